"""Where a control is touched: in its visible part, under no higher window, on none of its neighbours (spec L-94)."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pollex.action.points import aim_at
from pollex.errors import Refused
from pollex.geometry import Bounds
from pollex.screen.screen import Screen
from tests.screen.scene import Box, N, W, screen_of

WIDTH, HEIGHT = 1080, 2400


def boxes(*, least: int = 1) -> st.SearchStrategy[Box]:
    """Rectangles that may lie partly outside the display."""
    return st.tuples(
        st.integers(-200, WIDTH), st.integers(-200, HEIGHT), st.integers(least, 800), st.integers(least, 800)
    ).map(lambda box: (box[0], box[1], box[0] + box[2], box[1] + box[3]))


def scene(node: N, above: list[list[Box]], others: list[N] | None = None) -> Screen:
    covers = [
        W(N("FrameLayout", (0, 0, WIDTH, HEIGHT)), id=10 + place, type="overlay", region=list(region), focused=False)
        for place, region in enumerate(above)
    ]
    return screen_of(*covers, W(N("FrameLayout", (0, 0, WIDTH, HEIGHT), [node, *(others or [])])))


@given(boxes(), st.lists(st.lists(boxes(), min_size=1, max_size=2), max_size=3))
def test_the_point_lies_in_the_visible_part_and_under_no_higher_window(box: Box, above: list[list[Box]]) -> None:
    screen = scene(N("Button", box, text="OK", flags="clickable", id=7), above)
    node = screen.node((1, 7))
    assert node is not None
    covers = [Bounds(*area) for region in above for area in region]

    try:
        point = aim_at(screen, node).point
    except Refused as refused:
        if refused.code == "NOT_VISIBLE":
            assert node.visible_bounds.is_empty
        else:
            assert refused.code == "OCCLUDED"
            assert any(cover.has(node.visible_bounds.center) for cover in covers)
        return
    assert node.visible_bounds.has(point)
    assert not any(cover.has(point) for cover in covers)


@given(boxes(least=100))
def test_a_control_that_is_free_is_touched_in_its_middle(box: Box) -> None:
    screen = scene(N("Button", box, text="OK", flags="clickable", id=7), [])
    node = screen.node((1, 7))
    assert node is not None
    if node.visible_bounds.is_empty:
        return

    aim = aim_at(screen, node)

    assert (aim.point, aim.is_free) == (node.visible_bounds.center, True)


@given(boxes(least=300), boxes())
def test_a_neighbour_that_may_lie_above_is_avoided_or_said(box: Box, other: Box) -> None:
    neighbour = N("Button", other, text="Buy", flags="clickable", id=8)
    screen = scene(N("Button", box, text="OK", flags="clickable", id=7), [], [neighbour])
    node, above = screen.node((1, 7)), screen.node((1, 8))
    assert node is not None and above is not None
    if node.visible_bounds.is_empty:
        return

    aim = aim_at(screen, node)

    assert aim.is_free != (above.visible_bounds.has(aim.point) and not above.visible_bounds.is_empty)


def test_children_of_a_control_are_no_cover_but_a_button_in_it_is_avoided() -> None:
    row = N(
        "LinearLayout",
        (0, 0, 1080, 200),
        [N("TextView", (0, 0, 1080, 200), text="Row"), N("Button", (400, 0, 700, 200), text="X", flags="clickable")],
        flags="clickable",
        id=7,
    )
    screen = scene(row, [])
    node = screen.node((1, 7))
    assert node is not None

    aim = aim_at(screen, node)

    assert aim.is_free
    assert not Bounds(400, 0, 700, 200).has(aim.point)


def test_a_control_half_under_the_keyboard_is_touched_above_it() -> None:
    screen = scene(N("Button", (0, 1500, 1080, 1800), text="OK", flags="clickable", id=7), [[(0, 1600, 1080, 2400)]])
    node = screen.node((1, 7))
    assert node is not None

    point = aim_at(screen, node).point

    assert 1500 <= point.y < 1600 and point.x == 540


def test_a_control_wholly_covered_is_refused() -> None:
    screen = scene(N("Button", (0, 1700, 1080, 1800), text="OK", flags="clickable", id=7), [[(0, 1600, 1080, 2400)]])
    node = screen.node((1, 7))
    assert node is not None

    with pytest.raises(Refused) as raised:
        aim_at(screen, node)

    assert raised.value.code == "OCCLUDED"
