"""Pulls the cable at byte after byte of a session with a virtual phone, and counts what the phone really did.

    python -m benchmarks.cable [--every 50] [--manner "pulled"]

Connects, looks, clicks by accessibility and touches, over a cable that breaks after so many bytes; then reads the
counter of the app Lab over a cable that holds. Exit code 1 if an error was not typed or came late, an input happened
twice, was done though refused or not done though confirmed, or the phone could not be used afterwards.
"""

import argparse
import sys
import time

from adbutils import AdbClient

from benchmarks.rig import COMMAND_S, LAB, Rig
from benchmarks.trial import Outcome, faults, use
from benchmarks.wire import Cable, Manner
from pollex.action.actions import Contact
from pollex.device.adb import Adb
from pollex.device.deadline import Deadline
from pollex.device.session import Session
from pollex.device.wire import Settle
from pollex.errors import OutcomeUnknown, PhoneError
from pollex.screen.screen import Node, Screen
from pollex.screen.target import target_of

PAGE = f"{LAB}/.ControlsActivity"
DEADLINE_S = 10.0
HUNG_DEADLINE_S = 2.0
MANNERS: tuple[Manner, ...] = ("pulled", "plugged in again", "hung")
REST = Settle(cap_ms=3000, after_seq=0, quiet_ms=300)


class Trials:
    """Sessions with one phone, each over a cable of its own."""

    def __init__(self, rig: Rig) -> None:
        self._rig = rig
        self.faults: list[str] = []
        self.unknown = 0
        """Inputs whose outcome the caller was told not to know."""

    def run(self, manner: Manner, every: int) -> int:
        """One session for each `every`-th byte of it; says how many bytes a whole one has."""
        whole = self._one(manner, 0, None)
        for byte in range(1, whole, every):
            self._one(manner, byte, byte)
        return whole

    def _one(self, manner: Manner, byte: int, breaks_after: int | None) -> int:
        name = f"{manner.replace(' ', '-')}.{byte}"
        before, screen = self._look()
        button = _named(screen, "count_clicks")
        middle = button.visible_bounds.center
        touch = [Contact(((0, middle.x, middle.y), (80, middle.x, middle.y)))]
        deadline_s = HUNG_DEADLINE_S if manner == "hung" else DEADLINE_S
        with Cable(self._rig.server.port, breaks_after=breaks_after, manner=manner) as cable:
            session = self._session(cable.port)
            outcomes = use(session, name, target_of(screen, button, is_exact=True), touch, deadline_s)
            session.close()
            carried = cable.carried
        after, _ = self._look()
        self._judge(name, outcomes, after - before)
        return carried

    def _judge(self, name: str, outcomes: list[Outcome], clicks: int) -> None:
        """The counter cannot say which input it was; so each is judged by itself, and the sum by the counter."""
        self.faults += faults(outcomes, lambda operation: _supposed(outcomes, operation))
        inputs = [outcome for outcome in outcomes if outcome.is_input]
        done = sum(outcome.error is None for outcome in inputs)
        unknown = sum(isinstance(outcome.error, OutcomeUnknown) for outcome in inputs)
        self.unknown += unknown
        if not done <= clicks <= done + unknown:
            self.faults.append(f"{name}: {clicks} clicks where {done} were confirmed and {unknown} are unknown")

    def _look(self) -> tuple[int, Screen]:
        """The counter and the page, read over a cable that holds; so the phone can be used and its lock is free."""
        deadline = Deadline(COMMAND_S)
        session = self._session(self._rig.server.port)
        try:
            while True:
                try:
                    screen = session.observe(deadline, settle=REST)
                    return int("".join(filter(str.isdigit, _named(screen, "clicks").text))), screen
                except (PhoneError, LookupError):
                    if deadline.is_over:
                        raise
                    time.sleep(0.1)
        finally:
            session.close()

    def _session(self, port: int) -> Session:
        return Session(Adb(AdbClient("127.0.0.1", port)), self._rig.virtual.serial)


def _supposed(outcomes: list[Outcome], operation: str) -> int:
    return int(any(outcome.name == operation and outcome.error is None for outcome in outcomes))


def _named(screen: Screen, name: str) -> Node:
    found = [node for node in screen.nodes if node.resource_id == f"{LAB}:id/{name}"]
    if not found:
        raise LookupError(f"{name} is not on the screen")
    return found[0]


def main(words: list[str] | None = None) -> int:
    """Runs it and returns the exit code."""
    parser = argparse.ArgumentParser(description="Pulls the cable at byte after byte of a session.")
    parser.add_argument("--every", type=int, default=50, help="bytes from one trial to the next (default: 50)")
    parser.add_argument("--manner", choices=MANNERS, action="append", help="how it breaks (default: each way)")
    options = parser.parse_args(words)
    if options.every < 1:
        parser.error("--every is 1 or more")
    with Rig.booted() as rig:
        rig.open(PAGE)
        trials = Trials(rig)
        for manner in options.manner or MANNERS:
            began_s = time.monotonic()
            whole = trials.run(manner, options.every)
            took_s = time.monotonic() - began_s
            print(f"{manner}: {whole} bytes, every {options.every}th, {trials.unknown} unknown so far, {took_s:.0f} s")
    for fault in trials.faults:
        print(fault)
    return 1 if trials.faults else 0


if __name__ == "__main__":
    sys.exit(main())
