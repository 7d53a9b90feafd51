"""A client as many are: a command that was sent, an exit code 0, a reading that ended are success; an error is none.

What it believes is for tests to hold against what the app itself has noted (docs/faults.md).
"""

import socket
import subprocess
from dataclasses import dataclass
from typing import Literal

from tests.adbd.device import Device
from tests.phone.waiting import WAIT_S, wait_for

__all__ = ["TRIES", "NaiveClient", "Place", "reconnect"]

Place = tuple[int, int]

TRIES = 5
"""After so many it would have given up, and the test has failed."""
DUMP = "/sdcard/naive.xml"


def reconnect(phone: Device) -> None:
    """Waits until adb has its phone again."""

    def is_back() -> bool:
        phone.server.run("connect", phone.serial)
        return phone.adb("get-state").stdout == b"device\n"

    wait_for("the phone is connected again", is_back)


@dataclass(frozen=True, slots=True)
class NaiveClient:
    """It has adb, and nothing that tells what became of a command."""

    phone: Device

    def tap(self, place: Place) -> Literal["success"]:
        """Touches a place, which is done when `input` ends with 0."""
        done = self.phone.adb(*_tap(place))
        assert done.returncode == 0, done
        return "success"

    def tap_until_success(self, place: Place) -> int:
        """Touches a place; what ended with an error did not happen, so it is done again. Says how often it was sent."""
        for sent in range(1, TRIES + 1):
            if self.phone.adb(*_tap(place)).returncode == 0:
                return sent
            reconnect(self.phone)
        raise AssertionError(f"{TRIES} times it came to nothing")

    def tap_impatiently(self, place: Place, patience_s: float) -> int:
        """Touches a place; what has not ended by then is lost, so it is done again. Says how often it was sent."""
        first = self.phone.popen(*_tap(place))
        try:
            first.communicate(timeout=patience_s)
            return 1
        except subprocess.TimeoutExpired:
            self.tap(place)
            return 2
        finally:
            first.communicate(timeout=WAIT_S)

    def dump(self) -> str:
        """The page by `uiautomator dump`, which must not be kept from it by another reader."""
        done = self.phone.adb("shell", f"rm -f {DUMP}; uiautomator dump {DUMP} && cat {DUMP}")
        assert done.returncode == 0, done
        return done.stdout.decode()

    def read_once(self, command: str) -> bytes:
        """What a command prints, as far as it comes with the first reading from the socket of adb's server."""
        with socket.create_connection(("127.0.0.1", self.phone.server.port), timeout=WAIT_S) as connection:
            for service in (f"host:transport:{self.phone.serial}", f"exec:{command}"):
                connection.sendall(b"%04x%s" % (len(service), service.encode()))
                assert connection.recv(4) == b"OKAY"
            return connection.recv(1 << 16)

    def clock(self) -> int:
        """The time by the phone's clock, in seconds."""
        return int(self.phone.output("shell", "date +%s"))

    def wait_until(self, second: int) -> None:
        """Waits until the phone's clock says so; then what was to come by that time has come."""
        self.phone.output("shell", f"while [ $(date +%s) -lt {second} ]; do sleep 0.2; done")


def _tap(place: Place) -> tuple[str, ...]:
    return ("shell", "input", "tap", *map(str, place))
