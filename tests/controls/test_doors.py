"""The same tools through every door: MCP, the command line, Python (spec C-1, C-3, C-26)."""

import json
import subprocess
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any

import anyio
import pytest
from adbutils import AdbClient
from mcp import Client
from mcp.types import TextContent, TextResourceContents

from pollex.device.adb import Adb
from pollex.errors import Mismatch, Misuse, Refused
from pollex.phone import Phone
from pollex.screen.selectors import Selector
from pollex.serve.mcp import PhoneServer
from pollex.tools.devices import Devices
from pollex.tools.registry import Registry
from pollex.tools.toolsets import CONTROLS, DOCUMENTS
from tests.adbd.device import Device
from tests.controls.exact import Exact, by_id
from tests.phone.lab import PACKAGE, Lab
from tests.phone.waiting import WAIT_S
from tests.tools.phone_desk import unmarked

TIMEOUT_S = 180
LATE_MS = 10_000
"""So late a condition may be told on a machine that is busy; a wait that is not met takes three times as long."""
VOLUME = {"selector": by_id("volume"), "action": "set_progress", "value": 70}
Answer = dict[str, Any]


def over_mcp(phone: Device, use: Callable[[Client], Any]) -> Any:
    """What a host gets of a server in this process that drives the phone."""

    async def run() -> Any:
        adb = Adb(AdbClient("127.0.0.1", phone.server.port, socket_timeout=WAIT_S))
        devices = Devices.opened([phone.serial], adb=adb)
        try:
            async with Client(PhoneServer(Registry(CONTROLS, devices, documents=DOCUMENTS["controls"]))) as client:
                return await use(client)
        finally:
            devices.close()

    return anyio.run(run)


async def call(client: Client, tool: str, **arguments: Any) -> Answer:
    """The structured answer, which its text has to equal."""
    result = await client.call_tool(tool, arguments)
    answer: Answer = dict(result.structured_content or {})
    (block,) = result.content
    assert isinstance(block, TextContent)
    assert result.is_error is not answer["ok"]
    assert unmarked(block.text, answer) == answer
    return answer


def timeless(answer: Answer) -> Answer:
    """A receipt without what differs from call to call: ids, names and times."""
    gone = (
        "id",
        "operation_id",
        "timings_ms",
        "screens",
        "settled",
        "ref",
        "token",
        "waited_ms",
        "readings",
        "message",
    )

    def bare(value: Any) -> Any:
        if isinstance(value, dict):
            return {name: bare(one) for name, one in value.items() if name not in gone}
        return [bare(one) for one in value] if isinstance(value, list) else value

    bared: Answer = bare(answer)
    return bared


@contextmanager
def page(phone: Device, name: str) -> Iterator[Lab]:
    """A page of Lab in front, our own connection closed."""
    with Lab.on(phone) as lab:
        lab.show(name)
        yield lab
        lab.session.close()


def by_command(phone: Device, tool: str, **arguments: Any) -> tuple[int, Answer]:
    """What the command line prints with `--json`."""
    words = [sys.executable, "-m", "pollex", "call", tool, json.dumps(arguments), "--json", "--device", phone.serial]
    done = subprocess.run(
        words, env=phone.server.environment(), capture_output=True, text=True, timeout=TIMEOUT_S, check=False
    )
    return done.returncode, json.loads(done.stdout)["data"]


def test_a_receipt_is_the_same_through_all_doors(phone: Device) -> None:
    """CA-3, CA-18, C-1, C-26."""
    told: list[Answer] = []
    for door in ("tool", "mcp", "command"):
        with page(phone, "Ranges") as lab:
            lab.session.close()
            if door == "tool":
                with Exact.on(phone) as exact:
                    told.append(exact.call("control_action", **VOLUME))
            elif door == "mcp":
                told.append(over_mcp(phone, lambda client: call(client, "control_action", **VOLUME)))
            else:
                code, answer = by_command(phone, "control_action", **VOLUME)
                assert code == 0
                told.append(answer)
            assert [note["value"] for note in lab.log("progress")] == [70]
            phone.output("shell", "am", "force-stop", PACKAGE)

    first, second, third = (timeless(answer) for answer in told)
    assert first["status"] == "completed" and first["after"]["range"]["current"] == 70
    assert first == second == third


def test_a_refusal_over_the_command_line_is_a_receipt_too(phone: Device) -> None:
    """C-26: with the exit code of its error."""
    with page(phone, "Ranges") as lab:
        lab.session.close()
        code, answer = by_command(phone, "control_action", **{**VOLUME, "value": 101})

    assert (code, answer["status"], answer["error"]) == (2, "not_started", "OUT_OF_RANGE")


