"""`key_event` (docs/spec/skill.md, section 6)."""

import pytest

from pollex.action.key_names import MAX_CODE, key_named, name_of
from tests.device.fake_adb import FakePhone, Said
from tests.device.scripted_helper import Cut, error
from tests.tools.conftest import Call
from tests.tools.desk import Failure


@pytest.mark.parametrize(
    ("key", "name", "action"),
    [
        (3, "HOME", "home"),
        (4, "BACK", "back"),
        (83, "NOTIFICATIONS", "notifications"),
        (84, "QUICK_SETTINGS", "quick_settings"),
        (187, "RECENTS", "recents"),
    ],
)
def test_the_named_keys_are_the_systems_own_actions(
    call: Call, phone: FakePhone, key: int, name: str, action: str
) -> None:
    """S-49, S-50, SA-9: 84 is never sent as SEARCH."""
    answer = call("key_event", key=key)

    assert answer == {
        "ok": True,
        "key": key,
        "name": name,
        "method": "accessibility",
        "status": "completed",
        "changed": False,
        "app": "com.example.mail",
    }
    assert phone.helper.asked("key")[0]["global"] == action
    assert phone.words[1:] == []


def test_other_keys_go_through_the_shell(call: Call, phone: FakePhone) -> None:
    """S-49."""
    answer = call("key_event", key=24)

    assert (answer["name"], answer["method"]) == ("VOLUME_UP", "shell")
    assert phone.words[1:] == [["input", "keyevent", "24"]]
    assert phone.helper.asked("key") == []


def test_a_key_is_pressed_on_a_screen_that_cannot_be_read_as_a_dark_one(call: Call, phone: FakePhone) -> None:
    """S-49: nothing else can wake it."""
    phone.helper.failures["observe"] = error("UNAVAILABLE", "the phone lists no window", missing=["windows"])

    def wakes(words: list[str]) -> Said:
        phone.helper.failures.clear()
        return Said()

    phone.answer = wakes

    answer = call("key_event", key=224)

    assert (answer["ok"], answer["name"], answer["changed"]) == (True, "WAKEUP", None)
    assert answer["app"] == "com.example.mail"
    assert phone.words[1:] == [["input", "keyevent", "224"]]


@pytest.mark.parametrize(
    ("key", "words"),
    [
        (3, ["input", "keyevent", "3"]),
        (84, ["cmd", "statusbar", "expand-settings"]),
        (83, ["cmd", "statusbar", "expand-notifications"]),
    ],
)
def test_where_the_system_declines_the_shell_does_the_same(
    call: Call, phone: FakePhone, key: int, words: list[str]
) -> None:
    """S-50: 83 and 84 by the status bar command, 3 by its key code."""
    phone.helper.script("key", error("REJECTED", dispatch="finished"))

    assert call("key_event", key=key)["method"] == "shell"
    assert phone.words[1:] == [words]


def test_where_nothing_opens_the_shade_it_is_told(call: Call, phone: FakePhone) -> None:
    phone.helper.script("key", error("UNSUPPORTED", dispatch="none"))
    phone.answer = lambda words: Said(err="no such service", code=20)

    with pytest.raises(Failure):
        call("key_event", key=84)


def test_keys_are_called_as_everywhere_else() -> None:
    """S-50, F-106: one table of names; what has none there is called by its number."""
    assert (name_of(67), name_of(224), name_of(300)) == ("DELETE", "WAKEUP", "300")
    assert all(key_named(name_of(code)) == code for code in range(1, MAX_CODE + 1) if code != 84)


@pytest.mark.parametrize("key", [0, -4, 401, 5000])
def test_numbers_out_of_range_are_refused(call: Call, phone: FakePhone, key: int) -> None:
    """S-50, SA-9."""
    with pytest.raises(Failure) as refused:
        call("key_event", key=key)

    assert refused.value.message == "key: give a number from 1 to 400."
    assert phone.helper.runs == 0


def test_a_key_whose_outcome_is_unknown_is_not_pressed_again(call: Call, phone: FakePhone) -> None:
    """F-7."""
    phone.helper.script("key", Cut)

    with pytest.raises(Failure):
        call("key_event", key=4)

    assert len(phone.helper.asked("key")) == 1
    assert phone.words[1:] == []
