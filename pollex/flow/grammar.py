"""What a flow is made of, once it has been read and found right (docs/spec/loop.md, L-60 and L-150). Frozen, no I/O.

`forms` says how it is written down, `file` reads and writes files, `player` plays it.
"""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Literal

from pollex.screen.query import Query

__all__ = [
    "AllOf",
    "AnyOf",
    "AppFront",
    "Check",
    "Condition",
    "Confirm",
    "Demand",
    "Differs",
    "Distance",
    "End",
    "Fill",
    "Flow",
    "Gone",
    "Key",
    "KeyboardShown",
    "Limits",
    "Move",
    "OnPage",
    "Open",
    "Pause",
    "Press",
    "Relation",
    "Repeat",
    "Shown",
    "Single",
    "Slide",
    "Stands",
    "Step",
    "Touch",
    "Value",
    "Verb",
    "Wanted",
]

Condition = Literal["checked", "unchecked", "enabled", "disabled", "selected", "focused"]
Distance = Literal["quarter", "half", "page", "end"]
Key = Literal["back", "home", "recents", "enter"]
Relation = Literal["equals", "contains", "at_least", "at_most", "is"]


@dataclass(frozen=True, slots=True)
class Wanted:
    """One thing on the screen, by what it says and is. Parts that are None are not asked for."""

    text: str | None = None
    resource_id: str | None = None
    role: str | None = None
    states: tuple[str, ...] = ()
    """Words of `query.STATES`, with `!` in front where it must not be so."""
    inside: "Wanted | None" = None
    """Only in this."""

    @property
    def query(self) -> Query:
        """The same as a loose search."""
        return Query(self.text, self.resource_id, self.role, self.states)

    def __str__(self) -> str:
        parts = [repr(self.text)] if self.text is not None else []
        parts += [part for part in (self.resource_id, self.role) if part is not None]
        return " ".join([*parts, *self.states, *(() if self.inside is None else (f"in {self.inside}",))])


@dataclass(frozen=True, slots=True)
class Shown:
    """This text is there, and nobody typed it."""

    text: str


@dataclass(frozen=True, slots=True)
class Gone:
    """This is not there."""

    wanted: Wanted


@dataclass(frozen=True, slots=True)
class AppFront:
    """This app is in front."""

    package: str


@dataclass(frozen=True, slots=True)
class OnPage:
    """The page in front is called so."""

    title: str


@dataclass(frozen=True, slots=True)
class KeyboardShown:
    """The soft keyboard is shown, or is not."""

    is_shown: bool


@dataclass(frozen=True, slots=True)
class Differs:
    """The screen differs from what it was before the last action, or does not."""

    does: bool


@dataclass(frozen=True, slots=True)
class Value:
    """What a field, a slider or a text holds."""

    wanted: Wanted
    relation: Relation
    value: str | int | float
    """With `is`: `min` or `max`."""


@dataclass(frozen=True, slots=True)
class Stands:
    """A thing is there, and is so."""

    wanted: Wanted
    condition: Condition | None = None
    """None: it need only be there."""


Single = Shown | Gone | AppFront | OnPage | KeyboardShown | Differs | Value | Stands


@dataclass(frozen=True, slots=True)
class AnyOf:
    """One of these."""

    checks: tuple[Single, ...]


@dataclass(frozen=True, slots=True)
class AllOf:
    """All of these."""

    checks: tuple[Single, ...]


Check = Single | AnyOf | AllOf


@dataclass(frozen=True, slots=True)
class Touch:
    """One short or long touch."""

    kind: Literal["tap", "long_press"]
    wanted: Wanted


@dataclass(frozen=True, slots=True)
class Fill:
    """Text into a field. Exactly one of text, param and secret is given."""

    wanted: Wanted | None
    """None: the field that has the focus."""
    text: str | None = None
    param: str | None = None
    secret: str | None = None
    mode: Literal["replace", "append"] = "replace"
    submits: bool = False


@dataclass(frozen=True, slots=True)
class Move:
    """Shows content that lies further on."""

    direction: Literal["up", "down", "left", "right"]
    distance: Distance = "page"
    inside: Wanted | None = None


@dataclass(frozen=True, slots=True)
class Slide:
    """Sets a slider."""

    wanted: Wanted
    to: str
    """`min`, `max` or `n %`."""


@dataclass(frozen=True, slots=True)
class Press:
    """A key."""

    key: Key


@dataclass(frozen=True, slots=True)
class Open:
    """Brings an app to the front, by package or label."""

    app: str


@dataclass(frozen=True, slots=True)
class Pause:
    """Touches nothing for a while."""

    seconds: int
    until: Check | None = None
    """Ends it early."""


@dataclass(frozen=True, slots=True)
class Demand:
    """Goes on only if this is so."""

    check: Check


@dataclass(frozen=True, slots=True)
class End:
    """The flow is over."""

    status: Literal["success", "failed"]
    result: str


Verb = Touch | Fill | Move | Slide | Press | Open | Pause | Demand | End


@dataclass(frozen=True, slots=True)
class Repeat:
    """Once more, until this is so."""

    until: Check
    most: int


@dataclass(frozen=True, slots=True)
class Confirm:
    """What a spending step asks the person for (docs/spec/confirmation.md, G-127)."""

    app: str
    action: Literal["order", "submit", "send", "delete"]
    target: str
    content: str


@dataclass(frozen=True, slots=True)
class Step:
    """One step."""

    verb: Verb
    when: Check | None = None
    """Without it holding, the step is left out."""
    is_optional: bool = False
    """Whether the flow goes on where it cannot be done."""
    expect: Check | None = None
    """What must be seen afterwards."""
    repeat: Repeat | None = None
    confirm: Confirm | None = None
    note: str | None = None


@dataclass(frozen=True, slots=True)
class Limits:
    """When a play is broken off."""

    actions: int
    seconds: int


@dataclass(frozen=True, slots=True)
class Flow:
    """A stored flow."""

    name: str
    version: int
    state: Literal["draft", "approved", "retired"]
    goal: str
    steps: tuple[Step, ...]
    also: tuple[str, ...] = ()
    apps: tuple[str, ...] = ()
    params: tuple[str, ...] = ()
    secrets: tuple[str, ...] = ()
    secret_apps: Mapping[str, tuple[str, ...]] = field(default_factory=dict)
    """Of secrets that are bound: the packages in whose fields alone they are typed (spec L-136)."""
    limits: Limits | None = None
    made_from: str | None = None
