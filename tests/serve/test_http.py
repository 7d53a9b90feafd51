"""MCP over streamable HTTP: who is let in, and that clients do not get into each other's way."""

import json
import re
import signal
import stat
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import anyio
import httpx2
import pytest
import yaml
from mcp import MCPError

from pollex.serve.http import token
from tests.device.fake_adb import FakeAdb, FakePhone, adb_environment
from tests.screen.scene import N, Reading, W
from tests.screen.scenes import MAIL, STATUS_BAR
from tests.serve.web import Web, serving, text_of

INITIALIZE = {
    "jsonrpc": "2.0",
    "id": 1,
    "method": "initialize",
    "params": {"protocolVersion": "2025-06-18", "capabilities": {}, "clientInfo": {"name": "t", "version": "1"}},
}


@pytest.fixture
def web(environment: dict[str, str]) -> Any:
    with serving(environment) as web:
        yield web


@pytest.fixture(scope="module")
def door(tmp_path_factory: pytest.TempPathFactory) -> Iterator[tuple[Web, FakePhone]]:
    """One server for all tests that only knock."""
    folder, phone = tmp_path_factory.mktemp("door"), FakePhone()
    (folder / "helper.jar").write_bytes(b"jar")
    phone.helper.reading = Reading([STATUS_BAR, MAIL])
    with FakeAdb(phone) as server:
        own = {"POLLEX_PHONE_DIR": str(folder), "POLLEX_STATE_HOME": str(folder / "state")}
        with serving({**adb_environment(server), **own}) as web:
            yield web, phone


@pytest.mark.parametrize("mode", ["legacy", "auto"])
def test_a_host_reads_a_screen_and_acts_on_it(web: Web, phone: FakePhone, mode: str) -> None:
    """Both with a session and, as newer hosts do, without one."""

    async def run() -> list[str]:
        async with web.client(mode=mode) as client:
            read = await client.call_tool("screen_content", {})
            done = await client.call_tool("node_action", {"action": "click", "index": 6})
        return [text_of(read), text_of(done)]

    read, done = anyio.run(run)

    assert yaml.safe_load(read)["app"] == "com.example.mail"
    assert yaml.safe_load(done)["status"] == "completed"
    assert phone.helper.asked("act")[0]["target"]["look"]["label"] == "Compose"


@pytest.mark.parametrize("mode", ["legacy", "auto"])
def test_two_hosts_share_the_phone_and_keep_their_own_numbering(web: Web, phone: FakePhone, mode: str) -> None:
    """S-9, F-10: the index of one host is never what another was shown."""
    other = Reading([W(N("FrameLayout", (0, 0, 1080, 2400), [N("Button", (0, 0, 500, 96), text="OK")]), id=12)])

    async def run() -> tuple[str, str, str]:
        async with web.client("one", mode) as first, web.client("two", mode) as second:
            await first.call_tool("screen_content", {})
            early = await second.call_tool("node_action", {"action": "click", "index": 2})
            phone.helper.reading = other
            await second.call_tool("screen_content", {})
            done = await second.call_tool("node_action", {"action": "click", "index": 2})
            stale = await first.call_tool("node_action", {"action": "click", "index": 6})
        return text_of(early), text_of(done), text_of(stale)

    early, done, stale = anyio.run(run)

    assert early.startswith("error: NO_SCREEN: ")
    assert yaml.safe_load(done)["ok"] is True
    assert stale.startswith("error: ")
    assert [act["target"]["look"]["label"] for act in phone.helper.asked("act")] == ["OK"]
    assert phone.helper.runs == 1


@pytest.mark.parametrize("given", [None, "", "Bearer", "Bearer wrong", "Basic eDp5"])
def test_nobody_is_let_in_without_the_token(door: tuple[Web, FakePhone], given: str | None) -> None:
    web, phone = door
    before = len(phone.helper.requests)
    headers = {"Content-Type": "application/json", "Accept": "application/json, text/event-stream"}
    if given is not None:
        headers["Authorization"] = given

    answer = httpx2.post(web.url, json=INITIALIZE, headers=headers)

    assert answer.status_code == 401
    assert answer.headers["WWW-Authenticate"] == "Bearer"
    assert re.search(r"; the token is in /.*/state/mcp-token\n$", answer.text)
    assert web.token not in answer.text
    assert len(phone.helper.requests) == before


def test_who_comes_under_another_name_is_not_told_where_the_token_is(door: tuple[Web, FakePhone]) -> None:
    web, _ = door

    answer = httpx2.post(web.url, json=INITIALIZE, headers={"Host": "evil.example"})

    assert (answer.status_code, answer.text) == (401, "unauthorized\n")


