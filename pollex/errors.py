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

from dataclasses import dataclass
from typing import Literal

from pollex.codes import Code, exit_code

__all__ = [
    "AppCandidate",
    "ApprovalDetail",
    "AppsDetail",
    "ArgumentDetail",
    "Candidate",
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
]

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


@dataclass(frozen=True, slots=True)
class ApprovalDetail:
    """Why a step that spends, or the request for a yes, was refused (docs/spec/confirmation.md, section 11)."""

    action: str | None = None
    """The kind of step, as the detector sees it."""
    matched: str | None = None
    """The evidence; text of the screen."""
    reason: str | None = None
    request_id: str | None = None
    tool: str | None = None
    asked: bool = False
    """Whether a card was shown."""
    recoverable: bool = False
    touch_code: str | None = None
    """What the phone said in the moment of an approved touch (spec G-95)."""
    touch_part: str | None = None
    """What differed then, where the phone names it."""


Detail = (
    ApprovalDetail
    | AppsDetail
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
