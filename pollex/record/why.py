"""Why a run went wrong: the known faults that fit its record, with the numbers found (L-135, table 13.2). Pure."""

from collections.abc import Mapping, Sequence

from pollex.record.causes import RULES, Cause
from pollex.record.evidence import Evidence, Json
from pollex.record.store import Event, InputRow, RunRow, StepRow

__all__ = ["Cause", "replies", "why"]


def why(
    run: RunRow,
    steps: Sequence[StepRow],
    events: Sequence[Event],
    inputs: Sequence[InputRow],
    *,
    earlier: Mapping[str, str] | None = None,
) -> tuple[Cause, ...]:
    """The rows that fit, in the order of the table; none is no proof that all went well.

    Args:
        run: the run.
        steps: its steps.
        events: its events.
        inputs: what it sent.
        earlier: replies of other runs by the hash of their request, as `replies` gives them.
    """
    evidence = Evidence(run, [step.data for step in steps], events, inputs, earlier or {})
    return tuple(cause for rule in RULES for cause in rule(evidence))


def replies(events: Sequence[Event]) -> dict[str, str]:
    """What was answered, by the hash of what was asked; the first answer counts."""
    told: dict[str, str] = {}
    for event in events:
        data: Json = event.data
        if event.kind == "replied" and data.get("request") and data.get("text"):
            told.setdefault(str(data["request"]), str(data["text"]))
    return told
