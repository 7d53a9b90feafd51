"""What the record of a crashed run says of it, so that the run can go on (docs/spec/loop.md, L-131).

Nothing here is known but what was written down. An input without a receipt may have happened or not, and stays so.
"""

import dataclasses
import time
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from typing import Any, cast

from pollex.agent.decision import PERSON_VERBS
from pollex.agent.finish import CORRECTIONS
from pollex.agent.limits import Limits
from pollex.agent.memory import Done, Filled, Memory
from pollex.agent.task import Task
from pollex.errors import Misuse
from pollex.flow.file import dump_flow, load_flow
from pollex.flow.searching import Hit
from pollex.guard.hit import Kind
from pollex.guard.request import ACTIONS
from pollex.record.recorder import HIDDEN
from pollex.record.store import Event, InputRow, Records, RunRow, StepRow

__all__ = ["Past", "may_be_sent", "past_of", "settings_of", "task_of"]

UNKNOWN = "UNKNOWN: the program ended while this was sent; it may have happened or not. Look; it is not sent again"
UNKEPT = "a step in an app of which nothing is written down"
UNSENT = "the program ended before anything was sent"
UNSEEN = "sent; the program ended before anybody looked what came of it"

# Any: rows hold JSON of any shape.
Json = Mapping[str, Any]


@dataclass(frozen=True, slots=True)
class Past:
    """A run up to where its program ended."""

    run: str
    step: int
    """The number of the last step that was begun."""
    used_s: float
    """Without waiting for a person, and without the time in which no program ran."""
    spent: tuple[Json, ...]
    """The calls of models, as they were written down."""
    done: tuple[Done | Filled, ...]
    last: Done | None
    """What is known of the step in which the program ended; None if that was not decided, or is in `done`."""
    pages: tuple[str, ...]
    unknown: tuple[InputRow, ...]
    """Inputs without a receipt."""
    sent: int
    """Inputs that went out, or may have."""
    questions: int
    """Of the person, by `ask_user`."""
    unproven: int
    """Times that `done` was refused."""
    joined: tuple[str, ...]
    """Apps that the run has let in itself (L-90)."""
    noes: tuple[tuple[Kind, str], ...]
    """Kind and app of requests that were not approved."""
    unknown_at: str
    """When an approved step was sent of which nobody knows whether it happened; empty: there is none."""
    flow: Hit | None
    """The flow that was begun, as it was then."""
    flow_steps: Mapping[int, tuple[InputRow, ...]]
    """Of the flow: place of each step that was begun, and its inputs."""
    flow_inputs: int
    """Inputs by the flow."""
    diverged_at: int | None
    """Number of the flow's step that did not fit, from 1; None if none was met."""

    def recall(self, memory: Memory) -> None:
        """Notes again what was noted, and what is known of the step in which the program ended."""
        for page in self.pages:
            memory.visit(page)
        for one in self.done:
            memory.recall(one)
        if self.last is not None:
            memory.add(self.last)


def past_of(records: Records, run: RunRow) -> Past:
    """All that is needed of a run that crashed.

    Raises:
        Misuse: INVALID, it did not crash.
        Refused: RECORDS_FAILED.
    """
    if run.outcome is None:
        raise Misuse("INVALID", f"The run {run.id} still goes on; end it first, or wait for it.")
    if run.outcome != "crashed":
        message = f"The run {run.id} came to its own end ({run.outcome}); only a crashed run is taken up again."
        raise Misuse("INVALID", f"{message} Start a new one with pollex run.")
    events, steps, inputs = records.events(run.id), records.steps(run.id), records.inputs(run.id)
    told = tuple(_remembered(events))
    step = max((event.step for event in events), default=0)
    return Past(
        run.id,
        step,
        _used_s(events),
        tuple(event.data for event in events if event.kind == "replied"),
        told,
        _last(step, told, events, inputs),
        tuple(str(row.data.get("page") or "") for row in steps),
        tuple(one for one in inputs if one.receipt is None),
        sum(may_be_sent(one) for one in inputs if one.step > 0),
        sum(event.kind == "asked" and event.data.get("verb") == PERSON_VERBS[0] for event in events),
        min(CORRECTIONS, sum(_is_unproven(event) for event in events)),
        tuple(str(event.data["app"]) for event in events if event.kind == "joined"),
        tuple(_noes(events)),
        _unknown_at(events, inputs),
        next((_flow(one.data.get("text"), one.data.get("values")) for one in events if one.kind == "flow"), None),
        _flow_steps(steps, inputs),
        sum(one.operation_id.startswith(f"{run.id}.f") for one in inputs),
        next((int(event.data["step"]) for event in events if event.kind == "flow_diverged"), None),
    )


# Any: settings as records keep them.
def settings_of(task: Task) -> dict[str, Any]:
    """What of a task is written down, so that `task_of` can give it again. No value of a secret is in it."""
    hit = task.flow
    return {
        "apps": list(task.apps),
        "inputs": dict(task.inputs),
        "secrets": sorted(task.secrets),
        "secret_apps": {name: list(apps) for name, apps in task.secret_apps.items()},
        "limits": dataclasses.asdict(task.limits),
        "here": task.starts_here,
        "vision": task.vision,
        "on_foreign": task.on_foreign,
        "fence": task.has_fence,
        "flow": None if hit is None else f"{hit.flow.name} {hit.flow.version}",
        "flow_text": None if hit is None else dump_flow(hit.flow),
        "flow_values": {} if hit is None else dict(hit.values),
        "has_model": task.has_model,
        "window": task.window,
    }


