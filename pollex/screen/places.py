"""Where a list stands: which rows are shown of how many, and whether more lies beyond its ends (spec L-46, F-85)."""

import itertools
from dataclasses import dataclass
from typing import Literal

from pollex.screen.screen import Node, Screen

__all__ = ["Axis", "ListPlace", "axis_of", "place_of"]

Axis = Literal["vertical", "horizontal"]
_BACK = frozenset({"scroll_backward", "scroll_up", "scroll_left"})
_ON = frozenset({"scroll_forward", "scroll_down", "scroll_right"})


@dataclass(frozen=True, slots=True)
class ListPlace:
    """The position of a scroller. Rows count from 1; None is not known."""

    axis: Axis
    first: int | None
    last: int | None
    count: int | None
    has_before: bool | None
    """Whether more lies above it, or left of it."""
    has_after: bool | None

    @property
    def screenful(self) -> tuple[int, int] | None:
        """Which screenful is shown, of about how many."""
        if self.first is None or self.last is None or self.count is None:
            return None
        rows = max(1, self.last - self.first + 1)
        return (self.first - 1) // rows + 1, -(-self.count // rows)

    def __str__(self) -> str:
        """In words; what is not known is not said, and no end is claimed."""
        words = []
        if self.first is not None and self.last is not None:
            of = "" if self.count is None else f" of {self.count}"
            words.append(f"rows {self.first}-{self.last}{of}")
        before, after = ("above", "below") if self.axis == "vertical" else ("left", "right")
        beyond = [word for word, more in ((before, self.has_before), (after, self.has_after)) if more]
        if beyond:
            words.append("more " + " and ".join(beyond))
        return ", ".join(words)


def place_of(screen: Screen, node: Node) -> ListPlace:
    """From its collection, else its scroll actions, else what its edges cut; what is left is not known."""
    axis = axis_of(screen, node)
    rows = _rows(screen, node, axis)
    count = _count(node, axis)
    first, last = (min(rows) + 1, max(rows) + 1) if rows else (None, None)
    if first is not None and last is not None and count is not None and last <= count:
        return ListPlace(axis, first, last, count, first > 1, last < count)
    cut = _cut(screen, node, axis)
    return ListPlace(
        axis,
        first,
        last,
        None,
        bool(_BACK & set(node.actions)) if node.actions else cut[0] or None,
        bool(_ON & set(node.actions)) if node.actions else cut[1] or None,
    )


def axis_of(screen: Screen, node: Node) -> Axis:
    """Which way a scroller runs; vertical where nothing tells."""
    if {"scroll_up", "scroll_down"} & set(node.actions):
        return "vertical"
    if {"scroll_left", "scroll_right"} & set(node.actions):
        return "horizontal"
    if node.class_name.endswith(("HorizontalScrollView", "ViewPager", "ViewPager2")):
        return "horizontal"
    if node.collection is not None and node.collection[0] == 1 < node.collection[1]:
        return "horizontal"
    shown = [child.visible_bounds for child in screen.children(node) if not child.visible_bounds.is_empty]
    is_row = len(shown) > 1 and all(box.left >= before.right for before, box in itertools.pairwise(shown))
    return "horizontal" if is_row else "vertical"


def _rows(screen: Screen, node: Node, axis: Axis) -> list[int]:
    """Rows of the items that are shown; of a list that runs sideways, the columns."""
    part = 0 if axis == "vertical" else 1
    return [
        child.collection_item[part]
        for child in screen.children(node)
        if child.collection_item is not None and not child.visible_bounds.is_empty
    ]


def _count(node: Node, axis: Axis) -> int | None:
    if node.collection is None:
        return None
    count = node.collection[0 if axis == "vertical" else 1]
    return count if count > 0 else None


def _cut(screen: Screen, node: Node, axis: Axis) -> tuple[bool, bool]:
    """Whether something reaches over its start, and over its end."""
    box = node.visible_bounds
    inner = [child.bounds for child in screen.children(node) if not child.bounds.is_empty]
    if axis == "vertical":
        return any(other.top < box.top for other in inner), any(other.bottom > box.bottom for other in inner)
    return any(other.left < box.left for other in inner), any(other.right > box.right for other in inner)
