"""How steps are written down: the forms that files and tool arguments are checked against (docs/spec/loop.md, L-150).

Nothing is converted and nothing unknown is let through. `made` turns a form into what `grammar` has; `writing` has the
way back.
"""

from typing import Annotated, Any, Literal

from pydantic import BaseModel, ConfigDict, Field, StringConstraints, field_validator, model_validator

from pollex.errors import Misuse
from pollex.flow import grammar as g
from pollex.screen.query import MAX_RESOURCE_ID_CHARS, MAX_ROLE_CHARS, MAX_TEXT_CHARS, STATES
from pollex.screen.utf16 import is_sendable

__all__ = ["MAX_SECONDS", "MAX_STEPS", "ConditionForm", "FlowForm", "StepForm"]

MAX_STEPS = 100
"""Spec F-115."""
MAX_REPEATS = 50
MAX_CHECKS = 5
MAX_PAUSE_S = 10
MAX_INPUT_CHARS = 10_000
MAX_LINE_CHARS = 500
MAX_LIST = 20
MAX_ACTIONS = 200
MAX_SECONDS = 600

_Line = Annotated[str, StringConstraints(min_length=1, max_length=MAX_LINE_CHARS, pattern=r"\S")]
_Name = Annotated[str, StringConstraints(pattern=r"\A[a-z][a-z0-9_-]{0,63}\z")]
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
_Lines = Annotated[list[_Line], Field(max_length=MAX_LIST)]
_Names = Annotated[list[_Name], Field(max_length=MAX_LIST)]


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
            raise ValueError(error.message) from None
        return self

    def made(self) -> g.Wanted:
        """As the player has it."""
        return g.Wanted(self.text, self.resource_id, self.role, tuple(self.states or ()), _made(self.in_))


class CheckForm(Form):
    """One thing that can be so. `value` takes one of equals, contains, at_least, at_most, is; `element` may take is."""

    text: _Line | None = Field(None, description="is shown, and not in an input")
    gone: TargetForm | None = Field(None, description="a target, or in a file its text alone")
    app: _Line | None = Field(None, description="package in front")
    page: _Line | None = Field(None, description="title of the page")
    keyboard: Literal["shown", "hidden"] | None = None
    changed: bool | None = Field(None, description="the screen, by the last action")
    value: TargetForm | None = None
    element: TargetForm | None = None
    equals: _Line | int | float | None = None
    contains: _Line | None = None
    at_least: int | float | None = None
    at_most: int | float | None = None
    is_: Literal["max", "min", "checked", "unchecked", "enabled", "disabled", "selected", "focused"] | None = Field(
        None, alias="is"
    )

    @field_validator("gone", mode="before")
    @classmethod
    def _text_is_a_target(cls, value: Any) -> Any:
        return {"text": value} if isinstance(value, str) else value

    @model_validator(mode="after")
    def _is_one_check(self) -> "CheckForm":
        _one_of(self, ("text", "gone", "app", "page", "keyboard", "changed", "value", "element"), self._others)
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

    @property
    def _others(self) -> tuple[str, ...]:
        return ()

    def made(self) -> g.Single:
        """As the player has it."""
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


_Checks = Annotated[list[CheckForm], Field(min_length=1, max_length=MAX_CHECKS)]


class ConditionForm(CheckForm):
    """One check, or several joined by any or all."""

    any: _Checks | None = None
    all: _Checks | None = None

    @property
    def _others(self) -> tuple[str, ...]:
        return ("any", "all")

    def joined(self) -> g.Check:
        """As the player has it."""
        if self.any is not None:
            return g.AnyOf(tuple(check.made() for check in self.any))
        if self.all is not None:
            return g.AllOf(tuple(check.made() for check in self.all))
        return self.made()


class TypeForm(Form):
    """Text into a field."""

    target: TargetForm | None = Field(None, description="default: the focused field")
    text: str | None = Field(None, max_length=MAX_INPUT_CHARS)
    param: _Name | None = None
    secret: _Name | None = None
    mode: Literal["replace", "append"] = "replace"
    submit: bool = Field(False, description="press the field's own enter action afterwards")

    @model_validator(mode="after")
    def _has_one_source(self) -> "TypeForm":
        _one_of(self, ("text", "param", "secret"))
        return self

    def made(self) -> g.Fill:
        """As the player has it."""
        return g.Fill(_made(self.target), self.text, self.param, self.secret, self.mode, self.submit)


class SwipeForm(Form):
    """Show what lies further on, by direction; or set a slider, by target and to."""

    direction: Literal["up", "down", "left", "right"] | None = Field(
        None, description="where the wanted content lies, not the finger's way"
    )
    distance: Literal["quarter", "half", "page", "end"] = "page"
    in_: TargetForm | None = Field(None, alias="in")
    target: TargetForm | None = None
    to: str | None = Field(None, description="min, max or n %", pattern=r"\A(?:min|max|(?:100|[1-9]?[0-9]) %)\z")

    @model_validator(mode="after")
    def _is_one_of_two(self) -> "SwipeForm":
        _one_of(self, ("direction", "target"))
        if (self.target is None) != (self.to is None):
            raise ValueError("a slider takes target and to; anything else direction, distance and in")
        if self.target is not None and (self.in_ is not None or "distance" in self.model_fields_set):
            raise ValueError("distance and in go with direction")
        return self

    def made(self) -> g.Move | g.Slide:
        """As the player has it."""
        if self.direction is not None:
            return g.Move(self.direction, self.distance, _made(self.in_))
        if self.target is None or self.to is None:
            raise AssertionError("The form was checked.")
        return g.Slide(self.target.made(), self.to)


