"""Switches, boxes and plain clicks: the wanted state, not a toggle (spec C-40, C-43, C-51)."""

import pytest

from tests.controls.exact import Exact


@pytest.fixture(autouse=True)
def page(exact: Exact) -> None:
    """The page with all that can be on or off."""
    exact.show("Switches")


def test_a_switch_is_put_into_a_state_and_not_toggled(exact: Exact) -> None:
    """CA-21, C-51: one click, one callback; what is so already gets none."""
    first = exact.act("wifi", "set_checked", checked=True)
    again = exact.act("wifi", "set_checked", checked=True)

    assert (first["status"], first["check"]) == ("completed", {"rule": "checked is yes", "held": True})
    assert (first["before"]["checked"], first["after"]["checked"]) == ("no", "yes")
    assert (again["ok"], again["status"], again["dispatch"]) == (True, "observed", "none")
    assert [(note["id"], note["on"]) for note in exact.log("checked")] == [("wifi", True)]


def test_a_switch_that_its_row_toggles_names_the_row(exact: Exact) -> None:
    """CA-21, C-40: no parent's action is performed; its ref is told."""
    row = exact.read("bt_row")

    answer = exact.act("bt", "set_checked", checked=True)

    assert (answer["status"], answer["error"], answer["dispatch"]) == ("not_started", "UNSUPPORTED", "none")
    assert answer["detail"]["clickable_ancestor"] == row["ref"]
    assert exact.log("checked") == [] and exact.log("click") == []


def test_a_radio_button_is_not_switched_off(exact: Exact) -> None:
    """CA-21, C-51."""
    answer = exact.act("metric", "set_checked", checked=False)

    assert (answer["status"], answer["error"]) == ("not_started", "UNSUPPORTED")
    assert exact.log("checked") == []


def test_what_cannot_be_checked_has_no_such_state(exact: Exact) -> None:
    """C-29, C-51: INVALID, for no control like it ever can."""
    answer = exact.act("nothing", "set_checked", checked=True)

    assert (answer["status"], answer["error"]) == ("not_started", "INVALID")


def test_a_disabled_button_gets_no_click(exact: Exact) -> None:
    """CA-17, C-39."""
    answer = exact.act("locked", "click")

    assert (answer["status"], answer["error"], answer["dispatch"]) == ("not_started", "DISABLED", "none")
    assert exact.log("click") == []


def test_a_button_that_shows_nothing_is_completed_with_a_warning(exact: Exact) -> None:
    """CA-17, C-28, C-43: the control took it; nothing is said of what the app did."""
    answer = exact.act("nothing", "click")

    assert (answer["ok"], answer["status"], answer["check"]["rule"]) == (True, "completed", None)
    assert [warned["code"] for warned in answer["warnings"]] == ["NO_VISIBLE_CHANGE"]
    assert [note["id"] for note in exact.log("click")] == ["nothing"]


def test_a_click_and_a_long_click_are_counted_once_each(exact: Exact) -> None:
    """CA-17, C-40: the tap pad's own actions; no finger, and nothing that a finger would have counted."""
    exact.show("Taps")

    clicked = exact.act("tap_pad", "click")
    held = exact.act("tap_pad", "long_click")

    for answer in (clicked, held):
        assert (answer["ok"], answer["status"], answer["way"]) == (True, "completed", "node")
    assert exact.read("counts")["text"] == "Counted: {click=1, long_click=1}"
    assert exact.log("touch") == []
