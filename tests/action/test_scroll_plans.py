"""Which container a scroll moves, and the way of the finger (spec F-54, F-59, F-68 to F-70)."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pollex.action.scrolling import ScrollPlan, plan_scroll
from pollex.action.words import Direction
from pollex.errors import Misuse, PhoneError
from pollex.geometry import Bounds
from pollex.screen.screen import Screen
from pollex.screen.target import target_of
from tests.screen.scene import Box, N, W, screen_of

EDGE_PX = 72
"""24 dp at the density of these screens."""


def page(*nodes: N, above: list[Box] | None = None) -> Screen:
    covers = [
        W(N("FrameLayout", box), id=10 + place, type="overlay", region=[box], focused=False)
        for place, box in enumerate(above or [])
    ]
    return screen_of(*covers, W(N("FrameLayout", (0, 0, 1080, 2400), list(nodes))))


def scroller(
    box: Box, *actions: str, id: int = 5, class_name: str = "ScrollView", children: list[N] | None = None
) -> N:
    return N(class_name, box, children or [], flags="scrollable", actions=actions, id=id)


def plan(screen: Screen, direction: Direction, amount: int = 3, inside: int | None = None) -> ScrollPlan:
    node = None if inside is None else screen.node((1, inside))
    return plan_scroll(screen, direction, None if node is None else target_of(screen, node), amount)


def chosen(screen: Screen, direction: Direction) -> int | None:
    container = plan(screen, direction).container
    return None if container is None else container.id[1]


def test_the_largest_of_the_axis_is_chosen_then_the_deeper_then_the_upper() -> None:
    """F-54."""
    larger = page(scroller((0, 0, 1080, 500), id=5), scroller((0, 500, 1080, 1500), id=6))
    deeper = page(scroller((0, 0, 1080, 500), id=5, children=[scroller((0, 0, 1080, 500), id=6)]))
    upper = page(scroller((0, 500, 1080, 1000), id=5), scroller((0, 0, 1080, 500), id=6))
    sideways = page(
        scroller((0, 0, 1080, 2000), id=5), scroller((0, 2000, 1080, 2200), id=6, class_name="HorizontalScrollView")
    )

    assert [chosen(screen, "down") for screen in (larger, deeper, upper, sideways)] == [6, 6, 6, 5]
    assert chosen(sideways, "right") == 6


def test_a_named_node_leads_to_what_scrolls_it_or_in_it() -> None:
    """F-54: itself, the nearest ancestor, the largest descendant."""
    row = N("TextView", (0, 0, 1080, 200), text="Row", id=7)
    screen = page(
        N(
            "LinearLayout",
            (0, 0, 1080, 2400),
            [scroller((0, 0, 1080, 400), id=5, children=[row]), scroller((0, 400, 1080, 2400), id=6)],
            id=8,
        )
    )

    found = [plan(screen, "down", inside=inside).container for inside in (5, 7, 8)]

    assert [node.id[1] for node in found if node is not None] == [5, 5, 6]


def test_directions_are_the_containers_own_or_follow_its_axis() -> None:
    """F-69."""
    both = page(scroller((0, 0, 1080, 2400), "scroll_down", "scroll_forward"))
    plain = page(scroller((0, 0, 1080, 2400), "scroll_forward"))
    pager = page(scroller((0, 0, 1080, 2400), "scroll_forward", class_name="ViewPager"))

    assert plan(both, "down").native == "scroll_down"
    assert plan(plain, "down").native == "scroll_forward"
    assert plan(pager, "right").native == "scroll_forward"
    assert plan(plain, "right", inside=5).native is None


@pytest.mark.parametrize("amount", [1, 3, 10])
def test_at_the_edge_there_is_neither_a_native_scroll_nor_a_stroke(amount: int) -> None:
    """F-59, F-71."""
    screen = page(scroller((0, 0, 1080, 2400), "scroll_backward", "scroll_up"))

    found = plan(screen, "down", amount)

    assert (found.is_at_edge, found.native, found.stroke) == (True, None, None)


def boxes() -> st.SearchStrategy[Box]:
    return st.tuples(st.integers(0, 1000), st.integers(0, 2300), st.integers(1, 1080), st.integers(1, 2400)).map(
        lambda box: (box[0], box[1], min(1080, box[0] + box[2]), min(2400, box[1] + box[3]))
    )


@given(
    boxes(),
    st.lists(boxes(), max_size=3),
    st.sampled_from(("up", "down", "left", "right")),
    st.integers(1, 10),
)
def test_a_stroke_stays_in_what_is_free_of_the_container(
    box: Box, above: list[Box], direction: Direction, amount: int
) -> None:
    """F-70: clear of other windows and of the display's edges, and as long in all as was asked."""
    screen = page(scroller(box), above=above)
    try:
        found = plan(screen, direction, amount, inside=5)
    except PhoneError as error:
        assert error.code in ("NOT_VISIBLE", "OCCLUDED")
        return
    stroke, container = found.stroke, found.container
    assert stroke is not None and container is not None
    for point in (stroke.start, stroke.end):
        assert container.visible_bounds.has(point)
        assert not any(Bounds(*cover).has(point) for cover in above)
        assert EDGE_PX <= point.x < 1080 - EDGE_PX and EDGE_PX <= point.y < 2400 - EDGE_PX
    is_vertical = direction in ("up", "down")
    length = abs(stroke.end.y - stroke.start.y) if is_vertical else abs(stroke.end.x - stroke.start.x)
    whole = container.visible_bounds.height if is_vertical else container.visible_bounds.width
    assert length * found.steps == pytest.approx(whole * amount / 4, abs=found.steps)


def test_a_screen_without_an_app_cannot_be_scrolled() -> None:
    screen = screen_of(W(N("FrameLayout", (0, 0, 1080, 100)), type="system"))

    with pytest.raises(Misuse):
        plan(screen, "down")


ROWS = [N("LinearLayout", (0, top, 1080, top + 400), flags="clickable", id=100 + top) for top in range(200, 2200, 400)]


def test_a_finger_never_runs_within_one_control() -> None:
    """F-54, F-62: where nothing scrolls sideways, a way within one row would be a click on it."""
    rows = page(scroller((0, 200, 1080, 2200), "scroll_down", children=ROWS))
    halves = page(scroller((0, 200, 1080, 2200), "scroll_down", children=ROWS[2:]))

    for inside in (None, 5):
        with pytest.raises(Misuse) as caught:
            plan(rows, "right", inside=inside)
        assert caught.value.code == "UNSUPPORTED"
    stroke = plan(halves, "right").stroke

    # A quarter of the way down there is no row.
    assert stroke is not None and 200 < stroke.start.y == stroke.end.y < 1000
    assert stroke.start.x > stroke.end.x


def test_what_scrolls_that_way_takes_the_finger_whatever_lies_in_it() -> None:
    """F-70: Android hands a way along its axis to the list, and its rows are not clicked."""
    rows = page(scroller((0, 200, 1080, 2200), "scroll_down", children=ROWS))

    down = plan(rows, "down", amount=1).stroke

    assert down is not None and down.start.y > down.end.y


def test_a_drawn_page_that_can_be_clicked_is_no_control() -> None:
    """F-54: a map, a picture, a game."""
    drawn = page(N("View", (0, 0, 1080, 2400), flags="clickable", id=7))

    assert plan(drawn, "left").stroke is not None
