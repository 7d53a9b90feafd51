"""What `pollex mcp` is started with: which devices, and which apps may be touched on them."""

import sys
from pathlib import Path

import anyio
import yaml
from mcp import Client, MCPError, StdioServerParameters
from mcp.client.stdio import stdio_client
from mcp.types import INVALID_PARAMS, CallToolResult

from tests.device.fake_adb import FakeAdb, FakePhone, adb_environment
from tests.screen.scene import Reading
from tests.screen.scenes import MAIL, STATUS_BAR
from tests.serve.web import text_of

PAGE = """<hierarchy rotation="0">
<node class="android.widget.FrameLayout" package="com.example.app" bounds="[0,0][1080,2400]">
<node class="android.widget.Button" package="com.example.app" text="Buy" clickable="true" enabled="true"
 bounds="[0,0][540,200]"/></node></hierarchy>"""


def served(
    options: list[str], *calls: tuple[str, dict[str, object]], environment: dict[str, str]
) -> list[CallToolResult]:
    """Starts the server with these options, as a host would, and makes the calls."""
    command = StdioServerParameters(
        command=sys.executable, args=["-m", "pollex", "mcp", "--toolset", "skill", *options], env=environment
    )

    async def run() -> list[CallToolResult]:
        async with Client(stdio_client(command)) as client:
            await client.list_tools()
            return [await client.call_tool(name, arguments) for name, arguments in calls]

    return anyio.run(run)


def click(index: int) -> tuple[str, dict[str, object]]:
    return ("node_action", {"action": "click", "index": index})


def test_other_apps_than_the_allowed_ones_are_read_and_never_touched(tmp_path: Path) -> None:
    """L-89, L-90; pitfall 103: the fence is checked at every action."""
    (tmp_path / "helper.jar").write_bytes(b"jar")
    phone = FakePhone()
    phone.helper.reading = Reading([STATUS_BAR, MAIL])
    with FakeAdb(phone) as server:
        environment = {**adb_environment(server), "POLLEX_PHONE_DIR": str(tmp_path)}
        fenced = ["--app", "com.example.notes", "--app", "com.example.shop"]
        screen, refused, by_finger = served(
            fenced,
            ("screen_content", {}),
            click(6),
            ("gesture", {"start_x": 9, "start_y": 500, "end_x": 9, "end_y": 500}),
            environment=environment,
        )
        (_, allowed) = served(["--app", "com.example.mail"], ("screen_content", {}), click(6), environment=environment)

    assert yaml.safe_load(text_of(screen))["app"] == "com.example.mail"
    assert refused.is_error and by_finger.is_error
    assert text_of(refused).startswith("error: APP_NOT_ALLOWED: com.example.mail may not be touched")
    assert text_of(by_finger).startswith("error: APP_NOT_ALLOWED: ")
    assert not allowed.is_error
    assert (len(phone.helper.asked("act")), phone.helper.asked("touch")) == (1, [])


def test_with_a_fence_too_it_starts_with_no_phone_attached() -> None:
    """S-7: the launchers are asked for when they matter, and not before there is a phone."""
    with FakeAdb() as server:
        (said,) = served(["--app", "com.example.notes"], ("screen_content", {}), environment=adb_environment(server))

    assert text_of(said).startswith("error: DEVICE_UNAVAILABLE: ")


def test_stored_screens_and_a_phone_are_served_side_by_side(tmp_path: Path) -> None:
    """Names as everywhere on the command line (spec/loop.md, section 12)."""
    (tmp_path / "helper.jar").write_bytes(b"jar")
    (tmp_path / "page.xml").write_text(PAGE)
    phone = FakePhone("one")
    phone.helper.reading = Reading([STATUS_BAR, MAIL])
    stored = f"replay:{tmp_path / 'page.xml'}"
    with FakeAdb(phone) as server:
        environment = {**adb_environment(server), "POLLEX_PHONE_DIR": str(tmp_path)}
        on_phone, on_file = served(
            ["--device", "one", "--device", stored],
            ("screen_content", {"device": "one"}),
            ("screen_content", {"device": stored}),
            environment=environment,
        )

    assert yaml.safe_load(text_of(on_phone))["app"] == "com.example.mail"
    assert yaml.safe_load(text_of(on_file))["app"] == "com.example.app"


def test_read_only_there_is_no_tool_that_moves_the_phone(tmp_path: Path) -> None:
    """spec/loop.md, section 12: such a tool is not only hidden, it is not there."""

    async def run(command: StdioServerParameters) -> tuple[list[str], int | None]:
        async with Client(stdio_client(command)) as client:
            names = [tool.name for tool in (await client.list_tools()).tools]
            try:
                await client.call_tool("key_event", {"key": 3})
            except MCPError as error:
                return names, error.code
            return names, None

    with FakeAdb(FakePhone()) as server:
        environment = {**adb_environment(server), "POLLEX_PHONE_DIR": str(tmp_path)}
        command = StdioServerParameters(
            command=sys.executable, args=["-m", "pollex", "mcp", "--toolset", "skill", "--read-only"], env=environment
        )
        names, code = anyio.run(run, command)

    assert names == ["screen_content", "search_nodes", "search_apps"]
    assert code == INVALID_PARAMS
