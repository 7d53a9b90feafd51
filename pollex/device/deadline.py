"""How long a call may take, and the wish to call it off.

A `Deadline` is computed once, at the edge, and passed on; nobody adds up time-outs. A `Cancel` is set by another
thread.
"""

import threading
import time

from pollex.errors import Refused

__all__ = ["Cancel", "Deadline"]


class Cancel:
    """Set once by whoever no longer wants the result; looked at before each step and while waiting."""

    def __init__(self) -> None:
        self._event = threading.Event()

    def set(self) -> None:
        """Calls it off. What has already been sent is not called back."""
        self._event.set()

    @property
    def is_set(self) -> bool:
        """Whether it was called off."""
        return self._event.is_set()

    def check(self) -> None:
        """Does nothing until it was called off.

        Raises:
            Refused: CANCELLED.
        """
        if self._event.is_set():
            raise Refused("CANCELLED", "The call was cancelled before anything more was sent.")


class Deadline:
    """A point of monotonic time at which a call has to be over, and the `Cancel` that may end it sooner."""

    __slots__ = ("_ends_at_s", "cancel")

    def __init__(self, seconds: float, cancel: Cancel | None = None) -> None:
        self._ends_at_s = time.monotonic() + seconds
        self.cancel = cancel or Cancel()

    @property
    def left_s(self) -> float:
        """Seconds that are left, never below 0."""
        return max(0.0, self._ends_at_s - time.monotonic())

    @property
    def left_ms(self) -> int:
        """Whole milliseconds that are left."""
        return int(self.left_s * 1000)

    @property
    def is_over(self) -> bool:
        """Whether time is up."""
        return self.left_s == 0.0

    def within(self, seconds: float) -> "Deadline":
        """A deadline for one step: at most so many seconds from now, and not later than this one."""
        return Deadline(min(seconds, self.left_s), self.cancel)
