"""`action_sequence`: several of the exact tools in one call, up to the first that fails (spec C-80 to C-84)."""

import json
import time
from collections.abc import Mapping
from dataclasses import replace
from typing import Any

from pydantic import Field, model_validator

from pollex.action.receipt import Status
from pollex.errors import ArgumentDetail, Misuse, PhoneError, Stopped, WireDetail
from pollex.screen.utf16 import units
from pollex.tools import control_action, pinch, touch_gesture, wait_until
from pollex.tools.bursts import MOST_BURST_ACTIONS
from pollex.tools.caller import Call
from pollex.tools.control_arguments import wrong
from pollex.tools.control_receipts import answered, failed, read_facts
from pollex.tools.tool import Arguments, Result, Tool

__all__ = ["TOOL", "ActionSequenceArguments", "action_sequence"]

SEQUENCE_WAIT_MAX_MS = 3000
SEQUENCE_TEXT_MAX = 1024
"""In UTF-16 units, of one member."""
SEQUENCE_ARGS_MAX = 16_384
"""Characters of all arguments together, as compact JSON."""
SEQUENCE_MAX_MS = 45_000
"""No member starts later than that after the first."""
LIMITS = (
    f"all together at most {SEQUENCE_ARGS_MAX} characters, a text {SEQUENCE_TEXT_MAX} UTF-16 units, "
    f"a wait_until {SEQUENCE_WAIT_MAX_MS} ms; none starts after {SEQUENCE_MAX_MS} ms"
)

# Any: the tools have different arguments.
MEMBERS: Mapping[str, Tool[Any]] = {
    tool.name: tool for tool in (control_action.TOOL, wait_until.TOOL, pinch.TOOL, touch_gesture.TOOL)
}
REFUSED = ("message", "action", "matched", "reason", "recoverable", "counts_as_failure")
"""What a refusal of the approval gate says of a member."""
AGAIN = "Step {} failed. Do not resend the whole; observe, go on from there."
Facts = dict[str, object]


class ActionSequenceArguments(Arguments):
    """What to do, in order."""

    # Any: what a member takes is checked by its tool.
    actions: list[dict[str, Any]] = Field(min_length=1, max_length=MOST_BURST_ACTIONS, description=LIMITS)

    @model_validator(mode="before")
    @classmethod
    def _is_short(cls, given: Any) -> Any:  # Any: whatever a caller sends.
        length = len(json.dumps(given, ensure_ascii=False, separators=(",", ":")))
        if length > SEQUENCE_ARGS_MAX:
            message = f"all arguments together are at most {SEQUENCE_ARGS_MAX} characters; write long text by itself"
            raise wrong("actions", message, length, f"0..{SEQUENCE_ARGS_MAX}")
        return given


def action_sequence(call: Call, arguments: ActionSequenceArguments) -> Result:
    """Checks all members, then does them in order; the first that is not ok ends it.

    Raises:
        Refused: approved_step_first; nothing was sent.
    """
    call = replace(call, executor=call.executor.in_batch())
    if len(arguments.actions) > call.max_burst_actions:
        allowed = f"1..{call.max_burst_actions}"
        message = f"give at most {call.max_burst_actions} members, waits among them"
        raise wrong("actions", message, len(arguments.actions), allowed)
    members: list[tuple[Tool[Any], Arguments]] = []
    for index, member in enumerate(arguments.actions):
        try:
            members.append(_checked(call, member))
        except Misuse as error:
            facts = read_facts(call, TOOL.name, "not_started", _placed(error, index))
            return answered(facts | {"index": index, "stopped_at": None, "members": []})
    with call.executor.device.moving(call.deadline):
        return _Sequence(call, members).run()


class _Sequence:
    """One call under way; the device is held."""

    def __init__(self, call: Call, members: list[tuple[Tool[Any], Arguments]]) -> None:
        self._call = call
        self._members = members
        self._began_s = time.monotonic()
        self._receipts: list[Facts] = []

    def run(self) -> Result:
        for index, (tool, arguments) in enumerate(self._members):
            self._call.report(index, len(self._members), f"step {index + 1} of {len(self._members)}")
            receipt = self._done(tool, arguments, index)
            self._receipts.append(receipt)
            if not receipt["ok"]:
                return self._answer(index)
        return self._answer(None)

    def _done(self, tool: Tool[Any], arguments: Arguments, index: int) -> Facts:
        call = replace(self._call, id=f"{self._call.id}.{index + 1}", report=_say_nothing, began_s=time.monotonic())
        try:
            call.deadline.cancel.check()
            if time.monotonic() - self._began_s > SEQUENCE_MAX_MS / 1000 or call.deadline.is_over:
                raise Stopped("TIMEOUT", "Time for the sequence was up before this step; observe, go on from here.")
            result = tool.run(call, arguments)
        except Stopped as error:
            return dict(tool.failure(error).data or {}) | {"status": "not_started", "dispatch": "none"}
        except PhoneError as error:
            result = tool.failure(error, round((time.monotonic() - call.began_s) * 1000))
        return dict(result.data or {})

    def _answer(self, stopped_at: int | None) -> Result:
        failure = None if stopped_at is None else self._receipts[stopped_at]
        rest = [
            {"ok": False, "status": "not_started", "tool": tool.name, "dispatch": "none", "skipped": True}
            for tool, _ in self._members[len(self._receipts) :]
        ]
        facts = read_facts(self._call, TOOL.name, self._status(failure))
        dispatches = [receipt["dispatch"] for receipt in self._receipts if receipt["dispatch"] != "none"]
        facts |= {
            "ok": failure is None,
            "operation_id": self._call.id,
            "dispatch": dispatches[-1] if dispatches else "none",
            "stopped_at": stopped_at,
            "members": [*self._receipts, *rest],
        }
        if failure is not None and stopped_at is not None:
            facts |= {"error": failure["error"], "message": AGAIN.format(stopped_at)}
            if "counts_as_failure" in failure:
                # The approval gate stopped it, and says what to do instead (spec G-129).
                facts |= {name: failure[name] for name in REFUSED if name in failure}
        return answered(facts)

    def _status(self, failure: Facts | None) -> Status:
        """Spec C-84."""
        if failure is None:
            return "completed"
        if failure["status"] == "unknown":
            return "unknown"
        if failure["status"] == "cancelled":
            return "cancelled"
        return "partial" if len(self._receipts) > 1 or failure["dispatch"] != "none" else "not_started"


