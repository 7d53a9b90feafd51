"""phone_collect over the wire: a list as one text (spec F-73 to F-83)."""

from tests.act.page import Page, Rows
from tests.tools.phone_desk import PhoneDesk
from tests.tools.walks import FlungAlways, after_act, another_app

LAST_FIRST = 35
"""Of 40 rows, 5 show."""


def test_a_list_is_read_as_a_whole(phone_desk: PhoneDesk, page: Page) -> None:
    """F-74, F-76, F-83."""
    read = phone_desk.call("phone_collect", direction="down")

    assert (read["ok"], read["reason"], read["lines"], read["truncated"]) == (True, "no_new_content", 40, False)
    assert read["text"].split("\n") == [f"Row {number}" for number in range(40)]


def test_upwards_the_text_runs_from_top_to_bottom_all_the_same(phone_desk: PhoneDesk, page: Page, rows: Rows) -> None:
    rows.first = LAST_FIRST
    page.draw()

    assert phone_desk.call("phone_collect", direction="up")["text"].split("\n") == [
        f"Row {number}" for number in range(40)
    ]


def test_reading_stops_when_there_is_as_much_as_was_wanted(phone_desk: PhoneDesk, page: Page, rows: Rows) -> None:
    """F-81."""
    rows.count = 400
    page.draw()

    read = phone_desk.call("phone_collect", direction="down", maxTokens=200)

    assert (read["reason"], read["limit"]) == ("scroll_limit", "tokens")
    assert len(read["text"]) <= 3 * 200
    assert read["lines"] + read.get("omitted", 0) >= read["lines"] > 0


def test_pages_without_a_common_row_have_a_gap(phone_desk: PhoneDesk, page: Page) -> None:
    """F-80."""
    page.rows = FlungAlways(count=400, first=200)
    page.draw()

    read = phone_desk.call("phone_collect", direction="down", maxScrolls=8)

    assert "[gap]" in read["text"].split("\n")
    assert read["gaps"] > 0


def test_on_any_stop_what_was_read_is_given(phone_desk: PhoneDesk, page: Page) -> None:
    """F-83."""
    after_act(page, 2, lambda: another_app(page))

    read = phone_desk.call("phone_collect", direction="down")

    assert (read["reason"], read["lines"]) == ("app_switched", 9)
