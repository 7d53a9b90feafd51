"""phone_find and phone_collect as a host gets them over MCP, in lists that are hard (docs/spec/find.md, section 13)."""

import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from pollex.device.device import Picture
from pollex.serve import calls
from tests.adbd.device import Device
from tests.phone.mcp_host import McpHost
from tests.phone.waiting import wait_for

ROUND_S = 15.0
"""One round more than a limit of time, on a busy machine."""


@pytest.fixture
def host(phone: Device) -> Iterator[McpHost]:
    """A host that has connected, with a phone that has just been reset."""
    with McpHost.on(phone) as host:
        yield host


def test_a_list_under_clocks_and_advertisements_has_an_end_all_the_same(host: McpHost) -> None:
    """FA-4, F-49, F-51: a clock above it, and rows in it that change by themselves."""
    host.open("Feed", posts=32, tick_ms=700)

    missed = host.call("phone_find", text="Post 999", direction="down", maxScrolls=60)

    assert (missed["ok"], missed["reason"], missed["edge"]) == (True, "content_unchanged", "bottom")
    assert missed["scrolls"] <= len(host.log("scroll")) + 2


def test_an_endless_feed_ends_by_scrolls_by_time_and_by_tokens(host: McpHost) -> None:
    """FA-10, FA-18: each within its bound, and one round more; the host hears of each round in numbers."""
    host.open("Feed")
    host.progress.clear()

    by_scrolls = host.call("phone_find", text="Post 9999", direction="down", maxScrolls=3)
    told = list(host.progress)
    began_s = time.monotonic()
    by_time = host.call("phone_find", text="Post 9999", direction="down", maxScrolls=200, maxSeconds=5)
    took_s = time.monotonic() - began_s
    by_tokens = host.call("phone_collect", direction="down", maxTokens=200, maxScrolls=200)

    assert (by_scrolls["reason"], by_scrolls["limit"], by_scrolls["scrolls"], by_scrolls["reads"]) == (
        "scroll_limit",
        "scrolls",
        3,
        4,
    )
    assert told == [f"scroll {number} of 3" for number in (1, 2, 3, 3)]
    assert (by_time["reason"], by_time["limit"]) == ("scroll_limit", "time")
    assert 5 <= took_s < 5 + ROUND_S
    assert (by_tokens["reason"], by_tokens["limit"], by_tokens["truncated"]) == ("scroll_limit", "tokens", True)
    assert len(by_tokens["text"].encode()) <= 3 * 200


def test_pages_that_go_round_end_a_search_by_scrolls_and_a_collection_by_nothing_new(host: McpHost) -> None:
    """FA-10, F-80."""
    host.open("Carousel")

    missed = host.call("phone_find", text="Page 009", direction="right", maxScrolls=7)
    read = host.call("phone_collect", direction="right", maxScrolls=30)

    assert (missed["reason"], missed["limit"], missed["scrolls"]) == ("scroll_limit", "scrolls", 7)
    assert read["reason"] == "no_new_content"
    assert sorted(read["text"].split("\n")) == [f"Page {number:03}" for number in range(1, 6)]


def test_cards_in_a_row_go_sideways_and_the_list_around_them_goes_down(host: McpHost) -> None:
    """FA-12, F-54: a container that is named is the one that is searched, else the largest of the right axis."""
    host.open("Shop")
    cards = host.call("phone_query", resourceId="id/carousel")["matches"][0]["ref"]

    card = host.call("phone_find", text="Fruit offer 009", direction="right", container=cards)
    down = host.call("phone_find", text="Fruit 040", direction="down")
    page = host.call("phone_find", text="Bread 001", direction="right")

    assert (card["found"], down["found"], page["found"]) == (True, True, True)
    # A row of cards that comes into view anew begins at its first card, which is the app's own doing.
    moved = [note["list"] for note in host.log("scroll") if note["by"] != "app"]
    assert moved == ["carousel"] * card["scrolls"] + ["goods"] * down["scrolls"] + ["pager"] * page["scrolls"]
    assert all(answer["scrolls"] > 0 for answer in (card, down, page))


def test_a_paragraph_of_a_long_web_page_is_found_comes_into_view_and_is_tapped(host: McpHost) -> None:
    """FA-13, F-31: all of its text is in the tree, but what is out of view is not found yet."""
    host.open("Web")

    found = host.call("phone_find", text="Paragraph 080", direction="down")
    match = found["matches"][0]
    tapped = host.call("phone_tap", ref=match["ref"], snapshotId=found["snapshotId"])

    assert (found["found"], found["scrolls"] > 0) == (True, True)
    assert 0 <= match["bounds"][1] < match["bounds"][3] <= 1000
    assert tapped["completed"]
    assert wait_for("the touch", lambda: host.log("click"))[-1]["row"] == 80


def test_two_hundred_scrolls_are_written_down_by_their_ids_and_leave_no_picture(
    host: McpHost, monkeypatch: pytest.MonkeyPatch
) -> None:
    """FA-19, F-16, F-19, F-46: here a tenth of them; `test_two_hundred_scrolls` makes all."""
    scroll_and_see(host, monkeypatch, scrolls=20)


