"""Receipts of the `controls` toolset, failures too: one object in snake_case (spec C-26, C-27, C-29)."""

import time
from collections.abc import Mapping
from dataclasses import asdict
from typing import Any

from pollex.act.controls import Control
from pollex.action.receipt import Receipt, Status, Timings, status_of
from pollex.errors import ApprovalDetail, PhoneError, ReadFailed, WireDetail
from pollex.screen.refs import NamedScreen
from pollex.screen.screen import Node
from pollex.tools.approval_json import approval_json
from pollex.tools.caller import Call
from pollex.tools.marks import marked
from pollex.tools.receipt_json import reading_json, receipt_json
from pollex.tools.receipts import message_of
from pollex.tools.tool import Result, Tool

__all__ = ["answered", "control_facts", "detail_of", "failed", "read_facts", "reading", "receipt_facts"]

Facts = dict[str, object]
_OF_FAILURES = ("error", "detail")


def answered(facts: Mapping[str, object]) -> Result:
    """The answer with these facts, in both forms; hosts check that an error is a text, so none is none at all."""
    told = {name: fact for name, fact in facts.items() if name not in _OF_FAILURES or fact is not None}
    return Result(marked(told), told, is_error=not facts["ok"])


def receipt_facts(call: Call, tool: str, receipt: Receipt) -> Facts:
    """A receipt with readings that have their tokens."""
    executor = call.executor
    facts = receipt_json(receipt, executor.named, tool=tool)
    for which, node, screen in (
        ("before", receipt.before, receipt.screen_before),
        ("after", receipt.after, receipt.screen_after),
    ):
        named = None if screen is None else executor.named(screen.id)
        if node is not None and named is not None and facts[which] is not None:
            facts[which] = reading(call, named, node)
    if receipt.failure is not None:
        facts |= {"message": message_of(receipt.failure), "detail": detail_of(receipt.failure)}
    return facts


def reading(call: Call, named: NamedScreen, node: Node, token: str | None = None) -> Facts:
    """A reading with its token (spec C-21); its ref counts as shown."""
    call.view.show(named.screen.id)
    facts = reading_json(named, node)
    return {"ref": facts["ref"], "token": token or call.executor.readings.keep(named.screen, node), **facts}


def control_facts(call: Call, control: Control) -> Facts:
    """The same of a control that was read."""
    return reading(call, control.on, control.node, control.token)


def read_facts(call: Call, tool: str, status: Status, error: PhoneError | None = None) -> Facts:
    """What all answers of a tool that only reads have in common."""
    return _facts(tool, status, error, round((time.monotonic() - call.began_s) * 1000))


def failed(tool: Tool[Any], error: PhoneError, elapsed_ms: int) -> Result:
    """The answer to a call that an error ended before there was a receipt."""
    status, dispatch = status_of(error)
    if tool.risk == "read":
        dispatch = "none"
        if error.code in ("NOT_FOUND", "AMBIGUOUS"):
            status = "observed"
        elif isinstance(error, ReadFailed):
            status = "unknown"
    facts = {**_facts(tool.name, status, error, elapsed_ms), "dispatch": dispatch}
    return Result(marked(facts), facts, is_error=True)


def detail_of(error: PhoneError) -> Facts | None:
    """What an error says beside its code; what it does not say is left out."""
    if error.detail is None:
        return None
    if isinstance(error.detail, ApprovalDetail):
        # What it says stands beside the code, and only what the phone said of the touch in here (spec G-95).
        touch = approval_json(error.detail).get("detail")
        return touch if isinstance(touch, dict) else None
    told: Facts = {name: value for name, value in asdict(error.detail).items() if value not in (None, (), "")}
    if isinstance(error.detail, WireDetail) and error.detail.by:
        told["by"] = [{**asdict(cover), "window": f"w{cover.window}"} for cover in error.detail.by]
    return told or None


def _facts(tool: str, status: Status, error: PhoneError | None, elapsed_ms: int) -> Facts:
    message = "Done." if error is None else message_of(error)
    receipt = Receipt(tool, status, "none", message, failure=error, timings=Timings(total=elapsed_ms))
    facts = receipt_json(receipt, lambda _: None, tool=tool)
    told = ("ok", "status", "error", "message", "detail", "tool", "dispatch", "timings_ms", "warnings")
    kept = {name: facts[name] for name in told}
    if error is None:
        return {**kept, "detail": None}
    refusal = approval_json(error.detail) if isinstance(error.detail, ApprovalDetail) else {}
    return {**kept, **refusal, "detail": detail_of(error)}
