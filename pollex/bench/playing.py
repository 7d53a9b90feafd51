"""Plays faults through the whole loop: with a check, with a sentence, or with no expectation; and counts (L-117)."""

import json
import tempfile
import threading
from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Literal

from pollex.act.executor import Executor
from pollex.agent.limits import Limits
from pollex.agent.router import Player, Router
from pollex.agent.starting import run_task
from pollex.agent.task import Task
from pollex.bench.faults import Fault
from pollex.bench.stage import Stage
from pollex.device.deadline import Cancel
from pollex.guard.gate import ApprovalGate
from pollex.guard.policy import RunProvenance
from pollex.guard.ruling import rules
from pollex.model.profile import Profile
from pollex.model.protocol import ModelRequest
from pollex.model.scripted import ScriptedModel, number_of
from pollex.record.store import Records
from pollex.record.why import why

__all__ = ["WORKERS", "Expects", "Played", "play_all", "played"]

WORKERS = 12
"""Most of a play is waiting: for pauses between tries, for screens that cannot be read."""
LIMITS = Limits(steps=3, seconds=120, step_seconds=40)
"""On a busy machine, too, what ends a play is what went wrong in it."""
GIVES_UP = '{"action": "done", "status": "failed", "result": "This is all that is wanted."}'

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


def play_all(
    faults: Sequence[Fault],
    expects: Expects,
    *,
    is_kept: bool = False,
    report: Callable[[int], None] = lambda done: None,
) -> tuple[Played, ...]:
    """Plays all, several beside each other.

    Args:
        faults: what goes wrong, or not.
        expects: what is said beforehand of each action.
        is_kept: whether they are written down, in a folder that is gone afterwards, and explained.
        report: is told how many are over.
    """
    over, lock = 0, threading.Lock()

    def one(fault: Fault) -> Played:
        nonlocal over
        came = played(fault, expects, records)
        with lock:
            over += 1
            report(over)
        return came

    with tempfile.TemporaryDirectory(prefix="pollex-bench-") as folder:
        records = Records(Path(folder)) if is_kept else None
        try:
            with ThreadPoolExecutor(WORKERS) as workers:
                return tuple(workers.map(one, faults))
        finally:
            if records is not None:
                records.close()


def played(fault: Fault, expects: Expects, records: Records | None) -> Played:
    """Plays one."""
    stage, told = Stage(fault.play), list[tuple[str, Json]]()
    asked = 0

    def script(request: ModelRequest) -> str:
        nonlocal asked
        asked += 1
        if asked > 1:
            return GIVES_UP
        stage.think()
        return json.dumps(_decision(fault, expects, request), ensure_ascii=False)

    profile = Profile(name="script", adapter="scripted")
    name, _ = run_task(
        Task(fault.name, limits=LIMITS, starts_here=True),
        Executor(stage),
        Router(Player(ScriptedModel(profile, script), profile)),
        ApprovalGate(rules(), RunProvenance("run")),
        device=stage.serial,
        records=records,
        cancel=Cancel(),
        watcher=lambda step, kind, data: told.append((kind, data)),
    )
    causes = None
    if records is not None:
        row = records.run(name)
        if row is not None:
            found = why(row, records.steps(name), records.events(name), records.inputs(name))
            causes = tuple(cause.id for cause in found)
    return _judged(fault, expects, told, causes)


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


def kinds(plays: Sequence[Played]) -> Mapping[str, Counter[str]]:
    """By kind: how many, and how many were caught."""
    found: dict[str, Counter[str]] = {}
    for one in plays:
        name = "good" if one.fault.kind is None else one.fault.kind.name
        counted = found.setdefault(name, Counter())
        counted["played"] += 1
        counted["caught"] += one.is_caught
        counted[one.code or one.verdict] += 1
    return found
