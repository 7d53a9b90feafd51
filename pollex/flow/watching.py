"""The screen during a play: the look that the last action ended with, and waiting for another one."""

import time
from collections.abc import Callable
from typing import TypeVar

from pollex.act.executor import Executor
from pollex.act.looking import at_rest
from pollex.action.receipt import Receipt
from pollex.device.deadline import Deadline
from pollex.errors import ReadFailed, Stopped
from pollex.flow.checks import page_titles
from pollex.screen.front import foreground_app
from pollex.screen.refs import NamedScreen
from pollex.screen.screen import Screen

__all__ = ["Watch", "seen_on"]

LOOK_EVERY_MS = 500
"""Events can be lost, so that it is looked at this often without one."""
AFTER_FAILURE_S = 0.1
MAX_TITLE_CHARS = 80

_Answer = TypeVar("_Answer")


def seen_on(screen: NamedScreen | None) -> str | None:
    """Which app and which page show; None if that is not known."""
    if screen is None:
        return None
    title = next((one for one in page_titles(screen.screen) if one), "")[:MAX_TITLE_CHARS]
    app = foreground_app(screen.screen)
    return ", ".join(part for part in (app, title) if part) or None


class Watch:
    """Used by one thread."""

    def __init__(self, executor: Executor, deadline: Deadline) -> None:
        self._executor = executor
        self._deadline = deadline
        self.screen: NamedScreen | None = None
        """The newest look; None if there is none, or it failed."""
        self.before: Screen | None = None
        """What showed before the last action."""

    def take(self, receipt: Receipt) -> None:
        """The look that an action ended with is the next one's first (docs/design.md, section 3, decision 5)."""
        if receipt.screen_before is not None:
            self.before = receipt.screen_before
        # An action that was refused looked, too, and what it saw is the newest.
        self.screen = self._executor.newest if receipt.screen_after is not None else None

    def renew(self, deadline: Deadline) -> None:
        """Another end for the play."""
        self._deadline = deadline

    def check_time(self) -> None:
        """Does nothing while the play may go on.

        Raises:
            Refused: CANCELLED.
            Stopped: TIMEOUT.
        """
        self._deadline.cancel.check()
        if self._deadline.is_over:
            raise Stopped("TIMEOUT", "Time was up before all was done; look, then go on from the step it stopped at.")

    def look_again(self, after_s: float) -> None:
        """Forgets the look, so that the next one is new, after a pause."""
        self.screen = None
        pause = self._deadline.within(after_s)
        while not pause.is_over:
            self.check_time()
            time.sleep(min(AFTER_FAILURE_S, pause.left_s))

    def current(self) -> NamedScreen | None:
        """The newest look, read now if there is none; None if it cannot be read.

        Raises:
            DeviceUnavailable: there is no device.
        """
        if self.screen is None:
            try:
                self.screen = self._executor.look(self._deadline, settle=at_rest(0))
            except ReadFailed:
                return None
        return self.screen

    def until(self, decide: Callable[[NamedScreen | None], tuple[bool, _Answer]], seconds: float) -> _Answer:
        """Looks until somebody is content, and gives the last thing that was said.

        Args:
            decide: says of a screen, None if it could not be read, whether that is the answer, and the answer.
            seconds: how long to look.

        Raises:
            Refused: CANCELLED.
            Stopped: TIMEOUT, time for the whole play was up.
        """
        patience = self._deadline.within(seconds)
        screen = self.current()
        while True:
            is_answer, answer = decide(screen)
            if is_answer:
                return answer
            self.check_time()
            if patience.is_over:
                return answer
            screen = self._next(screen, patience)

    def _next(self, screen: NamedScreen | None, patience: Deadline) -> NamedScreen | None:
        try:
            if screen is None:
                self.screen = self._executor.look(patience)
            else:
                wait_ms = max(1, min(LOOK_EVERY_MS, patience.left_ms))
                self.screen = self._executor.wait(self._deadline, screen, wait_ms=wait_ms)
        except ReadFailed:
            self.screen = None
            time.sleep(min(AFTER_FAILURE_S, patience.left_s))
        return self.screen
