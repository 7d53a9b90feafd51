"""What the server does with a call, whatever the tool: progress, cancelling, limits, data, pictures, a changed list.

The tools here are tools like any others; only what they do is made for the test.
"""

import hashlib
import threading
import time
from collections.abc import Callable
from typing import Any

import anyio
import pytest
from mcp import Client, MCPError
from mcp.types import ImageContent, ResourceLink, TextContent, ToolListChangedNotification

from pollex.device.device import Picture
from pollex.errors import Misuse, TextDetail
from pollex.serve import calls
from pollex.serve.mcp import PhoneServer
from pollex.tools.caller import Call
from pollex.tools.devices import Devices
from pollex.tools.registry import Registry
from pollex.tools.tool import DATA_SCHEMA, Arguments, Result, Tool

PICTURE = Picture(b"\x89PNG picture", "png", 108, 240, 0.1, 0, "no")


class Nothing(Arguments):
    """None."""


def server(run: Callable[[Call, Nothing], Result], **facts: Any) -> PhoneServer:
    """A server with one tool that does this."""
    tool = Tool(
        **{"name": "screen_content", "title": "", "risk": "read", "needs": (), **facts}, arguments=Nothing, run=run
    )
    return PhoneServer(Registry([tool], Devices.opened()))


def test_progress_reaches_who_asked_for_it() -> None:
    """F-18."""

    def run(call: Call, arguments: Nothing) -> Result:
        for done in range(1, 4):
            call.report(done, 3, f"scroll {done} of 3")
        return Result("done")

    heard: list[tuple[float, float | None, str | None]] = []

    async def hear(progress: float, total: float | None, message: str | None) -> None:
        heard.append((progress, total, message))

    async def talk() -> None:
        async with Client(server(run)) as client:
            await client.call_tool("screen_content", {}, progress_callback=hear)
            await client.call_tool("screen_content", {})

    anyio.run(talk)

    assert heard == [(1, 3, "scroll 1 of 3"), (2, 3, "scroll 2 of 3"), (3, 3, "scroll 3 of 3")]


@pytest.mark.parametrize("mode", ["legacy", "auto"])
def test_a_cancelled_call_is_called_off_and_waited_for(mode: str) -> None:
    """F-17, and decision 6 of the design: at most a second, so that nothing is under way when the next call comes."""
    began, ended = threading.Event(), threading.Event()

    def run(call: Call, arguments: Nothing) -> Result:
        began.set()
        while not call.deadline.cancel.is_set:
            time.sleep(0.01)
        time.sleep(0.3)
        ended.set()
        return Result("too late")

    async def talk() -> float:
        async with Client(server(run), mode=mode) as client, anyio.create_task_group() as tasks:
            tasks.start_soon(client.call_tool, "screen_content", {})
            await anyio.to_thread.run_sync(began.wait)
            tasks.cancel_scope.cancel()
        began_s = time.monotonic()
        await anyio.to_thread.run_sync(ended.wait, 5)
        return time.monotonic() - began_s

    anyio.run(talk)

    assert ended.is_set()


def test_a_call_that_does_not_come_back_is_cut_off_and_says_how_to_go_on(monkeypatch: pytest.MonkeyPatch) -> None:
    """F-125: reads may be made again, writes are looked at first."""
    monkeypatch.setattr(calls, "CALL_LIMIT_S", 0.2)
    monkeypatch.setattr(calls, "RECEIPT_WAIT_S", 0.1)
    release = threading.Event()

    def run(call: Call, arguments: Nothing) -> Result:
        release.wait(20)
        return Result("never seen")

    async def talk(risk: str) -> str:
        async with Client(server(run, risk=risk)) as client:
            result = await client.call_tool("screen_content", {})
        assert result.is_error and isinstance(result.content[0], TextContent)
        return result.content[0].text

    read, write = anyio.run(talk, "read"), anyio.run(talk, "write")
    release.set()

    assert read.startswith("error: TIMEOUT: ") and "make it again" in read
    assert write.startswith("error: TIMEOUT: ") and "may have happened" in write


def test_what_is_known_when_time_is_up_is_the_answer(monkeypatch: pytest.MonkeyPatch) -> None:
    """F-125."""
    monkeypatch.setattr(calls, "CALL_LIMIT_S", 0.2)

    def run(call: Call, arguments: Nothing) -> Result:
        while not call.deadline.cancel.is_set:
            time.sleep(0.01)
        return Result("as far as this")

    async def talk() -> Any:
        async with Client(server(run)) as client:
            return await client.call_tool("screen_content", {})

    result = anyio.run(talk)

    assert not result.is_error
    assert result.content[0].text == "as far as this"


def test_a_tool_gets_45_seconds() -> None:
    """F-125."""
    left: list[float] = []

    def run(call: Call, arguments: Nothing) -> Result:
        left.append(call.deadline.left_s)
        return Result("")

    async def talk() -> None:
        async with Client(server(run)) as client:
            await client.call_tool("screen_content", {})

    anyio.run(talk)

    assert 40 < left[0] <= 45
    assert calls.CALL_LIMIT_S + calls.RECEIPT_WAIT_S <= 50


