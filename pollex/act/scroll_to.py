"""Scrolling one container until a control stands still in view in it (spec C-61 to C-67)."""

import time
from collections.abc import Callable
from dataclasses import dataclass

from pollex.act.controls import Control, Name, control_of
from pollex.act.executor import Executor
from pollex.act.nodes import READ_BACK_S
from pollex.act.scroll_failures import as_failure
from pollex.act.scroll_sight import Side, Sight, TargetState, about, action_towards
from pollex.act.stillness import await_still
from pollex.action.actions import NodeAct, NodeAction
from pollex.action.receipt import Check, Dispatch, Receipt, Settled, Status, Timings
from pollex.action.scrolling import EDGES
from pollex.codes import Code
from pollex.device.deadline import Deadline
from pollex.errors import Mismatch, PhoneError, ReadFailed, Refused, Stopped
from pollex.screen.refs import NamedScreen
from pollex.screen.screen import Node
from pollex.screen.selectors import Selector
from pollex.screen.target import Target, target_of

__all__ = ["ScrollStep", "ScrolledTo", "scroll_to"]

RULE = "the target stands still in view"


@dataclass(frozen=True, slots=True)
class ScrollStep:
    """One scroll, and what was seen after it."""

    n: int
    operation_id: str
    action: NodeAction
    accepted: bool | None
    """None: nobody knows."""
    moved: bool | None
    waited_ms: int
    target: TargetState | None
    """None: it could not be read."""
    error: Code | None = None


@dataclass(frozen=True, slots=True)
class ScrolledTo:
    """What came of it."""

    receipt: Receipt
    """Of the whole, about the container."""
    target: Control | None
    """Once it stands in view."""
    scrolls: tuple[ScrollStep, ...]

    @property
    def found(self) -> bool:
        """Whether the target stands still in view."""
        return self.target is not None


def scroll_to(
    executor: Executor,
    container: Name,
    target: Selector,
    *,
    direction: Side,
    max_scrolls: int,
    settle_ms: int,
    deadline: Deadline,
    operation_id: str,
    bound: Callable[[NamedScreen, Node], Target] | None = None,
) -> ScrolledTo:
    """Scrolls by the container's own action only, judging the target each time all stands still.

    Args:
        executor: of the device.
        container: what to scroll.
        target: looked for among the descendants of the container.
        direction: where it lies.
        max_scrolls: at most so many.
        settle_ms: how long container and target have to be unchanged.
        deadline: for the whole.
        operation_id: of the whole; each scroll adds its number.
        bound: what the first scroll has to find of the container, where more than its look counts.

    Raises:
        Misuse, Refused, ReadFailed, DeviceUnavailable: before anything was sent; `detail.which` says of which control.
    """
    return _Scrolling(executor, target, direction, max_scrolls, settle_ms, deadline, operation_id).run(container, bound)


