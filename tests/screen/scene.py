"""Builds readings of the screen as the helper sends them, from a tree written down as it is thought."""

import hashlib
import json
import zlib
from dataclasses import dataclass, field
from typing import Any

from pollex.screen.decode import decode_header, decode_screen
from pollex.screen.screen import Screen

__all__ = ["N", "Reading", "W", "screen_of"]

_FLAGS = {
    "clickable": 2,
    "long_clickable": 3,
    "scrollable": 4,
    "editable": 5,
    "secret": 6,
    "focusable": 7,
    "focused": 8,
    "selected": 9,
    "checkable": 10,
    "checked": 11,
    "partial": 12,
    "heading": 13,
}
_STRINGS = {
    "text": "t",
    "description": "d",
    "hint": "h",
    "resource_id": "r",
    "package": "k",
    "state": "e",
    "error": "x",
}

Box = tuple[int, int, int, int]


@dataclass
class N:
    """A node: class, bounds, children; the rest by keyword."""

    class_name: str
    bounds: Box
    children: list["N"] = field(default_factory=list)
    text: str = ""
    description: str = ""
    hint: str = ""
    resource_id: str = ""
    package: str = ""
    state: str = ""
    error: str = ""
    flags: str = ""
    """Words of the wire's flags; also `disabled` and `invisible`."""
    actions: tuple[str, ...] = ()
    range: tuple[int, float | None, float | None, float | None] | None = None
    collection: tuple[int, int] | None = None
    item: tuple[int, int] | None = None
    selection: tuple[int, int] | None = None
    max_length: int | None = None
    id: int | None = None
    """Source id; given out in order if it is not said."""


@dataclass
class W:
    """A window; the first of a list is the topmost."""

    root: N | None
    id: int = 1
    type: str = "app"
    title: str = ""
    package: str = "com.example.app"
    bounds: Box = (0, 0, 1080, 2400)
    region: list[Box] | None = None
    focused: bool = True
    cut: str | None = None


@dataclass
class Reading:
    """A screen as the helper reads it."""

    windows: list[W]
    size: tuple[int, int] = (1080, 2400)
    package: str | None = None
    """The foreground app; the package of the first focused window if it is not said."""
    complete: bool = True
    secure: str = "unknown"
    seq: int = 10

    def wire(self) -> tuple[dict[str, Any], bytes]:
        """Header without id, and blob."""
        rows: list[dict[str, Any]] = []
        strings: list[str] = []
        windows = [
            self._window(window, len(self.windows) - place, rows, strings) for place, window in enumerate(self.windows)
        ]
        focused = next((window.package for window in self.windows if window.focused), None)
        package = self.package or focused
        tree = json.dumps({"strings": strings, "rows": rows}, ensure_ascii=False).encode()
        header: dict[str, Any] = {
            "display": {"width": self.size[0], "height": self.size[1], "density": 480, "rotation": 0},
            "windows": windows,
            "foreground": {"package": package} if package else {},
            "secure": self.secure,
            "complete": self.complete,
            "seq": self.seq,
            "read_ms": [1, 2],
        }
        if not self.complete:
            header["missing"] = ["root"]
        told = {key: value for key, value in header.items() if key not in ("seq", "read_ms", "secure")}
        header["digest"] = hashlib.sha256(json.dumps(told).encode() + tree).hexdigest()[:16]
        return header, zlib.compress(tree, 1)

    def _window(self, window: W, layer: int, rows: list[dict[str, Any]], strings: list[str]) -> dict[str, Any]:
        first = len(rows)
        if window.root is not None:
            _add(window.root, None, rows, strings, first_id=window.id * 1000 - first)
        facts: dict[str, Any] = {
            "id": window.id,
            "type": window.type,
            "layer": layer,
            "title": window.title,
            "bounds": list(window.bounds),
            "package": window.package,
            "first": first if window.root is not None else -1,
            "count": len(rows) - first,
        }
        if window.focused:
            facts |= {"focused": True, "active": True}
        if window.region is not None:
            facts["region"] = [list(box) for box in window.region]
        if window.cut is not None:
            facts["cut"] = window.cut
        return facts


def screen_of(*windows: W, **facts: Any) -> Screen:
    """The screen that such a reading becomes."""
    header, blob = Reading(list(windows), **facts).wire()
    return decode_screen(decode_header(json.dumps({"id": 1, "ok": True, **header}).encode()), blob, screen_id="s1")


def _add(node: N, parent: int | None, rows: list[dict[str, Any]], strings: list[str], *, first_id: int) -> None:
    index = len(rows)
    row: dict[str, Any] = {"n": first_id + index if node.id is None else node.id, "b": list(node.bounds)}
    rows.append(row)
    if parent is not None:
        row["p"] = parent
    name = node.class_name if "." in node.class_name else f"android.widget.{node.class_name}"
    row["c"] = _string(name, strings)
    for attribute, key in _STRINGS.items():
        if value := getattr(node, attribute):
            row[key] = _string(value, strings)
    words = node.flags.split()
    flags = (0 if "disabled" in words else 1) | (0 if "invisible" in words else 2)
    for word in words:
        if word not in ("disabled", "invisible"):
            flags |= 1 << _FLAGS[word]
    if flags != 3:
        row["f"] = flags
    for key, value in (("g", node.range), ("l", node.collection), ("o", node.item), ("q", node.selection)):
        if value is not None:
            row[key] = list(value)
    if node.max_length is not None:
        row["m"] = node.max_length
    if node.actions:
        row["a"] = [_string(action, strings) for action in sorted(node.actions)]
    for child in node.children:
        _add(child, index, rows, strings, first_id=first_id)


def _string(text: str, strings: list[str]) -> int:
    if text not in strings:
        strings.append(text)
    return strings.index(text)
