"""One short use of a phone over a cable that breaks, and what must hold whatever the byte (docs/benchmarks.md)."""

import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass

from pollex.action.actions import Contact
from pollex.device.deadline import Deadline
from pollex.device.device import Device, Order
from pollex.errors import OutcomeUnknown, PhoneError
from pollex.screen.target import Target

__all__ = ["GRACE_S", "Outcome", "faults", "use"]

GRACE_S = 3.0
"""How much later than its deadline a call may end: one second for a late answer, and a busy computer."""


@dataclass(frozen=True, slots=True)
class Outcome:
    """How one call ended."""

    name: str
    """Of an input: its operation id."""
    is_input: bool
    deadline_s: float
    took_s: float
    error: BaseException | None


def use(device: Device, name: str, target: Target, contacts: Sequence[Contact], deadline_s: float) -> list[Outcome]:
    """Connects, looks, clicks a control by its own action and touches it; goes on after each error."""
    act, touch = f"{name}.act", f"{name}.touch"
    return [
        _read(f"{name}.connect", device.info, deadline_s),
        _read(f"{name}.look", device.observe, deadline_s),
        _input(act, lambda deadline: device.act(Order(act, deadline), target, "click", {}), deadline_s),
        _input(touch, lambda deadline: device.touch(Order(touch, deadline), contacts, target), deadline_s),
    ]


def faults(outcomes: Sequence[Outcome], performed: Callable[[str], int]) -> list[str]:
    """A sentence for each thing that must not be.

    Args:
        outcomes: how the calls ended.
        performed: how often the phone performed the input of that name.
    """
    found: list[str] = []
    for outcome in outcomes:
        if outcome.error is not None and not isinstance(outcome.error, PhoneError):
            found.append(f"{outcome.name} ended with {outcome.error!r}")
        if outcome.took_s > outcome.deadline_s + GRACE_S:
            found.append(f"{outcome.name} took {outcome.took_s:.1f} s of {outcome.deadline_s} s")
        if outcome.is_input:
            found += _wrong_count(outcome, performed(outcome.name))
    return found


def _wrong_count(outcome: Outcome, times: int) -> list[str]:
    """Done is once, refused is never, unknown is at most once."""
    allowed = (0, 1) if isinstance(outcome.error, OutcomeUnknown) else (1,) if outcome.error is None else (0,)
    return [] if times in allowed else [f"{outcome.name} was performed {times} times, and ended with {outcome.error!r}"]


def _read(name: str, call: Callable[[Deadline], object], deadline_s: float) -> Outcome:
    took_s, error = _timed(call, deadline_s)
    return Outcome(name, False, deadline_s, took_s, error)


def _input(name: str, call: Callable[[Deadline], object], deadline_s: float) -> Outcome:
    took_s, error = _timed(call, deadline_s)
    return Outcome(name, True, deadline_s, took_s, error)


def _timed(call: Callable[[Deadline], object], deadline_s: float) -> tuple[float, BaseException | None]:
    began_s = time.monotonic()
    try:
        call(Deadline(deadline_s))
    except Exception as raised:  # which one it is is what is judged
        return time.monotonic() - began_s, raised
    return time.monotonic() - began_s, None