class _Scrolling:
    """One search under way."""

    def __init__(
        self,
        executor: Executor,
        target: Selector,
        direction: Side,
        max_scrolls: int,
        settle_ms: int,
        deadline: Deadline,
        operation_id: str,
    ) -> None:
        self._executor = executor
        self._sight = Sight(executor, target, deadline)
        self._direction = direction
        self._max = max_scrolls
        self._settle_ms = settle_ms
        self._deadline = deadline
        self._id = operation_id
        self._began_s = time.monotonic()
        self._steps: list[ScrollStep] = []
        self._receipts: list[Receipt] = []
        self._settled: Settled | None = None

    def run(self, name: Name, bound: Callable[[NamedScreen, Node], Target] | None) -> ScrolledTo:
        self._first, self._container = self._sight.begin(name)
        exact = None if bound is None else about("container", lambda: bound(self._first, self._container))
        action = action_towards(self._direction, self._first.screen, self._container)
        try:
            control = self._first_look()
            while control is None:
                control = self._scrolled(action, exact)
                exact = None
        except PhoneError as error:
            if not self._receipts and not _is_seen_first(error):
                raise
            return self._told(None, error)
        return self._told(control, None)

    def _first_look(self) -> Control | None:
        """The target, if it is in view already and stands still."""
        named, node = self._sight.look()
        if node is None:
            return None
        watch = self._executor.watch(self._deadline)
        began_s = time.monotonic()
        is_still = await_still(watch, self._container, (), settle_ms=self._settle_ms, deadline=self._deadline)
        self._settled = Settled(is_still, round((time.monotonic() - began_s) * 1000))
        if not is_still:
            raise Mismatch("TIMEOUT", "It never stood still; nothing was sent.")
        named, node = self._sight.look()
        return None if node is None else control_of(self._executor, named, node)

    def _scrolled(self, action: NodeAction, exact: Target | None) -> Control | None:
        """Scrolls once, and judges what stands there then.

        Raises:
            PhoneError: it ends here.
        """
        if len(self._steps) == self._max:
            raise Stopped("SCROLL_LIMIT", f"Not in view after {self._max} scrolls; look, then go on or turn back.")
        if self._deadline.is_over:
            raise Stopped("TIMEOUT", "Time is up and it is not in view yet; look, then go on.")
        container = self._sight.container_on(self._newest())
        if container is None:
            raise Refused("STALE", "The container is gone or is another one now; look again.")
        if action not in container.actions and container.is_scrollable:
            edge = EDGES[action]
            raise Mismatch("AT_EDGE", f"It scrolls no further that way: this is the {edge}, and it is not in view.")
        target = exact or target_of(self._newest().screen, container)
        began_s = time.monotonic()
        name = f"{self._id}.{len(self._steps) + 1}"
        step = NodeAct(target, action, settle_ms=self._settle_ms)
        # With time for reading the screen after the time for acting and checking.
        longer = Deadline(self._deadline.left_s + READ_BACK_S, self._deadline.cancel)
        receipt = as_failure(self._executor.perform(step, longer, operation_id=name))
        self._receipts.append(receipt)
        self._settled = receipt.settled or self._settled
        return self._judged(action, name, receipt, round((time.monotonic() - began_s) * 1000))

    def _judged(self, action: NodeAction, name: str, receipt: Receipt, waited_ms: int) -> Control | None:
        failure: PhoneError | None = receipt.failure
        state: TargetState | None = None
        control: Control | None = None
        if failure is None:
            try:
                named, node = self._sight.look()
                state = self._sight.state(named)
                control = None if node is None else control_of(self._executor, named, node)
                if receipt.settled is not None and receipt.settled.quiet is False:
                    control, failure = None, Stopped("TIMEOUT", "It did not come to stand still in time; look again.")
            except PhoneError as ended:
                failure = ended
        accepted = None if receipt.dispatch == "uncertain" else receipt.dispatch == "finished"
        accepted = False if receipt.error == "REJECTED" else accepted
        error = None if failure is None else failure.code
        step = ScrollStep(len(self._steps) + 1, name, action, accepted, receipt.moved, waited_ms, state, error)
        if receipt.dispatch != "none" or receipt.error is not None:
            self._steps.append(step)
        if failure is not None:
            raise failure
        return control

    def _newest(self) -> NamedScreen:
        return self._executor.newest or self._first

    def _told(self, control: Control | None, failure: PhoneError | None) -> ScrolledTo:
        last = self._receipts[-1] if self._receipts else None
        newest = self._newest()
        before, after = self._first.screen, newest.screen
        status, dispatch = self._status(failure, last)
        receipt = Receipt(
            action=f"scroll_{self._direction}",
            status=status,
            dispatch=dispatch,
            message=self._message() if failure is None else failure.message,
            operation_id=self._id,
            way=None if last is None else last.way,
            failure=failure,
            check=Check(RULE, control is not None if failure is None or status == "partial" else None),
            before=self._container,
            after=self._sight.container_on(newest),
            screen_before=before,
            screen_after=after,
            settled=self._settled,
            timings=self._timings(),
            toasts=tuple(toast for one in self._receipts for toast in one.toasts),
            warnings=tuple(warned for one in self._receipts for warned in one.warnings),
            edge=None if last is None else last.edge,
        )
        return ScrolledTo(receipt, control, tuple(self._steps))

    def _status(self, failure: PhoneError | None, last: Receipt | None) -> tuple[Status, Dispatch]:
        """Spec C-27, C-66: with scrolls done it is `partial`, `cancelled` or `unknown`."""
        dispatch: Dispatch = "none"
        for one in self._receipts:
            dispatch = one.dispatch if one.dispatch != "none" else dispatch
        if failure is None:
            return ("completed" if dispatch != "none" else "observed"), dispatch
        if failure.code == "CANCELLED":
            return "cancelled", dispatch
        if last is not None and (last.status == "unknown" or isinstance(failure, ReadFailed)):
            return "unknown", dispatch
        if dispatch != "none":
            return "partial", dispatch
        return ("observed" if isinstance(failure, Mismatch) else "not_started"), dispatch

    def _message(self) -> str:
        return "It stands still in view." if self._steps else "It was in view already; nothing was sent."

    def _timings(self) -> Timings:
        parts = [one.timings for one in self._receipts]
        return Timings(
            wait_lock=sum(part.wait_lock for part in parts),
            resolve=sum(part.resolve for part in parts),
            act=sum(part.act for part in parts),
            settle=sum(part.settle for part in parts),
            total=round((time.monotonic() - self._began_s) * 1000),
        )


def _is_seen_first(error: PhoneError) -> bool:
    """Whether it was found out by looking alone, so that there is more to tell than the error."""
    return isinstance(error, Mismatch) or error.code == "CANCELLED"
