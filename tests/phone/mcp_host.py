"""An AI host that speaks MCP with the tools of the `phone` toolset, with the virtual phone behind them.

Server and client are real and in this process, so that a test sees what a recorder would be given.
"""

import json
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from typing import Any

from adbutils import AdbClient
from anyio.from_thread import BlockingPortal, start_blocking_portal
from mcp import Client
from mcp.types import CallToolResult

from pollex.act.executor import Executor
from pollex.device.adb import Adb
from pollex.device.session import Session
from pollex.serve.mcp import PhoneServer
from pollex.tools.devices import Devices, ServedDevice
from pollex.tools.registry import Registry
from pollex.tools.toolsets import PHONE, common_prompt
from tests.adbd.device import Device
from tests.phone.lists import Entry, Lists
from tests.phone.waiting import WAIT_S
from tests.tools.phone_desk import Answer
from tests.tools.written import Written

__all__ = ["McpHost"]


@dataclass(frozen=True, slots=True)
class McpHost:
    """One host with one phone, and the app Lists on it."""

    lists: Lists
    session: Session
    written: Written
    portal: BlockingPortal
    client: Client
    progress: list[str] = field(default_factory=list)
    """The sentences of all progress that was told."""

    @staticmethod
    @contextmanager
    def on(phone: Device) -> Iterator["McpHost"]:
        """The server runs for as long as this is open."""
        written = Written()
        session = Session(Adb(AdbClient("127.0.0.1", phone.server.port, socket_timeout=WAIT_S)), phone.serial)
        executor = Executor(session, recorder=written)
        registry = Registry(PHONE, Devices([ServedDevice(phone.serial, executor)]), prompt=common_prompt("phone"))

        async def serve() -> PhoneServer:
            return PhoneServer(registry)

        try:
            with Lists.on(phone) as lists, start_blocking_portal() as portal:
                server = portal.call(serve)
                with portal.wrap_async_context_manager(Client(server)) as client:
                    yield McpHost(lists, session, written, portal, client)
        finally:
            session.close()

    @property
    def phone(self) -> Device:
        """The phone that it runs on."""
        return self.lists.phone

    def call(self, tool: str, /, **arguments: Any) -> Answer:
        """The structured answer."""

        async def told(progress: float, total: float | None, message: str | None) -> None:
            self.progress.append(message or "")

        async def ask() -> CallToolResult:
            return await self.client.call_tool(tool, arguments, progress_callback=told)

        result = self.portal.call(ask)
        answer = result.structured_content
        assert isinstance(answer, dict), result
        assert result.is_error is not answer["ok"]
        return dict(answer)

    def open(self, page: str, /, **extras: int | str) -> None:
        """Starts a page of Lists with its sizes, and waits until it is in front and at rest."""
        self.lists.open(page, **extras)
        answer = self.call("phone_wait", until="stable", quietMs=200)
        assert answer["met"], json.dumps(answer)

    def log(self, did: str) -> list[Entry]:
        """What the page has noted so far."""
        return self.lists.log(did)
