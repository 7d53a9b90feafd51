"""`phone_scroll`: brings more of a list into view (docs/spec/find.md, section 4)."""

from pydantic import Field

from pollex.action.actions import Scroll
from pollex.action.receipt import Receipt
from pollex.action.scrolling import DEFAULT_AMOUNT, MAX_AMOUNT, MIN_AMOUNT
from pollex.action.words import Direction
from pollex.screen.places import place_of
from pollex.tools.caller import Call
from pollex.tools.naming import target_named
from pollex.tools.phone_arguments import PhoneArguments
from pollex.tools.receipts import receipt_result
from pollex.tools.tool import Result, Tool

__all__ = ["TOOL"]


class PhoneScrollArguments(PhoneArguments):
    """Which way, how far, and what."""

    direction: Direction = Field(description="where the wanted content is: down shows what is further down")
    amount: int = Field(
        DEFAULT_AMOUNT, ge=MIN_AMOUNT, le=MAX_AMOUNT, description="quarters of the list; 3 is about one screenful"
    )
    ref: str | None = Field(None, description="of the list, or of something in it; the largest list if left out")


def phone_scroll(call: Call, arguments: PhoneScrollArguments) -> Result:
    """Scrolls once and says whether anything moved.

    Raises:
        Misuse: NOT_FOUND; Refused: STALE; nothing was sent.
    """
    target = None if arguments.ref is None else target_named(call, arguments.ref)
    action = Scroll(arguments.direction, target, arguments.amount)
    receipt = call.executor.perform(action, call.deadline, operation_id=call.id)
    return receipt_result(call, receipt, _extra(call, receipt))


def _extra(call: Call, receipt: Receipt) -> dict[str, object]:
    if receipt.failure is not None:
        return {}
    extra: dict[str, object] = {
        "moved": receipt.moved,
        "distance": None if receipt.distance is None else round(receipt.distance, 2),
        "edge": receipt.edge,
        "method": "gesture" if receipt.way in ("touch", "shell") else "native",
    }
    after = None if receipt.screen_after is None else call.executor.named(receipt.screen_after.id)
    node = None if receipt.before is None or after is None else after.screen.node(receipt.before.id)
    if after is not None and node is not None:
        extra["container"] = after.ref(node)
        place = place_of(after.screen, node)
        if place.first is not None:
            extra["position"] = {"first": place.first, "last": place.last, "count": place.count}
    if receipt.moved is False and receipt.edge is not None:
        extra["message"] = f"Nothing moved: this is the {receipt.edge}. Is the direction right?"
    return extra


TOOL = Tool("phone_scroll", "Scroll", PhoneScrollArguments, phone_scroll, "write", needs=("input",), gives_data=True)
