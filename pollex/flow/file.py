"""Flow files: YAML read strictly, every fault with its line and column (docs/spec/loop.md, L-142, L-149, L-150).

Of YAML there are mappings, lists and scalars, no anchors, tags or second documents. A plain `true`, `false`, or number
is one; everything else is text, so that `on` and `12:30` stay what they are. The file is data: loading runs nothing.
"""

import re
from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Any, NoReturn

import yaml
from pydantic import ValidationError
from pydantic_core import ErrorDetails

from pollex.errors import Misuse
from pollex.flow import grammar as g
from pollex.flow.forms import FlowForm
from pollex.flow.writing import Plain, flow_plain

__all__ = ["MAX_FILE_CHARS", "dump_flow", "load_flow"]

MAX_FILE_CHARS = 200_000
MAX_DEPTH = 20
MAX_SHOWN_CHARS = 60

_INTEGER = re.compile(r"-?(?:0|[1-9][0-9]{0,17})\Z")
_FLOAT = re.compile(r"-?(?:0|[1-9][0-9]{0,17})\.[0-9]{1,18}\Z")
_WORDS = {"true": True, "false": False}

_SENTENCES = {
    "extra_forbidden": "there is no such key here",
    "missing": "this key is required",
    "int_type": "give a whole number",
    "string_type": "give a text; put quotes around a number or around true and false",
    "bool_type": "give true or false",
    "list_type": "give a list",
    "model_type": "give a mapping",
}

_Step = str | int
_Path = tuple[_Step, ...]
_Place = tuple[int, int]
"""Line and column, from 1."""


@dataclass(slots=True)
class _Read:
    """A document, and where each part of it stands."""

    data: Plain | None
    places: dict[_Path, _Place] = field(default_factory=dict)
    """Of a key where there is one, else of the value."""


def load_flow(text: str) -> g.Flow:
    """The flow that the file holds.

    Raises:
        Misuse: INVALID, it is no flow; the message says where and why.
    """
    read = _read(text)
    try:
        return FlowForm.model_validate(read.data).made()
    except ValidationError as error:
        faults = error.errors(include_url=False, include_input=False)
        # A wrong key is told before the right one that is missing for it.
        first = min(faults, key=lambda fault: (fault["type"] != "extra_forbidden", read.places[_path(read, fault)]))
        path = _path(read, first)
        _refuse(read.places[path], _sentence(first, path))


def dump_flow(flow: g.Flow) -> str:
    """The flow as a file; loaded again it is the same flow."""
    text: str = yaml.dump(flow_plain(flow), Dumper=_Dumper, allow_unicode=True, sort_keys=False, width=120)
    return text


class _Dumper(yaml.SafeDumper):
    """Quotes line ends of every kind, which other styles change on the way."""


def _text_node(dumper: yaml.SafeDumper, text: str) -> yaml.Node:
    is_one_line = len(text.splitlines()) < 2 and text.isprintable()
    return dumper.represent_scalar("tag:yaml.org,2002:str", text, style=None if is_one_line else '"')


_Dumper.add_representer(str, _text_node)


def _read(text: str) -> _Read:
    if len(text) > MAX_FILE_CHARS:
        raise Misuse("INVALID", f"A flow has at most {MAX_FILE_CHARS} characters, not {len(text)}.")
    read = _Read(None)
    try:
        events = iter(yaml.parse(text, Loader=yaml.SafeLoader))
        _begin(events)
        read.data = _value(next(events), events, (), read)
        after = [event for event in events if isinstance(event, yaml.DocumentStartEvent)]
    except yaml.MarkedYAMLError as error:
        mark = error.problem_mark or error.context_mark
        _refuse(_place(mark), (error.problem or "this is no YAML").rstrip("."))
    except yaml.YAMLError as error:
        raise Misuse("INVALID", f"This is no YAML: {' '.join(str(error).split())[:200]}.") from error
    if after:
        _refuse(_place(after[0].start_mark), "one file holds one flow")
    return read


def _begin(events: Iterator[yaml.Event]) -> None:
    for event in events:
        if isinstance(event, yaml.DocumentStartEvent):
            return
        if isinstance(event, yaml.StreamEndEvent):
            raise Misuse("INVALID", "Line 1, column 1: the file is empty.")


def _value(event: yaml.Event, events: Iterator[yaml.Event], path: _Path, read: _Read) -> Plain:
    read.places.setdefault(path, _place(event.start_mark))
    if len(path) > MAX_DEPTH:
        _refuse(_place(event.start_mark), "this is nested too deeply")
    if isinstance(event, yaml.AliasEvent) or getattr(event, "anchor", None) is not None:
        _refuse(_place(event.start_mark), "anchors and aliases are not allowed")
    if getattr(event, "tag", None) is not None:
        _refuse(_place(event.start_mark), "tags are not allowed")
    match event:
        case yaml.ScalarEvent():
            return _scalar(event)
        case yaml.SequenceStartEvent():
            return _list(events, path, read)
        case _:
            return _mapping(events, path, read)


def _list(events: Iterator[yaml.Event], path: _Path, read: _Read) -> list[Plain]:
    items: list[Plain] = []
    for event in events:
        if isinstance(event, yaml.SequenceEndEvent):
            break
        items.append(_value(event, events, (*path, len(items)), read))
    return items


def _mapping(events: Iterator[yaml.Event], path: _Path, read: _Read) -> dict[str, Plain]:
    pairs: dict[str, Plain] = {}
    for event in events:
        if isinstance(event, yaml.MappingEndEvent):
            break
        if not isinstance(event, yaml.ScalarEvent) or event.anchor is not None or event.tag is not None:
            _refuse(_place(event.start_mark), "a key is a plain word")
        if event.value in pairs:
            _refuse(_place(event.start_mark), f"{_shown(event.value)} stands here twice")
        read.places[(*path, event.value)] = _place(event.start_mark)
        pairs[event.value] = _value(next(events), events, (*path, event.value), read)
    return pairs


def _scalar(event: yaml.ScalarEvent) -> Plain:
    text: str = event.value
    if event.style is not None:
        return text
    if text in _WORDS:
        return _WORDS[text]
    if _INTEGER.match(text):
        return int(text)
    if _FLOAT.match(text):
        return float(text)
    if not text:
        _refuse(_place(event.start_mark), "a value is missing here")
    return text


def _path(read: _Read, fault: ErrorDetails) -> _Path:
    """As far down its path as the file goes. Steps that name a kind of form are no keys."""
    path: _Path = ()
    for step in fault["loc"]:
        path = (*path, step) if (*path, step) in read.places else path
    return path


def _sentence(fault: ErrorDetails, path: _Path) -> str:
    names = [step for step in path if isinstance(step, str)]
    name = str(fault["loc"][-1]) if fault["type"] == "missing" else (names or [""])[-1]
    told = _SENTENCES.get(fault["type"]) or fault["msg"].removeprefix("Value error, ").removesuffix(".")
    return f"{_shown(name)}: {told}" if name else told


def _shown(name: str) -> str:
    return repr(name[:MAX_SHOWN_CHARS])


# Any: a mark of either of the loader's two implementations.
def _place(mark: Any) -> _Place:
    return (1, 1) if mark is None else (mark.line + 1, mark.column + 1)


def _refuse(place: _Place, sentence: str) -> NoReturn:
    raise Misuse("INVALID", f"Line {place[0]}, column {place[1]}: {sentence}.")
