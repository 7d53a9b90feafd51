"""The hand of a play: finds what a step means, moves the phone, keeps what came of it.

An action that was refused before anything was sent is tried again after a new look, twice at most; anything else is not
(docs/spec/loop.md, L-106 to L-110).
"""

from collections.abc import Callable
from dataclasses import dataclass

from pollex.act.executor import Executor
from pollex.action.actions import Action, Scroll
from pollex.action.receipt import Receipt
from pollex.action.words import Direction
from pollex.device.deadline import Deadline
from pollex.device.wire import Probe
from pollex.errors import FlowDetail, Mismatch, Misuse, PhoneError, ReadFailed, Refused, Stopped
from pollex.flow import grammar as g
from pollex.flow.beside import found_beside
from pollex.flow.doing import MAX_PAGES_TO_END, Bound, Values, action_of, name_of, said_of, wanted_by
from pollex.flow.matching import fitting
from pollex.flow.probing import probe_of
from pollex.flow.watching import Watch, seen_on
from pollex.screen.refs import NamedScreen

__all__ = ["Done", "Hand"]

FIND_S = 5.0
"""Spec L-145."""
RETRY_AFTER_S = (0.3, 0.8)
"""Spec L-106."""

_UNSENT = ("STALE", "NOT_VISIBLE", "OCCLUDED", "UNAVAILABLE", "READ_FAILED")
"""May be tried again after a new look, if nothing was sent (spec L-108)."""
_NOT_AS_TOLD = frozenset(
    {
        *("AMBIGUOUS", "APP_CHANGED", "AT_EDGE", "DISABLED", "INVALID", "LEFT_PAGE", "MISMATCH", "NOT_FOUND"),
        *("NOT_VISIBLE", "NO_ACCESSIBILITY_NODES", "NO_FIELD", "NO_PROGRESS", "OCCLUDED", "OUT_OF_RANGE"),
        *("READ_FAILED", "REJECTED", "STALE", "UNAVAILABLE", "UNSUPPORTED"),
    }
)
"""Codes that say that the phone is not as the flow has it. All others end the play as what they are."""


@dataclass(frozen=True, slots=True)
class Done:
    """One action of a play."""

    step: int
    """Place of its step, from 0."""
    do: str
    receipt: Receipt


