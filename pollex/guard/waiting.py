"""One card before the person, from the moment it is shown to its end (docs/spec/confirmation.md, G-14 to G-18, G-119).

A thread of its own waits for the answer, so that a card ends in time though no call waits for it.
"""

import contextlib
import threading
import time
from dataclasses import dataclass
from typing import Literal

from pollex.guard.approver import Approver, Asked
from pollex.guard.card import CONFIRM_TIMEOUT_S, Card
from pollex.guard.request import Request
from pollex.guard.shown import Page

__all__ = ["Answer", "Declared", "Waiting"]

POLL_S = 1.0
Answer = Literal["approved", "declined", "timed_out", "cancelled"]


@dataclass(frozen=True, slots=True)
class Declared:
    """A request, and the page that it was made for."""

    request: Request
    device: str
    connection: int
    """Over which the page was read; another one ends the grant (spec G-24)."""
    page: Page
    """As it stands on the card (spec G-25)."""
    moves: int = 0
    """Of the phone before the page was read; another number ends the grant, while the card waits too (spec G-22)."""


@dataclass(frozen=True, slots=True)
class Waiting:
    """A request whose card is before the person."""

    declared: Declared
    card: Card
    approver: Approver
    outcome: "_Outcome"

    @classmethod
    def shown(cls, declared: Declared, card: Card, approver: Approver) -> "Waiting":
        """Shows the card and begins to wait for its answer."""
        waiting = cls(declared, card, approver, _Outcome())
        threading.Thread(target=waiting._run, name="card", daemon=True).start()
        return waiting

    def is_for(self, request: Request, device: str) -> bool:
        """Whether it is the card of this very request."""
        return (self.declared.request, self.declared.device) == (request, device)

    def answer(self, wait_s: float) -> Answer | None:
        """The answer, waited for so long; None: not yet."""
        self.outcome.is_known.wait(max(0.0, wait_s))
        return self.outcome.answer

    @property
    def answered_s(self) -> float:
        """When the answer came, on the clock of `time.monotonic`."""
        return self.outcome.at_s

    def cancel(self) -> None:
        """Takes the card away; that is a no, unless it was answered before."""
        self.outcome.settle("cancelled")

    def _run(self) -> None:
        """Whatever goes wrong with a channel is a no (spec G-112)."""
        asked: Asked | None = None
        try:
            if self.approver.is_living:
                asked = self.approver.ask(self.card)
                self._watch(asked)
        except Exception:  # somebody else's code, and what it does wrong approves nothing
            self.outcome.settle("declined")
        finally:
            self.outcome.settle("declined")
            if asked is not None:
                with contextlib.suppress(Exception):
                    asked.withdraw()

    def _watch(self, asked: Asked) -> None:
        ends_s = time.monotonic() + CONFIRM_TIMEOUT_S
        while not self.outcome.is_known.is_set():
            left_s = ends_s - time.monotonic()
            if left_s <= 0:
                self.outcome.settle("timed_out")
                return
            choice = asked.answer(min(POLL_S, left_s))
            if choice is not None:
                self.outcome.settle("approved" if choice == "approved" else "declined")


class _Outcome:
    """The first answer counts, and no later one."""

    def __init__(self) -> None:
        self.is_known = threading.Event()
        self.answer: Answer | None = None
        self.at_s = 0.0
        self._lock = threading.Lock()

    def settle(self, answer: Answer) -> None:
        with self._lock:
            if self.answer is None:
                self.answer, self.at_s = answer, time.monotonic()
                self.is_known.set()
