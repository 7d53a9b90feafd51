"""What the helper answers to single operations, decoded into the types that all tiers share."""

from typing import Literal

import msgspec

from pollex.device.device import App, DisplayState, NodeFacts, PhoneEvent, Picture, Sent
from pollex.device.wire import decode
from pollex.errors import ReadFailed
from pollex.geometry import Bounds
from pollex.screen.screen import Display

__all__ = ["decode_apps", "decode_clipboard", "decode_display", "decode_event", "decode_picture", "decode_sent"]


class _Range(msgspec.Struct, frozen=True):
    current: float | None = None


class _Facts(msgspec.Struct, frozen=True):
    node: tuple[int, int]
    bounds: tuple[int, int, int, int]
    text: str | None = None
    content_desc: str | None = None
    checked: str | None = None
    range: _Range | None = None
    selection: tuple[int, int] | None = None
    secret: bool = False
    focused: bool = False
    actions: tuple[str, ...] = ()

    def facts(self) -> NodeFacts:
        return NodeFacts(
            id=self.node,
            text=None if self.secret else self.text,
            description=self.content_desc,
            checked=self.checked,
            current=None if self.range is None else self.range.current,
            selection=self.selection,
            is_secret=self.secret,
            is_focused=self.focused,
            bounds=Bounds(*self.bounds),
            actions=self.actions,
        )


class _Sent(msgspec.Struct, frozen=True):
    seq: int
    at_ms: int | None = None
    already: bool = False
    before: _Facts | None = None
    after: _Facts | None = None
    events: int | None = None
    max_late_ms: int | None = None
    landed_on: tuple[int | None, ...] = ()
    moved_by: tuple[int, int] | None = None
    clipboard_restored: bool | None = None
    sent: float | None = None
    caret_failed: bool = False


class _Picture(msgspec.Struct, frozen=True):
    format: Literal["png", "jpeg"]
    width: int
    height: int
    scale: float
    rotation: int
    secure: Literal["yes", "no", "unknown"] = "unknown"


class _Display(msgspec.Struct, frozen=True):
    width: int
    height: int
    density: int
    rotation: int
    on: bool | None
    locked: bool | None


class _Clipboard(msgspec.Struct, frozen=True):
    text: str | None = None


class _App(msgspec.Struct, frozen=True):
    package: str
    label: str | None = None
    activity: str | None = None
    version: str | None = None
    system: bool = False
    enabled: bool = True

    def app(self) -> App:
        activity = None if self.activity is None else f"{self.package}/{self.activity}"
        return App(self.package, self.label, activity, self.version, self.system, self.enabled)


class _Event(msgspec.Struct, frozen=True):
    event: str
    seq: int = 0
    at_ms: int = 0
    package: str | None = None
    text: tuple[str, ...] = ()


def decode_sent(header: bytes) -> Sent:
    """What came of an input.

    Raises:
        ReadFailed: READ_FAILED, it is something else.
    """
    wire = decode(header, _Sent)
    return Sent(
        seq=wire.seq,
        at_ms=wire.at_ms,
        already=wire.already,
        before=None if wire.before is None else wire.before.facts(),
        after=None if wire.after is None else wire.after.facts(),
        events=wire.events,
        max_late_ms=wire.max_late_ms,
        landed_on=wire.landed_on,
        moved_by=wire.moved_by,
        clipboard_restored=wire.clipboard_restored,
        value=wire.sent,
        caret_failed=wire.caret_failed,
    )


def decode_picture(header: bytes, blob: bytes) -> Picture:
    """A picture of the display.

    Raises:
        ReadFailed: READ_FAILED, it is something else.
    """
    wire = decode(header, _Picture)
    if not blob:
        raise ReadFailed("READ_FAILED", "The phone sent no picture; try again.")
    return Picture(blob, wire.format, wire.width, wire.height, wire.scale, wire.rotation, wire.secure)


def decode_display(header: bytes) -> DisplayState:
    """The display's state.

    Raises:
        ReadFailed: READ_FAILED, it is something else.
    """
    wire = decode(header, _Display)
    return DisplayState(Display(wire.width, wire.height, wire.density, wire.rotation), wire.on, wire.locked)


def decode_clipboard(header: bytes) -> str | None:
    """The text on the clipboard.

    Raises:
        ReadFailed: READ_FAILED, it is something else.
    """
    return decode(header, _Clipboard).text


def decode_apps(blob: bytes) -> tuple[App, ...]:
    """The list of apps, by package.

    Raises:
        ReadFailed: READ_FAILED, it is something else.
    """
    apps = decode(blob, tuple[_App, ...])
    return tuple(sorted((app.app() for app in apps), key=lambda app: app.package))


def decode_event(payload: bytes) -> PhoneEvent:
    """Something the phone told.

    Raises:
        ReadFailed: READ_FAILED, it is something else.
    """
    wire = decode(payload, _Event)
    return PhoneEvent(wire.event, wire.seq, wire.at_ms, wire.package, wire.text)
