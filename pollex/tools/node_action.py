"""`node_action`: acts on the live control behind an index, or refuses if it is no longer the one that was shown."""

import json
from dataclasses import dataclass
from typing import Literal

from pydantic import Field, field_validator, model_validator

from pollex.action.expect import Expect
from pollex.device.device import Order, Sent
from pollex.errors import (
    Mismatch,
    Misuse,
    OutcomeUnknown,
    PhoneError,
    ReadFailed,
    Refused,
    Rejected,
    TextDetail,
    WireDetail,
)
from pollex.screen.screen import Node, Screen
from pollex.screen.skill_yaml import Value, mapping_lines
from pollex.screen.target import Target
from pollex.tools import shell_touch
from pollex.tools.caller import Call
from pollex.tools.tool import Arguments, Result, Tool
from pollex.tools.watching import Effect, watch

__all__ = ["TOOL"]

MAX_TEXT_UNITS = 50_000
ACT_S = 5.0
SHOWN_TEXT_CHARS = 200

Action = Literal["click", "long_click", "set_text", "scroll_forward", "scroll_backward"]
Method = Literal["accessibility", "shell"]

_OPPOSITE = {"scroll_forward": "scroll_backward", "scroll_backward": "scroll_forward"}
_EDGE = {"scroll_forward": "end", "scroll_backward": "start"}


class NodeActionArguments(Arguments):
    """Which node, what to do with it, and how."""

    action: Action
    index: int = Field(description="i of the latest screen_content")
    text: str | None = Field(None, description="required for set_text, may be empty to clear; ignored otherwise")
    method: Method = Field("accessibility", description="shell: a touch by the phone's shell, not for set_text")

    @field_validator("text")
    @classmethod
    def _text_can_be_sent(cls, text: str | None) -> str | None:
        if text is None:
            return None
        if "\0" in text or any("\ud800" <= character <= "\udfff" for character in text):
            raise ValueError("leave out NUL characters and halves of surrogate pairs")
        if len(text.encode("utf-16-le")) // 2 > MAX_TEXT_UNITS:
            raise ValueError(f"give at most {MAX_TEXT_UNITS} characters")
        return text

    @model_validator(mode="after")
    def _set_text_has_text(self) -> "NodeActionArguments":
        if self.action == "set_text" and self.text is None:
            raise ValueError("text: set_text needs this argument; an empty text clears the field")
        if self.action == "set_text" and self.method == "shell":
            raise Misuse("METHOD_NOT_SUPPORTED", "shell cannot type into fields; leave out method.")
        return self


@dataclass(frozen=True, slots=True)
class _Done:
    """What an input did."""

    method: Method
    effect: Effect
    is_at_edge: bool = False
    was_needed: bool = True
    """False: nothing was sent, as it is so already."""


def node_action(call: Call, arguments: NodeActionArguments) -> Result:
    """Acts once and says what was seen afterwards.

    Raises:
        Misuse: NO_SCREEN, NOT_FOUND, UNSUPPORTED; nothing was sent.
        Refused: STALE, NOT_VISIBLE, OCCLUDED, DISABLED, APP_CHANGED …; nothing was sent.
        Rejected: the control declined.
        Mismatch: the field holds something else than was written.
        OutcomeUnknown: CONNECTION_LOST, TIMEOUT; it may have happened and is not repeated.
    """
    with call.device.moving(call.deadline):
        attempt = _Attempt(call, arguments)
        done = attempt.by_shell() if arguments.method == "shell" else attempt.by_accessibility()
        return _answer(arguments, attempt.target, done)


