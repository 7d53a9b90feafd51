"""What a device can do, whatever its tier: the one interface that execution, tools and the command line use.

`session.Session` drives a phone over adb, through its helper or, where that cannot run, by shell commands;
`replay.ReplayDevice` serves stored screens. What a device cannot do is missing from its capabilities (spec C-2) and is
refused with UNSUPPORTED before anything is sent. Every call is bounded by its deadline.
"""

import itertools
import uuid
from collections.abc import Mapping, Sequence
from contextlib import AbstractContextManager
from dataclasses import dataclass, field
from datetime import datetime
from typing import Literal, Protocol

from pollex.action.actions import Argument, Contact, GlobalKey, NodeAction
from pollex.action.expect import Expect
from pollex.action.words import TextBy
from pollex.device.deadline import Deadline
from pollex.device.wire import Settle
from pollex.geometry import Bounds
from pollex.screen.screen import Display, NodeId, Screen
from pollex.screen.target import Target

__all__ = [
    "App",
    "Device",
    "DeviceInfo",
    "DisplayState",
    "LateOutcome",
    "NodeFacts",
    "Order",
    "PhoneEvent",
    "Picture",
    "Sent",
    "Tier",
]

Tier = Literal["helper", "adb", "replay"]


@dataclass(frozen=True, slots=True)
class DeviceInfo:
    """Which device this is and what it can do now."""

    serial: str
    tier: Tier
    api: int | None
    version: str | None
    """Of the helper."""
    capabilities: frozenset[str]
    """Names of spec C-2."""
    reason: str | None = None
    """Why the tier is not `helper`, in a sentence."""
    connection: int = field(default_factory=itertools.count(1).__next__, compare=False, repr=False)
    """Number of the connection that this was learned over (spec G-24)."""


@dataclass(frozen=True, slots=True)
class Order:
    """What every input needs: a name of its own, what must still be so, and until when it may take."""

    operation_id: str
    """1 to 64 of `A-Z a-z 0-9 - _ .`; never performed twice (spec C-30, C-31)."""
    deadline: Deadline
    expect: Expect = field(default_factory=Expect)

    @classmethod
    def fresh(cls, deadline: Deadline, expect: Expect | None = None) -> "Order":
        """An order with an operation id that nobody has used, for callers that keep no count of their own."""
        return cls(uuid.uuid4().hex, deadline, expect or Expect())


@dataclass(frozen=True, slots=True)
class NodeFacts:
    """Facts of one node right before or after an input, as far as somebody asks for them."""

    id: NodeId
    text: str | None
    """None for a secret node."""
    description: str | None
    checked: str | None
    current: float | None
    """Of its range."""
    selection: tuple[int, int] | None
    is_secret: bool
    is_focused: bool
    bounds: Bounds
    actions: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Sent:
    """An input that Android took. An input that it did not take, or perhaps took, is raised as an error."""

    seq: int
    """Number of the last event before the input; what settling counts from."""
    at_ms: int | None = None
    """The phone's uptime clock right before it."""
    already: bool = False
    """The wanted state was there and nothing was sent."""
    before: NodeFacts | None = None
    after: NodeFacts | None = None
    events: int | None = None
    """Touch events injected."""
    max_late_ms: int | None = None
    landed_on: tuple[int | None, ...] = ()
    """Id of the window under each contact when it went down."""
    moved_by: tuple[int, int] | None = None
    """How far the target had moved since it was chosen, and the path with it (spec L-44)."""
    clipboard_restored: bool | None = None
    value: float | None = None
    """What `set_progress` sent: the nearest 32-bit float (spec C-44)."""
    caret_failed: bool = False
    """`replace_selection` set the text, and the caret would not follow."""


@dataclass(frozen=True, slots=True)
class Picture:
    """A picture of the display, encoded."""

    data: bytes
    format: Literal["png", "jpeg"]
    width: int
    height: int
    scale: float
    """Longer side of the picture divided by that of the display."""
    rotation: int
    secure: Literal["yes", "no", "unknown"]


@dataclass(frozen=True, slots=True)
class DisplayState:
    """The display, and whether it can be used."""

    display: Display
    is_on: bool | None
    """None if the phone does not tell; so too for the lock."""
    is_locked: bool | None


@dataclass(frozen=True, slots=True)
class App:
    """An installed app."""

    package: str
    label: str | None
    """What stands under its icon; None if that is not known (adb tier)."""
    activity: str | None
    """What its icon opens, as a component name; None without an icon."""
    version: str | None
    is_system: bool
    is_enabled: bool


@dataclass(frozen=True, slots=True)
class LateOutcome:
    """What became known of an input whose outcome had been unknown (spec C-36)."""

    operation_id: str
    message: str
    """One sentence: what came of it, or that it is over and what is seen now counts."""
    sent: Sent | None = None
    """The helper's late answer, if it says that the input was taken."""
    screen: Screen | None = None
    """The fresh reading that ended the wait, where no answer came."""


