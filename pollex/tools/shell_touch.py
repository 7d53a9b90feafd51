"""Touches by the phone's own `input` program: the way out where a control does not take its own action.

Such a touch lands wherever it is aimed, so the control is looked up on a screen read right before.
"""

from pollex.action.actions import NodeAction
from pollex.device.deadline import Deadline
from pollex.device.session import Session
from pollex.device.shell import ShellResult
from pollex.errors import Refused, Rejected, WireDetail
from pollex.geometry import Bounds, Point
from pollex.screen.screen import Node, Screen
from pollex.screen.target import Target

__all__ = ["input_program", "live_node", "touch"]

HOLD_MS = 800
SWIPE_MS = 300
SWIPE_SHARE = 0.7
"""Of the visible part, along the axis."""
INPUT_S = 10.0

_SIDEWAYS_CLASSES = ("HorizontalScrollView", "ViewPager", "ViewPager2", "Gallery")


def live_node(screen: Screen, target: Target, package: str | None) -> Node:
    """The control on this screen, if it is still the one that was shown and can be touched.

    Raises:
        Refused: APP_CHANGED, STALE, DISABLED, NOT_VISIBLE, OCCLUDED.
    """
    if package is not None and screen.package != package:
        raise Refused("APP_CHANGED", "Another app is in front.", WireDetail(package=screen.package))
    node = screen.node(target.id)
    if node is None or node.look != target.look or not _has_parts(screen, target):
        raise Refused("STALE", "The control is gone or changed.")
    if not node.is_enabled:
        raise Refused("DISABLED", "The control is disabled.")
    if node.visible_bounds.is_empty:
        raise Refused("NOT_VISIBLE", "The control is out of view.")
    if screen.is_covered(node):
        raise Refused("OCCLUDED", "The control is covered by another window.")
    return node


def touch(session: Session, node: Node, action: NodeAction, deadline: Deadline) -> None:
    """Taps, holds or swipes on the node's visible part.

    Raises:
        Refused: INJECT_DENIED.
        Rejected: the program declined.
        OutcomeUnknown: TIMEOUT, CONNECTION_LOST.
    """
    middle = node.visible_bounds.center
    match action:
        case "click":
            words = _words("tap", middle)
        case "long_click":
            words = (*_words("swipe", middle, middle), str(HOLD_MS))
        case _:
            start, end = _swipe(node, is_forward=action == "scroll_forward")
            words = (*_words("swipe", start, end), str(SWIPE_MS))
    input_program(session, *words, deadline=deadline)


def input_program(session: Session, *words: str, deadline: Deadline) -> None:
    """Runs the phone's `input`, whose exit code says nothing: what it prints does.

    Raises:
        Refused: INJECT_DENIED.
        Rejected: the program declined.
        OutcomeUnknown: TIMEOUT, CONNECTION_LOST.
    """
    result = session.run("input", *words, deadline=deadline.within(INPUT_S))
    said = _complaint(result)
    if "INJECT_EVENTS" in said:
        message = (
            "the phone refuses injected input; switch on 'USB debugging (Security settings)' in its developer options."
        )
        raise Refused("INJECT_DENIED", message)
    if said or result.exit_code != 0:
        raise Rejected("REJECTED", f"the phone's input program declined: {said or result.exit_code}.")


def _complaint(result: ShellResult) -> str:
    return " ".join((result.error_text + " " + result.text).split())[:200]


def _has_parts(screen: Screen, target: Target) -> bool:
    for part_id, look in target.parts:
        part = screen.node(part_id)
        if part is None or part.look != look:
            return False
    return True


def _words(command: str, *points: Point) -> tuple[str, ...]:
    return (command, *(str(number) for point in points for number in (point.x, point.y)))


def _swipe(node: Node, *, is_forward: bool) -> tuple[Point, Point]:
    """Start and end of the finger's way; content further on comes when the finger goes back."""
    area = node.visible_bounds
    near, far = (_sideways if _scrolls_sideways(node) else _upright)(area)
    return (far, near) if is_forward else (near, far)


def _sideways(area: Bounds) -> tuple[Point, Point]:
    middle, half = area.center, int(area.width * SWIPE_SHARE / 2)
    return Point(middle.x - half, middle.y), Point(middle.x + half, middle.y)


def _upright(area: Bounds) -> tuple[Point, Point]:
    middle, half = area.center, int(area.height * SWIPE_SHARE / 2)
    return Point(middle.x, middle.y - half), Point(middle.x, middle.y + half)


def _scrolls_sideways(node: Node) -> bool:
    actions = set(node.actions)
    if actions & {"scroll_up", "scroll_down"}:
        return False
    return bool(actions & {"scroll_left", "scroll_right"}) or node.class_name.endswith(_SIDEWAYS_CLASSES)
