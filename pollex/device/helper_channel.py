"""The way to a phone through its helper: each call is one request."""

import contextlib
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from typing import Literal

import msgspec

from pollex.action.actions import Argument, Contact, GlobalKey, NodeAction
from pollex.action.expect import Expect
from pollex.action.words import TextBy
from pollex.device.answers import (
    decode_apps,
    decode_clipboard,
    decode_display,
    decode_event,
    decode_picture,
    decode_sent,
)
from pollex.device.checking import check_expected, focused_node, touchable_node
from pollex.device.deadline import Deadline
from pollex.device.device import (
    App,
    DeviceInfo,
    DisplayState,
    Order,
    PhoneEvent,
    Picture,
    Sent,
)
from pollex.device.helper import Answer, HelperClient
from pollex.device.input_words import finger_words
from pollex.device.late import LateAnswer
from pollex.device.programs import Programs
from pollex.device.requests import args_json, expect_json, fingers_json, target_json
from pollex.device.wire import Hello, Json, Ping, Settle, decode
from pollex.errors import OutcomeUnknown, ReadFailed, Refused
from pollex.screen.decode import decode_header, decode_screen
from pollex.screen.screen import Node, Screen
from pollex.screen.target import Target

__all__ = ["EVENT_KINDS", "HelperChannel"]

READ_S = 5.0
"""One reading, beside the wait before it."""
EVENT_KINDS = ("focus", "notification", "toast", "window")
"""What the phone is asked to tell by itself, from the beginning."""


