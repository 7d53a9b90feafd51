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
    Scroll,
    Swipe,
    Tap,
    Type,
)
from pollex.action.points import aim_at, is_clicked, is_long_clicked
from pollex.action.scrolling import OPPOSITE, plan_scroll
from pollex.errors import Misuse, Refused
from pollex.geometry import Point
from pollex.screen.screen import Node, Screen, Window
from pollex.screen.target import Target
from pollex.screen.touched import focused, window_at

__all__ = ["DIGIT_KEYS", "ENTER_KEYS", "Touch", "Way", "touches_of"]

CONTROL_MAX_SHARE = 0.25
"""Of the display: what is larger and takes touches is a card or a page, and a text on it may be a button of its own."""
HELD_MS = 400
"""A finger that rests so long at a place may press what lies there (spec G-86)."""

ENTER_KEYS = frozenset({66, 160, 23, 96, 99, *range(101, 109), *range(188, 204)})
"""ENTER, NUMPAD_ENTER, DPAD_CENTER, BUTTON_A and the buttons of a gamepad that Android may turn into DPAD_CENTER."""
SPACE_KEY = 62
PASTE_KEY = 279
DIGIT_KEYS = frozenset((*range(7, 17), *range(29, 55), *range(144, 154), PASTE_KEY))
"""Digits and letters, and the key that pastes them: all of what a password is typed with."""
SLIDING_KEYS = frozenset({*range(19, 23), 69, 81, 92, 93, 122, 123, 156, 157})
"""Arrows, minus and plus, page and line ends: what moves a slider that has the focus."""

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
            yield from _under_finger(screen, action)
        case Swipe() | Drag():
            yield from _at_point(screen, action.start, "slide")
            yield from _at_point(screen, action.end, "touch")
        case Gesture():
            for contact in action.contacts:
                for point in _places(contact):
                    yield from _at_point(screen, point, "slide")
        case Scroll():
            yield from _scrolled(screen, action)
        case NodeAct():
            yield from _node_act(screen, action)
        case Type() | Clear():
            yield from _typed(screen, action)
            yield from _under_finger(screen, action)
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
    # What has no receiver is touched at its place all the same, as drawn and web pages have buttons that say nothing.
    is_own = receiver is None or _takes_touches(node)
    yield Touch(way, node if receiver is None or is_own else receiver, window)
    if not is_own and receiver is not None and not _is_control_sized(screen, receiver):
        yield Touch(way, node, window)


def _under_finger(screen: Screen, action: Tap | LongPress | Type | Clear) -> Iterator[Touch]:
    """What lies where a finger goes down for a control that is named, and needs one (spec G-84)."""
    at = action.at if isinstance(action, Tap | LongPress) else action.target
    node = screen.node(at.id) if isinstance(at, Target) else None
    if node is None or screen.windows[node.window].type == "keyboard":
        return
    match action:
        case Tap():
            is_touched = not is_clicked(screen, node, action)
        case LongPress():
            is_touched = not is_long_clicked(node, action)
        case _:
            is_touched = not node.is_focused and "focus" not in node.actions
    if is_touched:
        try:
            point = aim_at(screen, node).point
        except Refused:
            return  # No finger can get there either.
        # What lies around it gets nothing that it takes itself.
        around = {up.index for up in screen.lineage(node)}
        for touch in _at_point(screen, point, "touch"):
            if touch.node is not None and touch.node.index not in around:
                yield touch


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
    has_real = any(_is_control_sized(screen, node) for node in controls)
    yield from (Touch(way, node, window, point) for node in (controls if has_real else under))
    if not under:
        yield Touch(way, None, window, point)


def _is_control_sized(screen: Screen, node: Node) -> bool:
    box, display = node.visible_bounds, screen.display
    return CONTROL_MAX_SHARE * display.width * display.height >= box.width * box.height


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
        case name if name in OPPOSITE:
            yield from _slid(screen, node)
        case "ime_enter":
            yield Touch("enter", node, window)
        case "set_text" | "replace_selection":
            yield Touch("type", node, window)


def _scrolled(screen: Screen, action: Scroll) -> Iterator[Touch]:
    """A container by its own name, and what a finger takes along where nothing scrolls (spec G-86, G-87)."""
    try:
        plan = plan_scroll(screen, action.direction, action.container, action.amount)
    except (Misuse, Refused):
        return  # Nothing will be sent.
    if plan.container is not None:
        yield from _slid(screen, plan.container)
    elif plan.stroke is not None:
        yield from _at_point(screen, plan.stroke.start, "slide")


def _slid(screen: Screen, node: Node) -> Iterator[Touch]:
    """A slider is slid by its scrolling actions and keys too, and may be any view that bears its name itself."""
    if node.range is not None or node.text or node.description:
        yield Touch("slide", node, screen.windows[node.window])


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
    if key in SLIDING_KEYS and node is not None and node.range is not None:
        yield from _slid(screen, node)
    if key in ENTER_KEYS or key == SPACE_KEY:
        if node is None or not (_takes_touches(node) and node.role != "web"):
            # A container with the focus passes the key on to nobody knows what.
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
