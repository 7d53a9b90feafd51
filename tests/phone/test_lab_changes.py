"""Controls of Lab that come, go, move and change when they are told to, each with the time in its note."""

import pytest

from pollex.screen.screen import Node, Range
from tests.phone.lab import PACKAGE, Lab, front
from tests.phone.waiting import wait_for


def _node(lab: Lab, name: str) -> Node:
    return lab.await_node(resource_id=f"{PACKAGE}:id/{name}")


def _await(lab: Lab, name: str, **facts: object) -> None:
    lab.await_node(resource_id=f"{PACKAGE}:id/{name}", **facts)


@pytest.mark.parametrize("command", ["vanish", "hide"])
def test_a_control_goes_at_its_time(lab: Lab, command: str) -> None:
    """CA-27, CA-29: the note is written when it is gone."""
    lab.show("Changes")
    _node(lab, "subject")

    at = lab.command(command, 800)

    assert lab.nodes(resource_id=f"{PACKAGE}:id/subject")
    assert lab.log(command) == []
    lab.await_gone(resource_id=f"{PACKAGE}:id/subject")
    assert lab.await_log(command)["at"] >= at


@pytest.mark.parametrize(("command", "name"), [("appear", "newcomer"), ("second", "second")])
def test_a_control_comes_at_its_time(lab: Lab, command: str, name: str) -> None:
    """CA-28, CA-31."""
    lab.show("Changes")
    assert lab.nodes(resource_id=f"{PACKAGE}:id/{name}") == []

    lab.command(command, 300)

    _await(lab, name)
    assert len(lab.nodes(text="Match")) == (2 if command == "second" else 1)


def test_a_touch_can_set_off_a_change(lab: Lab) -> None:
    """CA-28: a control that comes 800 ms after a click."""
    lab.show("Changes", then="appear", in_ms=800)

    lab.tap("start")

    click, appeared = lab.await_log("click", id="start"), lab.await_log("appear")
    assert appeared["at"] - click["at"] >= 800


def test_states_and_values_change(lab: Lab) -> None:
    """CA-28: enabled, checked, selected, text with an emoji, whole numbers and fractions."""
    lab.show("Changes")
    assert not _node(lab, "gate").is_enabled

    for command in ("enable", "check", "select", "say", "level", "share"):
        lab.command(command)

    assert _node(lab, "gate").is_enabled
    assert _node(lab, "box").checked == "yes"
    assert _node(lab, "tab").is_selected
    assert _node(lab, "message").text == "Done \N{PARTY POPPER}"
    assert _node(lab, "level").range == Range("int", 0, 100, 70)
    assert _node(lab, "share").range == Range("float", 0, 1, 0.75)
    for command in ("disable", "uncheck", "unselect"):
        lab.command(command)
    assert not _node(lab, "gate").is_enabled
    assert _node(lab, "box").checked == "no"
    assert not _node(lab, "tab").is_selected


def test_a_double_takes_the_place_of_a_control(lab: Lab) -> None:
    """CA-16: it looks the same in the same place and is another view."""
    lab.show("Changes")
    before = _node(lab, "subject")

    lab.command("double")

    after = _node(lab, "subject")
    assert (after.bounds, after.look) == (before.bounds, before.look)
    assert after.id != before.id


def test_a_control_moves_and_is_renamed_and_stays_the_same(lab: Lab) -> None:
    """CA-16."""
    lab.show("Changes")
    before = _node(lab, "subject")

    lab.command("move")
    lab.command("rename")

    after = _node(lab, "subject")
    assert (after.id, after.text) == (before.id, "Renamed")
    assert after.bounds.left == before.bounds.left + 40


def test_a_mover_stands_after_its_last_step(lab: Lab) -> None:
    """CA-30: six steps, each noted."""
    lab.show("Changes")
    before = _node(lab, "mover").bounds.left

    lab.command("mover")

    lab.await_log("moved", left=0)
    assert _node(lab, "mover").bounds.left == before + 6 * 40
    assert [note["left"] for note in lab.log("moved")] == [5, 4, 3, 2, 1, 0]


def test_a_control_comes_and_goes_until_it_is_told_to_stand_still(lab: Lab) -> None:
    """CA-30."""
    lab.show("Changes")

    lab.command("blink")

    wait_for("four blinks", lambda: len(lab.log("blinked")) >= 4)
    lab.command("still")
    notes = [note["shown"] for note in lab.log("blinked")]
    assert notes[:4] == [False, True, False, True]
    assert bool(lab.nodes(resource_id=f"{PACKAGE}:id/blinking")) is lab.log("blinked")[-1]["shown"]


def test_another_app_comes_to_the_front(lab: Lab) -> None:
    """CA-27, CA-32."""
    lab.show("Changes")

    lab.command("leave", 300)

    wait_for("Settings in front", lambda: front(lab.phone).startswith("com.android.settings"))


def test_commands_need_a_page_and_a_known_name(lab: Lab) -> None:
    lab.open("ControlsActivity")
    call = f"content call --uri content://{PACKAGE}.commands --method"
    assert b"no page" in lab.phone.adb("shell", f"{call} vanish").stderr

    lab.show("Changes")
    assert b"knows no command dance" in lab.phone.adb("shell", f"{call} dance").stderr


def test_the_pages_are_listed_for_those_who_explore(lab: Lab) -> None:
    """C-90, C-91: every page that keeps a log is opened from the app's first page by its name."""
    lab.open("MainActivity")

    lab.tap("pages")
    lab.tap_node(text="Timeline")

    wait_for("the timeline", lambda: front(lab.phone) == f"{PACKAGE}/.TimelineActivity")
