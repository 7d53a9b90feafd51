"""The MCP server as an AI host sees it: a process, messages on its standard output, nothing else."""

import json
import signal
import subprocess
import sys
import time
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

import anyio
import pytest
import yaml
from mcp import Client, MCPError, StdioServerParameters
from mcp.client.stdio import stdio_client
from mcp.types import CallToolResult, Tool

from pollex.tools.toolsets import SKILL
from tests.device.fake_adb import FakeAdb, FakePhone, adb_environment, helper_jars
from tests.device.scripted_helper import Cut, Hold
from tests.phone.waiting import wait_for
from tests.screen.scene import Reading
from tests.screen.scenes import MAIL, STATUS_BAR
from tests.serve.web import text_of

INITIALIZE = {
    "jsonrpc": "2.0",
    "id": 1,
    "method": "initialize",
    "params": {"protocolVersion": "2025-06-18", "capabilities": {}, "clientInfo": {"name": "test", "version": "1"}},
}
INITIALIZED = {"jsonrpc": "2.0", "method": "notifications/initialized"}
CALL = {"jsonrpc": "2.0", "id": 2, "method": "tools/call", "params": {"name": "screen_content", "arguments": {}}}


def host(environment: dict[str, str]) -> Client:
    """A client that starts the server as a host would."""
    command = StdioServerParameters(
        command=sys.executable, args=["-m", "pollex", "mcp", "--toolsets", "skill"], env=environment
    )
    return Client(stdio_client(command))


def talk(environment: dict[str, str], *calls: tuple[str, dict[str, Any]]) -> list[CallToolResult]:
    """Starts the server, makes the calls, and ends it."""

    async def run() -> list[CallToolResult]:
        async with host(environment) as client:
            return [await client.call_tool(name, arguments) for name, arguments in calls]

    return anyio.run(run)


def started(environment: dict[str, str], *, reads: bool = True) -> "subprocess.Popen[bytes]":
    """The server with a raw client: initialized, and one screen read."""
    server = subprocess.Popen(
        [sys.executable, "-m", "pollex", "mcp", "--toolsets", "skill"],
        env=environment,
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
    )
    assert server.stdin is not None and server.stdout is not None
    for message in (INITIALIZE, INITIALIZED, CALL) if reads else (INITIALIZE, INITIALIZED):
        server.stdin.write(json.dumps(message).encode() + b"\n")
        server.stdin.flush()
        if "id" in message:
            assert json.loads(server.stdout.readline())["id"] == message["id"]
    return server


@dataclass
class Conversation:
    """One whole session, made once: what was offered, what was answered, what the phone got."""

    phone: FakePhone
    tools: list[Tool]
    too_early: CallToolResult
    bad_arguments: CallToolResult
    unknown_tool: MCPError | None
    runs_before_the_first_screen: int
    screen: CallToolResult
    click: CallToolResult


@pytest.fixture(scope="module")
def conversation(tmp_path_factory: pytest.TempPathFactory) -> Conversation:
    folder = tmp_path_factory.mktemp("built")
    (folder / "helper.jar").write_bytes(b"jar")
    phone = FakePhone()
    phone.helper.reading = Reading([STATUS_BAR, MAIL])

    async def run(environment: dict[str, str]) -> Conversation:
        async with host(environment) as client:
            tools = (await client.list_tools()).tools
            runs = phone.helper.runs
            bad = await client.call_tool("key_event", {"key": "home"})
            unknown: MCPError | None = None
            try:
                await client.call_tool("fly", {})
            except MCPError as error:
                unknown = error
            early = await client.call_tool("node_action", {"action": "click", "index": 1})
            screen = await client.call_tool("screen_content", {})
            click = await client.call_tool("node_action", {"action": "click", "index": 6})
            return Conversation(phone, tools, early, bad, unknown, runs, screen, click)

    with FakeAdb(phone) as server:
        return anyio.run(run, {**adb_environment(server), "POLLEX_PHONE_DIR": str(folder)})


def test_a_host_reads_a_screen_and_acts_on_it(conversation: Conversation) -> None:
    assert yaml.safe_load(text_of(conversation.screen))["app"] == "com.example.mail"
    assert yaml.safe_load(text_of(conversation.click))["status"] == "completed"
    assert not conversation.screen.is_error
    assert conversation.phone.helper.asked("act")[0]["target"]["look"]["label"] == "Compose"
    assert conversation.phone.helper.ended.wait(5)


