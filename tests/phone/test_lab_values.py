"""Pages of Lab with controls that hold a value: what is read of them, and what they note of what is done to them."""

import hashlib
from collections.abc import Iterator

import pytest

from pollex.action.actions import NodeAct
from pollex.action.words import NodeAction
from pollex.screen.screen import Node, Range
from tests.adbd.device import Device
from tests.phone.acting import Hands
from tests.phone.lab import PACKAGE
from tests.phone.waiting import WAIT_S

GREETING = "A\N{GRINNING FACE}B中文"


@pytest.fixture
def hands(phone: Device) -> Iterator[Hands]:
    """An executor on the phone of this run, which has just been reset."""
    with Hands.on(phone) as working:
        yield working


def _node(hands: Hands, name: str) -> Node:
    return hands.lab.await_node(resource_id=f"{PACKAGE}:id/{name}")


def _act(hands: Hands, name: str, action: NodeAction, **args: int | float | str) -> str:
    return hands.do(NodeAct(hands.target(name), action, args)).status


def test_ranges_are_read_as_the_app_means_them(hands: Hands) -> None:
    """CA-14, CA-19, CA-20: kinds, bounds and values of all ranges."""
    hands.lab.show("Ranges")

    assert _node(hands, "volume").range == Range("int", 0, 100, 40)
    assert _node(hands, "balance").range == Range("int", -10, 10, 0)
    assert _node(hands, "capped").range == Range("int", 0, 100, 20)
    assert _node(hands, "opacity").range == Range("float", 0, 1, 0.5)
    assert _node(hands, "gamma").range == Range("float", 1, 3, 1)
    assert _node(hands, "battery").range == Range("percent", 0, 100, 80)
    assert _node(hands, "rating").range == Range("int", 0, 10, 6)


def test_a_range_that_is_set_is_noted_once_with_its_action(hands: Hands) -> None:
    """CA-18, CA-19: one callback, from the user; the action of accessibility that led to it."""
    hands.lab.show("Ranges")

    _act(hands, "volume", "set_progress", value=70)
    _act(hands, "opacity", "set_progress", value=0.25)

    (volume,) = hands.lab.log("progress", id="volume")
    (opacity,) = hands.lab.log("progress", id="opacity")
    actions = [(note["id"], note["action"], note["taken"]) for note in hands.lab.log("action")]
    assert (volume["value"], volume["user"]) == (70, True)
    assert (opacity["value"], opacity["user"]) == (0.25, True)
    assert actions == [("volume", "set_progress", True), ("opacity", "set_progress", True)]


def test_ranges_with_a_will_of_their_own_show_another_value(hands: Hands) -> None:
    """CA-19: `capped` goes back to 50, `gamma` to its nearest step."""
    hands.lab.show("Ranges")

    _act(hands, "capped", "set_progress", value=80)
    _act(hands, "gamma", "set_progress", value=1.7)

    assert _node(hands, "capped").range == Range("int", 0, 100, 50)
    assert _node(hands, "gamma").range == Range("float", 1, 3, 1.5)


def test_a_rating_counts_half_stars(hands: Hands) -> None:
    """CA-20: 7 of 10 are three stars and a half."""
    hands.lab.show("Ranges")

    _act(hands, "rating", "set_progress", value=7)

    hands.lab.await_text("stars_value", "Stars: 3.5")


def test_switches_tell_their_state_and_their_clicks(hands: Hands) -> None:
    """CA-21: one note for each switch; the switch in a row takes no click itself, the row does."""
    hands.lab.show("Switches")
    assert [_node(hands, name).checked for name in ("wifi", "bt", "agree")] == ["no", "no", "no"]
    assert [_node(hands, name).checked for name in ("metric", "imperial")] == ["yes", "no"]
    assert not _node(hands, "bt").is_clickable
    assert "click" not in _node(hands, "bt").actions

    for name in ("wifi", "bt_row", "imperial"):
        _act(hands, name, "click")

    turned = [(note["id"], note["on"]) for note in hands.lab.log("checked")]
    assert turned == [("wifi", True), ("bt", True), ("imperial", True), ("metric", False)]
    assert [note["id"] for note in hands.lab.log("click")] == ["bt_row"]