class WaitForm(Form):
    """Touches nothing, at most so long."""

    seconds: int = Field(ge=1, le=MAX_PAUSE_S)
    for_: ConditionForm | None = Field(None, alias="for")


class EndForm(Form):
    """The flow is over."""

    status: Literal["success", "failed"]
    result: _Line


class RepeatForm(Form):
    """Once more until this holds."""

    until: ConditionForm
    max: int = Field(ge=1, le=MAX_REPEATS)


class ConfirmForm(Form):
    """What a spending step asks for."""

    app: _Line
    action: Literal["order", "submit", "send", "delete"]
    target: _Line
    content: _Line

    def made(self) -> g.Confirm:
        """As the player has it."""
        return g.Confirm(self.app, self.action, self.target, self.content)


VERBS = ("tap", "long_press", "type", "swipe", "key", "launch", "wait", "check", "end")
_ACTING = ("tap", "long_press", "type", "swipe", "key", "launch")


class StepForm(Form):
    """One step: exactly one of tap, long_press, type, swipe, key, launch, wait, check and end."""

    tap: TargetForm | None = None
    long_press: TargetForm | None = None
    type: TypeForm | None = None
    swipe: SwipeForm | None = None
    key: Literal["back", "home", "recents", "enter"] | None = None
    launch: _Line | None = Field(None, description="package or label")
    wait: WaitForm | None = None
    check: ConditionForm | None = Field(None, description="goes on only if this holds")
    end: EndForm | None = None
    when: ConditionForm | None = Field(None, description="else the step is left out")
    optional: bool = Field(False, description="goes on where it cannot be done")
    expect: ConditionForm | None = Field(None, description="what must be seen afterwards")
    repeat: RepeatForm | None = None
    confirm: ConfirmForm | None = None
    note: _Line | None = None

    @model_validator(mode="after")
    def _does_one_thing(self) -> "StepForm":
        verb = _one_of(self, VERBS)
        for name in ("expect", "repeat", "confirm"):
            if verb not in _ACTING and _given(self, name):
                raise ValueError(f"{name} goes with an action, not with {verb}")
        if verb == "end" and self.optional:
            raise ValueError("end cannot be optional; give it a when")
        return self

    def made(self) -> g.Step:
        """As the player has it."""
        return g.Step(
            self._verb(),
            when=_joined(self.when),
            is_optional=self.optional,
            expect=_joined(self.expect),
            repeat=None if self.repeat is None else g.Repeat(self.repeat.until.joined(), self.repeat.max),
            confirm=None if self.confirm is None else self.confirm.made(),
            note=self.note,
        )

    def _verb(self) -> g.Verb:
        if self.tap is not None:
            return g.Touch("tap", self.tap.made())
        if self.long_press is not None:
            return g.Touch("long_press", self.long_press.made())
        if self.type is not None:
            return self.type.made()
        if self.swipe is not None:
            return self.swipe.made()
        if self.key is not None:
            return g.Press(self.key)
        if self.launch is not None:
            return g.Open(self.launch)
        if self.wait is not None:
            return g.Pause(self.wait.seconds, _joined(self.wait.for_))
        if self.check is not None:
            return g.Demand(self.check.joined())
        if self.end is None:
            raise AssertionError("The form was checked.")
        return g.End(self.end.status, self.end.result)


class LimitsForm(Form):
    """When a play is broken off."""

    steps: int = Field(ge=1, le=MAX_ACTIONS)
    seconds: int = Field(ge=5, le=MAX_SECONDS)


class FlowForm(Form):
    """A whole file."""

    flow: Literal[1]
    name: _Name
    version: int = Field(ge=1, le=1_000_000)
    state: Literal["draft", "approved", "retired"]
    goal: _Line
    also: _Lines = []
    apps: _Lines = []
    params: _Names = []
    secrets: _Names = []
    limits: LimitsForm | None = None
    made_from: _Name | None = None
    steps: list[StepForm] = Field(min_length=1, max_length=MAX_STEPS)

    @model_validator(mode="after")
    def _knows_its_values(self) -> "FlowForm":
        for place, step in enumerate(self.steps):
            for kind, known in (("param", self.params), ("secret", self.secrets)):
                name = getattr(step.type, kind, None)
                if name is not None and name not in known:
                    raise ValueError(f"step {place + 1} types the {kind} {name}, which {kind}s does not name")
        return self

    def made(self) -> g.Flow:
        """As the player has it."""
        return g.Flow(
            name=self.name,
            version=self.version,
            state=self.state,
            goal=self.goal,
            steps=tuple(step.made() for step in self.steps),
            also=tuple(self.also),
            apps=tuple(self.apps),
            params=tuple(self.params),
            secrets=tuple(self.secrets),
            limits=None if self.limits is None else g.Limits(self.limits.steps, self.limits.seconds),
            made_from=self.made_from,
        )


def _made(form: TargetForm | None) -> g.Wanted | None:
    return None if form is None else form.made()


def _joined(form: ConditionForm | None) -> g.Check | None:
    return None if form is None else form.joined()


def _given(form: Form, name: str) -> bool:
    return getattr(form, name) is not None


def _one_of(form: Form, names: tuple[str, ...], others: tuple[str, ...] = ()) -> str:
    """The only one of these that is given."""
    given = [name for name in (*names, *others) if _given(form, name)]
    if len(given) != 1:
        what = f"not {' and '.join(given)}" if given else "none is there"
        raise ValueError(f"give exactly one of {', '.join((*names, *others))}; {what}")
    return given[0]
