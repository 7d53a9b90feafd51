"""Plays steps without a model: looks, finds, acts, checks, and stops at the first thing that is not as the flow says.

Each input goes through `Executor.perform` as a sub-action with a name of its own. An input whose outcome is not known
ends the play; nothing is ever sent twice for it (docs/spec/loop.md, L-145, L-146; docs/spec/find.md, F-115 to F-118).
"""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from types import MappingProxyType
from typing import Literal

from pollex.act.executor import Executor
from pollex.device.deadline import Deadline
from pollex.errors import ApprovalDetail, OutcomeUnknown, PhoneError, Refused
from pollex.flow import grammar as g
from pollex.flow.checks import Judged, describe, judge
from pollex.flow.doing import Bound, Values, typed
from pollex.flow.hand import Done, Hand
from pollex.guard.refusals import IN_BATCH, not_twice
from pollex.screen.refs import NamedScreen

__all__ = ["MAX_ACTIONS", "Declare", "Played", "play"]

MAX_ACTIONS = 200
EXPECT_S = 5.0
UNSURE_S = 2.0
"""How long a condition may stay unknown."""
LATE_S = 15.0
"""How long a page may take to answer a step that spends; it is sent once, and only looked at after that."""

Declare = Callable[[g.Confirm], None]
"""Asks the person for a step that spends, and returns with a yes; anything else is a PhoneError (spec G-127)."""


@dataclass(frozen=True, slots=True)
class Played:
    """What came of a play."""

    status: Literal["not_started", "completed", "partial", "cancelled", "unknown"]
    trace: tuple[Done, ...]
    stopped_at: int | None
    """Place of the step that ended it, from 0; None if it came to its end."""
    failure: PhoneError | None
    end: g.End | None
    """The `end` that was reached."""
    limit: Literal["time", "steps"] | None
    screen: NamedScreen | None
    """The last one that was read."""
    left_out: tuple[int, ...] = ()
    """Places of the steps whose condition did not hold, and of optional ones that could not be done."""


def _say_nothing(done: int, total: int | None, sentence: str) -> None:
    """For a caller that wants no progress."""


def play(
    executor: Executor,
    steps: Sequence[g.Step],
    deadline: Deadline,
    *,
    name: Callable[[int], str],
    values: Values = MappingProxyType({}),
    bound: Bound = MappingProxyType({}),
    is_exact: bool = False,
    most_actions: int = MAX_ACTIONS,
    report: Callable[[int, int | None, str], None] = _say_nothing,
    declare: Declare | None = None,
) -> Played:
    """Plays the steps in order and says how far it came.

    Args:
        executor: the one door to the phone, held from the first step to the last.
        steps: what to do.
        deadline: for all of it; its `Cancel` is looked at before each look and each action.
        name: the operation id of the n-th action, from 1 (spec F-118).
        values: what params and secrets stand for.
        bound: packages in whose fields alone a secret is typed (spec L-136).
        is_exact: whether targets are selectors, as in stored flows, and not queries (spec F-117).
        most_actions: after so many it stops.
        report: is told of each step.
        declare: asks for steps that spend; None: such a step ends the play, nothing sent (spec G-125).

    Raises:
        Misuse: INVALID, a param or secret has no value; nothing was done.
        Refused: approved_step_first, an approved step is waiting; nothing was done.
    """
    alone, executor = executor, executor.in_batch()
    for step in steps:
        if isinstance(step.verb, g.Fill):
            typed(step.verb, values)
    hand = Hand(executor, deadline, name, values=values, is_exact=is_exact, most_actions=most_actions, bound=bound)
    return _Play(executor, deadline, hand, alone, declare, is_exact=is_exact).run(steps, report)