def test_a_locked_button_and_one_that_shows_nothing(hands: Hands) -> None:
    """CA-17: the locked one is disabled; the other one notes its click and changes nothing."""
    hands.lab.show("Switches")
    assert not _node(hands, "locked").is_enabled

    receipt = hands.do(NodeAct(hands.target("nothing"), "click"))

    assert [note["id"] for note in hands.lab.log("click")] == ["nothing"]
    assert [warning.code for warning in receipt.warnings] == ["NO_VISIBLE_CHANGE"]


def test_fields_hold_what_they_should_and_note_what_they_get(hands: Hands) -> None:
    """CA-22, CA-23: text, limit and regrouping; each change is noted with its length and hash."""
    hands.lab.show("Inputs")
    assert _node(hands, "greeting").text == GREETING
    assert _node(hands, "code").max_text_length == 6

    _act(hands, "iban", "set_text", text="DE021203")
    _act(hands, "notes", "set_text", text="  x \n y ")

    assert _node(hands, "iban").text == "DE02 1203"
    note = hands.lab.await_log("text", id="notes")
    assert (note["text"], note["length"]) == ("  x \n y ", 8)
    assert note["sha256"] == hashlib.sha256(b"  x \n y ").hexdigest()


def test_a_selection_is_noted(hands: Hands) -> None:
    """CA-22: the emoji of the greeting is [1, 3]."""
    hands.lab.show("Inputs")

    _act(hands, "greeting", "focus")
    _act(hands, "greeting", "set_selection", start=1, end=3)

    assert hands.lab.await_log("selection", id="greeting", start=1, end=3)
    assert _node(hands, "greeting").selection == (1, 3)


def test_the_pin_is_secret_and_its_new_value_is_known_by_its_hash(hands: Hands) -> None:
    """CA-15, CA-24: neither screen nor log hold the text."""
    hands.lab.show("Inputs")
    assert (_node(hands, "pin").is_secret, _node(hands, "pin").text) == (True, "")

    _act(hands, "pin", "set_text", text="t0psecret")

    note = hands.lab.await_log("text", id="pin")
    assert note["sha256"] == hashlib.sha256(b"t0psecret").hexdigest()
    assert "t0psecret" not in str(hands.lab.log())


def test_a_search_is_noted_also_where_it_is_refused(hands: Hands) -> None:
    """CA-25: one editor action each."""
    hands.lab.show("Inputs")
    _act(hands, "search", "focus")

    _act(hands, "search", "ime_enter")
    hands.lab.command("refuse")
    _act(hands, "search", "ime_enter")

    entered = [note["refused"] for note in hands.lab.log("editor_action", id="search")]
    assert entered == [False, True]
    hands.lab.await_text("outcome", "Search refused: ")


def test_a_slow_click_is_counted(hands: Hands) -> None:
    """CA-26: the main thread is busy for a second."""
    hands.lab.show("Busy")

    assert _act(hands, "slow", "click") == "completed"

    hands.lab.await_text("clicks", "Clicks: 1")
    assert [note["id"] for note in hands.lab.log("click")] == ["slow"]


def test_a_hang_is_released_over_adb(hands: Hands) -> None:
    """CA-26: the command is heard while the main thread hangs, and the click counts once."""
    hands.lab.show("Busy")
    middle = hands.node("hang").visible_bounds.center
    with hands.lab.phone.popen("shell", f"input tap {middle.x:.0f} {middle.y:.0f}") as touch:
        hands.lab.await_log("hangs")

        held = hands.lab.release()

        assert held
        assert touch.wait(WAIT_S) == 0
    assert hands.lab.await_log("released")["after_ms"] >= 0
    hands.lab.await_text("clicks", "Clicks: 1")
    assert not hands.lab.release()
