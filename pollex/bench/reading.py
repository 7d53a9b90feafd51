"""A stored reading of a screen that can be changed: pages on which something went otherwise than was wished. Pure.

A reading is what the helper sends, header and rows; changes are made there, so that the screen made of it is what a
phone would have shown.
"""

import copy
import hashlib
import json
from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace
from functools import lru_cache
from typing import Any

import msgspec

from pollex.screen.decode import build_screen
from pollex.screen.rows import Flag, Rows, ScreenHeader
from pollex.screen.screen import Node, NodeId, Screen

__all__ = ["Reading"]

_UNTOLD = frozenset({"digest", "seq", "read_ms", "secure"})
"""What no digest is over (docs/helper-protocol.md, section 5)."""

BUILT = 500
"""Screens that are kept once they were made of their readings."""

# Any: JSON of any shape, as the helper sends it.
Json = dict[str, Any]


@dataclass(frozen=True, slots=True, eq=False)
class Reading:
    """Header and tree of one reading. Each change gives another reading."""

    header: Mapping[str, Any]
    tree: Mapping[str, Any]

    @classmethod
    def of(cls, stored: Mapping[str, Any]) -> "Reading":
        """From {"header": …, "tree": …}."""
        return cls(stored["header"], stored["tree"])

    def screen(self, screen_id: str = "s1") -> Screen:
        """The screen that it is a reading of."""
        return replace(_built(self), id=screen_id)

    def with_header(self, **members: Any) -> "Reading":
        """With other facts about the display or the app in front."""
        return Reading({**self.header, **members}, self.tree)

    def with_texts(self, change: Callable[[str], str]) -> "Reading":
        """With other texts, all over the page."""
        return Reading(self.header, {**self.tree, "strings": [change(text) for text in self.tree["strings"]]})

    def with_node(self, node_id: NodeId, **facts: Any) -> "Reading":
        """With another fact of one node.

        Args:
            node_id: of the node.
            facts: `text` or `checked`, `selected`, `focused`, `visible`; `current` of its range; `bounds`, `actions`.
        """
        header, tree = self._copied()
        row = tree["rows"][self._row(node_id)]
        for name, value in facts.items():
            match name:
                case "text":
                    row["t"] = _index(tree, value)
                case "current":
                    row["g"] = [*row["g"][:3], value]
                case "actions":
                    row["a"] = [_index(tree, action) for action in value]
                case "bounds":
                    row["b"] = list(value)
                case _:
                    bit = getattr(Flag, name.upper())
                    flags = row.get("f", Flag.ENABLED | Flag.VISIBLE)
                    row["f"] = flags | bit if value else flags & ~bit
        return Reading(header, tree)

    def with_new(self, *nodes: Mapping[str, Any], window: int = 0) -> "Reading":
        """With more nodes at the end of a window, below its root.

        Args:
            nodes: `class`, `bounds`, and `text`, `click` or nothing.
            window: place of the window, from the top.
        """
        header, tree = self._copied()
        facts = header["windows"][window]
        end = facts["first"] + facts["count"]
        number = 1 + max(row["n"] for row in tree["rows"])
        _make_room(header, tree, end, len(nodes))
        made = [_row(tree, node, facts["first"], number + more, facts["package"]) for more, node in enumerate(nodes)]
        tree["rows"][end:end] = made
        facts["count"] += len(made)
        return Reading(header, tree)

    def under(self, *nodes: Mapping[str, Any], **window: Any) -> "Reading":
        """With a window over everything.

        Args:
            nodes: those below its root, as in `with_new`.
            window: `type`, `package`, `title`, `bounds`, and `focused` if it takes that.
        """
        header, tree = self._copied()
        top = 1 + max((one["layer"] for one in header["windows"]), default=0)
        number = 1 + max((one["id"] for one in header["windows"]), default=0)
        if window.get("focused"):
            for one in header["windows"]:
                one["focused"] = one["active"] = False
            header["foreground"] = {"package": window["package"]}
        _make_room(header, tree, 0, 1 + len(nodes))
        root = {"class": "FrameLayout", "bounds": window["bounds"]}
        rows = [_row(tree, root, None, 1, window["package"])]
        rows += [_row(tree, node, 0, 2 + place, window["package"]) for place, node in enumerate(nodes)]
        tree["rows"][0:0] = rows
        header["windows"].insert(0, {"id": number, "layer": top, "first": 0, "count": len(rows), **window})
        return Reading(header, tree)

    def without(self, keeps: Callable[[Node], bool]) -> "Reading":
        """Without the nodes that are not kept, and all below them; roots stay."""
        header, tree = self._copied()
        screen = self.screen()
        gone: set[int] = set()
        for node in screen.nodes:
            if node.parent is not None and (node.parent in gone or not keeps(node)):
                gone.add(node.index)
        moved = {old: new for new, old in enumerate(one.index for one in screen.nodes if one.index not in gone)}
        tree["rows"] = [row for place, row in enumerate(tree["rows"]) if place in moved]
        for row in tree["rows"]:
            if row.get("p") is not None:
                row["p"] = moved[row["p"]]
        for window in header["windows"]:
            if window["count"]:
                inside = range(window["first"], window["first"] + window["count"])
                window["first"], window["count"] = moved[window["first"]], sum(place in moved for place in inside)
        return Reading(header, tree)

    def _row(self, node_id: NodeId) -> int:
        node = self.screen().node(node_id)
        if node is None:
            raise KeyError(node_id)
        return node.index

    def _copied(self) -> tuple[Json, Json]:
        return copy.deepcopy(dict(self.header)), copy.deepcopy(dict(self.tree))


@lru_cache(maxsize=BUILT)
def _built(reading: Reading) -> Screen:
    told = {key: value for key, value in reading.header.items() if key not in _UNTOLD}
    content = json.dumps([told, reading.tree], sort_keys=True).encode()
    header = {**reading.header, "digest": hashlib.sha256(content).hexdigest()[:16]}
    return build_screen(msgspec.convert(header, ScreenHeader), msgspec.convert(reading.tree, Rows), screen_id="")


def _make_room(header: Json, tree: Json, at: int, count: int) -> None:
    """Rows and windows from a place on lie further down, and whoever points there follows."""
    for row in tree["rows"]:
        if row.get("p") is not None and row["p"] >= at:
            row["p"] += count
    for window in header["windows"]:
        if window["count"] and window["first"] >= at:
            window["first"] += count


def _row(tree: Json, node: Mapping[str, Any], parent: int | None, number: int, package: str) -> Json:
    row: Json = {
        "n": number,
        "b": list(node["bounds"]),
        "c": _index(tree, f"android.widget.{node['class']}"),
        "k": _index(tree, package),
    }
    if parent is not None:
        row["p"] = parent
    if "text" in node:
        row["t"] = _index(tree, node["text"])
    if node.get("click"):
        row["f"] = Flag.ENABLED | Flag.VISIBLE | Flag.CLICKABLE
        row["a"] = [_index(tree, "click")]
    return row


def _index(tree: Json, text: str) -> int:
    if text not in tree["strings"]:
        tree["strings"].append(text)
    found: int = tree["strings"].index(text)
    return found
