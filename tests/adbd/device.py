"""A device behind an adb server, for tests that drive the real adb program."""

import subprocess
from dataclasses import dataclass

from tests.adb_server import AdbServer


@dataclass(frozen=True, slots=True)
class Device:
    """One serial of one server."""

    server: AdbServer
    serial: str

    def adb(self, *args: str, stdin: bytes = b"") -> subprocess.CompletedProcess[bytes]:
        """Run adb for this device."""
        return self.server.run("-s", self.serial, *args, stdin=stdin)

    def output(self, *args: str, stdin: bytes = b"") -> str:
        """Run adb, which must succeed and complain about nothing, and give what it printed."""
        done = self.adb(*args, stdin=stdin)
        assert (done.returncode, done.stderr) == (0, b"")
        return done.stdout.decode()

    def popen(self, *args: str) -> subprocess.Popen[bytes]:
        """Start adb for this device and leave it running."""
        return self.server.popen("-s", self.serial, *args)
