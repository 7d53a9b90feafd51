"""How clients that lie in environments of their own are driven: as programs, and as MCP servers by a host."""

import os
import subprocess
import time
from collections.abc import Awaitable, Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import adbutils
import anyio
import psutil
import pytest
from mcp import Client, StdioServerParameters
from mcp.client.stdio import stdio_client

from benchmarks.strangers import folder_of, why_missing
from tests.adbd.device import Device
from tests.phone.waiting import WAIT_S

RUN_S = 240.0
QUIET = {
    "ADB_EXTRA_TOOL_PACKS": "app_manager",
    "FASTMCP_CHECK_FOR_UPDATES": "off",
    "FASTMCP_SHOW_SERVER_BANNER": "false",
    "MOBILEMCP_DISABLE_TELEMETRY": "1",
    "MOBILE_USE_TELEMETRY_ENABLED": "false",
}
"""They tell nobody that they run, and look for no newer version; agent-droid-bridge offers all of its tools."""

Call = Callable[..., Awaitable["Answer"]]


@dataclass(frozen=True, slots=True)
class Answer:
    """What a tool of theirs gave."""

    text: str
    is_error: bool
    pictures: int


@dataclass(frozen=True, slots=True)
class Stranger:
    """A client that was fetched, the phone that it is to drive, and a folder for what it writes."""

    folder: Path
    phone: Device
    scratch: Path

    @staticmethod
    def of(name: str, phone: Device, scratch: Path) -> "Stranger":
        """Skips the test when the client was not fetched."""
        missing = why_missing(name)
        if missing is not None:
            pytest.skip(missing)
        return Stranger(folder_of(name), phone, scratch)

    def environment(self) -> dict[str, str]:
        """With adb on the path, which reaches this phone's server and no other."""
        path = f"{Path(adbutils.adb_path()).parent}{os.pathsep}{os.environ['PATH']}"
        home = {"HOME": str(self.scratch), "TMPDIR": str(self.scratch)}
        return self.phone.server.environment() | QUIET | home | {"PATH": path}

    def run(self, *command: str) -> subprocess.CompletedProcess[str]:
        """Runs one of its programs to the end."""
        program = str(self.folder / command[0])
        with self._ending_what_stays():
            return subprocess.run(
                [program, *command[1:]],
                env=self.environment(),
                cwd=self.scratch,
                timeout=RUN_S,
                capture_output=True,
                text=True,
                check=False,
            )

    def serve(self, command: list[str], work: Callable[[Call], Awaitable[None]]) -> None:
        """What a host does with an MCP server; `work` gets its calls."""
        parameters = StdioServerParameters(command=command[0], args=command[1:], env=self.environment())

        async def run() -> None:
            with (self.scratch / "stderr").open("w") as stderr:
                async with Client(stdio_client(parameters, errlog=stderr)) as client:

                    async def call(name: str, **arguments: Any) -> Answer:
                        done = await client.call_tool(name, arguments, read_timeout_seconds=RUN_S)
                        texts = [getattr(part, "text", None) for part in done.content]
                        pictures = sum(part.type == "image" for part in done.content)
                        return Answer("\n".join(filter(None, texts)), bool(done.is_error), pictures)

                    await work(call)

        with self._ending_what_stays():
            anyio.run(run)

    @contextmanager
    def _ending_what_stays(self) -> Iterator[None]:
        """Ends the programs that it leaves running on this computer: their home is this test's own folder."""
        try:
            yield
        finally:
            for process in psutil.process_iter():
                try:
                    if process.environ().get("HOME") == str(self.scratch):
                        process.kill()
                except psutil.Error:
                    continue


async def call_until(words: str, call: Call, name: str, **arguments: Any) -> str:
    """Calls a tool again and again until its answer has these words, which it gives; fails when that takes too long."""
    deadline = time.monotonic() + WAIT_S
    while words not in (text := (await call(name, **arguments)).text):
        assert time.monotonic() < deadline, f"{words!r} did not come within {WAIT_S:.0f} s; seen: {text}"
    return text
