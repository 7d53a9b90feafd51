"""How targets and checks are written down (docs/spec/loop.md, L-60; docs/spec/find.md, F-24 to F-29)."""

from typing import Annotated, Any, Literal

from pydantic import BaseModel, ConfigDict, Field, StringConstraints, field_validator, model_validator

from pollex.errors import Misuse
from pollex.flow import grammar as g
from pollex.screen.query import MAX_RESOURCE_ID_CHARS, MAX_ROLE_CHARS, MAX_TEXT_CHARS, STATES
from pollex.screen.utf16 import is_sendable

__all__ = ["ConditionForm", "Form", "Line", "TargetForm", "joined", "made", "one_of"]

MAX_CHECKS = 5
MAX_LINE_CHARS = 500

Line = Annotated[str, StringConstraints(max_length=MAX_LINE_CHARS, pattern=r"\S")]
_State = Literal[
    "clickable",
    "long_clickable",
    "editable",
    "checkable",
    "checked",
    "selected",
    "enabled",
    "focused",
    "scrollable",
    "!clickable",
    "!long_clickable",
    "!editable",
    "!checkable",
    "!checked",
    "!selected",
    "!enabled",
    "!focused",
    "!scrollable",
]


class Form(BaseModel):
    """A mapping of a flow."""

    model_config = ConfigDict(extra="forbid", strict=True, frozen=True, allow_inf_nan=False, populate_by_name=True)

    @field_validator("*")
    @classmethod
    def _can_be_sent(cls, value: Any) -> Any:
        if isinstance(value, str) and not is_sendable(value):
            raise ValueError("leave out NUL characters and halves of surrogate pairs")
        return value


class TargetForm(Form):
    """A thing on the screen; what is given must all hold, and one thing only may fit."""

    text: str | None = Field(None, max_length=MAX_TEXT_CHARS)
    resource_id: str | None = Field(None, max_length=MAX_RESOURCE_ID_CHARS)
    role: str | None = Field(None, max_length=MAX_ROLE_CHARS)
    states: list[_State] | None = Field(None, max_length=len(STATES))
    in_: "TargetForm | None" = Field(None, alias="in")

    @model_validator(mode="after")
    def _names_something(self) -> "TargetForm":
        try:
            self.made().query.check()
        except Misuse as error:
            raise ValueError(error.message.replace("resourceId", "resource_id").removesuffix(".")) from None
        return self

    def made(self) -> g.Wanted:
        """As the player has it."""
        return g.Wanted(self.text, self.resource_id, self.role, tuple(self.states or ()), made(self.in_))


class ConditionForm(Form):
    """One thing that can be so. `value` takes one of equals, contains, at_least, at_most, is; `element` may take is."""

    text: Line | None = Field(None, description="is shown, and not in an input")
    gone: TargetForm | None = Field(None, description="a target, or in a file its text alone")
    app: Line | None = Field(None, description="package in front")
    page: Line | None = Field(None, description="title of the page")
    keyboard: Literal["shown", "hidden"] | None = None
    changed: bool | None = Field(None, description="the screen, by the last action")
    value: TargetForm | None = None
    element: TargetForm | None = None
    equals: Line | int | float | None = None
    contains: Line | None = None
    at_least: int | float | None = None
    at_most: int | float | None = None
    is_: Literal["max", "min", "checked", "unchecked", "enabled", "disabled", "selected", "focused"] | None = Field(
        None, alias="is"
    )

    any: "Annotated[list[ConditionForm], Field(min_length=1, max_length=MAX_CHECKS)] | None" = Field(
        None, description="one of these"
    )
    all: "Annotated[list[ConditionForm], Field(min_length=1, max_length=MAX_CHECKS)] | None" = Field(
        None, description="all of these"
    )

    @field_validator("gone", "value", "element", mode="before")
    @classmethod
    def _text_is_a_target(cls, value: Any) -> Any:
        return {"text": value} if isinstance(value, str) else value

    @model_validator(mode="after")
    def _is_one_check(self) -> "ConditionForm":
        one_of(self, ("text", "gone", "app", "page", "keyboard", "changed", "value", "element", "any", "all"))
        if any(one.any is not None or one.all is not None for one in (*(self.any or ()), *(self.all or ()))):
            raise ValueError("any and all hold single checks")
        relations = [name for name in ("equals", "contains", "at_least", "at_most") if _given(self, name)]
        if self.value is not None:
            count = len(relations) + (self.is_ is not None)
            if count != 1 or self.is_ not in (None, "min", "max"):
                raise ValueError("value takes exactly one of equals, contains, at_least, at_most, and is: min or max")
        elif relations:
            raise ValueError(f"{relations[0]} belongs to value")
        elif self.is_ is not None and (self.element is None or self.is_ in ("min", "max")):
            raise ValueError("is belongs to element, or with min and max to value")
        return self

    def joined(self) -> g.Check:
        """As the player has it."""
        if self.any is not None:
            return g.AnyOf(tuple(check._single() for check in self.any))
        if self.all is not None:
            return g.AllOf(tuple(check._single() for check in self.all))
        return self._single()

    def _single(self) -> g.Single:
        if self.text is not None:
            return g.Shown(self.text)
        if self.gone is not None:
            return g.Gone(self.gone.made())
        if self.app is not None:
            return g.AppFront(self.app)
        if self.page is not None:
            return g.OnPage(self.page)
        if self.keyboard is not None:
            return g.KeyboardShown(self.keyboard == "shown")
        if self.changed is not None:
            return g.Differs(self.changed)
        if self.value is not None:
            return self._value(self.value)
        if self.element is None or self.is_ == "min" or self.is_ == "max":
            raise AssertionError("The form was checked.")
        return g.Stands(self.element.made(), self.is_)

    def _value(self, target: TargetForm) -> g.Value:
        wanted = target.made()
        if self.equals is not None:
            return g.Value(wanted, "equals", self.equals)
        if self.contains is not None:
            return g.Value(wanted, "contains", self.contains)
        if self.at_least is not None:
            return g.Value(wanted, "at_least", self.at_least)
        if self.at_most is not None:
            return g.Value(wanted, "at_most", self.at_most)
        return g.Value(wanted, "is", self.is_ or "max")


def made(form: TargetForm | None) -> g.Wanted | None:
    return None if form is None else form.made()


def joined(form: ConditionForm | None) -> g.Check | None:
    return None if form is None else form.joined()


def _given(form: Form, name: str) -> bool:
    return getattr(form, name) is not None


def one_of(form: Form, names: tuple[str, ...]) -> str:
    """The only one of these that is given."""
    given = [name for name in names if _given(form, name)]
    if len(given) != 1:
        what = f"not {' and '.join(given)}" if given else "none is there"
        raise ValueError(f"give exactly one of {', '.join(names)}; {what}")
    return given[0]
