"""One phone and the helper on it, connected by the first call and again after a loss.

Reads are repeated once over a fresh connection; an input that was under way when the connection broke is not. Inputs
go one at a time. This is the way to the phone for tools and the command line; it decides nothing.
"""

import contextlib
import itertools
import threading
from collections.abc import Callable, Iterator
from typing import Literal, TypeVar

import msgspec

from pollex.device.adb import Adb, AdbPhone
from pollex.device.deadline import Deadline
from pollex.device.device import DeviceInfo
from pollex.device.helper import Answer, HelperClient
from pollex.device.jar import place_helper, read_jar, start_line
from pollex.device.link import ShellLink
from pollex.device.owner import Owner
from pollex.device.quoting import command_line
from pollex.device.shell import ShellResult
from pollex.device.wire import ActAnswer, Hello, Json, KeyAnswer, Settle, decode
from pollex.errors import DeviceDetail, DeviceUnavailable, PhoneError, ReadFailed, Refused
from pollex.screen.decode import decode_header, decode_screen
from pollex.screen.screen import Look, NodeId, Screen
from pollex.screen.target import Target

__all__ = ["GlobalKey", "NodeAction", "Session"]

READ_S = 5.0
"""One reading, with everything that is repeated in it."""
CONNECT_S = 5.0
SLOT_WAIT_S = 3.0
"""How long a helper that we lost may take to give the phone's one UiAutomation back."""
BUSY_WAIT_S = 2.0
_ALWAYS = frozenset({"tree", "input", "apps"})
"""Capabilities that any phone with our helper has (spec C-2)."""

GlobalKey = Literal["back", "home", "recents", "notifications", "quick_settings"]
NodeAction = Literal["click", "long_click", "set_text", "scroll_forward", "scroll_backward"]

_Result = TypeVar("_Result")


