"""The screen: one immutable reading of all windows and their trees, and the questions that can be asked of it.

Perception only: it says what is there and judges nothing. Nodes stand in one tuple in preorder, window after window
from the top, and name each other by index, so that a screen can be shared between threads and compared. Pixels are
those of the display in its present rotation.
"""

import itertools
from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Literal

from pollex.geometry import Bounds
from pollex.screen.roles import Role

__all__ = ["Checked", "Display", "Look", "Node", "NodeId", "Range", "Screen", "Source", "Window", "WindowType"]

WindowType = Literal["app", "keyboard", "system", "overlay"]
Checked = Literal["yes", "no", "partial"]
Source = Literal["tree", "vision", "mixed"]
NodeId = tuple[int, int]
"""Window id and source id: names a live control while it lives."""

MAX_PARTS = 50


@dataclass(frozen=True, slots=True)
class Display:
    """The display in its present rotation."""

    width: int
    height: int
    density: int
    rotation: int

    @property
    def bounds(self) -> Bounds:
        """All of it."""
        return Bounds(0, 0, self.width, self.height)


@dataclass(frozen=True, slots=True)
class Range:
    """The value of a slider or a progress bar, as the app reports it. A bound is None if it is not finite."""

    step: Literal["int", "float", "percent"]
    minimum: float | None
    maximum: float | None
    current: float | None


@dataclass(frozen=True, slots=True)
class Look:
    """What a control is known by beside its id: values and the text of inputs are no part of it."""

    class_name: str | None
    resource_id: str | None
    label: str | None


@dataclass(frozen=True, slots=True)
class Node:
    """One element of a window's tree."""

    index: int
    """Its place in `Screen.nodes`."""
    window: int
    """Index of its window in `Screen.windows`."""
    id: NodeId
    parent: int | None
    children: tuple[int, ...]
    role: Role
    class_name: str
    package: str
    text: str
    """Shown text; empty while a hint shows, and for a secret field."""
    description: str
    hint: str
    resource_id: str
    state_description: str
    error_text: str
    pane_title: str
    tooltip: str
    bounds: Bounds
    """As the app reports them; may be empty or lie outside the display."""
    visible_bounds: Bounds
    """The part within display, window and scrolling ancestors; empty if it is not shown to the user."""
    is_enabled: bool
    is_clickable: bool
    is_long_clickable: bool
    is_scrollable: bool
    is_editable: bool
    is_secret: bool
    is_focused: bool
    is_selected: bool
    is_heading: bool
    checked: Checked | None
    """None: cannot be checked."""
    range: Range | None
    selection: tuple[int, int] | None
    """Start and end in UTF-16 units."""
    max_text_length: int | None
    collection: tuple[int, int] | None
    """Rows and columns, of a list."""
    collection_item: tuple[int, int] | None
    """Row and column, of an item."""
    actions: tuple[str, ...]
    """Names of what it supports now, sorted."""

    @property
    def look(self) -> Look:
        """What it must still look like when it is acted on."""
        own_text = "" if self.is_editable or self.is_secret or self.range is not None else self.text
        label = own_text or self.description or (self.hint if not self._has_own_text else "")
        return Look(self.class_name or None, self.resource_id or None, label or None)

    @property
    def label(self) -> str:
        """Its own text, else its description, else its hint; empty if it has none."""
        return self.text or self.description or self.hint

    @property
    def can_be_acted_on(self) -> bool:
        """Whether it is a control of its own, and not only a part of one."""
        return (
            self.is_clickable
            or self.is_long_clickable
            or self.is_editable
            or self.is_scrollable
            or self.checked is not None
            or self.range is not None
        )

    @property
    def _has_own_text(self) -> bool:
        return not (self.is_editable or self.is_secret or self.range is not None)


