"""From a dump of Android's `uiautomator` to a `Screen`: the plain form, the one with `--windows`, and those of others.

What becomes of a file:

* Each element but `hierarchy`, `displays`, `display` and `window` is one node; none is left out, whatever it lacks.
  Its class is the attribute `class`, else the name of the element, as some programs write it.
* In the plain form each element directly in `hierarchy` is the root of a window, the topmost first, but for keyboards,
  which lie above the app wherever they stand. With `--windows` each `window` is one, with the facts that it states.
  Nodes of other displays than the wanted one are not taken over; `Screen.missing` says which displays those are.
* A dump lists what is shown, so a node is in view unless it says otherwise or nothing of it lies on the display. A
  node without readable bounds has empty ones: where it is, is not known.
* A dump has no ids of live controls. Ids are made from the way from the root (classes, resource ids, and the how-many-
  eth of its kind), so that the same place has the same id in the next dump; refs compare the look beside it.
* It has no editable flag, ranges or actions: fields are told by their class, the rest is not known.
* Of several dumps in one file the last is read; `Screen.missing` says how many came before it.
* A document type, a tree that ends early, and one deeper or longer than the limits are failed readings.

Expat is used as it is, with one rule: no document type (docs/decisions/007-dumps-with-expat.md).
"""

import hashlib
import re
from dataclasses import dataclass
from xml.parsers import expat

import msgspec

from pollex.errors import ReadFailed
from pollex.screen.decode import build_screen
from pollex.screen.dump_text import repaired, tree_text
from pollex.screen.dump_windows import DumpWindow, from_top, wire_windows
from pollex.screen.front import ONE_WINDOW
from pollex.screen.roles import is_input_class
from pollex.screen.rows import Box, Flag, Row, Rows, ScreenHeader, WireDisplay, WireForeground
from pollex.screen.screen import Screen

__all__ = ["read_dump"]

MAX_NODES = 100_000
MAX_DEPTH = 200
MAX_WINDOWS = 200

_WRAPPERS = frozenset({"hierarchy", "displays", "display", "window"})
_BOUNDS = re.compile(r"\s*\[(-?\d{1,9}),\s*(-?\d{1,9})\]\s*\[(-?\d{1,9}),\s*(-?\d{1,9})\]\s*", re.ASCII)
_NOWHERE: Box = (0, 0, 0, 0)
_FLAGS = (
    ("clickable", Flag.CLICKABLE),
    ("long-clickable", Flag.LONG_CLICKABLE),
    ("scrollable", Flag.SCROLLABLE),
    ("password", Flag.SECRET),
    ("focused", Flag.FOCUSED),
    ("selected", Flag.SELECTED),
    ("checkable", Flag.CHECKABLE),
    ("checked", Flag.CHECKED),
    ("heading", Flag.HEADING),
)

_Facts = dict[str, str]


def read_dump(data: bytes, *, screen_id: str, display_id: int = 0) -> Screen:
    """The screen that the dump tells of.

    Args:
        data: the file, or what the phone printed.
        screen_id: the name that the screen gets.
        display_id: the display that is wanted, where the dump has several.

    Raises:
        ReadFailed: READ_FAILED, there is no tree in it, or only a part of one.
    """
    text, earlier = tree_text(data)
    try:
        reader = _Reader.of(text, display_id)
    except expat.ExpatError:
        try:
            reader = _Reader.of(repaired(text), display_id)
        except expat.ExpatError as error:
            raise ReadFailed("READ_FAILED", f"The dump is cut off or broken ({error}); take it once more.") from error
    return reader.screen(screen_id, earlier, hashlib.sha256(data).hexdigest()[:16])


@dataclass(slots=True)
class _Open:
    """An element whose end has not come yet; `index` is None for a wrapper."""

    index: int | None
    id: int
    kinds: dict[tuple[str, str], int] | None = None
    """How many children of each class and resource id there were; most nodes have none."""


