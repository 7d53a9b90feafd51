"""By what a page and the content of a scroller are known again (spec L-84, L-85, F-49, F-50)."""

import hashlib
from collections.abc import Iterable
from dataclasses import dataclass

from pollex.screen.comparing import folded
from pollex.screen.listing import sections
from pollex.screen.places import place_of
from pollex.screen.screen import Node, NodeId, Screen
from pollex.screen.self_moving import is_clock_or_progress

__all__ = ["ContentRow", "content_fingerprint", "page_fingerprint", "row_nodes", "rows_of", "signature_of"]


@dataclass(frozen=True, slots=True)
class ContentRow:
    """One row of a scroller, without its refs, focus and window: rows are recycled."""

    signature: tuple[str, ...]
    """Roles, labels and resource ids of all that is in it."""
    offset: int
    """From the start of the scroller, in pixels."""
    length: int
    """Along the scroller's way, in pixels."""
    area: int


def page_fingerprint(screen: Screen, moving: frozenset[NodeId] = frozenset()) -> str:
    """Equal for the same page in the same state: app, activity, windows, and what is listed of them.

    Left out are bars and keyboard, clocks, progress, focus, places, and `moving`, what was seen to change by itself.
    """
    told = [screen.package or "", screen.activity or ""]
    for section in sections(screen):
        if not section.is_listed:
            continue
        told.append(f"{section.window.type} {section.window.package} {section.window.title}")
        for item in section.items:
            node = item.node
            if node.id in moving or is_clock_or_progress(node):
                continue
            states = ",".join(word for word in item.states if word != "focused")
            value = "" if node.is_scrollable else item.value
            told.append(f"{node.role} {node.resource_id} {folded(item.label.text)} {states} {value}")
    return _hash(told)


def content_fingerprint(screen: Screen, container: Node) -> str:
    """Equal while the scroller shows the same rows at the same places."""
    return _hash(f"{row.offset} {row.signature}" for row in rows_of(screen, container))


def rows_of(screen: Screen, container: Node) -> tuple[ContentRow, ...]:
    """The rows that are shown in the scroller, as they are compared."""
    axis = place_of(screen, container).axis
    return tuple(_row(screen, container, row, axis) for row in row_nodes(screen, container))


def row_nodes(screen: Screen, container: Node) -> tuple[Node, ...]:
    """The rows that are shown in the scroller: down while there is one visible child, then the children there.

    A row that is longer than the scroller is replaced by its children.
    """
    shown = _shown(screen, container)
    while len(shown) == 1:
        inner = _shown(screen, shown[0])
        if not inner:
            break
        shown = inner
    axis = place_of(screen, container).axis
    whole = _length(container, axis)
    rows: list[Node] = []
    for row in shown:
        inner = _shown(screen, row)
        rows += inner if inner and _full_length(row, axis) > whole else [row]
    return tuple(rows)


def signature_of(screen: Screen, row: Node) -> tuple[str, ...]:
    """Roles, resource ids and labels of all that is shown in a row."""
    parts = (node for node in screen.subtree(row) if not node.visible_bounds.is_empty)
    return tuple(
        part
        for node in parts
        for part in (node.role, node.resource_id, folded(f"{node.text}\n{node.description}\n{node.hint}"))
    )


def _shown(screen: Screen, node: Node) -> list[Node]:
    return [child for child in screen.children(node) if not child.visible_bounds.is_empty]


def _length(node: Node, axis: str) -> int:
    return node.visible_bounds.height if axis == "vertical" else node.visible_bounds.width


def _full_length(node: Node, axis: str) -> int:
    return node.bounds.height if axis == "vertical" else node.bounds.width


def _row(screen: Screen, container: Node, row: Node, axis: str) -> ContentRow:
    box, start = row.visible_bounds, container.visible_bounds
    offset = row.bounds.top - start.top if axis == "vertical" else row.bounds.left - start.left
    return ContentRow(signature_of(screen, row), offset, _full_length(row, axis), box.width * box.height)


def _hash(parts: Iterable[str]) -> str:
    return hashlib.sha256("\n".join(parts).encode("utf-8", "replace")).hexdigest()[:16]
