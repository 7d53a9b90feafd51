"""The lines that other phone tools send, read as those tools read the answers."""

import re

from tests.adbd.device import Device

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
