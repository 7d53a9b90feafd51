"""`node_action`: acts on the live control behind an index, or refuses if it is no longer the one that was shown."""

import json
from collections.abc import Mapping
from dataclasses import replace
from typing import Literal

from pydantic import Field, model_validator

from pollex.action.actions import LongPress, NodeAct, Swipe, Tap
from pollex.action.receipt import Receipt
from pollex.action.scrolling import EDGES, Edge, is_at_edge
from pollex.device.checking import touchable_node
from pollex.errors import Misuse, PhoneError, Refused, TextDetail, WireDetail
from pollex.screen.front import foreground_app
from pollex.screen.movement import movement
from pollex.screen.skill_yaml import Value
from pollex.screen.target import Target
from pollex.screen.utf16 import is_sendable, units
from pollex.tools.answering import effect, raise_failure, was_refused, yaml_result
from pollex.tools.caller import Call
from pollex.tools.strokes import stroke
from pollex.tools.tool import Arguments, Result, Tool

__all__ = ["TOOL"]

MAX_TEXT_UNITS = 50_000
SWIPE_MS = 300
SHOWN_TEXT_CHARS = 200

Action = Literal["click", "long_click", "set_text", "scroll_forward", "scroll_backward"]
Method = Literal["accessibility", "shell"]

_SENTENCES = {
    "UNSUPPORTED": "{subject} does not take that action; choose another node.",
    "REJECTED": "{subject} declined, or something else came of it; call screen_content and look.",
}


class NodeActionArguments(Arguments):
    """Which node, what to do with it, and how."""

    action: Action
    index: int = Field(description="i of the latest screen_content or search_nodes")
    text: str | None = Field(None, description="required for set_text, may be empty to clear; ignored otherwise")
    method: Method = Field("accessibility", description="shell: a touch by the phone's shell, not for set_text")

    @model_validator(mode="after")
    def _set_text_has_text(self) -> "NodeActionArguments":
        """Of other actions the text is ignored."""
        if self.action != "set_text":
            return self
        if self.text is None:
            raise ValueError("text: set_text needs this argument; an empty text clears the field")
        if not is_sendable(self.text):
            raise ValueError("text: leave out NUL characters and halves of surrogate pairs")
        if units(self.text) > MAX_TEXT_UNITS:
            raise ValueError(f"text: give at most {MAX_TEXT_UNITS} characters")
        if self.method == "shell":
            raise Misuse("METHOD_NOT_SUPPORTED", "shell cannot type into fields; leave out method.")
        return self


def node_action(call: Call, arguments: NodeActionArguments) -> Result:
    """Acts once and says what was seen afterwards.

    Raises:
        Misuse: NO_SCREEN, NOT_FOUND, UNSUPPORTED; nothing was sent.
        Refused: STALE, NOT_VISIBLE, OCCLUDED, DISABLED, APP_CHANGED …; nothing was sent.
        Rejected: the control declined.
        Mismatch: the field holds something else than was written.
        OutcomeUnknown: CONNECTION_LOST, TIMEOUT; it may have happened and is not repeated.
    """
    target = call.view.target(arguments.index)
    subject = f"node {arguments.index}"
    if arguments.action == "set_text" and not target.is_editable:
        raise Misuse("UNSUPPORTED", f"{subject} takes no text; choose one that shows edit.")
    try:
        receipt = _performed(call, target, arguments)
        raise_failure(receipt, subject, _SENTENCES)
    except PhoneError as error:
        raise _told(call, subject, error) from error
    return yaml_result(_answer(call, arguments, target, receipt), call=call)


def _performed(call: Call, target: Target, arguments: NodeActionArguments) -> Receipt:
    """By the node's own action; by a touch where that was asked for, or where the phone says no to the other."""
    action = arguments.action
    if arguments.method == "accessibility":
        args: Mapping[str, str] = {"text": arguments.text or ""} if action == "set_text" else {}
        receipt = call.executor.perform(NodeAct(target, action, args), call.deadline)
        if action == "set_text" or not was_refused(receipt):
            return receipt
        if isinstance(receipt.detail, WireDetail) and is_at_edge(receipt.detail.actions, action):
            return _at_edge(receipt, action)
    return _touched(call, target, action)


def _touched(call: Call, target: Target, action: Action) -> Receipt:
    """The control is looked up right before, for the shell cannot check it in the moment of the touch (spec S-41)."""
    screen = call.executor.look(call.deadline).screen
    node = touchable_node(screen, target)
    match action:
        case "click":
            return call.executor.perform(Tap(target, by_shell=True), call.deadline)
        case "long_click":
            return call.executor.perform(LongPress(target, by_shell=True), call.deadline)
        case _ if is_at_edge(node.actions, action):
            looked = Receipt(action, "observed", "none", "", way="shell", screen_before=screen, screen_after=screen)
            return _at_edge(looked, action)
        case _:
            start, end = stroke(screen, node, is_forward=action == "scroll_forward")
            return call.executor.perform(Swipe(start, end, SWIPE_MS, by_shell=True), call.deadline)


def _at_edge(receipt: Receipt, action: Action) -> Receipt:
    """The same for a scroll that finds its end: nothing was sent, and that is no failure (spec S-43)."""
    return replace(
        receipt,
        status="observed",
        dispatch="none",
        message="It scrolls no further that way; nothing was sent.",
        failure=None,
        screen_after=receipt.screen_before,
        moved=False,
        edge=EDGES[action],
    )


def _told(call: Call, subject: str, error: PhoneError) -> PhoneError:
    """The same, in words that speak of the index; where another app is in front, that is what has changed."""
    newest = call.executor.newest
    shown = call.view.latest_numbering().package
    if error.code == "STALE" and newest is not None and (front := foreground_app(newest.screen)) != shown:
        message = f"{front or 'another app'} is in front now; call screen_content."
        return Refused("APP_CHANGED", message, WireDetail(package=front))
    if error.code == "MISMATCH" and isinstance(error.detail, TextDetail):
        holds = json.dumps(error.detail.holds[:SHOWN_TEXT_CHARS], ensure_ascii=False)
        return type(error)("MISMATCH", f"{subject} now holds {holds}, not the text given.", error.detail)
    return error


def _answer(call: Call, arguments: NodeActionArguments, target: Target, receipt: Receipt) -> dict[str, Value]:
    fields: dict[str, Value] = {"ok": True, "action": arguments.action, "i": arguments.index}
    seen = effect(call, receipt)
    app = seen.pop("app")
    fields |= seen
    if arguments.action in EDGES:
        fields["moved"] = _moved(target, receipt)
        if (edge := receipt.edge or _edge(target, receipt, arguments.action)) is not None:
            fields["edge"] = edge
    return {**fields, "app": app}


def _moved(target: Target, receipt: Receipt) -> bool | None:
    """Whether what is in the node differs from before; None if that is not known."""
    before, after = receipt.screen_before, receipt.screen_after
    container = before.node(target.id) if before is not None else None
    if receipt.moved is not None or before is None or after is None or container is None:
        return receipt.moved
    return movement(before, container, after).has_moved


def _edge(target: Target, receipt: Receipt, action: Action) -> Edge | None:
    """Where the live control can scroll no further that way now, after a touch that knows nothing of it."""
    node = receipt.screen_after.node(target.id) if receipt.screen_after is not None else None
    return EDGES[action] if node is not None and is_at_edge(node.actions, action) else None


TOOL = Tool("node_action", "Act on a node", NodeActionArguments, node_action, "write", needs=("tree", "input"))
