"""Phones as adb knows them: which there are, commands on one, files to it, and a live stream to a program on it.

Talks to the adb server through adbutils. It knows nothing of the helper, and it quotes nothing: command lines come
from `quoting`. The server's address is adb's own affair (`ANDROID_ADB_SERVER_PORT`).
"""

import contextlib
import itertools
import os
import re
import subprocess
import time
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import PurePosixPath

from adbutils import AdbClient, AdbError

from pollex.codes import Code
from pollex.device.absent import STOPPED, is_stopped, unmet, way_to_a_phone
from pollex.device.adb_stream import AdbRefusal, AdbStream
from pollex.device.deadline import Deadline
from pollex.device.packets import PacketError
from pollex.device.shell import MAX_OUTPUT_BYTES, ShellResult, ShellStream, receive_within
from pollex.errors import DeviceDetail, DeviceState, DeviceUnavailable, OutcomeUnknown, PhoneError, ReadFailed

__all__ = ["Adb", "AdbPhone", "ListedPhone"]

FIND_S = 10.0
"""To find a phone, where the caller has no deadline of its own."""
CONNECT_S = 10.0
"""For adb to connect to a phone over the network."""
RETURN_S = 3.0
"""For a phone on the network that adb has lost a moment ago: adb tries again by itself, and `connect` does not wait."""
LOOK_EVERY_S = 0.1
_ON_THE_WAY = ("offline", "connecting", "authorizing")
_HOST_AND_PORT = re.compile(r"[A-Za-z0-9.-]+:\d{1,5}")


@dataclass(frozen=True, slots=True)
class ListedPhone:
    """One line of adb's list."""

    serial: str
    state: str
    """`device` if it can be used, else `offline`, `unauthorized` or other words of adb's."""
    model: str | None = None