class _Reader:
    def __init__(self, display_id: int) -> None:
        self._wanted_display = str(display_id)
        self._strings: dict[str, int] = {}
        self._rows: list[Row] = []
        self._open: list[_Open] = []
        self._windows: list[DumpWindow] = []
        self._hierarchy: _Facts = {}
        self._window: _Facts | None = None
        self._display: str | None = None
        self._other_displays: dict[str, None] = {}

    @classmethod
    def of(cls, text: str, display_id: int) -> "_Reader":
        """Reads the whole text. Raises ExpatError where it is no XML."""
        reader = cls(display_id)
        parser = expat.ParserCreate("utf-8")
        parser.StartDoctypeDeclHandler = _refuse_doctype
        parser.StartElementHandler = reader._start
        parser.EndElementHandler = reader._end
        parser.Parse(text.encode("utf-8", "replace"), True)
        return reader

    def screen(self, screen_id: str, earlier: int, digest: str) -> Screen:
        width, height = self._size()
        is_whole = bool(self._windows) and all(window.is_told for window in self._windows)
        missing = [] if is_whole else [*ONE_WINDOW]
        missing += [f"display {name}" for name in self._other_displays]
        missing += [f"{earlier} earlier dumps"] if earlier else []
        ordered = from_top(self._windows)
        rows = self._rows if ordered == self._windows else self._moved(ordered)
        windows = wire_windows(ordered, width=width, height=height)
        front = next((window for window in windows if window.focused or window.active), None)
        header = ScreenHeader(
            display=WireDisplay(width, height, 0, _integer(self._hierarchy.get("rotation"))),
            digest=digest,
            complete=is_whole,
            windows=windows,
            foreground=WireForeground(None if front is None else front.package),
            missing=tuple(missing),
        )
        return build_screen(header, Rows(tuple(self._strings), tuple(rows)), screen_id=screen_id)

    def _moved(self, ordered: list[DumpWindow]) -> list[Row]:
        """The rows in the windows' order; each window learns where it begins now."""
        moved: list[Row] = []
        for window in ordered:
            way = len(moved) - window.first
            for row in self._rows[window.first : window.first + window.count]:
                moved.append(row if row.p is None else msgspec.structs.replace(row, p=row.p + way))
            window.first += way
        return moved

    def _start(self, tag: str, facts: _Facts) -> None:
        if len(self._open) >= MAX_DEPTH:
            raise ReadFailed("READ_FAILED", f"The tree in the dump is deeper than {MAX_DEPTH}.")
        if tag in _WRAPPERS:
            self._open.append(_Open(None, 0))
            self._enter(tag, facts)
        elif self._display is not None and self._display != self._wanted_display:
            self._other_displays[self._display] = None
            self._open.append(_Open(None, 0))
        else:
            self._add(tag, facts)

    def _enter(self, tag: str, facts: _Facts) -> None:
        if tag == "display":
            self._display = facts.get("id", self._wanted_display)
        elif tag == "window":
            self._window = facts
        elif tag == "hierarchy" and self._display in (None, self._wanted_display):
            self._hierarchy = self._hierarchy or facts

    def _end(self, tag: str) -> None:
        self._open.pop()
        if tag == "window":
            self._window = None
        elif tag == "display":
            self._display = None

    def _add(self, tag: str, facts: _Facts) -> None:
        if len(self._rows) == MAX_NODES:
            raise ReadFailed("READ_FAILED", f"The dump has more than {MAX_NODES} nodes.")
        above = self._open[-1]
        class_name = facts.get("class", "" if tag == "node" else tag)
        bounds = _bounds(facts.get("bounds"))
        if above.index is None:
            if len(self._windows) == MAX_WINDOWS:
                raise ReadFailed("READ_FAILED", f"The dump has more than {MAX_WINDOWS} windows.")
            self._windows.append(DumpWindow(facts, self._window, bounds, len(self._rows)))
            above = _Open(None, self._windows[-1].identity(self._windows[:-1]))
        window = self._windows[-1]
        kind = (class_name, facts.get("resource-id", ""))
        kinds = above.kinds if above.kinds is not None else {}
        ordinal = kinds.get(kind, 0)
        kinds[kind] = ordinal + 1
        above.kinds = kinds
        node_id = _id(above.id, kind, ordinal)
        window.learn(facts)
        self._rows.append(self._row(facts, class_name, bounds, node_id, above.index))
        self._open.append(_Open(len(self._rows) - 1, node_id))

    def _row(self, facts: _Facts, class_name: str, bounds: Box, node_id: int, parent: int | None) -> Row:
        is_field = is_input_class(class_name)
        text, hint = facts.get("text", ""), facts.get("hint", "")
        shows_hint = facts.get("showing-hint", "true" if is_field else "false") == "true"
        if shows_hint and text and text == (hint or None):
            text = ""
        flags = 0 if facts.get("enabled") == "false" else Flag.ENABLED
        if "false" not in (facts.get("visible-to-user"), facts.get("displayed")):
            flags |= Flag.VISIBLE
        if is_field:
            flags |= Flag.EDITABLE
        for name, bit in _FLAGS:
            if facts.get(name) == "true":
                flags |= bit
        return Row(
            n=node_id,
            b=bounds,
            p=parent,
            f=flags,
            c=self._string(class_name),
            t=self._optional(text),
            h=self._optional(hint),
            d=self._optional(facts.get("content-desc")),
            r=self._optional(facts.get("resource-id")),
            k=self._optional(facts.get("package")),
            j=self._optional(facts.get("pane-title")),
            y=self._optional(facts.get("tooltip-text")),
        )

    def _optional(self, text: str | None) -> int | None:
        return self._string(text) if text else None

    def _string(self, text: str) -> int:
        return self._strings.setdefault(text, len(self._strings))

    def _size(self) -> tuple[int, int]:
        """As the dump states it, else what its windows span."""
        stated = _integer(self._hierarchy.get("width")), _integer(self._hierarchy.get("height"))
        if all(stated):
            return stated
        boxes = [window.bounds for window in self._windows]
        return max((box[2] for box in boxes), default=0), max((box[3] for box in boxes), default=0)


def _refuse_doctype(*_: object) -> None:
    raise ReadFailed("READ_FAILED", "The dump has a document type, which no dump of a screen has; it is not read.")


def _id(parent: int, kind: tuple[str, str], ordinal: int) -> int:
    name = f"{parent}/{kind[0]}/{kind[1]}/{ordinal}".encode("utf-8", "replace")
    return int.from_bytes(hashlib.blake2b(name, digest_size=6).digest(), "big")


def _bounds(text: str | None) -> Box:
    match = _BOUNDS.fullmatch(text or "")
    return _NOWHERE if match is None else (int(match[1]), int(match[2]), int(match[3]), int(match[4]))


def _integer(text: str | None) -> int:
    return int(text) if text is not None and re.fullmatch(r"\d{1,6}", text, re.ASCII) else 0
