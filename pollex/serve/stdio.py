"""MCP over standard input and output: one client, one message a line.

Every line gets an answer, one that is no message too. Standard output carries nothing else: while the server runs,
what others print goes to standard error, and programs that are started find an empty standard input.
"""

import asyncio
import contextlib
import json
import os
import queue
import threading
from collections.abc import AsyncIterator, Callable, Iterator

import anyio
from anyio.streams.memory import MemoryObjectReceiveStream, MemoryObjectSendStream
from mcp.shared.message import SessionMessage
from mcp.types import INVALID_REQUEST, PARSE_ERROR, ErrorData, JSONRPCError, JSONRPCMessage, jsonrpc_message_adapter
from pydantic import ValidationError

from pollex.guard.gate import ApprovalGate
from pollex.serve.mcp import PhoneServer
from pollex.serve.running import run
from pollex.tools.registry import Registry

__all__ = ["serve_stdio"]

MAX_LINE_BYTES = 4 * 1024 * 1024
READ_BYTES = 64 * 1024
MAX_WAITING_LINES = 100
LAST_WORDS_S = 2.0

_Incoming = SessionMessage | Exception


def serve_stdio(registry: Registry, new_gate: Callable[[], ApprovalGate]) -> int:
    """Serves one client until the end of standard input, Ctrl-C or SIGTERM; then ends the helpers on the phones.

    Args:
        registry: the tools and their devices.
        new_gate: makes the approval gate of a run.

    Returns:
        The exit code: 0, 130 or 143.
    """

    async def serve(when_told: Callable[[Callable[[], None]], None]) -> None:
        server = PhoneServer(registry, new_gate)
        try:
            with anyio.CancelScope() as scope:
                when_told(scope.cancel)
                async with _pipe() as (reading, writing):
                    await server.run(reading, writing, server.create_initialization_options())
        finally:
            server.end_runs()

    return run(serve, registry.devices)


@contextlib.asynccontextmanager
async def _pipe() -> AsyncIterator[tuple[MemoryObjectReceiveStream[_Incoming], MemoryObjectSendStream[SessionMessage]]]:
    """Both directions, as the protocol wants them."""
    input_fd, output_fd = _taken(0, os.open(os.devnull, os.O_RDONLY)), _taken(1, os.dup(2))
    lines, output = _Input(input_fd), _Output(output_fd)
    put, reading = anyio.create_memory_object_stream[_Incoming](0)
    writing, take = anyio.create_memory_object_stream[SessionMessage](0)

    async def read() -> None:
        async with put:
            while (line := await lines.next()) is not None:
                try:
                    message = _message(line)
                except _NoMessage as refused:
                    output.send(refused.answer)
                else:
                    with contextlib.suppress(anyio.BrokenResourceError):
                        await put.send(SessionMessage(message))

    async def write() -> None:
        async with take:
            async for message in take:
                output.send(message.message)

    async with anyio.create_task_group() as tasks:
        tasks.start_soon(read)
        tasks.start_soon(write)
        try:
            yield reading, writing
        finally:
            tasks.cancel_scope.cancel()
            output.end()


class _NoMessage(Exception):
    """A line that is no message, with the answer to it."""

    def __init__(self, request_id: object, code: int, message: str) -> None:
        super().__init__(message)
        known = request_id if isinstance(request_id, str | int) and not isinstance(request_id, bool) else None
        self.answer = JSONRPCError(jsonrpc="2.0", id=known, error=ErrorData(code=code, message=message))


def _message(line: bytes) -> JSONRPCMessage:
    if len(line) > MAX_LINE_BYTES:
        raise _NoMessage(None, INVALID_REQUEST, f"A message has at most {MAX_LINE_BYTES} bytes.")
    try:
        return jsonrpc_message_adapter.validate_json(line, by_name=False)
    except ValidationError:
        pass
    try:
        # More lenient than the SDK, so that the answer can name the request.
        loaded = json.loads(line)
    except (ValueError, RecursionError):
        raise _NoMessage(None, PARSE_ERROR, "This is no JSON.") from None
    request_id = loaded.get("id") if isinstance(loaded, dict) else None
    if _is_broken(request_id):
        request_id = None
    if any(_is_broken(text) for text in _texts(loaded)):
        raise _NoMessage(request_id, PARSE_ERROR, "A text holds half of a surrogate pair; leave that out.")
    raise _NoMessage(request_id, INVALID_REQUEST, "This is no message of JSON-RPC 2.0.")


def _texts(value: object) -> Iterator[str]:
    waiting = [value]
    while waiting:
        match waiting.pop():
            case str() as text:
                yield text
            case list() as items:
                waiting += items
            case dict() as members:
                waiting += [*members.keys(), *members.values()]


def _is_broken(text: object) -> bool:
    return isinstance(text, str) and any("\ud800" <= character <= "\udfff" for character in text)


def _taken(fd: int, instead: int) -> int:
    """A descriptor of our own for what the standard one stands for, which stands for something else from now on."""
    own = os.dup(fd)
    os.dup2(instead, fd)
    os.close(instead)
    return own


class _Input:
    """Standard input: read line by line in a thread, which cannot be woken and so is a daemon."""

    def __init__(self, fd: int) -> None:
        self._fd = fd
        self._loop = asyncio.get_running_loop()
        self._lines: asyncio.Queue[bytes | None] = asyncio.Queue()
        self._room = threading.Semaphore(MAX_WAITING_LINES)
        threading.Thread(target=self._read, name="stdin", daemon=True).start()

    async def next(self) -> bytes | None:
        """The next line, None at the end."""
        line = await self._lines.get()
        self._room.release()
        return line

    def _read(self) -> None:
        with contextlib.suppress(RuntimeError):  # The loop has ended.
            for line in _split(self._fd):
                self._put(line)
            self._put(None)

    def _put(self, line: bytes | None) -> None:
        self._room.acquire()
        self._loop.call_soon_threadsafe(self._lines.put_nowait, line)


def _split(fd: int) -> Iterator[bytes]:
    """Whole lines; of one that is too long as much as shows that it is."""
    pending = b""
    with contextlib.suppress(OSError):
        while data := os.read(fd, READ_BYTES):
            *whole, pending = (pending + data).split(b"\n")
            yield from (line for line in whole if line.strip())
            pending = pending[: MAX_LINE_BYTES + 1]
    if pending.strip():
        yield pending


class _Output:
    """Standard output: written in a thread, so that a client that does not read holds up nothing else."""

    def __init__(self, fd: int) -> None:
        self._fd = fd
        self._waiting: queue.SimpleQueue[bytes | None] = queue.SimpleQueue()
        self._thread = threading.Thread(target=self._write, name="stdout", daemon=True)
        self._thread.start()

    def send(self, message: JSONRPCMessage) -> None:
        """Writes it when its turn comes."""
        self._waiting.put(message.model_dump_json(by_alias=True, exclude_unset=True).encode() + b"\n")

    def end(self) -> None:
        """Waits a little until all is written."""
        self._waiting.put(None)
        self._thread.join(LAST_WORDS_S)

    def _write(self) -> None:
        with contextlib.suppress(OSError):
            while (line := self._waiting.get()) is not None:
                while line:
                    line = line[os.write(self._fd, line) :]
