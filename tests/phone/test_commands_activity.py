"""`am` and `monkey`: starting and ending apps from the shell."""

import re

import pytest

from tests.adbd.device import Device

NOTES = "dev.pollex.notes/.NotesActivity"
SETTINGS = "com.android.settings/.Settings"


def focused_app(phone: Device) -> str:
    """Component of the activity that is in front, as `dumpsys` names it."""
    found = re.search(r"mFocusedApp=ActivityRecord\{\w+ u0 (\S+) t\d+\}", phone.output("shell", "dumpsys window"))
    assert found is not None
    return found.group(1)


def test_an_activity_is_started_by_its_name(phone: Device) -> None:
    started = phone.output("shell", f"am start -W -n {NOTES}")

    assert started.startswith(f"Starting: Intent {{ cmp={NOTES} }}\n")
    assert f"\nActivity: {NOTES}\n" in started
    assert focused_app(phone) == NOTES


def test_with_w_it_waits_and_says_how_long_it_took(phone: Device) -> None:
    lines = phone.output("shell", f"am start -W -n {NOTES}").splitlines()

    assert lines[1:4] == ["Status: ok", "LaunchState: COLD", f"Activity: {NOTES}"]
    assert re.fullmatch(r"TotalTime: \d+", lines[4])
    assert re.fullmatch(r"WaitTime: \d+", lines[5])
    assert lines[6:] == ["Complete"]


def test_an_activity_is_started_by_what_it_does(phone: Device) -> None:
    phone.output("shell", "am start -W -a android.settings.DISPLAY_SETTINGS --user 0")

    assert focused_app(phone) == "com.android.settings/.DisplayActivity"


def test_extras_reach_the_activity(phone: Device) -> None:
    send = "-a android.intent.action.SEND -t text/plain --es android.intent.extra.TEXT 'milk and bread'"

    started = phone.output("shell", f"am start -W {send}")

    assert "act=android.intent.action.SEND typ=text/plain" in started
    assert "(has extras)" in started
    assert focused_app(phone) == "dev.pollex.notes/.EditorActivity"


def test_the_same_start_again_only_brings_the_app_to_the_front(phone: Device) -> None:
    phone.output("shell", f"am start -W -n {NOTES}")
    phone.output("shell", "am start -W -a android.settings.DISPLAY_SETTINGS")

    again = phone.adb("shell", f"am start -W -n {NOTES}")

    sentence = "Warning: Activity not started, its current task has been brought to the front"
    assert again.stderr.decode().splitlines() == [sentence]
    assert "LaunchState: HOT" in again.stdout.decode()
    assert focused_app(phone) == NOTES
    assert phone.output("shell", "dumpsys activity activities").count("* Hist  #0: ActivityRecord") == 3


def test_an_activity_that_wants_to_be_on_top_once_is_told(phone: Device) -> None:
    phone.output("shell", f"am start -W -n {SETTINGS}")

    again = phone.adb("shell", f"am start -n {SETTINGS}")

    sentence = "Warning: Activity not started, intent has been delivered to currently running top-most instance."
    assert again.stderr.decode().splitlines() == [sentence]


def test_what_is_not_there_is_said_on_standard_error_and_the_exit_code_stays_0(phone: Device) -> None:
    class_ = phone.adb("shell", "am start -n com.x/.Y")
    action = phone.adb("shell", "am start -a no.such.ACTION")

    assert (class_.returncode, class_.stdout) == (0, b"Starting: Intent { cmp=com.x/.Y }\n")
    assert class_.stderr == b"Error type 3\nError: Activity class {com.x/com.x.Y} does not exist.\n"
    assert action.returncode == 0
    assert action.stderr == b"Error: Activity not started, unable to resolve Intent { act=no.such.ACTION }\n"


def test_an_activity_that_is_not_exported_is_refused(phone: Device) -> None:
    done = phone.adb("shell", "am start -n com.android.settings/.SystemActivity")

    assert done.returncode == 255
    assert b"\nException occurred while executing 'start':\njava.lang.SecurityException: " in done.stderr
    assert b"not exported from uid" in done.stderr


@pytest.mark.parametrize(
    ("line", "sentence"),
    [
        ("am start -Z", "java.lang.IllegalArgumentException: Unknown option: -Z"),
        ("am start", "java.lang.IllegalArgumentException: No intent supplied"),
        ("am broadcast -a X --es msg", 'java.lang.IllegalArgumentException: Argument expected after "msg"'),
        ("am start --user 10 -a X", "java.lang.SecurityException: User 10 does not exist"),
    ],
)
def test_wrong_arguments_are_an_exception_and_255(phone: Device, line: str, sentence: str) -> None:
    done = phone.adb("shell", line)

    assert done.returncode == 255
    assert sentence in done.stderr.decode().splitlines()


def test_an_unknown_word_is_said(phone: Device) -> None:
    done = phone.adb("shell", "am fly")

    assert (done.returncode, done.stdout) == (255, b"Unknown command: fly\n")


