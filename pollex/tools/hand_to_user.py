"""`hand_to_user`: gives the phone to the person, and waits for them (docs/spec/find.md, section 10; G-103 to G-107)."""

from pydantic import Field

from pollex.act.handing_over import READ_S, HandedOver, asked_by, hand_over
from pollex.action.person import Reason
from pollex.device.deadline import Deadline
from pollex.errors import DeviceUnavailable, ReadFailed
from pollex.guard.request import CONFIRM_INPUT_MAX
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
    handed = hand_over(
        call.executor,
        call.gate,
        call.person,
        asked_by(
            arguments.reason,
            arguments.message,
            item=arguments.item,
            amount=arguments.amount,
            address=arguments.address,
        ),
        timeout_s=arguments.timeout_seconds,
        deadline=Deadline(max(0.0, call.deadline.left_s - MARGIN_S), call.deadline.cancel),
    )
    if handed.outcome == "waiting":
        message = "The person still has the phone. Call again with the same arguments to wait on."
        return answer(call, {"ok": True, "outcome": "waiting", "message": message})
    return _answer(call, handed, _screen(call))


def _answer(call: Call, handed: HandedOver, screen: NamedScreen | None) -> Result:
    outcome, request = handed.outcome, handed.request
    facts: Facts = {"ok": outcome == "done", "outcome": outcome, **({"note": handed.note} if handed.note else {})}
    if outcome in _NOT_DONE:
        facts["error"], facts["message"] = _NOT_DONE[outcome]
    else:
        facts["message"] = "This is the person's word and no proof; look at the screen."
    if request.reason == "payment":
        fields = {"item": request.item, "amount": request.amount, "address": request.address}
        facts |= {name: value for name, value in fields.items() if value is not None}
    return answer(call, {**facts, **of_screen(call, screen)}, is_error=outcome != "done")


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
