"""What the gate writes down of a run (docs/spec/confirmation.md, section 16). The record of runs keeps it."""

import threading
from collections import deque
from dataclasses import dataclass
from typing import Literal, Protocol

from pollex.guard.approver import Channel
from pollex.guard.policy import Approval, Origin, Risk
from pollex.guard.request import Request

__all__ = ["EVENTS_KEPT", "ApprovalEvent", "ConfirmationEvent", "Decision", "Event", "Events", "Journal", "Place"]

EVENTS_KEPT = 200
"""Without a record of the run (docs/design.md, decision 10)."""

Decision = Literal["approved", "declined", "timed_out", "mismatch", "declined_unattended", "declined_remote"]


@dataclass(frozen=True, slots=True)
class Place:
    """Where in a run something was asked or decided."""

    step: int
    screen_id: str | None


@dataclass(frozen=True, slots=True)
class ConfirmationEvent:
    """What became of one request (spec G-122)."""

    request: Request
    """Its fields as shown."""
    decision: Decision
    request_id: str
    channel: Channel | None
    place: Place
    reason: str = ""
    """Of a mismatch."""
    cause: str = ""
    """`cancelled`, where that is why it counts as a no."""


@dataclass(frozen=True, slots=True)
class ApprovalEvent:
    """What was decided about one step that the detector knows (spec G-6, G-123)."""

    origin: Origin
    action: str
    """The kind of action, as `tap`."""
    risk: Risk
    decision: Approval
    matched: str
    place: Place
    unjudged: bool = False
    """Whether neither words nor page told anything of it (spec G-92)."""


Event = ConfirmationEvent | ApprovalEvent


class Journal(Protocol):
    """Writes the events of a run down. May be used from several threads."""

    def note(self, event: Event) -> None:
        """Keeps one."""


class Events:
    """The last events, for a run that nobody records."""

    def __init__(self) -> None:
        self._lock = threading.Lock()
        self._kept: deque[Event] = deque(maxlen=EVENTS_KEPT)

    def note(self, event: Event) -> None:
        """Keeps it, and forgets the oldest where there are too many."""
        with self._lock:
            self._kept.append(event)

    @property
    def kept(self) -> tuple[Event, ...]:
        """The oldest first."""
        with self._lock:
            return tuple(self._kept)
