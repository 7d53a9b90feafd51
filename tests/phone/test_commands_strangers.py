"""The lines that other phone tools send, read as those tools read the answers."""

import re
from pathlib import Path
from xml.etree import ElementTree

from tests.adbd.device import Device
from tests.phone.waiting import wait_for
from tests.strangers.hierarchy import Hierarchy

APP = "dev.pollex.notes"
ACTIVITY = "dev.pollex.notes.NotesActivity"


def start(phone: Device) -> None:
    phone.output("shell", f"am start -W -n {APP}/.NotesActivity")


def test_size_by_the_last_word_or_by_a_pattern(phone: Device) -> None:
    size = phone.output("shell", "wm size")

    assert size.split()[-1].split("x") == ["1080", "2400"]
    assert re.findall(r"Physical size:\s*(\d+x\d+)", size) == ["1080x2400"]
    assert re.search(r"Override size: (\d+)x(\d+)", size) is None
    assert re.search(r"Physical density:\s*(\d+)", phone.output("shell", "wm density")) is not None


def test_rotation_by_the_first_orientation_of_the_display_dump(phone: Device) -> None:
    told = phone.output("shell", "dumpsys display")

    found = re.search(r"orientation=(\d+)", told)
    viewport = re.search(r"DisplayViewport\{type=INTERNAL[^}]*isActive=true[^}]*uniqueId='([^']+)'", told)
    assert found is not None
    assert found.group(1) == "0"
    assert viewport is not None
    assert viewport.group(1).startswith("local:")


def test_exactly_one_display(phone: Device) -> None:
    physical = phone.output("shell", "dumpsys SurfaceFlinger --display-id")
    logical = phone.output("shell", "cmd display get-displays")

    assert len([line for line in physical.splitlines() if line.startswith("Display ")]) == 1
    (line,) = [line for line in logical.splitlines() if line.startswith("Display id ")]
    assert ", state ON," in line
    assert re.search(r'uniqueId "(local:\d+)"', line)


def test_the_current_app_by_the_third_word_of_the_focus(phone: Device) -> None:
    start(phone)

    told = phone.output("shell", "dumpsys window displays")

    (line,) = [line for line in told.splitlines() if "mCurrentFocus" in line]
    assert line.split()[2].split("/")[0] == APP


def test_the_current_app_by_grep(phone: Device) -> None:
    start(phone)

    told = phone.output("shell", "dumpsys window | grep mCurrentFocus")

    assert [word.split("/")[0] for word in told.split() if "." in word.split("/")[0]] == [APP]


def test_the_current_app_by_three_patterns_in_three_dumps(phone: Device) -> None:
    start(phone)

    windows = phone.output("shell", "dumpsys window windows")
    activities = phone.output("shell", "dumpsys activity activities")
    top = phone.output("shell", "dumpsys activity top")

    focus = re.search(r"mCurrentFocus=Window\{.*\s+(?P<package>[^\s]+)/(?P<activity>[^\s]+)\}", windows)
    resumed = re.search(
        r"mResumedActivity: ActivityRecord\{.*?\s+(?P<package>[^\s]+)/(?P<activity>[^\s]+)\s", activities
    )
    last = list(re.finditer(r"ACTIVITY (?P<package>[^\s]+)/(?P<activity>[^/\s]+) \w+ pid=(?P<pid>\d+)", top))[-1]
    assert focus is not None
    assert (focus["package"], focus["activity"]) == (APP, ACTIVITY)
    assert resumed is not None
    assert (resumed["package"], resumed["activity"]) == (APP, ".NotesActivity")
    assert (last["package"], last["activity"]) == (APP, ".NotesActivity")


def test_the_version_by_patterns_in_the_package_dump(phone: Device) -> None:
    told = phone.output("shell", f"dumpsys package {APP}")

    name = re.compile(r"versionName=(?P<name>[^\s]+)").search(told)
    code = re.compile(r"versionCode=(?P<code>\d+)").search(told)
    assert name is not None
    assert name["name"] == "1.0"
    assert code is not None
    assert code["code"] == "1"
    assert f"Package [{APP}]" in told


def test_launchable_apps_by_trimmed_lines(phone: Device) -> None:
    told = phone.output(
        "shell", "cmd package query-activities -a android.intent.action.MAIN -c android.intent.category.LAUNCHER"
    )

    lines = [line.strip() for line in told.splitlines()]
    names = {line.removeprefix("packageName=") for line in lines if line.startswith("packageName=")}
    assert {"com.android.settings", APP} <= names
    assert "com.android.launcher3" not in names


