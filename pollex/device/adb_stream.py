"""One connection to the adb server, spoken by hand so that each step ends at its deadline.

adbutils knows where the server is and brings the program; its own streams wait longer than a deadline allows, and
stay open where a server or phone is gone.
"""

import contextlib
import socket
import struct
import subprocess
from pathlib import PurePosixPath

from adbutils import AdbClient, adb_path

from pollex.device.deadline import Deadline
from pollex.device.shell import receive_within

__all__ = ["AdbRefusal", "AdbStream"]

CONNECT_S = 3.0
MIN_WAIT_S = 0.1
MAX_BLOCK_BYTES = 65_535
SYNC_PIECE_BYTES = 65_536

_THIS_COMPUTER = ("127.0.0.1", "::1", "localhost")
_SYNC_HEAD = struct.Struct("<4sI")
_STAT = struct.Struct("<4sIII")


class AdbRefusal(Exception):
    """The server or the phone said no, in words."""


class AdbStream:
    """A connection; after `service` it is the phone's stream. All methods raise OSError where it breaks or hangs."""

    def __init__(self, client: AdbClient, deadline: Deadline, *, starts: bool = True) -> None:
        """Connects; raises OSError, SubprocessError or adbutils' AdbError where no server runs or can be started.

        Args:
            client: where the server is.
            deadline: until when.
            starts: whether a server is started where none runs.
        """
        address = (client.host, client.port)
        try:
            self._socket = socket.create_connection(address, max(MIN_WAIT_S, deadline.within(CONNECT_S).left_s))
        except ConnectionRefusedError:
            if not starts:
                raise
            _start_server(client, deadline)
            self._socket = socket.create_connection(address, max(MIN_WAIT_S, deadline.within(CONNECT_S).left_s))

    def ask(self, request: str, deadline: Deadline) -> None:
        """Sends a request and takes its OKAY.

        Raises:
            AdbRefusal: the answer is FAIL.
        """
        data = request.encode()
        self._send(f"{len(data):04x}".encode() + data, deadline)
        status = self._exactly(4, deadline)
        if status == b"FAIL":
            raise AdbRefusal(self.block(deadline))
        if status != b"OKAY":
            raise ConnectionError(f"the adb server said {status!r}")

    def block(self, deadline: Deadline) -> str:
        """A text with its length before it."""
        try:
            length = int(self._exactly(4, deadline), 16)
        except ValueError as error:
            raise ConnectionError("the adb server sent something else than a length") from error
        return self._exactly(length, deadline).decode("utf-8", "replace")

    def handed_over(self) -> socket.socket:
        """The socket, for whoever speaks the service's own language from now on."""
        return self._socket

    def file_size(self, path: PurePosixPath, deadline: Deadline) -> int | None:
        """In the service `sync:`: bytes of a file, None if there is none."""
        name = str(path).encode()
        self._send(_SYNC_HEAD.pack(b"STAT", len(name)) + name, deadline)
        kind, mode, size, _ = _STAT.unpack(self._exactly(_STAT.size, deadline))
        if kind != b"STAT":
            raise ConnectionError(f"the phone answered {kind!r} to the question for a file")
        return size if mode else None

    def push(self, content: bytes, path: PurePosixPath, *, mode: int, deadline: Deadline) -> None:
        """In the service `sync:`: writes a file.

        Raises:
            AdbRefusal: the phone says why not.
        """
        name = f"{path},{0o100000 | mode}".encode()
        self._send(_SYNC_HEAD.pack(b"SEND", len(name)) + name, deadline)
        for at in range(0, len(content), SYNC_PIECE_BYTES):
            piece = content[at : at + SYNC_PIECE_BYTES]
            self._send(_SYNC_HEAD.pack(b"DATA", len(piece)) + piece, deadline)
        self._send(_SYNC_HEAD.pack(b"DONE", 0), deadline)
        kind, length = _SYNC_HEAD.unpack(self._exactly(_SYNC_HEAD.size, deadline))
        if kind == b"FAIL":
            raise AdbRefusal(self._exactly(min(length, MAX_BLOCK_BYTES), deadline).decode("utf-8", "replace"))
        if kind != b"OKAY":
            raise ConnectionError(f"the phone answered {kind!r} to a file")

    def close(self) -> None:
        """Closes at once."""
        with contextlib.suppress(OSError):
            self._socket.close()

    def _send(self, data: bytes, deadline: Deadline) -> None:
        left_s = deadline.left_s
        if left_s == 0.0:
            raise TimeoutError("time was up")
        self._socket.settimeout(left_s)
        self._socket.sendall(data)

    def _exactly(self, count: int, deadline: Deadline) -> bytes:
        data = bytearray()
        while len(data) < count:
            piece = receive_within(self._socket, deadline, at_most=count - len(data))
            if not piece:
                raise ConnectionError("the connection ended")
            data += piece
        return bytes(data)


def _start_server(client: AdbClient, deadline: Deadline) -> None:
    """Starts the server of this computer; one elsewhere is started there or not at all."""
    if client.host not in _THIS_COMPUTER:
        raise ConnectionRefusedError(f"no adb server runs at {client.host}:{client.port}")
    command = [adb_path(), "-P", str(client.port), "start-server"]
    subprocess.run(command, check=True, capture_output=True, timeout=max(MIN_WAIT_S, deadline.left_s))
