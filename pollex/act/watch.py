"""Readings of the screen one after the other, as it changes, with times by the phone's clock (spec C-54, C-60, C-63).

A stretch of time during which nothing differed is counted by the phone, which reads on events and every 100 ms; how
long an answer travels takes no part.
"""

import time
from collections.abc import Callable

from pollex.device.deadline import Deadline
from pollex.device.device import Device
from pollex.errors import ReadFailed
from pollex.screen.screen import Screen

__all__ = ["POLL_MS", "Watch"]

POLL_MS = 100
"""How soon it is read again after a reading that failed (spec C-60)."""
SLICE_MS = 2000
"""The longest single request; the next one follows at once."""
READ_S = 5.0


class Watch:
    """The newest reading of a screen, and the next. Used by one thread."""

    def __init__(self, device: Device, take: Callable[[Screen], Screen], deadline: Deadline) -> None:
        """Reads nothing yet.

        Args:
            device: what is read.
            take: makes a screen the newest one, and gives it with its secrets hidden.
            deadline: for each request, beside its own limit.
        """
        self._device = device
        self._take = take
        self._deadline = deadline
        self.screen: Screen | None = None
        """The last good reading, None before the first."""
        self.from_ms = 0
        """By the phone's clock, when the last good reading began; a screen that stayed as it was is read all along."""
        self.to_ms = 0
        """When it ended."""

    def next(self, wait_ms: int = 0) -> Screen:
        """The first reading that differs from the last one; that one again if nothing differs for `wait_ms`.

        Raises:
            ReadFailed: it could not be read, which proves nothing. Then POLL_MS have passed.
            Refused: CANCELLED.
            DeviceUnavailable: there is no device.
        """
        try:
            return self._read(max(0, min(wait_ms, SLICE_MS)))
        except ReadFailed:
            self._pause()
            raise

    def _read(self, wait_ms: int) -> Screen:
        base = self.screen
        deadline = self._deadline.within(READ_S + wait_ms / 1000)
        if base is None or wait_ms == 0:
            screen = self._device.observe(deadline, base=base)
        else:
            screen = self._device.wait(deadline, base, wait_ms=wait_ms)
        if base is not None and screen.digest == base.digest:
            self.from_ms += wait_ms
            self.to_ms += wait_ms
        else:
            screen = self._take(screen)
            now_ms = round(time.monotonic() * 1000)
            self.from_ms, self.to_ms = screen.read_ms or (now_ms, now_ms)
            self.screen = screen
        return self.screen or screen

    def _pause(self) -> None:
        self._deadline.cancel.check()
        time.sleep(min(POLL_MS / 1000, self._deadline.left_s))
