"""Apps by the `skill` toolset on the virtual phone (docs/spec/skill.md, section 7)."""

from collections.abc import Iterator

import pytest

from tests.adbd.device import Device
from tests.phone.skill import Hand, hand_on


@pytest.fixture
def hand(phone: Device) -> Iterator[Hand]:
    with hand_on(phone) as hand:
        yield hand


@pytest.mark.parametrize("name", ["Notes", "notes", " NOTE ", "otes", "dev.pollex.notes"])
def test_an_app_is_opened_by_its_name_and_seen_in_front(hand: Hand, name: str) -> None:
    """S-56, S-58."""
    answer = hand.call("launch_app", app_name=name)

    assert answer == {"ok": True, "package": "dev.pollex.notes", "name": "Notes", "front": True}
    assert hand.call("screen_content")["app"] == "dev.pollex.notes"


def test_sa_10_a_part_that_several_apps_have_opens_none(hand: Hand) -> None:
    """SA-10, S-57. Two apps of one name, and Chrome beside Chrome Beta: tests/tools/test_launch_app.py."""
    answer = hand.call("launch_app", app_name="dev.pollex")

    assert answer["matched"] == 4
    assert [app["package"] for app in answer["candidates"]] == [
        "dev.pollex.forms",
        "dev.pollex.lab",
        "dev.pollex.lists",
        "dev.pollex.notes",
    ]
    assert hand.call("screen_content")["app"] == "com.android.launcher3"


@pytest.mark.parametrize("package", ["no.such.app", "com.android.settings; reboot", "dev.pollex.note"])
def test_a_package_that_is_not_there_is_not_found(hand: Hand, package: str) -> None:
    """S-58; what looks like a command is a name like any other."""
    assert hand.failure("launch_app", package_name=package) == "NOT_FOUND"


def test_settings_is_found_with_and_without_the_system(hand: Hand) -> None:
    """S-53, S-54."""
    shown = {"package": "com.android.settings", "name": "Settings", "system": True}

    assert hand.call("search_apps", query="setting") == {"matched": 1, "apps": [shown]}
    assert shown in hand.call("search_apps", query="com.android", include_system=True)["apps"]
