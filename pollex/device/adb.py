"""Phones as adb knows them: which there are, commands on one, files to it, and a live stream to a program on it.

Talks to the adb server through adbutils. It knows nothing of the helper, and it quotes nothing: command lines come
from `quoting`. The server's address is adb's own affair (`ANDROID_ADB_SERVER_PORT`).
"""

import contextlib
import os
import re
import subprocess
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import PurePosixPath

from adbutils import AdbClient, AdbConnection, AdbError, Sync

from pollex.device.deadline import Deadline
from pollex.device.packets import PacketError
from pollex.device.shell import MAX_OUTPUT_BYTES, ShellResult, ShellStream, receive_within
from pollex.errors import DeviceDetail, DeviceState, DeviceUnavailable, OutcomeUnknown, PhoneError, ReadFailed

__all__ = ["Adb", "AdbPhone", "ListedPhone"]

SOCKET_TIMEOUT_S = 10.0
"""Longest silence of the adb server or a phone in one step of a file transfer or of the setting up of a stream."""
_HOST_AND_PORT = re.compile(r"[A-Za-z0-9.-]+:\d{1,5}")


@dataclass(frozen=True, slots=True)
class ListedPhone:
    """One line of adb's list."""

    serial: str
    state: str
    """`device` if it can be used, else `offline`, `unauthorized` or another word of adb's."""


class Adb:
    """The adb server of this computer; it is started by the first call if none runs."""

    def __init__(self, client: AdbClient | None = None) -> None:
        self._client = client or AdbClient(socket_timeout=SOCKET_TIMEOUT_S)

    def phones(self) -> tuple[ListedPhone, ...]:
        """All phones that adb lists, usable or not.

        Raises:
            DeviceUnavailable: DEVICE_UNAVAILABLE, no adb server could be reached or started.
        """
        with _adb_trouble("The adb server cannot be reached", "no_adb"):
            return tuple(ListedPhone(info.serial, info.state) for info in self._client.list())

    def phone(self, serial: str | None = None) -> "AdbPhone":
        """The named phone, else the one of `ANDROID_SERIAL`, else the only one there is.

        A serial of the form host:port that is not listed yet is connected to first.

        Raises:
            DeviceUnavailable: DEVICE_UNAVAILABLE with the state: none, several, offline, unauthorized, no_adb.
        """
        wanted = serial or os.environ.get("ANDROID_SERIAL") or None
        listed = self.phones()
        if wanted is not None:
            return self._named(wanted, listed)
        ready = [phone for phone in listed if phone.state == "device"]
        if len(ready) == 1:
            return AdbPhone(self._client, ready[0].serial)
        if ready:
            names = tuple(phone.serial for phone in ready)
            message = f"Several phones are connected: {', '.join(names)}. Name one by its serial."
            raise _unavailable("several", message, names)
        if listed:
            raise _not_ready(listed[0])
        message = "No phone is connected. Connect one with USB debugging on, or start one with `pollex phone`."
        raise _unavailable("none", message)

    def _named(self, serial: str, listed: tuple[ListedPhone, ...]) -> "AdbPhone":
        found = next((phone for phone in listed if phone.serial == serial), None)
        if (found is None or found.state == "offline") and _HOST_AND_PORT.fullmatch(serial):
            with _adb_trouble(f"adb could not connect to {serial}"):
                self._client.connect(serial, timeout=SOCKET_TIMEOUT_S)
            found = next((phone for phone in self.phones() if phone.serial == serial), None)
        if found is None:
            others = tuple(phone.serial for phone in listed)
            there = f"connected are: {', '.join(others)}" if others else "none is connected"
            raise _unavailable("none", f"No phone {serial} is connected; {there}.", others)
        if found.state != "device":
            raise _not_ready(found)
        return AdbPhone(self._client, serial)


