"""Whether a list still shows what it showed a round ago, and whether it is loading more (spec F-49 to F-52).

Only the container is compared: clocks, advertisements and tickers beside it never rest.
"""

from collections.abc import Iterable

from pollex.act.loading import says_loading
from pollex.act.pages import Page, Row, shift_between
from pollex.action.words import Direction
from pollex.geometry import Bounds
from pollex.screen.screen import Node, Screen

__all__ = ["is_loading", "is_unchanged", "stands_still"]

STILL_SHARE = 0.5
"""Rows alike at their places cover at least this share of all rows where nothing has changed."""
LEADING_EDGE_SHARE = 0.1
"""Of the display: how far beyond its end a container may have its sign of loading."""


def is_unchanged(before: Page, after: Page, *, has_moved: bool | None) -> bool:
    """Whether two looks at a list show the same content at the same place.

    Args:
        before: the round before.
        after: this one.
        has_moved: what the scroll between them says of itself.
    """
    places = _places(before), _places(after)
    if None not in places:
        return places[0] == places[1]
    if has_moved is True:
        return False
    return stands_still(before, after)


def stands_still(before: Page, after: Page) -> bool:
    """Whether rows that are alike and at their places cover most of the page; each row serves once."""
    if not after.rows:
        return not before.rows
    shift = shift_between(before, after)
    if shift is not None and shift.votes > shift.still:
        # Equal messages stand where others stood; those that are like no other tell that all of it moved.
        return False
    return _still_area(before.rows, after.rows) >= STILL_SHARE * sum(row.area for row in after.rows)


def is_loading(screen: Screen, container: Node | None, direction: Direction) -> bool:
    """Whether something in the container, or right beyond its leading end, says that more is coming."""
    window = screen.topmost_app if container is None else screen.windows[container.window]
    if window is None:
        return False
    box = window.bounds if container is None else container.visible_bounds
    area = _with_leading_edge(box, direction, screen)
    shown = (node for node in screen.tree(window) if not node.visible_bounds.cut_to(area).is_empty)
    return any(says_loading(node) for node in shown)


def _places(page: Page) -> tuple[int | None, int | None, int | None] | None:
    """First and last index, and how many there are; None if they are not known or prove nothing."""
    place = page.place
    if place is None or place.first is None or place.last is None or page.is_pager:
        return None
    return (place.first, place.last, place.count)


def _still_area(before: Iterable[Row], after: Iterable[Row]) -> int:
    left = list(before)
    still = 0
    for row in after:
        same = next((old for old in left if old.signature == row.signature and old.is_at_place_of(row)), None)
        if same is not None:
            left.remove(same)
            still += row.area
    return still


def _with_leading_edge(box: Bounds, direction: Direction, screen: Screen) -> Bounds:
    width = round(LEADING_EDGE_SHARE * screen.display.width)
    height = round(LEADING_EDGE_SHARE * screen.display.height)
    return Bounds(
        box.left - (width if direction == "left" else 0),
        box.top - (height if direction == "up" else 0),
        box.right + (width if direction == "right" else 0),
        box.bottom + (height if direction == "down" else 0),
    )