@pytest.mark.long
def test_two_hundred_scrolls(host: McpHost, monkeypatch: pytest.MonkeyPatch) -> None:
    """FA-19."""
    scroll_and_see(host, monkeypatch, scrolls=200)


def scroll_and_see(host: McpHost, monkeypatch: pytest.MonkeyPatch, scrolls: int) -> None:
    """Makes so many scrolls in as many calls as a host's patience allows, and looks at what was written down."""
    pictures: list[Picture] = []
    take = host.session.screenshot

    def seen(*given: Any, **more: Any) -> Picture:
        pictures.append(take(*given, **more))
        return pictures[-1]

    monkeypatch.setattr(host.session, "screenshot", seen)
    host.open("Feed")
    made: list[int] = []
    while (left := scrolls - sum(made)) > 0:
        answer = host.call("phone_find", text="Post 99999", direction="down", maxScrolls=left)
        assert answer["reason"] == "scroll_limit", answer
        made.append(answer["scrolls"])

    ids = [name for name, _ in host.written.outcomes]
    calls_made = list(dict.fromkeys(name.rpartition(".scroll")[0] for name in ids))
    assert ids == [f"{name}.scroll{n + 1}" for name, count in zip(calls_made, made, strict=True) for n in range(count)]
    assert host.written.intents == ids
    assert {receipt.status for _, receipt in host.written.outcomes} == {"completed"}
    assert pictures == []
    host.call("phone_screenshot")
    assert pictures, "a picture that is taken would be seen"


def test_a_search_upwards_at_the_top_sets_off_no_refresh(host: McpHost) -> None:
    """FA-20, F-59."""
    host.open("Refresh", delay_ms=1)

    missed = host.call("phone_find", text="Row 999", direction="up")
    down = host.call("phone_find", text="Row 030", direction="down")
    back = host.call("phone_find", text="Row 001", direction="up")

    assert (missed["reason"], missed["edge"]) == ("content_unchanged", "top")
    assert (down["found"], back["found"]) == (True, True)
    assert host.log("refresh") == []
    assert host.call("phone_query", text="Refreshed 0 times")["total"] == 1


def test_without_a_helper_they_work_with_fewer_facts_and_say_so(
    phone: Device, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """FA-25, F-94: by dumps, fingers and polling; nothing is offered that cannot work."""
    (tmp_path / "helper.jar").write_bytes(b"no helper")
    monkeypatch.setenv("POLLEX_PHONE_DIR", str(tmp_path))
    try:
        with McpHost.on(phone) as host:
            host.open("Rows", rows=40)
            offered = {tool.name for tool in host.portal.call(host.client.list_tools).tools}
            waited = host.call("phone_wait", until="appear", text="Row 002")
            found = host.call("phone_find", text="Row 019", direction="down", maxScrolls=10)
            read = host.call("phone_collect", direction="down", maxScrolls=2)
            heard = host.call("phone_event")
    finally:
        phone.output("shell", "rm -f /data/local/tmp/pollex-*.jar")

    assert {"phone_find", "phone_collect", "phone_wait"} <= offered
    assert "phone_event" not in offered
    assert (waited["met"], waited["basis"]) == (True, "polling")
    assert (found["found"], found["scrolls"] > 0, "position" in found) == (True, True, False)
    assert {receipt.way for _, receipt in host.written.outcomes} == {"touch"}
    lines = [line.split(" | ")[0] for line in read["text"].split("\n") if line != "[gap]"]
    assert lines == [f"Row {number:03}" for number in range(int(lines[0][4:]), int(lines[-1][4:]) + 1)]
    assert (heard["error"], heard["detail"]["missing"]) == ("UNSUPPORTED", ["events"])


def test_a_search_that_takes_too_long_for_a_host_goes_on_with_the_same_call(
    host: McpHost, monkeypatch: pytest.MonkeyPatch
) -> None:
    """FA-27, F-125: here the patience of hosts is a few seconds; `test_a_minute_of_searching` has all of it."""
    monkeypatch.setattr(calls, "CALL_DEADLINE_S", 4.0)

    search_on(host, row=130, patience_s=4.0)


@pytest.mark.long
def test_a_minute_of_searching(host: McpHost) -> None:
    """FA-27, F-125."""
    search_on(host, row=990, patience_s=calls.CALL_DEADLINE_S)


def search_on(host: McpHost, row: int, patience_s: float) -> None:
    """Searches for a row that one call does not reach."""
    host.open("Rows", rows=1000)
    ended: list[str] = []
    for _ in range(20):
        began_s = time.monotonic()
        answer = host.call("phone_find", text=f"Row {row:03}", direction="down", maxScrolls=200, maxSeconds=600)
        assert time.monotonic() - began_s < patience_s + ROUND_S / 3
        ended.append(answer["reason"])
        if answer["found"]:
            break
        assert (answer["limit"], "same call again" in answer["message"]) == ("time", True)

    assert ended[0] == "scroll_limit"
    assert ended[-1] == "found"
    rows = [note["last"] for note in host.log("scroll")]
    assert rows == sorted(rows)
