"""Pages of a list joined into one text (spec F-75 to F-80)."""

import time

from hypothesis import given
from hypothesis import strategies as st

from pollex.act.merging import GAP, Collection
from pollex.act.pages import page_of
from pollex.action.words import Direction
from tests.act.lists import HEIGHT, ROW, list_node, page, row, scene
from tests.screen.scene import N

SHOWN = HEIGHT // ROW


def shown(texts: list[str], at_px: int, *, has_index: bool = False) -> list[N]:
    """The rows of such a list that are in view when it has been moved so far."""
    rows = [
        (number, text, number * ROW - at_px)
        for number, text in enumerate(texts)
        if -ROW < number * ROW - at_px < HEIGHT
    ]
    return [row(text, top, index=number if has_index else None) for number, text, top in rows]


def collected(
    texts: list[str], places_px: list[int], direction: Direction = "down", *, has_index: bool = False
) -> list[str]:
    """What comes of looking at the list at these places, one after the other."""
    collection = Collection(direction)
    for at_px in places_px:
        collection.add(page(shown(texts, at_px, has_index=has_index), count=len(texts) if has_index else None))
    return list(collection.lines)


def test_pages_that_overlap_are_one_text() -> None:
    texts = [f"Row {number}" for number in range(30)]

    assert collected(texts, [0, 1500, 3000, 4000]) == texts


def test_upwards_the_new_rows_come_before_the_others() -> None:
    """F-76."""
    texts = [f"Row {number}" for number in range(30)]

    assert collected(texts, [4000, 2500, 1000, 0], "up") == texts


def test_equal_messages_at_different_places_stay_as_many_as_they_are() -> None:
    """F-77: one displacement for the whole page."""
    texts = [
        "Hello",
        "ok",
        "ok",
        "ok",
        "Bye",
        "ok",
        "ok",
        "See you",
        "ok",
        "ok",
        "ok",
        "ok",
        "Right",
        "ok",
    ]

    assert collected(texts, [0, 800]) == texts


def test_twenty_equal_messages_are_told_apart_by_the_places_that_the_list_gives() -> None:
    assert collected(["ok"] * 20, [0, 1600, 2000], has_index=True) == ["ok"] * 20


def test_equal_messages_that_nothing_tells_apart_are_joined_by_the_longest_run() -> None:
    """F-77: rather too few than invented ones, and it says so."""
    assert collected(["ok"] * 20, [0, 1600, 2000]) == [*["ok"] * SHOWN, GAP]
    assert collected(["ok"] * 20, [2000, 400, 0], "up") == [GAP, *["ok"] * SHOWN]


def test_hundreds_of_equal_rows_at_odd_places_are_joined_soon_and_in_doubt() -> None:
    """F-77: a page may be made to be slow to compare; there would be thousands of ways to try."""

    def odd(by: int) -> list[N]:
        return [row("ok", 6 * place + place * place % by, height=1) for place in range(300)]

    collection = Collection("down")
    collection.add(page(odd(5)))
    began_s = time.monotonic()

    collection.add(page(odd(7)))

    assert time.monotonic() - began_s < 10
    assert collection.gaps == 1


def test_a_way_that_only_the_edge_rows_would_fit_is_told_as_a_doubt() -> None:
    """F-77: the week may have gone on by two days or by nine; the longer overlap is taken, and doubted."""
    week = ["Mon", "Tue", "Wed", "Thu", "Fri", "Sat", "Sun"]

    assert collected([*week, *week, *week][:19], [0, 9 * ROW]) == [*week, *week[:3], GAP, *week[3:5]]


