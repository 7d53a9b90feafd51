"""The way to a phone by shell commands alone, for when its helper cannot run (docs/design.md, section 4.2).

Reading takes a second, knows one window, and hears no events, so that coming to rest is a fixed wait and two equal
readings. An input is checked on a reading right before it, not in the call that acts.
"""

import io
import itertools
import time
from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Literal

from PIL import Image, UnidentifiedImageError

from pollex.action.actions import Argument, Contact, GlobalKey, NodeAction
from pollex.action.expect import Expect
from pollex.action.words import TextBy
from pollex.device.adb import AdbPhone
from pollex.device.adb_facts import display_of, front_activity, is_locked, is_on, listed_apps
from pollex.device.channel import unsupported
from pollex.device.checking import check_expected, focused_node, touchable_node
from pollex.device.deadline import Deadline
from pollex.device.device import App, DeviceInfo, DisplayState, Order, PhoneEvent, Picture, Sent
from pollex.device.input_words import finger_words, text_words
from pollex.device.late import LateAnswer
from pollex.device.programs import Programs
from pollex.device.quoting import command_line
from pollex.device.wire import Settle
from pollex.errors import DeviceDetail, DeviceState, DeviceUnavailable, ReadFailed
from pollex.screen.screen import Display, Screen
from pollex.screen.target import Target
from pollex.screen.uiautomator import read_dump

__all__ = ["AdbChannel"]

SETTLE_MS = 800
"""Spec L-43."""
POLL_S = 0.1
RETRY_S = 10.0
"""How long after another tool was found to hold the phone the helper is tried again."""
READ_S = 15.0
"""One dump: the program itself waits up to ten seconds for a moment of silence."""
DUMP = "/data/local/tmp/pollex-dump.xml"
_CAPABILITIES = frozenset({"apps", "input", "picture", "tree"})
_LAUNCHER = ("-a", "android.intent.action.MAIN", "-c", "android.intent.category.LAUNCHER")


