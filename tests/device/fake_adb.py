"""An adb server with phones that exist in the test only: the host protocol on a port, shell, files, and a helper.

It stands where the real server stands, so that everything from the command line down to the socket is the real code.
"""

import contextlib
import os
import shlex
import socket
import struct
import threading
from collections.abc import Callable
from dataclasses import dataclass, field
from pathlib import PurePosixPath

from pollex.device.packets import PacketDecoder, Stream, encode_packet
from tests.device.scripted_helper import ScriptedHelper

__all__ = ["FakeAdb", "FakePhone", "Said"]


@dataclass(frozen=True)
class Said:
    """What a command on the phone gives back."""

    out: str = ""
    err: str = ""
    code: int = 0


@dataclass
class FakePhone:
    """One phone on the fake server."""

    serial: str = "fake-1"
    state: str = "device"
    helper: ScriptedHelper = field(default_factory=ScriptedHelper)
    files: dict[str, bytes] = field(default_factory=dict)
    lines: list[str] = field(default_factory=list)
    """Command lines that were run, but for the helper's."""
    answer: Callable[[list[str]], Said | None] = lambda words: Said()
    """What a command says; None breaks the connection before it has ended."""
    picture: Callable[[], bytes] = lambda: b""
    """What `exec:screencap -p` gives."""
    helper_lines: list[str] = field(default_factory=list)
    helper_dies: Said | None = None
    """If set, the helper does not start, and this is what the shell says instead."""

    @property
    def words(self) -> list[list[str]]:
        """The command lines, word by word, as a shell reads them."""
        return [shlex.split(line) for line in self.lines]


class FakeAdb:
    """The server. Use it as a context; `port` is where it listens."""

    def __init__(self, *phones: FakePhone, connectable: tuple[FakePhone, ...] = ()) -> None:
        self.phones = list(phones)
        self._connectable = {phone.serial: phone for phone in connectable}
        self._listener = socket.create_server(("127.0.0.1", 0))
        self.port: int = self._listener.getsockname()[1]
        self._open: set[socket.socket] = set()

    def __enter__(self) -> "FakeAdb":
        threading.Thread(target=self._accept, daemon=True).start()
        return self

    def __exit__(self, *raised: object) -> None:
        _close(self._listener)
        for connection in list(self._open):
            _close(connection)

    def _accept(self) -> None:
        while True:
            try:
                connection, _ = self._listener.accept()
            except OSError:
                return
            self._open.add(connection)
            threading.Thread(target=self._serve, args=(connection,), daemon=True).start()

    def _serve(self, connection: socket.socket) -> None:
        try:
            phone: FakePhone | None = None
            while request := _request(connection):
                if phone is not None:
                    connection.sendall(b"OKAY")
                    _service(phone, request, connection)
                    return
                phone = self._host(request, connection)
                if phone is None:
                    return
        except (OSError, EOFError):
            pass
        finally:
            self._open.discard(connection)
            _close(connection)

    def _host(self, request: str, connection: socket.socket) -> FakePhone | None:
        if request == "host:version":
            connection.sendall(b"OKAY" + _block("0029"))
        elif request == "host:devices-l":
            lines = [
                f"{phone.serial:22} {phone.state} product:fake model:Fake_1 device:fake transport_id:1\n"
                for phone in self.phones
            ]
            connection.sendall(b"OKAY" + _block("".join(lines)))
        elif request == "host:reconnect-offline":
            for phone in self.phones:
                phone.state = "device" if phone.state == "offline" else phone.state
            connection.sendall(b"OKAY" + _block("reconnecting\n"))
        elif request.startswith("host:connect:"):
            serial = request.removeprefix("host:connect:")
            if serial in self._connectable:
                self.phones.append(self._connectable[serial])
            said = "connected to" if serial in self._connectable else "failed to connect to"
            connection.sendall(b"OKAY" + _block(f"{said} {serial}"))
        elif request.startswith("host:disconnect:"):
            serial = request.removeprefix("host:disconnect:")
            self.phones = [phone for phone in self.phones if phone.serial != serial]
            connection.sendall(b"OKAY" + _block(f"disconnected {serial}"))
        elif request.startswith(("host:transport:", "host:tport:serial:")):
            is_old = request.startswith("host:transport:")
            serial = request.removeprefix("host:transport:").removeprefix("host:tport:serial:")
            found = next((phone for phone in self.phones if phone.serial == serial), None)
            if found is not None:
                connection.sendall(b"OKAY" if is_old else b"OKAY" + struct.pack("<Q", 1))
                return found
            connection.sendall(b"FAIL" + _block(f"device '{serial}' not found"))
        else:
            connection.sendall(b"FAIL" + _block("unknown host service"))
        return None