class AdbPhone:
    """One phone, by its serial. Holds no connection: each call opens its own stream."""

    def __init__(self, client: AdbClient, serial: str) -> None:
        self.serial = serial
        self._client = client
        self._device = client.device(serial)

    def read(self, line: str, deadline: Deadline) -> ShellResult:
        """Runs a command that only reads, to its end.

        Raises:
            ReadFailed: CONNECTION_LOST, TIMEOUT, it did not come to an end.
            DeviceUnavailable: the phone took no command.
        """
        return self._run(line, deadline, lost=ReadFailed)

    def change(self, line: str, deadline: Deadline) -> ShellResult:
        """Runs a command that changes something, to its end, once.

        Raises:
            OutcomeUnknown: CONNECTION_LOST, TIMEOUT, it may have had its effect.
            DeviceUnavailable: the phone took no command.
        """
        return self._run(line, deadline, lost=OutcomeUnknown)

    def read_raw(self, line: str, deadline: Deadline) -> bytes:
        """The bytes of standard output of a command that only reads, over `exec:`, which leaves line ends alone.

        Raises:
            ReadFailed: TIMEOUT, CONNECTION_LOST.
            DeviceUnavailable: the phone took no command.
        """
        connection = self._open(f"exec:{line}")
        output = bytearray()
        try:
            while chunk := receive_within(connection.conn, deadline):
                output += chunk
                if len(output) > MAX_OUTPUT_BYTES:
                    raise ReadFailed("READ_FAILED", "The phone sent more than a command of this kind gives.")
        except TimeoutError as error:
            raise ReadFailed("TIMEOUT", "The command on the phone did not end in time.") from error
        except OSError as error:
            raise ReadFailed("CONNECTION_LOST", "The connection broke during a command; try again.") from error
        finally:
            _close(connection)
        return bytes(output)

    def open(self, line: str) -> ShellStream:
        """Starts a program and keeps its three streams open.

        Raises:
            DeviceUnavailable: the phone took no command.
        """
        return ShellStream(self._open(f"shell,v2,raw:{line}").conn)

    def file_size(self, path: PurePosixPath) -> int | None:
        """Bytes of a file on the phone, None if there is none."""
        with _adb_trouble(f"{self.serial} does not answer"):
            status = Sync(self._device).stat(str(path))
        return status.size if status.mode else None

    def push(self, content: bytes, path: PurePosixPath, *, mode: int) -> None:
        """Writes a file on the phone.

        Raises:
            DeviceUnavailable: it could not be written.
        """
        with _adb_trouble(f"{path} could not be written on {self.serial}"):
            Sync(self._device).push(content, str(path), mode=mode)

    def _open(self, service: str) -> AdbConnection:
        """The stream to a service of the phone. By hand, as adbutils leaves the socket open where a phone is gone."""
        with _adb_trouble(f"{self.serial} took no command"):
            connection = self._client.make_connection(timeout=SOCKET_TIMEOUT_S)
            try:
                for request in (f"host:transport:{self.serial}", service):
                    connection.send_command(request)
                    connection.check_okay()
            except BaseException:
                _close(connection)
                raise
        return connection

    def _run(self, line: str, deadline: Deadline, *, lost: type[PhoneError]) -> ShellResult:
        deadline.cancel.check()
        stream = self.open(line)
        try:
            return stream.collect(deadline)
        except TimeoutError as error:
            raise lost("TIMEOUT", "The command on the phone did not end in time; look before going on.") from error
        except (OSError, PacketError) as error:
            raise lost("CONNECTION_LOST", "The connection broke during a command; look before going on.") from error
        finally:
            stream.close()


def _close(connection: AdbConnection) -> None:
    """Closes at once; adbutils' own way sleeps first."""
    with contextlib.suppress(OSError):
        connection.conn.close()


@contextlib.contextmanager
def _adb_trouble(what: str, state: DeviceState = "offline") -> Iterator[None]:
    """Turns everything that adbutils raises into one typed error."""
    try:
        yield
    except (AdbError, OSError, ValueError, EOFError, AssertionError, subprocess.SubprocessError) as error:
        # adbutils lets ValueError and AssertionError through when a server sends what it does not expect.
        raise _unavailable(state, f"{what}: {error}. Check the phone with `adb devices`.") from error


def _not_ready(phone: ListedPhone) -> DeviceUnavailable:
    if phone.state in ("unauthorized", "authorizing"):
        message = f"{phone.serial} does not trust this computer yet: accept its question about USB debugging."
        return _unavailable("unauthorized", message)
    return _unavailable("offline", f"{phone.serial} is {phone.state}: unplug it and plug it in again, or restart it.")


def _unavailable(state: DeviceState, message: str, serials: tuple[str, ...] = ()) -> DeviceUnavailable:
    return DeviceUnavailable("DEVICE_UNAVAILABLE", message, DeviceDetail(state, serials))
