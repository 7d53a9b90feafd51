"""How steps are written down: the forms that files and tool arguments are checked against (docs/spec/loop.md, L-150).

Nothing is converted and nothing unknown is let through. `made` turns a form into what `grammar` has; `writing` has the
way back.
"""

from typing import Annotated, Literal

from pydantic import Field, StringConstraints, model_validator

from pollex.flow import grammar as g
from pollex.flow.check_forms import ConditionForm, Form, Line, TargetForm, joined, made, one_of

__all__ = ["MAX_SECONDS", "MAX_STEPS", "FlowForm", "StepForm"]

MAX_STEPS = 100
"""Spec F-115."""
MAX_REPEATS = 50
MAX_PAUSE_S = 10
MAX_INPUT_CHARS = 10_000
MAX_LIST = 20
MAX_ACTIONS = 200
MAX_SECONDS = 600

_Name = Annotated[str, StringConstraints(pattern=r"\A[a-z][a-z0-9_-]{0,63}\z")]
_Lines = Annotated[list[Line], Field(max_length=MAX_LIST)]
_Names = Annotated[list[_Name], Field(max_length=MAX_LIST)]


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
        one_of(self, ("text", "param", "secret"))
        return self

    def made(self) -> g.Fill:
        """As the player has it."""
        return g.Fill(made(self.target), self.text, self.param, self.secret, self.mode, self.submit)


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
        one_of(self, ("direction", "target"))
        if (self.target is None) != (self.to is None):
            raise ValueError("a slider takes target and to; anything else direction, distance and in")
        if self.target is not None and (self.in_ is not None or "distance" in self.model_fields_set):
            raise ValueError("distance and in go with direction")
        return self

    def made(self) -> g.Move | g.Slide:
        """As the player has it."""
        if self.direction is not None:
            return g.Move(self.direction, self.distance, made(self.in_))
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
    result: Line


class RepeatForm(Form):
    """Once more until this holds."""

    until: ConditionForm
    max: int = Field(ge=1, le=MAX_REPEATS)


class ConfirmForm(Form):
    """What a spending step asks for."""

    app: Line
    action: Literal["order", "submit", "send", "delete"]
    target: Line
    content: Line

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
    launch: Line | None = Field(None, description="package or label")
    wait: WaitForm | None = None
    check: ConditionForm | None = Field(None, description="goes on only if this holds")
    end: EndForm | None = None
    when: ConditionForm | None = Field(None, description="else the step is left out")
    optional: bool = Field(False, description="goes on where it cannot be done")
    expect: ConditionForm | None = Field(None, description="what must be seen afterwards")
    repeat: RepeatForm | None = None
    confirm: ConfirmForm | None = None
    note: Line | None = None

    @model_validator(mode="after")
    def _does_one_thing(self) -> "StepForm":
        verb = one_of(self, VERBS)
        for name in ("expect", "repeat", "confirm"):
            if verb not in _ACTING and getattr(self, name) is not None:
                raise ValueError(f"{name} goes with an action, not with {verb}")
        if verb == "end" and self.optional:
            raise ValueError("end cannot be optional; give it a when")
        return self

    def made(self) -> g.Step:
        """As the player has it."""
        return g.Step(
            self._verb(),
            when=joined(self.when),
            is_optional=self.optional,
            expect=joined(self.expect),
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
            return g.Pause(self.wait.seconds, joined(self.wait.for_))
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
    goal: Line
    also: _Lines = Field(default_factory=list)
    apps: _Lines = Field(default_factory=list)
    params: _Names = Field(default_factory=list)
    secrets: _Names = Field(default_factory=list)
    secret_apps: dict[_Name, _Lines] = Field(default_factory=dict, max_length=MAX_LIST)
    limits: LimitsForm | None = None
    made_from: _Name | None = None
    steps: list[StepForm] = Field(min_length=1, max_length=MAX_STEPS)

    @model_validator(mode="after")
    def _knows_its_values(self) -> "FlowForm":
        if unknown := sorted(set(self.secret_apps) - set(self.secrets)):
            raise ValueError(f"secret_apps binds {', '.join(unknown)}, which secrets does not name")
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
            secret_apps={name: tuple(apps) for name, apps in self.secret_apps.items()},
            limits=None if self.limits is None else g.Limits(self.limits.steps, self.limits.seconds),
            made_from=self.made_from,
        )
