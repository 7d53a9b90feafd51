"""Actions: typed wishes to change something on the phone, and which nodes of a screen each of them touches.

An action says what, never how: ways, waits and checks are the executor's. Places are pixels of the display in its
present rotation. What an action names was chosen on a screen; execution compares it with the live one.
"""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from types import MappingProxyType
from typing import Literal

from pollex.action.scrolling import DEFAULT_AMOUNT, plan_scroll
from pollex.action.words import Argument, Direction, GlobalKey, NodeAction
from pollex.geometry import Point
from pollex.screen.screen import Node, Screen
from pollex.screen.target import Target
from pollex.screen.touched import clickable_for, controls_at, focused

__all__ = [
    "Action",
    "Argument",
    "Clear",
    "Contact",
    "Direction",
    "Drag",
    "Gesture",
    "GlobalKey",
    "Launch",
    "LongPress",
    "NodeAct",
    "NodeAction",
    "Press",
    "Scroll",
    "SetClipboard",
    "StopApp",
    "Swipe",
    "Tap",
    "Type",
    "judged",
    "kind_of",
    "touched_points",
]


@dataclass(frozen=True, slots=True)
class Contact:
    """One finger from DOWN to UP: (milliseconds since the beginning, x, y) in pixels, fractions allowed.

    It goes down at its first time and up at its last. Contacts that do not overlap in time are gestures of their own.
    """

    points: tuple[tuple[int, float, float], ...]


@dataclass(frozen=True, slots=True)
class Tap:
    """One short touch, or two in quick succession, on a control or at a point."""

    at: Target | Point
    times: Literal[1, 2] = 1
    by_shell: bool = False
    """Touch by the phone's own `input` program on purpose (spec S-39); never without being told."""


@dataclass(frozen=True, slots=True)
class LongPress:
    """One long touch; how long is the executor's affair (spec L-50)."""

    at: Target | Point
    by_shell: bool = False
    at_least_ms: int = 0
    """Held so long where that is longer than what the phone needs."""


@dataclass(frozen=True, slots=True)
class Swipe:
    """A finger from start to end, straight and evenly, that flings if it is quick."""

    start: Point
    end: Point
    duration_ms: int
    by_shell: bool = False


@dataclass(frozen=True, slots=True)
class Drag:
    """A finger that holds at the start until it is taken up, moves, and rests at the end before it lifts."""

    start: Point
    end: Point
    duration_ms: int
    """Of the movement alone."""


@dataclass(frozen=True, slots=True)
class Gesture:
    """One to five fingers, exactly."""

    contacts: tuple[Contact, ...]
    settle_ms: int = 500
    """How long the screen is to be quiet afterwards."""


@dataclass(frozen=True, slots=True)
class Scroll:
    """Brings content of a container into view: natively where that can be, else by a finger."""

    direction: Direction
    container: Target | None = None
    """None: the executor chooses one (spec F-54)."""
    amount: int = DEFAULT_AMOUNT
    """Quarters of the container, 1 to 10 (spec F-68)."""


@dataclass(frozen=True, slots=True)
class NodeAct:
    """A control's own action, performed through Android without coordinates (spec C-22)."""

    target: Target
    name: NodeAction
    args: Mapping[str, Argument] = field(default_factory=lambda: MappingProxyType({}))
    settle_ms: int | None = None
    """How long the effect must stand, however long that takes within the deadline (spec C-43); None: what is seen once
    the screen has come to rest counts."""


@dataclass(frozen=True, slots=True)
class Type:
    """Text into a field (spec L-96 to L-102)."""

    text: str
    target: Target | None = None
    """None: the field that has the focus."""
    mode: Literal["replace", "append", "insert"] = "replace"
    """Insert: in place of what is selected, at the cursor if nothing is (spec F-102)."""
    submits: bool = False
    """Presses the field's own enter action afterwards."""


@dataclass(frozen=True, slots=True)
class Clear:
    """Empties a field."""

    target: Target | None = None


