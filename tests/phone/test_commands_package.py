"""`pm` and `cmd package`: what is installed, who answers to an intent, rights and data of apps."""

import re

import pytest

from tests.adbd.device import Device

MAIN = "-a android.intent.action.MAIN -c android.intent.category.LAUNCHER"
LAUNCHER = "com.android.launcher3"
STARTED_BY_LAUNCHER = {
    "com.android.settings": ".Settings",
    "com.demo.broker": ".FormActivity",
    "com.demo.chat": ".ChatActivity",
    "com.demo.daily": ".MainActivity",
    "com.demo.food": ".ShopActivity",
    "com.demo.ledger": ".LedgerActivity",
    "com.demo.mall": ".ProductActivity",
    "com.demo.store": ".CartActivity",
    "dev.pollex.forms": ".PersonActivity",
    "dev.pollex.lab": ".MainActivity",
    "dev.pollex.lists": ".MainActivity",
    "dev.pollex.notes": ".NotesActivity",
}
WITHOUT_ICON = (
    "com.android.dialer",
    "com.android.intentresolver",
    "com.android.permissioncontroller",
    "com.android.systemui",
    "dev.pollex.shade",
)
APPS = sorted([LAUNCHER, *STARTED_BY_LAUNCHER, *WITHOUT_ICON])


@pytest.mark.parametrize("program", ["pm", "cmd package"])
def test_packages_are_listed_by_name(phone: Device, program: str) -> None:
    listed = phone.output("shell", f"{program} list packages")

    assert listed.splitlines() == [f"package:{name}" for name in APPS]


def test_a_list_can_name_files_and_user_ids_and_be_narrowed(phone: Device) -> None:
    listed = phone.output("shell", "pm list packages -f -U notes")

    assert re.fullmatch(r"package:/system/app/dev\.pollex\.notes/base\.apk=dev\.pollex\.notes uid:101\d\d\n", listed)
    assert phone.output("shell", "pm list packages -3") == ""
    assert phone.output("shell", "pm list packages -s").count("package:") == len(APPS)


def test_the_path_of_a_package_is_1_when_there_is_none(phone: Device) -> None:
    assert phone.output("shell", "pm path dev.pollex.notes") == "package:/system/app/dev.pollex.notes/base.apk\n"
    assert phone.adb("shell", "pm path no.such.app").returncode == 1


def test_an_intent_is_resolved_to_one_activity(phone: Device) -> None:
    brief = phone.output("shell", f"cmd package resolve-activity --brief {MAIN} dev.pollex.notes")

    assert brief.splitlines()[0].startswith("priority=0 preferredOrder=0 match=0x")
    assert brief.splitlines()[1] == "dev.pollex.notes/.NotesActivity"
    assert phone.output("shell", "cmd package resolve-activity --brief no.such.app") == "No activity found\n"


def test_all_activities_for_an_intent_are_listed_in_full_or_brief(phone: Device) -> None:
    full = phone.output("shell", f"cmd package query-activities {MAIN}")
    brief = phone.output("shell", f"cmd package query-activities --brief --components {MAIN}")

    assert full.startswith(f"{len(STARTED_BY_LAUNCHER)} activities found:\n  Activity #0:\n")
    names = {line.strip() for line in full.splitlines() if line.strip().startswith("packageName=")}
    assert names == {f"packageName={name}" for name in STARTED_BY_LAUNCHER}
    assert "sourceDir=/system/app/dev.pollex.notes/base.apk" in full
    assert sorted(brief.split()) == [f"{app}/{page}" for app, page in STARTED_BY_LAUNCHER.items()]


def test_features_tell_a_phone_from_a_television(phone: Device) -> None:
    features = phone.output("shell", "pm list features").splitlines()

    assert "feature:android.hardware.touchscreen" in features
    assert not [feature for feature in features if "leanback" in feature]
    assert phone.output("shell", "pm has-feature android.hardware.touchscreen") == "true\n"
    assert phone.adb("shell", "pm has-feature android.software.leanback").stdout == b"false\n"


def test_a_list_that_nobody_reads_to_its_end_ends_without_a_word(phone: Device) -> None:
    assert phone.output("shell", "pm list features | head -n 1").startswith("feature:")


def test_clearing_ends_an_app_and_empties_its_folder(phone: Device) -> None:
    phone.output("shell", "am start -W -n dev.pollex.notes/.NotesActivity; touch /data/data/dev.pollex.notes/file")

    assert phone.output("shell", "pm clear dev.pollex.notes") == "Success\n"

    assert phone.adb("shell", "pidof dev.pollex.notes").returncode == 1
    assert phone.output("shell", "ls /data/data/dev.pollex.notes") == ""
    unknown = phone.adb("shell", "pm clear no.such.app")
    assert (unknown.returncode, unknown.stderr) == (1, b"Failed\n")


def test_a_disabled_app_is_stopped_and_cannot_be_started(phone: Device) -> None:
    try:
        disabled = phone.output("shell", "pm disable-user --user 0 dev.pollex.notes")
        started = phone.adb("shell", "am start -n dev.pollex.notes/.NotesActivity")

        assert disabled == "Package dev.pollex.notes new state: disabled-user\n"
        assert b"does not exist" in started.stderr
        assert phone.output("shell", "pm list packages -d") == "package:dev.pollex.notes\n"
    finally:
        enabled = phone.output("shell", "pm enable dev.pollex.notes")
    assert enabled == "Package dev.pollex.notes new state: enabled\n"
    assert phone.output("shell", "pm list packages -d") == ""


def test_rights_are_taken_and_given_back(phone: Device) -> None:
    write = "android.permission.WRITE_SETTINGS"
    try:
        phone.output("shell", f"pm revoke com.android.settings {write}")

        assert f"{write}: granted=false" in phone.output("shell", "dumpsys package com.android.settings")
    finally:
        phone.output("shell", f"pm grant com.android.settings {write}")
    assert f"{write}: granted=true" in phone.output("shell", "dumpsys package com.android.settings")


def test_a_right_that_the_app_never_asked_for_cannot_be_given(phone: Device) -> None:
    done = phone.adb("shell", "pm grant dev.pollex.notes android.permission.CAMERA")

    assert done.returncode == 255
    assert b"Package dev.pollex.notes has not requested permission android.permission.CAMERA" in done.stderr


def test_what_is_no_apk_is_refused_after_the_whole_file_was_taken(phone: Device) -> None:
    done = phone.adb("shell", "cmd package install -S 300000", stdin=b"x" * 300_000)

    assert done.returncode == 1
    assert done.stdout.startswith(b"Failure [INSTALL_PARSE_FAILED_NOT_APK: ")


def test_the_phone_has_one_user(phone: Device) -> None:
    assert phone.output("shell", "pm list users").splitlines()[1].strip().startswith("UserInfo{0:")