def test_data_comes_as_text_and_as_structured_content_failures_too() -> None:
    """Decision 8 of the design; F-3."""

    def run(call: Call, arguments: Nothing) -> Result:
        return Result("three things", {"ok": True, "total": 3})

    def fail(call: Call, arguments: Nothing) -> Result:
        raise Misuse("INVALID", "not\nso", TextDetail("x"))

    async def talk(doing: Callable[[Call, Nothing], Result]) -> tuple[Any, Any]:
        async with Client(server(doing, gives_data=True)) as client:
            (tool,) = (await client.list_tools()).tools
            return tool.output_schema, await client.call_tool("screen_content", {})

    schema, done = anyio.run(talk, run)
    _, failed = anyio.run(talk, fail)

    assert schema == DATA_SCHEMA
    assert (done.content[0].text, done.structured_content) == ("three things", {"ok": True, "total": 3})
    assert failed.is_error
    assert failed.structured_content["error"] == "INVALID"
    assert failed.structured_content["message"] == "not so"
    assert failed.structured_content["detail"]["holds"] == "x"


def test_halves_of_surrogate_pairs_are_replaced_on_the_way_out() -> None:
    def run(call: Call, arguments: Nothing) -> Result:
        return Result("a\ud800b", {"ok": True, "text": "\udc00"})

    async def talk() -> Any:
        async with Client(server(run, gives_data=True), mode="legacy") as client:
            return await client.call_tool("screen_content", {})

    result = anyio.run(talk)

    assert result.content[0].text == "a?b"
    assert result.structured_content == {"ok": True, "text": "?"}


def test_a_picture_is_shown_and_can_be_fetched_again() -> None:
    def run(call: Call, arguments: Nothing) -> Result:
        return Result("here", pictures=(PICTURE,))

    async def talk() -> tuple[Any, Any, Any]:
        async with Client(server(run)) as client:
            result = await client.call_tool("screen_content", {})
            (listed,) = (await client.list_resources()).resources
            read = await client.read_resource(listed.uri)
            with pytest.raises(MCPError, match="not kept any more"):
                await client.read_resource("pollex://picture/other")
            return result.content, listed, read.contents[0]

    (_, image, link), listed, read = anyio.run(talk)

    assert isinstance(image, ImageContent) and isinstance(link, ResourceLink)
    assert link.uri == listed.uri == f"pollex://picture/{hashlib.sha256(PICTURE.data).hexdigest()[:32]}"
    assert image.data == read.blob
    assert (image.mime_type, read.mime_type, link.name) == ("image/png", "image/png", "108x240 png")


@pytest.mark.parametrize("mode", ["legacy", "auto"])
def test_a_client_that_listens_is_told_when_the_list_of_tools_changes(mode: str) -> None:
    """C-4."""

    def run(call: Call, arguments: Nothing) -> Result:
        for device in devices:
            device.capabilities = frozenset()
        return Result("the helper is gone")

    devices = Devices.opened()
    heard: list[object] = []

    async def hear(message: object) -> None:
        heard.append(message)

    async def talk() -> None:
        tools = [
            Tool("screen_content", "", Nothing, run, "read", needs=()),
            Tool("key_event", "", Nothing, run, "write", needs=("input",)),
        ]
        async with Client(PhoneServer(Registry(tools, devices)), mode=mode, message_handler=hear) as client:
            offered = client.server_capabilities.tools
            assert offered is not None and offered.list_changed is True
            before = [tool.name for tool in (await client.list_tools()).tools]
            if mode == "legacy":
                await client.call_tool("screen_content", {})
                await anyio.sleep(0.2)
                assert any(isinstance(message, ToolListChangedNotification) for message in heard)
            else:
                async with client.listen(tools_list_changed=True) as events:
                    await client.call_tool("screen_content", {})
                    with anyio.fail_after(10):
                        await anext(aiter(events))
            after = [tool.name for tool in (await client.list_tools()).tools]
        assert (before, after) == (["screen_content", "key_event"], ["screen_content"])

    anyio.run(talk)


def test_many_calls_at_once_are_all_answered() -> None:
    """Further ones wait for their turn."""
    most, now, lock = 0, 0, threading.Lock()

    def run(call: Call, arguments: Nothing) -> Result:
        nonlocal most, now
        with lock:
            now += 1
            most = max(most, now)
        time.sleep(0.02)
        with lock:
            now -= 1
        return Result("done")

    answered = 0

    async def talk() -> None:
        async with Client(server(run)) as client, anyio.create_task_group() as tasks:

            async def one() -> None:
                nonlocal answered
                await client.call_tool("screen_content", {})
                answered += 1

            for _ in range(100):
                tasks.start_soon(one)

    anyio.run(talk)

    assert answered == 100
    assert most <= calls.MAX_CALLS
