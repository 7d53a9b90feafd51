"""`launch_app` (docs/spec/skill.md, section 7)."""

from collections.abc import Callable

import pytest

from pollex.tools.apps import App, matching_apps
from tests.device.fake_adb import FakePhone, Said
from tests.screen.scene import N, Reading, W
from tests.tools.conftest import Call
from tests.tools.desk import Failure

ACTIVITIES = """4 activities found:
  Activity #0:
    priority=0 preferredOrder=0 match=0x108000 specificIndex=-1 isDefault=false
    com.android.settings/.Settings
  Activity #1:
    priority=0 preferredOrder=0 match=0x108000 specificIndex=-1 isDefault=false
    dev.pollex.notes/.NotesActivity
  Activity #2:
    priority=0 preferredOrder=0 match=0x108000 specificIndex=-1 isDefault=false
    org.sample.notes/org.sample.notes.Main$Alias
  Activity #3:
    priority=0 preferredOrder=0 match=0x108000 specificIndex=-1 isDefault=false
    com.android.settings/.Other
"""


def app(package: str, name: str | None = None) -> App:
    return App(package, f"{package}/.Main", name)


def answers(phone: FakePhone, *, opens: str | None, am: Said | None = None) -> Callable[[list[str]], Said]:
    def answer(words: list[str]) -> Said:
        match words[0]:
            case "cmd":
                return Said(ACTIVITIES)
            case "pm":
                return Said(code=0 if words[-1] == "com.android.shell" else 1)
            case "am":
                if opens is not None:
                    phone.helper.reading = Reading([W(N("TextView", (0, 0, 9, 9), text="here"), id=30, package=opens)])
                return am or Said("Starting: Intent { … }\n")
        return Said(code=127)

    return answer


@pytest.mark.parametrize(
    "arguments",
    [{"package_name": "com.android.settings"}, {"app_name": "Settings"}, {"app_name": " com.android.SETTINGS "}],
)
def test_an_app_is_opened_and_seen_in_front(call: Call, phone: FakePhone, arguments: dict[str, str]) -> None:
    """S-55, S-56, S-58. The name under the icon is left out: the shell does not tell it."""
    phone.answer = answers(phone, opens="com.android.settings")

    answer = call("launch_app", **arguments)

    assert answer == {"ok": True, "package": "com.android.settings", "front": True}
    start = phone.words[-1]
    assert start[:2] == ["am", "start"]
    assert start[start.index("-n") + 1] == "com.android.settings/.Settings"


def test_a_name_that_several_apps_fit_opens_none(call: Call, phone: FakePhone) -> None:
    """S-57, SA-10."""
    phone.answer = answers(phone, opens=None)

    answer = call("launch_app", app_name="notes")

    assert answer == {"matched": 2, "candidates": [{"package": "dev.pollex.notes"}, {"package": "org.sample.notes"}]}
    assert not any(words[0] == "am" for words in phone.words)


def test_the_package_counts_if_both_are_given(call: Call, phone: FakePhone) -> None:
    """S-55."""
    phone.answer = answers(phone, opens="dev.pollex.notes")

    assert call("launch_app", package_name="dev.pollex.notes", app_name="Settings")["package"] == "dev.pollex.notes"


@pytest.mark.parametrize(
    ("arguments", "code"),
    [
        ({}, "INVALID"),
        ({"package_name": "  "}, "INVALID"),
        ({"package_name": "no.such.app"}, "NOT_FOUND"),
        ({"app_name": "Chess"}, "NOT_FOUND"),
        ({"package_name": "com.android.shell"}, "UNSUPPORTED"),
    ],
)
def test_what_cannot_be_opened_is_told(call: Call, phone: FakePhone, arguments: dict[str, str], code: str) -> None:
    """S-55, S-58."""
    phone.answer = answers(phone, opens=None)

    with pytest.raises(Failure) as refused:
        call("launch_app", **arguments)
    assert refused.value.code == code


def test_an_app_that_does_not_come_to_the_front_is_a_mismatch(call: Call, phone: FakePhone) -> None:
    """S-58, within the time that the call has left."""
    phone.answer = answers(phone, opens=None)

    with pytest.raises(Failure) as told:
        call("launch_app", within_s=1, package_name="dev.pollex.notes")
    assert told.value.message == "dev.pollex.notes was started, com.example.mail is in front."


def test_a_phone_that_does_not_tell_its_apps_is_a_failed_read(call: Call, phone: FakePhone) -> None:
    phone.answer = lambda words: Said(err="Unknown command", code=255)

    with pytest.raises(Failure):
        call("launch_app", app_name="Settings")


def test_equal_names_come_before_beginnings_and_beginnings_before_parts() -> None:
    """S-56, F-108, SA-10."""
    chrome, beta, notes = app("com.chrome", "Chrome"), app("com.chrome.beta", "Chrome Beta"), app("dev.notes", "Notes")
    apps = (chrome, beta, notes)

    assert matching_apps(apps, "chrome") == (chrome,)
    assert matching_apps(apps, "Chrome B") == (beta,)
    assert matching_apps(apps, "\uff4e\uff4f\uff54\uff45\uff53") == (notes,)
    assert matching_apps(apps, "otes") == (notes,)
    assert matching_apps(apps, "hrom") == (chrome, beta)
    assert matching_apps(apps, "mail") == ()
