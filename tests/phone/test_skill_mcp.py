"""The `skill` toolset as AI hosts get it: over both transports of MCP, with the virtual phone behind (SA-1, SA-11)."""

import re
import sys
import time
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

import anyio
import pytest
import yaml
from mcp import Client, StdioServerParameters
from mcp.client.stdio import stdio_client

from tests.adbd.device import Device
from tests.phone.skill import every_node
from tests.serve.web import serving, text_of

GOAL_S = 5.0
FACTOR = 5
"""How far a loaded machine may be from the goal."""

Talk = Callable[[Client], Awaitable[Any]]


@asynccontextmanager
async def host(phone: Device, transport: str, state: Path) -> AsyncIterator[Client]:
    """An AI host that has connected."""
    environment = {**phone.server.environment(), "POLLEX_STATE_HOME": str(state)}
    if transport == "stdio":
        arguments = ["-m", "pollex", "mcp", "--toolsets", "skill", "--device", phone.serial]
        command = StdioServerParameters(command=sys.executable, args=arguments, env=environment)
        async with Client(stdio_client(command)) as client:
            yield client
    else:
        with serving(environment, "--device", phone.serial) as web:
            async with web.client() as client:
                yield client


def talk(phone: Device, transport: str, state: Path, what: Talk) -> Any:
    async def run() -> Any:
        async with host(phone, transport, state) as client:
            return await what(client)

    return anyio.run(run)


async def ask(client: Client, tool: str, **arguments: Any) -> Any:
    """The answer, loaded; it must be none that is marked as an error."""
    result = await client.call_tool(tool, arguments)
    assert not result.is_error, text_of(result)
    return yaml.safe_load(text_of(result))


async def index_of(client: Client, words: str) -> int:
    """The number of what has these words, or of the nearest node around it that can be clicked."""
    screen = await ask(client, "screen_content")
    for node in reversed(every_node(screen["nodes"])):
        if "tap" in node and words in re.findall(r"txt': '([^']*)'", str(node)):
            return int(node["i"])
    raise AssertionError(f"{words} is not on the screen: {screen}")


@pytest.mark.parametrize("transport", ["stdio", "http"])
def test_sa_1_a_setting_is_found_changed_and_left(phone: Device, tmp_path: Path, transport: str) -> None:
    """SA-1, and S-7: the first call makes the phone ready and leaves nothing on it but the helper's file."""

    async def change(client: Client) -> tuple[list[Any], float]:
        began = time.monotonic()
        answers = [await ask(client, "screen_content")]
        took_s = time.monotonic() - began
        answers.append(await ask(client, "launch_app", app_name="settings"))
        answers.append(await ask(client, "search_nodes", keywords=["display"]))
        for words in ("Display", "Night Light"):
            answers.append(await ask(client, "node_action", action="click", index=await index_of(client, words)))
        answers.append(await ask(client, "key_event", key=4))
        return answers, took_s

    (first, launched, found, opened, switched, back), took_s = talk(phone, transport, tmp_path, change)

    assert first["app"] == "com.android.launcher3"
    assert took_s < GOAL_S * FACTOR
    assert launched == {"ok": True, "package": "com.android.settings", "name": "Settings", "front": True}
    assert found["matched"] >= 1
    assert (opened["changed"], switched["changed"], back["changed"]) == (True, True, True)
    assert phone.output("shell", "settings get secure night_display_activated").strip() == "1"
    left = [name for name in phone.output("shell", "ls", "/data/local/tmp").split() if name.startswith("pollex-")]
    assert len(left) == 1
    assert "app_process" not in phone.output("shell", "ps", "-A")


def test_sa_6_a_click_is_told_apart_from_a_touch_over_mcp_too(phone: Device, tmp_path: Path) -> None:
    """SA-6, S-36."""
    phone.output("shell", "am", "start", "-n", "dev.pollex.lab/.StubbornActivity")

    async def click(client: Client) -> Any:
        index = await index_of(client, "Only touches move me")
        return await ask(client, "node_action", action="click", index=index)

    assert talk(phone, "stdio", tmp_path, click)["method"] == "shell"


def test_sa_10_candidates_are_an_answer_and_failures_are_marked(phone: Device, tmp_path: Path) -> None:
    """SA-10, S-3, S-57."""

    async def launch(client: Client) -> tuple[Any, Any]:
        several = await ask(client, "launch_app", app_name="dev.pollex")
        return several, await client.call_tool("launch_app", {"app_name": "Chess"})

    several, none = talk(phone, "http", tmp_path, launch)

    assert several["matched"] == 4
    assert none.is_error
    assert text_of(none).startswith("error: NOT_FOUND: ")


def test_two_hosts_in_two_processes_do_not_share_a_phone(phone: Device, tmp_path: Path) -> None:
    """S-8: the second is told who has it, and gets it when the first has gone."""

    async def run() -> tuple[str, Any]:
        async with host(phone, "stdio", tmp_path) as first, host(phone, "stdio", tmp_path) as second:
            # Both are there before the first one takes the phone: it would let go of it after five idle seconds.
            await ask(first, "screen_content")
            busy = await second.call_tool("screen_content", {})
        async with host(phone, "stdio", tmp_path) as third:
            return text_of(busy), await ask(third, "screen_content")

    busy, later = anyio.run(run)

    assert busy.startswith(f"error: BUSY: {phone.serial} is in use by another pollex, process ")
    assert later["app"] == "com.android.launcher3"
