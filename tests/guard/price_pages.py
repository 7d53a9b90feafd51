"""Pages with sums, written down as rows of texts."""

from collections.abc import Sequence
from typing import Any

from pollex.guard.sums import Sums, read_sums
from pollex.screen.screen import Node, Screen
from tests.screen.scene import Box, N, W, screen_of

__all__ = [
    "BAR_TOP",
    "CHAR_PX",
    "LINE_PX",
    "button",
    "listed",
    "node_named",
    "page",
    "row",
    "sums_of",
    "text",
    "values",
]

CHAR_PX = 30
LINE_PX = 60
BAR_TOP = 2200
"""Where the bar at the bottom of a page begins."""


def text(said: str, left: int = 40, top: int = 300, **facts: Any) -> N:
    """A text as wide as it is long."""
    return N("TextView", (left, top, left + max(1, len(said)) * CHAR_PX, top + LINE_PX), text=said, **facts)


def row(*said: str, top: int = 300, left: int = 40, gap: int = 4, **facts: Any) -> list[N]:
    """Texts side by side, close to each other."""
    nodes = []
    for one in said:
        nodes.append(text(one, left, top, **facts))
        left = nodes[-1].bounds[2] + gap
    return nodes


def listed(*children: N, bounds: Box = (0, 200, 1080, BAR_TOP)) -> N:
    """A list that can be scrolled."""
    return N("RecyclerView", bounds, list(children), flags="scrollable")


def button(said: str = "提交订单", bounds: Box = (700, 2240, 1040, 2360), **facts: Any) -> N:
    """A button at the bottom of the page."""
    return N("Button", bounds, text=said, flags="clickable", **facts)


def page(*children: N, package: str = "com.demo.shop", **facts: Any) -> Screen:
    """A full page of the shop."""
    return screen_of(W(N("FrameLayout", (0, 0, 1080, 2400), list(children)), package=package), **facts)


def sums_of(*children: N) -> Sums:
    """What such a page says about money."""
    screen = page(*children)
    return read_sums(screen, screen.windows[0])


def node_named(screen: Screen, said: str) -> Node:
    """The last node with this text."""
    return next(node for node in reversed(screen.nodes) if node.label == said)


def values(sums: Sums) -> Sequence[tuple[str, str | None]]:
    """Each total: its label and what it says, None if that cannot be read."""
    return [(total.label, total.written.text if total.written and total.money else None) for total in sums.totals]