class Adb:
    """The adb server of this computer; it is started by the first call if none runs."""

    def __init__(self, client: AdbClient | None = None) -> None:
        self._client = client or AdbClient()

    def phones(self, deadline: Deadline | None = None) -> tuple[ListedPhone, ...]:
        """All phones that adb lists, usable or not.

        Raises:
            DeviceUnavailable: DEVICE_UNAVAILABLE, no adb server could be reached or started.
        """
        with _adb_trouble("The adb server cannot be reached", "no_adb"):
            listed = self._ask("host:devices-l", deadline or Deadline(FIND_S))
        return tuple(_listed(line.split()) for line in listed.splitlines() if len(line.split()) > 1)

    def reconnect_offline(self, deadline: Deadline) -> None:
        """Has the server connect anew to all phones that it calls offline.

        Raises:
            DeviceUnavailable: no adb server could be reached or started.
        """
        with _adb_trouble("The adb server cannot be reached", "no_adb"):
            self._ask("host:reconnect-offline", deadline)

    def phone(self, serial: str | None = None, deadline: Deadline | None = None) -> "AdbPhone":
        """The named phone, else the one of `ANDROID_SERIAL`, else the only one there is.

        A serial of the form host:port that is not listed yet is connected to first. A virtual phone that was stopped is
        none, though adb lists it for a while; where no other is listed, the only virtual phone that runs is meant.

        Raises:
            DeviceUnavailable: DEVICE_UNAVAILABLE with the state: none, several, offline, unauthorized, no_adb.
        """
        wanted = serial or os.environ.get("ANDROID_SERIAL") or None
        deadline = deadline or Deadline(FIND_S)
        listed = self.phones(deadline)
        if wanted is not None:
            return self._named(wanted, listed, deadline)
        ready = [phone for phone in listed if phone.state == "device"]
        if len(ready) == 1:
            return AdbPhone(self._client, ready[0].serial)
        if ready:
            names = tuple(phone.serial for phone in ready)
            message = f"Several phones are connected: {', '.join(names)}. Name one by its serial."
            raise _unavailable("several", message, names)
        there = [phone for phone in listed if not is_stopped(phone.serial, phone.state)]
        if there:
            raise _not_ready(there[0])
        virtual = unmet(())
        if len(virtual) == 1:
            return self._named(virtual[0], listed, deadline)
        if listed:
            raise _not_ready(listed[0])
        message = f"No phone is connected. Connect one with USB debugging on, or {way_to_a_phone(virtual)}."
        raise _unavailable("none", message, virtual)

    def connect(self, address: str, deadline: Deadline) -> "AdbPhone":
        """Connects to a phone on the network.

        Args:
            address: host:port.
            deadline: for all of it.

        Raises:
            DeviceUnavailable: DEVICE_UNAVAILABLE, adb could not, or the phone does not trust this computer yet.
        """
        with _adb_trouble(f"adb could not connect to {address}"):
            said = self._ask(f"host:connect:{address}", deadline)
        if not said.startswith(("connected to", "already connected to")):
            # adb answers that all is well, whatever came of it.
            raise _unavailable("none", f"{said.strip().rstrip('.')}. See that wireless debugging is on, and its port.")
        return self._named(address, self.phones(deadline), deadline)

    def disconnect(self, address: str, deadline: Deadline) -> None:
        """Ends the connection to a phone on the network.

        Raises:
            DeviceUnavailable: DEVICE_UNAVAILABLE, there is none.
        """
        with _adb_trouble(f"adb could not disconnect {address}"):
            self._ask(f"host:disconnect:{address}", deadline)

    def _ask(self, request: str, deadline: Deadline) -> str:
        stream = AdbStream(self._client, deadline)
        try:
            stream.ask(request, deadline)
            return stream.block(deadline)
        finally:
            stream.close()

    def _named(self, serial: str, listed: tuple[ListedPhone, ...], deadline: Deadline) -> "AdbPhone":
        found = next((phone for phone in listed if phone.serial == serial), None)
        if (found is None or found.state == "offline") and _HOST_AND_PORT.fullmatch(serial):
            found = self._connected(serial, deadline)
        if found is None:
            others = tuple(phone.serial for phone in listed)
            there = f"connected are: {', '.join(others)}" if others else "none is connected"
            raise _unavailable("none", f"No phone {serial} is connected; {there}.", others)
        if found.state != "device":
            raise _not_ready(found)
        return AdbPhone(self._client, serial)

    def _connected(self, serial: str, deadline: Deadline) -> ListedPhone | None:
        """Has adb connect to a phone on the network; where it is at that by itself, waits a little for it."""
        with _adb_trouble(f"adb could not connect to {serial}"):
            self._ask(f"host:connect:{serial}", deadline.within(CONNECT_S))
        patience = deadline.within(RETURN_S)
        while True:
            found = next((phone for phone in self.phones(deadline) if phone.serial == serial), None)
            if found is None or found.state not in _ON_THE_WAY or patience.is_over or is_stopped(serial, found.state):
                return found
            deadline.cancel.check()
            time.sleep(LOOK_EVERY_S)


