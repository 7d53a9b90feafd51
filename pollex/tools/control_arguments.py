"""What arguments of the `controls` toolset have in common: how a control is named, and texts (spec C-7 to C-12)."""

from typing import Annotated, Any

from pydantic import AfterValidator, Field, WithJsonSchema, model_validator

from pollex.act.controls import Name
from pollex.errors import ArgumentDetail, Misuse, Refused, WireDetail
from pollex.geometry import Bounds
from pollex.screen.refs import NamedScreen
from pollex.screen.screen import Node
from pollex.screen.selectors import LENGTHS, Selector
from pollex.screen.target import Target
from pollex.screen.utf16 import units
from pollex.tools.caller import Call
from pollex.tools.faults import Fault
from pollex.tools.naming import target_named
from pollex.tools.tool import Arguments

__all__ = [
    "SELECTOR_SCHEMA",
    "TEXT_MAX",
    "ControlArguments",
    "SelectorArguments",
    "Text",
    "bound_by",
    "name_of",
    "wrong",
]

TEXT_MAX = 50_000
"""In UTF-16 units (spec C-47)."""
SELECTOR_SCHEMA: dict[str, Any] = {
    "type": "object",
    "properties": {
        **{name: {"type": "string", "maxLength": most} for name, (_, most) in LENGTHS.items()},
        "bounds": {"type": "array", "items": {"type": "integer"}, "minItems": 4, "maxItems": 4},
    },
}
"""Short, for it goes to the model with every call: that an id is not empty needs no telling."""


def wrong(argument: str, message: str, value: float | None = None, allowed: str | None = None) -> Misuse:
    """An argument that cannot be used, and what to give."""
    return Misuse("INVALID", f"{argument}: {message}.", ArgumentDetail(argument, value, allowed))


def _checked_text(text: str) -> str:
    length = units(text)
    if length > TEXT_MAX:
        raise wrong("text", f"give at most {TEXT_MAX} UTF-16 units, not {length}", length, f"0..{TEXT_MAX}")
    if "\0" in text:
        raise wrong("text", "leave out U+0000")
    return text


TEXT_SCHEMA = {"type": "string", "maxLength": TEXT_MAX, "description": "length in UTF-16 units"}
Text = Annotated[str, AfterValidator(_checked_text), WithJsonSchema(TEXT_SCHEMA)]
"""A text as it is: blanks, line breaks and the empty one included."""


class SelectorArguments(Arguments):
    """Properties that must all be equal."""

    resource_id: str | None = None
    text: str | None = None
    content_desc: str | None = None
    class_name: str | None = None
    package_name: str | None = None
    bounds: list[int] | None = Field(None, min_length=4, max_length=4)

    @model_validator(mode="after")
    def _names_a_control(self) -> "SelectorArguments":
        try:
            self.selector.check()
        except Misuse as error:
            detail = error.detail if isinstance(error.detail, ArgumentDetail) else ArgumentDetail("selector")
            sentence = error.message.removeprefix(f"{detail.argument}: ").removesuffix(".")
            # What has no target is the selector as a whole, wherever it stands.
            argument = "" if detail.argument == "selector" else detail.argument
            raise Fault(argument, sentence, detail.value, detail.allowed) from None
        return self

    @property
    def selector(self) -> Selector:
        """The same, as the one engine takes it."""
        bounds = None if self.bounds is None else Bounds(*self.bounds)
        return Selector(self.resource_id, self.text, self.content_desc, self.class_name, self.package_name, bounds)


class ControlArguments(Arguments):
    """One control."""

    selector: Annotated[SelectorArguments, WithJsonSchema(SELECTOR_SCHEMA)] | None = None
    ref: str | None = None

    @model_validator(mode="before")
    @classmethod
    def _is_named_once(cls, given: Any) -> Any:  # Any: whatever a caller sends.
        if isinstance(given, dict) and (given.get("selector") is None) == (given.get("ref") is None):
            raise Fault("selector", "give a selector or a ref, and not both")
        return given


def name_of(call: Call, arguments: ControlArguments) -> Name:
    """The control that is meant.

    Raises:
        Misuse: INVALID, it is no ref; NOT_FOUND, it was never shown to this caller.
        Refused: STALE, the screen that showed it is not kept any more.
    """
    if arguments.selector is not None:
        return arguments.selector.selector
    return target_named(call, arguments.ref or "")


def bound_by(call: Call, token: str, named: NamedScreen, node: Node) -> Target:
    """What an action bound to a reading has to find: place and text too (spec C-24).

    Raises:
        Refused: STALE, the reading is not kept, or the control differs from it; `detail.changed` says in what.
    """
    reading = call.executor.readings.get(token)
    changed = ("identity",) if reading.target.id != node.id else reading.changes(named.screen)
    if changed:
        raise Refused("STALE", "Not as you read it; read it again.", WireDetail(which="target", changed=changed))
    return reading.target