@dataclass(frozen=True, slots=True)
class PhoneEvent:
    """Something the phone told by itself."""

    kind: str
    seq: int
    at_ms: int
    package: str | None
    texts: tuple[str, ...]


class Device(Protocol):
    """The way to one device. May be used from several threads; reads run beside each other, inputs one at a time.

    All reads raise ReadFailed (READ_FAILED, UNAVAILABLE, TIMEOUT, CONNECTION_LOST) or DeviceUnavailable. All inputs
    raise Refused and Misuse (nothing was sent), Rejected (declined), OutcomeUnknown (it may have happened and is never
    sent again), DeviceUnavailable.
    """

    @property
    def serial(self) -> str | None:
        """The device's name, None as long as none has been found."""

    def info(self, deadline: Deadline) -> DeviceInfo:
        """Connects if need be, and tells what the device is."""

    def moving(self, deadline: Deadline) -> AbstractContextManager[None]:
        """Holds the device for one input and what belongs to it; re-entrant; BUSY after 2 s (spec C-34, C-35)."""

    def observe(
        self,
        deadline: Deadline,
        *,
        settle: Settle | None = None,
        base: Screen | None = None,
    ) -> Screen:
        """Reads the screen, after a wait if asked; gives `base` itself where nothing differs from it."""

    def wait(self, deadline: Deadline, base: Screen, *, wait_ms: int) -> Screen:
        """The first reading that differs from `base`, or `base` itself after `wait_ms`."""

    def act(self, order: Order, target: Target, action: NodeAction, args: Mapping[str, Argument] = ...) -> Sent:
        """Performs a node's own action (spec C-22, C-39)."""

    def touch(
        self, order: Order, contacts: Sequence[Contact], target: Target | None = None, *, by_shell: bool = False
    ) -> Sent:
        """Moves fingers; with a target only if that is still there and free (spec C-73, C-86, L-44).

        By shell, one straight finger at a time can be moved, and what is expected is compared on a screen read right
        before instead of in the same call.
        """

    def press(self, order: Order, key: GlobalKey | int, *, is_long: bool = False, by_shell: bool = False) -> Sent:
        """Performs one of the system's own actions, or presses a key by its Android code."""

    def write_text(self, order: Order, target: Target, text: str, by: TextBy) -> Sent:
        """Puts text into a field at its selection (spec L-96 to L-99)."""

    def keyboard_app(self, deadline: Deadline) -> str | None:
        """Id of a keyboard app that takes text from outside and is switched on, None without one (spec L-98)."""

    def launch(self, order: Order, activity: str, *, uri: str | None = None) -> Sent:
        """Brings an activity to the front as the launcher would; with a link, what its app opens that with."""

    def stop_app(self, order: Order, package: str) -> Sent:
        """Ends an app."""

    def screenshot(
        self, deadline: Deadline, *, form: Literal["png", "jpeg"], max_side_px: int | None = None, quality: int = 80
    ) -> Picture:
        """A picture of the display."""

    def display(self, deadline: Deadline) -> DisplayState:
        """Size, rotation, and whether the display is on and unlocked."""

    def clipboard(self, deadline: Deadline) -> str | None:
        """The text on the clipboard."""

    def set_clipboard(self, order: Order, text: str, *, is_sensitive: bool = False) -> Sent:
        """Puts text on the clipboard."""

    def apps(self, deadline: Deadline) -> tuple[App, ...]:
        """All installed apps, by package."""

    def home_apps(self, deadline: Deadline) -> frozenset[str]:
        """Packages of the launchers, which lead to the other apps."""

    def accessibility_services(self, deadline: Deadline) -> tuple[str, ...]:
        """Packages of the accessibility services that are on: tools that may press buttons too (spec G-124)."""

    def long_press_ms(self, deadline: Deadline) -> int:
        """How long the phone's owner wants a finger held for a long press; asked once per connection (spec L-50)."""

    def clock(self, deadline: Deadline) -> datetime | None:
        """Date and time where the phone is, as its own clock says; None if it does not tell (spec L-66)."""

    def events(self, since_seq: int) -> tuple[PhoneEvent, ...]:
        """What was told since, oldest first, as far as it is kept; without a read over the wire."""

    def display_if_connected(self, deadline: Deadline) -> DisplayState | None:
        """As `display` over the connection that there is; None: there is none, and none is made."""

    def late_outcomes(self) -> tuple[LateOutcome, ...]:
        """What became known since the last call, oldest first; the next receipt tells of it."""

    def close(self) -> None:
        """Ends what runs on the device for us and lets go of it. The next call connects again."""
