"""Lists of numbered rows: beside each other, in a dialog, protected, left while they are scrolled (spec F-11, F-54)."""

import pytest

from pollex.action.actions import Tap
from tests.phone.lab import front
from tests.phone.lists import NOTES, PACKAGE, Lists
from tests.phone.waiting import wait_for

LIST_ROWS = 200


def test_the_first_page_lists_all_others_and_opens_them(lists: Lists) -> None:
    lists.open("Main")

    lists.tap("Side by side")

    wait_for("that page", lambda: front(lists.phone) == f"{PACKAGE}/.SideActivity")


def test_two_hundred_rows_are_scrolled_from_the_first_to_the_last_and_none_is_passed_over(lists: Lists) -> None:
    """F-69, F-71: each scroll that a receipt tells of was one action of the list, and moved it as far as told."""
    lists.open("Rows")
    height = lists.node("list").bounds.height
    seen = set(lists.texts("title"))

    for _ in range(LIST_ROWS):
        receipt = lists.scroll("down", "list")
        if receipt.moved is not True:
            break
        seen |= set(lists.texts("title"))

    assert seen == {f"Row {number:03}" for number in range(1, LIST_ROWS + 1)}
    assert receipt.edge == "bottom"
    last = lists.await_log("scroll", last=LIST_ROWS)
    assert (last["by"], 0 < last["distance"] <= height) == ("action", True)
    assert {note["action"] for note in lists.log("action")} == {"scroll_down"}
    assert sum(note["taken"] for note in lists.log("action")) == len(lists.log("scroll"))


def test_a_list_starts_where_it_is_told_and_has_as_many_rows_as_it_is_told(lists: Lists) -> None:
    lists.open("Rows", rows=130, start=100)

    lists.await_text("Row 100")
    while lists.scroll("down", "list").moved:
        pass

    assert lists.texts("title")[-1] == "Row 130"


def test_a_row_opens_a_page_of_its_own_with_more_rows(lists: Lists) -> None:
    lists.open("Rows", start=147)

    lists.tap("Row 147")

    lists.await_text("Item 001")
    assert "Row 147" in lists.texts()
    assert lists.log("click") == [{"page": "rows", "did": "click", "list": "list", "row": 147}]


def test_a_row_that_was_seen_before_a_scroll_is_not_touched_in_anothers_place(lists: Lists) -> None:
    """F-11: the views of the rows are used again for others."""
    lists.open("Rows")
    lists.await_text("Row 002")
    row = next(node for node in lists.screen().nodes if node.collection_item == (1, 0))
    before = lists.target(row)
    lists.scroll("down", "list")

    receipt = lists.do(Tap(before))

    assert (receipt.status, receipt.error) == ("not_started", "STALE")
    assert lists.log("click") == []


def test_a_finger_moves_a_list_and_the_app_tells_it_from_an_action(lists: Lists) -> None:
    """F-68, F-70: the distance of the receipt is the way of the content."""
    lists.open("Rows")
    height = lists.node("list").bounds.height

    receipt = lists.scroll("down", "list", amount=2)

    moved = lists.await_log("scroll")
    assert (receipt.way, moved["by"], lists.log("action")) == ("touch", "finger", [])
    assert receipt.distance == pytest.approx(moved["distance"] / height, abs=0.01)
    assert lists.await_log("finger")["y"] < 0


def test_of_two_lists_side_by_side_the_named_one_moves_and_else_the_larger(lists: Lists) -> None:
    """F-54."""
    lists.open("Side")

    lists.scroll("down", "right")
    named = lists.await_log("scroll")
    lists.scroll("down")

    assert named["list"] == "right"
    assert lists.await_log("scroll", list="left")["first"] > 1


def test_a_protected_list_says_so_and_can_be_read_and_scrolled(lists: Lists) -> None:
    """F-41."""
    lists.open("Secure")

    wait_for("the window's answer", lambda: lists.screen().secure == "yes")

    assert "Key 001" in lists.texts()
    assert lists.scroll("down").moved is True


def test_another_app_comes_to_front_in_the_scroll_that_was_chosen(lists: Lists) -> None:
    """F-42, FA-14."""
    lists.open("Jump", scrolls=2)

    first = lists.scroll("down", "list")
    lists.scroll("down", "list")

    assert first.moved is True
    wait_for("Notes in front", lambda: front(lists.phone) == NOTES)
    assert lists.await_log("jump")["to"] == NOTES


def test_a_dialog_of_the_same_app_can_come_instead(lists: Lists) -> None:
    """F-55, FA-14."""
    lists.open("Jump", scrolls=1, to="dialog")

    lists.scroll("down", "list")

    lists.await_text("Go on scrolling?")
    assert front(lists.phone) == f"{PACKAGE}/.JumpActivity"


def test_a_list_in_a_dialog_is_scrolled_and_the_one_below_stands_still(lists: Lists) -> None:
    """F-54: a dialog is the topmost window."""
    lists.open("Dialog")
    lists.await_text("Choice 001")

    receipt = lists.scroll("down")
    lists.await_log("scroll", list="choices")
    shown = lists.texts("title")
    lists.tap(shown[1])

    assert receipt.moved is True
    assert {note["list"] for note in lists.log("scroll")} == {"choices"}
    assert lists.await_log("click") == {
        "page": "dialog", "did": "click", "list": "choices", "row": int(shown[1].removeprefix("Choice ")),
    }  # fmt: skip
