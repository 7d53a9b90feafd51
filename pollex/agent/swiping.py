"""Swipes of more than one input: to a text, to the end of a list, a slider to a place (L-51 to L-53).

Each input goes through the executor on its own; the receipt given back is of the whole.
"""

import uuid
from collections.abc import Callable
from dataclasses import dataclass, field, replace

from pollex.act.executor import Executor
from pollex.act.finding import Search
from pollex.act.walking import walk
from pollex.act.walks import Seen, Walk
from pollex.action.actions import Action, Drag, NodeAct, Scroll
from pollex.action.receipt import Check, Receipt
from pollex.action.words import Direction
from pollex.device.deadline import Deadline
from pollex.errors import Mismatch
from pollex.flow.doing import MAX_PAGES_TO_END
from pollex.geometry import Point
from pollex.screen.query import Query
from pollex.screen.refs import NamedScreen
from pollex.screen.screen import Node, Screen
from pollex.screen.target import Target, again, rebuilt, target_of

__all__ = ["CORRECTIONS", "WALK_S", "Perform", "slide_to", "swipe_to_end", "swipe_to_text"]

WALK_S = 45.0
"""A walk to a text has a time of its own, as long as that of phone_find; the step's clock waits."""
MAX_SCROLLS = 200
CORRECTIONS = 2
"""Times that a slider is set right within a step (L-53)."""
DRAG_MS = 400
CLOSE_SHARE = 0.005
"""A slider whose value may have a fraction stands right if it is so near, by its whole span."""
RULE = "the slider stands where it should"

Perform = Callable[[Action], Receipt]


@dataclass(slots=True)
class _Walk(Search):
    """A search that counts the rows that it has seen."""

    rows: set[object] = field(default_factory=set)

    def is_met(self, seen: Seen) -> bool:
        """As `Search.is_met`."""
        self.rows |= {row.index if row.index is not None else row.line for row in seen.page.rows if row.line}
        return Search.is_met(self, seen)


def swipe_to_text(
    executor: Executor, text: str, direction: Direction, container: Target | None, before: Screen, deadline: Deadline
) -> Receipt:
    """Swipes until a text is in sight, or nothing new comes (L-52).

    Args:
        executor: of the run.
        text: a part of what an element says.
        direction: where it lies.
        container: in which; None: the largest.
        before: the screen that it was decided on.
        deadline: of the walk.
    """
    name = f"op-{uuid.uuid4().hex[:12]}"
    search = _Walk(Query(text=text), is_inside_only=container is not None)
    plan = Walk(name, direction, container, MAX_SCROLLS, deadline.left_s)
    walked = walk(executor, plan, search, deadline, lambda done, of, words: None)
    is_found = walked.reason == "found"
    where = f" at the {walked.edge}" if walked.edge is not None else ""
    if is_found:
        message = f"It is in sight after {walked.scrolls} scrolls."
    elif walked.reason == search.unchanged:
        message = f"Not found, {len(search.rows)} rows seen{where}; nothing more comes."
    else:
        message = f"Not found yet, {len(search.rows)} rows seen ({walked.reason})."
    return Receipt(
        "swipe",
        "completed" if is_found and walked.scrolls else "observed",
        "finished" if walked.scrolls else "none",
        message,
        operation_id=name,
        failure=walked.error,
        check=Check("the text is in sight", is_found),
        screen_before=before,
        screen_after=None if walked.screen is None else walked.screen.screen,
        warnings=tuple(walked.warnings),
        moved=walked.scrolls > 0,
        edge=walked.edge,
    )


def swipe_to_end(
    perform: Perform, action: Scroll, on: Callable[[Receipt], NamedScreen | None], deadline: Deadline
) -> Receipt:
    """Pages until it scrolls no further (L-51).

    Args:
        perform: sends one scroll.
        action: the first one.
        on: the screen that a scroll has led to.
        deadline: of the step.
    """
    first = receipt = perform(action)
    pages = 1
    while receipt.ok and receipt.moved is not False and receipt.edge is None and pages < MAX_PAGES_TO_END:
        named = on(receipt)
        if named is None or deadline.is_over:
            break
        if action.container is not None:
            node = None if receipt.after is None else again(named.screen, receipt.after)
            if node is None:
                break
            action = replace(action, container=target_of(named.screen, node))
        receipt = perform(action)
        pages += 1
    has_moved = True if first.moved else receipt.moved
    return replace(receipt, before=first.before, screen_before=first.screen_before, moved=has_moved)


def slide_to(
    perform: Perform, slider: Node, wanted: float, before: Screen, on: Callable[[Receipt], NamedScreen | None]
) -> Receipt:
    """Sets a slider, by its own action or else by its thumb, and sets it right at most twice (L-53).

    Args:
        perform: sends one input.
        slider: as it is on the screen.
        wanted: the value.
        before: the screen.
        on: the screen that an input has led to.
    """
    first: Receipt | None = None
    screen = before
    for _ in range(CORRECTIONS + 1):
        receipt = perform(_setting(screen, slider, wanted))
        first = first or receipt
        if receipt.dispatch != "finished":
            return receipt
        named = on(receipt)
        later = None if named is None else again(named.screen, slider) or rebuilt(screen, slider, named.screen)
        if named is None or later is None or later.range is None:
            return receipt
        slider, screen = later, named.screen
        whole = replace(receipt, before=first.before, after=slider, screen_before=before, screen_after=screen)
        if _stands_at(slider, wanted):
            message = f"The slider stands at {later.range.current:g}."
            return replace(
                whole, status="completed", dispatch="finished", failure=None, message=message, check=Check(RULE, True)
            )
    span = slider.range
    at = "" if span is None else f" at {span.current:g} of {span.minimum:g} to {span.maximum:g}"
    message = f"The slider was set {CORRECTIONS + 1} times and stands{at}, not at {wanted:g}."
    return replace(
        whole, status="observed", failure=Mismatch("MISMATCH", message), message=message, check=Check(RULE, False)
    )


def _setting(screen: Screen, slider: Node, wanted: float) -> Action:
    if "set_progress" in slider.actions:
        return NodeAct(target_of(screen, slider), "set_progress", {"value": wanted})
    span, box = slider.range, slider.visible_bounds
    if span is None or span.minimum is None or span.maximum is None or span.current is None:
        raise AssertionError("Sliders without ends are refused before.")
    low, whole = span.minimum, span.maximum - span.minimum
    # The thumb stands inside, about half its size from the end, which is about the height of the bar.
    inset = min(box.height // 2, box.width // 4)
    way = box.width - 2 * inset

    def at(value: float) -> Point:
        share = 0.0 if whole == 0 else (value - low) / whole
        if share in (0.0, 1.0):
            # Beyond the thumb's last place there is nothing: a finger that goes there leaves it at its end.
            return Point(box.left + 1 if share == 0.0 else box.right - 2, box.center.y)
        return Point(box.left + inset + round(way * share), box.center.y)

    return Drag(at(span.current), at(wanted), DRAG_MS)


def _stands_at(slider: Node, wanted: float) -> bool:
    span = slider.range
    if span is None or span.current is None:
        return False
    whole = 0.0 if span.minimum is None or span.maximum is None else span.maximum - span.minimum
    return abs(span.current - wanted) <= (0 if span.step == "int" else CLOSE_SHARE * whole)
