"""`phone_wait`: waits for something to be so on the screen (docs/spec/find.md, section 7)."""

import time
from collections.abc import Callable
from typing import Literal

from pydantic import Field, model_validator

from pollex.act.executor import Executor
from pollex.act.looking import QUIET_MS
from pollex.codes import Code
from pollex.device.deadline import Deadline
from pollex.device.wire import Settle
from pollex.errors import ReadFailed
from pollex.screen.changes import changes_since
from pollex.screen.front import foreground_app
from pollex.screen.query import Found, Query, find
from pollex.screen.refs import NamedScreen
from pollex.tools.caller import Call
from pollex.tools.matches import matches_facts
from pollex.tools.phone_arguments import QueryArguments, invalid
from pollex.tools.receipts import answer, of_screen
from pollex.tools.tool import Result, Tool

__all__ = ["TOOL", "PhoneWaitArguments", "phone_wait"]

MIN_TIMEOUT_MS, MAX_TIMEOUT_MS, DEFAULT_TIMEOUT_MS = 100, 30_000, 10_000
MIN_QUIET_MS, MAX_QUIET_MS = 100, 5000
LOOK_AGAIN_MS = 2000
"""At least so often it is looked, for events can be lost (spec F-94)."""
POLL_MS = 500
AFTER_FAILURE_S = 0.2
CANCEL_S = 0.1
"""How often it is asked whether the call was called off (spec F-17)."""
MATCHES, MATCHES_TOKENS = 30, 1000

Until = Literal["appear", "gone", "changed", "stable", "app", "keyboard_shown", "keyboard_hidden"]
Check = Callable[[NamedScreen], bool]


class PhoneWaitArguments(QueryArguments):
    """What to wait for, and how long."""

    until: Until = Field(description="appear and gone need a target; app needs package; stable: quiet for quietMs")
    package: str | None = Field(None, description="for app: which app")
    quiet_ms: int = Field(QUIET_MS, ge=MIN_QUIET_MS, le=MAX_QUIET_MS, description="for stable: milliseconds of quiet")
    timeout_ms: int = Field(DEFAULT_TIMEOUT_MS, ge=MIN_TIMEOUT_MS, le=MAX_TIMEOUT_MS, description="milliseconds")

    @model_validator(mode="after")
    def _says_what_for(self) -> "PhoneWaitArguments":
        if self.until in ("appear", "gone"):
            self.check_query()
        if self.until == "app" and self.package is None:
            raise invalid("package", "give the package of the app to wait for")
        return self


def phone_wait(call: Call, arguments: PhoneWaitArguments) -> Result:
    """Looks at once, after each event, and again every two seconds. A failed reading meets no condition.

    Raises:
        Refused: CANCELLED.
        DeviceUnavailable: there is no phone.
    """
    waiting = _Waiting(call, arguments)
    is_met = waiting.run()
    facts: dict[str, object] = {"ok": is_met, "met": is_met}
    named = waiting.newest
    if not is_met:
        facts |= {"error": "TIMEOUT", "status": "unknown" if named is None else "observed"}
        facts["message"] = f"Not so after {arguments.timeout_ms / 1000:g} s; look at the screen."
        if waiting.last_error is not None:
            facts["detail"] = {"lastError": waiting.last_error}
    if call.tier == "adb":
        facts["basis"] = "polling"
    facts |= of_screen(call, named)
    if is_met and arguments.until == "appear" and named is not None:
        facts |= matches_facts(waiting.found, named.screen.display, MATCHES_TOKENS)
    return answer(call, facts, is_error=not is_met)


class _Waiting:
    """One wait under way."""

    def __init__(self, call: Call, arguments: PhoneWaitArguments) -> None:
        self.newest: NamedScreen | None = None
        self.last_error: Code | None = None
        self.found: Found | None = None
        self._call = call
        self._executor: Executor = call.executor
        self._arguments = arguments
        self._first: NamedScreen | None = None
        self._query: Query = arguments.query
        self._ends = call.deadline.within(arguments.timeout_ms / 1000)

    def run(self) -> bool:
        """Whether it came to be so in time."""
        while True:
            self._ends.cancel.check()
            named = self._read()
            if named is not None:
                self.newest = named
                self._first = self._first or named
                if self._holds(named):
                    return True
            if self._ends.is_over:
                return False
            if named is None:
                _pause(self._ends.within(AFTER_FAILURE_S))

    def _read(self) -> NamedScreen | None:
        """The screen now; the next times, as soon as it differs from the one before."""
        # A reading that has begun may end a little late; the time-out is for the waiting.
        deadline = Deadline(self._ends.left_s + AFTER_FAILURE_S * 10, self._ends.cancel)
        try:
            if self._arguments.until == "stable":
                settle = Settle(max(1, self._ends.left_ms), after_seq=0, quiet_ms=self._arguments.quiet_ms)
                return self._executor.look(deadline, settle=settle)
            if self.newest is None:
                return self._executor.look(deadline)
            pace_ms = POLL_MS if self._call.tier == "adb" else LOOK_AGAIN_MS
            return self._executor.wait(deadline, self.newest, wait_ms=min(pace_ms, max(1, self._ends.left_ms)))
        except ReadFailed as error:
            self.last_error = error.code
            return None

    def _holds(self, named: NamedScreen) -> bool:
        screen, first = named.screen, self._first
        match self._arguments.until:
            case "appear" | "gone":
                self.found = find(self._query, named, limit=MATCHES)
                return (self.found.total > 0) is (self._arguments.until == "appear")
            case "changed":
                return first is not None and first is not named and not changes_since(first, named).is_empty
            case "stable":
                return screen.is_quiet is True
            case "app":
                return foreground_app(screen) == self._arguments.package
            case "keyboard_shown":
                return screen.has_keyboard
            case _:
                return not screen.has_keyboard


def _pause(deadline: Deadline) -> None:
    while not deadline.is_over:
        deadline.cancel.check()
        time.sleep(min(CANCEL_S, deadline.left_s))


TOOL = Tool(
    "phone_wait",
    "Wait",
    PhoneWaitArguments,
    phone_wait,
    "read",
    needs=("tree",),
    gives_data=True,
)
