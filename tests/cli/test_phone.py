"""`pollex phone`, run as a user runs it, with a scripted program in place of Java."""

import json
import re
import signal
import socket
import subprocess
from pathlib import Path

import psutil
import pytest

from pollex.cli.main import main
from tests import fake_java
from tests.adb_server import free_port
from tests.device.fake_adb import FakeAdb, FakePhone
from tests.pollex_command import PollexCommand


def _first_line(running: "subprocess.Popen[str]") -> str:
    assert running.stdout is not None
    return running.stdout.readline().strip()


def _list(pollex: PollexCommand) -> list[dict[str, object]]:
    return list(json.loads(pollex.run("phone", "list", "--json").stdout)["phones"])


def test_a_phone_in_the_background_outlives_the_command_until_it_is_stopped(pollex: PollexCommand) -> None:
    started = pollex.run("phone", "--background")
    serial = started.stdout.strip()

    assert (started.returncode, started.stderr) == (0, "")
    assert [phone["serial"] for phone in _list(pollex)] == [serial]

    stopped = pollex.run("phone", "stop", serial)

    assert stopped.stdout.startswith(f"stopped {serial}, its log: ")
    assert _list(pollex) == []


def test_the_list_is_a_table_with_a_line_for_each_phone(pollex: PollexCommand) -> None:
    port = free_port()
    pollex.run("phone", "start", "--background", "--port", str(port), "--size", "720x1280")

    head, line = pollex.run("phone", "list").stdout.splitlines()

    assert head.split() == ["SERIAL", "PID", "MEMORY", "SIZE", "STARTED", "STATE"]
    assert line.startswith(f"127.0.0.1:{port}  ")
    assert line.endswith("  ready")
    assert "720x1280" in line


def test_start_with_json_tells_everything_about_the_phone(pollex: PollexCommand) -> None:
    port = free_port()
    words = ("--background", "--port", str(port), "--density", "320", "--locale", "zh-CN", "--json")

    phone = json.loads(pollex.run("phone", *words).stdout)

    assert (phone["serial"], phone["state"], phone["density"]) == (f"127.0.0.1:{port}", "ready", 320)
    assert (phone["locale"], phone["boot_ms"]) == ("zh-CN", 4200)
    assert Path(phone["log"]).is_file()
    assert psutil.pid_exists(phone["pid"])


def test_a_phone_in_the_foreground_ends_with_ctrl_c(pollex: PollexCommand) -> None:
    running = pollex.open("phone")
    serial = _first_line(running)
    assert [phone["serial"] for phone in _list(pollex)] == [serial]

    running.send_signal(signal.SIGINT)
    _, told = running.communicate(timeout=30)

    assert running.returncode == 130
    assert told == f"Connect with: adb connect {serial} - stop it with Ctrl-C\n"
    assert _list(pollex) == []


def test_ctrl_c_during_the_boot_leaves_nothing(pollex: PollexCommand) -> None:
    running = pollex.open("phone", "--background", JAVA_TOOL_OPTIONS=fake_java.SILENT)
    assert running.stderr is not None
    assert running.stderr.readline().startswith("Starting a virtual phone, 2 s so far")

    running.send_signal(signal.SIGINT)
    _, told = running.communicate(timeout=30)

    assert (running.returncode, told) == (130, "")
    assert _list(pollex) == []


def test_several_phones_are_started_by_one_command_each_with_a_port_and_a_folder(pollex: PollexCommand) -> None:
    started = pollex.run("phone", "start", "-n", "3", "--background", "--json")
    told = json.loads(started.stdout)["phones"]

    assert started.returncode == 0
    assert re.search(
        r"^3 virtual phones are ready after \d+ s\. Memory: \d+ MB, \d+ MB, \d+ MB$", started.stderr, re.MULTILINE
    )
    assert [len({phone[fact] for phone in told}) for fact in ("serial", "home", "pid")] == [3, 3, 3]
    assert all(phone["memory_mb"] > 0 for phone in told)
    assert {phone["serial"] for phone in _list(pollex)} == {phone["serial"] for phone in told}

    assert pollex.run("phone", "stop", "--all").returncode == 0
    assert _list(pollex) == []


def test_several_phones_in_the_foreground_end_with_ctrl_c(pollex: PollexCommand) -> None:
    running = pollex.open("phone", "-n", "2")
    serials = {_first_line(running), _first_line(running)}
    assert {phone["serial"] for phone in _list(pollex)} == serials

    running.send_signal(signal.SIGINT)
    _, told = running.communicate(timeout=30)

    assert running.returncode == 130
    assert {word.strip(",.") for word in told.splitlines()[-1].split()[1:]} == serials, told
    assert _list(pollex) == []


