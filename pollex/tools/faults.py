"""What is wrong with the arguments of a call: which one, what it is, and what may be given (spec C-7, F-3)."""

from collections.abc import Sequence
from typing import Annotated, Any, get_args, get_origin

from pydantic import BaseModel, ValidationError
from pydantic.fields import FieldInfo
from pydantic_core import ErrorDetails

from pollex.errors import ArgumentDetail, Misuse

__all__ = ["Fault", "misuse_of"]

_ORDER = ("extra_forbidden", "_type", "missing", "literal_error")
"""Which fault of several is told first: an unknown name, a type, something missing, a word that is not allowed."""

_TYPES = {
    "int_type": "a whole number",
    "int_parsing_size": "a whole number",
    "float_type": "a number",
    "finite_number": "a number",
    "string_type": "a text",
    "bool_type": "true or false",
    "list_type": "a list",
    "dict_type": "an object",
    "recursion_loop": "less, one in the other",
}
_TOO_SMALL, _TOO_LARGE = "greater_than_equal", "less_than_equal"
_TOO_SHORT, _TOO_LONG, _LONG_TEXT = "too_short", "too_long", "string_too_long"
MAX_SHOWN_NAME = 60
LARGEST_SHOWN = 2**53
"""Numbers beyond are no values of anything, and may be longer than an answer."""


class Fault(ValueError):
    """For validators of a form to raise: the place of the form is put before the argument, which may be empty."""

    def __init__(self, argument: str, sentence: str, value: float | None = None, allowed: str | None = None) -> None:
        super().__init__(sentence)
        self.argument, self.value, self.allowed = argument, value, allowed


def misuse_of(error: ValidationError, form: type[BaseModel], tool: str) -> Misuse:
    """The one fault to begin with, in a sentence that says what to give; texts that were given are not said again.

    Args:
        error: what does not fit.
        form: the arguments of the tool.
        tool: its name.
    """
    first = min(error.errors(include_url=False), key=_rank)
    fault = first.get("ctx", {}).get("error")
    own = (fault.argument,) if isinstance(fault, Fault) and fault.argument else ()
    name = ".".join(str(step) for step in (*first["loc"], *own))[:MAX_SHOWN_NAME]
    if isinstance(fault, Fault):
        return Misuse("INVALID", f"{name}: {fault}.", ArgumentDetail(name, fault.value, fault.allowed))
    allowed = _allowed(first, form)
    sentence = _sentence(first, form, tool)
    return Misuse(
        "INVALID", f"{name}: {sentence}." if name else f"{sentence}.", ArgumentDetail(name, _value(first), allowed)
    )


def _value(first: ErrorDetails) -> int | float | None:
    """The number that was given, or how many there were; None if it is no number that could be meant."""
    given: object = first["input"]
    if first["type"] in (_TOO_SHORT, _TOO_LONG, _LONG_TEXT) and isinstance(given, str | list):
        return len(given)
    if isinstance(given, bool) or not isinstance(given, int | float):
        return None
    return given if -LARGEST_SHOWN <= given <= LARGEST_SHOWN else None


def _allowed(first: ErrorDetails, form: type[BaseModel]) -> str | None:
    """What may be given: words, a range as `150..10000`, the names there are, or a kind of value; None if unknown."""
    if (words := first.get("ctx", {}).get("expected")) is not None:
        return str(words)
    if first["type"] == "extra_forbidden":
        return _names_in(_form_at(form, first["loc"][:-1]))
    kind = _TYPES.get(first["type"])
    if kind in ("a text", "a list"):
        return kind
    least, most = _limits_at(form, first["loc"])
    return f"{least}..{most}" if least or most else kind


