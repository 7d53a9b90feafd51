"""The MCP server over standard input and output: one client, one phone, the tools of one toolset.

Protocol only: each call runs in a worker thread and is answered within CALL_LIMIT_S; what the tool says goes out as one
text. Standard output carries nothing but messages; the log goes to standard error.
"""

import os
import signal
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from functools import partial
from importlib.metadata import version
from types import FrameType
from typing import Any, NoReturn

import anyio
import anyio.to_thread
from mcp import MCPError
from mcp.server.context import ServerRequestContext
from mcp.server.lowlevel import Server
from mcp.server.stdio import stdio_server
from mcp.types import (
    INVALID_PARAMS,
    CallToolRequestParams,
    CallToolResult,
    ListToolsResult,
    PaginatedRequestParams,
    TextContent,
    ToolAnnotations,
)
from mcp.types import Tool as McpTool

from pollex.device.deadline import Cancel, Deadline
from pollex.errors import PhoneError
from pollex.tools.caller import Caller
from pollex.tools.tool import Tool

__all__ = ["CALL_LIMIT_S", "build_server", "serve_stdio"]

CALL_LIMIT_S = 50.0
"""Hosts give up after about 60 s."""
CALL_DEADLINE_S = 45.0
"""What a tool gets, so that it can still say how far it came."""

_Context = ServerRequestContext[dict[str, Any]]


def serve_stdio(caller: Caller, tools: Sequence[Tool[Any]]) -> None:
    """Serves one client until its end of standard input, Ctrl-C or SIGTERM; then ends the helper on the phone."""
    try:
        with _ending_on_signals(caller):
            anyio.run(_serve, build_server(caller, tools))
    finally:
        caller.session.close()


# Any: tools of one set have different arguments.
def build_server(caller: Caller, tools: Sequence[Tool[Any]]) -> Server[dict[str, Any]]:
    """The server object alone, without a transport."""
    by_name = {tool.name: tool for tool in tools}

    async def list_tools(context: _Context, params: PaginatedRequestParams | None) -> ListToolsResult:
        return ListToolsResult(tools=[_described(tool) for tool in tools])

    async def call_tool(context: _Context, params: CallToolRequestParams) -> CallToolResult:
        tool = by_name.get(params.name)
        if tool is None:
            raise MCPError(INVALID_PARAMS, f"There is no tool {params.name}; there are: {', '.join(by_name)}.")
        return await _answer(tool, caller, params.arguments or {})

    return Server("pollex", version=version("pollex"), on_list_tools=list_tools, on_call_tool=call_tool)


async def _serve(server: Server[dict[str, Any]]) -> None:
    async with stdio_server() as (reading, writing):
        await server.run(reading, writing, server.create_initialization_options())


def _described(tool: Tool[Any]) -> McpTool:
    is_read = tool.risk == "read"
    return McpTool(
        name=tool.name,
        title=tool.title,
        description=tool.description,
        input_schema=tool.schema,
        annotations=ToolAnnotations(read_only_hint=is_read, destructive_hint=not is_read, open_world_hint=True),
    )


async def _answer(tool: Tool[Any], caller: Caller, arguments: Mapping[str, object]) -> CallToolResult:
    """Runs the tool in a thread of its own. A client that cancels is not waited for, but the tool is told."""
    cancel = Cancel()
    work = partial(_run, tool, caller, arguments, Deadline(CALL_DEADLINE_S, cancel))
    try:
        with anyio.move_on_after(CALL_LIMIT_S):
            return await anyio.to_thread.run_sync(work, abandon_on_cancel=True)
    except anyio.get_cancelled_exc_class():
        cancel.set()
        raise
    cancel.set()
    return _failed("TIMEOUT", "the call took too long and was given up; it may have happened. Look before going on.")


def _run(tool: Tool[Any], caller: Caller, arguments: Mapping[str, object], deadline: Deadline) -> CallToolResult:
    try:
        text = tool.call(caller, arguments, deadline)
    except PhoneError as error:
        return _failed(error.code, error.message)
    return CallToolResult(content=[TextContent(type="text", text=text)])


def _failed(code: str, message: str) -> CallToolResult:
    """One line, whatever the phone put into the message."""
    text = f"error: {code}: {' '.join(message.split())}"
    return CallToolResult(content=[TextContent(type="text", text=text)], is_error=True)


@contextmanager
def _ending_on_signals(caller: Caller) -> Iterator[None]:
    """Ctrl-C and SIGTERM end the helper and then the process.

    The thread that waits for standard input cannot be woken, so an orderly return would have to wait for the client.
    """

    def end(number: int, frame: FrameType | None) -> NoReturn:
        caller.session.close()
        os._exit(128 + number)

    before = {number: signal.signal(number, end) for number in (signal.SIGINT, signal.SIGTERM)}
    try:
        yield
    finally:
        for number, handler in before.items():
            signal.signal(number, handler)