@dataclass(frozen=True, slots=True)
class Press:
    """One of the system's own actions, or a key by its Android code."""

    key: GlobalKey | int
    is_long: bool = False
    by_shell: bool = False


@dataclass(frozen=True, slots=True)
class Launch:
    """Brings an app to the front, by package or by the name under its icon (spec L-54, F-108)."""

    app: str
    parts_count: bool = False
    """Whether a part of a name will do, if one app only has it (spec S-56)."""
    uri: str | None = None
    """A link that the app is to open; None: as its icon does."""


@dataclass(frozen=True, slots=True)
class StopApp:
    """Ends an app."""

    package: str


@dataclass(frozen=True, slots=True)
class SetClipboard:
    """Puts text on the clipboard."""

    text: str
    is_sensitive: bool = False


Action = (
    Tap | LongPress | Swipe | Drag | Gesture | Scroll | NodeAct | Type | Clear | Press | Launch | StopApp | SetClipboard
)


def kind_of(action: Action) -> str:
    """The action's name in receipts and records, as `long_press`; a control's own action has its own name."""
    name = getattr(action, "name", None) or type(action).__name__
    return "".join(f"_{letter.lower()}" if letter.isupper() else letter for letter in name).lstrip("_")


def judged(action: Action, screen: Screen) -> tuple[Node, ...]:
    """The nodes that the action will touch on this screen; what fence, gate and phone look at.

    A touch at a point touches what can be acted on there; a key touches what has the focus; a scroll its container, and
    by a finger what lies where that goes down; opening and ending an app and the clipboard touch nothing on the screen.

    Raises:
        PhoneError: a scroll cannot be made on this screen, as `plan_scroll` says.
    """
    match action:
        case Tap() | LongPress():
            return _at(screen, action.at)
        case Swipe() | Drag() | Gesture():
            return _unique(node for point in touched_points(action) for node in controls_at(screen, point))
        case Scroll():
            return _scrolled(screen, action)
        case Clear() | NodeAct() | Type():
            return _focused(screen) if action.target is None else _live(screen, action.target)
        case Press():
            return _focused(screen)
        case Launch() | StopApp() | SetClipboard():
            return ()


def touched_points(action: Action) -> tuple[Point, ...]:
    """The points where fingers go down or lift, as far as the action itself says them."""
    match action:
        case Tap(at=Point() as point) | LongPress(at=Point() as point):
            return (point,)
        case Swipe():
            return (action.start,)
        case Drag():
            return (action.start, action.end)
        case Gesture():
            ends = (end for contact in action.contacts for end in (contact.points[0], contact.points[-1]))
            return tuple(Point(round(x), round(y)) for _, x, y in ends)
        case _:
            return ()


def _at(screen: Screen, at: Target | Point) -> tuple[Node, ...]:
    if isinstance(at, Point):
        return controls_at(screen, at)
    named = _live(screen, at)
    clicked = (clickable_for(screen, node) or _row_around(screen, node) for node in named)
    return _unique((*named, *(node for node in clicked if node is not None)))


def _row_around(screen: Screen, label: Node) -> Node | None:
    """What gets the touch of a label in a row with several controls: the finger goes to the label (spec L-94)."""
    return next((node for node in screen.lineage(label) if node.is_clickable), None)


def _scrolled(screen: Screen, action: Scroll) -> tuple[Node, ...]:
    plan = plan_scroll(screen, action.direction, action.container, action.amount)
    container = () if plan.container is None else (plan.container,)
    under = () if plan.stroke is None else controls_at(screen, plan.stroke.start)
    return _unique((*container, *under))


def _live(screen: Screen, target: Target) -> tuple[Node, ...]:
    node = screen.node(target.id)
    return () if node is None else (node,)


def _focused(screen: Screen) -> tuple[Node, ...]:
    node = focused(screen)
    return () if node is None else (node,)


def _unique(nodes: Iterable[Node]) -> tuple[Node, ...]:
    return tuple({node.index: node for node in nodes}.values())