def test_where_one_of_several_phones_fails_none_stays(pollex: PollexCommand) -> None:
    failed = pollex.run("phone", "-n", "3", "--background", JAVA_TOOL_OPTIONS=fake_java.THIRD_DIES)

    assert (failed.returncode, failed.stdout) == (3, "")
    assert "the reason why it died" in failed.stderr
    assert _list(pollex) == []


def test_ctrl_c_while_several_phones_boot_leaves_nothing(pollex: PollexCommand) -> None:
    running = pollex.open("phone", "-n", "3", "--background", JAVA_TOOL_OPTIONS=fake_java.SILENT)
    assert running.stderr is not None
    assert running.stderr.readline().startswith("Starting 3 virtual phones, 2 s so far, 0 ready")

    running.send_signal(signal.SIGINT)
    _, told = running.communicate(timeout=30)

    assert (running.returncode, told.splitlines()[-1]) == (130, "Stopped those that were starting; none is left.")
    assert _list(pollex) == []


@pytest.mark.parametrize(
    ("words", "told"),
    [
        (("-n", "2", "--port", "65535"), "Several phones cannot share one port"),
        (("-n", "2", "--show"), "leave out -n"),
    ],
)
def test_what_only_one_phone_can_have_is_refused_for_several(
    pollex: PollexCommand, words: tuple[str, ...], told: str
) -> None:
    refused = pollex.run("phone", *words)

    assert (refused.returncode, told in refused.stderr) == (2, True)


def test_a_foreground_phone_ends_even_when_its_command_is_killed(pollex: PollexCommand) -> None:
    running = pollex.open("phone")
    _first_line(running)
    (phone,) = _list(pollex)
    process = psutil.Process(int(str(phone["pid"])))

    running.kill()
    running.communicate()
    process.wait(30)

    assert _list(pollex) == []
    assert not Path(str(phone["home"])).exists()


def test_an_order_to_end_ends_the_phone_too(pollex: PollexCommand) -> None:
    running = pollex.open("phone")
    _first_line(running)

    running.send_signal(signal.SIGTERM)
    running.communicate(timeout=30)

    assert running.returncode == 143
    assert _list(pollex) == []


def test_a_foreground_phone_that_somebody_stops_ends_well(pollex: PollexCommand) -> None:
    running = pollex.open("phone")
    _first_line(running)

    pollex.run("phone", "stop")
    running.communicate(timeout=30)

    assert running.returncode == 0


def test_a_foreground_phone_that_dies_is_an_error_with_its_log(pollex: PollexCommand) -> None:
    done = pollex.run("phone", JAVA_TOOL_OPTIONS=fake_java.DIES_LATER)

    assert done.returncode == 3
    last = done.stderr.splitlines()[-1]
    assert last.startswith("error: DEVICE_UNAVAILABLE: The virtual phone ended (exit 134). Its log: ")
    assert Path(last.partition("Its log: ")[2]).read_text() == "the launcher is on the screen\n"


def test_a_boot_that_takes_long_is_spoken_of(pollex: PollexCommand) -> None:
    done = pollex.run("phone", "--background", JAVA_TOOL_OPTIONS=fake_java.SLOW)

    assert done.returncode == 0
    assert done.stderr.startswith("Starting a virtual phone, 2 s so far")


def test_a_phone_that_dies_while_booting_is_told_with_its_last_words(pollex: PollexCommand) -> None:
    done = pollex.run("phone", "--background", JAVA_TOOL_OPTIONS=fake_java.DIES)

    assert (done.returncode, done.stdout) == (3, "")
    assert done.stderr.splitlines()[-1] == "  the reason why it died"


