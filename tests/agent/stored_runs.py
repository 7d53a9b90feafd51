"""Runs on stored screens instead of a phone, by models that play a script; all else is real."""

import gzip
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from pollex.act.executor import Executor
from pollex.agent.journal import Watcher
from pollex.agent.past import Past
from pollex.agent.router import Player, Router
from pollex.agent.starting import run_task
from pollex.agent.task import Ending, Task
from pollex.device.deadline import Cancel
from pollex.device.replay import ReplayDevice
from pollex.guard.approver import Approver
from pollex.guard.gate import ApprovalGate
from pollex.guard.policy import RunProvenance
from pollex.guard.ruling import rules
from pollex.model.profile import Profile
from pollex.model.protocol import Model
from pollex.model.scripted import ScriptedModel
from pollex.record.store import Event, Records, RunRow

__all__ = ["ORDER", "StoredRuns", "stored"]

ORDER = {
    "app": "com.demo.food",
    "action": "order",
    "target": "蜜雪冰城",
    "content": "冰鲜柠檬水 大杯 少冰, 2",
    "amount": "¥25",
    "reason": "it was asked for",
}
"""What a model asks for on the order page of Food."""
SHOPS = Path(__file__).parent.parent / "data" / "shops"


def stored(folder: Path, *names: str) -> Path:
    """A folder with these pages of the shops, in this order."""
    folder.mkdir()
    for number, name in enumerate(names):
        (folder / f"{number}.xml").write_bytes(gzip.decompress((SHOPS / f"{name}.xml.gz").read_bytes()))
    return folder


@dataclass
class StoredRuns:
    """Runs on one row of screens, and their records."""

    device: ReplayDevice
    records: Records

    def run(
        self,
        script: list[Any],
        task: Task,
        *,
        approver: Approver | None = None,
        model: Model | None = None,
        watcher: Watcher = lambda step, kind, data: None,
        past: Past | None = None,
    ) -> tuple[str, Ending]:
        """Does a task; id and ending."""
        profile = Profile(name="script", adapter="scripted")
        player = Player(model or ScriptedModel(profile, script), profile)
        gate = ApprovalGate(rules(), RunProvenance("run"), approver=approver)
        return run_task(
            task,
            Executor(self.device),
            Router(player),
            gate,
            device=self.device.serial,
            records=self.records,
            cancel=Cancel(),
            watcher=watcher,
            past=past,
        )

    def row(self, run: str) -> RunRow:
        """The run."""
        row = self.records.run(run)
        assert row is not None
        return row

    def of(self, run: str, *kinds: str) -> list[Event]:
        """Its events of these kinds."""
        return [event for event in self.records.events(run) if event.kind in kinds]
