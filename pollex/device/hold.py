"""The hold of the input channel: while the outcome of one input is not known, no other is sent (spec C-35 to C-37)."""

import threading
import time

from pollex.device.answers import decode_sent
from pollex.device.channel import Channel
from pollex.device.deadline import Deadline
from pollex.device.device import LateOutcome
from pollex.device.late import LateAnswer
from pollex.errors import DeviceDetail, DeviceUnavailable, OutcomeUnknown, PhoneError, Stopped
from pollex.screen.screen import Screen

__all__ = ["HOLD_MAX_S", "Hold"]

HOLD_MAX_S = 30.0
"""How long a late answer is waited for before the helper is ended and another one asked."""
OUTCOMES_KEPT = 64


class Hold:
    """Which input holds the channel, if any, and how holds ended. One thread at a time begins and ends holds."""

    def __init__(self) -> None:
        self._lock = threading.Lock()
        self._operation_id: str | None = None
        self._channel: Channel | None = None
        self._since_s = 0.0
        self._outcomes: list[LateOutcome] = []

    @property
    def operation_id(self) -> str | None:
        """The input whose outcome is not known, None if there is none."""
        return self._operation_id

    @property
    def channel(self) -> Channel | None:
        """The way it was sent on."""
        return self._channel

    @property
    def is_overdue(self) -> bool:
        """Whether no answer can come any more, or it has been waited for long enough."""
        channel = self._channel
        return channel is None or channel.is_lost or time.monotonic() - self._since_s >= HOLD_MAX_S

    def begin(self, operation_id: str, channel: Channel | None) -> None:
        """The outcome of this input is not known; the channel is the one that may still tell, None if none does."""
        self._operation_id, self._channel, self._since_s = operation_id, channel, time.monotonic()

    def wait(self, deadline: Deadline) -> bool:
        """Waits for the late answer; says whether the hold is over."""
        if self._operation_id is None:
            return True
        if self._channel is None:
            return False
        late = self._channel.late_answer(self._operation_id, deadline)
        if late is not None:
            self._end(_answered(self._operation_id, late))
        return late is not None

    def end_seen(self, screen: Screen | None) -> None:
        """What sent it has ended, and the phone has been looked at since; None: only its picture could be."""
        if self._operation_id is not None:
            message = (
                f"What became of the input {self._operation_id} will never be known; it is over, and the screen as it "
                "is now counts."
            )
            self._end(LateOutcome(self._operation_id, message, screen=screen))

    def busy(self) -> DeviceUnavailable:
        """The refusal of another input."""
        message = (
            f"The outcome of the input {self._operation_id} is not known yet, so nothing else is sent; look at the "
            "screen, and try again in a moment."
        )
        return DeviceUnavailable("BUSY", message, DeviceDetail("held"))

    def stuck(self, why: str) -> DeviceUnavailable:
        """The refusal while the end of the old helper cannot be confirmed."""
        message = (
            f"The outcome of the input {self._operation_id} is not known, and the helper that sent it cannot be seen "
            f"to have ended ({why}): unplug the phone, plug it in again, and try again."
        )
        return DeviceUnavailable("BUSY", message, DeviceDetail("held"))

    def take_outcomes(self) -> tuple[LateOutcome, ...]:
        """How holds ended since the last call."""
        with self._lock:
            outcomes, self._outcomes = tuple(self._outcomes), []
        return outcomes

    def _end(self, outcome: LateOutcome) -> None:
        self._operation_id = self._channel = None
        with self._lock:
            self._outcomes = [*self._outcomes, outcome][-OUTCOMES_KEPT:]


def _answered(operation_id: str, late: LateAnswer) -> LateOutcome:
    if isinstance(late.error, Stopped):
        return LateOutcome(operation_id, f"A part of the input {operation_id} happened, then it was broken off.")
    if isinstance(late.error, OutcomeUnknown):
        message = f"The app answers again; whether the input {operation_id} took effect, the screen as it is now tells."
        return LateOutcome(operation_id, message)
    if late.error is not None:
        return LateOutcome(operation_id, f"The input {operation_id} did not take effect: {late.error.message}")
    try:
        sent = decode_sent(late.header)
    except PhoneError:
        sent = None
    return LateOutcome(operation_id, f"The input {operation_id} was performed after all.", sent)
