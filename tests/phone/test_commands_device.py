"""Properties, log, keyboards and the commands that this phone refuses."""

import re

import pytest

from tests.adbd.device import Device
from tests.phone.waiting import wait_for


@pytest.mark.parametrize(
    ("name", "value"),
    [
        ("ro.product.model", "pollex"),
        ("ro.product.manufacturer", "pollex"),
        ("ro.build.version.release", "14"),
        ("ro.build.version.sdk", "34"),
        ("ro.sf.lcd_density", "480"),
        ("persist.sys.locale", "en-US"),
        ("sys.boot_completed", "1"),
        ("ro.boot.qemu.avd_name", ""),
    ],
)
def test_the_facts_of_the_phone_are_properties(phone: Device, name: str, value: str) -> None:
    assert phone.output("shell", f"getprop {name}") == f"{value}\n"


def test_an_unset_property_can_have_a_stand_in(phone: Device) -> None:
    assert phone.output("shell", "getprop no.such.property instead") == "instead\n"


def test_a_property_can_be_set_but_not_a_read_only_one(phone: Device) -> None:
    assert phone.output("shell", "setprop debug.pollex.test yes; getprop debug.pollex.test") == "yes\n"
    done = phone.adb("shell", "setprop ro.product.model other")
    assert done.returncode == 1
    assert done.stderr.startswith(b"Failed to set property 'ro.product.model' to 'other'.")


def test_the_log_is_printed_in_the_form_that_was_asked_for(phone: Device) -> None:
    phone.output("shell", "am force-stop com.android.launcher3")

    time_ = r"\d\d-\d\d \d\d:\d\d:\d\d\.\d{3}"
    threadtime = phone.output("shell", "logcat -d")
    year = phone.output("shell", "logcat -d -b system -v threadtime,year")
    brief = phone.output("shell", "logcat -d -b system -v brief -s ActivityManager:I")
    raw = phone.output("shell", "logcat -d -v raw -t 1 ActivityManager:I *:S")

    assert re.search(rf"^{time_} +612 +\d+ I ActivityManager: Killing \d+:com\.android\.launcher3: ", threadtime, re.M)
    assert re.search(rf"^\d{{4}}-{time_} +612 +\d+ I ActivityManager: Killing ", year, re.M)
    assert year.startswith("--------- beginning of system\n")
    assert all(re.match(r"[IWEF]/ActivityManager\(  612\): |---------", line) for line in brief.splitlines())
    assert raw.startswith("Killing ")
    assert raw.count("\n") == 1


def test_the_log_can_be_cleared(phone: Device) -> None:
    phone.output("shell", "am force-stop com.android.launcher3")

    phone.output("shell", "logcat -c")

    assert "Killing" not in phone.output("shell", "logcat -d")


def test_the_log_is_followed_until_somebody_hangs_up(phone: Device) -> None:
    phone.output("shell", "input keyevent KEYCODE_SLEEP; input keyevent KEYCODE_WAKEUP")
    follower = phone.popen("shell", "logcat -T 1 -v tag -s PowerManagerService")
    try:
        assert follower.stdout is not None
        assert follower.stdout.readline() == b"--------- beginning of system\n"
        assert follower.stdout.readline() == b"I/PowerManagerService: Waking up from Asleep\n"

        phone.output("shell", "input keyevent KEYCODE_SLEEP")

        assert follower.stdout.readline() == b"I/PowerManagerService: Going to sleep\n"
    finally:
        follower.kill()
        follower.communicate()


def test_wrong_words_for_logcat_are_said(phone: Device) -> None:
    assert phone.adb("shell", "logcat -b sauce -d").returncode == 1
    assert phone.adb("shell", "logcat -v upside -d").stderr == b'Invalid parameter "upside" to -v\n'


