"""Lists that load, refresh and change by themselves (spec F-49 to F-52, F-59, F-78)."""

import re

from pollex.screen.screen import Node
from tests.phone.lists import Lists
from tests.phone.waiting import wait_for

MESSAGES = 300
PAGE = 30
PER_DAY = 25


def test_the_next_rows_come_after_a_wait_that_a_turning_circle_shows(lists: Lists) -> None:
    """F-52."""
    lists.open("Slow", rows=20, loads=1, delay_ms=2000)

    lists.scroll("down", "list", amount=3)
    while not lists.log("loading"):
        lists.scroll("down", "list", amount=3)
    waiting = lists.screen()
    lists.await_log("loaded", rows=40)

    assert "progress" in {node.role for node in waiting.nodes}
    assert lists.scroll("down", "list").moved is True


def test_after_the_last_load_the_list_says_that_there_is_no_more(lists: Lists) -> None:
    """FA-8."""
    lists.open("Slow", rows=20, loads=5, delay_ms=1)

    def is_at_the_end() -> bool:
        lists.scroll("down", "list")
        return "No more" in lists.texts()

    wait_for("the end", is_at_the_end)

    assert "Row 120" in lists.texts("title")
    assert [note["rows"] for note in lists.log("loaded")] == [40, 60, 80, 100, 120]


def test_a_chat_starts_with_its_newest_message_and_the_day_on_top(lists: Lists) -> None:
    """F-78."""
    lists.open("Chat")

    lists.await_text("Message 299")

    chat = lists.node("chat")
    day = lists.node("day")
    newest = next(node for node in reversed(lists.screen().nodes) if node.resource_id.endswith("/bubble"))
    assert (chat.role, newest.bounds.bottom) == ("list", chat.bounds.bottom)
    assert (day.text, day.bounds.top) == ("Day 12", chat.bounds.top)
    assert lists.scroll("down").edge == "bottom"


def test_older_messages_come_in_above_and_what_is_shown_keeps_its_place(lists: Lists) -> None:
    lists.open("Chat", delay_ms=1500)
    lists.await_text("Message 299")
    while not lists.log("loading"):
        assert lists.scroll("up").moved is True
    lists.await_log("scroll")
    before = {node.text: node.bounds for node in _messages(lists)}
    assert not lists.log("loaded"), "too slow a machine to see what was shown before"

    lists.await_log("loaded", oldest=MESSAGES - 2 * PAGE + 1, pages=1)

    after = {node.text: node.bounds for node in _messages(lists)}
    assert before.items() & after.items(), (before, after)
    assert lists.scroll("up").moved is True


def test_a_chat_of_three_hundred_messages_is_read_to_its_first_with_runs_of_equal_ones(lists: Lists) -> None:
    """FA-9: all messages are there once, and each day's header is met."""
    lists.open("Chat", delay_ms=1)
    lists.await_text("Message 299")
    seen: set[int] = set()
    days: set[str] = set()
    equal = 0

    def is_at_the_top() -> bool:
        nonlocal equal
        shown = lists.texts()
        seen.update(int(text.removeprefix("Message ")) for text in shown if text.startswith("Message "))
        days.update(text for text in shown if text.startswith("Day "))
        equal = max(equal, shown.count("ok"))
        return lists.scroll("up").moved is False and not _has_spinner(lists)

    wait_for("the top", is_at_the_top, timeout_s=180)

    assert seen == {number for number in range(1, MESSAGES + 1) if number % 10 > 2}
    assert days == {f"Day {number:02}" for number in range(1, MESSAGES // PER_DAY + 1)}
    assert equal >= 3
    assert [note["pages"] for note in lists.log("loaded")] == list(range(1, 10))


def test_the_header_stands_still_while_the_messages_under_it_move(lists: Lists) -> None:
    """F-78."""
    lists.open("Chat", page=MESSAGES)
    lists.await_text("Message 299")

    receipt = lists.scroll("up")

    moved = lists.await_log("scroll")
    chat = lists.node("chat")
    sticky = [node for node in lists.screen().children(chat) if node.resource_id.endswith("/day")][-1]
    assert (receipt.moved, moved["by"], moved["distance"] < 0) == (True, "action", True)
    assert sticky.bounds.top <= chat.bounds.top
    assert sticky.collection_item is None


def test_a_chat_goes_with_the_finger_and_its_messages_can_be_tapped(lists: Lists) -> None:
    lists.open("Chat", page=MESSAGES)
    lists.await_text("Message 299")

    lists.pull_down("chat")
    moved = lists.await_log("scroll", by="finger")
    lists.tap(_messages(lists)[-1].text)

    assert moved["distance"] < 0
    number = int(_messages(lists)[-1].text.removeprefix("Message "))
    assert lists.await_log("click")["row"] == number


def test_a_feed_has_no_end_and_its_advertisements_and_clocks_never_rest(lists: Lists) -> None:
    """FA-10, F-49: what changes by itself has ids of its own."""
    lists.open("Feed", tick_ms=200)
    lists.await_text("Post 001")

    for _ in range(6):
        assert lists.scroll("down", "list").moved is True

    clocks = set(lists.texts("clock"))
    wait_for("the clock to go on", lambda: set(lists.texts("clock")) != clocks)
    ads = _while_shown(lists, "ad")
    wait_for("another advertisement in its place", lambda: set(lists.texts("ad")) != ads)
    assert lists.log("loaded")


def test_a_feed_can_have_an_end(lists: Lists) -> None:
    """FA-4."""
    lists.open("Feed", posts=40, tick_ms=300)

    def is_at_the_end() -> bool:
        return lists.scroll("down", "list").edge == "bottom"

    wait_for("the end", is_at_the_end)

    assert "Post 040" in lists.texts("title")
    assert lists.log("loaded") == []


def test_a_finger_that_pulls_at_the_top_refreshes_and_an_action_does_not(lists: Lists) -> None:
    """F-59, FA-20."""
    lists.open("Refresh", delay_ms=1)
    lists.await_text("Refreshed 0 times")

    at_top = lists.scroll("up", "list", amount=1)
    assert (at_top.dispatch, lists.log("refresh")) == ("none", [])
    lists.pull_down("list")

    lists.await_text("Refreshed 1 times")
    assert [note["count"] for note in lists.log("refresh")] == [1]


def test_a_finger_that_comes_down_in_the_middle_of_the_list_scrolls_it(lists: Lists) -> None:
    lists.open("Refresh")
    lists.await_text("Row 001")
    lists.scroll("down", "list")
    lists.scroll("down", "list")

    lists.pull_down("list")

    assert lists.await_log("scroll", by="finger")["distance"] < 0
    assert lists.log("refresh") == []


def _messages(lists: Lists) -> list[Node]:
    """The numbered ones that are seen whole, from the top."""
    return [
        node
        for node in lists.screen().nodes
        if re.fullmatch(r"Message \d+", node.text) and node.visible_bounds == node.bounds
    ]


def _has_spinner(lists: Lists) -> bool:
    return any(node.role == "progress" for node in lists.screen().nodes)


def _while_shown(lists: Lists, name: str) -> set[str]:
    """The texts of that id, after scrolling to one."""

    def look() -> set[str]:
        shown = set(lists.texts(name))
        if not shown:
            lists.scroll("down", "list", amount=2)
        return shown

    return wait_for(f"{name} to be shown", look)