def task_of(run: RunRow, past: Past, secrets: Mapping[str, str]) -> Task:
    """The task of a run that was written down, with its secrets asked anew.

    Raises:
        Misuse: INVALID, the record is of another version of pollex and does not say all.
    """
    said = run.settings
    if HIDDEN in (said.get("flow_values") or {}).values():
        raise Misuse("INVALID", f"The flow of {run.id} got a one-time code, of which nothing is kept; start a new run.")
    try:
        return Task(
            run.goal,
            tuple(said["apps"]),
            {name: value for name, value in said["inputs"].items() if value != HIDDEN},
            dict(secrets),
            Limits(**said["limits"]),
            bool(said["here"]),
            said["vision"],
            said["on_foreign"],
            bool(said["fence"]),
            flow=past.flow or _flow(said["flow_text"], said["flow_values"]),
            has_model=bool(said["has_model"]),
            window=said["window"],
            secret_apps={name: tuple(apps) for name, apps in said["secret_apps"].items()},
        )
    except (KeyError, TypeError, ValueError) as error:
        message = f"The run {run.id} was written down by another version of pollex ({error}); start a new one."
        raise Misuse("INVALID", message) from None


def _remembered(events: Iterable[Event]) -> Iterator[Done | Filled]:
    for event in events:
        data = event.data
        if event.kind != "remembered":
            continue
        if "field" in data:
            yield Filled(data["field"], data["page"], data["value"])
        elif "words" in data:
            toasts = tuple(data["toasts"])
            yield Done(data["step"], data["words"], data["outcome"], data["page"], data["expected"], toasts)
        elif "step" in data:
            # Of an app of which nothing is written down (L-137).
            yield Done(data["step"], UNKEPT, "nothing more is kept of it", "")


def _last(
    step: int, told: Iterable[Done | Filled], events: Iterable[Event], inputs: tuple[InputRow, ...]
) -> Done | None:
    if any(isinstance(one, Done) and one.step == step for one in told):
        return None
    mine = [event for event in events if event.step == step]
    decided = next((event.data for event in reversed(mine) if event.kind == "decided"), None)
    if decided is None:
        return None
    sent = [one for one in inputs if one.step == step and may_be_sent(one)]
    outcome = UNKNOWN if any(one.receipt is None for one in sent) else UNSEEN if sent else UNSENT
    by = "(flow) " if decided.get("role") == "flow" else ""
    page = next((str(event.data.get("page", "")) for event in reversed(mine) if event.kind == "looked"), "")
    return Done(step, f"{by}{decided.get('words', '')}", outcome, page)


def may_be_sent(row: InputRow) -> bool:
    """Whether an input reached the phone, as far as anybody knows."""
    return row.receipt is None or row.receipt.get("dispatch") != "none"


def _used_s(events: Iterable[Event]) -> float:
    """Of all programs that worked at it; the clock stands while a person is waited for (L-126)."""
    total_ms, last, is_waiting = 0, None, False
    for event in events:
        if last is not None and event.kind != "resumed" and not is_waiting:
            total_ms += max(0, event.at_ms - last.at_ms)
        is_waiting = event.kind == "asked" or (is_waiting and event.kind not in ("answered", "resumed"))
        last = event
    return total_ms / 1000


def _is_unproven(event: Event) -> bool:
    evidence = event.data.get("evidence")
    return event.kind == "verified" and evidence is not None and any(one.get("verdict") != "held" for one in evidence)


def _noes(events: Iterable[Event]) -> Iterator[tuple[Kind, str]]:
    for event in events:
        data = event.data
        is_no = event.kind == "confirmation" and data.get("decision") not in ("approved", "mismatch")
        if is_no and data.get("action") in ACTIONS:
            yield cast(Kind, data["action"]), str(data.get("app"))


def _unknown_at(events: Iterable[Event], inputs: Iterable[InputRow]) -> str:
    """The clock of the first input without receipt that the gate had let through for a yes (spec G-27)."""
    allowed = {
        event.step
        for event in events
        if event.kind == "approval" and event.data.get("decision") == "allow" and event.data.get("payment")
    }
    began_ms = next((one.began_ms for one in inputs if one.receipt is None and one.step in allowed), None)
    return "" if began_ms is None else time.strftime("%H:%M", time.localtime(began_ms / 1000))


def _flow(text: str | None, values: Mapping[str, str] | None) -> Hit | None:
    return None if text is None else Hit(load_flow(text), dict(values or {}))


def _flow_steps(steps: Iterable[StepRow], inputs: tuple[InputRow, ...]) -> Mapping[int, tuple[InputRow, ...]]:
    """By place; a step that was taken up again keeps the inputs of before."""
    found: dict[int, tuple[InputRow, ...]] = {}
    for row in steps:
        place = row.data.get("flow_place")
        if place is not None:
            mine = tuple(one for one in inputs if one.step == row.step)
            found[int(place)] = (*found.get(int(place), ()), *mine)
    return found
