"""One decision of a model: the form of its reply (docs/spec/loop.md, section 3.1 and 3.2).

A model is shown one flat schema, for strict modes of services know no alternatives at the top; which fields belong to
which action is checked here. Numbers occur only as ids, `seconds` and `n %` (L-49).
"""

import re
from collections.abc import Iterable, Mapping
from types import MappingProxyType
from typing import Annotated, Any, Literal

from pydantic import Field, StringConstraints, ValidationError, model_validator

from pollex.errors import Misuse
from pollex.flow.check_forms import ConditionForm, Form, Line

__all__ = [
    "ACTIONS",
    "NUMBERS",
    "PERSON_VERBS",
    "Decision",
    "HandForm",
    "RequestForm",
    "Verb",
    "WrongForm",
    "check_fields",
    "checked",
    "schema",
]

MAX_TEXT_CHARS = 10_000
MAX_SENTENCE_CHARS = 1000
MAX_EVIDENCE = 5
MAX_CHOICES = 6
MAX_QUESTION_CHARS = 300
MAX_WAIT_S = 10

Verb = Literal[
    "tap", "long_press", "type", "swipe", "key", "launch", "wait", "done",
    "ask_user", "request_confirmation", "hand_to_user",
]  # fmt: skip
ACTIONS: tuple[Verb, ...] = ("tap", "long_press", "type", "swipe", "key", "launch", "wait", "done")
PERSON_VERBS: tuple[Verb, ...] = ("ask_user", "request_confirmation", "hand_to_user")
"""Added where a person is in reach (L-57)."""
NUMBERS = frozenset({"target", "in", "seconds"})
"""Fields that hold whole numbers, for the repair of replies."""

_Sentence = Annotated[str, StringConstraints(max_length=MAX_SENTENCE_CHARS, pattern=r"\S")]
_Name = Annotated[str, StringConstraints(pattern=r"\A[a-z][a-z0-9_-]{0,63}\z")]

_FIELDS: Mapping[Verb, tuple[frozenset[str], frozenset[str]]] = MappingProxyType(
    {
        "tap": (frozenset({"target"}), frozenset({"part", "want"})),
        "long_press": (frozenset({"target"}), frozenset({"part", "want"})),
        "type": (frozenset({"target"}), frozenset({"text", "secret", "mode", "submit", "want"})),
        "swipe": (frozenset(), frozenset({"direction", "distance", "in_", "until", "target", "to", "want"})),
        "key": (frozenset({"key"}), frozenset()),
        "launch": (frozenset({"app"}), frozenset()),
        "wait": (frozenset({"seconds"}), frozenset({"for_"})),
        "done": (frozenset({"status", "result"}), frozenset({"evidence", "answer"})),
        "ask_user": (frozenset({"question"}), frozenset({"choices"})),
        "request_confirmation": (frozenset({"request"}), frozenset()),
        "hand_to_user": (frozenset({"hand"}), frozenset()),
    }
)
"""What each action needs, and what it may have beside `expect` and `sure`."""


class RequestForm(Form):
    """What a person is asked to approve; judged by the tool of that name."""

    app: str
    action: Literal["send", "delete", "order", "submit", "pay"]
    target: str
    content: str
    amount: str
    reason: str | None = None


class HandForm(Form):
    """What a person is asked to do by hand."""

    reason: Literal["captcha", "login", "access_blocked", "payment", "decision", "other"]
    message: _Sentence
    item: str | None = None
    amount: str | None = None
    address: str | None = None