def test_force_stop_ends_the_app_and_its_activities(phone: Device) -> None:
    phone.output("shell", f"am start -W -n {NOTES}")
    assert phone.output("shell", "pidof dev.pollex.notes").strip().isdigit()

    assert phone.output("shell", "am force-stop dev.pollex.notes") == ""

    assert phone.adb("shell", "pidof dev.pollex.notes").returncode == 1
    assert "dev.pollex.notes" not in phone.output("shell", "dumpsys activity activities")


def test_kill_spares_the_app_in_front(phone: Device) -> None:
    phone.output("shell", f"am start -W -n {NOTES}")
    phone.output("shell", f"am start -W -n {SETTINGS}")

    phone.output("shell", "am kill com.android.settings; am kill dev.pollex.notes")

    assert phone.output("shell", "pidof com.android.settings").strip().isdigit()
    assert phone.adb("shell", "pidof dev.pollex.notes").returncode == 1


def test_with_s_the_app_is_stopped_first(phone: Device) -> None:
    phone.output("shell", f"am start -W -n {NOTES}")
    before = phone.output("shell", "pidof dev.pollex.notes")

    started = phone.output("shell", f"am start -S -W -n {NOTES}")

    assert started.startswith("Stopping: dev.pollex.notes\nStarting: Intent")
    assert "LaunchState: COLD" in started
    assert phone.output("shell", "pidof dev.pollex.notes") != before


def test_a_broadcast_that_nobody_answers_is_result_0(phone: Device) -> None:
    sent = phone.output("shell", "am broadcast -a ADB_INPUT_B64 --es msg aGVsbG8=")

    assert sent == (
        "Broadcasting: Intent { act=ADB_INPUT_B64 flg=0x400000 (has extras) }\nBroadcast completed: result=0\n"
    )


def test_a_broadcast_to_an_app_starts_it_and_brings_its_answer(phone: Device) -> None:
    sent = phone.output("shell", "am broadcast -a dev.pollex.lab.ASK -p dev.pollex.lab")

    answer = re.search(r'^Broadcast completed: result=(-?\d+), data="(.+)"$', sent, re.M)
    assert answer is not None
    assert answer.group(1) == "-1"
    assert phone.output("shell", "pidof dev.pollex.lab").strip().isdigit()


def test_a_service_is_started_seen_and_stopped(phone: Device) -> None:
    started = phone.output("shell", "am start-service -n dev.pollex.lab/.CountingService")
    assert started == "Starting service: Intent { cmp=dev.pollex.lab/.CountingService }\n"

    running = phone.output("shell", "dumpsys activity services")
    stopped = phone.adb("shell", "am stop-service -n dev.pollex.lab/.CountingService")

    assert re.search(r"\* ServiceRecord\{\w+ u0 dev\.pollex\.lab/\.CountingService\}", running)
    assert (stopped.returncode, stopped.stderr) == (255, b"Service stopped\n")
    assert "CountingService" not in phone.output("shell", "dumpsys activity services")


def test_a_service_that_is_not_there_is_said(phone: Device) -> None:
    started = phone.adb("shell", "am startservice -n a.b/.C")
    stopped = phone.adb("shell", "am stopservice -n a.b/.C")

    assert (started.returncode, started.stderr) == (255, b"Error: Not found; no service started.\n")
    assert (stopped.returncode, stopped.stderr) == (255, b"Service not stopped: was not running.\n")


def test_the_tasks_are_listed_front_first(phone: Device) -> None:
    phone.output("shell", f"am start -W -n {NOTES}")

    listed = phone.output("shell", "am stack list")

    front = next(line for line in listed.splitlines() if "taskId=" in line)
    assert "dev.pollex.notes/dev.pollex.notes.NotesActivity" in front
    assert "visible=true" in front


def test_instrumentation_is_refused_as_unknown(phone: Device) -> None:
    done = phone.adb("shell", "am instrument -w com.x.test/androidx.test.runner.AndroidJUnitRunner")

    assert done.returncode == 1
    assert b"INSTRUMENTATION_STATUS: Error=Unable to find instrumentation info for: ComponentInfo{" in done.stdout
    assert b"INSTRUMENTATION_FAILED: com.x.test/androidx.test.runner.AndroidJUnitRunner" in done.stderr


def test_monkey_starts_an_app_by_its_package(phone: Device) -> None:
    launched = phone.output("shell", "monkey -p dev.pollex.notes -c android.intent.category.LAUNCHER 1")

    assert launched.startswith("Events injected: 1\n")
    assert focused_app(phone) == NOTES


def test_monkey_gives_up_on_a_package_without_a_launcher_activity(phone: Device) -> None:
    done = phone.adb("shell", "monkey -p no.such.app -c android.intent.category.LAUNCHER 1")

    assert (done.returncode, done.stderr) == (252, b"** No activities found to run, monkey aborted.\n")
