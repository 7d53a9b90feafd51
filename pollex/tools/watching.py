"""Looking at the screen once it is quiet, and what differs from the screen before an input."""

from dataclasses import dataclass

from pollex.device.deadline import Deadline
from pollex.device.session import Session
from pollex.device.wire import Settle
from pollex.errors import ReadFailed, WireDetail
from pollex.screen.screen import Node, NodeId, Screen

__all__ = ["QUIET_MS", "SETTLE_MAX_MS", "Effect", "look", "watch"]

QUIET_MS = 300
SETTLE_MAX_MS = 3000
AGAIN_QUIET_MS = 100
AGAIN_MAX_MS = 500

READ_S = 5.0
"""One reading, with everything that is repeated in it."""


@dataclass(frozen=True, slots=True)
class Effect:
    """The screens before and after an input."""

    before: Screen | None
    after: Screen | None
    """Either is None if it could not be read; then nothing is known about the effect."""

    @property
    def changed(self) -> bool | None:
        """Whether the screen differs; None if that is not known."""
        if self.before is None or self.after is None:
            return None
        return self.after.digest != self.before.digest

    @property
    def app(self) -> str | None:
        """The app that is in front now, as far as known."""
        return None if self.after is None else self.after.package

    def moved(self, node_id: NodeId) -> bool | None:
        """Whether what is in this node differs from before; None if that is not known."""
        if self.before is None or self.after is None:
            return None
        before, after = self.before.node(node_id), self.after.node(node_id)
        if before is None or after is None:
            return self.changed
        return _content(self.before, before) != _content(self.after, after)


def look(session: Session, deadline: Deadline, *, settle: Settle, base: Screen | None = None) -> Screen:
    """Waits and reads; a reading that fails, or finds the app's window without a tree, is made again for READ_S.

    Raises:
        ReadFailed: READ_FAILED, TIMEOUT …; it did not get better. That is not the same as an empty screen.
        DeviceUnavailable: there is no phone, or its helper does not run.
    """
    patience = deadline.within(READ_S)
    while True:
        failure: ReadFailed
        try:
            screen = session.observe(deadline, settle=settle, base=base)
            if _is_readable(screen):
                return screen
            failure = ReadFailed("READ_FAILED", "the window of the app could not be read; call screen_content again.")
        except ReadFailed as error:
            failure = _with_advice(error)
        if patience.is_over:
            raise failure
        settle = Settle(AGAIN_MAX_MS, after_seq=0, quiet_ms=AGAIN_QUIET_MS)


def watch(session: Session, before: Screen | None, seq: int, deadline: Deadline) -> Effect:
    """Waits until the screen has come to rest after the input that followed event `seq`, and reads it."""
    settle = Settle(SETTLE_MAX_MS, after_seq=seq, quiet_ms=QUIET_MS)
    try:
        return Effect(before, look(session, deadline, settle=settle, base=before))
    except ReadFailed:
        # The input has happened; that it cannot be looked at is no reason to call it failed.
        return Effect(before, None)


def _with_advice(error: ReadFailed) -> ReadFailed:
    """A phone that shows no window at all is most often dark, and a model cannot see that."""
    is_dark = isinstance(error.detail, WireDetail) and "windows" in error.detail.missing
    if not is_dark:
        return error
    message = "the phone shows no window; if its screen is off, wake it with key_event 224, then call screen_content."
    return ReadFailed(error.code, message, error.detail)


def _is_readable(screen: Screen) -> bool:
    window = screen.topmost_app
    return window.first is not None if window is not None else bool(screen.nodes)


def _content(screen: Screen, node: Node) -> list[tuple[NodeId, str, str, tuple[int, int, int, int]]]:
    below = list(screen.subtree(node))[1:]
    return [(other.id, other.text, other.description, other.bounds.as_tuple()) for other in below]
