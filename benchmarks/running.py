"""What a step of a run costs beside its model and the phone's own rest: `python -m benchmarks run`.

A script plays the model, on pages of the app Settings, and takes half a second for each answer, as no real one is
quicker: meanwhile the picture for the record is taken. Of each step the time from its look to the next one's is
measured; what the model and the phone's rest took is taken off. What is left is ours: reading, list, prompt, reply,
fence, gate, the input itself, verification, records.
"""

import statistics
import tempfile
import time
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from benchmarks.figures import Figure, load, percentile
from benchmarks.prompts import PROMPT_GOAL_TOKENS, tokens_of
from benchmarks.rig import Rig
from pollex.act.executor import Executor
from pollex.agent.limits import Limits
from pollex.agent.router import Player, Router
from pollex.agent.starting import run_task
from pollex.agent.task import Ending, Task
from pollex.device.deadline import Cancel, Deadline
from pollex.errors import ReadFailed
from pollex.guard.gate import ApprovalGate
from pollex.guard.policy import RunProvenance
from pollex.guard.ruling import rules
from pollex.model.profile import Profile
from pollex.model.protocol import ModelReply, ModelRequest
from pollex.model.scripted import ScriptedModel
from pollex.record.store import Records

__all__ = ["OVERHEAD_GOAL_MS", "WARM_UP_STEPS", "Steps", "TimedModel", "played", "run", "script"]

OVERHEAD_GOAL_MS = 60.0
"""Median of a step."""
WARM_UP_STEPS = 3
ROUNDS = 6
MODEL_S = 0.5
Line = Mapping[str, Any]
PAGES = ("Display", "Network & internet", "Apps")


def script(rounds: int) -> list[Line]:
    """Opens the settings, then so many times each page and back."""
    visits: list[Line] = []
    for page in PAGES:
        visits.append({"action": "tap", "target": {"text": page}, "expect": {"page": page}})
        visits.append({"action": "key", "key": "back", "expect": {"page": "Settings"}})
    end = {"action": "done", "status": "success", "result": "Seen.", "evidence": [{"app": "com.android.settings"}]}
    return [{"action": "launch", "app": "Settings"}, *(visits * rounds), end]


@dataclass(slots=True)
class TimedModel:
    """A scripted model whose time is kept, with what it was asked."""

    model: ScriptedModel
    took_s: list[float] = field(default_factory=list)
    asked: list[ModelRequest] = field(default_factory=list)

    def decide(self, request: ModelRequest, deadline: Deadline) -> ModelReply:
        """As `Model.decide`."""
        began_s = time.perf_counter()
        self.asked.append(request)
        try:
            time.sleep(MODEL_S)
            return self.model.decide(request, deadline)
        finally:
            self.took_s.append(time.perf_counter() - began_s)

    def close(self) -> None:
        """Nothing to let go of."""


@dataclass(slots=True)
class Steps:
    """A watcher that keeps when each step began, what its input took, and how long the phone waited for rest in it."""

    began_s: dict[int, float] = field(default_factory=dict)
    input_s: dict[int, float] = field(default_factory=dict)
    """From before the input to its receipt, rest included."""
    rest_s: dict[int, float] = field(default_factory=dict)

    def __call__(self, step: int, kind: str, data: Mapping[str, Any]) -> None:
        """Takes one event."""
        now_s = time.perf_counter()
        self.began_s.setdefault(step, now_s)
        if kind == "acting":
            self.input_s[step] = -now_s
        elif kind == "acted":
            self.input_s[step] += now_s
        elif kind == "settled":
            self.rest_s[step] = data["waited_ms"] / 1000

    def own_ms(self, model_s: Sequence[float], *, with_input: bool = True) -> list[float]:
        """Of each step that acted, beside the model and rest; one call of the model per step."""
        return [
            1000
            * (
                self.began_s[step + 1]
                - self.began_s[step]
                - model_s[step - 1]
                - (self.rest_s[step] if with_input else self.input_s[step])
            )
            for step in sorted(self.rest_s)
            if step + 1 in self.began_s
        ]


def run(rig: Rig) -> list[Figure]:
    """The overhead of a step, calls of the model per step, and what the prompts cost."""
    with rig.session() as session:
        steps, model, ending = played(Executor(session), rig.virtual.serial, script(ROUNDS))
    spent_ms = steps.own_ms(model.took_s)[WARM_UP_STEPS:]
    beside_ms = steps.own_ms(model.took_s, with_input=False)[WARM_UP_STEPS:]
    tokens = [sum(tokens_of(slot.text) for slot in request.slots) for request in model.asked]
    return [
        _figure(f"run, own time of {len(spent_ms)} steps, p50", percentile(spent_ms, 50), "ms", OVERHEAD_GOAL_MS),
        _figure("run, own time of a step, p90", percentile(spent_ms, 90), "ms"),
        _figure("run, of that beside the input itself, p50", percentile(beside_ms, 50), "ms"),
        _figure("run, of that beside the input itself, p90", percentile(beside_ms, 90), "ms"),
        _figure("run, calls of the model per step", len(model.asked) / ending.steps, "", 1.0),
        _figure("run, prompt without picture, median", statistics.median(tokens), "tokens", PROMPT_GOAL_TOKENS),
    ]


def played(executor: Executor, serial: str, lines: Sequence[Line]) -> tuple[Steps, TimedModel, Ending]:
    """One run on a phone, with records, as `pollex run` does it.

    Args:
        executor: of the phone.
        serial: its name.
        lines: what the model says, one a step.

    Raises:
        ReadFailed: it did not succeed, so that its times mean nothing.
    """
    described = Profile(name="script", adapter="scripted")
    model, steps = TimedModel(ScriptedModel(described, lines)), Steps()
    with tempfile.TemporaryDirectory() as folder:
        records = Records(Path(folder))
        try:
            _, ending = run_task(
                Task("Look at some pages of the settings", limits=Limits(steps=200, seconds=600)),
                executor,
                Router(Player(model, described)),
                ApprovalGate(rules(), RunProvenance("run")),
                device=serial,
                records=records,
                cancel=Cancel(),
                watcher=steps,
            )
        finally:
            records.close()
    if ending.outcome != "succeeded":
        raise ReadFailed("READ_FAILED", f"The run did not succeed: {ending.reason}: {ending.sentence}")
    return steps, model, ending


def _figure(name: str, value: float, unit: str, goal: float | None = None) -> Figure:
    return Figure(name=name, value=round(value, 2), unit=unit, goal=goal, load=load())
