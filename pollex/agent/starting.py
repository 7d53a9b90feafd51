"""Puts a run together: phone, gate, fence, records, models; plays it, and leaves everything closed (L-13, L-126)."""

from collections.abc import Callable, Mapping
from dataclasses import asdict, replace
from functools import cache
from typing import Any

from pollex.act.executor import Executor
from pollex.action.receipt import Receipt
from pollex.agent.codes import codes_given
from pollex.agent.fence import RunFence
from pollex.agent.gate_notes import GateNotes
from pollex.agent.journal import Journal, Watcher
from pollex.agent.means import Means
from pollex.agent.past import Past, settings_of
from pollex.agent.replay import DIVERGED
from pollex.agent.router import Router
from pollex.agent.run import play
from pollex.agent.secrets import Secrets
from pollex.agent.task import Ending, Task
from pollex.agent.unkept import Unkept
from pollex.device.deadline import Cancel, Deadline
from pollex.errors import Misuse, PhoneError, Refused
from pollex.flow.distil import distilled
from pollex.flow.library import Library
from pollex.flow.searching import Hit
from pollex.guard.gate import ApprovalGate
from pollex.record.recorder import RunRecorder
from pollex.record.store import Records
from pollex.screen.screen import Screen

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
    past: Past | None = None,
    unkept: frozenset[str] = frozenset(),
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
        past: of a run whose program ended and that goes on now, with its records.
        unkept: packages of which nothing is written down.

    Raises:
        Refused: RECORDS_FAILED.
        Misuse: INVALID, another process has taken the run up already.
    """
    secrets = Secrets(task.secrets, task.secret_apps)
    for code in codes_given(task):
        secrets.learn_code(code)
    run = _begun(task, router, device, records, secrets, past)
    journal = Journal(secrets, records, run, watcher, Unkept(unkept, lambda: _newest(executor)))
    gate.tell(GateNotes(journal))
    fence = _fence(task, executor, journal, past)
    recorder = None if records is None else _recorder(records, journal, secrets, past)
    if past is not None:
        gate.recall(past.noes, unknown_at=past.unknown_at)
    view = executor.under(gate.on(device), fence=fence, recorder=recorder)
    means = Means(view, device, router, gate, fence, journal, secrets, cancel, task.on_foreign)
    ending, hit = Ending("failed", "INTERNAL", "pollex met a fault of its own."), task.flow
    try:
        ending, hit = play(task, means, past)
    except KeyboardInterrupt:
        # A second Ctrl-C, or nobody listened to the first (L-171).
        ending = Ending("cancelled", None, "The run was cancelled at once; what was being sent may have happened.")
        raise
    finally:
        if records is not None:
            _finish(records, journal, ending, watcher)
    if records is not None and ending.outcome == "succeeded" and DIVERGED in ending.notes and past is None:
        _learn(hit, records, run, watcher)
    return run, ending


def _finish(records: Records, journal: Journal, ending: Ending, watcher: Watcher) -> None:
    """Writes down how the run ended; one that met a fault of ours leaves what its last step had seen (L-121)."""
    try:
        if ending.reason == "INTERNAL" and ending.scene is None:
            ending = replace(ending, scene=records.last_scene(journal.run))
        outcome = "crashed" if ending.reason == "INTERNAL" else ending.outcome
        told = journal.hidden({**asdict(ending), "run": journal.run})
        records.finish(journal.run, outcome, ending.reason, journal.unkept.ending(told))
    except Refused as error:
        watcher(journal.step, "warning", {"code": error.code, "message": error.message})


def _recorder(records: Records, journal: Journal, secrets: Secrets, past: Past | None) -> RunRecorder:
    return RunRecorder(
        records,
        journal.run,
        step=lambda: journal.step,
        told=_receipt(secrets),
        hide=secrets.kept,
        learn_code=secrets.learn_code,
        keep=journal.keep_screen,
        is_unkept=journal.unkept.hides,
        unknown=() if past is None else tuple(one.action for one in past.unknown),
    )


def _newest(executor: Executor) -> Screen | None:
    named = executor.newest
    return None if named is None else named.screen


def _learn(base: Hit | None, records: Records, run: str, watcher: Watcher) -> None:
    """Where a flow did not fit and the model found the way, the next version of the flow, as a draft (L-146)."""
    row, library = records.run(run), Library.of_user()
    if row is None or base is None:
        return
    name = base.flow.name
    try:
        steps, version = records.steps(run), library.next_version(name)
        flow = distilled(row, steps, name=name, version=version, base=base.flow, inputs=records.inputs(run))
        library.put(flow)
    except PhoneError as error:
        watcher(0, "warning", {"code": error.code, "message": f"No draft was made of this run: {error.message}"})
        return
    watcher(0, "flow", {"name": name, "version": flow.version, "state": flow.state, "made_from": run})


def _begun(
    task: Task, router: Router, device: str, records: Records | None, secrets: Secrets, past: Past | None
) -> str:
    """The id of the run, which is written down as one of this process."""
    if records is None:
        return UNRECORDED
    if past is None:
        return records.begin(secrets.kept(task.goal), secrets.hidden(_settings(task, router, device)))
    if not records.reopen(past.run):
        raise Misuse("INVALID", f"Another process has taken up the run {past.run}; see pollex runs show.")
    return past.run


def _fence(task: Task, executor: Executor, journal: Journal, past: Past | None) -> RunFence | None:
    if not task.has_fence:
        return None

    @cache
    def launchers() -> frozenset[str]:
        homes = executor.device.home_apps(Deadline(LAUNCHERS_S))
        journal.event("phone", home_apps=sorted(homes))
        return homes

    def told(package: str) -> None:
        journal.event("joined", app=package)

    return RunFence(task.apps, launchers=launchers, joined=() if past is None else past.joined, told=told)


# Any: JSON of any shape.
def _settings(task: Task, router: Router, device: str) -> Mapping[str, Any]:
    light, profile = router.light, router.main.profile
    return {
        **settings_of(task),
        "device": device,
        "model": router.main.profile.name if task.has_model else None,
        "light": None if light is None else light.profile.name,
        "model_named": router.main.named,
        "light_named": "" if light is None else light.named,
        "profile": {
            "pictures": profile.pictures,
            "fields": dict(profile.fields),
            "variant": profile.variant,
            "window": profile.window,
            "limits": profile.limits.model_dump(),
        },
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
            "package": receipt.package,
            "timings_ms": asdict(receipt.timings),
            "toasts": list(receipt.toasts),
            "warnings": [asdict(warned) for warned in receipt.warnings],
        }
        hidden: Mapping[str, Any] = secrets.hidden(facts)
        return hidden

    return told
