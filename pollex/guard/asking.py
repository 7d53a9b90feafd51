"""The requests of one run: what was asked, what was said no to, and the card that waits.

At most one card waits, and each answer is taken once (docs/spec/confirmation.md, G-14 to G-18, G-101, section 13).
"""

import secrets
import threading
from collections.abc import Iterable

from pollex.errors import Refused
from pollex.guard import refusals
from pollex.guard.approver import Approver
from pollex.guard.card import Card
from pollex.guard.events import ApprovalEvent, ConfirmationEvent, Decision, Journal, Place
from pollex.guard.hit import Kind
from pollex.guard.policy import Risk, RunProvenance
from pollex.guard.request import Request
from pollex.guard.waiting import Answer, Declared, Waiting

__all__ = ["NO_MAX_PER_RUN", "Asking"]

NO_MAX_PER_RUN = 3
"""Noes of any sort; then the run gets no more cards."""

_DECISIONS: dict[Answer, Decision] = {
    "approved": "approved",
    "declined": "declined",
    "timed_out": "timed_out",
    "cancelled": "declined",
}


class Asking:
    """One per run. May be used from several threads."""

    def __init__(self, run: RunProvenance, approver: Approver | None, journal: Journal) -> None:
        self._run = run
        self._approver = approver
        self.journal = journal
        self._lock = threading.Lock()
        self._noes: set[tuple[Kind, str]] = set()
        self._no_count = 0
        self._waiting: Waiting | None = None
        self._refused_pay: Request | None = None

    def waiting_for(self, request: Request, device: str, place: Place) -> Waiting | None:
        """The card of this very request, if it waits; None if no card does.

        Another card that was answered meanwhile is closed: nobody has come for its yes.

        Raises:
            Refused: confirmation_pending, another card waits.
        """
        with self._lock:
            waiting = self._waiting
        if waiting is None or waiting.is_for(request, device):
            return waiting
        if (answer := waiting.answer(0)) is None:
            raise refusals.pending(waiting.card.id)
        self.take(waiting, answer, place)
        return None

    def check(self, request: Request, front: str | None, place: Place) -> None:
        """Does nothing if the person may be asked (spec section 13, in this order).

        Raises:
            Refused: payment_requires_takeover, confirmation_mismatch, confirmation_declined.
        """
        if request.action == "pay":
            with self._lock:
                self._refused_pay = request
            risk = Risk("pay", payment=True)
            self.journal.note(
                ApprovalEvent(self._run.origin, "request_confirmation", risk, "deny", request.target, place)
            )
            raise refusals.needs_hands()
        if front != request.app:
            raise self.mismatch(request, refusals.request_names(request.app, front), place)
        with self._lock:
            is_declined = (request.action, request.app) in self._noes or self._no_count >= NO_MAX_PER_RUN
        if is_declined:
            self._note(request, "declined", place)
            raise refusals.declined()
        is_far = self._approver is None or not self._approver.is_living
        if not self._run.is_attended or self._run.origin == "child" or (is_far and self._run.origin == "run"):
            raise self._no(request, "declined_unattended", place)
        if is_far:
            raise self._no(request, "declined_remote", place)

    def mismatch(self, request: Request, reason: str, place: Place) -> Refused:
        """The refusal of a request that does not fit its page; noted."""
        self._note(request, "mismatch", place, reason=reason)
        return refusals.mismatch(request.action, request.target, reason)

    def show(self, card: Card, declared: Declared) -> Waiting:
        """Shows the card.

        Raises:
            Refused: confirmation_pending, another one came first; confirmation_declined, nobody can be asked any more.
        """
        with self._lock:
            if self._waiting is not None:
                raise refusals.pending(self._waiting.card.id)
            if self._approver is None:
                raise refusals.declined()
            self._waiting = Waiting.shown(declared, card, self._approver)
            return self._waiting

    def take(self, waiting: Waiting, answer: Answer, place: Place) -> bool:
        """Closes the request; whether the answer is a yes that nobody has taken before."""
        with self._lock:
            if self._waiting is not waiting:
                return False
            self._waiting = None
            if answer != "approved":
                self._remember_no(waiting.declared.request)
        cause = "cancelled" if answer == "cancelled" else ""
        self._note(waiting.declared.request, _DECISIONS[answer], place, request_id=waiting.card.id, cause=cause)
        return answer == "approved"

    def take_refused_pay(self) -> Request | None:
        """The payment that was declared right before, once (spec G-103)."""
        with self._lock:
            request, self._refused_pay = self._refused_pay, None
            return request

    def recall(self, noes: Iterable[tuple[Kind, str]]) -> None:
        """Takes over what was said no to before the program of this run ended and went on."""
        with self._lock:
            for no in noes:
                self._noes.add(no)
                self._no_count += 1

    def close(self) -> None:
        """Takes the card away, which is a no."""
        with self._lock:
            waiting = self._waiting
        if waiting is not None:
            waiting.cancel()

    def _no(self, request: Request, decision: Decision, place: Place) -> Refused:
        with self._lock:
            self._remember_no(request)
        self._note(request, decision, place)
        return refusals.declined()

    def _remember_no(self, request: Request) -> None:
        self._noes.add((request.action, request.app))
        self._no_count += 1

    def _note(
        self,
        request: Request,
        decision: Decision,
        place: Place,
        *,
        request_id: str = "",
        reason: str = "",
        cause: str = "",
    ) -> None:
        channel = None if self._approver is None else self._approver.channel
        self.journal.note(
            ConfirmationEvent(request, decision, request_id or secrets.token_hex(8), channel, place, reason, cause)
        )
