"""A model's reply as one JSON object: its form is repaired, its content never (docs/spec/loop.md, L-76 to L-81).

Each repair has a name and is recorded. What cannot be read for certain is refused: two objects, or one that is cut off.
"""

import json
import re
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, Literal

__all__ = ["Broken", "Fault", "Read", "Repair", "read_object"]

Repair = Literal["mark", "fence", "prose", "comma", "word", "line_break", "number"]
Fault = Literal["EMPTY", "MANY_ACTIONS", "CUT_OFF", "NO_OBJECT", "BROKEN"]

_FENCE = re.compile(r"\A\s*```[A-Za-z]*\s*\n(.*?)\n?\s*```\s*\Z", re.DOTALL)
_WORDS: Mapping[str, str] = {"True": "true", "False": "false", "None": "null"}
_WORD = re.compile(r"[A-Za-z_]+")
_INTEGER = re.compile(r"-?(?:0|[1-9]\d{0,15})")
_BARE: Mapping[str, str] = {"\n": "\\n", "\r": "\\r", "\t": "\\t"}
_MARK = "\ufeff"
MAX_CHARS = 100_000


class Broken(ValueError):
    """A reply that is not one object."""

    def __init__(self, fault: Fault, message: str) -> None:
        super().__init__(message)
        self.fault: Fault = fault


# Any: JSON of any shape; the form of a decision judges it afterwards.
@dataclass(frozen=True, slots=True)
class Read:
    """The object, and what had to be repaired to read it."""

    object: Mapping[str, Any]
    repairs: tuple[Repair, ...]


def read_object(text: str, *, numbers: frozenset[str] = frozenset()) -> Read:
    """The one object in a reply.

    Args:
        text: the whole reply.
        numbers: names of fields that hold whole numbers, which may come as text.

    Raises:
        Broken: it is not exactly one whole object.
    """
    repairs: list[Repair] = []
    if not text.strip(_MARK + " \t\r\n"):
        raise Broken("EMPTY", "The reply was empty.")
    if len(text) > MAX_CHARS:
        raise Broken("BROKEN", f"The reply had over {MAX_CHARS} characters.")
    body = _bare(text, repairs)
    made = _repaired(_alone(body, repairs), repairs)
    try:
        # Any: as above.
        value: Any = json.loads(made, object_pairs_hook=_without_doubles)
    except (ValueError, RecursionError) as error:
        raise Broken("BROKEN", f"The reply is no JSON: {str(error)[:120]}.") from None
    if not isinstance(value, dict):
        raise Broken("NO_OBJECT", "The reply has to be one JSON object.")
    return Read(_with_numbers(value, numbers, repairs), tuple(dict.fromkeys(repairs)))


def _bare(text: str, repairs: list[Repair]) -> str:
    """Without byte order mark and fence."""
    if text.lstrip().startswith(_MARK):
        repairs.append("mark")
        text = text.lstrip().removeprefix(_MARK)
    if fenced := _FENCE.match(text):
        repairs.append("fence")
        return fenced[1]
    return text


def _alone(text: str, repairs: list[Repair]) -> str:
    """The one object that the text holds; prose around it is left out."""
    objects = _objects(text)
    if not objects:
        if "{" in text:
            raise Broken("CUT_OFF", "The reply was cut off in the middle of its object.")
        raise Broken("NO_OBJECT", "There is no JSON object in the reply.")
    if len(objects) > 1:
        raise Broken("MANY_ACTIONS", "The reply has several objects; one action at a time.")
    begin, end = objects[0]
    if text[:begin].strip() or text[end:].strip():
        repairs.append("prose")
    return text[begin:end]


def _objects(text: str) -> list[tuple[int, int]]:
    """Where balanced objects stand, outermost only."""
    found, depth, begin, place = [], 0, 0, 0
    while place < len(text):
        one = text[place]
        if one == '"' and depth:
            place = _end_of_string(text, place)
            continue
        if one in "{[" and (depth or one == "{"):
            begin = place if depth == 0 else begin
            depth += 1
        elif one in "}]" and depth:
            depth -= 1
            if depth == 0:
                found.append((begin, place + 1))
        place += 1
    if depth:
        raise Broken("CUT_OFF", "The reply was cut off in the middle of its object.")
    return found


def _end_of_string(text: str, begin: int) -> int:
    """The place behind the closing quote, or behind the text."""
    place = begin + 1
    while place < len(text) and text[place] != '"':
        place += 2 if text[place] == "\\" else 1
    return min(place + 1, len(text))


def _repaired(text: str, repairs: list[Repair]) -> str:
    """Without trailing commas, with JSON's own words, and with line breaks in strings escaped."""
    made: list[str] = []
    place = 0
    while place < len(text):
        one = text[place]
        if one == '"':
            end = _end_of_string(text, place)
            made.append(_escaped(text[place:end], repairs))
            place = end
        elif one == "," and text[place + 1 :].lstrip()[:1] in ("}", "]"):
            repairs.append("comma")
            place += 1
        elif (word := _WORD.match(text, place)) is not None:
            if word[0] in _WORDS:
                repairs.append("word")
            made.append(_WORDS.get(word[0], word[0]))
            place = word.end()
        else:
            made.append(one)
            place += 1
    return "".join(made)


def _escaped(string: str, repairs: list[Repair]) -> str:
    if not any(one in _BARE for one in string):
        return string
    repairs.append("line_break")
    return "".join(_BARE.get(one, one) for one in string)


def _with_numbers(value: dict[str, Any], numbers: frozenset[str], repairs: list[Repair]) -> dict[str, Any]:
    """Whole numbers that came as text, in fields that hold numbers and nothing else."""
    changed = {
        name: int(given)
        for name, given in value.items()
        if name in numbers and isinstance(given, str) and _INTEGER.fullmatch(given)
    }
    if changed:
        repairs.append("number")
    return {**value, **changed}


def _without_doubles(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    made = dict(pairs)
    if len(made) != len(pairs):
        raise ValueError("a field is there twice")
    return made
