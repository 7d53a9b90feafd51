"""Runs by models that play a script, on a phone behind a fake adb: all is real but for what stands at the wire.

Pages are put on the screen as readings of the helper; `then` says what an input brings to the front.
"""

import json
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Any

from pollex.act.executor import Executor
from pollex.agent.router import Player, Router
from pollex.agent.starting import run_task
from pollex.agent.task import Task
from pollex.device.deadline import Cancel
from pollex.device.frames import encode_json
from pollex.guard.approver import Approver
from pollex.guard.gate import ApprovalGate
from pollex.guard.policy import RunProvenance
from pollex.guard.ruling import rules
from pollex.model.profile import Profile
from pollex.record.store import Records
from tests.agent.phone.bench import Played, Script, Scripted
from tests.device.fake_adb import FakePhone, Said
from tests.device.scripted_helper import Raw, Reply
from tests.screen.scene import Reading

__all__ = ["LAUNCHER", "Wired"]

LAUNCHER = "com.android.launcher3"
_PROFILE = Profile(name="script", adapter="scripted")


@dataclass
class Wired:
    """One phone that shows what it is told to, and the records of one test."""

    phone: FakePhone
    executor: Executor
    records: Records
    approver: Approver | None = None
    inputs: list[tuple[str, str]] = field(default_factory=list)
    """All that was sent: operation, and what it said in a word."""
    _then: list[tuple[Reading, str]] = field(default_factory=list)

    def __post_init__(self) -> None:
        helper = self.phone.helper
        helper.failures |= {op: self._wrote for op in ("act", "touch", "key", "text")}
        self.phone.answer = self._shell

    def show(self, reading: Reading) -> None:
        """Puts a page on the screen."""
        reading.seq = self.phone.helper.reading.seq + 1
        self.phone.helper.reading = reading

    def then(self, reading: Reading, toast: str = "") -> None:
        """What the next input brings to the screen, one after the other, and the notice that comes with it."""
        self._then.append((reading, toast))

    def forget(self) -> None:
        """What was still to come does not."""
        self._then.clear()

    def run(
        self, script: Script, task: Task, *, light: Script | None = None, profile: Profile = _PROFILE, **more: Any
    ) -> Played:
        """Does a task by a script, and reads back what was written down of it."""
        main = Scripted(profile, script)
        small = None if light is None else Scripted(profile, light)
        router = Router(Player(main, profile), None if small is None else Player(small, profile))
        gate = ApprovalGate(rules(), RunProvenance("run"), approver=self.approver)
        watcher: Callable[[int, str, Mapping[str, Any]], None] = more.get("watcher", lambda step, kind, data: None)
        name, ending = run_task(
            task, self.executor, router, gate,
            device=self.phone.serial, records=self.records, cancel=more.get("cancel", Cancel()), watcher=watcher,
        )  # fmt: skip
        row = self.records.run(name)
        assert row is not None
        kept = self.records
        return Played(row, ending, kept.events(name), kept.steps(name), kept.inputs(name), main, small)

    def _wrote(self, request: dict[str, Any]) -> Raw:
        said = str(request.get("action") or request.get("global") or request.get("code") or request.get("text") or "")
        self.inputs.append((request["op"], said))
        helper = self.phone.helper
        answer = helper.usual(request)
        assert isinstance(answer, Reply)
        told = [{"id": request["id"], "ok": True, **answer.members}]
        if self._then and request.get("global") != "home":
            reading, toast = self._then.pop(0)
            self.show(reading)
            if toast:
                told.append({"event": "toast", "seq": answer.members["seq"] + 1, "at_ms": 6, "text": [toast]})
        return Raw(b"".join(encode_json(json.dumps(one).encode()) for one in told))

    def _shell(self, words: list[str]) -> Said:
        if words[:2] == ["am", "start"]:
            self.inputs.append(("start", words[-1]))
        if "query-activities" in words and "android.intent.category.HOME" in words:
            return Said(f"{LAUNCHER}/.Launcher\n")
        return Said()
