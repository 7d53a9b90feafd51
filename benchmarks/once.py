"""No input is ever performed twice: breaks, delays and ends the helper at random points of one click, and counts it.

    python -m benchmarks.once [--points 200] [--seed N]

Each trial connects over a cable of its own and looks; then one click by the control's own action goes through the
executor while something happens at one byte of it. Afterwards the app Lab has noted none or one, as the receipt says;
where it says `unknown`, either. Exit code 1 if not, or if the phone could not be used afterwards.
"""

import argparse
import json
import random
import sys
import threading
import time
from collections import Counter
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Literal, get_args

from adbutils import AdbClient

from benchmarks.rig import COMMAND_S, LAB, Rig
from benchmarks.wire import Cable
from pollex.act.executor import Executor
from pollex.action.actions import NodeAct
from pollex.action.receipt import Receipt
from pollex.device.adb import Adb
from pollex.device.deadline import Deadline
from pollex.device.session import Session
from pollex.errors import PhoneError
from pollex.screen.target import target_of

__all__ = ["PAGE", "Point", "Trials"]

Event = Literal["pulled", "plugged in again", "hung", "delayed", "helper killed", "helper killed beside"]
"""The first three are what `Manner` says. Delayed: the stream stands still for a time. Helper killed: the stream stands
still until its process is gone; beside: it goes on while that is brought about.
"""
EVENTS: tuple[Event, ...] = get_args(Event)
PAGE = f"{LAB}/.BusyActivity"
BUTTON = f"{LAB}:id/count"
DEADLINE_S = 10.0
HUNG_DEADLINE_S = 2.0
MAX_DELAY_S = 3.0
LATE_S = 5.0
"""How much later than its deadline a click may end: a last look, and a busy computer."""
QUIET_S = 0.2
POLL_S = 0.05


@dataclass(frozen=True, slots=True)
class Point:
    """What happens, and where."""

    event: Event
    piece: int
    """Before or in which piece of the click's traffic, both ways together."""
    share: float
    """Which part of that piece is through by then, 0 to 1."""
    delay_s: float

    @staticmethod
    def random(chance: random.Random, pieces: int) -> "Point":
        """Any event at any piece: requests and answers are as likely as the long trees between them."""
        return Point(chance.choice(EVENTS), chance.randrange(pieces), chance.random(), chance.uniform(0, MAX_DELAY_S))


