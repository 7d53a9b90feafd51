"""One screenful of a list, as it is compared and joined with the one before (spec F-50, F-75).

A row is known by what it says and where it stands; refs, focus and window ids take no part, for rows are recycled.
Lengths are pixels along the way of the list.
"""

from collections import Counter
from dataclasses import dataclass, replace

from pollex.act.loading import says_loading
from pollex.action.words import Direction
from pollex.screen.comparing import folded
from pollex.screen.fingerprint import row_nodes, signature_of
from pollex.screen.places import Axis, ListPlace, axis_of, place_of
from pollex.screen.query import label_parts
from pollex.screen.screen import Node, Screen
from pollex.screen.wording import shown

__all__ = ["JOINT", "STILL_PX", "Page", "Row", "Shift", "has_common_row", "page_of", "shift_between", "singles"]

PAGER_SHARE = 0.9
"""A row that fills this much of its container turns pages (spec F-57)."""
STILL_PX = 2
JOINT = " | "
"""Between the labels of a row."""


@dataclass(frozen=True, slots=True)
class Row:
    """One row that is shown."""

    signature: tuple[str, ...]
    """Roles, resource ids and labels of all that is in it."""
    line: str
    """Its labels in visual order (spec F-75); empty without any."""
    start: int
    """From the start of the container."""
    length: int
    across: int
    """Its place across the way: a grid has several in one row."""
    area: int
    index: int | None
    """Which item of the list it is, from 0, if the list tells."""
    is_cut: bool
    """Whether it lies at an edge of the container, which may hide a part of it: apps tell only what is seen."""
    is_fixed: bool = False
    """Whether it is no item of a list whose other rows are: a header that lies over it."""

    def is_at_place_of(self, other: "Row") -> bool:
        """Whether both stand at the same place."""
        return abs(self.start - other.start) <= STILL_PX and abs(self.across - other.across) <= STILL_PX

    def has_stayed(self, before: "Row") -> bool:
        """Whether it is where it was, and as long: a row that goes by under an edge only begins at the same place."""
        return self.is_at_place_of(before) and abs(self.length - before.length) <= STILL_PX


@dataclass(frozen=True, slots=True)
class Page:
    """What a list shows just now."""

    rows: tuple[Row, ...]
    length: int
    """Of the container."""
    place: ListPlace | None
    """Where the list says that it stands; None without a container."""
    is_numbered: bool
    """Whether the numbers of rows hold from page to page: rows that are added before others number them anew, which
    shows in the count only, so without one they hold downwards and to the right."""

    @property
    def labelled(self) -> tuple[Row, ...]:
        """The rows that say something."""
        return tuple(row for row in self.rows if row.line)

    @property
    def is_pager(self) -> bool:
        """Whether one row fills it."""
        return any(row.length >= PAGER_SHARE * self.length for row in self.rows)

    def has_numbers_of(self, before: "Page") -> bool:
        """Whether the rows of both are numbered alike.

        Where a list grows at its beginning without a count that would tell, the numbers of what is shown become larger.
        """
        if self.place is None or before.place is None or self.place.count != before.place.count:
            return False
        first, was = self.place.first, before.place.first
        return self.is_numbered or (first is not None and was is not None and first < was)

    def goes_on_from(self, before: "Page") -> bool:
        """Whether the positions that both tell leave no row out between them (spec F-57)."""
        if self.place is None or before.place is None or not self.has_numbers_of(before):
            return False
        ends = (before.place.first, before.place.last, self.place.first, self.place.last)
        if None in ends:
            return False
        first, last, later_first, later_last = (end or 0 for end in ends)
        return later_first <= last + 1 and later_last >= first - 1


@dataclass(frozen=True, slots=True)
class Shift:
    """The way that most rows went which are alike no other on their page."""

    way: int
    """In pixels, never 0."""
    votes: int
    """How many of them went it."""
    still: int
    """How many of them stayed."""


