"""Exact editing: UTF-16 positions, what fields keep, and what they make of it (spec C-47 to C-50)."""

import hashlib
from typing import Any

import pytest

from tests.controls.exact import Answer, Exact
from tests.phone.waiting import wait_for

GREETING = "A\N{GRINNING FACE}B中文"
PARTY = "\N{PARTY POPPER}" * 2


@pytest.fixture(autouse=True)
def page(exact: Exact) -> None:
    """The page with all fields."""
    exact.show("Inputs")


def refused(answer: Answer) -> tuple[Any, ...]:
    return answer["ok"], answer["status"], answer["dispatch"]


def test_positions_count_utf_16_units(exact: Exact) -> None:
    """CA-22, C-48: the emoji is [1, 3]."""
    exact.act("greeting", "focus")
    assert exact.read("greeting")["text_length"] == 6

    answer = exact.act("greeting", "set_selection", start=1, end=3)

    assert (answer["status"], answer["check"]["held"]) == ("completed", True)
    assert exact.read("greeting")["selection"] == [1, 3]


@pytest.mark.parametrize(
    ("start", "end", "code"), [(1, 2, "INVALID"), (2, 3, "INVALID"), (0, 7, "OUT_OF_RANGE"), (3, 1, "INVALID")]
)
def test_positions_that_there_are_not(exact: Exact, start: int, end: int, code: str) -> None:
    """CA-22, C-48: no half of a pair is selected, nothing beyond the end."""
    answer = exact.act("greeting", "set_selection", start=start, end=end)

    assert (*refused(answer), answer["error"]) == (False, "not_started", "none", code)
    assert exact.log("selection") == []


def test_a_part_is_replaced_and_the_rest_stays(exact: Exact) -> None:
    """CA-22, C-49: replace, delete, append; the caret stands behind the new text."""
    replaced = exact.act("greeting", "replace_selection", start=1, end=3, text=PARTY)
    assert (replaced["status"], replaced["check"]["held"]) == ("completed", True)
    assert (replaced["before"]["text"], replaced["after"]["text"]) == (GREETING, f"A{PARTY}B中文")
    assert (replaced["after"]["selection"], replaced["after"]["text_length"]) == ([5, 5], 8)

    deleted = exact.act("greeting", "replace_selection", start=1, end=5, text="")
    assert (deleted["status"], deleted["after"]["text"], deleted["after"]["selection"]) == (
        "completed",
        "AB中文",
        [1, 1],
    )

    appended = exact.act("greeting", "replace_selection", start=4, end=4, text="!")
    assert (appended["status"], appended["after"]["text"], appended["after"]["selection"]) == (
        "completed",
        "AB中文!",
        [5, 5],
    )


def test_without_positions_the_live_selection_is_replaced(exact: Exact) -> None:
    """C-49."""
    exact.act("greeting", "focus")
    exact.act("greeting", "set_selection", start=1, end=3)

    answer = exact.act("greeting", "replace_selection", text="-")

    assert (answer["status"], answer["after"]["text"]) == ("completed", "A-B中文")


@pytest.mark.parametrize("text", ["  x \n y ", "", "\t"])
def test_text_is_passed_as_it_is(exact: Exact, text: str) -> None:
    """CA-23, C-47."""
    exact.act("notes", "set_text", text="before")

    answer = exact.act("notes", "set_text", text=text)

    assert (answer["status"], answer["check"]["held"]) == ("completed", True)
    assert exact.read("notes")["text"] == text


def test_fifty_thousand_units_and_no_more(exact: Exact) -> None:
    """CA-23, C-47: TEXT_MAX, counted in UTF-16 units."""
    most = "\N{PARTY POPPER}" * 25_000

    written = exact.act("notes", "set_text", text=most, timeout_ms=15000)
    too_long = exact.act("notes", "set_text", text=most + "x")

    assert (written["status"], written["after"]["text"] == most) == ("completed", True)
    assert (*refused(too_long), too_long["error"]) == (False, "not_started", "none", "INVALID")
    assert too_long["detail"] == {"argument": "text", "value": 50_001, "allowed": "0..50000"}


@pytest.mark.parametrize("text", ["\ud83d", "a\0b"])
def test_what_is_no_text(exact: Exact, text: str) -> None:
    """CA-23, C-47: halves of surrogate pairs, U+0000."""
    answer = exact.act("notes", "set_text", text=text)

    assert (*refused(answer), answer["error"]) == (False, "not_started", "none", "INVALID")
    assert exact.log("text") == []


