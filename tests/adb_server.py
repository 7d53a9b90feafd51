"""A private adb server for tests: its own port, its own HOME, no look at the network, ended by its own `kill-server`.

with AdbServer.private(tmp_path) as server:
    server.run("connect", "127.0.0.1:5555")
    assert server.run("-s", "127.0.0.1:5555", "shell", "exit 7").returncode == 7
"""

import os
import socket
import subprocess
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path

import adbutils

RUN_TIMEOUT_S = 60.0
"""Nothing that tests ask of adb takes as long; a hang fails instead of stopping the tests."""


def free_port() -> int:
    """A port of 127.0.0.1 that was free a moment ago."""
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port: int = probe.getsockname()[1]
        return port


@dataclass(frozen=True, slots=True)
class AdbServer:
    """The adb program of the adbutils wheel with a server that nobody else uses."""

    port: int
    home: Path
    """Where this adb keeps its keys and its log."""

    @staticmethod
    @contextmanager
    def private(home: Path) -> Iterator["AdbServer"]:
        """A started server with its files in `home`, stopped at the end."""
        server = AdbServer(free_port(), home)
        server.start()
        try:
            yield server
        finally:
            server.stop()

    def start(self) -> None:
        """Start the server and wait until it answers."""
        self.run("start-server").check_returncode()

    def stop(self) -> None:
        """End the server; no other one is touched."""
        self.run("kill-server")

    def run(
        self, *args: str, stdin: bytes = b"", timeout_s: float = RUN_TIMEOUT_S
    ) -> subprocess.CompletedProcess[bytes]:
        """Run adb with these arguments and give its exit code, output and errors."""
        return subprocess.run(
            self.command(*args), input=stdin, capture_output=True, env=self.environment(), timeout=timeout_s
        )

    def popen(self, *args: str) -> subprocess.Popen[bytes]:
        """Start adb and leave it running; the caller ends it."""
        return subprocess.Popen(
            self.command(*args),
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            env=self.environment(),
        )

    def command(self, *args: str) -> list[str]:
        """The command line, for those who start it themselves."""
        return [adbutils.adb_path(), "-P", str(self.port), *args]

    def environment(self) -> dict[str, str]:
        """The environment without anything that could lead adb to another server or device."""
        kept = {name: value for name, value in os.environ.items() if not name.startswith(("ADB_", "ANDROID_"))}
        return kept | {
            "HOME": str(self.home),
            "TMPDIR": str(self.home),
            "ADB_MDNS": "0",
            "ANDROID_ADB_SERVER_PORT": str(self.port),
        }
