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
    left = list(rows)
    still = 0
    for row in later:
        same = next((old for old in left if _is_at_its_place(old, row)), None)
        if same is not None:
            left.remove(same)
            still += row.area
    return still >= STILL_SHARE * sum(row.area for row in later)


def _is_at_its_place(old: ContentRow, row: ContentRow) -> bool:
    return old.signature == row.signature and abs(old.offset - row.offset) <= STILL_PX


def _way(rows: tuple[ContentRow, ...], later: tuple[ContentRow, ...]) -> int | None:
    """How far most of the rows went that are on both screens and alike no other; None if they do not agree."""
    before = {row.signature: row.offset for row in rows if _is_single(row, rows)}
    both = ((row.offset, before[row.signature]) for row in later if row.signature in before and _is_single(row, later))
    ways = Counter(abs(now - then) for now, then in both if abs(now - then) > STILL_PX)
    if not ways:
        return None
    best, *others = ways.most_common(2)
    return None if others and others[0][1] == best[1] else best[0]


def _is_single(row: ContentRow, rows: tuple[ContentRow, ...]) -> bool:
    return sum(other.signature == row.signature for other in rows) == 1
