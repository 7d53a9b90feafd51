"""A scripted run whose times are kept: what `bench speed` and `python -m benchmarks run` measure.

A script plays the model, on pages of the app Settings, and takes half a second for each answer, as no real one is
quicker: meanwhile the picture for the record is taken. A step counts only where it acted: a wait and a question to the
person have no times of reading or acting (docs/spec/loop.md, L-176).
"""

import tempfile
import time
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

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
from pollex.record.store import Records, StepRow

__all__ = ["WARM_UP_STEPS", "Paced", "Steps", "TimedModel", "played", "script"]

WARM_UP_STEPS = 3
MODEL_S = 0.5
Line = Mapping[str, Any]
PAGES = ("Network & internet", "Apps", "Display")
SLIDER = "Brightness level"


def script(rounds: int, *, with_slider: bool = False) -> list[Line]:
    """Opens the settings, then so many times each page and back.

    Args:
        rounds: how many times.
        with_slider: on the last page a slider is set too, to its other end each time.
    """
    visits: list[Line] = []
    for number in range(rounds):
        for page in PAGES:
            visits.append({"action": "tap", "target": {"text": page}, "expect": {"page": page}})
            if with_slider and page == PAGES[-1]:
                visits.append(_slide("min" if number % 2 == 0 else "max"))
            visits.append({"action": "key", "key": "back", "expect": {"page": "Settings"}})
    end = {"action": "done", "status": "success", "result": "Seen.", "evidence": [{"app": "com.android.settings"}]}
    return [{"action": "launch", "app": "Settings"}, *visits, end]


def _slide(to: str) -> Line:
    target = {"text": SLIDER, "role": "slider"}
    return {"action": "swipe", "target": target, "to": to, "expect": {"value": SLIDER, "is": to}}


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
    at_s: dict[int, dict[str, float]] = field(default_factory=dict)
    """Of each step, when it came to the last event of each kind."""

    def __call__(self, step: int, kind: str, data: Mapping[str, Any]) -> None:
        """Takes one event."""
        now_s = time.perf_counter()
        self.began_s.setdefault(step, now_s)
        self.at_s.setdefault(step, {})[kind] = now_s
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


@dataclass(frozen=True, slots=True)
class Paced:
    """A run that was played."""

    steps: Steps
    model: TimedModel
    ending: Ending
    rows: Sequence[StepRow]
    """What was written down of each step."""


def played(executor: Executor, serial: str, lines: Sequence[Line], cancel: Cancel | None = None) -> Paced:
    """One run on a phone, with records, as `pollex run` does it.

    Args:
        executor: of the phone.
        serial: its name.
        lines: what the model says, one a step.
        cancel: ends it from outside.

    Raises:
        Refused: CANCELLED.
        ReadFailed: it did not succeed, so that its times mean nothing.
    """
    described = Profile(name="script", adapter="scripted")
    model, steps, cancel = TimedModel(ScriptedModel(described, lines)), Steps(), cancel or Cancel()
    with tempfile.TemporaryDirectory() as folder:
        records = Records(Path(folder))
        try:
            run, ending = run_task(
                Task("Look at some pages of the settings", limits=Limits(steps=200, seconds=600)),
                executor,
                Router(Player(model, described)),
                ApprovalGate(rules(), RunProvenance("run")),
                device=serial,
                records=records,
                cancel=cancel,
                watcher=steps,
            )
            rows = records.steps(run)
        finally:
            records.close()
    cancel.check()
    if ending.outcome != "succeeded":
        raise ReadFailed("READ_FAILED", f"The run did not succeed: {ending.reason}: {ending.sentence}")
    return Paced(steps, model, ending, rows)
