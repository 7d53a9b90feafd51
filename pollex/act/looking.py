"""Reading the screen so that it can be relied on: after it has come to rest, and again where a reading failed.

One wait in the helper serves all (docs/design.md, section 3, decision 5): quiet means that nothing has happened in the
windows in scope for QUIET_MS since an event, at most SETTLE_MAX_MS.
"""

from pollex.device.deadline import Deadline
from pollex.device.device import Device
from pollex.device.wire import Settle
from pollex.errors import ReadFailed
from pollex.screen.screen import Screen

__all__ = ["QUIET_MS", "READ_S", "SETTLE_MAX_MS", "at_rest", "look"]

QUIET_MS = 500
"""Spec L-42."""
SETTLE_MAX_MS = 3000
READ_S = 5.0
"""One reading, with the failures of a window transition read again (spec F-15)."""
AGAIN_QUIET_MS = 100
AGAIN_MAX_MS = 500


def at_rest(after_seq: int, *, quiet_ms: int = QUIET_MS) -> Settle:
    """The wait for the screen to come to rest after event `after_seq`."""
    return Settle(SETTLE_MAX_MS, after_seq=after_seq, quiet_ms=quiet_ms)


def look(device: Device, deadline: Deadline, *, settle: Settle | None = None, base: Screen | None = None) -> Screen:
    """Waits if asked, and reads; a reading that fails, or finds the app's window without a tree, is made again.

    Raises:
        ReadFailed: it did not get better within READ_S. That is not the same as an empty screen.
        Refused: CANCELLED.
        DeviceUnavailable: there is no device, or its helper does not run.
    """
    patience = deadline.within(READ_S + (settle.cap_ms / 1000 if settle is not None else 0.0))
    while True:
        failure: ReadFailed
        try:
            screen = device.observe(deadline, settle=settle, base=base)
            if _is_readable(screen):
                return screen
            failure = ReadFailed("READ_FAILED", "The window of the app could not be read; look again.")
        except ReadFailed as error:
            failure = error
        deadline.cancel.check()
        if patience.is_over:
            raise failure
        settle = Settle(AGAIN_MAX_MS, after_seq=0, quiet_ms=AGAIN_QUIET_MS)


def _is_readable(screen: Screen) -> bool:
    window = screen.topmost_app
    return window.first is not None if window is not None else bool(screen.nodes)