def _sentence(first: ErrorDetails, form: type[BaseModel], tool: str) -> str:
    kind, place = first["type"], first["loc"]
    if kind == "extra_forbidden":
        inner = _form_at(form, place[:-1])
        takes = f"{tool} takes" if inner is form else "here can be"
        return f"there is no such argument; {takes}: {_names_in(inner)}"
    if kind == "model_type":
        return f"give an object; in it can be: {_names_in(_form_at(form, place))}"
    if kind == "string_pattern_mismatch":
        pattern = first["ctx"]["pattern"]
        return "give a text that is not blank" if pattern == r"\S" else f"give a text like {pattern}"
    if kind == "missing":
        return "this argument is required"
    if kind == "literal_error":
        return f"give one of {first['ctx']['expected']}"
    if kind == "string_unicode":
        return "leave out halves of surrogate pairs"
    if kind in (_TOO_SMALL, _TOO_LARGE, _TOO_SHORT, _TOO_LONG, _LONG_TEXT):
        return _out_of_limits(first, form)
    return f"give {_TYPES[kind]}" if kind in _TYPES else first["msg"].removeprefix("Value error, ")


def _out_of_limits(first: ErrorDetails, form: type[BaseModel]) -> str:
    least, most = _limits_at(form, first["loc"])
    what = {_LONG_TEXT: " characters", _TOO_SHORT: " of them", _TOO_LONG: " of them"}.get(first["type"], "")
    value = _value(first)
    given = "" if value is None else f", not {value}"
    if not (least and most):
        words = f"at most {most}" if most else f"at least {least}"
    else:
        words = most if least == most else f"{least} to {most}"
        words = f"at most {most}" if first["type"] == _LONG_TEXT and least == "0" else words
    return f"give {words}{what}{given}"


def _limits_at(form: type[BaseModel], place: tuple[int | str, ...]) -> tuple[str, str]:
    """The least and the most that may stand there, a number, or how many characters or members; empty if unknown."""
    named = max((index for index, step in enumerate(place) if isinstance(step, str)), default=None)
    field = None if named is None else _field_of(_form_at(form, place[:named]), place[named])
    if field is None or named is None:
        return "", ""
    kind, limits = field.annotation, list(field.metadata)
    for _ in place[named + 1 :]:
        kind, limits = _member_of(kind)
    least: object = ""
    most: object = ""
    for limit in limits:
        least = getattr(limit, "ge", getattr(limit, "min_length", least))
        most = getattr(limit, "le", getattr(limit, "max_length", most))
    if str in (kind, *get_args(kind)) and most:
        least = least or 0
    return str(least).removesuffix(".0"), str(most).removesuffix(".0")


def _member_of(kind: Any) -> tuple[Any, list[object]]:  # Any: annotations are of no one type.
    """What a list of this kind holds, and its limits."""
    lists = (one for one in (kind, *get_args(kind)) if get_origin(one) is list)
    kind = next(lists, None)
    inner = next(iter(get_args(kind)), None)
    if get_origin(inner) is not Annotated:
        return inner, []
    kind, *told = get_args(inner)
    return kind, [limit for one in told for limit in (one.metadata if isinstance(one, FieldInfo) else (one,))]


def _form_at(form: type[BaseModel], place: Sequence[int | str]) -> type[BaseModel]:
    """The form that stands at this place; steps into lists are numbers."""
    for step in place:
        inner = _field_of(form, step)
        form = form if inner is None else (_form_in(inner.annotation) or form)
    return form


def _field_of(form: type[BaseModel], step: int | str) -> FieldInfo | None:
    return next((field for name, field in form.model_fields.items() if step in (name, field.alias)), None)


def _names_in(form: type[BaseModel]) -> str:
    return ", ".join(field.alias or name for name, field in form.model_fields.items()) or "none"


def _form_in(annotation: object) -> type[BaseModel] | None:
    """The form that a field holds, alone, in a list or with others."""
    if isinstance(annotation, type) and issubclass(annotation, BaseModel):
        return annotation
    found = (_form_in(part) for part in get_args(annotation))
    return next((form for form in found if form is not None), None)


def _rank(error: ErrorDetails) -> int:
    matching = (place for place, end in enumerate(_ORDER) if error["type"].endswith(end))
    return next(matching, len(_ORDER))