class AdbChannel:
    """A `Channel` without a helper."""

    def __init__(self, phone: AdbPhone, *, api: int | None, why: DeviceUnavailable) -> None:
        """Takes why the helper does not run; where another tool holds the phone's accessibility, no tree is read."""
        state = why.detail.state if isinstance(why.detail, DeviceDetail) else None
        self._phone = phone
        self._programs = Programs(phone)
        self._has_tree = state != "slot_taken"
        self._state: DeviceState = state or "helper_failed"
        capabilities = _CAPABILITIES if self._has_tree else _CAPABILITIES - {"tree"}
        self._info = DeviceInfo(phone.serial, "adb", api, None, capabilities, why.message)
        self._inputs = itertools.count(1)
        self._opened_s = time.monotonic()

    @property
    def info(self) -> DeviceInfo:
        """What the phone is and can do this way."""
        return self._info

    @property
    def is_lost(self) -> bool:
        """Whether the helper should be tried again: the tool that held the phone may have ended."""
        return not self._has_tree and time.monotonic() - self._opened_s >= RETRY_S

    def observe(self, deadline: Deadline, *, settle: Settle | None, base: Screen | None, screen_id: str) -> Screen:
        """One reading; after a wait two that agree, or the last one when time is up."""
        self._check_tree()
        if settle is None:
            return _or_base(self._read(deadline, screen_id), base)
        end = deadline.within(settle.cap_ms / 1000)
        _sleep(end.within(max(SETTLE_MS, settle.quiet_ms or 0) / 1000))
        before = self._read(deadline, screen_id)
        while not end.is_over:
            after = self._read(deadline, screen_id)
            if after.digest == before.digest:
                return _or_base(replace(after, is_quiet=True), base)
            before = after
        return _or_base(replace(before, is_quiet=False), base)

    def wait(self, deadline: Deadline, base: Screen, *, wait_ms: int, screen_id: str) -> Screen:
        """Reads until something differs."""
        self._check_tree()
        end = deadline.within(wait_ms / 1000)
        while True:
            screen = self._read(deadline, screen_id)
            if screen.digest != base.digest:
                return screen
            if end.is_over:
                return base
            _sleep(end.within(POLL_S))

    def act(self, order: Order, target: Target, action: NodeAction, args: Mapping[str, Argument]) -> Sent:
        """Refused: a touch is no action of the control's own (spec C-5)."""
        raise unsupported(f"perform {action}", "touch the control instead")

    def touch(self, order: Order, contacts: Sequence[Contact], target: Target | None, *, by_shell: bool) -> Sent:
        """Moves one straight finger after the other."""
        words = finger_words(contacts)
        seq = self._checked(order, target)
        self._programs.input(order.deadline, *words)
        return Sent(seq)

    def press(self, order: Order, key: GlobalKey | int, *, is_long: bool, by_shell: bool) -> Sent:
        """A key by its code, or what does the same as one of the system's own actions."""
        seq = self._checked(order)
        self._programs.press(key, order.deadline, is_long=is_long)
        return Sent(seq)

    def write_text(self, order: Order, target: Target, text: str, by: TextBy) -> Sent:
        """Types plain text into the focused field; there is no way to the clipboard."""
        if by == "paste":
            raise unsupported("paste", "type by keys")
        if by == "ime":
            seq = self._checked(order, target, needs_focus=True)
            self._programs.type_by_app(text, order.deadline)
            return Sent(seq)
        words = text_words(text)
        seq = self._checked(order, target, needs_focus=True)
        self._programs.input(order.deadline, words)
        return Sent(seq)

    def launch(self, order: Order, activity: str, *, uri: str | None) -> Sent:
        """Opens an app."""
        seq = self._checked(order)
        self._programs.launch(activity, order.deadline, uri=uri)
        return Sent(seq)

    def stop_app(self, order: Order, package: str) -> Sent:
        """Ends an app."""
        seq = self._checked(order)
        self._programs.stop_app(package, order.deadline)
        return Sent(seq)

    def screenshot(
        self, deadline: Deadline, *, form: Literal["png", "jpeg"], max_side_px: int | None, quality: int
    ) -> Picture:
        """A picture, made smaller and encoded here."""
        data = self._phone.read_raw("screencap -p", deadline)
        rotation = self._display(deadline).rotation
        try:
            with Image.open(io.BytesIO(data), formats=["PNG"]) as image:
                return _picture(image, data, form=form, max_side_px=max_side_px, quality=quality, rotation=rotation)
        except (UnidentifiedImageError, OSError, SyntaxError, Image.DecompressionBombError) as error:
            said = data[:80].decode("utf-8", "replace").strip()
            raise ReadFailed("READ_FAILED", f"The phone gave no picture ({said or error}); try again.") from error

    def display(self, deadline: Deadline) -> DisplayState:
        """The display's state."""
        display = self._display(deadline)
        on = is_on(self._ask(deadline, "dumpsys", "power"))
        locked = is_locked(self._ask(deadline, "dumpsys", "window", "policy"))
        return DisplayState(display, on, locked)

    def clipboard(self, deadline: Deadline) -> str | None:
        """Refused."""
        raise unsupported("read the clipboard", "look at the screen")

    def set_clipboard(self, order: Order, text: str, *, is_sensitive: bool) -> Sent:
        """Refused."""
        raise unsupported("write the clipboard", "type the text by keys")

    def apps(self, deadline: Deadline) -> tuple[App, ...]:
        """The installed apps."""
        activities = self._ask(deadline, "cmd", "package", "query-activities", "--brief", *_LAUNCHER)
        lists = [self._ask(deadline, "pm", "list", "packages", *option) for option in ((), ("-s",), ("-d",))]
        apps = listed_apps(activities, *lists)
        if not apps:
            raise ReadFailed("READ_FAILED", "The phone does not tell its apps; open the app from its launcher instead.")
        return apps

    def events(self, since_seq: int) -> tuple[PhoneEvent, ...]:
        """None are heard."""
        return ()

    def late_answer(self, operation_id: str, deadline: Deadline) -> LateAnswer | None:
        """None comes."""
        return None

    def close(self) -> None:
        """Nothing runs on the phone."""

    def _read(self, deadline: Deadline, screen_id: str) -> Screen:
        limit = deadline.within(READ_S)
        displays = self._ask(limit, "dumpsys", "window", "displays")
        display = display_of(self._ask(limit, "wm", "size"), self._ask(limit, "wm", "density"), displays)
        # The program can print to a file only, and says in words on the same stream that it has done so.
        dump, show = command_line("uiautomator", "dump", DUMP), command_line("cat", DUMP)
        remove = command_line("rm", "-f", DUMP)
        result = self._phone.read(f"{remove}; {dump} >&2 && {show}; {remove}", limit)
        if not result.out:
            said = " ".join(result.error_text.split())[:200]
            raise ReadFailed("READ_FAILED", f"The phone's uiautomator gave no tree ({said}); try again.")
        screen = read_dump(result.out, screen_id=screen_id)
        front = front_activity(displays, screen.package)
        return replace(screen, activity=front, display=_told(screen.display, display))

    def _check_tree(self) -> None:
        if not self._has_tree:
            message = f"{self._info.reason} Until then there are pictures and touches, and no tree."
            raise DeviceUnavailable("DEVICE_UNAVAILABLE", message, DeviceDetail(self._state))

    def _checked(self, order: Order, target: Target | None = None, *, needs_focus: bool = False) -> int:
        """Compares what is expected with the phone as it is now, as far as there is anything to compare.

        Raises:
            Refused: STALE, APP_CHANGED, NOT_VISIBLE …
        """
        if order.expect != Expect() or target is not None:
            self._check_tree()
            screen = self._read(order.deadline, "")
            check_expected(screen, order.expect)
            if target is not None:
                (focused_node if needs_focus else touchable_node)(screen, target)
        return next(self._inputs)

    def _display(self, deadline: Deadline) -> Display:
        displays = self._ask(deadline, "dumpsys", "window", "displays")
        display = display_of(self._ask(deadline, "wm", "size"), self._ask(deadline, "wm", "density"), displays)
        if display is None:
            raise ReadFailed("READ_FAILED", "The phone does not tell the size of its display; try again.")
        return display

    def _ask(self, deadline: Deadline, *words: str) -> str:
        return self._phone.read(command_line(*words), deadline).text


