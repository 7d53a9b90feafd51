"""`phone_event`: what the phone has announced by itself (docs/spec/find.md, F-96 and F-97)."""

import time

from pydantic import Field

from pollex.device.device import PhoneEvent
from pollex.device.helper import EVENTS_KEPT
from pollex.screen.complete import Json
from pollex.tools.caller import Call
from pollex.tools.phone_arguments import PhoneArguments
from pollex.tools.receipts import answer
from pollex.tools.tool import Result, Tool

__all__ = ["TOOL"]

MAX_TIMEOUT_MS = 30_000
MAX_EVENTS = 50
LISTEN_EVERY_S = 0.05
"""Events come by themselves; this looks at what has been heard, and sends nothing."""


class PhoneEventArguments(PhoneArguments):
    """From where on, and how long to wait for one."""

    since_seq: int | None = Field(None, ge=0, description="nextSeq of an answer; default: what you were not told yet")
    timeout_ms: int = Field(0, ge=0, le=MAX_TIMEOUT_MS, description="0: only what was heard already")


def phone_event(call: Call, arguments: PhoneEventArguments) -> Result:
    """Gives what was heard, or waits for the next.

    Raises:
        Refused: CANCELLED.
    """
    since = call.view.next_event if arguments.since_seq is None else arguments.since_seq
    ends = call.deadline.within(arguments.timeout_ms / 1000)
    heard = _heard(call, since)
    while not heard and not ends.is_over:
        ends.cancel.check()
        time.sleep(min(LISTEN_EVERY_S, ends.left_s))
        heard = _heard(call, since)
    told = heard[:MAX_EVENTS]
    next_seq = told[-1].seq + 1 if told else since
    call.view.next_event = max(call.view.next_event, next_seq)
    facts: dict[str, object] = {"ok": True, "events": [_event(event) for event in told], "nextSeq": next_seq}
    return answer(call, {**facts, "more": len(heard) > len(told), "lost": _lost(call, since)})


def _heard(call: Call, since: int) -> tuple[PhoneEvent, ...]:
    return call.executor.device.events(since - 1)


def _lost(call: Call, since: int) -> int | None:
    """0 where nothing can have been dropped; None: older ones were, and nobody counted them."""
    kept = call.executor.device.events(-1)
    return 0 if len(kept) < EVENTS_KEPT or kept[0].seq <= since else None


def _event(event: PhoneEvent) -> Json:
    facts: dict[str, Json] = {"seq": event.seq, "atMs": event.at_ms, "type": event.kind, "package": event.package}
    facts["text"] = "\n".join(event.texts)
    return {name: value for name, value in facts.items() if value not in (None, "")}


TOOL = Tool("phone_event", "List events", PhoneEventArguments, phone_event, "read", needs=("events",), gives_data=True)
