"""What travels with an input: everything that was judged, for the phone to compare (spec C-86)."""

import dataclasses

from pollex.act.keys import WAKING_KEYS
from pollex.action.actions import (
    Action,
    Clear,
    Drag,
    Gesture,
    LongPress,
    NodeAct,
    Press,
    Swipe,
    Tap,
    Type,
    touched_points,
)
from pollex.action.expect import Expect, Under, Witness
from pollex.errors import Refused
from pollex.geometry import Point
from pollex.screen.front import current_window, foreground_app
from pollex.screen.screen import Node, Screen
from pollex.screen.target import Target, target_of
from pollex.screen.touched import clickable_for, controls_at, focused, window_at

__all__ = ["bound", "expected", "under"]

MAX_WITNESSES = 50
"""What the helper compares at most (docs/helper-protocol.md, section 3)."""


def expected(action: Action, screen: Screen, nodes: tuple[Node, ...], witnesses: tuple[Witness, ...]) -> Expect:
    """The situation of this screen, as far as it matters for the action.

    A box that is touched must be ticked as it was seen, or the same touch would tick what it should untick (spec G-96).
    A key that wakes a phone, or leads out of what is in front, is pressed whatever that is; a dark phone shows nothing.
    """
    if isinstance(action, Press) and action.key in WAKING_KEYS:
        return Expect(witnesses=witnesses)
    boxes = tuple(_box(screen, node) for node in nodes if node.checked is not None and _may_toggle(action))
    window = current_window(screen)
    points = touched_points(action)
    focus = focused(screen) if _goes_to_focus(action) else None
    return Expect(
        package=foreground_app(screen),
        window=window.id if window is not None else None,
        display=screen.display if points else None,
        under=tuple(place for point in points if (place := under(screen, point)) is not None),
        focus=target_of(screen, focus) if focus is not None else None,
        witnesses=(*witnesses, *boxes)[:MAX_WITNESSES],
    )


def bound(expect: Expect, action: Action, screen: Screen) -> Expect:
    """The same for a step that was approved: also the display, and what lies over the middle of its control (G-94).

    Raises:
        Refused: OCCLUDED, another window does.
    """
    control = _control(action, screen)
    if control is None:
        return dataclasses.replace(expect, display=screen.display)
    middle = control.visible_bounds.center
    if window_at(screen, middle) is not screen.windows[control.window]:
        raise Refused("OCCLUDED", "Another window lies over the control; look again.")
    over = under(screen, middle)
    return dataclasses.replace(
        expect, display=screen.display, under=expect.under if over is None else (*expect.under, over)
    )


def _control(action: Action, screen: Screen) -> Node | None:
    """What a touch of a named control clicks."""
    match action:
        case Tap(at=Target() as target) | LongPress(at=Target() as target) | NodeAct(target=target):
            node = screen.node(target.id)
            return None if node is None else clickable_for(screen, node) or node
        case _:
            return None


def _box(screen: Screen, node: Node) -> Witness:
    return Witness(target_of(screen, node), None, node.checked)


def _may_toggle(action: Action) -> bool:
    """Whether it ticks or unticks a box by turning it over; what sets one to a state does not mind the old one."""
    match action:
        case Tap() | LongPress() | Swipe() | Drag() | Gesture() | Press(key=int()):
            return True
        case NodeAct(name=name):
            return name in ("click", "long_click")
        case _:
            return False


def _goes_to_focus(action: Action) -> bool:
    match action:
        case Press(key=int()) | Type(target=None) | Clear(target=None):
            return True
        case _:
            return False


def under(screen: Screen, point: Point) -> Under | None:
    """What lies under a point; None if no window takes a touch there."""
    window = window_at(screen, point)
    if window is None:
        return None
    return Under(point, window.id, tuple(_as_seen(screen, node) for node in controls_at(screen, point)))


def _as_seen(screen: Screen, node: Node) -> Target:
    return dataclasses.replace(target_of(screen, node), must_be_enabled=node.is_enabled)
