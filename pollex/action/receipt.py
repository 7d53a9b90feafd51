"""What came of an action: one receipt for all tools (docs/spec/controls.md, C-26 to C-28).

A receipt says what was sent, what was seen before and after, and whether the check that belongs to the action held. It
never says that a business step succeeded. `status_of` is the table of C-27 for everything that went wrong.
"""

from dataclasses import dataclass, field
from typing import Literal

from pollex.action.scrolling import Edge
from pollex.codes import Code
from pollex.errors import (
    Detail,
    DeviceUnavailable,
    Mismatch,
    Misuse,
    OutcomeUnknown,
    PhoneError,
    ReadFailed,
    Refused,
    Rejected,
    Stopped,
)
from pollex.screen.screen import Node, Screen

__all__ = [
    "Check",
    "Dispatch",
    "Receipt",
    "Settled",
    "Status",
    "Timings",
    "Touched",
    "Warned",
    "WarningCode",
    "Way",
    "status_of",
]

Status = Literal["not_started", "observed", "completed", "partial", "cancelled", "unknown"]
Dispatch = Literal["none", "finished", "stopped", "uncertain"]
Way = Literal["node", "touch", "key", "shell"]
WarningCode = Literal[
    "AT_EDGE",
    "CLIPBOARD_NOT_RESTORED",
    "CLIPPED",
    "LABELS_UNKNOWN",
    "LATE_OUTCOME",
    "LEFT_PAGE",
    "MAY_BE_COVERED",
    "MAY_REFRESH",
    "NOT_CHECKED",
    "NO_VISIBLE_CHANGE",
    "ORDER_MAY_EXIST",
    "OVERLAY_SEEN",
    "SECRET_NOT_VERIFIED",
    "TEXT_CUT",
    "TREE_POOR",
]


@dataclass(frozen=True, slots=True)
class Warned:
    """Something to know that is no error."""

    code: WarningCode
    message: str


@dataclass(frozen=True, slots=True)
class Check:
    """The check that belongs to the action (spec C-43)."""

    rule: str | None = None
    """In words, as `text equals what was typed`; None: no check belongs to it."""
    held: bool | None = None
    """None: there is none, or it could not be made."""


@dataclass(frozen=True, slots=True)
class Settled:
    """How the screen came to rest."""

    quiet: bool | None
    """False: it was still moving when the time was up; None: nobody could tell."""
    waited_ms: int


@dataclass(frozen=True, slots=True)
class Timings:
    """Where the time went, in milliseconds."""

    wait_lock: int = 0
    resolve: int = 0
    act: int = 0
    settle: int = 0
    """Waiting and reading afterwards: one round trip."""
    total: int = 0


@dataclass(frozen=True, slots=True)
class Touched:
    """What is known of injected touch events."""

    point: tuple[float, float]
    """Where the first finger went down, in pixels."""
    duration_ms: int
    events: int | None = None
    max_late_ms: int | None = None
    landed_on: tuple[int | None, ...] = ()
    """Ids of the windows under the fingers."""
    moved_by: tuple[int, int] | None = None


@dataclass(frozen=True, slots=True)
class Receipt:
    """What came of one action."""

    action: str
    """Its kind, in snake_case, as `tap` or `set_text`."""
    status: Status
    dispatch: Dispatch
    message: str
    """One sentence: what was done, or what to do next."""
    operation_id: str | None = None
    way: Way | None = None
    failure: PhoneError | None = None
    """What ended it, None if nothing did. As an exception, so that who wants one can raise it."""
    check: Check = field(default_factory=Check)
    before: Node | None = None
    """The target before; None if there is no single one."""
    after: Node | None = None
    """The same live control on the screen after."""
    screen_before: Screen | None = field(default=None, repr=False)
    screen_after: Screen | None = field(default=None, repr=False)
    """None: it could not be read, so that nothing is known about the effect."""
    settled: Settled | None = None
    timings: Timings = field(default_factory=Timings)
    touched: Touched | None = None
    toasts: tuple[str, ...] = ()
    """Since the input (spec L-48)."""
    warnings: tuple[Warned, ...] = ()
    ways_tried: tuple[str, ...] = ()
    """For text: set, paste, keys (spec L-96)."""
    moved: bool | None = None
    """For scrolls: whether the container's content moved; None: cannot be told."""
    distance: float | None = None
    """How far it moved, as a share of the container's length; None: not measured."""
    edge: Edge | None = None
    """Where it scrolls no further now, if that is known."""
    value: float | None = None
    """For `set_progress`: what was sent, a 32-bit float (spec C-44)."""
    submitted: bool | None = None
    """For text: whether the field's enter action was accepted; None: it was not asked for."""
    package: str | None = None
    """For `launch` and `stop_app`: which app."""

    @property
    def error(self) -> Code | None:
        """The code of the failure, None if there is none."""
        return None if self.failure is None else self.failure.code

    @property
    def detail(self) -> Detail | None:
        """What the failure says beside its code."""
        return None if self.failure is None else self.failure.detail

    @property
    def ok(self) -> bool:
        """Whether the call did its work, which is not to say that the wish came true."""
        return self.error is None and self.status in ("completed", "observed")

    @property
    def changed(self) -> bool | None:
        """Whether the screen differs from before; None if that is not known."""
        if self.screen_before is None or self.screen_after is None:
            return None
        return self.screen_after.digest != self.screen_before.digest


def status_of(error: PhoneError) -> tuple[Status, Dispatch]:
    """Status and dispatch of an action that an error ended (spec C-27).

    A reading that failed before the input leaves nothing sent; one that failed after it is no error of the action and
    does not come here.
    """
    match error:
        case OutcomeUnknown():
            return "unknown", "uncertain"
        case Rejected():
            return "not_started", "finished"
        case Mismatch():
            return "observed", "finished"
        case Refused(code="CANCELLED"):
            return "cancelled", "none"
        case Stopped():
            return ("cancelled" if error.code == "CANCELLED" else "partial"), "stopped"
        case Misuse() | DeviceUnavailable() | ReadFailed() | Refused():
            return "not_started", "none"
        case _:
            return "unknown", "uncertain"
