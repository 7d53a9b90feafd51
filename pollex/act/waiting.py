"""Waiting until something is so of a control, without touching anything (spec C-52 to C-60)."""

import time
from dataclasses import dataclass

from pollex.act.conditions import Judgement, Wish, judged_on
from pollex.act.controls import Control, Name, control_of, telling
from pollex.act.executor import Executor
from pollex.act.watch import POLL_MS
from pollex.device.deadline import Deadline
from pollex.errors import Mismatch, PhoneError, ReadFailed, Refused, WireDetail
from pollex.screen.front import foreground_app
from pollex.screen.refs import NamedScreen
from pollex.screen.selectors import Selector

__all__ = ["APP_CONFIRM_MS", "Waited", "wait_until"]

LAST_READING_S = 1.0
APP_CONFIRM_MS = 500
"""How long another app has to be in front before it counts."""


@dataclass(frozen=True, slots=True)
class Waited:
    """What a wait came to."""

    is_met: bool
    is_known: bool
    """Whether the screen could be read at the end, so that not met means not so."""
    control: Control | None
    """The last good reading of the control; None if there was none."""
    waited_ms: int
    """By the phone's clock, from the first reading to the last."""
    readings: int
    failed_readings: int
    last_error: ReadFailed | None
    """Why the last reading failed of those that did."""

    @property
    def failure(self) -> PhoneError | None:
        """That it was not so in time; None if it was."""
        if self.is_met:
            return None
        if not self.is_known:
            return ReadFailed("TIMEOUT", "The screen could not be read; that does not mean it is gone. Observe.")
        return Mismatch("TIMEOUT", f"Not so after {self.waited_ms / 1000:.1f} s; look at the screen before going on.")


def wait_until(executor: Executor, name: Name, wish: Wish, *, settle_ms: int, deadline: Deadline) -> Waited:
    """Reads on events and every 100 ms until it has been so for `settle_ms` without a break.

    A reading that fails fulfils nothing, and the stretch begins anew; a control that is not there is no error.

    Args:
        executor: of the device.
        name: which control.
        wish: what has to be so.
        settle_ms: how long.
        deadline: until when it is waited; its `Cancel` ends it at once.

    Raises:
        Misuse: AMBIGUOUS; INVALID, UNSUPPORTED, the control can never be so.
        Refused: STALE, APP_CHANGED, CANCELLED.
        DeviceUnavailable: there is no device.
    """
    return _Waiting(executor, name, wish, settle_ms, deadline).run()


class _Waiting:
    """One wait under way. Times are those of the phone's clock."""

    def __init__(self, executor: Executor, name: Name, wish: Wish, settle_ms: int, deadline: Deadline) -> None:
        self._executor = executor
        self._name = name
        self._wish = wish
        self._settle_ms = settle_ms
        self._deadline = deadline
        # The last reading may end a little later than the wait.
        self._watch = executor.watch(Deadline(deadline.left_s + LAST_READING_S, deadline.cancel))
        self._app = name.package_name if isinstance(name, Selector) else None
        self._judged: tuple[NamedScreen, Judgement] | None = None
        self._since_ms: int | None = None
        """Since when it has been so."""
        self._away_since_ms: int | None = None
        """Since when another app has been in front."""
        self._first_ms: int | None = None
        self._readings = self._failed = 0
        self._error: ReadFailed | None = None
        self._is_known = False

    def run(self) -> Waited:
        began_s = time.monotonic()
        wait_ms = 0
        while True:
            try:
                self._watch.next(wait_ms)
                self._judge(self._executor.shown(self._watch))
                self._readings, self._is_known = self._readings + 1, True
                if self._left_ms() == 0:
                    return self._waited(began_s, is_met=True)
            except ReadFailed as error:
                self._failed, self._is_known = self._failed + 1, False
                self._error, self._since_ms = telling(self._error, error), None
            self._deadline.cancel.check()
            if self._deadline.is_over:
                return self._waited(began_s, is_met=False)
            wait_ms = self._next_ms()

    def _judge(self, named: NamedScreen) -> None:
        """Takes one good reading.

        Raises:
            ReadFailed: it is not good enough to tell. Misuse, Refused: as `wait_until`.
        """
        judgement = judged_on(named, self._name, self._wish)
        self._first_ms = self._watch.from_ms if self._first_ms is None else self._first_ms
        before = None if self._judged is None else self._judged[1]
        self._judged = (named, judgement)
        if self._is_away(named) or not judgement.is_so:
            self._since_ms = None
        elif self._since_ms is None or before is None or before.same != judgement.same:
            self._since_ms = self._watch.to_ms

    def _is_away(self, named: NamedScreen) -> bool:
        """Whether another app is in front, which says nothing of the control.

        Raises:
            Refused: APP_CHANGED, it has been so for APP_CONFIRM_MS.
        """
        app = foreground_app(named.screen)
        self._app = self._app or app
        if self._wish.condition == "appear" or app is None or app == self._app:
            self._away_since_ms = None
            return False
        if self._away_since_ms is None:
            self._away_since_ms = self._watch.to_ms
        if self._watch.from_ms - self._away_since_ms >= APP_CONFIRM_MS:
            message = "Another app is in front now; look at the screen before going on."
            raise Refused("APP_CHANGED", message, WireDetail(package=app))
        return True

    def _left_ms(self) -> int | None:
        """How long it has to stay so; None if it is not so."""
        if self._since_ms is None:
            return None
        return max(0, self._since_ms + self._settle_ms - self._watch.from_ms) if self._settle_ms else 0

    def _next_ms(self) -> int:
        """How long nothing need be said if nothing changes."""
        left_ms = max(1, self._deadline.left_ms)
        if not self._is_known:
            return min(POLL_MS, left_ms)
        if self._away_since_ms is not None:
            return min(left_ms, max(1, self._away_since_ms + APP_CONFIRM_MS - self._watch.from_ms))
        return min(left_ms, self._left_ms() or left_ms)

    def _waited(self, began_s: float, *, is_met: bool) -> Waited:
        host_ms = round((time.monotonic() - began_s) * 1000)
        waited_ms = host_ms if self._first_ms is None else max(0, self._watch.to_ms - self._first_ms)
        control = None
        if self._judged is not None and self._judged[1].node is not None:
            control = control_of(self._executor, self._judged[0], self._judged[1].node)
        return Waited(is_met, self._is_known, control, waited_ms, self._readings, self._failed, self._error)
