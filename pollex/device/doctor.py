"""What stands between us and a phone, looked at one thing after the other; nothing here prints.

Each finding says what is so, and what to do where that is not well. A check whose ground is missing is skipped, so
that the first failure is the one to mend.
"""

import contextlib
from collections.abc import Callable, Generator, Iterator
from dataclasses import dataclass
from typing import Literal

from pollex.device.absent import STOPPED, is_stopped, unmet, way_to_a_phone
from pollex.device.adb import Adb, ListedPhone
from pollex.device.adb_facts import SCREEN_READERS
from pollex.device.deadline import Deadline
from pollex.device.device import DeviceInfo, Order
from pollex.device.jar import read_jar
from pollex.device.session import Session
from pollex.errors import DeviceDetail, DeviceUnavailable, PhoneError

__all__ = ["CHECKS", "Finding", "State", "findings"]

State = Literal["ok", "warning", "failed", "skipped"]

CHECKS = (
    "adb server",
    "phone",
    "trust",
    "helper",
    "connection",
    "accessibility",
    "other tools",
    "Android",
    "display",
    "tree",
    "picture",
    "input",
)
"""Names of the findings, in order."""
FIX_S = 10.0
MEET_S = 5.0
"""For adb to connect to the phone that is meant, if it has not."""
MIN_API = 26
MAX_TRIED_API = 36
PICTURE_SIDE_PX = 640
WAKE_UP = 224
"""A key that switches the display on, and does nothing where it is on."""


@dataclass(frozen=True, slots=True)
class Finding:
    """One thing that was looked at."""

    name: str
    state: State
    what: str
    """What is so, in a sentence."""
    remedy: str = ""
    """What to do, where it is not well."""
    fix: Callable[[], None] | None = None
    """Does it, where a program can and the owner agrees."""


def findings(adb: Adb, serial: str | None, deadline: Deadline) -> Iterator[Finding]:
    """Looks at everything that a phone needs, in the order of CHECKS; each finding comes as soon as it is known.

    Args:
        adb: the adb server.
        serial: the phone; None for the only one there is.
        deadline: until when; what is not reached by then has failed.
    """
    done = 0
    for finding in _findings(adb, serial, deadline):
        done += 1
        yield finding
    for name in CHECKS[done:]:
        yield Finding(name, "skipped", "Not looked at, as something before it is missing.")


def _findings(adb: Adb, serial: str | None, deadline: Deadline) -> Iterator[Finding]:
    """Ends where nothing further can be looked at."""
    try:
        listed = adb.phones(deadline)
    except DeviceUnavailable as error:
        remedy = "See whether another program holds its port, and which server ANDROID_ADB_SERVER_PORT names."
        yield Finding("adb server", "failed", error.message, remedy)
        return
    yield Finding("adb server", "ok", f"It answers and lists {_counted(len(listed), 'phone')}.")
    phone = yield from _phone(adb, serial, _met(adb, serial, listed, deadline))
    if phone is None:
        return
    yield _helper()
    session = Session(adb, phone.serial)
    try:
        yield from _on_the_phone(session, deadline)
    finally:
        session.close()


def _met(adb: Adb, serial: str | None, listed: tuple[ListedPhone, ...], deadline: Deadline) -> tuple[ListedPhone, ...]:
    """The phones that come into question, once adb has been told to connect to the one that is meant."""
    with contextlib.suppress(DeviceUnavailable):
        serial = adb.phone(serial, deadline.within(MEET_S)).serial
        listed = adb.phones(deadline)
    there = tuple(phone for phone in listed if not is_stopped(phone.serial, phone.state))
    named = tuple(phone for phone in listed if phone.serial == serial)
    return named if serial is not None else there or listed


