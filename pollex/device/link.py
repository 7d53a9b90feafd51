"""The helper's stream over adb: frames in and out of a program on the phone, its log beside them."""

import contextlib

from pollex.device.adb import AdbPhone
from pollex.device.deadline import Deadline
from pollex.device.packets import Stream
from pollex.device.shell import ShellStream

__all__ = ["ShellLink"]

LOG_KEPT_CHARS = 2000


class ShellLink:
    """A `Link` to a program that runs on the phone."""

    def __init__(self, phone: AdbPhone, line: str, deadline: Deadline) -> None:
        """Starts it; the deadline is for that alone.

        Raises:
            DeviceUnavailable: the phone took no command.
        """
        self._stream: ShellStream = phone.open(line, deadline)
        self._log = b""

    def send(self, data: bytes) -> None:
        """Writes to the program's standard input."""
        self._stream.send(data)

    def end_input(self) -> None:
        """Ends its standard input."""
        self._stream.end_input()

    def receive(self) -> bytes:
        """Waits for bytes of its standard output; none means that it ended."""
        while packets := self._stream.receive():
            output = b"".join(packet.data for packet in packets if packet.stream is Stream.STDOUT)
            errors = b"".join(packet.data for packet in packets if packet.stream is Stream.STDERR)
            self._log = (self._log + errors)[-LOG_KEPT_CHARS:]
            if output:
                return output
        return b""

    def close(self) -> None:
        """Hangs up."""
        with contextlib.suppress(OSError):
            self._stream.close()

    def last_words(self) -> str:
        """The last line of its log, and its exit code if it told one."""
        lines = self._log.decode("utf-8", errors="replace").split("\n")
        last = next((line.strip() for line in reversed(lines) if line.strip()), "")
        code = self._stream.exit_code
        ended = "" if code in (None, 0) else f"it ended with exit code {code}"
        return ": ".join(part for part in (ended, last) if part)