def test_the_tools_are_offered_with_descriptions_and_risks_before_any_phone_is_touched(
    conversation: Conversation,
) -> None:
    """S-2, S-7."""
    assert [(tool.name, tool.description) for tool in conversation.tools] == [
        (tool.name, tool.description) for tool in SKILL
    ]
    read_only = [tool.name for tool in conversation.tools if tool.annotations and tool.annotations.read_only_hint]
    assert read_only == ["screen_content", "search_nodes", "search_apps"]
    assert conversation.runs_before_the_first_screen == 0


def test_a_failure_is_one_line_and_marked_as_an_error(conversation: Conversation) -> None:
    """S-3."""
    assert conversation.too_early.is_error
    assert text_of(conversation.too_early) == (
        "error: NO_SCREEN: no screen has been read yet, so there are no indices; call screen_content."
    )


def test_bad_arguments_are_an_answer_and_no_protocol_error(conversation: Conversation) -> None:
    """S-4."""
    assert conversation.bad_arguments.is_error
    assert text_of(conversation.bad_arguments) == "error: INVALID: key: give a whole number."


def test_a_tool_that_does_not_exist_is_a_protocol_error(conversation: Conversation) -> None:
    assert conversation.unknown_tool is not None
    assert "There is no tool fly; there are: screen_content, " in conversation.unknown_tool.message


def test_without_a_phone_the_tools_are_there_and_say_so(environment: dict[str, str], phone: FakePhone) -> None:
    """S-8."""
    phone.state = "unauthorized"

    (result,) = talk(environment, ("screen_content", {}))

    assert text_of(result).startswith("error: DEVICE_UNAVAILABLE: fake-1 does not trust this computer yet")


def test_after_a_lost_helper_the_next_call_connects_again(environment: dict[str, str], phone: FakePhone) -> None:
    phone.helper.script("act", Cut)

    _, click, again = talk(
        environment,
        ("screen_content", {}),
        ("node_action", {"action": "click", "index": 6}),
        ("screen_content", {}),
    )

    assert text_of(click).startswith("error: CONNECTION_LOST: ")
    assert "may have happened" in text_of(click)
    assert yaml.safe_load(text_of(again))["app"] == "com.example.mail"
    assert len(phone.helper.asked("act")) == 1
    assert phone.helper.runs == 2


def test_the_end_of_its_input_ends_it_with_nothing_but_messages_written_and_nothing_but_the_jar_left(
    environment: dict[str, str], phone: FakePhone
) -> None:
    server = started(environment)

    out, _ = server.communicate(timeout=60)

    assert out == b""
    assert server.returncode == 0
    assert phone.helper.ended.wait(5)
    assert phone.helper.requests[-1]["op"] == "quit"
    assert len(helper_jars(phone)) == 1


@pytest.mark.parametrize("number", [signal.SIGINT, signal.SIGTERM])
def test_a_signal_ends_it_in_order(environment: dict[str, str], phone: FakePhone, number: signal.Signals) -> None:
    server = started(environment)

    server.send_signal(number)
    server.communicate(timeout=60)

    assert server.returncode == 128 + number
    assert phone.helper.ended.wait(5)
    assert phone.helper.requests[-1]["op"] == "quit"


def test_a_call_that_its_host_cancels_is_called_off_on_the_phone_and_the_next_one_is_served(
    environment: dict[str, str], phone: FakePhone
) -> None:
    """F-17."""
    server = started(environment)
    assert server.stdin is not None and server.stdout is not None
    phone.helper.script("observe", Hold)
    cancelled = {"jsonrpc": "2.0", "method": "notifications/cancelled", "params": {"requestId": 7}}

    server.stdin.write(json.dumps({**CALL, "id": 7}).encode() + b"\n")
    server.stdin.flush()
    wait_for("the read of the second call", lambda: len(phone.helper.asked("observe")) == 2)
    server.stdin.write(json.dumps(cancelled).encode() + b"\n")
    server.stdin.flush()
    wait_for("its end on the phone", lambda: phone.helper.asked("cancel"))
    server.stdin.write(json.dumps({**CALL, "id": 8}).encode() + b"\n")
    server.stdin.flush()
    answers = [json.loads(server.stdout.readline())]
    while answers[-1].get("id") != 8:
        answers.append(json.loads(server.stdout.readline()))
    server.communicate(timeout=60)

    assert phone.helper.asked("cancel")[0]["request"] == phone.helper.asked("observe")[1]["id"]
    assert not answers[-1]["result"].get("isError")


