"""Runs on the virtual phone by models that play a script, and what they leave behind (docs/spec/loop.md, section 15).

Everything is real but the model: phone, helper, executor, fence, gate, records.
"""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from pollex.act.executor import Executor
from pollex.agent.past import Past
from pollex.agent.router import Player, Router
from pollex.agent.starting import run_task
from pollex.agent.task import Ending, Task
from pollex.device.deadline import Cancel, Deadline
from pollex.guard.approver import Approver
from pollex.guard.gate import ApprovalGate
from pollex.guard.policy import RunProvenance
from pollex.guard.ruling import rules
from pollex.model.profile import Profile
from pollex.model.protocol import ModelReply, ModelRequest
from pollex.model.scripted import ScriptedModel
from pollex.record.store import Event, InputRow, Records, RunRow, StepRow
from tests.adbd.device import Device
from tests.agent.phone.wire import Wire, wire_since
from tests.phone.lab import Lab

__all__ = ["SLOT_OF_STATE", "Bench", "Line", "Played", "Scripted", "done"]

Line = Mapping[str, Any]
Script = Sequence[Line] | Callable[[ModelRequest], str]
SLOT_OF_STATE = 2


def done(*evidence: Any, result: str = "It is done.", **more: Any) -> Line:
    """A `done` that succeeded, with its evidence."""
    return {"action": "done", "status": "success", "result": result, "evidence": list(evidence), **more}


class Scripted:
    """A model that plays its script, and keeps what it was asked."""

    def __init__(self, profile: Profile, script: Script) -> None:
        self._model = ScriptedModel(profile, script)
        self.asked: list[ModelRequest] = []

    def decide(self, request: ModelRequest, deadline: Deadline) -> ModelReply:
        self.asked.append(request)
        return self._model.decide(request, deadline)

    @property
    def states(self) -> list[str]:
        """The state slots of the prompts, in order."""
        return [request.slots[SLOT_OF_STATE].text for request in self.asked]

    @property
    def histories(self) -> list[str]:
        """The history slots of the prompts, in order."""
        return [request.slots[-1].text for request in self.asked]


@dataclass(frozen=True, slots=True)
class Played:
    """One run that is over."""

    run: RunRow
    ending: Ending
    events: tuple[Event, ...]
    steps: tuple[StepRow, ...]
    inputs: tuple[InputRow, ...]
    main: Scripted
    light: Scripted | None = None
    wire: Wire = ()
    """What reached the phone since the run began."""

    @property
    def outcome(self) -> tuple[str, str | None, int]:
        """Outcome, reason and exit code."""
        return self.ending.outcome, self.ending.reason, self.ending.exit_code

    @property
    def sent(self) -> list[str]:
        """The kinds of the inputs that went out, home at the start included."""
        return [
            str(one.action["action"]) for one in self.inputs if one.receipt is None or one.receipt["dispatch"] != "none"
        ]

    def of(self, kind: str) -> list[Mapping[str, Any]]:
        """The data of all events of a kind."""
        return [event.data for event in self.events if event.kind == kind]

    def verdicts(self) -> list[str]:
        """Of the steps that acted, in order."""
        return [str(step.data["verdict"]["result"]) for step in self.steps if "verdict" in step.data]


@dataclass(slots=True)
class Bench:
    """The phone of this run, and the records of one test."""

    lab: Lab
    executor: Executor
    records: Records
    approver: Approver | None = None
    pictures: bool = False
    played: list[Played] = field(default_factory=list)

    @property
    def phone(self) -> Device:
        """The phone."""
        return self.lab.phone

    def run(
        self,
        script: Script,
        task: Task | None = None,
        *,
        light: Script | None = None,
        cancel: Cancel | None = None,
        watcher: Callable[[int, str, Any], None] = lambda step, kind, data: None,
        profile: Profile | None = None,
        past: Past | None = None,
    ) -> Played:
        """Does a task by a script, and reads back what was written down of it."""
        described = profile or Profile(name="script", adapter="scripted", pictures=self.pictures)
        main = Scripted(described, script)
        small = None if light is None else Scripted(described, light)
        router = Router(Player(main, described), None if small is None else Player(small, described))
        gate = ApprovalGate(rules(), RunProvenance("run"), approver=self.approver)
        name, ending = run_task(
            task or Task("a task of the tests"),
            self.executor,
            router,
            gate,
            device=self.phone.serial,
            records=self.records,
            cancel=cancel or Cancel(),
            watcher=watcher,
            past=past,
        )
        played = self.read(name, ending, main, small)
        self.played.append(played)
        return played

    def read(self, name: str, ending: Ending, main: Scripted, light: Scripted | None = None) -> Played:
        """What the records hold of a run."""
        row = self.records.run(name)
        assert row is not None
        records = self.records
        wire = wire_since(self.phone, row.began_ms)
        return Played(row, ending, records.events(name), records.steps(name), records.inputs(name), main, light, wire)