def test_a_field_that_takes_less_is_not_written_to(exact: Exact) -> None:
    """CA-23, C-47."""
    answer = exact.act("code", "set_text", text="1234567")

    assert (*refused(answer), answer["error"]) == (False, "not_started", "none", "OUT_OF_RANGE")
    assert (exact.read("code")["text"], exact.read("code")["max_text_length"]) == ("", 6)


def test_a_field_that_regroups_is_told_as_it_shows(exact: Exact) -> None:
    """CA-23, C-47, C-29: only separators differ."""
    answer = exact.act("iban", "set_text", text="DE021203", timeout_ms=1500)

    assert (answer["status"], answer["error"], answer["dispatch"]) == ("observed", "MISMATCH", "finished")
    assert (answer["after"]["text"], answer["detail"]["same_characters"]) == ("DE02 1203", True)


def test_a_secret_field_is_set_and_not_read(exact: Exact) -> None:
    """CA-24, C-50: Lab holds the new value, and nobody else has seen it."""
    answer = exact.act("pin", "set_text", text="t0psecret")

    assert (answer["ok"], answer["status"], answer["check"]["held"]) == (True, "completed", None)
    assert "SECRET_NOT_VERIFIED" in [warned["code"] for warned in answer["warnings"]]
    assert exact.lab.await_log("text", id="pin")["sha256"] == hashlib.sha256(b"t0psecret").hexdigest()
    assert "t0psecret" not in str(answer)


@pytest.mark.parametrize(
    ("action", "arguments"), [("replace_selection", {"text": "x"}), ("set_selection", {"start": 0, "end": 1})]
)
def test_of_a_secret_field_no_part_can_be_changed(exact: Exact, action: str, arguments: dict[str, Any]) -> None:
    """CA-24, C-50."""
    answer = exact.act("pin", action, **arguments)

    assert (*refused(answer), answer["error"]) == (False, "not_started", "none", "UNSUPPORTED")
    assert exact.log("text") == []


def test_the_action_key_needs_the_focus_and_claims_nothing(exact: Exact) -> None:
    """CA-25, C-22, C-43: completed also where the app refuses; no word of success."""
    unfocused = exact.act("search", "ime_enter")
    exact.act("search", "focus")
    entered = exact.act("search", "ime_enter")
    exact.lab.command("refuse")
    said_no = exact.act("search", "ime_enter")

    assert (unfocused["status"], unfocused["error"]) == ("not_started", "UNSUPPORTED")
    assert [one["status"] for one in (entered, said_no)] == ["completed", "completed"]
    assert entered["message"] == said_no["message"] == "Done."
    assert [note["refused"] for note in exact.log("editor_action", id="search")] == [False, True]


def test_a_field_partly_under_the_selection_toolbar_is_edited(exact: Exact) -> None:
    """CA-12, C-18: any part that is left is enough."""
    exact.act("greeting", "focus")
    exact.act("greeting", "set_selection", start=1, end=3)
    windows = exact.executor.look(exact.deadline).screen.windows
    exposed = exact.read("greeting")["exposed"]

    answer = exact.act("greeting", "replace_selection", text=PARTY)

    assert len(windows) > 1 and 0 < exposed < 1
    assert (answer["status"], answer["after"]["text"]) == ("completed", f"A{PARTY}B中文")


def test_a_field_wholly_under_a_keyboard_is_not_edited(exact: Exact) -> None:
    """CA-12, C-18: a page makes room for the keyboard of the phone; another app's window of that kind lies over it."""
    exact.lab.command("keyboard")
    wait_for("the keyboard", lambda: "keyboard" in window_types(exact))

    covered = exact.act("greeting", "replace_selection", start=1, end=3, text=PARTY)
    exact.lab.command("clear")
    wait_for("no keyboard", lambda: "keyboard" not in window_types(exact))
    hidden = exact.act("greeting", "replace_selection", start=1, end=3, text=PARTY)

    assert (*refused(covered), covered["error"]) == (False, "not_started", "none", "OCCLUDED")
    assert [by["type"] for by in covered["detail"]["by"]] == ["keyboard"]
    assert (hidden["status"], hidden["after"]["text"]) == ("completed", f"A{PARTY}B中文")


def window_types(exact: Exact) -> list[str]:
    screen = exact.lab.screen()
    return [] if screen is None else [window.type for window in screen.windows]