class _Attempt:
    """One call, from the index to what came of it."""

    def __init__(self, call: Call, arguments: NodeActionArguments) -> None:
        self.target = call.view.target(arguments.index)
        if arguments.action == "set_text" and not self.target.is_editable:
            raise Misuse("UNSUPPORTED", f"node {arguments.index} takes no text; choose one that shows edit.")
        self._session = call.device
        self._package = call.view.latest_numbering().package
        self._arguments = arguments
        self._deadline = call.deadline
        self._before = self._session.observe(call.deadline)

    def by_accessibility(self) -> _Done:
        action = self._arguments.action
        try:
            answer = self._act()
        except (Rejected, Misuse) as error:
            if error.code not in ("REJECTED", "UNSUPPORTED") or action == "set_text":
                raise self._named(error) from error
            if self._is_at_edge(error):
                return _Done("accessibility", Effect(self._before, self._before), is_at_edge=True, was_needed=False)
            self._check_unchanged(error)
            return self.by_shell()
        except Refused as error:
            raise self._named(error) from error
        effect = watch(self._session, self._before, answer.seq, self._deadline)
        if action == "set_text":
            self._check_text(answer, effect)
        return _Done("accessibility", effect, self._is_edge_of(effect), was_needed=not answer.already)

    def by_shell(self) -> _Done:
        """A touch cannot be checked in the moment it lands, so the control is checked right before."""
        before = self._session.observe(self._deadline)
        try:
            node = shell_touch.live_node(before, self.target, self._package)
            if _is_scroll(self._arguments.action) and _lists_only_opposite(node.actions, self._arguments.action):
                return _Done("shell", Effect(before, before), is_at_edge=True, was_needed=False)
            shell_touch.touch(self._session, node, self._arguments.action, self._deadline)
        except Refused as error:
            raise self._named(error) from error
        effect = watch(self._session, before, before.seq, self._deadline)
        return _Done("shell", effect, self._is_edge_of(effect))

    def _act(self) -> Sent:
        arguments = self._arguments
        args = {"text": arguments.text or ""} if arguments.action == "set_text" else {}
        order = Order.fresh(self._deadline.within(ACT_S), Expect(package=self._package))
        return self._session.act(order, self.target, arguments.action, args)

    def _check_unchanged(self, error: PhoneError) -> None:
        """A control that declined has had the input; where the screen changed all the same, a touch is a second one."""
        if error.code != "REJECTED":
            return
        if self._session.observe(self._deadline, base=self._before) is not self._before:
            message = (
                f"node {self._arguments.index} declined, and yet the screen changed; call screen_content and look."
            )
            raise OutcomeUnknown("REJECTED", message, error.detail) from error

    def _is_at_edge(self, error: PhoneError) -> bool:
        action = self._arguments.action
        if not _is_scroll(action):
            return False
        told = error.detail.actions if isinstance(error.detail, WireDetail) else ()
        node = self._before.node(self.target.id)
        return _lists_only_opposite(told or (node.actions if node is not None else ()), action)

    def _is_edge_of(self, effect: Effect) -> bool:
        """Whether the live control can scroll no further that way now."""
        node = effect.after.node(self.target.id) if effect.after is not None else None
        action = self._arguments.action
        return node is not None and _is_scroll(action) and _lists_only_opposite(node.actions, action)

    def _check_text(self, answer: Sent, effect: Effect) -> None:
        """The field must hold what was written; a secret one cannot be read and counts when accepted."""
        holds = _held_text(effect.after, answer, self.target)
        if holds is None or holds == self._arguments.text:
            return
        shown = json.dumps(holds[:SHOWN_TEXT_CHARS], ensure_ascii=False)
        raise Mismatch(
            "MISMATCH", f"node {self._arguments.index} now holds {shown}, not the text given.", TextDetail(holds)
        )

    def _named(self, error: PhoneError) -> PhoneError:
        """The same error with a sentence that speaks of the index and says what to do."""
        sentence = _sentence(error, self._arguments)
        return error if sentence is None else type(error)(error.code, sentence, error.detail)


def _held_text(screen: Screen | None, answer: Sent, target: Target) -> str | None:
    """What the field holds now; None if it is secret."""
    node: Node | None = screen.node(target.id) if screen is not None else None
    if node is not None:
        return None if node.is_secret else node.text
    if answer.after is None:
        raise ReadFailed(
            "READ_FAILED", "the text was set, but the field is gone and cannot be read; call screen_content."
        )
    return None if answer.after.is_secret else answer.after.text or ""


def _is_scroll(action: Action) -> bool:
    return action in _OPPOSITE


def _lists_only_opposite(actions: tuple[str, ...], action: Action) -> bool:
    return _OPPOSITE[action] in actions and action not in actions


def _sentence(error: PhoneError, arguments: NodeActionArguments) -> str | None:
    node = f"node {arguments.index}"
    detail = error.detail if isinstance(error.detail, WireDetail) else WireDetail()
    match error.code:
        case "STALE":
            return f"{node} is no longer what it was; call screen_content."
        case "APP_CHANGED":
            return f"{detail.package or 'another app'} is in front now; call screen_content."
        case "NOT_VISIBLE":
            return f"{node} is out of view; scroll to it or call screen_content."
        case "OCCLUDED":
            return f"{node} is covered by another window; close that first, then call screen_content."
        case "DISABLED":
            return f"{node} is disabled; do first what enables it, then call screen_content."
        case "UNAVAILABLE":
            return "the windows are changing just now; call screen_content and try again."
        case "OUT_OF_RANGE" if detail.max is not None:
            return f"{node} takes at most {detail.max} characters; give a shorter text."
        case "UNSUPPORTED":
            return f"{node} does not take {arguments.action}; choose another node."
        case "REJECTED":
            return f"{node} declined {arguments.action}; call screen_content and look what it wants."
        case _:
            return None


def _answer(arguments: NodeActionArguments, target: Target, done: _Done) -> Result:
    fields: dict[str, Value] = {
        "ok": True,
        "action": arguments.action,
        "i": arguments.index,
        "method": done.method,
        "status": "completed" if done.was_needed else "observed",
        "changed": done.effect.changed,
    }
    if _is_scroll(arguments.action):
        fields["moved"] = done.effect.moved(target.id) if done.was_needed else False
        if done.is_at_edge:
            fields["edge"] = _EDGE[arguments.action]
    fields["app"] = done.effect.app
    return Result("\n".join(mapping_lines(fields)))


TOOL = Tool("node_action", "Act on a node", NodeActionArguments, node_action, "write", needs=("tree", "input"))
