"""`phone_type` and `phone_clear_text`: text into a field, read back (docs/spec/find.md, F-102 to F-104)."""

from typing import ClassVar, Literal

from pydantic import Field

from pollex.action.actions import Clear, Type
from pollex.action.receipt import Receipt
from pollex.tools.caller import Call
from pollex.tools.naming import target_named
from pollex.tools.phone_arguments import PhoneArguments
from pollex.tools.receipts import receipt_result
from pollex.tools.tool import Result, Tool

__all__ = ["CLEAR", "TYPE"]

MAX_CHARS = 10_000


class PhoneTypeArguments(PhoneArguments):
    """What to write, where, and what becomes of the text that is there."""

    keeps_blanks: ClassVar[frozenset[str]] = frozenset({"text"})

    text: str = Field(max_length=MAX_CHARS, description="as it shall stand there, blanks and line breaks too")
    ref: str | None = Field(None, description="of the field, as e5; the one that has the focus if left out")
    snapshot_id: str | None = Field(None, description="the screen that the ref was chosen on")
    mode: Literal["replace", "append", "insert"] = Field("replace", description="insert: at the cursor")
    enter: bool = Field(False, description="press the field's own action key afterwards, as search or send")


class PhoneClearTextArguments(PhoneArguments):
    """Which field."""

    ref: str | None = Field(None, description="of the field, as e5; the one that has the focus if left out")
    snapshot_id: str | None = Field(None, description="the screen that the ref was chosen on")


def phone_type(call: Call, arguments: PhoneTypeArguments) -> Result:
    """Writes, reads the field back, and submits if asked.

    Raises:
        Misuse: NOT_FOUND; Refused: STALE; nothing was sent.
    """
    target = None if arguments.ref is None else target_named(call, arguments.ref, arguments.snapshot_id)
    action = Type(arguments.text, target, arguments.mode, submits=arguments.enter)
    return _told(call, call.executor.perform(action, call.deadline, operation_id=call.id))


def phone_clear_text(call: Call, arguments: PhoneClearTextArguments) -> Result:
    """Empties the field and reads it back; what it raises is what `phone_type` does."""
    target = None if arguments.ref is None else target_named(call, arguments.ref, arguments.snapshot_id)
    return _told(call, call.executor.perform(Clear(target), call.deadline, operation_id=call.id))


def _told(call: Call, receipt: Receipt) -> Result:
    """The receipt with what the field holds now; of a secret one nothing is told."""
    extra: dict[str, object] = {}
    if receipt.after is not None and not receipt.after.is_secret and receipt.dispatch != "none":
        extra["value"] = receipt.after.text
    if receipt.submitted is not None:
        extra["submitted"] = receipt.submitted
    return receipt_result(call, receipt, extra)


TYPE = Tool("phone_type", "Type text", PhoneTypeArguments, phone_type, "write", needs=("input",), gives_data=True)
CLEAR = Tool(
    "phone_clear_text",
    "Clear a field",
    PhoneClearTextArguments,
    phone_clear_text,
    "write",
    needs=("input",),
    gives_data=True,
)