def test_only_a_keyboard_that_is_enabled_can_be_chosen(phone: Device) -> None:
    latin, shell = "com.android.inputmethod.latin/.LatinIME", "com.android.adbkeyboard/.AdbIME"
    assert phone.output("shell", "ime list -s -a").splitlines() == [latin, shell]
    assert phone.output("shell", "ime list -s; settings get secure default_input_method").splitlines() == [latin, latin]
    assert phone.adb("shell", "ime enable no.such/.Ime").returncode == 255
    done = phone.adb("shell", "ime set com.android.adbkeyboard/.AdbIME")
    assert done.returncode == 255
    assert done.stderr == b"Unknown input method com.android.adbkeyboard/.AdbIME cannot be selected for user #0\n"


@pytest.mark.parametrize(
    ("line", "sentence"),
    [
        ("run-as dev.pollex.notes true", "run-as: package not debuggable: dev.pollex.notes"),
        ("run-as no.such.app true", "run-as: unknown package: no.such.app"),
        ("reboot", "reboot: Operation not permitted"),
        ("svc power reboot", "reboot: Operation not permitted"),
    ],
)
def test_what_the_phone_does_not_allow_fails(phone: Device, line: str, sentence: str) -> None:
    done = phone.adb("shell", line)

    assert (done.returncode, done.stderr.decode()) == (1, f"{sentence}\n")


def test_there_is_no_recording_of_the_screen(phone: Device) -> None:
    assert phone.adb("shell", "screenrecord --time-limit 5 /sdcard/a.mp4").returncode == 1


def test_cmd_reaches_services_by_name(phone: Device) -> None:
    assert phone.output("shell", "cmd settings get global adb_enabled") == "1\n"
    assert phone.output("shell", "cmd window size") == "Physical size: 1080x2400\n"
    assert phone.output("shell", "cmd activity get-current-user") == "0\n"
    assert "  package\n" in phone.output("shell", "cmd -l")
    unknown = phone.adb("shell", "cmd coffee brew")
    assert (unknown.returncode, unknown.stderr) == (20, b"cmd: Can't find service: coffee\n")


def test_the_shade_is_opened_and_closed(phone: Device) -> None:
    assert phone.output("shell", "cmd statusbar expand-notifications") == ""
    wait_for("the shade", lambda: "u0 NotificationShade}" in phone.output("shell", "dumpsys window displays"))

    assert phone.output("shell", "cmd statusbar collapse") == ""
    wait_for("home", lambda: ".Launcher}" in phone.output("shell", "dumpsys window displays | grep mCurrentFocus"))


def test_modes_of_operations_are_kept(phone: Device) -> None:
    phone.output("shell", "appops set com.android.shell android:mock_location allow")

    assert phone.output("shell", "appops get com.android.shell MOCK_LOCATION") == "MOCK_LOCATION: allow\n"
    phone.output("shell", "appops reset")


def test_the_phone_has_no_network_but_its_own(phone: Device) -> None:
    assert phone.output("shell", "ip route") == ""
    assert "inet 127.0.0.1/8" in phone.output("shell", "ip addr")
    assert phone.adb("shell", "ip addr show wlan0").stderr == b'Device "wlan0" does not exist.\n'


def test_services_can_be_checked(phone: Device) -> None:
    assert phone.output("shell", "service check window") == "Service window: found\n"
    assert re.match(r"Found \d+ services:\n0\t", phone.output("shell", "service list"))


def test_what_is_kept_from_accessibility_ends_by_itself(phone: Device) -> None:
    """`vphone fault` tells from when until when, by the phone's uptime; words that are none change nothing."""
    said = phone.output("shell", "vphone fault layer Launcher --for 250 --in 50")
    bad = ("layer", "tree --for 5", "silence Launcher --for soon")
    wrong = [phone.adb("shell", f"vphone fault {words}") for words in bad]

    found = re.fullmatch(r"from=(\d+) until=(\d+)\n", said)
    assert found and int(found[2]) - int(found[1]) == 250
    assert [done.returncode for done in wrong] == [1, 1, 1]
