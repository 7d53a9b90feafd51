"""The screen with everything that was read, as plain values for JSON."""

import dataclasses

from pollex.geometry import Bounds
from pollex.screen.screen import Node, Range, Screen, Window

__all__ = ["Json", "as_json"]

Json = str | int | float | bool | None | list["Json"] | dict[str, "Json"]

_POSITION_FIELDS = frozenset({"index", "window"})
"""Where a node stands in our own tuples; the nesting says it better."""


def as_json(screen: Screen) -> dict[str, Json]:
    """The screen with its windows from the top; nodes in preorder, `parent` and `children` being indexes among them."""
    return {
        "id": screen.id,
        "display": _plain(dataclasses.asdict(screen.display)),
        "package": screen.package,
        "activity": screen.activity,
        "source": screen.source,
        "read_ms": _plain(screen.read_ms),
        "complete": screen.is_complete,
        "missing": list(screen.missing),
        "secure": screen.secure,
        "seq": screen.seq,
        "digest": screen.digest,
        "quiet": screen.is_quiet,
        "windows": [_window(screen, window) for window in screen.windows],
    }


def _window(screen: Screen, window: Window) -> Json:
    first = window.first or 0
    facts = {key: _plain(value) for key, value in _fields(window) if key not in ("first", "count")}
    nodes: list[Json] = []
    for node in screen.tree(window):
        row = {key: _plain(value) for key, value in _fields(node) if key not in _POSITION_FIELDS}
        row["parent"] = None if node.parent is None else node.parent - first
        row["children"] = [child - first for child in node.children]
        nodes.append(row)
    return {**facts, "nodes": nodes}


def _fields(value: Window | Node | Range) -> list[tuple[str, object]]:
    return [(field.name, getattr(value, field.name)) for field in dataclasses.fields(value)]


def _plain(value: object) -> Json:
    match value:
        case None | bool() | int() | float() | str():
            return value
        case Bounds():
            return list(value.as_tuple())
        case Range():
            return {key: _plain(item) for key, item in _fields(value)}
        case dict():
            return {str(key): _plain(item) for key, item in value.items()}
        case tuple() | list():
            return [_plain(item) for item in value]
        case _:
            raise TypeError(f"{type(value).__name__} is no part of a screen")
