"""Whether the content of a scroller has moved from one screen to another, and how far (spec F-49 to F-51, F-71).

Rows are compared by what they say and where they stand, for rows are recycled: neither ids nor refs take part, and a
clock in one row is no movement.
"""

from collections import Counter
from dataclasses import dataclass

from pollex.screen.fingerprint import ContentRow, rows_of
from pollex.screen.places import axis_of, place_of
from pollex.screen.screen import Node, Screen
from pollex.screen.target import is_same_kind

__all__ = ["Movement", "movement", "same_container"]

STILL_PX = 2
_STILL_BY = sorted(range(-STILL_PX, STILL_PX + 1), key=abs)
STILL_SHARE = 0.5
"""Rows that stand still cover at least this share of all rows where nothing has moved."""


@dataclass(frozen=True, slots=True)
class Movement:
    """What is seen of a container on two screens."""

    has_moved: bool | None
    """None: it cannot be told."""
    distance: float | None = None
    """Share of the container's length, never negative; None if no row tells."""


def movement(before: Screen, container: Node, after: Screen) -> Movement:
    """Compares what the container shows on the two screens."""
    later = same_container(after, container)
    if later is None:
        return Movement(None)
    rows, later_rows = rows_of(before, container), rows_of(after, later)
    if not rows or not later_rows:
        return Movement(False if before.digest == after.digest else None)
    if not _has_other_place(before, container, after, later) and _stands_still(rows, later_rows):
        return Movement(False, 0.0)
    box = container.visible_bounds
    length = box.height if axis_of(before, container) == "vertical" else box.width
    way = _way(rows, later_rows)
    return Movement(True, None if way is None or length == 0 else way / length)


def same_container(screen: Screen, container: Node) -> Node | None:
    """It on a later screen: by its id, else the only one with its resource id, class and place (spec F-55)."""
    found = screen.node(container.id)
    if found is not None and is_same_kind(found, container):
        return found
    known_by = (container.resource_id, container.class_name, container.bounds)
    alike = [node for node in screen.nodes if (node.resource_id, node.class_name, node.bounds) == known_by]
    return alike[0] if len(alike) == 1 else None


def _has_other_place(before: Screen, container: Node, after: Screen, later: Node) -> bool:
    first, second = place_of(before, container), place_of(after, later)
    places = (first.first, first.last, second.first, second.last)
    return None not in places and places[:2] != places[2:]


def _stands_still(rows: tuple[ContentRow, ...], later: tuple[ContentRow, ...]) -> bool:
    """Whether rows that are alike and at their places cover most of the area; each row serves once."""
    left = Counter((row.signature, row.offset) for row in rows)
    still = 0
    for row in later:
        places = ((row.signature, row.offset + by) for by in _STILL_BY)
        same = next((place for place in places if left[place] > 0), None)
        if same is not None:
            left[same] -= 1
            still += row.area
    return still >= STILL_SHARE * sum(row.area for row in later)


def _way(rows: tuple[ContentRow, ...], later: tuple[ContentRow, ...]) -> int | None:
    """How far most of the rows went that are on both screens and alike no other; None if they do not agree."""
    before, after = _single(rows), _single(later)
    both = ((offset, before[signature]) for signature, offset in after.items() if signature in before)
    ways = Counter(abs(now - then) for now, then in both if abs(now - then) > STILL_PX)
    if not ways:
        return None
    best, *others = ways.most_common(2)
    return None if others and others[0][1] == best[1] else best[0]


def _single(rows: tuple[ContentRow, ...]) -> dict[tuple[str, ...], int]:
    """Where the rows are that are alike no other."""
    alike = Counter(row.signature for row in rows)
    return {row.signature: row.offset for row in rows if alike[row.signature] == 1}
