"""Touches: tap, double tap, long press, swipe, drag, and gestures of several fingers (spec L-92 to L-95, C-73).

A control is acted on through its own action where it has it, for that needs no coordinates and hits though the control
moves; otherwise a finger goes to a point of it that nothing covers. Bare points are always touched.
"""

import dataclasses

from pollex.act.expecting import under
from pollex.act.looking import at_rest
from pollex.act.run import Run
from pollex.action.actions import Contact, Drag, Gesture, LongPress, Swipe, Tap
from pollex.action.expect import Expect
from pollex.action.fingers import check_fingers
from pollex.action.points import aim_at, is_clicked, is_long_clicked
from pollex.action.receipt import Touched
from pollex.device.wire import Settle
from pollex.errors import Refused
from pollex.geometry import Point
from pollex.screen.screen import Node, Screen
from pollex.screen.target import Target, target_of
from pollex.screen.touched import clickable_for

__all__ = ["drag", "gesture", "long_press", "send_touch", "swipe", "tap", "touch_expect"]

TAP_MS = 80
"""Spec L-50."""
BETWEEN_TAPS_MS = 100
SHELL_LONG_PRESS_MS = 800
"""Spec S-40."""
LONG_PRESS_MIN_MS = 600
LONG_PRESS_MORE_MS = 200
"""Beyond the phone's own long-press time (spec L-50)."""
DRAG_HOLD_MS = 700
DRAG_PICK_UP_MS = 150
DRAG_PICK_UP_PX = 20
DRAG_REST_MS = 300
"""So that nothing flings, and the goal has time to notice (spec controls.md, 17)."""


def tap(run: Run, action: Tap, screen: Screen) -> None:
    """Clicks a control, or touches a point once or twice."""
    if isinstance(action.at, Target):
        named = _live(screen, action.at)
        node = clickable_for(screen, named)
        if node is not None and is_clicked(screen, named, action):
            run.target_id = node.id
            run.send("node", lambda: run.device.act(run.order(), target_of(screen, node), "click"))
            run.settle()
            return
    _touch(run, screen, action.at, (TAP_MS,) * action.times, by_shell=action.by_shell)


def long_press(run: Run, action: LongPress, screen: Screen) -> None:
    """Presses a control long through its own action, or a point by a finger."""
    if isinstance(action.at, Target):
        node = _live(screen, action.at)
        if is_long_clicked(node, action):
            run.send("node", lambda: run.device.act(run.order(), target_of(screen, node), "long_click"))
            run.settle()
            return
    needed_ms = run.device.long_press_ms(run.deadline) + LONG_PRESS_MORE_MS
    least_ms = SHELL_LONG_PRESS_MS if action.by_shell else LONG_PRESS_MIN_MS
    _touch(run, screen, action.at, (max(needed_ms, least_ms, action.at_least_ms),), by_shell=action.by_shell)


def swipe(run: Run, action: Swipe, screen: Screen) -> None:
    """Moves one finger straight and evenly."""
    path = ((0, *_xy(action.start)), (action.duration_ms, *_xy(action.end)))
    send_touch(run, (Contact(path),), by_shell=action.by_shell)
    run.settle()


def drag(run: Run, action: Drag, screen: Screen) -> None:
    """Holds, takes up, moves, rests, and lets go."""
    first = _towards(action.start, action.end, DRAG_PICK_UP_PX)
    moving_at = DRAG_HOLD_MS + DRAG_PICK_UP_MS
    there_at = moving_at + action.duration_ms
    path = (
        (0, *_xy(action.start)),
        (DRAG_HOLD_MS, *_xy(action.start)),
        (moving_at, *first),
        (there_at, *_xy(action.end)),
        (there_at + DRAG_REST_MS, *_xy(action.end)),
    )
    send_touch(run, (Contact(path),))
    run.settle()


def gesture(run: Run, action: Gesture, screen: Screen) -> None:
    """Moves the fingers as told."""
    send_touch(run, action.contacts)
    seq = run.sent.seq if run.sent is not None else 0
    run.settle(at_rest(seq, quiet_ms=action.settle_ms) if action.settle_ms else Settle(0, after_seq=seq))


def _touch(run: Run, screen: Screen, at: Target | Point, holds_ms: tuple[int, ...], *, by_shell: bool) -> None:
    """Touches one place, as often as there are times to hold it."""
    target = expect = None
    if isinstance(at, Target):
        node = _live(screen, at)
        point, target = _aim(run, screen, node), dataclasses.replace(at, bounds=node.bounds)
        expect = touch_expect(run, screen, point)
    else:
        point = at
    contacts: list[Contact] = []
    begin = 0
    for hold_ms in holds_ms:
        contacts.append(Contact(((begin, *_xy(point)), (begin + hold_ms, *_xy(point)))))
        begin += hold_ms + BETWEEN_TAPS_MS
    send_touch(run, tuple(contacts), target, expect=expect, by_shell=by_shell)
    run.settle()


def _aim(run: Run, screen: Screen, node: Node) -> Point:
    if not node.is_enabled:
        raise Refused("DISABLED", "The control is disabled; do first what enables it.")
    aim = aim_at(screen, node)
    if not aim.is_free:
        run.warn("MAY_BE_COVERED", "Another control may lie over this one; see that the right one reacted.")
    return aim.point


def touch_expect(run: Run, screen: Screen, point: Point) -> Expect:
    """What must still be so for a touch that goes down at this point of the screen."""
    place = under(screen, point)
    return dataclasses.replace(run.situation, display=screen.display, under=() if place is None else (place,))


def send_touch(
    run: Run,
    contacts: tuple[Contact, ...],
    target: Target | None = None,
    *,
    expect: Expect | None = None,
    by_shell: bool = False,
) -> None:
    """Moves fingers along these ways, and notes what is known of the events; `expect` as in `Run.order`.

    Raises:
        Misuse: INVALID, OUT_OF_RANGE, as `check_fingers`.
        Refused, Stopped, OutcomeUnknown: as `Device.touch`.
    """
    if run.screen is not None:
        check_fingers(contacts, run.screen.display)
    length_ms = max(contact.points[-1][0] for contact in contacts)
    sent = run.send(
        "shell" if by_shell else "touch",
        lambda: run.device.touch(
            run.order(expect=expect, seconds=10.0 + length_ms / 1000), contacts, target, by_shell=by_shell
        ),
    )
    _, x, y = contacts[0].points[0]
    run.touched = Touched((x, y), length_ms, sent.events, sent.max_late_ms, sent.landed_on, sent.moved_by)


def _live(screen: Screen, target: Target) -> Node:
    node = screen.node(target.id)
    if node is None:
        raise Refused("STALE", "The control is gone; look again.")
    return node


def _xy(point: Point) -> tuple[float, float]:
    return float(point.x), float(point.y)


def _towards(start: Point, end: Point, distance_px: float) -> tuple[float, float]:
    """The point on the way that is so far from the start, or the end if that is nearer."""
    length = ((end.x - start.x) ** 2 + (end.y - start.y) ** 2) ** 0.5
    share = 1.0 if length <= distance_px else distance_px / length
    return start.x + (end.x - start.x) * share, start.y + (end.y - start.y) * share
