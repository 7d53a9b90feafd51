"""`hand_to_user`: gives the phone to the person, and waits for them (docs/spec/find.md, section 10; G-103 to G-107)."""

from dataclasses import replace

from pydantic import Field

from pollex.act.confirming import seen_for
from pollex.act.handing import Outcome
from pollex.action.person import HandOver, PersonAnswer, Reason, Seen
from pollex.device.deadline import Deadline
from pollex.errors import DeviceUnavailable, PhoneError, ReadFailed
from pollex.guard.request import CONFIRM_INPUT_MAX, shown
from pollex.screen.front import current_window
from pollex.screen.refs import NamedScreen
from pollex.tools.caller import Call
from pollex.tools.phone_arguments import PhoneArguments
from pollex.tools.receipts import answer, of_screen
from pollex.tools.tool import Result, Tool

__all__ = ["TOOL"]

MAX_MESSAGE_CHARS = 1000
MIN_TIMEOUT_S, MAX_TIMEOUT_S, DEFAULT_TIMEOUT_S = 10, 3600, 600
MARGIN_S = 2.0
"""Of the call's time: kept for the answer, and a look at the screen."""
READ_S = 5.0
Facts = dict[str, object]

_NOT_DONE = {
    "declined": ("USER_DECLINED", "The person said no. Leave that step alone, report where things stand, and finish."),
    "timed_out": ("USER_TIMEOUT", "The person did not answer in time. Report where you stopped and end."),
    "unavailable": ("USER_UNAVAILABLE", "Nobody can be asked in this run. Report where you stopped and end."),
}


class HandToUserArguments(PhoneArguments):
    """What the person is asked to do."""

    reason: Reason
    message: str = Field(max_length=MAX_MESSAGE_CHARS, description="what to do, and what to report")
    item: str | None = Field(None, max_length=CONFIRM_INPUT_MAX, description="for payment: the goods")
    amount: str | None = Field(None, max_length=CONFIRM_INPUT_MAX, description="for payment: as shown on the page")
    address: str | None = Field(None, max_length=CONFIRM_INPUT_MAX, description="for payment: where it goes")
    timeout_seconds: int = Field(
        DEFAULT_TIMEOUT_S, ge=MIN_TIMEOUT_S, le=MAX_TIMEOUT_S, description="how long the person has, over all calls"
    )


def hand_to_user(call: Call, arguments: HandToUserArguments) -> Result:
    """Asks the person and waits; while they have the phone, no door moves it.

    Raises:
        Refused: HANDED_OVER, they have it for something else; CANCELLED.
    """
    handing = call.executor.handing
    request = _request(arguments)
    if (begun := handing.begun(request)) is not None:
        request = begun
    else:
        request = _filled(call, request)
        call.gate.end_grant()
        if call.person is None:
            return _answer(call, "unavailable", {}, request, _screen(call))
        must_unlock = _must_unlock(call)
        if request.reason == "payment":
            request = replace(request, seen=_seen(call))
        # An action under way ends first, with its look: afterwards nobody looks (spec G-107).
        with call.executor.device.moving(call.deadline):
            handing.begin(call.person, request, arguments.timeout_seconds, must_unlock=must_unlock)
    outcome = handing.wait(Deadline(max(0.0, call.deadline.left_s - MARGIN_S), call.deadline.cancel))
    if outcome == "waiting":
        message = "The person still has the phone. Call again with the same arguments to wait on."
        return answer(call, {"ok": True, "outcome": "waiting", "message": message})
    note: Facts = {"note": outcome.note} if isinstance(outcome, PersonAnswer) and outcome.note else {}
    return _answer(call, _word(outcome), note, request, _screen(call))


def _request(arguments: HandToUserArguments) -> HandOver:
    fields = (arguments.item, arguments.amount, arguments.address)
    item, amount, address = (None if field is None else shown(field) for field in fields)
    return HandOver(arguments.reason, arguments.message, item, amount, address)


def _filled(call: Call, request: HandOver) -> HandOver:
    """With what a payment request said that was refused right before; it serves this once (spec F-120, G-103)."""
    if request.reason != "payment" or (declared := call.gate.asking.take_refused_pay()) is None:
        return request
    return replace(request, item=request.item or declared.content, amount=request.amount or declared.amount)


def _seen(call: Call) -> Seen | None:
    """What the page shows of the payment, read before the person takes over (spec G-116)."""
    named = _screen(call)
    if named is None:
        return None
    seen = call.gate.seen_on(named.screen)
    page = call.gate.rules.page(None, named.screen, current_window(named.screen), seen)
    return seen_for(call.executor, named.screen, page, call.deadline)


def _word(outcome: Outcome) -> str:
    return outcome.outcome if isinstance(outcome, PersonAnswer) else outcome


def _answer(call: Call, outcome: str, note: Facts, request: HandOver, screen: NamedScreen | None) -> Result:
    facts: Facts = {"ok": outcome == "done", "outcome": outcome, **note}
    if outcome in _NOT_DONE:
        facts["error"], facts["message"] = _NOT_DONE[outcome]
    else:
        facts["message"] = "This is the person's word and no proof; look at the screen."
    if request.reason == "payment":
        fields = {"item": request.item, "amount": request.amount, "address": request.address}
        facts |= {name: value for name, value in fields.items() if value is not None}
    return answer(call, {**facts, **of_screen(call, screen)}, is_error=outcome != "done")


def _must_unlock(call: Call) -> bool:
    """Whether the phone is known to be dark or locked (spec F-121, G-105)."""
    try:
        state = call.executor.device.display(call.deadline.within(READ_S))
    except PhoneError:
        return False
    return state.is_on is False or state.is_locked is True


def _screen(call: Call) -> NamedScreen | None:
    """A fresh one; None if there is none to be had."""
    try:
        return call.executor.look(call.deadline.within(READ_S))
    except (DeviceUnavailable, ReadFailed):
        return None


TOOL = Tool(
    "hand_to_user",
    "Ask the person",
    HandToUserArguments,
    hand_to_user,
    "write",
    needs=(),
    main_only=True,
    is_step=False,
    gives_data=True,
)
