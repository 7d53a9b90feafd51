"""A model that plays a script: for tests, demonstrations, and for trying a run without a key (L-164).

- {action: launch, app: Settings}
- {action: tap, target: {text: Display}}         looked up in the list that the prompt really holds
- {raw: "not JSON at all"}
- {action: key, key: back, after_s: 20}          late
"""

import json
import re
import time
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from typing import Any

from pollex.device.deadline import Deadline
from pollex.errors import Misuse
from pollex.model.profile import Profile
from pollex.model.protocol import ModelFailed, ModelReply, ModelRequest, Usage
from pollex.model.reading import file_text, yaml_of

__all__ = ["ScriptedModel", "number_of", "numbers_of", "read_script"]

MAX_FILE_BYTES = 262_144
POLL_S = 0.05
CHARS_PER_TOKEN = 4
_LINE = re.compile(r'^\s*(?P<number>\d+) (?P<role>\S+)(?: [~#]?"(?P<text>(?:[^"\\]|\\.)*)")?')

# Any: replies as they are written in YAML.
Line = Mapping[str, Any]
Script = Sequence[Line] | Callable[[ModelRequest], str]


class ScriptedModel:
    """Plays its lines one after the other; a function is asked each time."""

    def __init__(self, profile: Profile, script: Script) -> None:
        self.profile = profile
        self._script = script
        self._next = 0

    def decide(self, request: ModelRequest, deadline: Deadline) -> ModelReply:
        """As `Model.decide`.

        Raises:
            ModelFailed: the script is over, or is late by its own word.
        """
        began_s = time.monotonic()
        text = self._script(request) if callable(self._script) else self._line(request, deadline)
        told = sum(len(slot.text) for slot in request.slots) // CHARS_PER_TOKEN
        usage = Usage(told, len(text) // CHARS_PER_TOKEN, 0, len(request.pictures))
        return ModelReply(text, "stop", usage, round((time.monotonic() - began_s) * 1000), text)

    def close(self) -> None:
        """Nothing to let go of."""

    def _line(self, request: ModelRequest, deadline: Deadline) -> str:
        lines = self._script
        if callable(lines) or self._next >= len(lines):
            raise ModelFailed("The script is over.", is_final=True)
        line = dict(lines[self._next])
        self._next += 1
        _wait(float(line.pop("after_s", 0)), deadline)
        if "raw" in line:
            return str(line["raw"])
        for name in ("target", "in"):
            if isinstance(line.get(name), Mapping):
                line[name] = number_of(request, line[name]["text"], role=line[name].get("role"))
        return json.dumps(line, ensure_ascii=False)


def number_of(request: ModelRequest, text: str, *, role: str | None = None) -> int:
    """The number of the first element in the prompt whose text is this, else begins so; -1 if none is.

    Args:
        request: what was asked.
        text: of the element.
        role: of the element; None: any.
    """
    found = _listed(request)
    for fits in (str.__eq__, str.startswith):
        for line in found:
            if line["text"] is not None and fits(line["text"], text) and role in (None, line["role"]):
                return int(line["number"])
    return -1


def numbers_of(request: ModelRequest) -> list[int]:
    """The numbers of all elements in the prompt.

    Args:
        request: what was asked.
    """
    return [int(line["number"]) for line in _listed(request)]


def _listed(request: ModelRequest) -> list[re.Match[str]]:
    state = next((slot.text for slot in request.slots if slot.name == "state"), "")
    return [line for line in map(_LINE.match, state.splitlines()) if line is not None]


def read_script(path: Path) -> tuple[Line, ...]:
    """The lines of a script file.

    Raises:
        Misuse: NOT_FOUND, INVALID.
    """
    try:
        data = yaml_of(file_text(path, "script", MAX_FILE_BYTES), f"script {path}")
    except FileNotFoundError:
        raise Misuse("NOT_FOUND", f"There is no script {str(path)!r}.") from None
    if not isinstance(data, list) or not all(isinstance(line, dict) for line in data):
        raise Misuse("INVALID", f"The script {path} has to be a list of replies.")
    return tuple(data)


def _wait(seconds: float, deadline: Deadline) -> None:
    until_s = time.monotonic() + seconds
    while (left_s := until_s - time.monotonic()) > 0:
        if deadline.cancel.is_set:
            raise ModelFailed("The model was not waited for any longer.", code="CANCELLED")
        if deadline.is_over:
            raise ModelFailed("The model gave no answer in time.", code="TIMEOUT")
        time.sleep(min(POLL_S, left_s))