@given(st.lists(st.sampled_from(["ok", "yes", "no"]), min_size=12, max_size=40), st.integers(1, 2), st.booleans())
def test_whatever_repeats_each_row_comes_once_if_pages_begin_and_end_with_rows_that_are_unlike_all_others(
    words: list[str], thirds: int, goes_back: bool
) -> None:
    # Every third row is one of its kind, as a time or a name is.
    words = words[: len(words) // 3 * 3 + 1]
    texts = [f"{word} {number}" if number % 3 == 0 else word for number, word in enumerate(words)]
    end = max(0, len(texts) * ROW - HEIGHT)
    places = [*range(0, end, 3 * thirds * ROW), end]

    assert collected(texts, places[::-1] if goes_back else places, "up" if goes_back else "down") == texts


def test_a_row_that_an_edge_cuts_is_told_whole_once_it_is_seen_whole() -> None:
    """Its second line is out of view at first."""

    def message(top: int, *, is_cut: bool) -> N:
        lines = [N("TextView", (0, 200 + top, 1080, 300 + top), text="Lee: are we on for six")]
        if not is_cut:
            lines.append(N("TextView", (0, 300 + top, 1080, 400 + top), text="and who brings the cake"))
        return N("LinearLayout", (0, 200 + top, 1080, min(400 + top, 2200)), lines)

    others = [row(f"Row {number}", number * ROW) for number in range(9)]
    moved = [row(f"Row {number}", number * ROW - 600) for number in range(3, 9)]
    collection = Collection("down")
    collection.add(page([*others, message(1850, is_cut=True)]))

    collection.add(page([*moved, message(1250, is_cut=False)]))

    assert collection.lines[-1] == "Lee: are we on for six | and who brings the cake"
    assert len(collection.lines) == 10


def test_a_clock_in_a_row_does_not_make_it_another_row() -> None:
    texts = [f"Row {number}" for number in range(14)]
    before, after = shown(texts, 0), shown(texts, 800)
    before[8] = row("12:00:01", 8 * ROW)
    after[4] = row("12:00:02", 4 * ROW)
    collection = Collection("down")
    collection.add(page(before))

    collection.add(page(after))

    assert list(collection.lines) == [*texts[:8], "12:00:01", *texts[9:]]


def test_a_header_that_stays_is_given_once_and_again_when_it_says_something_else() -> None:
    """F-78."""
    texts = [f"Row {number}" for number in range(30)]
    pages = [
        [row("May", 0), *shown(texts, -200)[:9]],
        [row("May", 0), *shown(texts, 1000)[1:]],
        [row("June", 0, kind="Button"), *shown(texts, 2200)[1:]],
    ]
    collection = Collection("down")

    for rows in pages:
        collection.add(page(rows))

    assert collection.lines.count("May") == 1
    assert collection.lines.count("June") == 1
    assert [line for line in collection.lines if line.startswith("Row")] == texts[: len(collection.lines) - 2]


def test_pages_without_a_common_row_have_a_gap_between_them_unless_it_is_proved_that_there_is_none() -> None:
    """F-80."""
    texts = [f"Row {number}" for number in range(40)]

    torn = Collection("down")
    torn.add(page(shown(texts, 0)))
    torn.add(page(shown(texts, 4000)), is_torn=True)
    proved = Collection("down")
    proved.add(page(shown(texts, 0)))
    proved.add(page(shown(texts, 2000)), is_torn=False)

    assert list(torn.lines) == [*texts[:10], GAP, *texts[20:30]]
    assert list(proved.lines) == texts[:20]


def test_a_whole_page_that_was_seen_before_adds_nothing() -> None:
    """F-80: a carousel of five that goes round."""
    collection = Collection("right")
    cards = [[row(f"Card {number}", 0, height=HEIGHT)] for number in (1, 2, 3, 4, 5, 1, 2)]

    added = [collection.add(page(card)) for card in cards]

    assert added == [True, True, True, True, True, False, False]
    assert len(collection.lines) == 5


def test_a_line_has_the_words_of_its_row_in_visual_order_and_none_twice() -> None:
    """F-75."""
    message = N(
        "LinearLayout",
        (0, 200, 1080, 500),
        [
            N("TextView", (900, 204, 1080, 260), text="17:02"),
            N("TextView", (0, 200, 400, 260), text="Lee"),
            N("TextView", (0, 300, 1080, 400), text="Are we on\nfor six?"),
            N("ImageView", (0, 420, 100, 480), description="for six"),
        ],
    )
    screen = scene([message, row("", 300, kind="ImageView")])
    collection = Collection("down")

    collection.add(page_of(screen, list_node(screen), "down"))

    assert collection.lines == ("Lee | 17:02 | Are we on for six?",)
    assert collection.unlabelled == 1


def test_a_list_that_grew_at_its_beginning_has_other_numbers() -> None:
    """F-77: what was 0 is 20 now, and the same number stands for another row."""
    texts = [f"Row {number}" for number in range(40)]
    collection = Collection("up")
    collection.add(page(shown(texts[20:], 0, has_index=True), count=20))

    collection.add(page(shown(texts, 2800, has_index=True), count=40))

    assert list(collection.lines) == texts[14:30]
