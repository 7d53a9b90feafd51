"""Fake lists for walks: pages written down as rows, on screens that no phone has drawn."""

from collections.abc import Sequence

from pollex.act.pages import Page, page_of
from pollex.screen.screen import Node, Screen
from tests.screen.scene import N, W, screen_of

__all__ = ["HEIGHT", "LIST", "ROW", "list_node", "page", "row", "scene"]

LIST = "com.example.app:id/list"
TOP, HEIGHT, ROW = 200, 2000, 200


def row(text: str, top: int, *, height: int = ROW, index: int | None = None, kind: str = "TextView") -> N:
    """One row, its top counted from the start of the list."""
    return N(
        kind,
        (0, TOP + top, 1080, TOP + top + height),
        text=text,
        item=None if index is None else (index, 0),
    )


def scene(rows: Sequence[N], *others: N, count: int | None = None) -> Screen:
    """A screen with a list of these rows, and with what else there is on the page."""
    container = N(
        "ListView",
        (0, TOP, 1080, TOP + HEIGHT),
        list(rows),
        id=500,
        flags="scrollable",
        resource_id=LIST,
        actions=("scroll_backward", "scroll_forward"),
        collection=None if count is None else (count, 1),
    )
    return screen_of(W(N("FrameLayout", (0, 0, 1080, 2400), [container, *others], id=1)))


def list_node(screen: Screen) -> Node:
    """The list of such a screen."""
    return next(node for node in screen.nodes if node.resource_id == LIST)


def page(rows: Sequence[N], *, count: int | None = None) -> Page:
    """What such a list shows."""
    screen = scene(rows, count=count)
    return page_of(screen, list_node(screen), "down")
