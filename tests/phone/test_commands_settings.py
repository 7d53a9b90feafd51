"""`settings`, `content`, `wm` and the switches that are settings in the end."""

import pytest

from tests.adbd.device import Device


def test_a_setting_is_written_read_and_deleted(phone: Device) -> None:
    assert phone.output("shell", "settings put secure pollex_test 'two words'") == ""
    assert phone.output("shell", "settings get secure pollex_test") == "two words\n"
    assert "pollex_test=two words\n" in phone.output("shell", "settings list secure")
    assert phone.output("shell", "settings delete secure pollex_test") == "Deleted 1 rows\n"
    assert phone.output("shell", "settings get secure pollex_test") == "null\n"
    assert phone.output("shell", "settings delete secure pollex_test") == "Deleted 0 rows\n"


def test_the_three_tables_are_apart(phone: Device) -> None:
    phone.output("shell", "settings put global pollex_test 1; settings put system pollex_test 2")

    assert phone.output("shell", "settings get global pollex_test; settings get system pollex_test") == "1\n2\n"


@pytest.mark.parametrize(
    ("line", "sentence"),
    [
        ("settings get", "Bad arguments"),
        ("settings get system", "Bad arguments"),
        ("settings get nowhere a", "Invalid namespace 'nowhere'"),
        ("settings sing", "Invalid command: sing"),
    ],
)
def test_wrong_words_for_settings_are_said(phone: Device, line: str, sentence: str) -> None:
    done = phone.adb("shell", line)

    assert (done.returncode, done.stderr.decode()) == (255, f"{sentence}\n")


def test_settings_are_rows_of_a_content_provider_too(phone: Device) -> None:
    insert = "content insert --uri content://settings/system --bind name:s:pollex_test --bind value:i:7"
    assert phone.output("shell", insert) == ""
    assert phone.output("shell", "settings get system pollex_test") == "7\n"

    one = phone.output("shell", "content query --uri content://settings/system/pollex_test --projection name:value")
    where = "--where \"name='pollex_test'\""
    found = phone.output("shell", f"content query --uri content://settings/system {where} --projection value")

    assert one == "Row: 0 name=pollex_test, value=7\n"
    assert found == "Row: 0 value=7\n"
    assert phone.output("shell", f"content delete --uri content://settings/system {where}") == ""
    assert phone.output("shell", "content query --uri content://settings/system/pollex_test") == "No result found.\n"


def test_rows_of_an_app_are_read_and_written(phone: Device) -> None:
    items = "content://dev.pollex.lab.items/items"

    phone.output("shell", f"content insert --uri {items} --bind name:s:'two words'")
    phone.output("shell", f"content insert --uri {items} --bind name:s:other")
    phone.output("shell", f"content update --uri {items}/2 --bind name:s:changed")

    assert phone.output("shell", f"content query --uri {items} --projection _id:name") == (
        "Row: 0 _id=1, name=two words\nRow: 1 _id=2, name=changed\n"
    )
    phone.output("shell", f"content delete --uri {items}")
    assert phone.output("shell", f"content query --uri {items}") == "No result found.\n"


def test_a_provider_that_is_not_there_is_an_error_with_exit_code_0(phone: Device) -> None:
    done = phone.adb("shell", "content query --uri content://no.such.provider/x")

    assert done.returncode == 0
    assert done.stderr.decode().startswith("Error while accessing provider:no.such.provider\n")


def test_size_and_density_are_told(phone: Device) -> None:
    assert phone.output("shell", "wm size; wm density") == "Physical size: 1080x2400\nPhysical density: 480\n"


def test_another_size_is_refused_and_a_reset_of_nothing_is_fine(phone: Device) -> None:
    assert phone.output("shell", "wm size reset; wm density reset") == ""
    done = phone.adb("shell", "wm size 720x1280")
    assert done.returncode == 255
    assert b"cannot change its display while it runs" in done.stderr
    assert phone.adb("shell", "wm size big").stderr == b"Error: bad size big\n"


def test_the_screen_is_turned_by_wm(phone: Device) -> None:
    phone.output("shell", "wm user-rotation lock 1")

    assert phone.output("shell", "wm user-rotation") == "lock 1\n"
    assert phone.output("shell", "settings get system user_rotation") == "1\n"
    assert phone.output("shell", "wm size") == "Physical size: 1080x2400\n"


def test_night_is_switched_by_uimode(phone: Device) -> None:
    assert phone.output("shell", "cmd uimode night") == "Night mode: no\n"
    assert phone.output("shell", "cmd uimode night yes") == "Night mode: yes\n"
    assert phone.output("shell", "settings get secure ui_night_mode") == "2\n"


def test_switches_of_svc_are_settings(phone: Device) -> None:
    phone.output("shell", "svc wifi disable; svc power stayon true")

    assert phone.output("shell", "settings get global wifi_on") == "0\n"
    assert phone.output("shell", "settings get global stay_on_while_plugged_in") == "15\n"


def test_the_language_of_one_app_is_kept(phone: Device) -> None:
    phone.output("shell", "cmd locale set-app-locales dev.pollex.notes --locales zh-CN")

    told = phone.output("shell", "cmd locale get-app-locales dev.pollex.notes")

    assert told == "Locales for dev.pollex.notes for user 0 are [zh-CN]\n"
    assert phone.adb("shell", "cmd locale set-app-locales no.such.app --locales de").returncode == 255
    phone.output("shell", "cmd locale set-app-locales dev.pollex.notes --locales")
