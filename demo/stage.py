"""What the tour needs around it: a phone, and an adb server of its own that meets no other."""

import os
from collections.abc import Callable
from contextlib import ExitStack

from pollex.device.adb import Adb, AdbPhone
from pollex.device.adb_server import private_adb_server
from pollex.device.deadline import Deadline
from pollex.device.virtual import VirtualPhone

__all__ = ["SERVER_PORT", "Stage"]

BOOT_S = 120.0
COMMAND_S = 20.0
SERVER_PORT = "ANDROID_ADB_SERVER_PORT"


class Stage:
    """A booted phone and a way to it; everything is gone when it is left."""

    def __init__(self, tell: Callable[[str], None]) -> None:
        self._tell = tell
        self._leaving = ExitStack()

    def __enter__(self) -> "Stage":
        with ExitStack() as entering:
            self._tell("Booting a virtual phone …")
            self.virtual = VirtualPhone.start(attached=True, deadline=Deadline(BOOT_S))
            entering.callback(self.virtual.stop)
            self._tell(f"  it is up after {self.virtual.boot_ms / 1000:.1f} s: {self.virtual.serial}")
            server = entering.enter_context(private_adb_server())
            entering.callback(_restore, SERVER_PORT, os.environ.get(SERVER_PORT))
            # From here on everything that looks for adb, in this process and in those it starts, meets this server.
            os.environ[SERVER_PORT] = str(server.port)
            self.phone: AdbPhone = Adb(server.client).phone(self.virtual.serial)
            self._leaving = entering.pop_all()
        return self

    def __exit__(self, *raised: object) -> None:
        self._leaving.close()

    def picture(self) -> bytes:
        """The phone's own picture of its display, PNG. This goes past pollex' tools, as a second witness."""
        return self.phone.read_raw("screencap -p", Deadline(COMMAND_S))

    def setting(self, table: str, key: str) -> str:
        """A setting as the phone's shell tells it, likewise a second witness."""
        return self.phone.read(f"settings get {table} {key}", Deadline(COMMAND_S)).text.strip()

    def says(self, line: str) -> str:
        """What a command prints on the phone, likewise."""
        return self.phone.read(line, Deadline(COMMAND_S)).text

    def left_behind(self) -> list[str]:
        """What lies in the shell's folder on the phone."""
        return self.phone.read("ls /data/local/tmp", Deadline(COMMAND_S)).text.split()

    def processes(self) -> list[str]:
        """What runs on the phone, a line each."""
        return self.phone.read("ps -A", Deadline(COMMAND_S)).text.splitlines()

    def facts(self) -> dict[str, str]:
        """What the report says about the phone."""
        phone = self.virtual
        return {
            "phone": phone.serial,
            "display": f"{phone.size}, density {phone.density}",
            "language": phone.locale,
            "boot": f"{phone.boot_ms / 1000:.1f} s",
        }


def _restore(name: str, value: str | None) -> None:
    if value is None:
        os.environ.pop(name, None)
    else:
        os.environ[name] = value
