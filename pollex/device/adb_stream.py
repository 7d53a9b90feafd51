"""One connection to the adb server, spoken by hand so that each step ends at its deadline.

adbutils finds and starts the server; its own streams wait longer than a deadline allows, and stay open where a phone
is gone.
"""

import contextlib
import socket
import struct
from pathlib import PurePosixPath

from adbutils import AdbClient

from pollex.device.deadline import Deadline
from pollex.device.shell import receive_within

__all__ = ["AdbRefusal", "AdbStream"]

MAX_BLOCK_BYTES = 65_535
SYNC_PIECE_BYTES = 65_536

_SYNC_HEAD = struct.Struct("<4sI")
_STAT = struct.Struct("<4sIII")


class AdbRefusal(Exception):
    """The server or the phone said no, in words."""


class AdbStream:
    """A connection; after `service` it is the phone's stream. All methods raise OSError where it breaks or hangs."""

    def __init__(self, client: AdbClient) -> None:
        """Raises OSError or adbutils' AdbError where no server runs or can be started."""
        self._socket: socket.socket = client.make_connection().conn

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
