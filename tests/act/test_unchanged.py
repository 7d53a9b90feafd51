"""When a list still shows the same, and when it is loading (spec F-49 to F-52)."""

import pytest

from pollex.act.pages import page_of
from pollex.act.unchanged import is_loading, is_unchanged
from tests.act.lists import ROW, list_node, page, row, scene
from tests.screen.scene import N


def rows(first: int, *, texts: dict[int, str] | None = None, shift: int = 0, has_index: bool = False) -> list[N]:
    """Ten rows of a list that says where they are, or does not."""
    said = texts or {}
    return [
        row(
            said.get(number, f"Row {number}"),
            (number - first) * ROW - shift,
            index=number if has_index else None,
        )
        for number in range(first, first + 10)
    ]


def test_the_same_rows_at_the_same_places_are_unchanged() -> None:
    assert is_unchanged(page(rows(0)), page(rows(0)), has_moved=None)


def test_a_page_further_on_is_changed() -> None:
    assert not is_unchanged(page(rows(0)), page(rows(9)), has_moved=None)


def test_half_a_row_is_a_change() -> None:
    assert not is_unchanged(page(rows(0)), page(rows(0, shift=ROW // 2)), has_moved=None)


def test_a_clock_in_a_row_changes_nothing() -> None:
    before, after = rows(0, texts={3: "12:00:01"}), rows(0, texts={3: "12:00:02"})

    assert is_unchanged(page(before), page(after), has_moved=None)


def test_an_advertisement_that_swaps_changes_nothing() -> None:
    before, after = rows(0, texts={2: "Buy", 3: "now"}), rows(0, texts={2: "Sail", 3: "away"})

    assert is_unchanged(page(before), page(after), has_moved=None)


def test_a_header_that_stays_does_not_hide_that_the_rest_moved() -> None:
    """Rule 2: what stands still must cover half of the page."""
    header = row("2026", 0)

    assert not is_unchanged(page([header, *rows(1)]), page([header, *rows(9)]), has_moved=None)


def test_a_grid_of_pictures_without_words_moved_if_the_scroll_says_so() -> None:
    """Nothing on it tells one row from the other; what the scroll has seen counts."""
    pictures = [row("", number * ROW, kind="ImageView") for number in range(10)]

    assert not is_unchanged(page(pictures), page(pictures), has_moved=True)
    assert is_unchanged(page(pictures), page(pictures), has_moved=False)


def test_equal_messages_have_moved_where_the_list_tells_its_place() -> None:
    """Rule 1, of twenty equal messages."""
    ok = {number: "ok" for number in range(30)}
    before, after = rows(0, texts=ok, has_index=True), rows(9, texts=ok, has_index=True)

    assert not is_unchanged(page(before, count=20), page(after, count=20), has_moved=False)
    assert is_unchanged(page(before, count=20), page(before, count=20), has_moved=False)


def test_a_list_that_counts_more_items_has_changed() -> None:
    """F-52."""
    here = rows(0, has_index=True)

    assert not is_unchanged(page(here, count=20), page(here, count=40), has_moved=False)


def test_one_row_that_fills_the_list_proves_nothing_by_its_index() -> None:
    """Rule 1 leaves out pagers: what is in the row decides."""
    before = [row("first paragraph", 0, height=2000, index=0)]
    after = [row("second paragraph", 0, height=2000, index=0)]

    assert not is_unchanged(page(before, count=1), page(after, count=1), has_moved=None)


@pytest.mark.parametrize(
    ("sign", "is_sign"),
    [
        (N("ProgressBar", (500, 2100, 580, 2180)), True),
        (N("ProgressBar", (0, 2100, 1080, 2120), range=(0, 0.0, 100.0, 30.0)), False),
        (N("TextView", (0, 2100, 1080, 2180), text="Loading more…"), True),
        (N("TextView", (0, 2100, 1080, 2180), text="加载中"), True),
        (N("TextView", (0, 2100, 1080, 2180), text="Unloading the ship took a day"), False),
        (N("TextView", (0, 2100, 1080, 2180), text="No more posts"), False),
        (N("ProgressBar", (500, 20, 580, 100)), False),
    ],
    ids=["spinner", "a download's bar", "word", "Chinese word", "other text", "footer", "at the other end"],
)
def test_signs_of_loading_count_in_the_list_and_at_its_leading_end(sign: N, is_sign: bool) -> None:
    """F-52: a footer that says `no more` proves nothing."""
    screen = scene(rows(0)[:9], sign)

    assert is_loading(screen, list_node(screen), "down") is is_sign


def test_without_a_container_all_that_is_shown_is_compared() -> None:
    """F-49."""
    first = scene(rows(0))
    second = scene(rows(20))

    assert is_unchanged(page_of(first, None, "down"), page_of(first, None, "down"), has_moved=None)
    assert not is_unchanged(page_of(first, None, "down"), page_of(second, None, "down"), has_moved=None)