def _say_nothing(done: int, total: int | None, sentence: str) -> None:
    """Members tell no progress of their own."""


def _checked(call: Call, member: Mapping[str, Any]) -> tuple[Tool[Any], Arguments]:
    """The tool that is meant, with its arguments.

    Raises:
        Misuse: UNSUPPORTED, the phone cannot do that; INVALID.
    """
    name = member.get("action")
    tool = MEMBERS.get(name) if isinstance(name, str) else None
    if tool is None:
        raise wrong("action", f"give one of {', '.join(MEMBERS)}", allowed=", ".join(MEMBERS))
    missing = tool.lacks(call.executor.device.info(call.deadline).capabilities)
    if missing:
        told = tuple(sorted(missing))
        message = f"This phone cannot do {tool.name}; it lacks {', '.join(told)}."
        raise Misuse("UNSUPPORTED", message, WireDetail(missing=told))
    arguments = tool.checked(_given(tool, member))
    _check_limits(tool, arguments)
    return tool, arguments


def _given(tool: Tool[Any], member: Mapping[str, Any]) -> dict[str, Any]:
    beside = {name: value for name, value in member.items() if name != "action"}
    if tool is not control_action.TOOL:
        return {"timeout_ms": SEQUENCE_WAIT_MAX_MS, **beside} if tool is wait_until.TOOL else beside
    request = beside.pop("request", None)
    if not isinstance(request, dict) or beside:
        stray = next(iter(beside), None)
        raise wrong(stray or "request", "the arguments of control_action stand in request, and nothing beside it")
    return request


def _check_limits(tool: Tool[Any], arguments: Arguments) -> None:
    text = getattr(arguments, "text", None)
    if isinstance(text, str) and units(text) > SEQUENCE_TEXT_MAX:
        message = f"give at most {SEQUENCE_TEXT_MAX} UTF-16 units; longer text belongs in a control_action of its own"
        raise wrong("text", message, units(text), f"0..{SEQUENCE_TEXT_MAX}")
    timeout_ms = getattr(arguments, "timeout_ms", 0)
    if tool is wait_until.TOOL and timeout_ms > SEQUENCE_WAIT_MAX_MS:
        allowed = f"{wait_until.MIN_TIMEOUT_MS}..{SEQUENCE_WAIT_MAX_MS}"
        raise wrong("timeout_ms", f"give at most {SEQUENCE_WAIT_MAX_MS} in a sequence", timeout_ms, allowed)


def _placed(error: Misuse, index: int) -> Misuse:
    """The same, naming the member whose argument it is."""
    detail = error.detail
    where = f"actions[{index}]"
    if isinstance(detail, ArgumentDetail):
        detail = replace(detail, argument=f"{where}.{detail.argument}" if detail.argument else where)
    return Misuse(error.code, f"{where}: {error.message} Nothing was sent.", detail)


# Any: JSON schemas are data of any shape.
def _offering(schema: dict[str, Any], offered: frozenset[str], max_burst_actions: int) -> dict[str, Any]:
    """Names the members that are offered, and does not repeat the schemas of their tools (spec C-80, C-3)."""
    actions = schema["properties"]["actions"]
    names = [name for name in MEMBERS if name in offered]
    member = {"type": "object", "properties": {"action": {"enum": names}}, "required": ["action"]}
    return {**schema, "properties": {"actions": {**actions, "maxItems": max_burst_actions, "items": member}}}


TOOL = Tool(
    "action_sequence",
    "Do several exact steps",
    ActionSequenceArguments,
    action_sequence,
    "write",
    needs=("node.wait",),
    gives_data=True,
    needs_one=("node.act", "touch.multi"),
    failed=failed,
    offering=_offering,
)