class HelperChannel:
    """A `Channel` over a helper that runs and has said hello."""

    def __init__(self, client: HelperClient, hello: Hello, serial: str, programs: Programs) -> None:
        self._client = client
        self._programs = programs
        self._info = DeviceInfo(serial, "helper", hello.api, hello.version, hello.capabilities)

    def subscribe(self, deadline: Deadline) -> None:
        """Asks for the events that are kept; a helper that hears none is not asked.

        Raises:
            ReadFailed: CONNECTION_LOST, TIMEOUT.
        """
        if "events" in self._info.capabilities:
            self._client.read("events", {"kinds": list(EVENT_KINDS)}, deadline)

    @property
    def info(self) -> DeviceInfo:
        return self._info

    @property
    def is_lost(self) -> bool:
        return self._client.is_lost

    def observe(self, deadline: Deadline, *, settle: Settle | None, base: Screen | None, screen_id: str) -> Screen:
        members: dict[str, Json] = {}
        if settle is not None:
            members["settle"] = msgspec.to_builtins(settle)
        if base is not None:
            members["base_digest"] = base.digest
        limit_s = READ_S + (settle.cap_ms / 1000 if settle is not None else 0.0)
        return _screen(self._client.read("observe", members, deadline.within(limit_s)), base, screen_id)

    def wait(self, deadline: Deadline, base: Screen, *, wait_ms: int, screen_id: str) -> Screen:
        members: dict[str, Json] = {"base_digest": base.digest, "wait_ms": wait_ms}
        return _screen(self._client.read("wait", members, deadline), base, screen_id)

    def act(self, order: Order, target: Target, action: NodeAction, args: Mapping[str, Argument]) -> Sent:
        members: dict[str, Json] = {"action": action, "target": target_json(target)}
        if args:
            members["args"] = args_json(args)
        return self._send("act", members, order)

    def touch(self, order: Order, contacts: Sequence[Contact], target: Target | None, *, by_shell: bool) -> Sent:
        if by_shell:
            words = finger_words(contacts)
            seq = self._checked_seq(order, target)
            self._programs.input(order.deadline, *words)
            return Sent(seq)
        members: dict[str, Json] = {"fingers": fingers_json(contacts)}
        if target is not None:
            members["target"] = target_json(target)
        return self._send("touch", members, order)

    def press(self, order: Order, key: GlobalKey | int, *, is_long: bool, by_shell: bool) -> Sent:
        if by_shell:
            seq = self._checked_seq(order)
            self._programs.press(key, order.deadline, is_long=is_long)
            return Sent(seq)
        if isinstance(key, str):
            return self._send("key", {"global": key}, order)
        members: dict[str, Json] = {"code": key}
        if is_long:
            members["long"] = True
        return self._send("key", members, order)

    def write_text(self, order: Order, target: Target, text: str, by: TextBy) -> Sent:
        if by == "ime":
            seq = self._checked_seq(order, target, focused_node)
            self._programs.type_by_app(text, order.deadline)
            return Sent(seq)
        return self._send("text", {"target": target_json(target), "text": text, "by": by}, order)

    def launch(self, order: Order, activity: str, *, uri: str | None) -> Sent:
        seq = self._checked_seq(order)
        self._programs.launch(activity, order.deadline, uri=uri)
        return Sent(seq)

    def stop_app(self, order: Order, package: str) -> Sent:
        seq = self._checked_seq(order)
        self._programs.stop_app(package, order.deadline)
        return Sent(seq)

    def screenshot(
        self, deadline: Deadline, *, form: Literal["png", "jpeg"], max_side_px: int | None, quality: int
    ) -> Picture:
        members: dict[str, Json] = {"format": form}
        if max_side_px is not None:
            members["max_side_px"] = max_side_px
        if form == "jpeg":
            members["quality"] = quality
        answer = self._client.read("screenshot", members, deadline)
        return decode_picture(answer.header, answer.blob)

    def display(self, deadline: Deadline) -> DisplayState:
        return decode_display(self._client.read("display", {}, deadline).header)

    def clipboard(self, deadline: Deadline) -> str | None:
        return decode_clipboard(self._client.read("clipboard", {}, deadline).header)

    def set_clipboard(self, order: Order, text: str, *, is_sensitive: bool) -> Sent:
        members: dict[str, Json] = {"text": text}
        if is_sensitive:
            members["sensitive"] = True
        seq = self._checked_seq(order)
        order.deadline.cancel.check()
        try:
            self._client.read("clipboard", members, order.deadline)
        except (ReadFailed, Refused) as error:
            # Refused: called off while it was under way, which says nothing of what the phone had done by then.
            message = "Whether the text is on the clipboard is not known; read it before going on."
            raise OutcomeUnknown(error.code, message) from error
        return Sent(seq)

    def apps(self, deadline: Deadline) -> tuple[App, ...]:
        return decode_apps(self._client.read("apps", {}, deadline).blob)

    def events(self, since_seq: int) -> tuple[PhoneEvent, ...]:
        return tuple(_understood(event.payload for event in self._client.events() if event.seq > since_seq))

    def late_answer(self, operation_id: str, deadline: Deadline) -> LateAnswer | None:
        return self._client.late.wait(operation_id, deadline)

    def close(self) -> None:
        self._client.close()

    def _send(self, op: str, members: dict[str, Json], order: Order) -> Sent:
        members["expect"] = expect_json(order.expect)
        answer = self._client.write(op, members, order.deadline, operation_id=order.operation_id)
        try:
            return decode_sent(answer.header)
        except ReadFailed as error:
            # It was performed, and what came of it cannot be read: that is no failed reading.
            message = "The helper's answer makes no sense, and the input may have happened; look before going on."
            raise OutcomeUnknown("READ_FAILED", message) from error

    def _checked_seq(
        self, order: Order, target: Target | None = None, check: Callable[[Screen, Target], Node] = touchable_node
    ) -> int:
        """The event number before a command by the shell, which checks nothing: what is expected is checked here."""
        if order.expect == Expect() and target is None:
            return decode(self._client.read("ping", {}, order.deadline).header, Ping).seq
        screen = self.observe(order.deadline, settle=None, base=None, screen_id="")
        check_expected(screen, order.expect)
        if target is not None:
            check(screen, target)
        return screen.seq


def _understood(payloads: Iterable[bytes]) -> Iterator[PhoneEvent]:
    """What is told makes sense or is left out: it must not cost the receipt of an input that was sent."""
    for payload in payloads:
        with contextlib.suppress(ReadFailed):
            yield decode_event(payload)


def _screen(answer: Answer, base: Screen | None, screen_id: str) -> Screen:
    header = decode_header(answer.header)
    if header.same and base is not None and header.digest == base.digest:
        # No digest is over what is said of this reading alone: how it came to rest, and what was asked beside it.
        quiet = base.is_quiet if header.settled is None else header.settled.rest
        is_equal = header.secure == base.secure and quiet == base.is_quiet
        return base if is_equal else replace(base, secure=header.secure, is_quiet=quiet)
    return decode_screen(header, answer.blob, screen_id=screen_id)