@dataclass
class Trials:
    """Clicks on one phone that shows `PAGE`."""

    server_port: int
    serial: str
    shell: Callable[[str], str]
    """Output of a line on the phone, over a connection that holds."""
    faults: list[str] = field(default_factory=list)
    outcomes: Counter[str] = field(default_factory=Counter)
    """How often each event, receipt and count of clicks came together."""
    _pieces: list[int] = field(default_factory=list)

    def run(self, points: int, chance: random.Random) -> None:
        """One undisturbed click, then one at each of so many random points."""
        self._pieces = self._trial(None)
        for _ in range(points):
            self._trial(Point.random(chance, len(self._pieces)))

    def _trial(self, point: Point | None) -> list[int]:
        """One click; says of which pieces its traffic was."""
        self._await_no_helper()
        self.shell("logcat -c")
        with Cable(self.server_port) as cable:
            session = Session(Adb(AdbClient("127.0.0.1", cable.port)), self.serial)
            executor = Executor(session)
            screen = executor.look(Deadline(COMMAND_S)).screen
            button = next(node for node in screen.nodes if node.resource_id == BUTTON)
            so_far = len(cable.pieces)
            if point is not None:
                self._arm(cable, point)
            deadline_s = DEADLINE_S if point is None or point.event != "hung" else HUNG_DEADLINE_S
            began_s = time.monotonic()
            receipt = executor.perform(NodeAct(target_of(screen, button), "click"), Deadline(deadline_s))
            took_s = time.monotonic() - began_s
            pieces = cable.pieces[so_far:]
            self._look_again(executor, cable)
            session.close()
        self._await_no_helper()
        self._judge(point, receipt, self._clicks(), took_s - deadline_s)
        return pieces

    def _arm(self, cable: Cable, point: Point) -> None:
        byte = sum(self._pieces[: point.piece]) + int(self._pieces[point.piece] * point.share)
        match point.event:
            case "delayed":
                cable.break_after(byte, "held up", lambda: time.sleep(point.delay_s))
            case "helper killed":
                cable.break_after(byte, "held up", self._kill_helper)
            case "helper killed beside":
                cable.break_after(byte, "held up", threading.Thread(target=self._kill_helper, daemon=True).start)
            case manner:
                cable.break_after(byte, manner)

    def _look_again(self, executor: Executor, cable: Cable) -> None:
        """Where the cable is whole again the same session connects anew, and must not send the click with it."""
        if cable.has_broken and cable.is_usable:
            try:
                executor.look(Deadline(COMMAND_S))
            except PhoneError as error:
                self.faults.append(f"the screen could not be read afterwards: {error}")

    def _judge(self, point: Point | None, receipt: Receipt, clicks: int, late_s: float) -> None:
        said = f"{receipt.status}, {receipt.dispatch}"
        self.outcomes[f"{point.event if point else 'nothing'}: {said}, {clicks} clicks"] += 1
        if receipt.status == "unknown" and receipt.dispatch != "finished":
            allowed = {0, 1}
        else:
            allowed = {0} if receipt.status == "not_started" else {1}
        if receipt.status not in ("not_started", "completed", "unknown"):
            self.faults.append(f"{point}: {said}: {receipt.message}")
        if clicks not in allowed:
            self.faults.append(f"{point}: {clicks} clicks, and the receipt said {said}: {receipt.message}")
        if late_s > LATE_S:
            self.faults.append(f"{point}: {late_s:.1f} s late")

    def _clicks(self) -> int:
        lines = self.shell("logcat -d -v raw -s Lab").splitlines()
        notes = [json.loads(line) for line in lines if line.startswith("{")]
        return sum(note["did"] == "click" for note in notes)

    def _helpers(self) -> list[str]:
        """Process numbers."""
        return [line.split()[1] for line in self.shell("ps -A").splitlines() if line.endswith(" app_process")]

    def _kill_helper(self) -> None:
        for pid in self._helpers():
            self.shell(f"kill -9 {pid}")

    def _await_no_helper(self) -> None:
        """What an ended session has sent is done with once its helper is gone."""
        deadline = Deadline(COMMAND_S)
        while self._helpers():
            if deadline.is_over:
                self.faults.append("a helper has not ended")
                self._kill_helper()
                return
            time.sleep(POLL_S)
        time.sleep(QUIET_S)


def main(words: list[str] | None = None) -> int:
    """Runs it and returns the exit code."""
    parser = argparse.ArgumentParser(description="Breaks, delays and kills at random points of a click.")
    parser.add_argument("--points", type=int, default=200, help="how many (default: 200)")
    parser.add_argument("--seed", type=int, default=None, help="for the random choices (default: a new one)")
    options = parser.parse_args(words)
    if options.points < 1:
        parser.error("--points is 1 or more")
    seed = options.seed if options.seed is not None else random.SystemRandom().randrange(1 << 32)
    print(f"seed {seed}, {options.points} points", flush=True)
    began_s = time.monotonic()
    with Rig.booted() as rig:
        rig.open(PAGE)
        trials = Trials(rig.server.port, rig.virtual.serial, rig.shell)
        # Not for secrets: the seed makes a run repeatable.
        trials.run(options.points, random.Random(seed))  # noqa: S311
    for outcome, count in trials.outcomes.most_common():
        print(f"{count:5d}  {outcome}")
    print(f"{time.monotonic() - began_s:.0f} s")
    for fault in trials.faults:
        print(fault)
    return 1 if trials.faults else 0


if __name__ == "__main__":
    sys.exit(main())
