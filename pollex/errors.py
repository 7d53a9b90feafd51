"""What can go wrong with a phone: one tree of exceptions, one list of codes.

    PhoneError
    ├── Misuse               the call itself cannot be: change it               INVALID, UNSUPPORTED, NOT_FOUND …
    ├── DeviceUnavailable    there is no phone to talk to: connect one, free it  DEVICE_UNAVAILABLE, BUSY
    ├── ReadFailed           the screen could not be read, which proves nothing  READ_FAILED, UNAVAILABLE …
    │   └── NoNodes          it was read, and the app shows nothing to act on    NO_ACCESSIBILITY_NODES
    ├── Refused              a check said no and nothing was sent: look again    STALE, NOT_VISIBLE, OCCLUDED …
    ├── Rejected             it was sent, the control declined                   REJECTED
    ├── Stopped              it was begun and broken off: look before going on   CANCELLED, TIMEOUT, FLOW_DIVERGED …
    ├── Mismatch             it was done, and something else is seen             MISMATCH
    └── OutcomeUnknown       it was sent, no certain answer came: never repeat   CONNECTION_LOST, TIMEOUT

The class says what a caller can do about it, the code says what happened; both are stable. Not for programming errors.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from types import MappingProxyType
from typing import Literal

__all__ = [
    "CODES",
    "EXIT_CODES",
    "AppCandidate",
    "AppsDetail",
    "ArgumentDetail",
    "Candidate",
    "Code",
    "Covering",
    "Detail",
    "DeviceDetail",
    "DeviceState",
    "DeviceUnavailable",
    "FingerDetail",
    "FlowDetail",
    "GapDetail",
    "MatchDetail",
    "Mismatch",
    "Misuse",
    "NearMiss",
    "NoNodes",
    "OutcomeUnknown",
    "PhoneError",
    "ReadFailed",
    "Refused",
    "Rejected",
    "Stopped",
    "TextDetail",
    "WireDetail",
    "exit_code",
]

Code = Literal[
    "AMBIGUOUS",
    "APP_CHANGED",
    "APP_NOT_ALLOWED",
    "AT_EDGE",
    "BUSY",
    "CANCELLED",
    "CONNECTION_LOST",
    "DEVICE_UNAVAILABLE",
    "DISABLED",
    "DUPLICATE",
    "FLOW_DIVERGED",
    "HANDED_OVER",
    "INJECT_DENIED",
    "INVALID",
    "LEFT_PAGE",
    "METHOD_NOT_SUPPORTED",
    "MISMATCH",
    "NOT_FOUND",
    "NOT_VISIBLE",
    "NO_ACCESSIBILITY_NODES",
    "NO_FIELD",
    "NO_PROGRESS",
    "NO_SCREEN",
    "NO_VISIBLE_CHANGE",
    "OCCLUDED",
    "OUT_OF_RANGE",
    "READ_FAILED",
    "REJECTED",
    "SCREEN_SECURE",
    "SCROLL_LIMIT",
    "STALE",
    "STEP_LIMIT",
    "TIMEOUT",
    "UNAVAILABLE",
    "UNSUPPORTED",
    "USER_DECLINED",
    "USER_TIMEOUT",
    "USER_UNAVAILABLE",
    "confirmation_required",
]

CODES: Mapping[str, str] = MappingProxyType(
    {
        "AMBIGUOUS": "several things fit",
        "APP_CHANGED": "another app is in front",
        "APP_NOT_ALLOWED": "this app is not to be touched",
        "AT_EDGE": "it scrolls no further that way",
        "BUSY": "somebody else moves or owns the phone",
        "CANCELLED": "the caller called it off",
        "CONNECTION_LOST": "the helper on the phone is gone",
        "DEVICE_UNAVAILABLE": "there is no phone to talk to",
        "DISABLED": "the control is not enabled",
        "DUPLICATE": "an operation id was used before",
        "FLOW_DIVERGED": "the screen is not what the flow says",
        "HANDED_OVER": "a person has the phone in hand",
        "INJECT_DENIED": "the phone refuses injected input",
        "INVALID": "an argument is wrong in itself",
        "LEFT_PAGE": "the page that was worked on is gone",
        "METHOD_NOT_SUPPORTED": "this way of acting cannot do that",
        "MISMATCH": "the effect is not the one asked for",
        "NOT_FOUND": "nothing has that name or number",
        "NOT_VISIBLE": "the control is not in view",
        "NO_ACCESSIBILITY_NODES": "the app draws its screen itself",
        "NO_FIELD": "no field takes text now",
        "NO_PROGRESS": "the scroll was accepted and nothing moved",
        "NO_SCREEN": "no screen has been read yet",
        "NO_VISIBLE_CHANGE": "it was done, and nothing is seen to differ",
        "OCCLUDED": "the control is wholly covered",
        "OUT_OF_RANGE": "a value or place lies outside what the phone has",
        "READ_FAILED": "the tree could not be read",
        "REJECTED": "the control declined",
        "SCREEN_SECURE": "the app forbids pictures of its screen",
        "SCROLL_LIMIT": "the scrolls allowed are used up",
        "STALE": "the control is gone or is another one now",
        "STEP_LIMIT": "the actions allowed are used up",
        "TIMEOUT": "time was up",
        "UNAVAILABLE": "windows or their facts are incomplete",
        "UNSUPPORTED": "the phone or the control cannot do that",
        "USER_DECLINED": "the person said no",
        "USER_TIMEOUT": "the person did not answer in time",
        "USER_UNAVAILABLE": "there is nobody to ask",
        "confirmation_required": "a step that spends needs the person's yes",
    }
)
"""Every code with its meaning in a few words."""

EXIT_CODES: Mapping[Code, int] = MappingProxyType(
    {
        "AMBIGUOUS": 2,
        "INVALID": 2,
        "METHOD_NOT_SUPPORTED": 2,
        "NOT_FOUND": 2,
        "NO_SCREEN": 2,
        "OUT_OF_RANGE": 2,
        "UNSUPPORTED": 2,
        "BUSY": 3,
        "CONNECTION_LOST": 3,
        "DEVICE_UNAVAILABLE": 3,
        "SCROLL_LIMIT": 5,
        "STEP_LIMIT": 5,
        "HANDED_OVER": 6,
        "USER_DECLINED": 6,
        "USER_TIMEOUT": 6,
        "USER_UNAVAILABLE": 6,
        "confirmation_required": 6,
        "APP_NOT_ALLOWED": 7,
        "CANCELLED": 130,
    }
)
"""What the command line returns for a code (spec L-169); all others are 1."""


def exit_code(code: Code | None) -> int:
    """What the command line returns for a code; 0 for none."""
    return 0 if code is None else EXIT_CODES.get(code, 1)


DeviceState = Literal[
    "none", "several", "offline", "unauthorized", "no_adb", "no_helper", "helper_failed", "slot_taken", "held"
]


@dataclass(frozen=True, slots=True)
class DeviceDetail:
    """Why there is no phone."""

    state: DeviceState
    serials: tuple[str, ...] = ()
    """Phones that could be named instead."""


@dataclass(frozen=True, slots=True)
class TextDetail:
    """What a field holds after it was written."""

    holds: str
    same_characters: bool = False
    """Whether it differs from what was written in separators only."""
    accepted: tuple[int, int] | None = None
    """Where text was cut: how many UTF-16 units it took, of how many."""


@dataclass(frozen=True, slots=True)
class Covering:
    """A window that lies over a control."""

    window: int
    type: str
    package: str | None = None
    title: str | None = None


@dataclass(frozen=True, slots=True)
class WireDetail:
    """What the helper says beside an error code; each code fills its own few."""

    state: str | None = None
    member: str | None = None
    package: str | None = None
    which: str | None = None
    changed: tuple[str, ...] = ()
    actions: tuple[str, ...] = ()
    missing: tuple[str, ...] = ()
    capability: str | None = None
    by: tuple[Covering, ...] = ()
    min: int | float | None = None
    max: int | float | None = None
    current: int | float | None = None
    nearest: int | float | None = None
    position: int | None = None
    clickable_ancestor: str | None = None
    """Ref of what offers the action instead (spec C-40)."""
    events: int | None = None
    """Touch events that Android had taken by then (spec C-73)."""
    max_late_ms: int | None = None
    landed_on: tuple[int | None, ...] = ()


@dataclass(frozen=True, slots=True)
class FingerDetail:
    """A finger that would leave the display (spec C-70)."""

    finger: int
    """From 1, in the order given."""
    at_ms: int
    point: tuple[float, float]
    display: tuple[int, int]


@dataclass(frozen=True, slots=True)
class GapDetail:
    """Two fingers that would come too near to each other (spec C-70)."""

    fingers: tuple[int, int]
    at_ms: int
    gap_px: float
    min_px: float


@dataclass(frozen=True, slots=True)
class Candidate:
    """One of several controls that fit a selector (spec C-11). Bounds in pixels."""

    ref: str
    window: str
    """Type of its window, and title if it has one."""
    bounds: tuple[int, int, int, int]
    text: str
    visible: bool


@dataclass(frozen=True, slots=True)
class NearMiss:
    """A control that differs from a selector in one property."""

    ref: str
    property: str
    holds: str | tuple[int, int, int, int]
    """What the control has there instead."""


@dataclass(frozen=True, slots=True)
class MatchDetail:
    """What came nearest, where a selector does not name exactly one control."""

    candidates: tuple[Candidate, ...] = ()
    near: tuple[NearMiss, ...] = ()
    which: str | None = None
    """Which of two controls of a call, `container` or `target`."""


@dataclass(frozen=True, slots=True)
class ArgumentDetail:
    """Which argument cannot be used (spec F-3)."""

    argument: str
    value: int | float | None = None
    """A number that was given; texts are not said again."""
    allowed: str | None = None


@dataclass(frozen=True, slots=True)
class AppCandidate:
    """An app that a name could mean."""

    package: str
    label: str | None


@dataclass(frozen=True, slots=True)
class AppsDetail:
    """The apps that a name could mean, by package, and how many there are in all (spec L-54)."""

    candidates: tuple[AppCandidate, ...]
    total: int


@dataclass(frozen=True, slots=True)
class FlowDetail:
    """Where the screen is not what a flow says (spec L-146, F-117)."""

    code: str
    """Why: a code, or `NOT_MET` where an expectation was not."""
    total: int | None = None
    """How many things fit, where one should."""
    step: int | None = None
    """Place of the step, from 0."""
    expected: str | None = None
    seen: str | None = None
    """What is there instead; text of the screen."""


Detail = (
    AppsDetail
    | ArgumentDetail
    | DeviceDetail
    | FingerDetail
    | FlowDetail
    | GapDetail
    | MatchDetail
    | TextDetail
    | WireDetail
)


class PhoneError(Exception):
    """Something a phone, or the way to it, did not do."""

    def __init__(self, code: Code, message: str, detail: Detail | None = None) -> None:
        super().__init__(f"{code}: {message}")
        self.code: Code = code
        self.message = message
        """One sentence for people and models that says what to do next."""
        self.detail = detail
        self.receipt: object | None = None
        """The receipt of the action that it ended, where there is one (`pollex.action.receipt.Receipt`)."""

    @property
    def exit_code(self) -> int:
        """What the command line returns for it."""
        return exit_code(self.code)


class Misuse(PhoneError):
    """The call cannot be carried out as it stands; nothing was sent."""


class DeviceUnavailable(PhoneError):
    """There is no phone to talk to, or somebody else holds it; nothing was sent."""


class ReadFailed(PhoneError):
    """The phone could not be read. This proves nothing about what is on it."""


class NoNodes(ReadFailed):
    """The screen was read, and the app in front exposes nothing that can be named or acted on."""


class Refused(PhoneError):
    """A check made before the input said no; nothing was sent."""


class Rejected(PhoneError):
    """The input was sent and the control declined it."""


class Stopped(PhoneError):
    """An input was broken off before its end; a touch was taken back. The app has seen a part of it."""


class Mismatch(PhoneError):
    """The input finished, and what is seen is not what was asked for."""


class OutcomeUnknown(PhoneError):
    """The input was sent and no certain answer came. It may have happened; it must not be repeated blindly."""
