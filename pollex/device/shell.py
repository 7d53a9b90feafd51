"""A program that runs on the phone: its standard input, output, error and exit code over one socket of adb."""

import contextlib
import socket
import sys
from dataclasses import dataclass

from pollex.device.deadline import Deadline
from pollex.device.packets import Packet, PacketDecoder, PacketError, Stream, encode_packet

__all__ = ["MAX_OUTPUT_BYTES", "ShellResult", "ShellStream", "receive_within"]

MAX_OUTPUT_BYTES = 32 * 1024 * 1024
"""More output than any command of ours gives; a longer one is cut off with an error."""

_RECEIVE_BYTES = 65_536


@dataclass(frozen=True, slots=True)
class ShellResult:
    """What a command on the phone gave back."""

    exit_code: int
    out: bytes
    err: bytes

    @property
    def text(self) -> str:
        """Standard output, with U+FFFD where it is no UTF-8."""
        return self.out.decode("utf-8", errors="replace")

    @property
    def error_text(self) -> str:
        """Standard error, likewise."""
        return self.err.decode("utf-8", errors="replace")


class ShellStream:
    """A running program on the phone: its standard input, output, error and exit code over one socket.

    One thread may receive while another sends; `close` may be called from any and ends both.
    """

    def __init__(self, connection: socket.socket) -> None:
        self._socket = connection
        self._socket.settimeout(None)
        self._decoder = PacketDecoder()
        self.exit_code: int | None = None
        """Known once `receive` has given an empty list, if the program told it."""

    def send(self, data: bytes) -> None:
        """Writes to the program's standard input."""
        self._socket.sendall(encode_packet(Stream.STDIN, data))

    def end_input(self) -> None:
        """Ends its standard input."""
        self._socket.sendall(encode_packet(Stream.CLOSE_STDIN))

    def receive(self) -> list[Packet]:
        """Waits for the next packets of output; an empty list means that nothing more comes.

        Raises:
            OSError: the connection broke, or was closed by us.
            PacketError: what came is no shell protocol.
        """
        while self.exit_code is None:
            _acknowledge_at_once(self._socket)
            data = self._socket.recv(_RECEIVE_BYTES)
            if not data:
                break
            output = self._take(data)
            if output:
                return output
        return []

    def collect(self, deadline: Deadline) -> ShellResult:
        """Reads all output up to the end.

        Raises:
            TimeoutError: it did not end in time.
            OSError, PacketError: the connection broke before the exit code came.
        """
        streams = {Stream.STDOUT: bytearray(), Stream.STDERR: bytearray()}
        while self.exit_code is None:
            data = receive_within(self._socket, deadline)
            if not data:
                raise ConnectionResetError("the stream ended without an exit code")
            for packet in self._take(data):
                streams[packet.stream] += packet.data
                if len(streams[packet.stream]) > MAX_OUTPUT_BYTES:
                    raise PacketError("more output than a command of ours gives")
        return ShellResult(self.exit_code, bytes(streams[Stream.STDOUT]), bytes(streams[Stream.STDERR]))

    def close(self) -> None:
        """Hangs up; the phone ends what still runs."""
        with contextlib.suppress(OSError):
            self._socket.shutdown(socket.SHUT_RDWR)
        with contextlib.suppress(OSError):
            self._socket.close()

    def _take(self, data: bytes) -> list[Packet]:
        output: list[Packet] = []
        for packet in self._decoder.feed(data):
            if packet.stream is Stream.EXIT:
                self.exit_code = packet.data[0] if packet.data else 255
            elif packet.stream in (Stream.STDOUT, Stream.STDERR):
                output.append(packet)
        return output


def receive_within(connection: socket.socket, deadline: Deadline, *, at_most: int = _RECEIVE_BYTES) -> bytes:
    """Waits for bytes; none means the end.

    Raises:
        TimeoutError: nothing came in time.
    """
    left_s = deadline.left_s
    if left_s == 0.0:
        raise TimeoutError("time was up before the command ended")
    connection.settimeout(left_s)
    return connection.recv(at_most)


def _acknowledge_at_once(connection: socket.socket) -> None:
    """The adb server holds a small second write back until the first is acknowledged, for which Linux takes 40 ms.

    The option holds for a while only, so it is set again before each wait.
    """
    if sys.platform == "linux":
        connection.setsockopt(socket.IPPROTO_TCP, socket.TCP_QUICKACK, 1)
