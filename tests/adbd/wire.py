"""A host that speaks the adb wire itself, byte by byte: for what the real adb never does or hardly ever does."""

import socket
import struct
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field

CNXN, OPEN, OKAY, WRTE, CLSE = b"CNXN", b"OPEN", b"OKAY", b"WRTE", b"CLSE"
VERSION, OLD_VERSION = 0x01000001, 0x01000000
MAX_DATA_BYTES, OLD_MAX_DATA_BYTES = 1 << 20, 4096
LIMIT_S = 20.0
LOCAL_ID = 17


@dataclass(frozen=True, slots=True)
class Message:
    """One message; it knows its checksum as it was sent."""

    command: bytes
    arg0: int
    arg1: int
    data: bytes = b""
    checksum: int | None = None

    def encode(self, *, sums: bool = True) -> bytes:
        """The bytes on the wire, with a right checksum or with none."""
        inverted = bytes(byte ^ 0xFF for byte in self.command)
        numbers = struct.pack("<4I", self.arg0, self.arg1, len(self.data), sum(self.data) if sums else 0)
        return self.command + numbers + inverted + self.data


@dataclass(slots=True)
class Wire:
    """One connection to an adbd."""

    socket: socket.socket
    piece_bytes: int = 0
    """If set, everything is sent in pieces of this size."""
    sums: bool = True
    """Whether checksums are sent."""
    banner: Message | None = field(default=None)

    @staticmethod
    @contextmanager
    def to(port: int, *, piece_bytes: int = 0) -> Iterator["Wire"]:
        """A connection on which nothing was said yet."""
        with socket.create_connection(("127.0.0.1", port), timeout=LIMIT_S) as connection:
            connection.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
            yield Wire(connection, piece_bytes)

    @staticmethod
    @contextmanager
    def connected(
        port: int,
        *,
        version: int = VERSION,
        max_data_bytes: int = MAX_DATA_BYTES,
        piece_bytes: int = 0,
        name: bytes = b"host::features=shell_v2,cmd",
    ) -> Iterator["Wire"]:
        """A connection on which both sides have introduced themselves."""
        with Wire.to(port, piece_bytes=piece_bytes) as wire:
            wire.send(Message(CNXN, version, max_data_bytes, name))
            wire.banner = wire.receive()
            yield wire

    def send(self, message: Message) -> None:
        """Send one message."""
        data = message.encode(sums=self.sums)
        size = self.piece_bytes or len(data)
        for start in range(0, len(data), size):
            self.socket.sendall(data[start : start + size])

    def receive(self) -> Message:
        """The next message."""
        header = self._read(24)
        arg0, arg1, length, checksum = struct.unpack("<4I", header[4:20])
        return Message(header[:4], arg0, arg1, self._read(length), checksum)

    def _read(self, count: int) -> bytes:
        data = b""
        while len(data) < count:
            more = self.socket.recv(count - len(data))
            if not more:
                raise EOFError("adbd closed the connection")
            data += more
        return data

    def open(self, service: str, local_id: int = LOCAL_ID) -> int:
        """Open a stream and give adbd's number of it."""
        self.send(Message(OPEN, local_id, 0, service.encode() + b"\0"))
        answer = self.receive()
        assert (answer.command, answer.arg1) == (OKAY, local_id)
        return answer.arg0

    def write(self, remote_id: int, data: bytes, local_id: int = LOCAL_ID) -> None:
        """Send data on a stream and wait until it was taken; nothing else may come meanwhile."""
        self.send(Message(WRTE, local_id, remote_id, data))
        answer = self.receive()
        assert (answer.command, answer.arg0, answer.arg1) == (OKAY, remote_id, local_id)

    def read_all(self, local_id: int = LOCAL_ID) -> list[Message]:
        """Take what a stream says until it closes, and give the pieces."""
        pieces = []
        while (message := self.receive()).command != CLSE:
            if message.command == WRTE:
                pieces.append(message)
                self.send(Message(OKAY, local_id, message.arg0))
        return pieces

    def ask(self, service: str) -> bytes:
        """Open a stream and give all that it says."""
        self.open(service)
        return b"".join(piece.data for piece in self.read_all())
