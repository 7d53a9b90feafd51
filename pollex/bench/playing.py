"""Plays faults through the whole loop: with a check, with a sentence, or with no expectation; and counts (L-117)."""

import itertools
import json
import tempfile
from collections.abc import Callable, Iterator, Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Literal, TypeVar

from pollex.act.executor import Executor
from pollex.agent.limits import Limits
from pollex.agent.router import Player, Router
from pollex.agent.starting import run_task
from pollex.agent.task import Task
from pollex.bench.faults import Fault
from pollex.bench.stage import Play, Stage
from pollex.bench.stories import Script, Story
from pollex.device.deadline import Cancel
from pollex.guard.gate import ApprovalGate
from pollex.guard.policy import RunProvenance
from pollex.guard.ruling import rules
from pollex.model.profile import Profile
from pollex.model.protocol import ModelRequest
from pollex.model.scripted import ScriptedModel, number_of
from pollex.record.store import Records
from pollex.record.why import why

__all__ = ["WORKERS", "Expects", "Played", "explain_all", "play_all", "played"]

WORKERS = 12
"""Most of a play is waiting: for pauses between tries, for screens that cannot be read."""
LIMITS = Limits(steps=3, seconds=120, step_seconds=40)
"""On a busy machine, too, what ends a play is what went wrong in it."""
GIVES_UP = {"action": "done", "status": "failed", "result": "It does not go on here."}

_Thing = TypeVar("_Thing")
_Result = TypeVar("_Result")


Expects = Literal["check", "sentence", "nothing"]

# Any: JSON of any shape.
Json = Mapping[str, Any]


@dataclass(frozen=True, slots=True)
class Played:
    """What the loop made of one action."""

    fault: Fault
    expects: Expects
    verdict: str
    """`refused` where nothing could be judged; empty if nothing was done at all."""
    code: str | None
    """Of the first receipt."""
    is_caught: bool
    """It was said to have failed: by its receipt, by the fence, or by its verdict."""
    causes: tuple[str, ...] | None
    """Rows of table 13.2 that its record fits; None: it was not written down."""


def play_all(faults: Sequence[Fault], expects: Expects, *, is_kept: bool = False) -> tuple[Played, ...]:
    """Plays all, several beside each other.

    Args:
        faults: what goes wrong, or not.
        expects: what is said beforehand of each action.
        is_kept: whether they are written down, in a folder that is gone afterwards, and explained.
    """
    with _records(is_kept) as records:
        return _beside(faults, lambda fault: played(fault, expects, records))


def explain_all(told: Sequence[Story]) -> tuple[tuple[Story, tuple[str, ...]], ...]:
    """Plays whole runs, and gives the rows of table 13.2 that their records fit."""

    with _records(True) as records:

        def one(story: Story) -> tuple[Story, tuple[str, ...]]:
            return story, _Run(story.name, story.play, story.limits, story.script, records).causes()

        return _beside(told, one)


def played(fault: Fault, expects: Expects, records: Records | None) -> Played:
    """Plays one fault."""

    def script(request: ModelRequest, number: int) -> str:
        if number > 1:
            return json.dumps(GIVES_UP if fault.kind is not None else _done(request))
        return json.dumps(_decision(fault, expects, request), ensure_ascii=False)

    run = _Run(fault.name, fault.play, LIMITS, script, records)
    return _judged(fault, expects, run.told, None if records is None else run.causes())


class _Run:
    """One run on a stage, by a script, through all of the loop."""

    def __init__(self, goal: str, play: Play, limits: Limits, script: Script, records: Records | None) -> None:
        self.told: list[tuple[str, Json]] = []
        self._records = records
        stage, asked = Stage(play), itertools.count(1)

        def model(request: ModelRequest) -> str:
            stage.think()
            return script(request, next(asked))

        profile = Profile(name="script", adapter="scripted")
        self._name, _ = run_task(
            Task(goal, limits=limits, starts_here=True),
            Executor(stage),
            Router(Player(ScriptedModel(profile, model), profile)),
            ApprovalGate(rules(), RunProvenance("run")),
            device=stage.serial,
            records=records,
            cancel=Cancel(),
            watcher=lambda step, kind, data: self.told.append((kind, data)),
        )

    def causes(self) -> tuple[str, ...]:
        """The rows of table 13.2 that its record fits."""
        records, name = self._records, self._name
        row = None if records is None else records.run(name)
        if records is None or row is None:
            return ()
        found = why(row, records.steps(name), records.events(name), records.inputs(name))
        return tuple(cause.id for cause in found)


@contextmanager
def _records(is_kept: bool) -> Iterator[Records | None]:
    """Records in a folder that is gone afterwards."""
    if not is_kept:
        yield None
        return
    with tempfile.TemporaryDirectory(prefix="pollex-bench-") as folder:
        records = Records(Path(folder))
        try:
            yield records
        finally:
            records.close()


def _beside(things: Sequence[_Thing], do: Callable[[_Thing], _Result]) -> tuple[_Result, ...]:
    with ThreadPoolExecutor(WORKERS) as workers:
        return tuple(workers.map(do, things))


def _judged(fault: Fault, expects: Expects, told: Sequence[tuple[str, Json]], causes: tuple[str, ...] | None) -> Played:
    verdict = next((str(data["verdict"]) for kind, data in told if kind == "verified" and "verdict" in data), "")
    codes = [data["code"] for kind, data in told if kind == "acted"]
    is_stopped = any(kind == "fence" for kind, _ in told)
    # The last try of the step: what was mended by another look is no fault any more.
    code = codes[-1] if codes else None
    is_caught = is_stopped or code is not None or verdict in ("no_effect", "wrong_effect")
    return Played(fault, expects, verdict, code, is_caught, causes)


def _decision(fault: Fault, expects: Expects, request: ModelRequest) -> Json:
    line = dict(fault.leg.decision)
    if "target" in line:
        wanted = line["target"]
        line["target"] = number_of(request, wanted["text"], role=wanted.get("role"))
        if line["target"] == -1:
            raise AssertionError(f"{fault.name}: {wanted['text']!r} is not listed.")
    if expects == "check":
        line["expect"] = fault.leg.check
    elif expects == "sentence":
        line["expect"] = fault.leg.sentence
    return line


def _done(request: ModelRequest) -> Json:
    """What is in front stands in the prompt, and is evidence that holds."""
    state = next(slot.text for slot in request.slots if slot.name == "state")
    front = state.partition("app ")[2].partition(",")[0]
    return {"action": "done", "status": "success", "result": "It is done.", "evidence": [{"app": front}]}