def _told(dumped: Display, asked: Display | None) -> Display:
    """The dump's own rotation is of the moment of the dump; size and density only the window manager knows."""
    if asked is None:
        return dumped
    is_turned = (dumped.rotation + asked.rotation) % 2 == 1
    width, height = (asked.height, asked.width) if is_turned else (asked.width, asked.height)
    return Display(width, height, asked.density, dumped.rotation)


def _or_base(screen: Screen, base: Screen | None) -> Screen:
    """The base where nothing differs from it; how this reading came to rest is said all the same."""
    if base is None or base.digest != screen.digest:
        return screen
    return base if screen.is_quiet in (None, base.is_quiet) else replace(base, is_quiet=screen.is_quiet)


def _sleep(deadline: Deadline) -> None:
    """Waits until the deadline, or until somebody calls it off.

    Raises:
        Refused: CANCELLED.
    """
    while not deadline.is_over:
        deadline.cancel.check()
        time.sleep(min(POLL_S, deadline.left_s))


def _picture(
    image: Image.Image,
    data: bytes,
    *,
    form: Literal["png", "jpeg"],
    max_side_px: int | None,
    quality: int,
    rotation: int,
) -> Picture:
    longer = max(image.size)
    scale = min(1.0, (max_side_px or longer) / longer)
    if form == "png" and scale == 1.0:
        return Picture(data, form, *image.size, scale, rotation, "unknown")
    size = (max(1, round(image.width * scale)), max(1, round(image.height * scale)))
    small = image.convert("RGB").resize(size, Image.Resampling.LANCZOS)
    encoded = io.BytesIO()
    small.save(encoded, form.upper(), **({"quality": quality} if form == "jpeg" else {}))
    return Picture(encoded.getvalue(), form, *size, max(size) / longer, rotation, "unknown")
