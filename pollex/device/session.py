"""One phone over adb, connected by the first call and again after a loss: a `Device` of the tiers helper and adb.

Reads are repeated once over a fresh connection; an input that was under way when the connection broke is not, and
holds the input channel until its outcome is known. Inputs go one at a time. It decides nothing.
"""

import contextlib
import itertools
import threading
from collections.abc import Callable, Iterator, Mapping, Sequence
from datetime import datetime
from typing import Literal, TypeVar

from pollex.action.actions import Argument, Contact, GlobalKey, NodeAction
from pollex.action.words import TextBy
from pollex.device.adb import Adb, AdbPhone
from pollex.device.adb_facts import CLOCK_FORM, clock_of, components, long_press_of, services
from pollex.device.channel import Channel
from pollex.device.connecting import open_channel
from pollex.device.deadline import Deadline
from pollex.device.device import (
    App,
    DeviceInfo,
    DisplayState,
    LateOutcome,
    Order,
    PhoneEvent,
    Picture,
    Sent,
)
from pollex.device.hold import Hold
from pollex.device.keyboard_app import find_keyboard_app, put_back
from pollex.device.operations import Operations
from pollex.device.owner import Owner
from pollex.device.quoting import command_line
from pollex.device.shell import ShellResult
from pollex.device.wire import Settle
from pollex.errors import DeviceDetail, DeviceUnavailable, OutcomeUnknown, PhoneError, ReadFailed, Refused
from pollex.screen.screen import Screen
from pollex.screen.target import Target

__all__ = ["Session"]

BUSY_WAIT_S = 2.0

_Result = TypeVar("_Result")


