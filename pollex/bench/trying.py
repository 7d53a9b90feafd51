"""Lets a player try tasks on a virtual phone, each from its reset, and asks the phone what came of it (L-175)."""

import json
import random
import time
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from pollex.act.opening import open_executor
from pollex.agent.limits import Limits
from pollex.agent.router import Player, Router
from pollex.agent.starting import run_task
from pollex.agent.task import Ending, Task
from pollex.bench.tasks import BenchTask, Try, holds
from pollex.config import settings
from pollex.device.adb import AdbPhone
from pollex.device.bringing_back import bring_back
from pollex.device.deadline import Cancel, Deadline
from pollex.errors import Misuse
from pollex.gates import gate_of
from pollex.model.profile import Profile
from pollex.model.protocol import ModelRequest
from pollex.model.scripted import ScriptedModel, numbers_of
from pollex.record.store import Records

__all__ = ["AT_ONCE", "AT_RANDOM", "Ground", "at_once", "at_random", "attempt"]

AT_ONCE = "says done at once"
AT_RANDOM = "acts at random"
LINE_S = 60.0
"""For one line of the phone's shell, also on a machine that is slow."""
JUDGE_S = 3.0
"""So long an app may take to write down what was done."""
JUDGE_EVERY_S = 0.3


@dataclass(frozen=True, slots=True)
class Ground:
    """Where tries take place."""

    phone: AdbPhone
    cancel: Cancel
    records: Records | None = None
    """Where they are written down; None: nowhere."""


def at_once() -> Router:
    """A player that claims success with its first reply, with evidence that holds on every screen."""
    done = {"action": "done", "status": "success", "result": "It is done.", "evidence": [{"gone": "\u2042"}]}
    return _scripted(AT_ONCE, lambda request: json.dumps(done))


def at_random(task: BenchTask, seed: str) -> Router:
    """A player that opens the task's app and does anything there that the form allows.

    Args:
        task: whose apps it opens, and whose words it types.
        seed: the same one chooses the same on the same screens.
    """
    chance = random.Random(seed)  # noqa: S311 - A baseline, no secret.
    left = [{"action": "launch", "app": task.apps[0]}]

    def script(request: ModelRequest) -> str:
        return json.dumps(left.pop() if left else _anything(chance, task, numbers_of(request)))

    return _scripted(AT_RANDOM, script)


def attempt(task: BenchTask, router: Router, ground: Ground) -> Try:
    """One try, from the phone's reset to the phone's word on it.

    Args:
        task: what is wanted.
        router: who tries.
        ground: where.

    Raises:
        Misuse: UNSUPPORTED, it is no virtual phone; INVALID, a line of the suite fails.
        PhoneError: the phone could not be reset or asked.
    """
    _prepare(task, ground.phone)
    run, ending, crash = "", None, None
    try:
        run, ending = _played(task, router, ground)
    except Exception as error:
        # Whatever it was, the task was not done by this player (L-175); what is ours to mend is named.
        crash = type(error).__name__
    # Who calls it off waits for no judgement; that try counts nowhere.
    is_so = not ground.cancel.is_set and _is_so(task, ground.phone)
    if ending is None:
        return Try(task.name, is_so, "crashed", crash)
    outcome = "crashed" if ending.reason == "INTERNAL" else ending.outcome
    kept = run if ground.records is not None else ""
    return Try(task.name, is_so, outcome, ending.reason, kept, ending.steps, ending.seconds)


def _prepare(task: BenchTask, phone: AdbPhone) -> None:
    done = bring_back(phone, Deadline(LINE_S))
    if done.exit_code != 0:
        message = f"{phone.serial} is no virtual phone, so it is left alone; take --device virtual."
        raise Misuse("UNSUPPORTED", message)
    for line in (*task.prepare, "logcat -c"):
        if (done := phone.change(line, Deadline(LINE_S))).exit_code != 0:
            raise _broken(task, line, done.error_text or done.text)


def _played(task: BenchTask, router: Router, ground: Ground) -> tuple[str, Ending]:
    limits = Limits(steps=task.steps, step_seconds=router.main.profile.limits.step_s)
    executor = open_executor(ground.phone.serial)
    try:
        return run_task(
            Task(task.goal, tuple(task.apps), limits=limits),
            executor,
            router,
            gate_of(settings().approval, "run"),
            device=ground.phone.serial,
            records=ground.records,
            cancel=ground.cancel,
            watcher=lambda step, kind, data: None,
        )
    finally:
        executor.device.close()


def _is_so(task: BenchTask, phone: AdbPhone) -> bool:
    until_s = time.monotonic() + JUDGE_S
    while not all(holds(check, _answer(task, check.line, phone)) for check in task.judge):
        if time.monotonic() > until_s:
            return False
        time.sleep(JUDGE_EVERY_S)
    return True


def _answer(task: BenchTask, line: str, phone: AdbPhone) -> str:
    told = phone.read(line, Deadline(LINE_S))
    if told.exit_code != 0:
        raise _broken(task, line, told.error_text or told.text)
    return told.text


def _broken(task: BenchTask, line: str, said: str) -> Misuse:
    return Misuse("INVALID", f"Task {task.name!r}: the phone does not take {line!r}: {' '.join(said.split())[:200]}")


def _scripted(name: str, script: Callable[[ModelRequest], str]) -> Router:
    profile = Profile(name=name, adapter="scripted")
    return Router(Player(ScriptedModel(profile, script), profile))


# Any: a decision, as JSON.
def _anything(chance: random.Random, task: BenchTask, numbers: list[int]) -> dict[str, Any]:
    """Any action but `done`, for which the other baseline is there; on what is listed wherever something is."""
    verbs = ["launch", "key", "swipe", "wait", *(["tap"] * 6 + ["slide", "type", "long_press"] if numbers else [])]
    verb = chance.choice(verbs)
    target = {"target": chance.choice(numbers)} if numbers else {}
    match verb:
        case "launch":
            return {"action": verb, "app": chance.choice(task.apps)}
        case "key":
            return {"action": verb, "key": chance.choice(["back", "enter"])}
        case "swipe":
            return {"action": verb, "direction": chance.choice(["up", "down", "left", "right"])}
        case "wait":
            return {"action": verb, "seconds": 1}
        case "slide":
            return {"action": "swipe", **target, "to": chance.choice(["min", "max"])}
        case "type":
            return {"action": verb, **target, "text": chance.choice(task.goal.split())}
        case _:
            return {"action": verb, **target}