def _service(phone: FakePhone, service: str, connection: socket.socket) -> None:
    if service.startswith("shell,v2,raw:"):
        line = service.removeprefix("shell,v2,raw:")
        if "app_process" in line and phone.helper_dies is None:
            phone.helper_lines.append(line)
            _run_helper(phone, connection)
            return
        if "app_process" in line:
            said: Said | None = phone.helper_dies
        else:
            phone.lines.append(line)
            said = _file_command(phone, line) or phone.answer(shlex.split(line))
        if said is not None:
            connection.sendall(encode_packet(Stream.STDOUT, said.out.encode()))
            connection.sendall(encode_packet(Stream.STDERR, said.err.encode()))
            connection.sendall(encode_packet(Stream.EXIT, bytes([said.code])))
    elif service == "sync:":
        _sync(phone, connection)
    elif service == "exec:screencap -p":
        connection.sendall(phone.picture())


def _run_helper(phone: FakePhone, connection: socket.socket) -> None:
    decoder = PacketDecoder()

    def receive() -> bytes:
        while data := connection.recv(65536):
            packets = decoder.feed(data)
            if any(packet.stream is Stream.CLOSE_STDIN for packet in packets):
                return b""
            if frames := b"".join(packet.data for packet in packets):
                return frames
        return b""

    if phone.helper.serve(receive, lambda data: connection.sendall(encode_packet(Stream.STDOUT, data))):
        connection.sendall(encode_packet(Stream.EXIT, b"\0"))


def _file_command(phone: FakePhone, line: str) -> Said | None:
    match shlex.split(line):
        case ["mv", "-f", source, target]:
            phone.files[target] = phone.files.pop(source)
            return Said()
        case ["rm", "-f", *paths] if not any(path.endswith(";") for path in paths):
            for path in paths:
                phone.files.pop(path, None)
            return Said()
        case ["ls", folder]:
            return Said(
                "".join(f"{path.rpartition('/')[2]}\n" for path in phone.files if path.startswith(folder + "/"))
            )
    return None


def _sync(phone: FakePhone, connection: socket.socket) -> None:
    while True:
        kind, length = struct.unpack("<4sI", _exactly(connection, 8))
        path = _exactly(connection, length).decode() if kind != b"QUIT" else ""
        if kind == b"STAT":
            content = phone.files.get(path)
            facts = (0, 0, 0) if content is None else (0o100444, len(content), 1)
            connection.sendall(b"STAT" + struct.pack("<III", *facts))
        elif kind == b"SEND":
            phone.files[path.rpartition(",")[0]] = _received(connection)
            connection.sendall(b"OKAY" + struct.pack("<I", 0))
        else:
            return


def _received(connection: socket.socket) -> bytes:
    content = b""
    while True:
        kind, length = struct.unpack("<4sI", _exactly(connection, 8))
        if kind == b"DONE":
            return content
        content += _exactly(connection, length)


def _request(connection: socket.socket) -> str:
    head = connection.recv(4)
    if not head:
        return ""
    head += _exactly(connection, 4 - len(head))
    return _exactly(connection, int(head, 16)).decode()


def _exactly(connection: socket.socket, count: int) -> bytes:
    data = b""
    while len(data) < count:
        piece = connection.recv(count - len(data))
        if not piece:
            raise EOFError
        data += piece
    return data


def _block(text: str) -> bytes:
    data = text.encode()
    return f"{len(data):04x}".encode() + data


def _close(connection: socket.socket) -> None:
    with contextlib.suppress(OSError):
        connection.shutdown(socket.SHUT_RDWR)
    connection.close()


def helper_jars(phone: FakePhone) -> list[str]:
    """Names of the files in the shell's folder."""
    return sorted(PurePosixPath(path).name for path in phone.files)


def adb_environment(adb: FakeAdb) -> dict[str, str]:
    """What makes another process use this server."""
    return {**os.environ, "ANDROID_ADB_SERVER_PORT": str(adb.port), "ANDROID_ADB_SERVER_HOST": "127.0.0.1"}
