"""Pages whose trees mislead: goods with rows in rows, a web page, wrong counts, flings, pictures, another order."""

import pytest

from pollex.action.actions import Scroll, Tap
from tests.phone.lists import Lists
from tests.phone.waiting import wait_for

PARAGRAPHS = 120
GRID_COLUMNS = 3


def test_a_shop_scrolls_down_by_its_list_and_sideways_by_cards_or_pages(lists: Lists) -> None:
    """FA-12: the container that is named moves, else the larger one that runs that way."""
    lists.open("Shop")
    lists.await_text("Fruit 001")

    cards = lists.scroll("right", "carousel")
    lists.await_log("scroll", list="carousel")
    page = lists.scroll("right")
    lists.await_text("Bread 001")
    down = lists.scroll("down")
    lists.await_log("scroll", list="goods")

    assert (cards.moved, page.moved, down.moved) == (True, True, True)
    assert [note["list"] for note in lists.log("scroll")] == ["carousel", "pager", "goods"]


def test_the_last_page_of_a_shop_is_its_edge(lists: Lists) -> None:
    lists.open("Shop")

    lists.tap("Tea")
    lists.await_text("Tea 001")

    assert (lists.scroll("right", "pager").edge, lists.scroll("left", "pager").moved) == ("right", True)
    assert lists.await_log("tab")["page"] == 3


def test_a_button_that_each_row_has_is_touched_in_the_row_that_was_meant(lists: Lists) -> None:
    lists.open("Shop")
    lists.await_text("€0.70")
    adds = [node for node in lists.screen().nodes if node.text == "Add"]

    lists.do(Tap(lists.target(adds[1])))

    assert lists.await_log("click") == {"page": "shop", "did": "click", "list": "add", "row": 2}


def test_a_finger_turns_the_pages_of_a_shop(lists: Lists) -> None:
    lists.open("Shop")
    lists.await_text("Fruit 001")
    box = lists.node("pager").bounds
    y = (box.top + box.bottom) // 2

    lists.phone.output("shell", "input", "swipe", *map(str, (box.right - 200, y, box.left + 200, y, 300)))

    lists.await_text("Bread 001")
    assert lists.await_log("scroll", list="pager")["by"] == "finger"


def test_five_pages_go_round(lists: Lists) -> None:
    """FA-10."""
    lists.open("Carousel")
    lists.await_text("Page 001")

    for number in (2, 3, 4, 5, 1):
        assert lists.scroll("right").moved is True
        lists.await_text(f"Page {number:03}")

    assert [note["page"] for note in lists.log("turned")] == [1, 2, 3, 4, 5, 1]


def test_a_web_page_tells_of_all_its_text_and_shows_a_part(lists: Lists) -> None:
    """FA-13, F-31."""
    lists.open("Web")
    lists.await_text("Paragraph 001 of this page")

    web = lists.node("web")
    inside = list(lists.screen().children(web))
    shown = [node for node in inside if not node.visible_bounds.is_empty]

    assert (web.role, len(inside), {node.role for node in inside}) == ("web", PARAGRAPHS, {"text"})
    assert 0 < len(shown) < PARAGRAPHS
    assert not any(node.is_clickable for node in inside)


def test_a_web_page_is_scrolled_and_its_text_touched(lists: Lists) -> None:
    lists.open("Web")
    lists.await_text("Paragraph 001 of this page")

    by_action = lists.scroll("down", "web")
    lists.await_log("scroll", by="action")
    by_finger = lists.scroll("down", "web", amount=2)
    moved = lists.await_log("scroll", by="finger")
    number = moved["first"] + 2
    lists.tap(f"Paragraph {number:03} of this page")

    assert (by_action.moved, by_finger.moved) == (True, True)
    assert lists.await_log("click")["row"] == number


def test_a_web_page_can_keep_its_text_to_itself(lists: Lists) -> None:
    """A tree that is not usable: one view without children or text, which a finger can scroll all the same."""
    lists.open("Web", tree="none")

    web = lists.node("web")

    assert (web.role, web.children, web.label, web.is_scrollable) == ("web", (), "", False)
    assert lists.do(Scroll("down")).way == "touch"
    assert lists.await_log("scroll")["distance"] > 0


def test_a_list_that_reports_fewer_rows_than_it_has_goes_on_behind_them(lists: Lists) -> None:
    lists.open("Miscount", rows=60, told=20)

    def is_at_the_end() -> bool:
        return lists.scroll("down", "list").edge == "bottom"

    wait_for("the end", is_at_the_end)

    assert lists.node("list").collection == (20, 1)
    assert "Row 060" in lists.texts("title")


def test_one_scroll_action_flings_a_list_over_pages(lists: Lists) -> None:
    """F-57, FA-11."""
    lists.open("Fling")
    lists.await_text("Row 001")
    last = max(lists.texts("title"))
    height = lists.node("list").bounds.height

    lists.scroll("down", "list")
    # A list moves by less than its height in one frame: where frames are late, the way is shorter.
    moved = lists.await_log("scroll")

    assert moved["by"] == "action" and height < moved["distance"] <= 3 * height
    assert min(lists.texts("title")) > last


def test_pictures_of_a_grid_have_no_names_and_are_told_apart_by_their_place(lists: Lists) -> None:
    lists.open("Grid", pictures=60)
    pictures = [node for node in lists.screen().nodes if node.resource_id.endswith("/picture")]

    lists.do(Tap(lists.target(pictures[4])))

    assert {node.label for node in pictures} == {""}
    assert lists.node("grid").collection == (60 // GRID_COLUMNS, GRID_COLUMNS)
    assert pictures[4].collection_item == (1, 1)
    assert lists.await_log("click")["row"] == 5
    assert lists.scroll("down", "grid").moved is True


@pytest.mark.parametrize("start_over", [False, True])
def test_rows_that_changed_their_order_after_the_look_are_not_touched(lists: Lists, start_over: bool) -> None:
    """F-11: on command, and turned back on the second one."""
    lists.open("Reorder", rows=200)
    lists.await_text("Row 003")
    seen = lists.target(next(node for node in lists.screen().nodes if node.text == "Row 003"))

    for _ in range(2 if start_over else 1):
        lists.phone.output("shell", "am", "broadcast", "-a", "dev.pollex.lists.REORDER")
    lists.await_log("reorder", turned=not start_over)
    receipt = lists.do(Tap(seen))

    if start_over:
        assert (receipt.status, lists.await_log("click")["row"]) == ("completed", 3)
    else:
        assert (receipt.status, receipt.error, lists.log("click")) == ("not_started", "STALE", [])
        lists.await_text("Row 198")