@pytest.mark.parametrize(
    ("header", "value", "status"),
    [
        ("Host", "evil.example", 421),
        ("Host", "127.0.0.1:1", 421),
        ("Origin", "http://evil.example", 403),
        ("Origin", "null", 403),
    ],
)
def test_a_page_that_came_here_under_another_name_is_turned_away(
    door: tuple[Web, FakePhone], header: str, value: str, status: int
) -> None:
    answer = door[0].post(json.dumps(INITIALIZE).encode(), **{header: value})

    assert answer.status_code == status


def test_it_listens_on_this_computer_only(door: tuple[Web, FakePhone]) -> None:
    assert door[0].url.startswith("http://127.0.0.1:")


def test_the_token_is_for_its_user_only_and_stays(environment: dict[str, str]) -> None:
    with serving(environment) as web:
        first, mode = web.token, stat.S_IMODE(web.token_file.stat().st_mode)
    with serving(environment) as web:
        second = web.token

    assert len(first) >= 32
    assert (second, mode) == (first, 0o600)


@pytest.fixture
def token_file(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("POLLEX_STATE_HOME", str(tmp_path))
    return tmp_path / "mcp-token"


def test_a_token_that_others_could_read_is_made_anew(token_file: Path) -> None:
    first = token()
    token_file.chmod(0o644)

    assert token() != first
    assert stat.S_IMODE(token_file.stat().st_mode) == 0o600


@pytest.mark.parametrize(
    "content", [b"", b"\n", b"short", b"\xff\xfe" * 40, b"ab\nc" * 40, "ü".encode() * 40, b"a" * 10**6]
)
def test_a_damaged_token_file_is_made_anew(token_file: Path, content: bytes) -> None:
    """An empty token would let everybody in."""
    token_file.touch(mode=0o600)
    token_file.write_bytes(content)

    assert re.fullmatch(r"[A-Za-z0-9_-]{43}", token())
    assert token() == token()


@pytest.mark.parametrize("number", [signal.SIGINT, signal.SIGTERM])
def test_a_signal_ends_it_in_order(environment: dict[str, str], phone: FakePhone, number: signal.Signals) -> None:
    async def read(web: Web) -> None:
        async with web.client(mode="legacy") as client:
            await client.call_tool("screen_content", {})

    with serving(environment) as web:
        anyio.run(read, web)
        web.process.send_signal(number)
        _, said = web.process.communicate(timeout=60)

    assert web.process.returncode == 128 + number
    assert phone.helper.ended.wait(5)
    assert phone.helper.requests[-1]["op"] == "quit"
    assert "Traceback" not in said


def test_a_port_that_is_taken_is_told(environment: dict[str, str], door: tuple[Web, FakePhone]) -> None:
    port = door[0].url.rpartition(":")[2].partition("/")[0]

    with pytest.raises(AssertionError, match="choose another port"), serving(environment, "--port", port):
        pass


@pytest.mark.parametrize("body", [b"", b"\xff\xfe", b"{}", b"[]", b"5", b'{"jsonrpc":"2.0"', b"[" * 5000])
def test_garbage_is_answered_and_harms_nothing(door: tuple[Web, FakePhone], body: bytes) -> None:
    web, _ = door
    assert 400 <= web.post(body).status_code < 500

    async def run() -> str:
        async with web.client() as client:
            return text_of(await client.call_tool("screen_content", {}))

    assert "Inbox" in anyio.run(run)


@pytest.mark.parametrize("version", ["2025-06-18", "2026-07-28"])
def test_half_of_a_surrogate_pair_is_answered(door: tuple[Web, FakePhone], version: str) -> None:
    """S-4: and never reaches the phone."""
    web, phone = door
    arguments = '{"action":"set_text","index":1,"text":"\\ud800"}'
    body = (
        '{"jsonrpc":"2.0","id":1,"method":"tools/call","params":{"name":"node_action","arguments":' + arguments + "}}"
    )

    answer = web.post(body.encode(), **{"MCP-Protocol-Version": version})

    assert answer.status_code < 500
    assert answer.content
    assert phone.helper.asked("act") == []


def test_a_tool_that_does_not_exist_is_a_protocol_error(door: tuple[Web, FakePhone]) -> None:
    web, _ = door

    async def run() -> None:
        async with web.client() as client:
            await client.call_tool("fly", {})

    with pytest.raises(BaseExceptionGroup) as raised:
        anyio.run(run)
    assert raised.group_contains(MCPError, match="There is no tool fly")
