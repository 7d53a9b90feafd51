"""Who calls, and what a tool gets with a call.

A caller is one connection of a client (spec F-10). What was shown to it last is kept per device, so that an index or
ref of one caller never means what another caller was shown.
"""

import time
import uuid
from collections import defaultdict, deque
from collections.abc import Callable
from dataclasses import dataclass, field

from pollex.act.executor import SCREENS_KEPT, Executor
from pollex.action.person import Person
from pollex.device.deadline import Deadline
from pollex.device.device import Tier
from pollex.errors import Misuse
from pollex.guard.gate import ApprovalGate
from pollex.guard.unasked import nobody_asked
from pollex.model.protocol import Model
from pollex.screen.skill_tree import Numbering
from pollex.screen.target import Target
from pollex.tools.bursts import MAX_BURST_ACTIONS

__all__ = ["Call", "Caller", "Report", "View"]

Report = Callable[[int, int | None, str], None]
"""Tells how far a long call has come: rounds done, rounds at most if known, a sentence without text of the screen."""


@dataclass(slots=True)
class View:
    """What one caller was shown of one device last."""

    numbering: Numbering | None = None
    """What the indices of the last reading shown stand for; replaced as a whole."""
    screens: deque[str] = field(default_factory=lambda: deque(maxlen=SCREENS_KEPT))
    """Ids of the screens whose refs were shown, the newest last (spec F-10)."""
    refs_below: int = 1
    """Refs below this number were shown by the command before, whose screens are not known here (spec S-9)."""
    next_event: int = 0
    """Events below this number have been told to this caller."""

    def show(self, screen_id: str) -> None:
        """Notes that refs of this screen are being shown."""
        if not self.screens or self.screens[-1] != screen_id:
            self.screens.append(screen_id)

    def latest_numbering(self) -> Numbering:
        """The numbering that indices refer to.

        Raises:
            Misuse: NO_SCREEN, nothing has been shown yet.
        """
        if self.numbering is None:
            raise Misuse("NO_SCREEN", "no screen has been read yet, so there are no indices; call screen_content.")
        return self.numbering

    def target(self, index: int) -> Target:
        """The control behind an index.

        Raises:
            Misuse: NO_SCREEN, NOT_FOUND.
        """
        numbering = self.latest_numbering()
        target = numbering.target(index)
        if target is None:
            last = len(numbering.targets)
            raise Misuse(
                "NOT_FOUND", f"there is no node {index}; the latest screen has 1 to {last}. Call screen_content."
            )
        return target


@dataclass(slots=True)
class Caller:
    """One client, as long as its connection lasts."""

    gate: ApprovalGate = field(default_factory=nobody_asked)
    """Of the run that its calls belong to (spec G-21)."""
    views: defaultdict[str, View] = field(default_factory=lambda: defaultdict(View))
    """By the name of the device."""


def _say_nothing(done: int, total: int | None, sentence: str) -> None:
    """For a caller that did not ask for progress."""


@dataclass(frozen=True, slots=True)
class Call:
    """One call of a tool: on which device, for whom, and until when."""

    executor: Executor
    """Under the gate of the run."""
    tier: Tier
    view: View
    deadline: Deadline
    report: Report = _say_nothing
    id: str = field(default_factory=lambda: f"call-{uuid.uuid4().hex[:12]}")
    """What its inputs are named after (spec F-16, C-30)."""
    began_s: float = field(default_factory=time.monotonic)
    gate: ApprovalGate = field(default_factory=nobody_asked)
    device: str = ""
    """How the device is called in this run."""
    person: Person | None = None
    """Who can be asked to take the phone in hand; None: nobody (spec G-106)."""
    vision: Model | None = None
    """A model that takes pictures; None: there is none."""
    max_burst_actions: int = MAX_BURST_ACTIONS
