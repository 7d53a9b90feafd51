"""Scrolling: one step after the other, each seen to move something before the next (spec F-54, F-68 to F-71).

A container's own step is never made good by a finger: whether it moved is measured, and a list that stands still is
told as such.
"""

import dataclasses

from pollex.act.run import Run
from pollex.act.touching import send_touch, touch_expect
from pollex.action.actions import Contact, Scroll
from pollex.action.receipt import Check
from pollex.action.scrolling import EDGES, OWN, Edge, ScrollPlan, Stroke, is_at_edge, plan_scroll
from pollex.errors import Misuse, Rejected
from pollex.screen.movement import Movement, movement, same_container
from pollex.screen.screen import Node, Screen
from pollex.screen.target import target_of

__all__ = ["note_edge", "note_movement", "note_still", "scroll"]

STROKE_MS = 400
STROKE_REST_MS = 120
"""So that nothing flings (spec F-70)."""
SLOW_STROKE_MS = 1000
"""Slow enough not to fling without a rest."""


def scroll(run: Run, action: Scroll, screen: Screen) -> None:
    """Brings content of a container into view.

    Raises:
        Misuse: INVALID, an amount that there is not; UNSUPPORTED, nothing scrolls there.
        Refused: STALE, DISABLED, NOT_VISIBLE, OCCLUDED.
    """
    plan = plan_scroll(screen, action.direction, action.container, action.amount)
    if plan.is_at_edge:
        screen = run.look_again()
        plan = plan_scroll(screen, action.direction, action.container, action.amount)
    if plan.container is not None:
        run.target_id = plan.container.id
    edge = EDGES[OWN[action.direction]]
    if plan.is_at_edge:
        run.after = screen
        note_edge(run, edge)
        return
    if plan.may_refresh:
        run.warn("MAY_REFRESH", "A finger pulls here; at the top of a list that may load it anew.")
    steps = plan.steps
    seen: list[Movement] = []
    while True:
        seen.append(_step(run, screen, plan, edge))
        if not seen[-1].has_moved or len(seen) == steps or run.after is None:
            break
        # Where one step has led is looked at before the next.
        run.deadline.cancel.check()
        following = _next_plan(run.after, plan, action)
        if following is None:
            break
        screen, plan = run.after, following
    _sum_up(run, seen, edge)


def note_edge(run: Run, edge: Edge) -> None:
    """Notes that it scrolls no further that way, which is no error (spec F-71, S-43)."""
    run.after = run.after or run.screen
    run.moved, run.edge, run.status = False, edge, "observed"
    run.warn("AT_EDGE", f"It scrolls no further that way: this is the {edge}.")
    was_tried = run.has_sent or run.dispatch is not None
    run.message = f"This is the {edge}; {'nothing moved' if was_tried else 'nothing was sent'}."


def note_movement(run: Run, before: Screen, container: Node, names: tuple[str, ...], edge: Edge) -> Movement:
    """Notes what is seen of the container after a scroll by one of these actions, or by a finger to the same side."""
    seen = Movement(None) if run.after is None else movement(before, container, run.after)
    run.moved, run.distance = seen.has_moved, seen.distance
    run.check = Check("the content of the container moved", seen.has_moved)
    later = None if run.after is None else same_container(run.after, container)
    ends = later is not None and any(is_at_edge(later.actions, name) for name in names)
    run.edge = edge if ends else None
    return seen


def note_still(run: Run, edge: Edge) -> None:
    """Notes that nothing moved: because this is the edge, as far as that is known."""
    if run.edge is not None or run.way != "node":
        note_edge(run, edge)
        return
    run.status = "observed"
    run.message = "The container took the scroll and nothing moved; see that it is the right one."
    run.warn("NO_VISIBLE_CHANGE", run.message)


def _step(run: Run, screen: Screen, plan: ScrollPlan, edge: Edge) -> Movement:
    """Makes one step and measures it."""
    container = plan.container or _page(screen)
    native = plan.native
    try:
        if native is not None:
            run.send("node", lambda: run.device.act(run.order(), target_of(screen, container), native))
        elif plan.stroke is not None:
            _stroke(run, screen, plan.stroke)
    except Rejected:
        # A container that says no is at its end, unless something is seen to have moved all the same.
        run.settle()
        if note_movement(run, screen, container, plan.names, edge).has_moved is not False:
            raise
        run.dispatch, run.edge = "finished", edge
        return Movement(False, 0.0)
    run.settle()
    return note_movement(run, screen, container, plan.names, edge)


def _next_plan(screen: Screen, plan: ScrollPlan, action: Scroll) -> ScrollPlan | None:
    """The same way on the newest screen; None where it ends, or where another way would have to be chosen."""
    if plan.container is None:
        return plan
    container = same_container(screen, plan.container)
    if container is None:
        return None
    following = plan_scroll(screen, action.direction, target_of(screen, container), action.amount)
    return following if not following.is_at_edge and following.native == plan.native else None


def _sum_up(run: Run, seen: list[Movement], edge: Edge) -> None:
    """Several steps are one scroll: it moved if any of them did."""
    if any(step.has_moved for step in seen):
        run.moved = True
        run.check = dataclasses.replace(run.check, held=True)
        ways = [step.distance for step in seen if step.has_moved is not False]
        run.distance = None if None in ways else sum(way for way in ways if way is not None)
    elif run.moved is False:
        note_still(run, edge)


def _stroke(run: Run, screen: Screen, stroke: Stroke) -> None:
    start = (float(stroke.start.x), float(stroke.start.y))
    end = (float(stroke.end.x), float(stroke.end.y))
    if run.device.info(run.deadline).tier == "adb":
        # The phone's own program moves evenly and cannot rest at the end.
        contact = Contact(((0, *start), (SLOW_STROKE_MS, *end)))
    else:
        contact = Contact(((0, *start), (STROKE_MS, *end), (STROKE_MS + STROKE_REST_MS, *end)))
    send_touch(run, (contact,), expect=touch_expect(run, screen, stroke.start))


def _page(screen: Screen) -> Node:
    window = screen.topmost_app
    root = None if window is None else screen.root(window)
    if root is None:
        raise Misuse("UNSUPPORTED", "No app shows that could be scrolled; open one first.")
    return root
