"""`pollex mcp` and `pollex screen` as processes, with the virtual phone behind them."""

import json
import subprocess
import sys

import anyio
import yaml
from mcp import Client, StdioServerParameters
from mcp.client.stdio import stdio_client
from mcp.types import TextContent

from tests.adbd.device import Device

TIMEOUT_S = 120


def test_a_host_opens_an_app_and_leaves_nothing_but_the_jar(phone: Device) -> None:
    async def run() -> list[str]:
        command = StdioServerParameters(
            command=sys.executable,
            args=["-m", "pollex", "mcp", "--toolsets", "skill", "--device", phone.serial],
            env=phone.server.environment(),
        )
        async with Client(stdio_client(command)) as client:
            results = [
                await client.call_tool("launch_app", {"package_name": "dev.pollex.notes"}),
                await client.call_tool("screen_content", {}),
            ]
        return [block.text for result in results for block in result.content if isinstance(block, TextContent)]

    before = set(phone.output("shell", "ls", "/data/local/tmp").split())

    launched, screen = anyio.run(run)

    assert yaml.safe_load(launched)["front"] is True
    assert yaml.safe_load(screen)["app"] == "dev.pollex.notes"
    after = set(phone.output("shell", "ls", "/data/local/tmp").split())
    left = after - before
    assert len(left) <= 1
    assert all(name.startswith("pollex-") for name in left)
    assert "app_process" not in phone.output("shell", "ps", "-A")


def test_the_screen_command_prints_all_windows(phone: Device) -> None:
    def screen(*words: str) -> str:
        return subprocess.run(
            [sys.executable, "-m", "pollex", "screen", "--device", phone.serial, *words],
            env=phone.server.environment(),
            capture_output=True,
            text=True,
            timeout=TIMEOUT_S,
            check=True,
        ).stdout

    outline = screen()
    told, shown = json.loads(screen("--format", "json")), yaml.safe_load(screen("--format", "yaml"))

    assert "app com.android.launcher3" in outline
    assert 'list_item "Settings"' in outline
    assert told["package"] == shown["app"] == "com.android.launcher3"
