"""phone_find, phone_collect and phone_scroll in the app Lists on the virtual phone (docs/spec/find.md, 13)."""

from collections.abc import Iterator

import pytest

from tests.adbd.device import Device
from tests.phone.lab import front
from tests.phone.lists import NOTES, PACKAGE
from tests.phone.phone_tools import Tools
from tests.phone.waiting import wait_for

LIST_ROWS = 200


@pytest.fixture
def tools(phone: Device) -> Iterator[Tools]:
    """The toolset in the hands of one caller, on a phone that has just been reset."""
    with Tools.on(phone) as tools:
        yield tools


def test_a_row_far_down_is_found_and_what_it_stands_in_is_tapped(tools: Tools) -> None:
    """FA-1: the action's ref opens that row; the ref of a row from before the scrolls is stale."""
    tools.open("Rows")
    before = tools.call("phone_query", text="Row 003")["matches"][0]["actionRef"]

    found = tools.call("phone_find", text="Row 147", direction="down")
    stale = tools.call("phone_tap", ref=before)
    tapped = tools.call("phone_tap", ref=found["matches"][0]["actionRef"], snapshotId=found["snapshotId"])

    assert (found["found"], found["reason"], found["total"]) == (True, "found", 1)
    assert found["position"]["first"] <= found["matches"][0]["row"] == 147 <= found["position"]["last"]
    assert (stale["error"], stale["status"]) == ("STALE", "not_started")
    assert tapped["completed"]
    tools.await_text("Item 001")
    assert tools.log("click") == [{"page": "rows", "did": "click", "list": "list", "row": 147}]


def test_row_180_is_found_from_either_end(tools: Tools) -> None:
    """F-38: no scroller with the same step would have got there sooner, and what is found is in view."""
    tools.open("Rows")

    down = tools.call("phone_find", text="Row 180", direction="down")
    ways = tools.log("scroll")
    (match,) = down["matches"]
    tools.call("phone_find", text=f"Row {LIST_ROWS}", direction="down")
    up = tools.call("phone_find", text="Row 180", direction="up")

    assert (down["found"], up["found"]) == (True, True)
    last = [note["last"] for note in ways]
    # What is on its way to rest is noted too; a row at the edge may have been in view in passing.
    assert down["scrolls"] <= len([place for place in last if place < 180]) + 1
    assert down["reads"] == down["scrolls"] + 1
    assert 0 < match["bounds"][1] < match["bounds"][3] <= 1000
    assert down["scrolls"] > up["scrolls"] > 0
    assert {note["action"] for note in tools.log("action")} == {"scroll_down", "scroll_up"}


def test_a_row_that_is_not_there_ends_at_the_bottom(tools: Tools) -> None:
    """FA-2, FA-3: two scrolls more than needed at most; which direction it was is said."""
    tools.open("Rows", start=170)

    missed = tools.call("phone_find", text="Row 999", direction="down", maxScrolls=900)
    wrong = tools.call("phone_find", text="Row 999", direction="up", maxScrolls=3)

    assert (missed["ok"], missed["found"], missed["reason"]) == (True, False, "content_unchanged")
    assert (missed["edge"], missed["matches"]) == ("bottom", [])
    assert missed["scrolls"] <= len(tools.log("scroll")) + 2
    assert (wrong["reason"], wrong["limit"], wrong["scrolls"]) == ("scroll_limit", "scrolls", 3)
    assert "down is the right direction" in missed["message"]
    assert "up is the right direction" in wrong["message"]


def test_what_shows_already_is_found_without_an_input(tools: Tools) -> None:
    """FA-5."""
    tools.open("Rows")

    found = tools.call("phone_find", text="Row 005", direction="down")

    assert (found["found"], found["scrolls"]) == (True, 0)
    assert tools.log("action") == tools.log("scroll") == []


