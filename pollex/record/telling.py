"""What was asked and decided in a run, in words for people (docs/spec/confirmation.md, section 16)."""

from collections.abc import Iterable

from pollex.record.store import Event, RunRow

__all__ = ["in_words", "state_of"]


def in_words(event: Event) -> str:
    """One sentence about an event of gate, fence, flow or person; empty for those that a step tells by itself."""
    data = event.data
    match event.kind:
        case "approval":
            what = (
                "nothing told what it is" if data.get("unjudged") else f'{data.get("risk")} by "{data.get("matched")}"'
            )
            spends = ", it spends" if data.get("payment") else ""
            return f"gate: {data.get('action')}, {what}{spends}: {data.get('decision')}"
        case "confirmation":
            parts = (data.get(name) for name in ("action", "target", "content", "amount", "app"))
            why = next((f" ({data[name]})" for name in ("reason", "cause") if data.get(name)), "")
            asked = " · ".join(str(part) for part in parts if part)
            return f"asked for a yes: {asked}: {data.get('decision')}{why}"
        case "fence":
            return f"fence: {data.get('app')} came to the front, which the run may not touch"
        case "joined":
            return f"fence: {data.get('app')} was let in, for the run opened it"
        case "asked":
            return f"the person is asked: {data.get('verb')}"
        case "answered":
            return f"answer: {data['told']}" if data.get("told") else ""
        case "flow_diverged":
            return f"the flow does not fit at step {data.get('step')} ({data.get('words')}): {data.get('code')}"
        case "resumed":
            return f"the program had ended; the run goes on, {len(data.get('unknown', ()))} inputs unknown"
        case "warning":
            return f"warning {data.get('code')}: {data.get('message')}"
        case _:
            return ""


def state_of(run: RunRow, events: Iterable[Event]) -> str:
    """Its outcome, or what it does now: `running`, and waiting for a yes, for hands or for an answer (spec G-123)."""
    if run.outcome is not None:
        return run.outcome
    waits = None
    for event in events:
        if event.kind in ("asked", "answered", "resumed"):
            waits = event.data.get("verb") if event.kind == "asked" else None
    states = {"request_confirmation": "waiting_confirmation", "hand_to_user": "waiting_hands"}
    return states.get(waits, "waiting_answer") if waits is not None else "running"