@dataclass(frozen=True, slots=True)
class Window:
    """One window on the display."""

    id: int
    type: WindowType
    layer: int
    title: str
    package: str
    bounds: Bounds
    region: tuple[Bounds, ...] | None
    """Touchable rectangles, not reduced by higher windows; None if not known."""
    is_focused: bool
    is_active: bool
    first: int | None
    """Index of its root in `Screen.nodes`, None if it gave no tree."""
    count: int
    cut: str | None
    """Why its tree is not whole; None if it is."""

    @property
    def touchable(self) -> tuple[Bounds, ...]:
        """Where it takes touches: its region, or all of it where that is not known (spec C-19)."""
        return self.region if self.region is not None else (self.bounds,)


@dataclass(frozen=True, slots=True, weakref_slot=True)
class Screen:
    """One reading of the phone's display."""

    id: str
    display: Display
    windows: tuple[Window, ...]
    """From top to bottom."""
    nodes: tuple[Node, ...]
    package: str | None
    """The foreground app as the phone names it, None if not known; `front` says which one counts."""
    activity: str | None
    """Class of the page in front, None if not known."""
    source: Source
    """Where its nodes come from: the accessibility tree, the picture, or both."""
    read_ms: tuple[int, int] | None
    """When the reading began and ended, in milliseconds of the phone's uptime clock; None if nobody said."""
    is_complete: bool
    """Whether everything that had to be read was read."""
    missing: tuple[str, ...]
    secure: Literal["yes", "no", "unknown"]
    seq: int
    """Number of the last accessibility event before the reading."""
    digest: str
    """Equal for equal content."""
    is_quiet: bool | None
    """Whether the screen had come to rest, None if nobody waited for that."""
    _by_id: dict[NodeId, int] = field(repr=False, compare=False)
    _ends: tuple[int, ...] = field(repr=False, compare=False)

    def node(self, node_id: NodeId) -> Node | None:
        """The node with this id, None if it is not on this screen."""
        index = self._by_id.get(node_id)
        return None if index is None else self.nodes[index]

    def root(self, window: Window) -> Node | None:
        """The root of a window's tree, None if it gave none."""
        return None if window.first is None else self.nodes[window.first]

    def tree(self, window: Window) -> tuple[Node, ...]:
        """All nodes of a window, in preorder."""
        return () if window.first is None else self.nodes[window.first : window.first + window.count]

    def children(self, node: Node) -> Iterator[Node]:
        """Its children, in order."""
        return (self.nodes[index] for index in node.children)

    def subtree(self, node: Node) -> tuple[Node, ...]:
        """It and everything below it, in preorder."""
        return self.nodes[node.index : self._ends[node.index]]

    def end(self, node: Node) -> int:
        """The index behind everything below it."""
        return self._ends[node.index]

    def lineage(self, node: Node) -> Iterator[Node]:
        """It, its parent, and so on to the root."""
        yield node
        while node.parent is not None:
            node = self.nodes[node.parent]
            yield node

    def parts(self, node: Node) -> tuple[Node, ...]:
        """The labelled nodes below a control without a label of its own whose text makes up its label.

        Controls inside it stand for themselves, and a list is not known by what it shows just now.
        """
        if node.is_scrollable or not node.can_be_acted_on or node.look.label is not None:
            return ()
        return tuple(itertools.islice(self._labelled_below(node), MAX_PARTS))

    def _labelled_below(self, node: Node) -> Iterator[Node]:
        for part in self.plain_below(node):
            if part.look.label is not None:
                yield part

    def plain_below(self, node: Node) -> Iterator[Node]:
        """What is shown below it and belongs to no control inside it, in preorder."""
        index, end = node.index + 1, self._ends[node.index]
        while index < end:
            part = self.nodes[index]
            if part.can_be_acted_on:
                index = self._ends[index]
                continue
            if not part.visible_bounds.is_empty:
                yield part
            index += 1

    @property
    def topmost_app(self) -> Window | None:
        """The highest window of an app, None if there is none."""
        return next((window for window in self.windows if window.type == "app"), None)

    @property
    def has_keyboard(self) -> bool:
        """Whether a soft keyboard is shown."""
        return any(window.type == "keyboard" for window in self.windows)

    def is_covered(self, node: Node) -> bool:
        """Whether the middle of the node's visible part belongs to a higher window."""
        middle = node.visible_bounds.center
        return any(area.has(middle) for window in self.windows[: node.window] for area in window.touchable)
