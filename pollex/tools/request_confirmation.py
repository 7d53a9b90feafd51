"""`request_confirmation`: gets the person's yes for one step that spends (docs/spec/confirmation.md, section 4)."""

from pydantic import Field

from pollex.act.confirming import confirm
from pollex.device.deadline import Deadline
from pollex.guard.grants import MAX_STEPS
from pollex.guard.request import ACTIONS, Request
from pollex.tools.caller import Call
from pollex.tools.phone_arguments import PhoneArguments
from pollex.tools.receipts import answer
from pollex.tools.tool import ASKING, Result, Tool

__all__ = ["TOOL"]

MARGIN_S = 2.0
"""Of the call's time: kept for the answer."""


class RequestConfirmationArguments(PhoneArguments):
    """What will be done, in the model's words."""

    app: str = Field(description="package in front, as com.taobao.taobao")
    action: str = Field(
        json_schema_extra={"enum": list(ACTIONS)},
        description="submit: last step of a page with an amount; send, delete: only if that costs money",
    )
    target: str = Field(
        description="shop, seller or receiver as on the screen, 2 characters or more; for send, the name in the title"
    )
    content: str = Field(description="goods, variant, quantity; for send, the exact text in the input")
    amount: str = Field(description='total due as shown, with later charges: "¥0, then ¥19.90/month"')
    reason: str | None = Field(None, description="one sentence for the person")


def request_confirmation(call: Call, arguments: RequestConfirmationArguments) -> Result:
    """Shows the person a card and waits; nothing moves.

    Raises:
        Misuse: INVALID, unknown_tool.
        Refused: as `confirm`.
    """
    request = Request.checked(**arguments.model_dump() | {"reason": arguments.reason or ""})
    deadline = Deadline(max(0.0, call.deadline.left_s - MARGIN_S), call.deadline.cancel)
    approved = confirm(call.executor, call.gate, call.device, request, deadline)
    facts = {"asked": True, "decision": "approved", "requestId": approved.request_id, "validSteps": MAX_STEPS}
    return answer(call, {"ok": True, **facts, "message": "Approved. Do this one step now."})


TOOL = Tool(
    "request_confirmation",
    "Ask for approval",
    RequestConfirmationArguments,
    request_confirmation,
    "read",
    needs=("tree", ASKING),
    main_only=True,
    is_step=False,
    gives_data=True,
)