def test_a_port_that_is_taken_is_told_in_a_sentence(
    fake_phone: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    with socket.create_server(("127.0.0.1", 0)) as taken:
        port = taken.getsockname()[1]

        assert main(["phone", "--background", "--port", str(port)]) == 2

    said = f"error: INVALID: Port {port} cannot be had: another program uses it; choose another port, or give none.\n"
    assert capsys.readouterr().err == said


@pytest.mark.parametrize("command", ["screen", "doctor"])
def test_a_command_that_starts_the_virtual_phone_says_so_once(pollex: PollexCommand, command: str) -> None:
    with FakeAdb() as server:
        first, second = (
            pollex.run(command, "--device", "virtual", ANDROID_ADB_SERVER_PORT=str(server.port)) for _ in range(2)
        )

    assert first.stderr.startswith("No virtual phone runs, so one is started; it stays until `pollex phone stop`.\n")
    assert "is started" not in second.stderr
    assert len(_list(pollex)) == 1


def test_a_stopped_phone_leaves_adbs_list_and_the_others_stay(pollex: PollexCommand) -> None:
    stopped = pollex.run("phone", "--background").stdout.strip()
    other = FakePhone("phone.local:5555")
    with FakeAdb(FakePhone(stopped, state="offline"), other) as server:
        done = pollex.run("phone", "stop", ANDROID_ADB_SERVER_PORT=str(server.port))

        assert (done.returncode, done.stderr) == (0, "")
        assert server.phones == [other]


def test_no_adb_server_is_started_to_stop_a_phone(pollex: PollexCommand, tmp_path: Path) -> None:
    adb = tmp_path / "adb"
    adb.write_text(f"#!/bin/sh\ntouch {tmp_path}/started\n")
    adb.chmod(0o755)
    with socket.create_server(("127.0.0.1", 0)) as taken:
        unused = taken.getsockname()[1]
    adb_of_its_own = {"ANDROID_ADB_SERVER_PORT": str(unused), "ADBUTILS_ADB_PATH": str(adb)}
    pollex.run("phone", "--background")

    done = pollex.run("phone", "stop", **adb_of_its_own)

    assert (done.returncode, done.stderr) == (0, "")
    assert not (tmp_path / "started").exists()
    pollex.run("devices", **adb_of_its_own)
    assert (tmp_path / "started").exists()  # So the first one would have been seen.


def test_stop_without_a_name_asks_for_one_when_several_run(pollex: PollexCommand) -> None:
    serials = [pollex.run("phone", "--background").stdout.strip() for _ in range(2)]

    done = pollex.run("phone", "stop")

    assert done.returncode == 2
    assert ", ".join(serials) in done.stderr
    assert len(_list(pollex)) == 2


def test_stop_all_ends_every_phone_and_tells_where_the_logs_are(pollex: PollexCommand) -> None:
    serials = [pollex.run("phone", "--background").stdout.strip() for _ in range(2)]

    stopped = json.loads(pollex.run("phone", "stop", "--all", "--json").stdout)["stopped"]

    assert [phone["serial"] for phone in stopped] == serials
    assert all(Path(phone["log"]).is_file() for phone in stopped)
    assert _list(pollex) == []


def test_several_phones_are_stopped_by_name_or_none_where_one_is_not_there(pollex: PollexCommand) -> None:
    started = json.loads(pollex.run("phone", "-n", "3", "--background", "--json").stdout)["phones"]
    first, second, third = (phone["serial"] for phone in started)

    refused = pollex.run("phone", "stop", first, "127.0.0.1:1")
    assert (refused.returncode, len(_list(pollex))) == (2, 3)
    assert "There is no virtual phone 127.0.0.1:1" in refused.stderr

    stopped = pollex.run("phone", "stop", first, second, first)
    assert [line.split(",")[0] for line in stopped.stdout.splitlines()] == [f"stopped {first}", f"stopped {second}"]
    assert [phone["serial"] for phone in _list(pollex)] == [third]


def test_a_phone_that_still_boots_is_listed_without_a_serial(pollex: PollexCommand) -> None:
    starting = pollex.open("phone", "--background", JAVA_TOOL_OPTIONS=fake_java.SILENT)
    assert starting.stderr is not None
    starting.stderr.readline()

    (phone,) = _list(pollex)
    pollex.run("phone", "stop", "--all")
    starting.communicate(timeout=30)

    assert re.fullmatch(r"\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ", str(phone["started"]))
    assert (phone["state"], phone["serial"]) == ("booting", None)
    assert starting.returncode == 3
    assert _list(pollex) == []


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (["--port", "0"], "'--port': Input should be greater than or equal to 1"),
        (["--port", "65536"], "'--port': Input should be less than or equal to 65535"),
        (["--size", "big"], "big is no size: width x height in pixels"),
        (["--density", "0"], "'--density': Input should be greater than or equal to 10"),
    ],
)
def test_an_option_that_cannot_be_is_refused_before_anything_starts(
    words: list[str], said: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["phone", *words]) == 2
    assert said in capsys.readouterr().err