class Session:
    """The way to one phone. May be used from several threads."""

    def __init__(self, adb: Adb, serial: str | None = None) -> None:
        self._adb = adb
        self._wanted_serial = serial
        self._phone: AdbPhone | None = None
        self._helper: HelperClient | None = None
        self._hello: Hello | None = None
        self._connecting = threading.Lock()
        self._moving = threading.Lock()
        self._owner = Owner(self._end_helper)
        self._screen_ids = (f"s{number}" for number in itertools.count(1))

    @contextlib.contextmanager
    def moving(self) -> Iterator[None]:
        """Holds the phone for one input and what belongs to it.

        Raises:
            DeviceUnavailable: BUSY, another call of this process holds it.
        """
        if not self._moving.acquire(timeout=BUSY_WAIT_S):
            message = "Another call is still moving this phone; wait for its answer and try again."
            raise DeviceUnavailable("BUSY", message, DeviceDetail("held"))
        try:
            with self._owner.using():
                yield
        finally:
            self._moving.release()

    def info(self, deadline: Deadline) -> DeviceInfo:
        """Makes sure that the helper runs, so that what follows can be sent, and tells what the phone is.

        Raises:
            DeviceUnavailable: there is no phone, or its helper does not run; BUSY, another process owns it.
        """
        with self._owner.using():
            self._connected(deadline)
            hello = self._hello
        capabilities = hello.capabilities | _ALWAYS if hello is not None else _ALWAYS
        version, api = (None, None) if hello is None else (hello.version, hello.api)
        return DeviceInfo(self.phone().serial, "helper", api, version, capabilities)

    def observe(self, deadline: Deadline, *, settle: Settle | None = None, base: Screen | None = None) -> Screen:
        """Reads the screen, after a wait if asked; gives `base` itself where nothing differs from it.

        Raises:
            ReadFailed: it could not be read.
            DeviceUnavailable: there is no phone, or its helper does not run.
        """
        members: dict[str, Json] = {}
        if settle is not None:
            members["settle"] = msgspec.to_builtins(settle)
        if base is not None:
            members["base_digest"] = base.digest
        with self._owner.using():
            answer = self._reading(lambda helper: helper.read("observe", members, deadline.within(READ_S)), deadline)
        header = decode_header(answer.header)
        if header.same and base is not None and header.digest == base.digest:
            return base
        return decode_screen(header, answer.blob, screen_id=next(self._screen_ids))

    def act(
        self, target: Target, action: NodeAction, deadline: Deadline, *, package: str | None, text: str | None = None
    ) -> ActAnswer:
        """Performs a node's own action if the live control is still what the target says, and the app is in front.

        Raises:
            Refused: STALE, NOT_VISIBLE, OCCLUDED, DISABLED, APP_CHANGED …; nothing was sent.
            Rejected, Misuse: the control declined, or does not have the action.
            OutcomeUnknown: TIMEOUT, CONNECTION_LOST.
        """
        members: dict[str, Json] = {
            "action": action,
            "target": _target_json(target),
            "expect": {} if package is None else {"package": package},
        }
        if text is not None:
            members["args"] = {"text": text}
        return decode(self._input("act", members, deadline).header, ActAnswer)

    def press(self, key: GlobalKey, deadline: Deadline) -> KeyAnswer:
        """Performs one of the system's own actions.

        Raises:
            Rejected, Misuse: the phone declined, or does not have it.
            OutcomeUnknown: TIMEOUT, CONNECTION_LOST.
        """
        return decode(self._input("key", {"global": key, "expect": {}}, deadline).header, KeyAnswer)

    def run(self, *words: str, deadline: Deadline) -> ShellResult:
        """Runs a program of the phone that changes something, once.

        Raises:
            OutcomeUnknown: TIMEOUT, CONNECTION_LOST.
        """
        with self._owner.using():
            return self.phone().change(command_line(*words), deadline)

    def ask(self, *words: str, deadline: Deadline) -> ShellResult:
        """Runs a program of the phone that only reads.

        Raises:
            ReadFailed: TIMEOUT, CONNECTION_LOST.
        """
        with self._owner.using():
            return self.phone().read(command_line(*words), deadline)

    def phone(self) -> AdbPhone:
        """The phone on adb; found once, so that a second phone that appears later changes nothing.

        Raises:
            DeviceUnavailable: there is none, or there are several.
        """
        if self._phone is None:
            self._phone = self._adb.phone(self._wanted_serial)
        return self._phone

    def close(self) -> None:
        """Ends the helper and lets go of the phone. The next call would take it and start the helper again."""
        self._end_helper()
        self._owner.release()

    def _end_helper(self) -> None:
        with self._connecting:
            helper, self._helper = self._helper, None
        if helper is not None:
            helper.close()

    def _reading(self, read: Callable[[HelperClient], _Result], deadline: Deadline) -> _Result:
        """A read that finds its connection gone is made once more over a fresh one: reading twice does no harm."""
        try:
            return read(self._connected(deadline))
        except ReadFailed as error:
            if error.code != "CONNECTION_LOST" or deadline.is_over:
                raise
        return read(self._connected(deadline))

    def _input(self, op: str, members: dict[str, Json], deadline: Deadline) -> Answer:
        """An input is sent over again only if it is certain that it never left."""
        with self._owner.using():
            try:
                return self._connected(deadline).write(op, members, deadline)
            except Refused as error:
                if error.code != "CONNECTION_LOST" or deadline.is_over:
                    raise
            return self._connected(deadline).write(op, members, deadline)

    def _connected(self, deadline: Deadline) -> HelperClient:
        with self._connecting:
            if self._helper is None or self._helper.is_lost:
                phone = self._fresh_phone()
                self._owner.take(phone.serial, deadline)
                try:
                    self._helper = self._start(phone, deadline)
                except PhoneError:
                    # Without a helper there is nothing to own, and another process may fare better.
                    self._owner.release()
                    raise
            return self._helper

    def _start(self, phone: AdbPhone, deadline: Deadline) -> HelperClient:
        line = start_line(place_helper(phone, read_jar(), deadline.within(CONNECT_S)))
        patience = deadline.within(SLOT_WAIT_S if self._helper is not None else 0.0)
        while True:
            helper = HelperClient(ShellLink(phone, line))
            try:
                self._hello = helper.hello(deadline.within(CONNECT_S))
            except PhoneError as error:
                helper.close()
                if not _is_slot_taken(error) or patience.is_over:
                    raise _start_error(error) from error
            else:
                return helper

    def _fresh_phone(self) -> AdbPhone:
        """The phone that was found before, else the wanted one; a lost one is looked up by its own serial."""
        serial = self._phone.serial if self._phone is not None else self._wanted_serial
        self._phone = self._adb.phone(serial)
        return self._phone


def _is_slot_taken(error: PhoneError) -> bool:
    return isinstance(error.detail, DeviceDetail) and error.detail.state == "slot_taken"


def _start_error(error: PhoneError) -> PhoneError:
    """A helper that cannot say hello is no failed reading: there is no way to the phone."""
    if not isinstance(error, ReadFailed):
        return error
    message = f"The helper does not run on the phone: {error.message}"
    return DeviceUnavailable("DEVICE_UNAVAILABLE", message, DeviceDetail("helper_failed"))


def _target_json(target: Target) -> dict[str, Json]:
    json = _node_json(target.id, target.look)
    if target.parts:
        json["parts"] = [_node_json(node_id, look) for node_id, look in target.parts]
    return json


def _node_json(node_id: NodeId, look: Look) -> dict[str, Json]:
    return {
        "node": list(node_id),
        "look": {"class": look.class_name, "id": look.resource_id, "label": look.label},
    }
