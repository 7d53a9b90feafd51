"""Why a run went wrong: the known faults that fit its record, with the numbers found (L-135, table 13.2). Pure."""

from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from pollex.record.store import Event, InputRow, RunRow, StepRow

__all__ = ["Cause", "why"]

QUIET_WAIT_MS = 2_500

# Any: JSON of any shape.
Json = Mapping[str, Any]


@dataclass(frozen=True, slots=True)
class Cause:
    """A known fault, by its row in table 13.2."""

    id: str
    layer: str
    told: str
    """What fits, with numbers."""


@dataclass(frozen=True, slots=True)
class _Record:
    run: RunRow
    steps: Sequence[Json]
    events: Sequence[Event]
    inputs: Sequence[InputRow]

    def acted(self) -> list[Json]:
        return [step for step in self.steps if "verdict" in step]

    def warned(self, code: str) -> int:
        return sum(event.kind == "warning" and event.data.get("code") == code for event in self.events)


def why(
    run: RunRow, steps: Sequence[StepRow], events: Sequence[Event], inputs: Sequence[InputRow]
) -> tuple[Cause, ...]:
    """The rows that fit, in the order of the table; none is no proof that all went well."""
    record = _Record(run, [step.data for step in steps], events, inputs)
    return tuple(cause for rule in _RULES for cause in rule(record))


def _stale(record: _Record) -> Iterator[Cause]:
    times = _errors(record)["STALE"]
    if times:
        yield Cause("X-3", "perception", f"{times} times the control had moved or become another one (STALE)")


def _no_list(record: _Record) -> Iterator[Cause]:
    thin = sum(step.get("source", "tree") != "tree" or step.get("listed", 1) == 0 for step in record.steps)
    if thin:
        yield Cause("X-4", "perception", f"the tree of {thin} steps could not be used")


def _restless(record: _Record) -> Iterator[Cause]:
    settled = [(step["receipt"].get("settled") or {}, step) for step in record.acted()]
    loud = [step for one, step in settled if one.get("quiet") is False]
    if loud:
        pages = ", ".join(sorted({str(step.get("page")) for step in loud}))
        yield Cause(
            "X-5", "perception", f"{len(loud)} steps were looked at before the screen had come to rest: {pages}"
        )
    slow = [step for one, step in settled if one.get("waited_ms", 0) >= QUIET_WAIT_MS]
    if len(slow) > 1:
        yield Cause("X-19", "execution", f"{len(slow)} steps waited for {QUIET_WAIT_MS / 1000:g} s and more")


def _not_listed(record: _Record) -> Iterator[Cause]:
    wrong = [step for step in record.acted() if step["verdict"]["result"] == "wrong_effect" and step.get("cut", 0)]
    if wrong:
        yield Cause("X-8", "decision", f"{len(wrong)} steps did something else while elements were cut from the list")


def _again_and_again(record: _Record) -> Iterator[Cause]:
    times = record.warned("REPEATED")
    if times or record.run.reason == "LOOP":
        yield Cause("X-9", "decision", f"{times} repetitions were refused")


def _unproven(record: _Record) -> Iterator[Cause]:
    if record.run.reason in ("DONE_UNPROVEN", "STEP_LIMIT"):
        refused = sum("evidence" in event.data for event in record.events if event.kind == "verified")
        yield Cause("X-10", "decision", f"`done` was checked {refused} times, and the run ended of {record.run.reason}")


def _unreadable(record: _Record) -> Iterator[Cause]:
    times = record.warned("MODEL_OUTPUT")
    repaired = sum(event.kind == "repaired" for event in record.events)
    if times or repaired:
        yield Cause("X-12", "model", f"{times} replies could not be read, {repaired} had to be repaired")


def _text(record: _Record) -> Iterator[Cause]:
    times = sum(
        step["receipt"].get("error") == "MISMATCH" and (step["decision"].get("parsed") or {}).get("action") == "type"
        for step in record.acted()
    )
    if times:
        yield Cause("X-16", "execution", f"{times} fields hold something else than what was typed")


def _left_page(record: _Record) -> Iterator[Cause]:
    times = _errors(record)["LEFT_PAGE"]
    if times:
        yield Cause("X-18", "execution", f"{times} times the page closed after typing (LEFT_PAGE)")


def _dead(record: _Record) -> Iterator[Cause]:
    dead = [step for step in record.acted() if step["verdict"]["result"] == "no_effect"]
    covered = _errors(record)["OCCLUDED"]
    if dead:
        also = f", {covered} of them covered" if covered else ""
        yield Cause("X-20", "execution", f"{len(dead)} of {len(record.acted())} inputs had no effect{also}")


def _not_permitted(record: _Record) -> Iterator[Cause]:
    times = _errors(record)["UNAVAILABLE"]
    if times:
        yield Cause("X-22", "device", f"{times} inputs were not permitted; see pollex doctor")


def _black(record: _Record) -> Iterator[Cause]:
    states = Counter((step.get("picture_meta") or {}).get("state") for step in record.steps)
    if states["secure"] or states["failed"]:
        yield Cause("X-23", "device", f"{states['secure']} pictures were forbidden, {states['failed']} failed")


def _other_app(record: _Record) -> Iterator[Cause]:
    apps = sorted({str(event.data.get("app")) for event in record.events if event.kind == "fence"})
    if apps or record.run.reason == "APP_NOT_ALLOWED":
        yield Cause("X-24", "policy", f"another app came to the front: {', '.join(apps) or 'see the last receipt'}")


def _limits(record: _Record) -> Iterator[Cause]:
    if record.run.reason in ("STEP_LIMIT", "TIME_LIMIT", "STEP_TIMEOUT", "BUDGET"):
        yield Cause("X-25", "policy", f"a limit ended the run after {len(record.steps)} steps: {record.run.reason}")


def _errors(record: _Record) -> Counter[str]:
    return Counter(str(step["receipt"].get("error")) for step in record.acted())


_RULES: tuple[Callable[[_Record], Iterator[Cause]], ...] = (
    _stale,
    _no_list,
    _restless,
    _not_listed,
    _again_and_again,
    _unproven,
    _unreadable,
    _text,
    _left_page,
    _dead,
    _not_permitted,
    _black,
    _other_app,
    _limits,
)
