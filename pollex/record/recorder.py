"""Writes the inputs of one run down: what is about to be sent before it is sent, the receipt after (L-131)."""

from collections.abc import Callable, Mapping
from dataclasses import fields, is_dataclass
from typing import Any

from pollex.action.actions import (
    Action,
    Clear,
    Launch,
    NodeAct,
    Press,
    SetClipboard,
    StopApp,
    Type,
    kind_of,
)
from pollex.action.receipt import Receipt
from pollex.errors import Refused
from pollex.geometry import Point
from pollex.record.store import Records
from pollex.screen.one_time import field_asks_for_code
from pollex.screen.screen import Node, Screen
from pollex.screen.target import Target
from pollex.screen.touched import focused

__all__ = ["HIDDEN", "RunRecorder", "action_json"]

MAY_HAVE_HAPPENED = (
    "This very input was being sent when the program ended, and may have happened. Look whether it did, and go on from "
    "what you see; it is not sent again before something else had an effect."
)
HIDDEN = "•••"
"""In the place of text that is secret, or may be a one-time code (L-136)."""

_UNKEPT_PARTS = ("status", "dispatch", "way", "error")

# Any: JSON of any shape.
Json = Mapping[str, Any]


class RunRecorder:
    """The `Recorder` of one run."""

    def __init__(
        self,
        records: Records,
        run: str,
        *,
        step: Callable[[], int],
        told: Callable[[Receipt], Json],
        hide: Callable[[str], str],
        learn_code: Callable[[str], None],
        keep: Callable[[Screen | None], str | None],
        is_unkept: Callable[[Screen | None], bool] = lambda screen: False,
        unknown: tuple[Json, ...] = (),
    ) -> None:
        """Takes what it writes to, and how.

        Args:
            records: the database.
            run: the run's id.
            step: gives the number of the step that is done now.
            told: makes a receipt an object for the record.
            hide: puts the names of secrets in the place of their values, and ••• in the place of one-time codes.
            learn_code: is told a text before it is typed into a field that asks for a one-time code.
            keep: stores a screen, and gives the name by which it is found.
            is_unkept: whether a screen shows an app of which nothing is written down but what kind of input it got.
            unknown: inputs of which nobody knows whether they happened, as they were written down: a run that goes on
                after its program ended does not send them again, before something else of it was seen to have its
                effect (spec L-131).
        """
        self._records = records
        self._run = run
        self._step = step
        self._told = told
        self._hide = hide
        self._learn_code = learn_code
        self._keep = keep
        self._is_unkept = is_unkept
        self._unknown = unknown

    def intent(self, operation_id: str, action: Action, screen: Screen) -> None:
        """Commits the input; when it returns, no crash can hide it.

        Raises:
            Refused: RECORDS_FAILED, or DUPLICATE, and nothing is to be sent.
        """
        if isinstance(action, Type):
            field = _field(action, screen)
            if field is not None and field_asks_for_code(field):
                self._learn_code(action.text)
        told = action_json(action, screen, self._hide)
        if self._is_unkept(screen):
            told = {"action": told["action"]}
        if told in self._unknown and not _may_come_twice(action):
            raise Refused("DUPLICATE", MAY_HAVE_HAPPENED)
        self._records.intend(self._run, self._step(), operation_id, told)

    def outcome(self, operation_id: str, action: Action, receipt: Receipt) -> None:
        """Writes down what came of it."""
        before, after = receipt.screen_before, receipt.screen_after
        if receipt.status == "completed" and before is not None and after is not None and before.digest != after.digest:
            self._unknown = ()
        screens = {"screen_before": self._keep(before), "screen_after": self._keep(after)}
        told = self._told(receipt)
        if self._is_unkept(before) or self._is_unkept(after):
            told = {name: told.get(name) for name in _UNKEPT_PARTS}
        self._records.conclude(operation_id, {**told, **screens})


def action_json(action: Action, screen: Screen | None, hide: Callable[[str], str]) -> Json:
    """An action for the record: which kind, and its parts; text for a secret field is left out."""
    told = {field.name: _plain(getattr(action, field.name), hide) for field in fields(action)}
    if _is_secret(action, screen):
        told["text"] = HIDDEN
    return {"action": kind_of(action), **{name: value for name, value in told.items() if value is not None}}


def _may_come_twice(action: Action) -> bool:
    """Whether doing it once more leaves the phone as doing it once does."""
    match action:
        case Launch() | Clear() | SetClipboard() | StopApp() | NodeAct(name="set_progress"):
            return True
        case Type(mode=mode, submits=submits):
            return mode == "replace" and not submits
        case Press(key=key):
            return key == "home"
        case _:
            return False


def _is_secret(action: Action, screen: Screen | None) -> bool:
    """Whether the text that is typed goes where nobody may read it; in doubt it does."""
    match action:
        case SetClipboard(is_sensitive=is_sensitive):
            return is_sensitive
        case Type():
            node = _field(action, screen)
            return node is None or node.is_secret
        case Clear():
            return False
        case _:
            return False


def _field(action: Type, screen: Screen | None) -> Node | None:
    if screen is None:
        return None
    return focused(screen) if action.target is None else screen.node(action.target.id)


def _plain(value: Any, hide: Callable[[str], str]) -> Any:
    match value:
        case str():
            return hide(value)
        case Target(look=look):
            return {"label": hide(look.label or ""), "id": look.resource_id, "class": look.class_name}
        case Point(x=x, y=y):
            return [x, y]
        case Mapping():
            return {name: _plain(one, hide) for name, one in value.items()}
        case tuple() | list():
            return [_plain(one, hide) for one in value]
        case _ if is_dataclass(value):
            return {field.name: _plain(getattr(value, field.name), hide) for field in fields(value)}
        case _:
            return value