def page_of(screen: Screen, container: Node | None, direction: Direction) -> Page:
    """The page that the container shows; without a container, all that the topmost app window shows."""
    if container is not None:
        axis = axis_of(screen, container)
        box = container.visible_bounds
        start = box.top if axis == "vertical" else box.left
        length = box.height if axis == "vertical" else box.width
        rows = _with_fixed([_row(screen, node, start, length, axis) for node in row_nodes(screen, container)])
        place = place_of(screen, container)
        return Page(rows, length, place, place.count is not None or direction in ("down", "right"))
    axis = "vertical" if direction in ("up", "down") else "horizontal"
    window = screen.topmost_app
    nodes = () if window is None else screen.tree(window)
    length = screen.display.height if axis == "vertical" else screen.display.width
    rows = tuple(_row(screen, node, 0, length, axis) for node in nodes if _is_leaf(screen, node))
    return Page(rows, length, None, is_numbered=False)


def has_common_row(before: Page, after: Page) -> bool:
    """Whether a labelled row of the one is on the other too; one that stayed at its place proves nothing."""
    return any(
        old.signature == new.signature and not old.is_at_place_of(new)
        for old in before.labelled
        for new in after.labelled
        if old.is_fixed == new.is_fixed
    )


def shift_between(before: Page, after: Page) -> Shift | None:
    """How far the content went, as the rows tell that cannot be mistaken; None if none of them moved."""
    olds = {row.signature: row for row in singles(before)}
    moves = [row.start - old.start for row in singles(after) if (old := olds.get(row.signature)) is not None]
    ways = Counter(move for move in moves if abs(move) > STILL_PX)
    if not ways:
        return None
    votes = {way: sum(count for other, count in ways.items() if abs(other - way) <= STILL_PX) for way in ways}
    best = max(votes, key=lambda way: (votes[way], ways[way]))
    return Shift(best, votes[best], len(moves) - ways.total())


def singles(page: Page) -> list[Row]:
    """Rows with words that are alike no other on their page."""
    counts = Counter(row.signature for row in page.rows)
    return [row for row in page.rows if row.line and not row.is_fixed and counts[row.signature] == 1]


def _is_leaf(screen: Screen, node: Node) -> bool:
    if node.visible_bounds.is_empty:
        return False
    return all(child.visible_bounds.is_empty for child in screen.children(node))


def _with_fixed(rows: list[Row]) -> tuple[Row, ...]:
    """The rows, with those marked that are no items among items."""
    if 2 * sum(row.index is not None for row in rows) <= len(rows):
        return tuple(rows)
    return tuple(replace(row, is_fixed=row.index is None) for row in rows)


def _row(screen: Screen, node: Node, start: int, length: int, axis: Axis) -> Row:
    box = node.bounds
    is_vertical = axis == "vertical"
    place = (box.top if is_vertical else box.left) - start
    extent = box.height if is_vertical else box.width
    item = next((other.collection_item for other in screen.subtree(node) if other.collection_item is not None), None)
    return Row(
        signature=signature_of(screen, node),
        line=_line(screen, node),
        start=place,
        length=extent,
        across=box.left if is_vertical else box.top,
        area=node.visible_bounds.width * node.visible_bounds.height,
        index=None if item is None else item[0 if is_vertical else 1],
        is_cut=place <= 0 or place + extent >= length,
    )


def _line(screen: Screen, row: Node) -> str:
    """The labels of a row, top to bottom and left to right; one that another one holds is not repeated."""
    parts = [node for node in screen.subtree(row) if not node.visible_bounds.is_empty]
    if any(says_loading(node) for node in parts):
        # A row in the place of others, until they are there.
        return ""
    kept: list[str] = []
    for node in _in_visual_order(parts):
        for label in map(shown, label_parts(node)):
            if not label or any(folded(label) in folded(other) for other in kept):
                continue
            kept = [other for other in kept if folded(other) not in folded(label)] + [label]
    return JOINT.join(kept)


def _in_visual_order(nodes: list[Node]) -> list[Node]:
    """Line by line; what begins above the middle of what began its line belongs to that line."""
    ordered: list[Node] = []
    line: list[Node] = []
    for node in sorted((node for node in nodes if label_parts(node)), key=lambda node: node.visible_bounds.top):
        if line and node.visible_bounds.top >= line[0].visible_bounds.center.y:
            ordered += sorted(line, key=lambda one: one.visible_bounds.left)
            line = []
        line.append(node)
    return ordered + sorted(line, key=lambda one: one.visible_bounds.left)
