"""A device behind an adb server, for tests that drive the real adb program."""

import os
import select
import subprocess
import time
from dataclasses import dataclass

from tests.adb_server import AdbServer

READ_LIMIT_S = 20.0


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
        assert (done.returncode, done.stderr) == (0, b""), (args, done)
        return done.stdout.decode()

    def popen(self, *args: str) -> subprocess.Popen[bytes]:
        """Start adb for this device and leave it running."""
        return self.server.popen("-s", self.serial, *args)


def read_until(process: subprocess.Popen[bytes], end: bytes) -> bytes:
    """What a running adb prints up to these bytes; fails when they do not come in time."""
    assert process.stdout is not None
    shown = b""
    deadline = time.monotonic() + READ_LIMIT_S
    while not shown.endswith(end):
        ready, _, _ = select.select([process.stdout], [], [], max(0.0, deadline - time.monotonic()))
        more = os.read(process.stdout.fileno(), 4096) if ready else b""
        assert more, f"{end!r} did not come after {shown!r}"
        shown += more
    return shown
