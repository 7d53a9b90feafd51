"""Readings bind actions: what moved, changed or was replaced since is refused (spec C-13, C-23, C-24)."""

import pytest

from tests.controls.exact import Exact, by_id

DESCRIBED = "What it does"


@pytest.mark.parametrize(
    ("command", "changed"),
    [("move", ["place"]), ("rename", ["text"]), ("describe", ["text"]), ("double", ["identity"])],
)
@pytest.mark.parametrize("looks_first", [False, True])
def test_what_is_not_as_it_was_read(exact: Exact, command: str, changed: list[str], *, looks_first: bool) -> None:
    """CA-16, C-23, C-24: a description is text, too; no click, whether or not the change was seen in between."""
    exact.show("Changes")
    control = exact.read("subject")
    exact.lab.command(command)
    if looks_first:
        exact.call("phone_observe")

    answer = exact.act("subject", "click", expected_token=control["token"])

    assert (answer["ok"], answer["status"], answer["dispatch"]) == (False, "not_started", "none")
    assert (answer["error"], answer["detail"]["changed"]) == ("STALE", changed)
    assert exact.log("click", id="subject") == []


def test_a_value_that_changed_by_itself_is_no_other_control(exact: Exact) -> None:
    """CA-16, C-24: the slider of a playing video can be set."""
    exact.show("Changes")
    control = exact.read("level")
    exact.lab.command("level")

    answer = exact.act("level", "set_progress", value=20, expected_token=control["token"])

    assert (answer["status"], answer["before"]["range"]["current"]) == ("completed", 70)


def test_a_token_is_kept_for_512_readings(exact: Exact) -> None:
    """CA-16, C-23: as many readings later it names nothing any more; the one after it still does."""
    exact.show("Changes")
    first, second = (exact.read("subject")["token"] for _ in range(2))
    for _ in range(511):
        exact.read("subject")

    stale = exact.act("subject", "click", expected_token=first)
    fresh = exact.act("subject", "click", expected_token=second)

    assert (stale["status"], stale["error"]) == ("not_started", "STALE")
    assert fresh["status"] == "completed"


def test_what_vanished_is_not_looked_for_elsewhere(exact: Exact) -> None:
    """CA-27, C-13, C-42: no other control gets the click."""
    exact.show("Changes")
    control = exact.read("subject")
    exact.lab.command("vanish")

    by_ref = exact.call("control_action", ref=control["ref"], action="click")
    by_selector = exact.act("subject", "click")

    assert (by_ref["status"], by_ref["error"]) == ("not_started", "STALE")
    assert (by_selector["status"], by_selector["error"]) == ("not_started", "NOT_FOUND")
    assert exact.log("click") == []


def test_what_vanished_is_not_found_by_its_description_either(exact: Exact) -> None:
    """CA-27, C-9, C-13: the neighbour with the same text is not taken for it."""
    exact.show("Changes")
    exact.lab.command("describe")
    exact.lab.await_node(resource_id=by_id("subject")["resource_id"], description=DESCRIBED)
    control = exact.read({"content_desc": DESCRIBED})
    exact.lab.command("vanish")

    by_ref = exact.call("control_action", ref=control["ref"], action="click", expected_token=control["token"])
    by_selector = exact.act({"content_desc": DESCRIBED}, "click")

    assert control["resource_id"].endswith("id/subject")
    assert (by_ref["status"], by_ref["error"]) == ("not_started", "STALE")
    assert (by_selector["status"], by_selector["error"]) == ("not_started", "NOT_FOUND")
    assert exact.log("click") == []


def test_another_app_in_front_gets_nothing(exact: Exact) -> None:
    """CA-27, C-39."""
    exact.show("Changes")
    exact.read("subject")
    exact.lab.command("leave")
    exact.await_front_alone("com.android.settings")

    answer = exact.act("subject", "click")

    assert (answer["status"], answer["error"], answer["dispatch"]) == ("not_started", "APP_CHANGED", "none")
    assert exact.log("click") == []


def test_a_row_that_became_another_is_not_clicked(exact: Exact) -> None:
    """CA-9, C-13: the label stands on a child; the view is used for another row after scrolling."""
    exact.show("Rows")
    newest = exact.executor.look(exact.deadline)
    row = next(node for node in newest.screen.nodes if node.is_clickable and newest.screen.parts(node))
    ref = newest.ref(row)
    exact.caller.views["phone"].show(newest.screen.id)
    exact.act("list", "scroll_forward")
    exact.act("list", "scroll_forward")

    answer = exact.call("control_action", ref=ref, action="click")

    assert (answer["status"], answer["error"], answer["dispatch"]) == ("not_started", "STALE", "none")
    assert exact.log("click") == []


def test_a_field_keeps_its_ref_whatever_it_holds(exact: Exact) -> None:
    """CA-9, C-13: its text is no part of what it is known by."""
    exact.show("Inputs")
    ref = exact.read("notes")["ref"]

    answers = [exact.call("control_action", ref=ref, action="set_text", text=text) for text in ("first", "second")]

    assert [answer["status"] for answer in answers] == ["completed"] * 2
    assert exact.read("notes")["ref"] == ref