def asked(server: "subprocess.Popen[bytes]", line: bytes) -> dict[str, Any]:
    """The next message that comes after this line."""
    assert server.stdin is not None and server.stdout is not None
    server.stdin.write(line + b"\n")
    server.stdin.flush()
    answer: dict[str, Any] = json.loads(server.stdout.readline())
    return answer


@pytest.fixture(scope="module")
def pipe(tmp_path_factory: pytest.TempPathFactory) -> Iterator["subprocess.Popen[bytes]"]:
    """One server that is sent all kinds of lines, one after the other."""
    folder, phone = tmp_path_factory.mktemp("pipe"), FakePhone()
    (folder / "helper.jar").write_bytes(b"jar")
    phone.helper.reading = Reading([STATUS_BAR, MAIL])
    with FakeAdb(phone) as adb:
        own = {"POLLEX_PHONE_DIR": str(folder), "POLLEX_STATE_HOME": str(folder / "state")}
        server = started({**adb_environment(adb), **own})
        yield server
        server.communicate(timeout=60)
    assert phone.helper.runs == 1


@pytest.mark.parametrize(
    ("line", "request_id", "code"),
    [
        (b"\xff\xfe not json", None, -32700),
        (b"{", None, -32700),
        (b"[" * 100_000, None, -32700),
        (b"5", None, -32600),
        (b'{"jsonrpc":"2.0","id":{}}', None, -32600),
        (b'{"jsonrpc":"1.0","id":7,"method":"tools/list"}', 7, -32600),
        (b'{"jsonrpc":"2.0","id":7,"method":"tools/call","params":{"name":"\\ud800"}}', 7, -32700),
        (b'{"jsonrpc":"2.0","id":"\\udc00","method":"tools/list"}', None, -32700),
        (b'{"jsonrpc":"2.0","id":7,"method":"' + b"x" * 4_200_000 + b'"}', None, -32600),
    ],
    ids=["bytes", "half", "deep", "number", "odd id", "old", "surrogate", "surrogate as id", "too long"],
)
def test_every_line_is_answered_and_none_ends_it(
    pipe: "subprocess.Popen[bytes]", line: bytes, request_id: int | None, code: int
) -> None:
    refused = asked(pipe, line)
    served = asked(pipe, json.dumps({**CALL, "id": 9}).encode())

    assert (refused["id"], refused["error"]["code"]) == (request_id, code)
    assert served["id"] == 9 and "result" in served


def test_a_message_may_be_as_long_as_a_text_may_be(environment: dict[str, str], phone: FakePhone) -> None:
    server = started(environment)
    text = "x" * 50_000
    call = {"name": "node_action", "arguments": {"action": "set_text", "index": 1, "text": text}}

    answer = asked(server, json.dumps({**CALL, "id": 9, "params": call}).encode())
    server.communicate(timeout=60)

    assert "takes no text" in answer["result"]["content"][0]["text"]


def test_what_a_program_started_by_it_reads_or_prints_is_no_part_of_the_messages(environment: dict[str, str]) -> None:
    program = """
import os, sys
from pollex.device.adb import Adb
real = Adb.phones
def phones(self, *rest):
    os.write(1, b"not for the host")
    assert os.read(0, 1) == b""
    return real(self, *rest)
Adb.phones = phones
from pollex.cli.main import main
sys.exit(main(["mcp", "--toolsets", "skill"]))
"""
    messages = b"".join(json.dumps(message).encode() + b"\n" for message in (INITIALIZE, INITIALIZED, CALL))

    done = subprocess.run(
        [sys.executable, "-c", program], env=environment, input=messages, capture_output=True, timeout=60, check=True
    )

    assert [json.loads(line)["id"] for line in done.stdout.splitlines()] == [1, 2]
    assert b"not for the host" in done.stderr


def test_a_second_signal_ends_it_at_once(environment: dict[str, str], phone: FakePhone) -> None:
    phone.helper.script("quit", Hold)
    phone.helper.failures["observe"] = Hold
    server = started(environment, reads=False)
    assert server.stdin is not None
    server.stdin.write(json.dumps(CALL).encode() + b"\n")
    server.stdin.flush()
    wait_for("the call to be under way", lambda: phone.helper.asked("observe"))

    server.send_signal(signal.SIGINT)
    server.send_signal(signal.SIGINT)
    began = time.monotonic()
    server.communicate(timeout=60)

    assert server.returncode == 130
    assert time.monotonic() - began < 5