def test_a_protected_page_is_not_searched(tools: Tools) -> None:
    """FA-15: its words are in the tree, and yet a person decides; there is no picture of it."""
    tools.open("Secure")

    missed = tools.call("phone_find", text="Row 150", direction="down")
    picture = tools.call("phone_screenshot")

    assert (missed["reason"], missed["scrolls"], missed["ok"]) == ("screen_needs_review", 0, True)
    assert picture["error"] == "SCREEN_SECURE"
    assert tools.log("action") == []


def test_another_app_that_comes_to_the_front_ends_it(tools: Tools) -> None:
    """FA-14."""
    tools.open("Jump")

    missed = tools.call("phone_find", text="Row 999", direction="down")

    assert (missed["reason"], missed["app"]) == ("app_switched", "dev.pollex.notes")
    assert front(tools.phone) == NOTES


def test_a_dialog_of_the_same_app_stops_the_search(tools: Tools) -> None:
    """FA-14, F-55: Android lists no window that is covered as a whole, so the list is gone; nothing more is sent."""
    tools.open("Jump", scrolls=2, to="dialog")

    missed = tools.call("phone_find", text="Row 999", direction="down")

    assert (missed["reason"], missed["ok"], missed["scrolls"]) == ("STALE", False, 2)
    assert len(tools.log("action")) == 2


def test_a_chat_is_read_upwards_as_it_stands(tools: Tools) -> None:
    """FA-9: all messages once and in order, equal ones too, though older ones are loaded on the way."""
    tools.open("Chat", messages=60)

    read = tools.call("phone_collect", direction="up", maxTokens=20_000, maxSeconds=120)

    lines = read["text"].split("\n")
    messages = [line for line in lines if not line.startswith("Day ")]
    assert read["reason"] == "no_new_content"
    assert len(messages) == 60
    numbered = [line.split(" | ")[1] for line in messages if "Message" in line]
    assert numbered == sorted(numbered)
    # The oldest day is headed anew with each part that is loaded, so it may have stood in two places.
    assert {line for line in lines if line.startswith("Day ")} == {"Day 01", "Day 02", "Day 03"}
    assert "gaps" not in read


def test_a_dialog_over_the_list_is_what_is_searched(tools: Tools) -> None:
    """F-54: a dialog is topmost."""
    tools.open("Dialog")

    found = tools.call("phone_find", text="Choice 055", direction="down")

    assert (found["found"], found["scrolls"] > 0) == (True, True)
    assert found["matches"][0]["window"].startswith("app")


@pytest.mark.parametrize("direction", ["down", "up"])
def test_one_scroll_tells_where_the_list_stands(tools: Tools, direction: str) -> None:
    """F-71."""
    tools.open("Rows", start=100)

    scrolled = tools.call("phone_scroll", direction=direction)

    assert (scrolled["ok"], scrolled["moved"], scrolled["method"]) == (True, True, "native")
    assert scrolled["position"]["first"] > 1
    assert tools.log("scroll")[-1]["by"] == "action"


def test_at_its_end_a_scroll_says_so(tools: Tools) -> None:
    tools.open("Rows")

    scrolled = tools.call("phone_scroll", direction="up")

    assert (scrolled["ok"], scrolled["moved"], scrolled["edge"], scrolled["dispatch"]) == (True, False, "top", "none")
    assert [warned["code"] for warned in scrolled["warnings"]] == ["AT_EDGE"]
    assert scrolled["app"] == PACKAGE
    wait_for("no note of a scroll", lambda: tools.log("scroll") == [])


@pytest.mark.parametrize("direction", ["left", "right"])
def test_nothing_is_pressed_where_nothing_scrolls_that_way(tools: Tools, direction: str) -> None:
    """F-54, F-62, F-72: a finger that runs along a row clicks it, so none does."""
    tools.open("Rows")

    found = tools.call("phone_find", text="Row 180", direction=direction)
    scrolled = tools.call("phone_scroll", direction=direction)

    assert (found["found"], found["reason"], found["scrolls"]) == (False, "UNSUPPORTED", 0)
    assert (scrolled["error"], scrolled["dispatch"]) == ("UNSUPPORTED", "none")
    assert tools.log("click") == []
    assert tools.call("phone_observe")["app"] == found["app"]
