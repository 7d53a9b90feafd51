"""`dumpsys`: what services tell of themselves, in the words that clients look for."""

import re

from tests.adbd.device import Device
from tests.phone.waiting import wait_for

NOTES = "dev.pollex.notes/.NotesActivity"


def test_services_are_listed_and_an_unknown_one_is_said(phone: Device) -> None:
    listed = phone.output("shell", "dumpsys -l")
    unknown = phone.adb("shell", "dumpsys nothing")

    assert listed.startswith("Currently running services:\n")
    for name in ("accessibility", "activity", "battery", "display", "input_method", "package", "window"):
        assert f"\n  {name}\n" in listed
    assert (unknown.returncode, unknown.stderr) == (0, b"Can't find service: nothing\n")


def test_the_focus_is_told_in_the_form_of_a_phone(phone: Device) -> None:
    phone.output("shell", f"am start -W -n {NOTES}")

    told = phone.output("shell", "dumpsys window displays")

    assert re.search(
        r"^  mCurrentFocus=Window\{[0-9a-f]+ u0 dev\.pollex\.notes/dev\.pollex\.notes\.NotesActivity\}$", told, re.M
    )
    assert re.search(
        r"^  mFocusedApp=ActivityRecord\{[0-9a-f]+ u0 dev\.pollex\.notes/\.NotesActivity t\d+\}$", told, re.M
    )
    assert "init=1080x2400 480dpi" in told


def test_windows_are_told_with_owner_flags_and_place(phone: Device) -> None:
    phone.output("shell", f"am start -W -n {NOTES}")

    told = phone.output("shell", "dumpsys window windows")

    window = told.split("  Window #0 ")[1]
    assert "package=dev.pollex.notes" in window
    assert "ty=BASE_APPLICATION" in window
    assert re.search(r"^\s+fl=LAYOUT_IN_SCREEN", window, re.M)
    assert "frame=[0,0][1080,2400]" in window
    assert "isOnScreen=true" in window


def test_a_dark_screen_is_told_by_power_display_and_window(phone: Device) -> None:
    assert "mWakefulness=Awake" in phone.output("shell", "dumpsys power")

    phone.output("shell", "input keyevent KEYCODE_SLEEP")

    power = phone.output("shell", "dumpsys power")
    assert "mWakefulness=Asleep" in power
    assert "Display Power: state=OFF" in power
    assert "mScreenState=OFF" in phone.output("shell", "dumpsys display")
    assert "mAwake=false" in phone.output("shell", "dumpsys window policy")
    assert "mDreamingLockscreen=false" in phone.output("shell", "dumpsys window policy")


def test_activities_are_told_from_the_front(phone: Device) -> None:
    phone.output("shell", f"am start -W -n {NOTES}")

    told = phone.output("shell", "dumpsys activity activities")

    record = r"ActivityRecord\{[0-9a-f]+ u0 dev\.pollex\.notes/\.NotesActivity t\d+\}"
    assert re.search(rf"mResumedActivity: {record}", told)
    assert re.search(rf"topResumedActivity={record}", told)
    assert re.search(rf"^  ResumedActivity: {record}$", told, re.M)
    assert re.search(rf"\* Hist  #0: {record}", told)
    assert told.index("dev.pollex.notes") < told.index("com.android.launcher3")


def test_the_activity_on_top_is_told_with_its_process(phone: Device) -> None:
    phone.output("shell", f"am start -W -n {NOTES}")
    pid = phone.output("shell", "pidof dev.pollex.notes").strip()

    top = phone.output("shell", "dumpsys activity top")
    resumed = phone.output("shell", "dumpsys activity top-resumed")
    processes = phone.output("shell", "dumpsys activity processes")

    assert re.search(rf"  ACTIVITY dev\.pollex\.notes/\.NotesActivity [0-9a-f]+ pid={pid}\b", top)
    assert "mResumed=true" in top
    assert "topResumedActivity=ActivityRecord{" in resumed
    process = rf"\*APP\* UID 10(\d+) ProcessRecord\{{[0-9a-f]+ {pid}:dev\.pollex\.notes/u0a(\d+)\}}"
    found = re.search(process, processes)
    assert found is not None
    assert found.group(1) == found.group(2)


def test_a_package_is_told_with_versions_times_and_rights(phone: Device) -> None:
    told = phone.output("shell", "dumpsys package com.android.settings")

    assert re.search(r"^  Package \[com\.android\.settings\] \([0-9a-f]+\):$", told, re.M)
    for line in (r"    versionCode=34 minSdk=34 targetSdk=34", r"    versionName=14-pollex"):
        assert f"\n{line}\n" in told
    assert re.search(r"^    userId=101\d\d$", told, re.M)
    assert re.search(r"firstInstallTime=\d{4}-\d{2}-\d{2} \d{2}:\d{2}:\d{2}", told)
    assert "requested permissions:\n      android.permission." in told
    assert "install permissions:\n      android.permission.FORCE_STOP_PACKAGES: granted=true" in told
    assert 'Action: "android.settings.WIFI_SETTINGS"' in told
    assert phone.output("shell", "pm dump com.android.settings") == told
    assert phone.output("shell", "dumpsys package no.such.app") == "Unable to find package: no.such.app\n"


def test_the_display_is_told_with_rotation_density_and_brightness(phone: Device) -> None:
    phone.output("shell", "settings put system screen_brightness 255; settings put system user_rotation 1")
    wait_for("the screen on its side", lambda: "rotation 1" in phone.output("shell", "dumpsys display"))

    told = phone.output("shell", "dumpsys display")

    assert re.search(r"DisplayViewport\{type=INTERNAL, .*orientation=1,", told)
    assert re.search(r"mOverrideDisplayInfo=DisplayInfo\{.*real 2400 x 1080.*rotation 1.*density 480", told)
    assert "mScreenBrightness=1.0" in told


def test_a_keyboard_is_chosen_and_not_shown_before_a_field_wants_it(phone: Device) -> None:
    told = phone.output("shell", "dumpsys input_method")

    assert "mInputShown=false" in told
    assert "mCurMethodId=com.android.inputmethod.latin/.LatinIME" in told


def test_the_battery_is_full_and_plugged_in(phone: Device) -> None:
    told = phone.output("shell", "dumpsys battery")

    assert "\n  level: 100\n" in told
    assert "\n  AC powered: true\n" in told
    assert "\n  status: 5\n" in told


def test_memory_is_told_for_what_runs_only(phone: Device) -> None:
    assert "** MEMINFO in pid " in phone.output("shell", "dumpsys meminfo com.android.launcher3")
    assert phone.output("shell", "dumpsys meminfo no.such.app") == "No process found for: no.such.app\n"


def test_everything_at_once_has_a_headline_for_each_service(phone: Device) -> None:
    told = phone.output("shell", "dumpsys")

    assert re.findall(r"^DUMP OF SERVICE (\w+):$", told, re.M) == phone.output("shell", "dumpsys -l").split()[3:]
