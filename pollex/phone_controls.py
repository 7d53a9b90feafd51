"""Controls for Python programs: how one is named, read exactly, waited for, and scrolled to."""

import uuid

from pollex.act.conditions import Condition, Wish
from pollex.act.controls import Control, Name, read
from pollex.act.executor import Executor
from pollex.act.looking import at_rest
from pollex.act.scroll_sight import Side
from pollex.act.scroll_to import scroll_to
from pollex.act.waiting import Waited, wait_until
from pollex.action.receipt import Receipt
from pollex.device.deadline import Deadline
from pollex.errors import Misuse, PhoneError, Refused
from pollex.guard.gate import ApprovalGate
from pollex.guard.unasked import nobody_asked
from pollex.screen.choosing import choose
from pollex.screen.refs import NamedScreen, is_ref
from pollex.screen.screen import Node
from pollex.screen.selectors import Selector, resolve
from pollex.screen.target import Target, target_of

__all__ = ["NAME", "PhoneControls", "What"]

NAME = "phone"
"""How the one phone of a program's run is called."""

What = str | Node | Selector | Target | Control
"""A control: its ref (`e5`) or label, a node of a screen that was looked at, a selector, a target, or a reading."""


class PhoneControls:
    """The part of `Phone` that knows controls."""

    def __init__(self, executor: Executor, *, gate: ApprovalGate | None = None, timeout_s: float = 30.0) -> None:
        """Takes the way to the phone; `connect` is what most programs want.

        Args:
            executor: the one door to the device.
            gate: the approval gate of this program's run; None: nobody can be asked, so nothing is spent.
            timeout_s: how long each call may take, waiting for the screen included.
        """
        self.gate = gate or nobody_asked()
        self.executor = executor.under(self.gate.on(NAME))
        self._timeout_s = timeout_s

    def control(self, what: What, *, timeout_s: float = 3.0) -> Control:
        """One control exactly, read anew: value and range, selection, states, what it can do now.

        An action on what this gives is bound to the reading: STALE if the control moved or changed since.

        Raises:
            Misuse: NOT_FOUND with what came nearest, AMBIGUOUS.
            Refused: STALE. ReadFailed: the screen could not be read, which proves nothing.
        """
        self.gate.next_step()
        return read(self.executor, self._name(what), self._deadline().within(timeout_s))

    def wait_until(
        self,
        condition: Condition,
        what: What,
        *,
        state: bool = True,
        text: str | None = None,
        value: float | None = None,
        settle_ms: int = 200,
        timeout_s: float = 10.0,
    ) -> Waited:
        """Waits, without touching anything, until this has been so of a control for `settle_ms` without a break.

        Args:
            condition: appear, disappear, enabled, checked, selected, text, value, stable.
            what: which control; it need not be there yet if it is a selector.
            state: for enabled, checked, selected.
            text, value: for the conditions of that name.
            settle_ms: how long it must be so.
            timeout_s: how long it may take.

        Raises:
            Mismatch: TIMEOUT, it was not so in time. ReadFailed: TIMEOUT, the screen could not be read to the end.
            Misuse: AMBIGUOUS, INVALID, UNSUPPORTED. Refused: STALE, APP_CHANGED.
        """
        self.gate.next_step()
        wish, deadline = Wish(condition, state, text, value), self._deadline().within(timeout_s)
        waited = wait_until(self.executor, self._name(what), wish, settle_ms=settle_ms, deadline=deadline)
        if (failure := waited.failure) is not None:
            raise failure
        return waited

    def scroll_to(
        self, container: What, target: Selector, *, direction: Side = "forward", max_scrolls: int = 10
    ) -> Control:
        """Scrolls a container by its own action until the target stands still in view in it, and gives the target.

        Raises:
            PhoneError: AT_EDGE, NO_PROGRESS, SCROLL_LIMIT and others; `receipt` has all that is known.
        """
        self.gate.next_step()
        done = scroll_to(
            self.executor,
            self._name(container),
            target,
            direction=direction,
            max_scrolls=max_scrolls,
            settle_ms=300,
            deadline=self._deadline(),
            operation_id=f"scroll-{uuid.uuid4().hex[:12]}",
        )
        if done.target is None:
            raise self._failed(done.receipt)
        return done.target

    def _failed(self, receipt: Receipt) -> PhoneError:
        failure = receipt.failure or Misuse("NOT_FOUND", receipt.message)
        failure.receipt = receipt
        return failure

    def _deadline(self) -> Deadline:
        return Deadline(self._timeout_s)

    def _newest(self) -> NamedScreen:
        newest = self.executor.newest
        return newest if newest is not None else self.executor.look(self._deadline(), settle=at_rest(0))

    def _name(self, what: What) -> Name:
        return what if isinstance(what, Selector) else self._target(what)

    def _target(self, what: What) -> Target:
        if isinstance(what, Target):
            return what
        if isinstance(what, Control):
            return self.executor.readings.get(what.token).target
        if isinstance(what, Node):
            return target_of(self._screen_of(what).screen, what)
        newest = self._newest()
        if isinstance(what, Selector):
            return target_of(newest.screen, resolve(what, newest))
        node = self.executor.refs.find(what, newest) if is_ref(what) else choose(what, newest)
        return target_of(newest.screen, node)

    def _screen_of(self, node: Node) -> NamedScreen:
        """The screen that a node was taken from; what has been known of it by then decides whether it is the same."""
        screen = self.executor.screen_of(node)
        if screen is None:
            raise Refused("STALE", "This node is of a screen that is long gone; look again.")
        return screen
