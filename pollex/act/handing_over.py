"""Giving the phone to the person: reads what the card needs, asks, waits (find.md, section 10; G-103 to G-107).

The one way to a hand-over, for tools and for runs. It moves nothing on the phone.
"""

from dataclasses import dataclass, replace
from typing import Literal

from pollex.act.confirming import seen_for
from pollex.act.executor import Executor
from pollex.act.handing import Outcome
from pollex.action.person import HandOver, Person, PersonAnswer, Reason, Seen
from pollex.device.deadline import Deadline
from pollex.errors import DeviceUnavailable, PhoneError, ReadFailed
from pollex.guard.gate import ApprovalGate
from pollex.guard.request import shown
from pollex.screen.front import current_window

__all__ = ["READ_S", "HandedOver", "asked_by", "hand_over"]

READ_S = 5.0
"""For one look that the card needs."""


@dataclass(frozen=True, slots=True)
class HandedOver:
    """What came of it."""

    outcome: Literal["done", "declined", "timed_out", "unavailable", "waiting"]
    request: HandOver
    """As it was asked: with what a refused payment filled in."""
    note: str = ""
    """The person's own words."""


def asked_by(
    reason: Reason, message: str, *, item: str | None = None, amount: str | None = None, address: str | None = None
) -> HandOver:
    """What a model asks a person to do, its fields trimmed and cut (spec F-119, G-104)."""
    goods, sum_due, place = (None if field is None else shown(field) for field in (item, amount, address))
    return HandOver(reason, message, goods, sum_due, place)


def hand_over(
    executor: Executor,
    gate: ApprovalGate,
    person: Person | None,
    request: HandOver,
    *,
    timeout_s: float,
    deadline: Deadline,
) -> HandedOver:
    """Asks the person and waits; while they have the phone, no door moves it.

    Args:
        executor: of the device.
        gate: of the run.
        person: who is asked; None: nobody can be.
        request: what they are to do. The same request as one that waits already waits on.
        timeout_s: how long the person has, over all calls.
        deadline: how long this call waits; then the phone stays with the person, `waiting`.

    Raises:
        Refused: HANDED_OVER, they have it for something else; CANCELLED.
    """
    handing = executor.handing
    if (begun := handing.begun(request)) is not None:
        request = begun
    else:
        request = _filled(gate, request)
        gate.end_grant()
        if person is None:
            return HandedOver("unavailable", request)
        must_unlock = _must_unlock(executor, deadline)
        if request.reason == "payment":
            request = replace(request, seen=_seen(executor, gate, deadline))
        # An action under way ends first, with its look: afterwards nobody looks (spec G-107).
        with executor.device.moving(deadline):
            handing.begin(person, request, timeout_s, must_unlock=must_unlock)
    return _told(handing.wait(deadline), request)


def _told(outcome: Outcome, request: HandOver) -> HandedOver:
    if isinstance(outcome, PersonAnswer):
        return HandedOver(outcome.outcome, request, outcome.note)
    return HandedOver(outcome, request)


def _filled(gate: ApprovalGate, request: HandOver) -> HandOver:
    """With what a payment request said that was refused right before; it serves this once (spec F-120, G-103)."""
    if request.reason != "payment" or (declared := gate.asking.take_refused_pay()) is None:
        return request
    return replace(request, item=request.item or declared.content, amount=request.amount or declared.amount)


def _must_unlock(executor: Executor, deadline: Deadline) -> bool:
    """Whether the phone is known to be dark or locked (spec F-121, G-105)."""
    try:
        state = executor.device.display(deadline.within(READ_S))
    except PhoneError:
        return False
    return state.is_on is False or state.is_locked is True


def _seen(executor: Executor, gate: ApprovalGate, deadline: Deadline) -> Seen | None:
    """What the page shows of the payment, read before the person takes over (spec G-116)."""
    try:
        screen = executor.look(deadline.within(READ_S)).screen
    except (DeviceUnavailable, ReadFailed):
        return None
    seen = gate.seen_on(screen)
    page = gate.rules.page(None, screen, current_window(screen), seen)
    return seen_for(executor, screen, page, deadline)
