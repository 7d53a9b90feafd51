"""`launch_app` (docs/spec/skill.md, section 7)."""

from collections.abc import Callable

import pytest

from tests.device.fake_adb import FakePhone, Said
from tests.device.scripted_helper import error
from tests.screen.scene import N, Reading, W
from tests.tools.apps import BETA, CHROME, NOTES, OTHER_NOTES, SETTINGS, SHELL, installed
from tests.tools.conftest import Call
from tests.tools.desk import Desk, Failure


def opens(phone: FakePhone, package: str | None, am: Said | None = None) -> Callable[[list[str]], Said]:
    """A phone on which whatever is started brings this app to the front."""

    def answer(words: list[str]) -> Said:
        if words[0] == "am" and package is not None:
            phone.helper.reading = Reading([W(N("TextView", (0, 0, 9, 9), text="here"), id=30, package=package)])
        return am or Said("Starting: Intent { … }\n")

    return answer


@pytest.fixture
def phone(phone: FakePhone) -> FakePhone:
    return installed(phone, SETTINGS, NOTES, OTHER_NOTES, CHROME, BETA, SHELL)


@pytest.mark.parametrize(
    "arguments",
    [
        {"package_name": "com.android.settings"},
        {"app_name": "Settings"},
        {"app_name": " com.android.SETTINGS "},
        {"app_name": "sett"},
        {"app_name": "tting"},
    ],
)
def test_an_app_is_opened_and_seen_in_front(desk: Desk, phone: FakePhone, arguments: dict[str, str]) -> None:
    """S-55, S-56, S-58."""
    phone.answer = opens(phone, "com.android.settings")

    answer = desk.text("launch_app", arguments)

    assert answer == "ok: true\npackage: com.android.settings\nname: Settings\nfront: true"
    start = phone.words[-1]
    assert start[:2] == ["am", "start"]
    assert start[start.index("-n") + 1] == "com.android.settings/.Settings"


def test_a_name_that_several_apps_have_opens_none(call: Call, phone: FakePhone) -> None:
    """S-57, SA-10."""
    answer = call("launch_app", app_name="notes")

    assert answer == {
        "matched": 2,
        "candidates": [
            {"package": "com.example.notes", "name": "Notes"},
            {"package": "org.sample.notes", "name": "Notes"},
        ],
    }
    assert not any(words[0] == "am" for words in phone.words)


def test_at_most_ten_candidates_are_named(call: Call, phone: FakePhone) -> None:
    """S-57."""
    installed(phone, *(("com.game" + str(place), "Game", ".Main", False) for place in range(12)))

    answer = call("launch_app", app_name="game")

    assert answer["matched"] == 12
    assert len(answer["candidates"]) == 10


def test_an_equal_name_comes_before_one_that_begins_so(call: Call, phone: FakePhone) -> None:
    """S-56, SA-10: Chrome beside Chrome Beta."""
    phone.answer = opens(phone, "com.android.chrome")

    assert call("launch_app", app_name="Chrome")["package"] == "com.android.chrome"


def test_the_package_counts_if_both_are_given(call: Call, phone: FakePhone) -> None:
    """S-55."""
    phone.answer = opens(phone, "com.example.notes")

    answer = call("launch_app", package_name="com.example.notes", app_name="Settings")

    assert answer["package"] == "com.example.notes"


@pytest.mark.parametrize(
    ("arguments", "code"),
    [
        ({}, "INVALID"),
        ({"package_name": "  "}, "INVALID"),
        ({"app_name": "\u200b"}, "INVALID"),
        ({"package_name": "no.such.app"}, "NOT_FOUND"),
        ({"package_name": "com.android.sett"}, "NOT_FOUND"),
        ({"app_name": "Chess"}, "NOT_FOUND"),
        ({"package_name": "com.android.shell"}, "UNSUPPORTED"),
    ],
)
def test_what_cannot_be_opened_is_told(call: Call, phone: FakePhone, arguments: dict[str, str], code: str) -> None:
    """S-55, S-58; a package is exact, so that no other app is opened in its place."""
    with pytest.raises(Failure) as refused:
        call("launch_app", **arguments)

    assert refused.value.code == code
    assert not any(words[0] == "am" for words in phone.words)


def test_an_app_that_does_not_come_to_the_front_is_a_mismatch(call: Call, phone: FakePhone) -> None:
    """S-58, within the time that the call has left."""
    phone.answer = opens(phone, None)

    with pytest.raises(Failure) as told:
        call("launch_app", within_s=1.5, package_name="com.example.notes")

    assert told.value.code == "MISMATCH"
    assert told.value.message == "com.example.notes was started, com.example.mail is in front."


def test_a_phone_that_does_not_tell_its_apps_is_a_failed_read(call: Call, phone: FakePhone) -> None:
    phone.helper.failures["apps"] = error("READ_FAILED", "no list")

    with pytest.raises(Failure) as told:
        call("launch_app", app_name="Settings")

    assert told.value.code == "READ_FAILED"
