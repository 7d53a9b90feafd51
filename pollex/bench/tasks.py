"""Suites of tasks, how a phone is judged after one, and what the tries come to (docs/spec/loop.md, L-11, L-175)."""

import json
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from importlib import resources
from pathlib import Path
from typing import Annotated, Any

from pydantic import BaseModel, ConfigDict, Field, TypeAdapter, ValidationError, model_validator

from pollex.device.quoting import command_line
from pollex.errors import Misuse
from pollex.model.reading import file_text, yaml_of

__all__ = ["RELEASE", "BenchTask", "Check", "Share", "Try", "holds", "suite_of"]

RELEASE = 0.85
"""The share of tasks that a release needs (L-11)."""
MAX_FILE_BYTES = 262_144
Line = Annotated[str, Field(min_length=1, max_length=1000)]


class _Strict(BaseModel):
    model_config = ConfigDict(extra="forbid", frozen=True, strict=True)


class Check(_Strict):
    """One thing that is read from the phone after a task, by its shell."""

    shell: Line | None = None
    """A line of the phone's shell, with what it has to print in `equals`."""
    equals: str | None = None
    log: Line | None = None
    """A tag of the phone's log, whose lines of JSON are looked through for these facts."""
    # Any: facts are JSON.
    has: dict[str, Any] | None = None
    lacks: dict[str, Any] | None = None

    @model_validator(mode="after")
    def _is_one(self) -> "Check":
        given = {name for name in ("shell", "equals", "log", "has", "lacks") if getattr(self, name) is not None}
        if given not in ({"shell", "equals"}, {"log", "has"}, {"log", "lacks"}):
            raise ValueError("a check is `shell` and `equals`, or `log` and `has` or `lacks`")
        return self

    @property
    def line(self) -> str:
        """What the phone's shell is asked."""
        return self.shell if self.shell is not None else command_line("logcat", "-d", "-v", "raw", "-s", self.log or "")


class BenchTask(_Strict):
    """One task of a suite."""

    name: Line
    goal: Line
    apps: Annotated[list[Line], Field(min_length=1)]
    """Packages that may be touched."""
    steps: Annotated[int, Field(ge=1, le=200)] = 40
    prepare: list[Line] = []
    """Lines of the phone's shell, after its reset."""
    judge: Annotated[list[Check], Field(min_length=1)]


_SUITE = TypeAdapter(Annotated[list[BenchTask], Field(min_length=1)])


def suite_of(file: Path | None) -> tuple[BenchTask, ...]:
    """The tasks of a suite.

    Args:
        file: of the suite; None: the one that comes with pollex.

    Raises:
        Misuse: NOT_FOUND, INVALID.
    """
    name = "tasks.yaml" if file is None else str(file)
    try:
        text = (
            resources.files("pollex.bench").joinpath(name).read_text("utf-8")
            if file is None
            else file_text(file, "suite", MAX_FILE_BYTES)
        )
    except FileNotFoundError:
        raise Misuse("NOT_FOUND", f"There is no suite {name!r}.") from None
    try:
        tasks = _SUITE.validate_python(yaml_of(text, f"suite {name}"))
    except ValidationError as error:
        first = error.errors()[0]
        place = ".".join(map(str, first["loc"])) or "the whole"
        raise Misuse("INVALID", f"The suite {name} cannot be used: {place}: {first['msg']}.") from None
    if len({task.name for task in tasks}) < len(tasks):
        raise Misuse("INVALID", f"The suite {name} has two tasks of the same name.")
    return tuple(tasks)


def holds(check: Check, printed: str) -> bool:
    """Whether what the phone printed is what the check wants.

    Args:
        check: with the line that was asked.
        printed: the whole answer.
    """
    if check.equals is not None:
        return printed.strip() == check.equals
    wanted = check.has if check.has is not None else check.lacks
    is_there = any(_has(line, wanted or {}) for line in printed.splitlines())
    return is_there == (check.has is not None)


# Any: facts are JSON.
def _has(line: str, facts: dict[str, Any]) -> bool:
    try:
        noted = json.loads(line)
    except ValueError:
        return False
    return isinstance(noted, dict) and facts.items() <= noted.items()


@dataclass(frozen=True, slots=True)
class Try:
    """One task, done once by one player."""

    task: str
    is_so: bool
    """Whether the phone is afterwards as the task wants it."""
    outcome: str
    """What the run says of itself, `crashed` if it did not come to an end of its own."""
    reason: str | None = None
    run: str = ""
    """The id of its records; empty: it has none."""
    steps: int = 0
    seconds: float = 0.0

    @property
    def is_done(self) -> bool:
        """Whether it counts: the phone says so, and the run did not crash (L-175)."""
        return self.is_so and self.outcome != "crashed"

    # Any: JSON.
    @property
    def json(self) -> dict[str, Any]:
        """All of it."""
        told = {name: getattr(self, name) for name in ("task", "outcome", "reason", "run", "steps", "seconds")}
        return {**told, "done": self.is_done}


@dataclass(frozen=True, slots=True)
class Share:
    """What one player's tries come to."""

    player: str
    tries: tuple[Try, ...]

    @property
    def done(self) -> int:
        """How many tasks were done."""
        return sum(one.is_done for one in self.tries)

    @property
    def share(self) -> float:
        """Of all tries."""
        return self.done / len(self.tries)

    @property
    def is_enough(self) -> bool:
        """Whether it is what a release needs (L-11)."""
        return self.share >= RELEASE

    @property
    def crashed(self) -> int:
        """How many tries crashed."""
        return self._count(lambda one: one.outcome == "crashed")

    @property
    def claimed(self) -> int:
        """How many runs said that they had succeeded, and had not."""
        return self._count(lambda one: one.outcome == "succeeded" and not one.is_done)

    # Any: JSON.
    @property
    def json(self) -> dict[str, Any]:
        """The figures, and each try."""
        told: Sequence[dict[str, Any]] = [one.json for one in self.tries]
        sums = {"done": self.done, "of": len(self.tries), "share": round(self.share, 3)}
        return {"player": self.player, **sums, "crashed": self.crashed, "wrongly_claimed": self.claimed, "tries": told}

    def _count(self, fits: Callable[[Try], bool]) -> int:
        return sum(map(fits, self.tries))
