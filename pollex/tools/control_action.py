"""`control_action`: one of a control's own actions, checked on the phone and read back (spec C-39 to C-51)."""

import math

from pydantic import Field, model_validator

from pollex.act.controls import Name, ancestor_with, find
from pollex.act.nodes import READ_BACK_S
from pollex.act.scroll_failures import as_failure
from pollex.action.actions import Argument, NodeAct, NodeAction
from pollex.action.receipt import Receipt
from pollex.device.deadline import Deadline
from pollex.errors import Misuse, ReadFailed, Refused, WireDetail
from pollex.screen.refs import NamedScreen
from pollex.screen.screen import Node
from pollex.screen.selectors import Selector
from pollex.screen.target import Target, target_of
from pollex.tools.caller import Call
from pollex.tools.control_arguments import ControlArguments, Text, bound_by, name_of, wrong
from pollex.tools.control_receipts import answered, failed, receipt_facts
from pollex.tools.tool import Result, Tool

__all__ = ["TOOL", "ControlActionArguments", "check_action", "control_action"]

MAX_SETTLE_MS, DEFAULT_SETTLE_MS = 2000, 300
MIN_TIMEOUT_MS, MAX_TIMEOUT_MS, DEFAULT_TIMEOUT_MS = 500, 15_000, 5000
MAX_POSITION = 2**31 - 1
NEEDS = {"set_progress": "node.progress", "ime_enter": "node.ime_enter"}
"""Actions with a capability of their own (spec C-2)."""
TAKES: dict[str, tuple[str, ...]] = {
    "set_progress": ("value", "percent"),
    "set_text": ("text",),
    "replace_selection": ("text", "start", "end"),
    "set_selection": ("start", "end"),
    "set_checked": ("checked",),
}
"""Which arguments belong to which action; the others take none."""
_OWN = ("value", "percent", "text", "start", "end", "checked")


class ControlActionArguments(ControlArguments):
    """Which control, and what it is to do."""

    action: NodeAction
    value: float | None = None
    percent: float | None = Field(None, ge=0, le=100)
    text: Text | None = None
    start: int | None = Field(None, ge=0, le=MAX_POSITION)
    end: int | None = Field(None, ge=0, le=MAX_POSITION)
    checked: bool | None = None
    expected_token: str | None = None
    settle_ms: int = Field(DEFAULT_SETTLE_MS, ge=0, le=MAX_SETTLE_MS)
    timeout_ms: int = Field(DEFAULT_TIMEOUT_MS, ge=MIN_TIMEOUT_MS, le=MAX_TIMEOUT_MS)

    @model_validator(mode="after")
    def _belongs_to_the_action(self) -> "ControlActionArguments":
        check_action(self)
        return self

    @property
    def own(self) -> dict[str, Argument]:
        """The arguments of the action itself, as they were given."""
        given = ((name, getattr(self, name)) for name in _OWN)
        return {name: value for name, value in given if value is not None}


def check_action(arguments: ControlActionArguments) -> None:
    """Refuses what does not belong together (spec C-7).

    Raises:
        Misuse: INVALID.
    """
    action, own = arguments.action, arguments.own
    takes = TAKES.get(action, ())
    for name in own:
        if name not in takes:
            raise wrong(name, f"{action} takes no {name}", allowed=", ".join(takes) or "nothing")
    missing = [name for name in takes if name not in own]
    if action == "set_progress" and len(missing) != 1:
        raise wrong("value", "give either value or percent", allowed="value or percent")
    if action == "replace_selection" and ("start" in own) != ("end" in own):
        raise wrong("start" if "start" in missing else "end", "give both start and end, or neither")
    if action in ("set_text", "set_selection", "set_checked", "replace_selection"):
        needed = [name for name in missing if action != "replace_selection" or name == "text"]
        if needed:
            raise wrong(needed[0], f"{action} needs it")
    if arguments.start is not None and arguments.end is not None and arguments.start > arguments.end:
        raise wrong("start", "must not be above end", arguments.start, f"0..{arguments.end}")
    if arguments.settle_ms > arguments.timeout_ms:
        raise wrong("settle_ms", "must not be above timeout_ms", arguments.settle_ms, f"0..{arguments.timeout_ms}")


