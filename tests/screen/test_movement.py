"""Whether a list has moved, and how far, from two screens of it (spec F-49 to F-51, F-71)."""

import time

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pollex.screen.movement import movement, same_container
from pollex.screen.screen import Node, Screen
from tests.screen.scene import N, W, screen_of

LENGTH, ROW = 2000, 200


def scene(first: int, *, shift: int = 0, texts: dict[int, str] | None = None, **facts: int) -> Screen:
    """A list whose first row is that one, moved up by so many pixels."""
    rows = [
        N(
            "TextView",
            (0, place * ROW - shift, 1080, (place + 1) * ROW - shift),
            text=(texts or {}).get(first + place, f"Row {first + place}"),
        )
        for place in range(LENGTH // ROW + 1)
    ]
    box = N("ListView", (0, 0, 1080, LENGTH), rows, flags="scrollable", id=facts.get("id", 5), resource_id="a:id/list")
    return screen_of(W(N("FrameLayout", (0, 0, 1080, 2400), [box])))


def container(screen: Screen) -> Node:
    return next(node for node in screen.nodes if node.is_scrollable)


def test_rows_that_stand_at_their_places_have_not_moved() -> None:
    before = scene(0)

    assert movement(before, container(before), scene(0)).has_moved is False


@given(st.integers(0, 500), st.integers(3, LENGTH // 2))
def test_rows_that_are_still_seen_tell_how_far(first: int, pixels: int) -> None:
    before = scene(first)

    seen = movement(before, container(before), scene(first + pixels // ROW, shift=pixels % ROW))

    assert seen.has_moved is True
    assert seen.distance == pytest.approx(pixels / LENGTH)


@pytest.mark.parametrize("pixels", [1, 2])
def test_a_tremor_is_no_movement(pixels: int) -> None:
    before = scene(0)

    assert movement(before, container(before), scene(0, shift=pixels)).has_moved is False


def test_a_whole_page_has_moved_though_no_row_tells_how_far() -> None:
    before = scene(0)

    seen = movement(before, container(before), scene(100))

    assert (seen.has_moved, seen.distance) == (True, None)


def test_a_clock_and_an_advertisement_are_no_movement() -> None:
    before = scene(0, texts={2: "12:00:01", 5: "Buy"})
    after = scene(0, texts={2: "12:00:02", 5: "Now"})

    assert movement(before, container(before), after).has_moved is False


def test_equal_messages_are_told_apart_by_their_places() -> None:
    """A chat of nothing but `ok` that went on by half a row."""
    same = {number: "ok" for number in range(50)}
    before, after = scene(0, texts=same), scene(0, texts=same, shift=ROW // 2)

    assert movement(before, container(before), after).has_moved is True


def test_a_rebuilt_container_is_known_by_its_look_and_place() -> None:
    """F-55."""
    before, after = scene(0), scene(4, id=99)

    found = same_container(after, container(before))

    assert found is not None and found.id == (1, 99)
    assert movement(before, container(before), after).has_moved is True


def test_of_a_container_that_is_gone_nothing_is_known() -> None:
    """Design principle 6."""
    before = scene(0)
    after = screen_of(W(N("FrameLayout", (0, 0, 1080, 2400))))

    assert movement(before, container(before), after).has_moved is None


def test_a_list_of_as_many_rows_as_a_reading_can_hold_is_compared_at_once() -> None:
    """Goal 1 s: a page of a hostile app must not hold the phone."""

    def page(first: int) -> Screen:
        rows = [
            N("TextView", (column, row, column + 1, row + 1), text=f"{first + row}", flags="clickable")
            for row in range(2000)
            for column in range(10)
        ]
        return screen_of(W(N("ListView", (0, 0, 1080, 2400), rows, flags="scrollable")))

    before, after = page(0), page(7)

    began_s = time.monotonic()
    seen = movement(before, before.nodes[0], after)
    still = movement(before, before.nodes[0], before)

    assert (seen.has_moved, still.has_moved) == (True, False)
    assert time.monotonic() - began_s < 5
