"""An adb server of one's own: its own port, its own keys, no look at the network.

For programs that boot a phone, use it and end it again (the tour, the benchmarks): they meet no other adb server or
device of this computer, and leave nothing. Everybody else uses the server that runs.
"""

import os
import socket
import subprocess
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path

from adbutils import AdbClient, adb_path

__all__ = ["AdbServer", "private_adb_server"]

START_S = 60.0
ANSWER_S = 20.0
"""Longest silence of the server in one step."""


@dataclass(frozen=True, slots=True)
class AdbServer:
    """A running adb server that nobody else uses."""

    port: int
    client: AdbClient
    """Speaks with it."""
    home: Path
    """Where it keeps its keys and its log."""

    def command(self, *words: str) -> list[str]:
        """A command line of the adb program; run it in `environment`."""
        return [adb_path(), "-P", str(self.port), *words]

    def environment(self) -> dict[str, str]:
        """This process's own, without what could lead adb to another server or device."""
        kept = {name: value for name, value in os.environ.items() if not name.startswith(("ADB_", "ANDROID_"))}
        return kept | {"HOME": str(self.home), "TMPDIR": str(self.home), "ADB_MDNS": "0"}


@contextmanager
def private_adb_server() -> Iterator[AdbServer]:
    """Starts one and ends it again."""
    with tempfile.TemporaryDirectory(prefix="pollex-adb-") as folder:
        port = _free_port()
        server = AdbServer(port, AdbClient("127.0.0.1", port, socket_timeout=ANSWER_S), Path(folder))
        start = server.command("start-server")
        subprocess.run(start, env=server.environment(), check=True, capture_output=True, timeout=START_S)
        try:
            yield server
        finally:
            server.client.server_kill()


def _free_port() -> int:
    with socket.create_server(("127.0.0.1", 0)) as probe:
        port: int = probe.getsockname()[1]
        return port