class Decision(Form):
    """One action, and what should be seen afterwards."""

    action: Verb
    target: Annotated[int, Field(ge=-1)] | None = None
    """Number of an element; -1: it is not listed."""
    want: _Sentence | None = None
    part: Literal["left", "right", "top", "bottom"] | None = None
    text: Annotated[str, StringConstraints(max_length=MAX_TEXT_CHARS)] | None = None
    secret: _Name | None = None
    mode: Literal["replace", "append"] | None = None
    submit: bool | None = None
    direction: Literal["up", "down", "left", "right"] | None = None
    distance: Literal["quarter", "half", "page", "end"] | None = None
    in_: Annotated[int, Field(ge=1)] | None = Field(None, alias="in")
    until: Line | None = None
    to: Annotated[str, StringConstraints(pattern=r"\A(?:min|max|(?:100|[1-9]?[0-9]) %)\z")] | None = None
    key: Literal["back", "home", "recents", "enter"] | None = None
    app: _Sentence | None = None
    seconds: Annotated[int, Field(ge=1, le=MAX_WAIT_S)] | None = None
    for_: ConditionForm | None = Field(None, alias="for")
    status: Literal["success", "failed"] | None = None
    result: _Sentence | None = None
    evidence: Annotated[list[ConditionForm | _Sentence], Field(max_length=MAX_EVIDENCE)] | None = None
    answer: Annotated[str, StringConstraints(max_length=MAX_TEXT_CHARS)] | None = None
    question: Annotated[str, StringConstraints(max_length=MAX_QUESTION_CHARS, pattern=r"\S")] | None = None
    choices: Annotated[list[_Sentence], Field(min_length=1, max_length=MAX_CHOICES)] | None = None
    request: RequestForm | None = None
    hand: HandForm | None = None
    expect: ConditionForm | _Sentence | None = None
    sure: bool | None = None

    @model_validator(mode="after")
    def _has_its_fields(self) -> "Decision":
        needed, allowed = _FIELDS[self.action]
        given = {name for name in type(self).model_fields if getattr(self, name) is not None}
        if missing := sorted(needed - given):
            raise ValueError(f"{self.action} needs {' and '.join(map(_spelt, missing))}")
        if stray := sorted(given - needed - allowed - {"action", "expect", "sure"}):
            raise ValueError(f"{_spelt(stray[0])} does not go with {self.action}")
        self._check_alternatives()
        return self

    @property
    def is_not_listed(self) -> bool:
        """Whether what the model wants is not among the elements (L-56)."""
        return self.target == -1

    def _check_alternatives(self) -> None:
        if self.target == 0:
            raise ValueError("elements are numbered from 1; -1 says that yours is not listed")
        if self.is_not_listed and self.want is None:
            raise ValueError("target -1 needs want: what you look for")
        if self.action == "type" and (self.text is None) == (self.secret is None):
            raise ValueError("type needs exactly one of text and secret")
        if self.action == "swipe":
            self._check_swipe()
        if self.action == "done" and self.status == "success" and not self.evidence:
            raise ValueError("done with success needs evidence: one to five checks that hold now")

    def _check_swipe(self) -> None:
        if (self.direction is None) == (self.target is None):
            raise ValueError("swipe needs a direction, or for a slider target and to")
        if self.target is not None and not self.is_not_listed and self.to is None:
            raise ValueError("a slider needs to: min, max or n %")
        if self.direction is not None and self.to is not None:
            raise ValueError("to goes with target: a slider")
        if self.target is not None and any(one is not None for one in (self.distance, self.in_, self.until)):
            raise ValueError("distance, in and until go with direction")


class WrongForm(ValueError):
    """A reply whose object is no decision; the message tells the model what to change."""


# Any: an object as a model wrote it.
def checked(given: Mapping[str, Any], *, verbs: Iterable[Verb], fields: Mapping[str, str] | None = None) -> Decision:
    """The decision in an object.

    Args:
        given: what the model wrote; null counts as left out.
        verbs: those that are offered now.
        fields: our name of a field and the model's, of its profile (L-8).

    Raises:
        WrongForm: it is none, or its action is not offered.
    """
    ours = {theirs: name for name, theirs in (fields or {}).items()}
    named = {ours.get(name, name): value for name, value in given.items() if value is not None}
    offered = tuple(verbs)
    action = named.get("action")
    if isinstance(action, str) and action not in offered:
        name = f"action {action!r}" if _is_word(action) else "such action"
        raise WrongForm(f"there is no {name}; there are {', '.join(offered)}")
    try:
        return Decision.model_validate(named)
    except ValidationError as error:
        fault = error.errors(include_url=False, include_input=False)[0]
        where = ".".join(str(part) for part in fault["loc"] if isinstance(part, int) or _is_word(part))
        told = fault["msg"].removeprefix("Value error, ")
        raise WrongForm(f"{where}: {told}" if where else told) from None


def schema(verbs: Iterable[Verb], *, fields: Mapping[str, str] | None = None) -> dict[str, Any]:
    """The JSON schema that a model is held to, with the actions and the fields that are offered now."""
    offered = tuple(verbs)
    wanted = {"action", "expect", "sure"}
    for verb in offered:
        wanted |= _FIELDS[verb][0] | _FIELDS[verb][1]
    theirs = fields or {}
    shown = {theirs.get(_spelt(name), _spelt(name)): form for name, form in _SHOWN.items() if name in wanted}
    shown[theirs.get("action", "action")] = {"enum": list(offered)}
    return {
        "type": "object",
        "properties": shown,
        "required": [theirs.get("action", "action")],
        "additionalProperties": False,
        "$defs": {"check": _CHECK},
    }