class _Play:
    def __init__(
        self,
        executor: Executor,
        deadline: Deadline,
        hand: Hand,
        alone: Executor,
        declare: Declare | None,
        *,
        is_exact: bool,
    ) -> None:
        self._executor = executor
        self._deadline = deadline
        self._hand = hand
        self._alone = alone
        """Under the gate as it is outside of batches, for steps that are declared."""
        self._declare = declare
        self._left_out: list[int] = []
        self._watch = hand.watch
        self._is_exact = is_exact

    def run(self, steps: Sequence[g.Step], report: Callable[[int, int | None, str], None]) -> Played:
        try:
            with self._executor.device.moving(self._deadline):
                for self._hand.place, step in enumerate(steps):
                    self._watch.check_time()
                    report(self._hand.place, len(steps), f"step {self._hand.place + 1} of {len(steps)}")
                    if not self._take(step):
                        self._left_out.append(self._hand.place)
                    elif isinstance(step.verb, g.End):
                        return self._played("completed", end=step.verb)
        except PhoneError as error:
            return self._played(self._status(error), failure=error)
        return self._played("completed")

    def _take(self, step: g.Step) -> bool:
        """Does one step; False if it was left out."""
        try:
            if step.when is not None and not self._holds(step.when):
                return False
            if step.confirm is not None:
                self._spend(step, step.confirm)
            else:
                self._do(step)
        except PhoneError as error:
            if not (step.is_optional and error.code == "FLOW_DIVERGED"):
                raise
            return False
        return True

    def _do(self, step: g.Step) -> None:
        match step.verb:
            case g.End():
                pass
            case g.Demand(check):
                self._demand(check)
            case g.Pause(seconds, until):
                self._pause(seconds, until)
            case _ if step.repeat is None:
                self._act_and_look(step)
            case _:
                self._repeat(step, step.repeat)

    def _spend(self, step: g.Step, confirm: g.Confirm) -> None:
        """A step that spends: found, declared, then done alone and once (spec G-127).

        Raises:
            Refused: confirmation_required, nobody declares it here; what `Declare` raises.
            OutcomeUnknown: it was sent, and nothing of what was expected is seen.
        """
        if self._declare is None:
            raise Refused("confirmation_required", IN_BATCH, ApprovalDetail(confirm.action, recoverable=True))
        if step.repeat is not None:
            raise not_twice()
        self._hand.find(step.verb)
        left_s = self._deadline.left_s
        self._declare(confirm)
        self._deadline = Deadline(left_s, self._deadline.cancel)
        self._hand.renew(self._deadline)
        failure = self._hand.do_once(step.verb, self._alone).failure
        if failure is not None and (step.expect is None or not isinstance(failure, OutcomeUnknown)):
            raise failure
        if step.expect is None:
            return
        try:
            self._demand(step.expect, LATE_S)
        except PhoneError as error:
            raise (failure if failure is not None and error.code == "FLOW_DIVERGED" else error) from None

    def _repeat(self, step: g.Step, repeat: g.Repeat) -> None:
        for _ in range(repeat.most):
            if self._holds(repeat.until):
                return
            try:
                self._act_and_look(step)
            except PhoneError as error:
                raise (not_twice() if error.code == "confirmation_required" else error) from None
        if not self._holds(repeat.until):
            message = f"After {repeat.most} times it is still not so: {describe(repeat.until)}."
            raise self._hand.diverged("NOT_MET", message, expected=describe(repeat.until))

    def _act_and_look(self, step: g.Step) -> None:
        self._hand.do(step.verb, may_scroll=not step.is_optional, expect=step.expect)
        if step.expect is not None:
            self._demand(step.expect)

    def _pause(self, seconds: int, until: g.Check | None) -> None:
        self._watch.look_again(0)

        def judged(screen: NamedScreen | None) -> tuple[bool, None]:
            return until is not None and self._judge(until, screen).verdict == "held", None

        self._watch.until(judged, seconds)

    def _holds(self, check: g.Check) -> bool:
        """Whether it is so now.

        Raises:
            Refused: FLOW_DIVERGED, it cannot be told.
        """

        def judged(screen: NamedScreen | None) -> tuple[bool, Judged]:
            one = self._judge(check, screen)
            return one.verdict != "unknown", one

        found = self._watch.until(judged, UNSURE_S)
        if found.verdict == "unknown":
            message = f"It cannot be told whether {describe(check)}."
            raise self._hand.diverged("UNKNOWN", message, expected=describe(check), seen=found.seen)
        return found.verdict == "held"

    def _demand(self, check: g.Check, seconds: float | None = None) -> None:
        """Waits until it is so.

        Raises:
            Refused: FLOW_DIVERGED, it is not, or it cannot be told.
        """

        def judged(screen: NamedScreen | None) -> tuple[bool, Judged]:
            one = self._judge(check, screen)
            return one.verdict == "held", one

        found = self._watch.until(judged, EXPECT_S if seconds is None else seconds)
        if found.verdict != "held":
            code = "NOT_MET" if found.verdict == "failed" else "UNKNOWN"
            told = "It is not so" if code == "NOT_MET" else "It cannot be told whether it is so"
            raise self._hand.diverged(code, f"{told}: {describe(check)}.", expected=describe(check), seen=found.seen)

    def _judge(self, check: g.Check, screen: NamedScreen | None) -> Judged:
        return judge(check, screen, before=self._watch.before, is_exact=self._is_exact)

    def _status(self, error: PhoneError) -> Literal["not_started", "partial", "cancelled", "unknown"]:
        last = self._hand.trace[-1].receipt if self._hand.trace else None
        if last is not None and last.failure is error and last.status == "unknown":
            return "unknown"
        if error.code == "CANCELLED":
            return "cancelled"
        return "partial" if self._hand.has_sent else "not_started"

    def _played(
        self,
        status: Literal["not_started", "completed", "partial", "cancelled", "unknown"],
        *,
        failure: PhoneError | None = None,
        end: g.End | None = None,
    ) -> Played:
        limits: Mapping[str, Literal["time", "steps"]] = {"TIMEOUT": "time", "STEP_LIMIT": "steps"}
        limit = None if failure is None or status == "unknown" else limits.get(failure.code)
        stopped_at = None if failure is None else self._hand.place
        screen, left_out = self._executor.newest, tuple(self._left_out)
        return Played(status, tuple(self._hand.trace), stopped_at, failure, end, limit, screen, left_out)
