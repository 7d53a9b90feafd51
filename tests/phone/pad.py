"""The touch pad of the app Lab: each touch event that the app really got."""

import json
import time
from dataclasses import dataclass
from typing import Any

from tests.adbd.device import Device
from tests.phone.running_helper import Reading, RunningHelper
from tests.phone.waiting import wait_for

PACKAGE = "dev.pollex.lab"
QUIET_S = 0.3
"""The log stands still for so long when nothing more comes."""

Entry = dict[str, Any]


@dataclass(frozen=True, slots=True)
class Pad:
    """The page in front, and the helper that works it."""

    phone: Device
    helper: RunningHelper
    screen: Reading

    @staticmethod
    def open(phone: Device, helper: RunningHelper) -> "Pad":
        """Starts the page and waits until it stands still; its log is empty."""
        phone.adb("shell", "am", "start", "-n", f"{PACKAGE}/.PadActivity").check_returncode()
        screen = helper.until(r=f"{PACKAGE}:id/pad")
        phone.output("shell", "logcat", "-c")
        return Pad(phone, helper, screen)

    def row(self, name: str) -> int:
        """Index of the view of that id."""
        return self.screen.row(r=f"{PACKAGE}:id/{name}")

    def target(self, name: str) -> dict[str, object]:
        """A view as the target of a touch: with its place."""
        row = self.row(name)
        return {**self.screen.target(row), "bounds": self.screen.rows[row]["b"]}

    def middle(self, name: str) -> tuple[float, float]:
        """The middle of a view."""
        left, top, right, bottom = self.screen.rows[self.row(name)]["b"]
        return (left + right) / 2, (top + bottom) / 2

    @property
    def window(self) -> int:
        """Id of the page's window."""
        found: int = self.screen.window_of(self.row("pad"))["id"]
        return found

    def log(self) -> list[Entry]:
        """What the app has logged so far."""
        lines = self.phone.output("shell", "logcat", "-d", "-v", "raw", "-s", "Pad").splitlines()
        return [json.loads(line) for line in lines if line.startswith("{")]

    def rest(self) -> list[Entry]:
        """What the app has logged, once nothing more comes."""
        seen: list[list[Entry]] = [self.log()]

        def stands_still() -> bool:
            time.sleep(QUIET_S)
            seen.append(self.log())
            return len(seen[-1]) == len(seen[-2])

        wait_for("a log that stands still", stands_still)
        return seen[-1]

    def events(self) -> list[Entry]:
        """The touch events among them."""
        return [entry for entry in self.rest() if "action" in entry]

    def clicks(self) -> list[str]:
        """The clicks among them."""
        return [entry["click"] for entry in self.rest() if "click" in entry]


def tap(x: float, y: float, *, at_ms: float = 0, hold_ms: float = 80) -> list[list[float]]:
    """One finger down and up at a point."""
    return [[at_ms, x, y], [at_ms + hold_ms, x, y]]
