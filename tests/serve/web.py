"""`pollex mcp --http` as a process, and clients that talk with it."""

import contextlib
import re
import subprocess
import sys
from collections.abc import AsyncIterator, Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import httpx2
from mcp import Client
from mcp.client.streamable_http import streamable_http_client
from mcp.types import CallToolResult, Implementation, TextContent

__all__ = ["Web", "serving", "text_of"]

START_S = 60


@dataclass
class Web:
    """The running server."""

    process: "subprocess.Popen[str]"
    url: str
    token_file: Path

    @property
    def token(self) -> str:
        return self.token_file.read_text().strip()

    @property
    def headers(self) -> dict[str, str]:
        return {"Authorization": f"Bearer {self.token}"}

    @contextlib.asynccontextmanager
    async def client(self, name: str = "test", mode: str = "auto", **facts: Any) -> AsyncIterator[Client]:
        """A host with this name."""
        async with (
            httpx2.AsyncClient(headers=self.headers, timeout=60, follow_redirects=False) as http,
            Client(
                streamable_http_client(self.url, http_client=http),
                client_info=Implementation(name=name, version="1"),
                mode=mode,
                **facts,
            ) as client,
        ):
            yield client

    def post(self, body: bytes, **headers: str) -> httpx2.Response:
        """One raw request."""
        usual = {"Content-Type": "application/json", "Accept": "application/json, text/event-stream", **self.headers}
        return httpx2.post(self.url, content=body, headers=usual | headers, timeout=20)


@contextlib.contextmanager
def serving(environment: dict[str, str], *words: str) -> Iterator[Web]:
    """Starts it on any free port, and ends it by SIGTERM."""
    command = [sys.executable, "-m", "pollex", "mcp", "--toolsets", "skill", "--http", *words]
    process = subprocess.Popen(command, env=environment, stderr=subprocess.PIPE, stdout=subprocess.PIPE, text=True)
    assert process.stderr is not None
    try:
        listening, token = process.stderr.readline(), process.stderr.readline()
        url = re.search(r"http://127\.0\.0\.1:\d+/mcp", listening)
        assert url is not None, listening + token + process.stderr.read()
        yield Web(process, url[0], Path(token.rpartition(" is in ")[2].strip()))
    finally:
        process.terminate()
        process.communicate(timeout=START_S)


def text_of(result: CallToolResult) -> str:
    """The one text of an answer."""
    (block,) = result.content
    assert isinstance(block, TextContent)
    return block.text