def test_launch_by_the_component_that_was_resolved(phone: Device) -> None:
    told = phone.output("shell", f"cmd package resolve-activity --brief {APP}")
    components = [line for line in told.splitlines() if re.match(r"^[A-Za-z][\w.]*/[\w.$]+$", line)]
    assert components == [f"{APP}/.NotesActivity"]

    assert phone.adb("shell", f"am start -n {components[0]}").returncode == 0


def test_launch_by_monkey_is_exit_code_0(phone: Device) -> None:
    assert phone.adb("shell", f"monkey -p {APP} -c android.intent.category.LAUNCHER 1").returncode == 0


def test_package_list_with_files_is_split_at_the_last_equals_sign(phone: Device) -> None:
    told = phone.output("shell", "pm list packages -f")

    names = [line.removeprefix("package:").rpartition("=")[2] for line in told.splitlines()]
    assert APP in names


def test_all_properties_by_a_pattern(phone: Device) -> None:
    told = phone.output("shell", "getprop")

    properties = dict(re.findall(r"^\[(.+?)\]: \[(.*)?\]$", told, re.M))
    assert properties["ro.product.model"] == "pollex"
    assert len(properties) == len(told.splitlines())


def test_orientation_through_the_content_provider(phone: Device) -> None:
    phone.output("shell", "settings put system accelerometer_rotation 0")
    phone.output("shell", "content insert --uri content://settings/system --bind name:s:user_rotation --bind value:i:1")

    assert phone.output("shell", "settings get system user_rotation").strip() == "1"


def test_no_library_is_pushed_into_an_app_that_cannot_be_debugged(phone: Device) -> None:
    assert phone.adb("shell", f"run-as {APP} true").returncode != 0


def test_a_broadcast_for_a_keyboard_has_a_result(phone: Device) -> None:
    told = phone.output("shell", "am broadcast -a ADB_KEYBOARD_INPUT_TEXT --es text aGVsbG8=")

    found = re.search(r"result=(-?\d+)(?:, data=\"([^\"]+)\")?", told)
    assert found is not None
    assert found.group(1) == "0"


def test_the_log_with_years_by_a_pattern(phone: Device) -> None:
    phone.output("shell", "am force-stop com.android.launcher3")

    told = phone.output("shell", "logcat -d -v threadtime,year")

    pattern = re.compile(r"^(\d{4}-\d{2}-\d{2})\s+(\d\d:\d\d:\d\d\.\d+)\s+(\d+)\s+\d+\s+(\w)\s+(\S+)\s*: (.*)$")
    lines = [line for line in told.splitlines() if not line.startswith("---------")]
    assert lines
    assert [line for line in lines if pattern.match(line) is None] == []


def test_open_a_page_that_nobody_shows(phone: Device) -> None:
    done = phone.adb("shell", "am start -W -a android.intent.action.VIEW -d https://example.org/?a=1")

    assert done.returncode == 0
    assert b"Error: Activity not started, unable to resolve Intent { act=android.intent.action.VIEW" in done.stderr


def form(phone: Device) -> Hierarchy:
    """What Forms shows first."""
    assert phone.adb("shell", "monkey -p dev.pollex.forms -c android.intent.category.LAUNCHER 1").returncode == 0
    wait_for("the form", lambda: "Full name" in phone.output("exec-out", "uiautomator dump /dev/tty"))
    return Hierarchy.read(phone.output("exec-out", "uiautomator dump /dev/tty"))


def test_a_picture_by_way_of_a_file_that_was_removed_before(phone: Device, tmp_path: Path) -> None:
    """As Mobile-Agent and AppAgent take pictures and trees: written there, pulled from there."""
    assert phone.adb("shell", "rm /sdcard/screenshot.png").returncode == 1
    phone.output("shell", "screencap -p /sdcard/screenshot.png")
    assert phone.output("shell", "uiautomator dump /sdcard/tree.xml").startswith("UI hierchary dumped to:")

    for name in ("screenshot.png", "tree.xml"):
        assert phone.adb("pull", f"/sdcard/{name}", str(tmp_path / name)).returncode == 0
    assert (tmp_path / "screenshot.png").read_bytes()[1:4] == b"PNG"
    first = ElementTree.parse(tmp_path / "tree.xml").findall(".//node")[0]  # noqa: S314 Written by the phone under test.
    assert {"bounds", "index", "resource-id"} <= set(first.keys())


def test_the_hint_of_the_field_while_the_keyboard_is_shown(phone: Device) -> None:
    """As Mobile-Agent asks before it types: without a hint it fails."""
    tree = form(phone)
    phone.output("shell", "input tap {} {}".format(*tree.middle("Full name")))
    wait_for("the keyboard", lambda: "mInputShown=true" in phone.output("shell", "dumpsys input_method"))

    told = phone.output("shell", "dumpsys input_method")

    [line] = [line for line in told.splitlines() if "hintText" in line]
    assert line.split("hintText=")[-1].split(" label")[0] == "Full name"


