"""How much of a control can be seen and touched: what higher windows leave of it (spec C-18, C-20)."""

from itertools import pairwise

from pollex.geometry import Bounds
from pollex.screen.screen import Node, Screen, Window

__all__ = ["exposed_share"]


def exposed_share(screen: Screen, node: Node) -> float:
    """The share of the node's visible bounds that is left to it, 0 to 1; 0 for a node that is not visible.

    Left is what lies where its own window takes touches, without where any higher window does.
    """
    area = node.visible_bounds
    if area.is_empty:
        return 0.0
    own = _cut(screen.windows[node.window], area)
    above = [part for window in screen.windows[: node.window] for part in _cut(window, area)]
    edges = [area, *own, *above]
    columns = list(pairwise(sorted({x for part in edges for x in (part.left, part.right)})))
    rows = list(pairwise(sorted({y for part in edges for y in (part.top, part.bottom)})))
    cells = (Bounds(left, top, right, bottom) for left, right in columns for top, bottom in rows)
    left_px = sum(cell.width * cell.height for cell in cells if _is_in(cell, own) and not _is_in(cell, above))
    return left_px / (area.width * area.height)


def _cut(window: Window, area: Bounds) -> list[Bounds]:
    """Where the window takes touches inside of the area."""
    region = window.touchable
    return [part for part in (place.cut_to(area) for place in region) if not part.is_empty]


def _is_in(cell: Bounds, parts: list[Bounds]) -> bool:
    """Whether the cell, which no edge crosses, lies in one of them."""
    return any(
        part.left <= cell.left and cell.right <= part.right and part.top <= cell.top and cell.bottom <= part.bottom
        for part in parts
    )