def control_action(call: Call, arguments: ControlActionArguments) -> Result:
    """Resolves to one control, acts once, settles, reads back.

    Raises:
        Misuse: UNSUPPORTED, NOT_FOUND, AMBIGUOUS, INVALID; nothing was sent.
        Refused: STALE; nothing was sent.
        ReadFailed: the screen could not be read; nothing was sent.
    """
    needed = NEEDS.get(arguments.action)
    if needed is not None and needed not in call.executor.device.info(call.deadline).capabilities:
        message = f"This phone cannot do {arguments.action}; it lacks {needed}. Use another action."
        raise Misuse("UNSUPPORTED", message, WireDetail(missing=(needed,)))
    acting = _Acting(call, arguments, name_of(call, arguments))
    with call.executor.device.moving(call.deadline):
        receipt = as_failure(acting.perform())
    facts = receipt_facts(call, TOOL.name, receipt)
    return answered(facts | acting.clickable_ancestor(facts, receipt))


class _Acting:
    """One call under way."""

    def __init__(self, call: Call, arguments: ControlActionArguments, name: Name) -> None:
        self._call = call
        self._executor = call.executor
        self._arguments = arguments
        self._name = name
        self._deadline: Deadline = call.deadline.within(arguments.timeout_ms / 1000 + READ_BACK_S)

    def perform(self) -> Receipt:
        """Acts; a selector that was resolved on a screen of before gets a fresh one, once (spec C-39)."""
        newest = self._executor.newest
        receipt = None
        if newest is not None:
            try:
                receipt = self._on(newest, self._call.id)
            except (Misuse, ReadFailed, Refused) as error:
                if not (isinstance(self._name, Selector) or error.code == "STALE"):
                    raise
            else:
                is_old = receipt.error == "STALE" and receipt.status == "not_started"
                if not is_old or isinstance(self._name, Target) or self._arguments.expected_token is not None:
                    return receipt
        operation_id = self._call.id if receipt is None else f"{self._call.id}.1"
        return self._on(self._executor.look(self._deadline), operation_id)

    def _on(self, named: NamedScreen, operation_id: str) -> Receipt:
        node = find(named, self._name)
        action = NodeAct(self._target(named, node), self._arguments.action, self._own(node), self._arguments.settle_ms)
        said = (self._name.text or self._name.content_desc or "") if isinstance(self._name, Selector) else ""
        return self._executor.perform(action, self._deadline, operation_id=operation_id, said=said)

    def _target(self, named: NamedScreen, node: Node) -> Target:
        """What the phone compares the live control with: what was read, if a token says so (spec C-24)."""
        token = self._arguments.expected_token
        if token is None:
            return target_of(named.screen, node) if isinstance(self._name, Selector) else self._name
        return bound_by(self._call, token, named, node)

    def _own(self, node: Node) -> dict[str, Argument]:
        own = self._arguments.own
        if "percent" not in own:
            return own
        span = node.range
        if span is None or span.minimum is None or span.maximum is None:
            message = "The control has no range, so that it has no percent; use an action that it lists."
            raise Misuse("UNSUPPORTED", message, WireDetail(actions=node.actions))
        value = span.minimum + (span.maximum - span.minimum) * float(own["percent"]) / 100
        return {"value": math.floor(value + 0.5) if span.step == "int" else value}

    def clickable_ancestor(self, facts: dict[str, object], receipt: Receipt) -> dict[str, object]:
        """Of a control that does not offer the action: what offers it around it (spec C-40)."""
        if receipt.error != "UNSUPPORTED" or receipt.screen_before is None or receipt.before is None:
            return {}
        action = "click" if self._arguments.action == "set_checked" else self._arguments.action
        named = self._executor.named(receipt.screen_before.id)
        above = ancestor_with(receipt.screen_before, receipt.before, action)
        if above is None or named is None:
            return {}
        detail = facts["detail"]
        return {"detail": {**(detail if isinstance(detail, dict) else {}), "clickable_ancestor": named.ref(above)}}


TOOL = Tool(
    "control_action",
    "Act on a control",
    ControlActionArguments,
    control_action,
    "write",
    needs=("node.act",),
    gives_data=True,
    failed=failed,
)
