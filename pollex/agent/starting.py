"""Puts a run together: phone, gate, fence, records, models; plays it, and leaves everything closed (L-13, L-126)."""

from collections.abc import Callable, Mapping
from dataclasses import asdict
from typing import Any

from pollex.act.executor import Executor
from pollex.action.receipt import Receipt
from pollex.agent.fence import RunFence
from pollex.agent.journal import Journal, Watcher
from pollex.agent.means import Means
from pollex.agent.replay import DIVERGED
from pollex.agent.router import Router
from pollex.agent.run import play
from pollex.agent.secrets import Secrets
from pollex.agent.task import Ending, Task
from pollex.device.deadline import Cancel, Deadline
from pollex.errors import PhoneError
from pollex.flow.distil import distilled
from pollex.flow.library import Library
from pollex.guard.gate import ApprovalGate
from pollex.record.recorder import RunRecorder
from pollex.record.store import Records

__all__ = ["run_task"]

LAUNCHERS_S = 5.0
UNRECORDED = "r_unrecorded"
"""The id of a run that nobody writes down."""


def run_task(
    task: Task,
    executor: Executor,
    router: Router,
    gate: ApprovalGate,
    *,
    device: str,
    records: Records | None,
    cancel: Cancel,
    watcher: Watcher,
) -> tuple[str, Ending]:
    """Does a task on a device; gives the run's id and how it ended.

    Args:
        task: what is wanted.
        executor: of the device.
        router: the models.
        gate: a fresh one of this run.
        device: the name of the device.
        records: where it is written down; None: nowhere.
        cancel: ends it from outside.
        watcher: is told each event.
    """
    secrets = Secrets(task.secrets)
    run = UNRECORDED if records is None else records.begin(secrets.hide(task.goal), _settings(task, router, device))
    journal = Journal(secrets, records, run, watcher)
    fence = _fence(task, executor)
    recorder = None
    if records is not None:
        recorder = RunRecorder(records, run, step=lambda: journal.step, told=_receipt(secrets), hide=secrets.hide)
    view = executor.under(gate.on(device), fence=fence, recorder=recorder)
    means = Means(view, device, router, gate, fence, journal, secrets, cancel, task.on_foreign)
    ending = Ending("failed", "INTERNAL", "pollex met a fault of its own.")
    try:
        ending = play(task, means)
    finally:
        if records is not None:
            told = secrets.hidden({**asdict(ending), "run": run})
            outcome = "crashed" if ending.reason == "INTERNAL" else ending.outcome
            records.finish(run, outcome, ending.reason, told)
    if records is not None and ending.outcome == "succeeded" and DIVERGED in ending.notes:
        _learn(task, records, run, watcher)
    return run, ending


def _learn(task: Task, records: Records, run: str, watcher: Watcher) -> None:
    """Where a flow did not fit and the model found the way, the next version of the flow, as a draft (L-146)."""
    row, base, library = records.run(run), task.flow, Library.of_user()
    if row is None or base is None:
        return
    name = base.flow.name
    try:
        flow = distilled(row, records.steps(run), name=name, version=library.next_version(name), base=base.flow)
        library.put(flow)
    except PhoneError as error:
        watcher(0, "warning", {"code": error.code, "message": f"No draft was made of this run: {error.message}"})
        return
    watcher(0, "flow", {"name": name, "version": flow.version, "state": flow.state, "made_from": run})


def _fence(task: Task, executor: Executor) -> RunFence | None:
    if not task.has_fence:
        return None
    return RunFence(task.apps, launchers=lambda: executor.device.home_apps(Deadline(LAUNCHERS_S)))


# Any: JSON of any shape.
def _settings(task: Task, router: Router, device: str) -> Mapping[str, Any]:
    light = router.light
    return {
        "device": device,
        "apps": list(task.apps),
        "model": router.main.profile.name if task.has_model else None,
        "light": None if light is None else light.profile.name,
        "limits": asdict(task.limits),
        "vision": task.vision,
        "fence": task.has_fence,
        "on_foreign": task.on_foreign,
        "here": task.starts_here,
        "inputs": sorted(task.inputs),
        "secrets": sorted(task.secrets),
        "flow": None if task.flow is None else f"{task.flow.flow.name} {task.flow.flow.version}",
    }


def _receipt(secrets: Secrets) -> Callable[[Receipt], Mapping[str, Any]]:
    def told(receipt: Receipt) -> Mapping[str, Any]:
        facts = {
            "status": receipt.status,
            "dispatch": receipt.dispatch,
            "way": receipt.way,
            "ways_tried": list(receipt.ways_tried),
            "error": receipt.error,
            "message": receipt.message,
            "check": asdict(receipt.check),
            "settled": None if receipt.settled is None else asdict(receipt.settled),
            "timings_ms": asdict(receipt.timings),
            "toasts": list(receipt.toasts),
            "warnings": [asdict(warned) for warned in receipt.warnings],
        }
        hidden: Mapping[str, Any] = secrets.hidden(facts)
        return hidden

    return told