def check_fields(fields: Mapping[str, str]) -> None:
    """Makes sure that no field is lost under a profile's names (L-8).

    Raises:
        Misuse: INVALID.
    """
    ours = [_spelt(name) for name in _SHOWN]
    theirs = [fields.get(name, name) for name in ours]
    if unknown := [name for name in fields if name not in ours]:
        raise Misuse("INVALID", f"fields: there is no field {unknown[0][:40]!r}; there are {', '.join(ours)}.")
    if odd := [name for name in fields if _NAME.fullmatch(fields[name]) is None]:
        raise Misuse("INVALID", f"fields: the name for {odd[0]} has to be letters, digits, _ and -, at most 40.")
    if double := [name for name in theirs if theirs.count(name) > 1]:
        raise Misuse("INVALID", f"fields: two fields would be called {double[0]!r}.")


def _is_word(name: str) -> bool:
    """Whether a name that a model made up may be told back: outside of a data block nothing of a screen may stand."""
    return name in _OWN_WORDS or _WORD.fullmatch(name) is not None


def _spelt(name: str) -> str:
    return name.rstrip("_")


_NAME = re.compile(r"[A-Za-z][A-Za-z0-9_-]{0,39}")
_WORD = re.compile(r"[a-z]{1,16}")
_OWN_WORDS = frozenset({*ACTIONS, *PERSON_VERBS, "at_least", "at_most", "resource_id"})
_TEXT: Mapping[str, Any] = {"type": "string"}
_CHECK_FIELDS = ("text", "gone", "app", "page", "value", "element", "contains", "is")
_ONE_CHECK: Mapping[str, Any] = {"$ref": "#/$defs/check"}
_CHECK: Mapping[str, Any] = {
    "type": "object",
    "properties": {
        **dict.fromkeys(_CHECK_FIELDS, _TEXT),
        "equals": {"type": ["string", "number"]},
        "at_least": {"type": "number"},
        "at_most": {"type": "number"},
        "keyboard": {"enum": ["shown", "hidden"]},
        "changed": {"type": "boolean"},
        "any": {"type": "array", "items": _ONE_CHECK},
        "all": {"type": "array", "items": _ONE_CHECK},
    },
    "additionalProperties": False,
}
_SENTENCE_OR_CHECK: Mapping[str, Any] = {"anyOf": [_TEXT, _ONE_CHECK]}

_SHOWN: Mapping[str, Mapping[str, Any]] = MappingProxyType(
    {
        "action": {},
        "target": {"type": "integer"},
        "want": _TEXT,
        "part": {"enum": ["left", "right", "top", "bottom"]},
        "text": _TEXT,
        "secret": _TEXT,
        "mode": {"enum": ["replace", "append"]},
        "submit": {"type": "boolean"},
        "direction": {"enum": ["up", "down", "left", "right"]},
        "distance": {"enum": ["quarter", "half", "page", "end"]},
        "in_": {"type": "integer"},
        "until": _TEXT,
        "to": {"type": "string", "description": "min, max or n %"},
        "key": {"enum": ["back", "home", "recents", "enter"]},
        "app": _TEXT,
        "seconds": {"type": "integer"},
        "for_": _ONE_CHECK,
        "status": {"enum": ["success", "failed"]},
        "result": _TEXT,
        "evidence": {"type": "array", "items": _SENTENCE_OR_CHECK},
        "answer": _TEXT,
        "question": _TEXT,
        "choices": {"type": "array", "items": _TEXT},
        "request": {
            "type": "object",
            "properties": {
                "app": _TEXT,
                "action": {"enum": ["order", "submit", "send", "delete"]},
                **dict.fromkeys(("target", "content", "amount", "reason"), _TEXT),
            },
            "required": ["app", "action", "target", "content", "amount"],
            "additionalProperties": False,
        },
        "hand": {
            "type": "object",
            "properties": {
                "reason": {"enum": ["captcha", "login", "access_blocked", "payment", "decision", "other"]},
                **dict.fromkeys(("message", "item", "amount", "address"), _TEXT),
            },
            "required": ["reason", "message"],
            "additionalProperties": False,
        },
        "expect": _SENTENCE_OR_CHECK,
        "sure": {"type": "boolean"},
    }
)