def _phone(
    adb: Adb, serial: str | None, named: tuple[ListedPhone, ...]
) -> Generator[Finding, None, ListedPhone | None]:
    """Which phone it is, and whether it lets this computer in; gives the phone if so."""
    ready = [phone for phone in named if phone.state == "device"]
    if not named:
        remedy = (
            "Connect a phone with a cable that carries data, and switch on USB debugging in its developer options; or "
            f"{way_to_a_phone(unmet(()))}."
        )
        what = "No phone is connected." if serial is None else f"{serial} is not connected."
        yield Finding("phone", "failed", what, remedy)
        return None
    if len(ready) > 1:
        names = ", ".join(phone.serial for phone in ready)
        yield Finding("phone", "failed", f"There are several: {names}.", "Name one by its serial.")
        return None
    phone = (ready or named)[0]
    yield Finding("phone", "ok", f"{phone.serial}, {phone.model or 'model unknown'}.")
    yield _trust(adb, phone)
    return phone if phone.state == "device" else None


def _trust(adb: Adb, phone: ListedPhone) -> Finding:
    if phone.state == "device":
        return Finding("trust", "ok", "The phone trusts this computer.")
    if phone.state in ("unauthorized", "authorizing"):
        remedy = "Unlock the phone and accept its question about USB debugging; unplug it once if no question comes."
        return Finding("trust", "failed", "The phone does not trust this computer yet.", remedy)
    if phone.state.startswith("no permissions"):
        remedy = "Let your user reach USB devices (on Linux: udev rules for Android), and plug the phone in again."
        return Finding("trust", "failed", "This computer may not open the phone.", remedy)
    if is_stopped(phone.serial, phone.state):
        remedy = f"{way_to_a_phone(unmet(()))}."
        return Finding("trust", "failed", f"The phone is offline: {STOPPED}.", remedy[0].upper() + remedy[1:])
    remedy = "Unplug the phone and plug it in again, or restart it."
    what = f"The phone is {phone.state}."
    return Finding("trust", "failed", what, remedy, lambda: adb.reconnect_offline(Deadline(FIX_S)))


def _helper() -> Finding:
    try:
        jar = read_jar()
    except DeviceUnavailable as error:
        return Finding("helper", "failed", error.message, "Install pollex anew, or run `make phone` in its repository.")
    return Finding("helper", "ok", f"It is here, with {len(jar) // 1024} kB.")


def _on_the_phone(session: Session, deadline: Deadline) -> Iterator[Finding]:
    try:
        info = session.info(deadline)
    except DeviceUnavailable as error:
        is_held = isinstance(error.detail, DeviceDetail) and error.detail.state == "held"
        remedy = "End the other pollex, or wait until it is done." if is_held else "Mend this first, then look again."
        yield Finding("connection", "failed", error.message, remedy)
        return
    yield _connection(info)
    yield _accessibility(info)
    yield _other_tools(session, deadline)
    yield _android(info)
    yield _display(session, deadline)
    yield _tree(session, info, deadline)
    yield _picture(session, deadline)
    yield _input(session, deadline)


def _connection(info: DeviceInfo) -> Finding:
    if info.tier == "helper":
        return Finding("connection", "ok", f"The helper {info.version} runs on the phone.")
    remedy = "Without it reading is slow and controls have no actions of their own; its last words say what is missing."
    return Finding("connection", "warning", f"The helper does not run: {info.reason}", remedy)


def _accessibility(info: DeviceInfo) -> Finding:
    if "tree" in info.capabilities:
        return Finding("accessibility", "ok", "No other tool holds the phone's accessibility.")
    remedy = "End it there: Appium, uiautomator2, Android Studio's inspector, a running `uiautomator` command."
    return Finding("accessibility", "failed", "Another tool holds the phone's one UiAutomation.", remedy)


def _other_tools(session: Session, deadline: Deadline) -> Finding:
    """Those that can tap by themselves, whatever pollex asks the person about (spec L-173, G-124)."""
    try:
        services = session.accessibility_services(deadline)
    except PhoneError as error:
        return Finding("other tools", "warning", error.message, "Look in the phone's settings, Accessibility.")
    others = [package for package in services if package not in SCREEN_READERS]
    if not others:
        return Finding("other tools", "ok", "No other app may tap by itself.")
    remedy = "Switch those off that you do not need: Settings, Accessibility. pollex cannot see what they do."
    return Finding("other tools", "warning", f"Other apps may tap by themselves: {', '.join(others)}.", remedy)