class AdbPhone:
    """One phone, by its serial. Holds no connection: each call opens its own stream."""

    def __init__(self, client: AdbClient, serial: str) -> None:
        self.serial = serial
        self._client = client

    def find_again(self, deadline: Deadline) -> None:
        """Has the adb server connect anew to a phone on the network, if it has lost it.

        Raises:
            DeviceUnavailable: it cannot be reached, or not yet.
        """
        Adb(self._client).phone(self.serial, deadline)

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
        output = bytearray()
        try:
            stream = self._service(f"exec:{line}", deadline)
            try:
                while chunk := receive_within(stream.handed_over(), deadline):
                    output += chunk
                    if len(output) > MAX_OUTPUT_BYTES:
                        raise ReadFailed("READ_FAILED", "The phone sent more than a command of this kind gives.")
            finally:
                stream.close()
        except TimeoutError as error:
            raise ReadFailed("TIMEOUT", "The command on the phone did not end in time; try again.") from error
        except OSError as error:
            raise ReadFailed("CONNECTION_LOST", "The connection broke during a command; try again.") from error
        return bytes(output)

    def open(self, line: str, deadline: Deadline) -> ShellStream:
        """Starts a program and keeps its three streams open.

        Raises:
            DeviceUnavailable: the phone took no command.
            ReadFailed: CONNECTION_LOST, TIMEOUT, it may have been started.
        """
        try:
            return self._shell(line, deadline)
        except OSError as error:
            raise ReadFailed(*_broken(error)) from error

    def file_size(self, path: PurePosixPath, deadline: Deadline) -> int | None:
        """Bytes of a file on the phone, None if there is none.

        Raises:
            DeviceUnavailable: the phone does not answer.
        """
        with _adb_trouble(f"{self.serial} does not answer"):
            stream = self._service("sync:", deadline)
            try:
                return stream.file_size(path, deadline)
            finally:
                stream.close()

    def push(self, content: bytes, path: PurePosixPath, *, mode: int, deadline: Deadline) -> None:
        """Writes a file on the phone.

        Raises:
            DeviceUnavailable: no_helper, the phone says why not; offline, the connection broke.
        """
        with _adb_trouble(f"{path} could not be written on {self.serial}"):
            stream = self._service("sync:", deadline)
            try:
                stream.push(content, path, mode=mode, deadline=deadline)
            except AdbRefusal as error:
                raise _unavailable("no_helper", f"{path} could not be written on {self.serial}: {error}.") from error
            finally:
                stream.close()

    def _run(self, line: str, deadline: Deadline, *, lost: type[PhoneError]) -> ShellResult:
        deadline.cancel.check()
        try:
            stream = self._shell(line, deadline)
            try:
                return stream.collect(deadline)
            finally:
                stream.close()
        except (OSError, PacketError) as error:
            raise lost(*_broken(error)) from error

    def _shell(self, line: str, deadline: Deadline) -> ShellStream:
        return ShellStream(self._service(f"shell,v2,raw:{line}", deadline).handed_over())

    def _service(self, service: str, deadline: Deadline) -> AdbStream:
        """The stream to a service of the phone.

        Raises:
            DeviceUnavailable: the phone cannot be reached, and has not been asked.
            OSError: it has been asked, and gave no answer.
        """
        with _adb_trouble(f"{self.serial} took no command"):
            stream = AdbStream(self._client, deadline)
        try:
            with _adb_trouble(f"{self.serial} took no command"):
                stream.ask(f"host:transport:{self.serial}", deadline)
            try:
                stream.ask(service, deadline)
            except AdbRefusal as error:
                raise _unavailable("offline", f"{self.serial} took no command: {error}. {_CHECK}") from error
        except BaseException:
            stream.close()
            raise
        return stream


def _listed(words: list[str]) -> ListedPhone:
    """A serial, the state in one or more words, and facts of the form name:value."""
    facts = dict(word.split(":", 1) for word in words[1:] if ":" in word)
    state = " ".join(itertools.takewhile(lambda word: ":" not in word, words[1:]))
    return ListedPhone(words[0], state, facts.get("model"))


_CHECK = "Check the phone with `adb devices`."


def _broken(error: Exception) -> tuple[Code, str]:
    if isinstance(error, TimeoutError):
        return "TIMEOUT", "The command on the phone did not end in time; look before going on."
    return "CONNECTION_LOST", "The connection broke during a command; look before going on."


@contextlib.contextmanager
def _adb_trouble(what: str, state: DeviceState = "offline") -> Iterator[None]:
    """Turns everything that the way to the adb server raises into one typed error."""
    try:
        yield
    except (AdbRefusal, AdbError, OSError, subprocess.SubprocessError) as error:
        raise _unavailable(state, f"{what}: {error}. {_CHECK}") from error


def _not_ready(phone: ListedPhone) -> DeviceUnavailable:
    if phone.state in ("unauthorized", "authorizing"):
        message = f"{phone.serial} does not trust this computer yet: accept its question about USB debugging."
        return _unavailable("unauthorized", message)
    if is_stopped(phone.serial, phone.state):
        virtual = unmet((phone.serial,))
        return _unavailable("offline", f"{phone.serial} is offline: {STOPPED}; {way_to_a_phone(virtual)}.", virtual)
    return _unavailable("offline", f"{phone.serial} is {phone.state}: unplug it and plug it in again, or restart it.")


def _unavailable(state: DeviceState, message: str, serials: tuple[str, ...] = ()) -> DeviceUnavailable:
    return DeviceUnavailable("DEVICE_UNAVAILABLE", message, DeviceDetail(state, serials))