class Session:
    """The way to one phone. May be used from several threads."""

    def __init__(self, adb: Adb, serial: str | None = None, *, find: Callable[[], str] | None = None) -> None:
        """Takes the phone's name, or how it is found by the first call; neither: the only phone there is."""
        self._adb = adb
        self._wanted_serial = serial
        self._find = find
        self._phone: AdbPhone | None = None
        self._channel: Channel | None = None
        self._had_helper = False
        """A helper of ours ran before, and may not have let go of the phone yet."""
        self._closings = 0
        self._connecting = threading.Lock()
        self._moving = threading.RLock()
        self._working_on: str | None = None
        self._long_press: tuple[Channel, int] | None = None
        """In milliseconds, and the connection over which that was asked."""
        self._hold = Hold()
        self._operations = Operations()
        self._owner = Owner(self._end_channel)
        self._screen_ids = (f"s{number}" for number in itertools.count(1))

    @property
    def serial(self) -> str | None:
        """The phone's name, None as long as none has been found."""
        return self._phone.serial if self._phone is not None else self._wanted_serial

    def info(self, deadline: Deadline) -> DeviceInfo:
        """Connects if need be, and tells what the phone is.

        Raises:
            DeviceUnavailable: there is no phone; BUSY, another process owns it.
        """
        with self._owner.using():
            return self._connected(deadline).info

    @contextlib.contextmanager
    def moving(self, deadline: Deadline) -> Iterator[None]:
        """Holds the phone for one input and what belongs to it; the same thread may do so again inside.

        Raises:
            DeviceUnavailable: BUSY, another call of this process holds it, or the outcome of an input is not known.
        """
        if not self._moving.acquire(timeout=min(BUSY_WAIT_S, deadline.left_s)):
            what = f" ({self._working_on})" if self._working_on is not None else ""
            message = f"Another call{what} is still moving this phone; wait for its answer and try again."
            raise DeviceUnavailable("BUSY", message, DeviceDetail("held"))
        try:
            with self._owner.using():
                # Before anything is looked at for the input: an app that hangs answers no reading either (spec C-35).
                self._end_hold(deadline)
                yield
        finally:
            self._moving.release()

    def observe(self, deadline: Deadline, *, settle: Settle | None = None, base: Screen | None = None) -> Screen:
        """Reads the screen, after a wait if asked; gives `base` itself where nothing differs from it.

        Raises:
            ReadFailed: it could not be read.
            DeviceUnavailable: there is no phone.
        """

        def read(channel: Channel) -> Screen:
            return channel.observe(deadline, settle=settle, base=base, screen_id=next(self._screen_ids))

        return self._read(read, deadline)

    def wait(self, deadline: Deadline, base: Screen, *, wait_ms: int) -> Screen:
        """The first reading that differs from `base`, or `base` itself after `wait_ms`.

        Raises:
            ReadFailed, DeviceUnavailable: as `observe`.
        """

        def read(channel: Channel) -> Screen:
            return channel.wait(deadline, base, wait_ms=wait_ms, screen_id=next(self._screen_ids))

        return self._read(read, deadline)

    def act(self, order: Order, target: Target, action: NodeAction, args: Mapping[str, Argument] | None = None) -> Sent:
        """Performs a node's own action, if the live control is still what the target says."""
        return self._input(order, lambda channel: channel.act(order, target, action, args or {}))

    def touch(
        self, order: Order, contacts: Sequence[Contact], target: Target | None = None, *, by_shell: bool = False
    ) -> Sent:
        """Moves fingers; with a target only if that is still there and free."""
        return self._input(
            order, lambda channel: channel.touch(order, contacts, target, by_shell=by_shell), is_by_helper=not by_shell
        )

    def press(self, order: Order, key: GlobalKey | int, *, is_long: bool = False, by_shell: bool = False) -> Sent:
        """Performs one of the system's own actions, or presses a key by its Android code."""
        return self._input(
            order,
            lambda channel: channel.press(order, key, is_long=is_long, by_shell=by_shell),
            is_by_helper=not by_shell,
        )

    def write_text(self, order: Order, target: Target, text: str, by: TextBy) -> Sent:
        """Puts text into a field at its selection."""
        return self._input(order, lambda channel: channel.write_text(order, target, text, by))

    def keyboard_app(self, deadline: Deadline) -> str | None:
        """Id of a keyboard app that takes text from outside and is switched on, None without one."""
        with self._owner.using():
            return find_keyboard_app(self.phone(deadline), deadline)

    def launch(self, order: Order, activity: str, *, uri: str | None = None) -> Sent:
        """Brings an activity to the front as the launcher would; with a link, what its app opens that with."""
        return self._input(order, lambda channel: channel.launch(order, activity, uri=uri), is_by_helper=False)

    def stop_app(self, order: Order, package: str) -> Sent:
        """Ends an app."""
        return self._input(order, lambda channel: channel.stop_app(order, package), is_by_helper=False)

    def screenshot(
        self, deadline: Deadline, *, form: Literal["png", "jpeg"], max_side_px: int | None = None, quality: int = 80
    ) -> Picture:
        """A picture of the display."""

        def read(channel: Channel) -> Picture:
            return channel.screenshot(deadline, form=form, max_side_px=max_side_px, quality=quality)

        return self._read(read, deadline)

    def display(self, deadline: Deadline) -> DisplayState:
        """Size, rotation, and whether the display is on and unlocked."""
        return self._read(lambda channel: channel.display(deadline), deadline)

    def clipboard(self, deadline: Deadline) -> str | None:
        """The text on the clipboard."""
        return self._read(lambda channel: channel.clipboard(deadline), deadline)

    def set_clipboard(self, order: Order, text: str, *, is_sensitive: bool = False) -> Sent:
        """Puts text on the clipboard."""

        def send(channel: Channel) -> Sent:
            return channel.set_clipboard(order, text, is_sensitive=is_sensitive)

        return self._input(order, send, is_by_helper=False)

    def apps(self, deadline: Deadline) -> tuple[App, ...]:
        """All installed apps, by package."""
        return self._read(lambda channel: channel.apps(deadline), deadline)

    def home_apps(self, deadline: Deadline) -> frozenset[str]:
        """Packages of the launchers, which lead to the other apps."""
        home = ("-a", "android.intent.action.MAIN", "-c", "android.intent.category.HOME")
        told = self.ask("cmd", "package", "query-activities", "--brief", *home, deadline=deadline)
        return frozenset(package for package, _ in components(told.text))

    def accessibility_services(self, deadline: Deadline) -> tuple[str, ...]:
        """Packages of the accessibility services that are switched on."""
        told = self.ask("settings", "get", "secure", "enabled_accessibility_services", deadline=deadline)
        return services(told.text)

    def long_press_ms(self, deadline: Deadline) -> int:
        """How long a finger has to be held for a long press, as the phone's settings say it.

        Raises:
            ReadFailed, DeviceUnavailable: it cannot be asked.
        """
        with self._owner.using():
            channel = self._connected(deadline)
            if self._long_press is None or self._long_press[0] is not channel:
                told = self.ask("settings", "get", "secure", "long_press_timeout", deadline=deadline)
                self._long_press = (channel, long_press_of(told.text))
            return self._long_press[1]

    def clock(self, deadline: Deadline) -> datetime | None:
        """Date and time where the phone is, by its own clock; None if it does not tell."""
        return clock_of(self.ask("date", CLOCK_FORM, deadline=deadline).text)

    def events(self, since_seq: int) -> tuple[PhoneEvent, ...]:
        """What was told since, oldest first, as far as it is kept."""
        channel = self._channel
        return () if channel is None else channel.events(since_seq)

    def display_if_connected(self, deadline: Deadline) -> DisplayState | None:
        """As `Device.display_if_connected`.

        Raises:
            ReadFailed: the connection went while it was asked.
        """
        with self._owner.using():
            channel = self._channel
            return None if channel is None or channel.is_lost else channel.display(deadline)

    def late_outcomes(self) -> tuple[LateOutcome, ...]:
        """What became known since the last call of inputs whose outcome had been unknown."""
        return self._hold.take_outcomes()

    def run(self, *words: str, deadline: Deadline) -> ShellResult:
        """Runs a program of the phone that changes something, once.

        Raises:
            OutcomeUnknown: TIMEOUT, CONNECTION_LOST.
        """
        with self._owner.using():
            return self.phone(deadline).change(command_line(*words), deadline)

    def ask(self, *words: str, deadline: Deadline) -> ShellResult:
        """Runs a program of the phone that only reads.

        Raises:
            ReadFailed: TIMEOUT, CONNECTION_LOST.
        """
        with self._owner.using():
            return self.phone(deadline).read(command_line(*words), deadline)

    def phone(self, deadline: Deadline) -> AdbPhone:
        """The phone on adb; found once, so that a second phone that appears later changes nothing.

        Raises:
            DeviceUnavailable: there is none, or there are several.
        """
        if self._phone is None:
            self._phone = self._adb.phone(self._named(), deadline)
        return self._phone

    def _named(self) -> str | None:
        if self._wanted_serial is None and self._find is not None:
            self._wanted_serial = self._find()
        return self._wanted_serial

    def close(self) -> None:
        """Ends the helper and lets go of the phone. The next call would take it and start the helper again."""
        self._closings += 1
        self._end_channel()
        self._owner.release()

    def _end_channel(self) -> None:
        with self._connecting:
            channel, self._channel = self._channel, None
        if channel is not None:
            channel.close()

    def _read(self, read: Callable[[Channel], _Result], deadline: Deadline) -> _Result:
        """A read that finds its connection gone is made once more over a fresh one: reading twice does no harm.

        Not where it went because the phone was let go: a read that was on its way must not take it again.
        """
        with self._owner.using():
            closings = self._closings
            try:
                return read(self._connected(deadline))
            except ReadFailed as error:
                if error.code != "CONNECTION_LOST" or deadline.is_over or self._closings != closings:
                    raise
            return read(self._connected(deadline))

    def _input(self, order: Order, send: Callable[[Channel], Sent], *, is_by_helper: bool = True) -> Sent:
        """An input is sent over again only if it is certain that it never left."""
        with self.moving(order.deadline):
            self._operations.begin(order.operation_id)
            self._working_on = order.operation_id
            channel = self._connected(order.deadline)
            try:
                try:
                    return send(channel)
                except Refused as error:
                    if error.code != "CONNECTION_LOST" or order.deadline.is_over:
                        raise
                channel = self._connected(order.deadline)
                return send(channel)
            except OutcomeUnknown:
                can_tell = is_by_helper and channel.info.tier == "helper"
                self._hold.begin(order.operation_id, channel if can_tell else None)
                raise
            finally:
                self._working_on = None

    def _end_hold(self, deadline: Deadline) -> None:
        """Waits a little for what became of the last input; where no answer can come, a fresh helper has to look."""
        if self._hold.operation_id is None or self._hold.wait(deadline.within(BUSY_WAIT_S)):
            return
        if not self._hold.is_overdue:
            raise self._hold.busy()
        sender = self._hold.channel
        if sender is not None and sender is self._channel:
            self._end_channel()
        try:
            channel = self._connected(deadline)
            if sender is not None and channel.info.tier != "helper":
                raise self._hold.stuck(channel.info.reason or "the helper does not start")
            screen = self._look(channel, deadline)
        except ReadFailed as error:
            raise self._hold.busy() from error
        if screen is not None and channel.info.tier == "helper" and not screen.is_complete:
            raise self._hold.busy()
        self._hold.end_seen(screen)

    def _look(self, channel: Channel, deadline: Deadline) -> Screen | None:
        """The screen, or only its picture where there is no tree to read."""
        if "tree" in channel.info.capabilities:
            return self.observe(deadline)
        channel.screenshot(deadline, form="png", max_side_px=None, quality=80)
        return None

    def _connected(self, deadline: Deadline) -> Channel:
        if not self._connecting.acquire(timeout=deadline.left_s):
            message = "Another call is still connecting to this phone; try again in a moment."
            raise DeviceUnavailable("BUSY", message, DeviceDetail("held"))
        try:
            if self._channel is None or self._channel.is_lost:
                phone = self._fresh_phone(deadline)
                self._owner.take(phone.serial, deadline)
                try:
                    self._channel = open_channel(phone, deadline, had_helper=self._had_helper)
                    put_back(phone, deadline)
                    self._had_helper = self._had_helper or self._channel.info.tier == "helper"
                except PhoneError:
                    # Without a channel there is nothing to own, and another process may fare better.
                    self._owner.release()
                    raise
            return self._channel
        finally:
            self._connecting.release()

    def _fresh_phone(self, deadline: Deadline) -> AdbPhone:
        """The phone that was found before, else the wanted one; a lost one is looked up by its own serial."""
        serial = self._phone.serial if self._phone is not None else self._named()
        self._phone = self._adb.phone(serial, deadline)
        return self._phone