class Hand:
    """Used by one thread."""

    def __init__(
        self,
        executor: Executor,
        deadline: Deadline,
        name: Callable[[int], str],
        *,
        values: Values,
        is_exact: bool,
        most_actions: int,
        bound: Bound,
    ) -> None:
        self.watch = Watch(executor, deadline)
        self.trace: list[Done] = []
        self.place = 0
        """Of the step that is done now."""
        self._executor = executor
        self._deadline = deadline
        self._name = name
        self._values = values
        self._bound = bound
        self._is_exact = is_exact
        self._most = most_actions

    @property
    def has_sent(self) -> bool:
        """Whether anything was sent so far."""
        return any(done.receipt.dispatch != "none" for done in self.trace)

    def do(self, verb: g.Verb, *, may_scroll: bool, expect: g.Check | None = None) -> None:
        for pause_s in (*RETRY_AFTER_S, None):
            action = self._resolved(verb, may_scroll=may_scroll)
            screen = self.watch.current()
            probe = None if screen is None else probe_of(expect, action, screen, is_exact=self._is_exact)
            receipt = self._perform(name_of(verb), action, said=said_of(verb), probe=probe)
            if receipt.failure is None:
                if isinstance(verb, g.Move) and verb.distance == "end":
                    self._to_the_end(verb, receipt)
                return
            if receipt.dispatch != "none" or receipt.error not in _UNSENT or pause_s is None:
                raise self.diverged(receipt.failure.code, _told(receipt.failure))
            self.watch.look_again(pause_s)

    def find(self, verb: g.Verb) -> None:
        """Waits until what a step needs is there, and moves nothing but the list it is in.

        Raises:
            Refused, Stopped: FLOW_DIVERGED, it is not.
        """
        self._resolved(verb, may_scroll=True)

    def do_once(self, verb: g.Verb, executor: Executor) -> Receipt:
        """Does it through another executor, and never a second time, whatever came of it (spec L-148)."""
        return self._perform(name_of(verb), self._resolved(verb, may_scroll=False), executor=executor)

    def renew(self, deadline: Deadline) -> None:
        """A later end for the play: a person was waited for (spec L-126)."""
        self._deadline = deadline
        self.watch.renew(deadline)

    def _resolved(self, verb: g.Verb, *, may_scroll: bool) -> Action:
        """The action on the screen, waited for, then looked for one page further on to each side (spec L-110)."""
        failure = self.watch.until(lambda screen: self._try(verb, screen), FIND_S)
        if isinstance(failure, PhoneError) and failure.code == "NOT_FOUND" and may_scroll:
            failure = self._search(verb, failure)
        if isinstance(failure, PhoneError):
            total = failure.detail.total if isinstance(failure.detail, FlowDetail) else None
            raise self.diverged(failure.code, failure.message, total=total, expected=str(wanted_by(verb) or ""))
        return failure

    def _try(self, verb: g.Verb, screen: NamedScreen | None) -> tuple[bool, Action | PhoneError]:
        """Whether that is the answer, and the action or what is wrong."""
        if wanted_by(verb) is not None and screen is None:
            return False, ReadFailed("READ_FAILED", "The screen could not be read; look again.")
        try:
            if screen is None:
                # Needs nothing on the screen; the executor looks by itself.
                screen = self._executor.look(self._deadline)
            return True, action_of(verb, screen, self._values, is_exact=self._is_exact, bound=self._bound)
        except (Misuse, ReadFailed) as error:
            return error.code not in ("NOT_FOUND", "READ_FAILED"), error

    def _search(self, verb: g.Verb, failure: PhoneError) -> Action | PhoneError:
        wanted, screen = wanted_by(verb), self.watch.screen
        if wanted is None or screen is None or not _scrolls(screen):
            return failure
        found = fitting(wanted, screen, is_exact=self._is_exact)

        def answer() -> Action | PhoneError | None:
            is_answer, action = self._try(verb, self.watch.current())
            return action if is_answer else None

        def scroll(way: Direction) -> Receipt:
            return self._perform("scroll", Scroll(way))

        is_before, is_after = bool(found.before), bool(found.after)
        return found_beside(scroll, answer, is_before=is_before, is_after=is_after) or failure

    def _to_the_end(self, verb: g.Move, receipt: Receipt) -> None:
        pages = 1
        while receipt.moved is not False and receipt.edge is None and pages < MAX_PAGES_TO_END:
            receipt = self._perform("swipe", self._resolved(verb, may_scroll=False))
            if receipt.failure is not None:
                raise self.diverged(receipt.failure.code, _told(receipt.failure))
            pages += 1

    def _perform(
        self,
        do: str,
        action: Action,
        *,
        executor: Executor | None = None,
        said: str = "",
        probe: Probe | None = None,
    ) -> Receipt:
        self.watch.check_time()
        if len(self.trace) >= self._most:
            raise Stopped("STEP_LIMIT", f"It stopped after {self._most} actions; look, then go on from here.")
        name = self._name(len(self.trace) + 1)
        hand = executor or self._executor
        receipt = hand.perform(action, self._deadline, operation_id=name, said=said, probe=probe)
        self.trace.append(Done(self.place, do, receipt))
        self.watch.take(receipt)
        if executor is not None:
            return receipt
        if receipt.failure is not None and (receipt.status == "unknown" or receipt.error not in _NOT_AS_TOLD):
            raise receipt.failure
        return receipt

    def diverged(
        self, code: str, message: str, *, total: int | None = None, expected: str = "", seen: str = ""
    ) -> PhoneError:
        detail = FlowDetail(code, total, self.place, expected or None, seen or seen_on(self.watch.screen))
        return (Stopped if self.has_sent else Refused)("FLOW_DIVERGED", message, detail)


def _scrolls(screen: NamedScreen) -> bool:
    window = screen.screen.topmost_app
    return window is not None and any(
        node.is_scrollable and not node.visible_bounds.is_empty for node in screen.screen.tree(window)
    )


def _told(failure: PhoneError) -> str:
    """Its sentence; that of a mismatch may hold text of the screen, and the receipt has it."""
    return (
        "It was done, and something else is seen than was asked for."
        if isinstance(failure, Mismatch)
        else failure.message
    )