def test_typing_letter_by_letter(phone: Device) -> None:
    """As Mobile-Agent types: letters by `input text`, signs in quotes, the rest by a broadcast for a keyboard."""
    tree = form(phone)
    phone.output("shell", "ime enable com.android.adbkeyboard/.AdbIME")
    phone.output("shell", "ime set com.android.adbkeyboard/.AdbIME")
    phone.output("shell", "input tap {} {}".format(*tree.middle("Full name")))
    wait_for("the keyboard", lambda: "mInputShown=true" in phone.output("shell", "dumpsys input_method"))

    for line in ("input text a", "input text %s", 'input text "("', 'am broadcast -a ADB_INPUT_TEXT --es msg "好"'):
        phone.output("shell", line)

    wait_for("the text", lambda: "a (好" in phone.output("exec-out", "uiautomator dump /dev/tty"))


def test_home_by_an_intent(phone: Device) -> None:
    start(phone)

    done = phone.adb("shell", "am start -a android.intent.action.MAIN -c android.intent.category.HOME")
    assert done.returncode == 0

    wait_for("the launcher", lambda: "launcher" in phone.output("shell", "dumpsys window | grep -E 'mCurrentFocus'"))


def test_an_accessibility_service_that_is_not_installed_answers_nothing(phone: Device) -> None:
    """As droidrun looks for its own app: the setting is kept, and nobody is behind it."""
    service = "com.droidrun.portal/com.droidrun.portal.DroidrunAccessibilityService"
    phone.output("shell", f"settings put secure enabled_accessibility_services {service}")
    phone.output("shell", "settings put secure accessibility_enabled 1")

    assert phone.output("shell", "settings get secure enabled_accessibility_services").strip() == service
    assert phone.output("shell", "settings get secure accessibility_enabled").strip() == "1"
    state = phone.adb("shell", "content query --uri content://com.droidrun.portal/state")
    assert b"Row: 0 result=" not in state.stdout
    assert b"Could not find provider: com.droidrun.portal" in state.stdout + state.stderr
    assert phone.adb("shell", "ime enable com.droidrun.portal/.DroidrunKeyboardIME").returncode != 0


def test_airplane_mode_by_the_connectivity_service(phone: Device) -> None:
    """As Maestro asks and sets it."""
    assert phone.output("shell", "cmd connectivity airplane-mode") == "disabled\n"
    phone.output("shell", "cmd connectivity airplane-mode enable")
    assert phone.output("shell", "cmd connectivity airplane-mode") == "enabled\n"
    assert phone.output("shell", "settings get global airplane_mode_on") == "1\n"
    assert phone.adb("shell", "cmd connectivity airplane-mode perhaps").returncode == 255


def test_wifi_by_the_first_line_of_its_dump(phone: Device) -> None:
    phone.output("shell", "svc wifi disable")
    assert phone.output("shell", "dumpsys wifi | grep 'Wi-Fi is'") == "Wi-Fi is disabled\n"
    phone.output("shell", "cmd wifi set-wifi-enabled enabled")
    assert phone.output("shell", "cmd wifi status").startswith("Wifi is enabled\n")


def test_rotation_by_the_viewport_of_the_input_dump(phone: Device) -> None:
    phone.output("shell", "wm user-rotation lock 1")

    def viewport() -> str:
        return phone.output("shell", "dumpsys input | grep 'Viewport INTERNAL'")

    wait_for("the turn", lambda: "orientation=1, logicalFrame=[0, 0, 2400, 1080]" in viewport())


def test_a_recorder_is_ended_by_its_name(phone: Device) -> None:
    """As Maestro ends its own; this phone has no encoder, so it has ended before."""
    assert phone.adb("shell", "screenrecord --time-limit 0 --bit-rate '100000' /sdcard/film.mp4").returncode == 1
    done = phone.adb("shell", "killall -INT screenrecord")
    assert (done.returncode, done.stderr) == (1, b"killall: screenrecord: No such process\n")
    assert phone.adb("shell", "killall com.android.launcher3").stderr.endswith(b": Operation not permitted\n")


def test_lines_that_may_fail_and_must_not_hang(phone: Device) -> None:
    """Kills, clears and mocks of apps that are there or not, as Maestro sends them."""
    start(phone)

    for line, code in (
        ("am force-stop no.such.app", 0),
        (f"am kill {APP}", 0),
        ("pm clear no.such.app", 1),
        (f"appops set {APP} android:mock_location allow", 0),
        ("settings put global http_proxy :0", 0),
        ("am instrument -w no.such/androidx.test.runner.AndroidJUnitRunner", 1),
        ("dumpsys deviceidle | grep mScreenOn", 1),
    ):
        assert phone.adb("shell", line).returncode == code, line
