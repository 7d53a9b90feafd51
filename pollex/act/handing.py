"""Who has the phone in hand. While it is a person, every action from any door is refused (docs/spec/find.md, F-122)."""

import threading
import time
from dataclasses import dataclass
from typing import Literal

from pollex.action.person import HandOver, Person, PersonAnswer, Question
from pollex.device.deadline import Deadline
from pollex.errors import Refused

__all__ = ["Handing", "Outcome"]

UNSEEN = ("payment", "login")
"""While a person does this, no picture is taken and no screen is read."""
CANCEL_S = 0.1
"""How often it is asked whether the call was called off (spec F-17)."""

Outcome = PersonAnswer | Literal["timed_out", "waiting"]


@dataclass(frozen=True, slots=True)
class _Open:
    request: HandOver
    question: Question
    ends_at_s: float

    @property
    def is_over(self) -> bool:
        return time.monotonic() >= self.ends_at_s


class Handing:
    """One per device. May be used from several threads."""

    def __init__(self) -> None:
        self._lock = threading.Lock()
        self._open: _Open | None = None
        self._turns = 0

    @property
    def turns(self) -> int:
        """How often the phone went to a person or came back: what it shows may be by their hand."""
        with self._lock:
            return self._turns

    def check(self) -> None:
        """Does nothing unless a person has the phone.

        Raises:
            Refused: HANDED_OVER.
        """
        with self._lock:
            given = self._open
        if given is not None and not given.is_over and given.question.answer(0) is None:
            message = "A person has the phone in hand. Wait for them by the same hand_to_user call again."
            raise Refused("HANDED_OVER", message)

    def check_looking(self) -> None:
        """Does nothing unless a person pays or signs in: then nobody looks either (spec G-107).

        Raises:
            Refused: HANDED_OVER.
        """
        with self._lock:
            given = self._open
        if given is not None and given.request.reason in UNSEEN:
            self.check()

    def begun(self, request: HandOver) -> HandOver | None:
        """The hand-over that waits already for the same; what was filled in for the first call counts as given."""
        with self._lock:
            given = self._open
        if given is None or (given.request.reason, given.request.message) != (request.reason, request.message):
            return None
        fields = ((getattr(request, name), getattr(given.request, name)) for name in ("item", "amount", "address"))
        return given.request if all(said is None or said == held for said, held in fields) else None

    def begin(self, person: Person, request: HandOver, timeout_s: float, *, must_unlock: bool) -> None:
        """Gives the phone to the person; nothing, if they have it already for the same.

        Raises:
            Refused: HANDED_OVER, they have it for something else.
        """
        with self._lock:
            if self._open is not None and self._open.request == request:
                return
        self.check()
        with self._lock:
            question = person.ask(request, must_unlock=must_unlock)
            self._turns += 1
            self._open = _Open(request, question, time.monotonic() + timeout_s)

    def wait(self, deadline: Deadline) -> Outcome:
        """What came of it; `waiting` if nothing has by the deadline, and the phone stays with the person.

        Raises:
            Refused: CANCELLED, and the phone is back.
        """
        with self._lock:
            given = self._open
        if given is None:
            raise LookupError("Nobody has the phone.")
        while True:
            if (answer := given.question.answer(min(CANCEL_S, deadline.left_s))) is not None:
                self._end()
                return answer
            if given.is_over:
                self._end()
                return "timed_out"
            if deadline.cancel.is_set:
                self._end()
                deadline.cancel.check()
            if deadline.is_over:
                return "waiting"

    def _end(self) -> None:
        with self._lock:
            given, self._open = self._open, None
            self._turns += given is not None
        if given is not None:
            given.question.withdraw()