def _android(info: DeviceInfo) -> Finding:
    if info.api is None:
        return Finding("Android", "warning", "The phone does not tell its version.", "Look in its settings.")
    if info.api < MIN_API:
        return Finding("Android", "failed", f"API level {info.api}.", "Android 8.0 (API level 26) is needed.")
    if info.api > MAX_TRIED_API:
        remedy = "If something is odd, look for a newer pollex."
        return Finding("Android", "warning", f"API level {info.api} is newer than what was tried.", remedy)
    return Finding("Android", "ok", f"API level {info.api}.")


def _display(session: Session, deadline: Deadline) -> Finding:
    try:
        state = session.display(deadline)
    except PhoneError as error:
        return Finding("display", "warning", error.message, "Look whether the phone is on and unlocked.")
    if state.is_on is None or state.is_locked is None:
        what = "The phone does not tell whether it is on and unlocked."
        return Finding("display", "warning", what, "Look whether that is so.")
    if not state.is_on:
        return Finding("display", "warning", "It is off.", "Switch it on.", lambda: _wake(session))
    if state.is_locked:
        return Finding("display", "warning", "It is locked.", "Unlock it; nobody else can.")
    shape = f"{state.display.width} x {state.display.height} at {state.display.density} dpi"
    return Finding("display", "ok", f"On and unlocked, {shape}.")


def _tree(session: Session, info: DeviceInfo, deadline: Deadline) -> Finding:
    if "tree" not in info.capabilities:
        return Finding("tree", "skipped", "Nobody but the other tool can read it now.")
    try:
        screen = session.observe(deadline)
    except PhoneError as error:
        return Finding("tree", "failed", error.message, "Switch the display on, open another app, and look again.")
    size = f"{_counted(len(screen.nodes), 'node')} in {_counted(len(screen.windows), 'window')}"
    what = f"{size}, {screen.package or 'no app'} in front."
    if not screen.nodes:
        remedy = "Some apps show nothing to assistive tools; open another one and look again."
        return Finding("tree", "warning", what, remedy)
    return Finding("tree", "ok", what)


def _picture(session: Session, deadline: Deadline) -> Finding:
    try:
        picture = session.screenshot(deadline, form="jpeg", max_side_px=PICTURE_SIDE_PX)
    except PhoneError as error:
        if error.code == "SCREEN_SECURE":
            what = "The app in front forbids pictures."
            return Finding("picture", "warning", what, "Open another app, and look again.")
        remedy = "pollex works without pictures, but a model that needs them does not."
        return Finding("picture", "failed", error.message, remedy)
    return Finding("picture", "ok", f"{len(picture.data) // 1024} kB at {picture.width} x {picture.height}.")


def _input(session: Session, deadline: Deadline) -> Finding:
    """Presses the one key that does nothing on a phone that is on, so it asks whether that is so."""
    try:
        if session.display(deadline).is_on is not True:
            return Finding("input", "skipped", "Not tried unless the display is known to be on.")
        session.press(Order.fresh(deadline), WAKE_UP)
    except PhoneError as error:
        return Finding("input", "failed", error.message, "The message names the phone's own switch; then look again.")
    return Finding("input", "ok", "The phone takes injected input.")


def _counted(count: int, thing: str) -> str:
    return f"{count} {thing}" if count == 1 else f"{count} {thing}s"


def _wake(session: Session) -> None:
    """Takes the phone once more, for that alone. By shell, as a dark phone has no windows that could be compared."""
    try:
        session.press(Order.fresh(Deadline(FIX_S)), WAKE_UP, by_shell=True)
    finally:
        session.close()