def test_a_host_lists_reads_waits_scrolls_and_acts(phone: Device) -> None:
    """CA-1, CA-14, CA-28, CA-33, CA-44 over MCP; C-3."""

    async def use(client: Client) -> dict[str, Any]:
        tools = [tool.name for tool in (await client.list_tools()).tools]
        return {
            "tools": tools,
            "read": await call(client, "read_control", selector=by_id("list")),
            "wait": await call(client, "wait_until", condition="appear", selector={"text": "Row 001"}),
            "scroll": await call(
                client,
                "scroll_to",
                container={"selector": by_id("list")},
                target={"text": "Row 060"},
                max_scrolls=20,
                timeout_ms=30000,
            ),
            "sequence": await call(
                client,
                "action_sequence",
                actions=[
                    {"action": "wait_until", "condition": "appear", "selector": {"text": "Row 060"}},
                    {"action": "control_action", "request": {"selector": by_id("list"), "action": "scroll_forward"}},
                ],
            ),
            "bad": await call(client, "read_control", selector={"package_name": PACKAGE}),
        }

    with page(phone, "Rows") as lab:
        lab.session.close()
        told = over_mcp(phone, use)

    assert told["tools"] == [tool.name for tool in CONTROLS]
    assert "scroll_forward" in told["read"]["control"]["actions"]
    assert told["wait"]["met"] and told["scroll"]["found"]
    assert (told["sequence"]["status"], len(told["sequence"]["members"])) == ("completed", 2)
    assert (told["bad"]["status"], told["bad"]["error"]) == ("not_started", "INVALID")


CONDITIONS: list[tuple[str, str, str, dict[str, Any]]] = [
    ("appear", "appear", "newcomer", {}),
    ("enable", "enabled", "gate", {}),
    ("disable", "enabled", "gate", {"state": False}),
    ("check", "checked", "box", {}),
    ("uncheck", "checked", "box", {"state": False}),
    ("select", "selected", "tab", {}),
    ("unselect", "selected", "tab", {"state": False}),
    ("say", "text", "message", {"text": "Done \N{PARTY POPPER}"}),
    ("level", "value", "level", {"value": 70}),
    ("share", "value", "share", {"value": 0.75}),
    ("mover", "stable", "mover", {"settle_ms": 1500}),
    ("vanish", "disappear", "subject", {}),
]
"""Commands of Lab, and what comes of them."""


def test_each_condition_is_met_over_mcp_in_time_and_not_before(phone: Device) -> None:
    """CA-28, CA-29, CA-30, C-53: by the time stamps of Lab."""
    with page(phone, "Changes") as lab:
        lab.session.close()

        async def use(client: Client) -> list[tuple[str, Answer, int]]:
            met = []
            for command, condition, name, more in CONDITIONS:
                await anyio.to_thread.run_sync(lab.command, command, 800)
                arguments = {"condition": condition, "selector": by_id(name), "timeout_ms": 30000, **more}
                answer = await call(client, "wait_until", **arguments)
                met.append((command, answer, await anyio.to_thread.run_sync(lab.command, "still")))
            return met

        told = over_mcp(phone, use)

        for command, answer, seen_at in told:
            came = lab.await_log(command)["at"]
            assert (answer["ok"], answer["status"], answer["met"]) == (True, "observed", True), command
            assert came <= seen_at <= came + LATE_MS, command
            assert answer["failed_readings"] == 0 and answer["last_error"] is None


def test_the_document_is_offered_beside_the_tools(phone: Device) -> None:
    """Sections 16 and 17 of docs/spec/controls.md, word for word."""

    async def use(client: Client) -> tuple[list[str], str]:
        addresses = [str(one.uri) for one in (await client.list_resources()).resources]
        (content,) = (await client.read_resource(addresses[0])).contents
        assert isinstance(content, TextResourceContents)
        return addresses, content.text

    addresses, text = over_mcp(phone, use)

    assert addresses == ["pollex://document/controls-guide"]
    assert "Twice the finger distance is not twice the zoom." in text
    assert "| number picker |" in text and "| rotate / draw |" in text


@pytest.fixture
def python(phone: Device) -> Iterator[tuple[Phone, Lab]]:
    """`Phone` as programs use it, with a page of Lab."""
    with Exact.on(phone) as exact:
        yield Phone(exact.executor, timeout_s=TIMEOUT_S), exact.lab


def selector(name: str) -> Selector:
    return Selector(resource_id=by_id(name)["resource_id"])


def test_a_program_reads_waits_and_scrolls(python: tuple[Phone, Lab]) -> None:
    """CA-3, C-1: simple and typed; an action on a reading is bound to it."""
    phone, lab = python
    lab.show("Changes")
    volume = phone.control(selector("level"))
    receipt = phone.act(volume, "set_progress", value=20)
    assert (receipt.status, phone.control(selector("level")).node.range) != ("completed", volume.node.range)
    lab.command("appear", 300)
    waited = phone.wait_until("appear", selector("newcomer"))
    assert waited.is_met and waited.control is not None
    subject = phone.control(selector("subject"))
    lab.command("move")
    with pytest.raises(Refused, match="STALE"):
        phone.act(subject, "click")
    with pytest.raises(Mismatch, match="TIMEOUT"):
        phone.wait_until("disappear", selector("subject"), timeout_s=1)

    lab.show("Rows")
    found = phone.scroll_to(selector("list"), Selector(text="Row 030"))
    assert found.node.text == "Row 030" and found.exposed > 0
    with pytest.raises(Mismatch, match="AT_EDGE") as told:
        phone.scroll_to(selector("list"), Selector(text="Row 999"), direction="backward", max_scrolls=20)
    assert told.value.receipt is not None
    with pytest.raises(Misuse, match="NOT_FOUND"):
        phone.control(Selector(text="nowhere"))
