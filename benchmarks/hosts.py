"""What a tool call over MCP costs beside the same call in this process."""

import sys
import time

import anyio
from mcp import Client, StdioServerParameters
from mcp.client.stdio import stdio_client

from benchmarks.figures import Figure, load
from benchmarks.rig import COMMAND_S, Rig
from pollex.bench.percentiles import percentile
from pollex.device.adb import Adb
from pollex.device.deadline import Deadline
from pollex.errors import ReadFailed
from pollex.tools.caller import Caller
from pollex.tools.devices import Devices
from pollex.tools.registry import Registry
from pollex.tools.toolsets import SKILL

__all__ = ["mcp"]

ROUNDS = 30
WARM_UP_ROUNDS = 5
MCP_GOAL_MS = 10.0
PAGE = "com.android.settings/.Settings"
TOOL = "search_nodes"
ARGUMENTS = {"keywords": ["display"]}


def mcp(rig: Rig) -> list[Figure]:
    """A tool that reads the screen without waiting, called in this process and over MCP."""
    rig.open(PAGE)
    direct_ms = _direct(rig)
    over_mcp_ms = anyio.run(_over_mcp, rig)
    added = percentile(over_mcp_ms, 50) - percentile(direct_ms, 50)
    return [
        _figure(f"{TOOL} in this process, p50", percentile(direct_ms, 50)),
        _figure(f"{TOOL} over MCP, p50", percentile(over_mcp_ms, 50)),
        _figure(f"{TOOL} over MCP, p95", percentile(over_mcp_ms, 95)),
        _figure("what MCP adds, between the medians", added, MCP_GOAL_MS),
    ]


def _direct(rig: Rig) -> list[float]:
    devices = Devices.opened((rig.virtual.serial,), adb=Adb(rig.server.client))
    registry, caller = Registry(SKILL, devices), Caller()
    tool = registry.tool(TOOL)
    if tool is None:
        raise ReadFailed("READ_FAILED", f"There is no tool {TOOL}.")
    took_ms: list[float] = []
    try:
        for _ in range(WARM_UP_ROUNDS + ROUNDS):
            began = time.perf_counter()
            result = registry.call(caller, tool, ARGUMENTS, Deadline(COMMAND_S))
            took_ms.append((time.perf_counter() - began) * 1000)
            if result.is_error:
                raise ReadFailed("READ_FAILED", result.text)
    finally:
        devices.close()
    return took_ms[WARM_UP_ROUNDS:]


async def _over_mcp(rig: Rig) -> list[float]:
    words = ["-m", "pollex", "mcp", "--device", rig.virtual.serial]
    command = StdioServerParameters(command=sys.executable, args=words, env=rig.server.environment())
    took_ms: list[float] = []
    async with Client(stdio_client(command)) as client:
        for _ in range(WARM_UP_ROUNDS + ROUNDS):
            began = time.perf_counter()
            result = await client.call_tool(TOOL, ARGUMENTS)
            took_ms.append((time.perf_counter() - began) * 1000)
            if result.is_error:
                raise ReadFailed("READ_FAILED", f"{TOOL} failed over MCP: {result.content}")
    return took_ms[WARM_UP_ROUNDS:]


def _figure(name: str, value: float, goal: float | None = None) -> Figure:
    return Figure(name=name, value=round(value, 2), unit="ms", goal=goal, load=load())
