"""A model that answers from the record of a run: the same question gets the same answer, any other one none (L-164).

A question is known by a hash of its texts and of the form that is wanted, without what is of its moment alone: the mark
of the data block, the clock, the time left. Pictures are no part of it: records keep them smaller and lossy.
"""

import hashlib
import json
import threading
from collections import defaultdict, deque
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any, get_args

from pollex.device.deadline import Deadline
from pollex.device.files import read_ordinary
from pollex.errors import Misuse
from pollex.model.profile import Profile
from pollex.model.protocol import Finish, ModelFailed, ModelFault, ModelReply, ModelRequest, Usage

__all__ = ["RECORD_FILE", "RecordedModel", "request_hash"]

RECORD_FILE = "run.jsonl"
"""In the folder that `pollex runs export` writes."""
MAX_FILE_BYTES = 256 * 1024 * 1024


def request_hash(request: ModelRequest) -> str:
    """By what a question is known again, in another run and on another day."""
    slots = [[slot.name, _lasting(slot.text, request.passing)] for slot in request.slots]
    text = json.dumps([slots, request.schema], ensure_ascii=False, sort_keys=True, separators=(",", ":"))
    return hashlib.sha256(text.encode("utf-8", "surrogatepass")).hexdigest()


class RecordedModel:
    """Answers from one export. May be used from several threads.

    A question that was asked several times gets its answers in the order in which they came, and no more of them.
    """

    def __init__(self, profile: Profile, folder: Path) -> None:
        """Reads the export in a folder.

        Raises:
            Misuse: NOT_FOUND, INVALID.
        """
        self.profile = profile
        self._folder = folder
        self._lock = threading.Lock()
        self._replies: dict[str, deque[Mapping[str, Any]]] = defaultdict(deque)
        for call in _calls(self._folder / RECORD_FILE):
            self._replies[str(call.get("request"))].append(call)

    def decide(self, request: ModelRequest, deadline: Deadline) -> ModelReply:
        """As `Model.decide`.

        Raises:
            ModelFailed: NOT_RECORDED, it was never asked this, or not so often; else as the recorded call failed.
        """
        with self._lock:
            waiting = self._replies.get(request_hash(request))
            call = waiting.popleft() if waiting else None
        if call is None:
            message = f"The run in {self._folder} was not asked this; it went another way than this one."
            raise ModelFailed(message, code="NOT_RECORDED", is_final=True)
        code = next((known for known in get_args(ModelFault) if known == call.get("failed")), None)
        if code is not None:
            raise ModelFailed(str(call.get("message", "")), code=code, is_final=bool(call.get("is_final")))
        return _reply(call)


# Any: rows hold JSON of any shape.
def _calls(path: Path) -> Iterator[Mapping[str, Any]]:
    """The calls of models in an export, in order."""
    try:
        lines = read_ordinary(path, MAX_FILE_BYTES).decode().removesuffix("\n").split("\n")
    except FileNotFoundError:
        raise Misuse("NOT_FOUND", f"There is no {str(path)!r}; make one with pollex runs export.") from None
    except (OSError, UnicodeDecodeError) as error:
        raise Misuse("INVALID", f"{path} cannot be read: {error}.") from None
    for number, line in enumerate(lines, 1):
        try:
            row: Any = json.loads(line)
        except (ValueError, RecursionError):
            row = None
        if not isinstance(row, dict):
            raise Misuse("INVALID", f"{path}, line {number}, is no row of a run; make it anew with pollex runs export.")
        if row.get("row") == "event" and row.get("kind") == "replied" and isinstance(row.get("data"), dict):
            yield row["data"]


def _reply(call: Mapping[str, Any]) -> ModelReply:
    text = str(call.get("text", ""))
    finish: Finish = next((known for known in get_args(Finish) if known == call.get("finish")), "other")
    usage = Usage(_number(call.get("tokens_in")), _number(call.get("tokens_out")), _number(call.get("cached")))
    return ModelReply(text, finish, usage, 0, text)


def _number(value: Any) -> int | None:
    return value if isinstance(value, int) and not isinstance(value, bool) else None


def _lasting(text: str, passing: tuple[str, ...]) -> str:
    for part in passing:
        if part:
            text = text.replace(part, "")
    return text
