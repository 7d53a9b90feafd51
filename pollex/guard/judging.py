"""Which nodes, points and keys of an action the gate judges (docs/spec/confirmation.md, section 9)."""

import itertools
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Literal

from pollex.action.actions import (
    Action,
    Clear,
    Contact,
    Drag,
    Gesture,
    LongPress,
    NodeAct,
    Press,
    Swipe,
    Tap,
    Type,
)
from pollex.geometry import Point
from pollex.screen.screen import Node, Screen, Window
from pollex.screen.target import Target
from pollex.screen.touched import focused, window_at

__all__ = ["DIGIT_KEYS", "ENTER_KEYS", "Touch", "Way", "touches_of"]

HELD_MS = 400
"""A finger that rests so long at a place may press what lies there (spec G-86)."""

ENTER_KEYS = frozenset({66, 160, 23, 96})
"""ENTER, NUMPAD_ENTER, DPAD_CENTER, BUTTON_A."""
SPACE_KEY = 62
DIGIT_KEYS = frozenset((*range(7, 17), *range(144, 154)))

Way = Literal["touch", "slide", "type", "enter", "key", "digit", "keyboard", "unknown"]
"""How it is judged: as a touch, a slide, an input's text, its enter action, a key on a control, a digit key, a key of
the soft keyboard; unknown: a key whose receiver nobody knows."""


@dataclass(frozen=True, slots=True)
class Touch:
    """One thing that an action does to a control or a place."""

    way: Way
    node: Node | None
    """What receives it; None: nothing there, or not known."""
    window: Window | None
    point: Point | None = None
    """The place, for touches by coordinates."""


def touches_of(action: Action, screen: Screen) -> tuple[Touch, ...]:
    """All that the action does, as far as it can spend; none for those that only look, scroll or open an app."""
    return tuple(_touches(action, screen))


def _touches(action: Action, screen: Screen) -> Iterator[Touch]:
    match action:
        case Tap(at=at) | LongPress(at=at):
            yield from _at(screen, at)
        case Swipe() | Drag():
            yield from _at_point(screen, action.start, "slide")
            yield from _at_point(screen, action.end, "touch")
        case Gesture():
            for contact in action.contacts:
                for point in _places(contact):
                    yield from _at_point(screen, point, "slide")
        case NodeAct():
            yield from _node_act(screen, action)
        case Type() | Clear():
            yield from _typed(screen, action)
        case Press(key=int() as key):
            yield from _pressed(screen, key)


def _at(screen: Screen, at: Target | Point, way: Way = "touch") -> Iterator[Touch]:
    if isinstance(at, Point):
        yield from _at_point(screen, at, way)
        return
    node = screen.node(at.id)
    if node is None:
        return
    window = screen.windows[node.window]
    if window.type == "keyboard":
        yield Touch("keyboard", node, window)
        return
    receiver = next((up for up in screen.lineage(node) if up.is_clickable or up.is_long_clickable), None)
    if receiver is not None or _takes_touches(node):
        yield Touch(way, node if _takes_touches(node) else receiver, window)


def _takes_touches(node: Node) -> bool:
    return (
        node.is_clickable
        or node.is_long_clickable
        or node.is_editable
        or node.checked is not None
        or node.range is not None
    )


def _at_point(screen: Screen, point: Point, way: Way) -> Iterator[Touch]:
    """Every control under the point in the window that takes the touch, as order does not tell what lies on top.

    Where no control is, the texts there: drawn and web pages have buttons that do not say that they are any.
    """
    window = window_at(screen, point)
    if window is None:
        return
    if window.type == "keyboard":
        yield from (Touch("keyboard", node, window, point) for node in screen.tree(window) if _is_under(node, point))
        return
    under = [node for node in screen.tree(window) if _is_under(node, point)]
    controls = [node for node in under if _takes_touches(node)]
    yield from (Touch(way, node, window, point) for node in controls or under)
    if not under:
        yield Touch(way, None, window, point)


def _is_under(node: Node, point: Point) -> bool:
    return node.visible_bounds.has(point)


def _places(contact: Contact) -> Iterator[Point]:
    """Where a finger goes down, where it rests, and where it lifts (spec G-86)."""
    points = contact.points
    _, x, y = points[0]
    yield Point(round(x), round(y))
    for before, after in itertools.pairwise(points):
        if after[0] - before[0] >= HELD_MS and abs(after[1] - before[1]) + abs(after[2] - before[2]) < 1:
            yield Point(round(before[1]), round(before[2]))
    _, x, y = points[-1]
    yield Point(round(x), round(y))


def _node_act(screen: Screen, action: NodeAct) -> Iterator[Touch]:
    node = screen.node(action.target.id)
    if node is None:
        return
    window = screen.windows[node.window]
    match action.name:
        case "click" | "long_click" | "set_checked" | "expand" | "collapse" | "dismiss":
            yield from _at(screen, action.target)
        case "set_progress":
            yield Touch("slide", node, window)
        case "ime_enter":
            yield Touch("enter", node, window)
        case "set_text" | "replace_selection":
            yield Touch("type", node, window)


def _typed(screen: Screen, action: Type | Clear) -> Iterator[Touch]:
    node = _focus(screen) if action.target is None else screen.node(action.target.id)
    window = None if node is None else screen.windows[node.window]
    yield Touch("type", node, window)
    if isinstance(action, Type) and (action.submits or "\n" in action.text):
        yield Touch("enter" if node is not None else "unknown", node, window)


def _pressed(screen: Screen, key: int) -> Iterator[Touch]:
    node = _focus(screen)
    window = None if node is None else screen.windows[node.window]
    if key in DIGIT_KEYS:
        yield Touch("digit", node, window)
    elif key in ENTER_KEYS or key == SPACE_KEY:
        if node is None or node.role == "web":
            yield Touch("unknown", None, screen.topmost_app)
        elif not node.is_editable:
            yield Touch("key", node, window)
        elif key != SPACE_KEY:
            yield Touch("enter", node, window)


def _focus(screen: Screen) -> Node | None:
    """What has the focus; of a reading that does not name the focused window, what says so in the topmost app."""
    if any(window.is_focused for window in screen.windows):
        return focused(screen)
    window = screen.topmost_app
    return None if window is None else next((node for node in screen.tree(window) if node.is_focused), None)
