"""What the helper says of an input after its caller had been told that the outcome is not known."""

import threading
from dataclasses import dataclass

from pollex.device.deadline import Deadline
from pollex.device.wire import Envelope, LateEvent, decode, error_from
from pollex.errors import PhoneError

__all__ = ["LateAnswer", "LateAnswers"]

LATE_ANSWERS_KEPT = 64
CANCEL_POLL_S = 0.1


@dataclass(frozen=True, slots=True)
class LateAnswer:
    """The answer to an input, too late for its caller."""

    header: bytes
    error: PhoneError | None


class LateAnswers:
    """Late answers by operation id, kept until somebody asks. May be used from several threads."""

    def __init__(self) -> None:
        self._came = threading.Condition()
        self._answers: dict[str, LateAnswer] = {}
        self._owed: dict[int, str] = {}
        """Operation ids of inputs that nobody waits for any more and that are not answered yet, by request."""
        self._is_over = False

    def owe(self, request_id: int, operation_id: str) -> None:
        """Nobody waits for the answer to this request any more."""
        with self._came:
            self._owed[request_id] = operation_id

    def take_event(self, payload: bytes) -> None:
        """The event `late_outcome`. It ends the doubt about an input, unless it only says that there is one.

        Raises:
            ReadFailed: READ_FAILED, it is something else.
        """
        header = bytes(decode(payload, LateEvent).answer)
        answer = decode(header, Envelope)
        if answer.operation_id is not None and (answer.dispatch != "uncertain" or answer.over):
            self._keep(answer.operation_id, header, answer)

    def take_answer(self, envelope: Envelope, payload: bytes) -> None:
        """An answer that nobody waits for. It ends the doubt about an input, unless it only says that there is one."""
        with self._came:
            operation_id = self._owed.pop(envelope.id, None) if envelope.id is not None else None
        if operation_id is not None and envelope.dispatch != "uncertain":
            self._keep(operation_id, payload, envelope)

    def wait(self, operation_id: str, deadline: Deadline) -> LateAnswer | None:
        """The late answer to this input; None if none comes in time, or none can come any more."""
        with self._came:
            while operation_id not in self._answers and not self._is_over and not deadline.is_over:
                self._came.wait(min(CANCEL_POLL_S, deadline.left_s))
            return self._answers.pop(operation_id, None)

    def end(self) -> None:
        """No more answers come."""
        with self._came:
            self._is_over = True
            self._came.notify_all()

    def _keep(self, operation_id: str, header: bytes, envelope: Envelope) -> None:
        error = None if envelope.ok else error_from(envelope, is_write=True)
        with self._came:
            while len(self._answers) >= LATE_ANSWERS_KEPT:
                self._answers.pop(next(iter(self._answers)))
            self._answers[operation_id] = LateAnswer(header, error)
            self._came.notify_all()
