"""What a scroll moves, and how: chosen from the screen alone, so that what is judged is what is moved.

A container scrolls natively where it lists the action, else by a finger. A native scroll is the container's own page;
a finger goes so many quarters of the container (spec F-54, F-59, F-68 to F-70).
"""

import math
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Literal

from pollex.action.pressing import would_press
from pollex.action.words import Direction, NodeAction
from pollex.errors import Misuse, Refused
from pollex.geometry import Bounds, Point
from pollex.screen.places import Axis, axis_of
from pollex.screen.screen import Node, Screen, Window
from pollex.screen.target import Target

__all__ = [
    "DEFAULT_AMOUNT",
    "EDGES",
    "MAX_AMOUNT",
    "MIN_AMOUNT",
    "OPPOSITE",
    "OWN",
    "Edge",
    "ScrollPlan",
    "Stroke",
    "container_for",
    "is_at_edge",
    "plan_scroll",
    "way_back",
]

Edge = Literal["top", "bottom", "left", "right", "start", "end"]
"""Where it scrolls no further; start and end where the axis does not matter."""
DEFAULT_AMOUNT, MIN_AMOUNT, MAX_AMOUNT = 3, 1, 10
QUARTERS = 4
INSET_SHARE = 0.1
EDGE_DP = 24
"""No stroke begins or ends nearer to the display's edge, where the system's own gestures begin."""
MIN_STROKE_DP = 24
LANES = (0.5, 0.25, 0.75, 0.1, 0.9)
"""Where a stroke may run, as a share of the free part across it; the first that presses nothing is taken."""
DP_PER_INCH = 160

OPPOSITE: Mapping[str, str] = {
    "scroll_forward": "scroll_backward",
    "scroll_backward": "scroll_forward",
    "scroll_up": "scroll_down",
    "scroll_down": "scroll_up",
    "scroll_left": "scroll_right",
    "scroll_right": "scroll_left",
}
EDGES: Mapping[str, Edge] = {
    "scroll_forward": "end",
    "scroll_backward": "start",
    "scroll_up": "top",
    "scroll_down": "bottom",
    "scroll_left": "left",
    "scroll_right": "right",
}
"""The edge that a container's own action leads to."""
OWN: Mapping[Direction, NodeAction] = {
    "up": "scroll_up",
    "down": "scroll_down",
    "left": "scroll_left",
    "right": "scroll_right",
}
_BACK: Mapping[Direction, Direction] = {"up": "down", "down": "up", "left": "right", "right": "left"}
_ALONG: Mapping[Direction, NodeAction] = {
    "up": "scroll_backward",
    "down": "scroll_forward",
    "left": "scroll_backward",
    "right": "scroll_forward",
}


@dataclass(frozen=True, slots=True)
class Stroke:
    """The way of a finger."""

    start: Point
    end: Point


@dataclass(frozen=True, slots=True)
class ScrollPlan:
    """How a scroll will be made."""

    container: Node | None
    """None: nothing there is marked as scrolling, and a finger tries the window itself."""
    native: NodeAction | None
    stroke: Stroke | None
    """Set if it is no native one and not at its edge."""
    steps: int
    """How many of them."""
    names: tuple[str, ...]
    """The container's own actions that lead that way, listed or not."""
    is_at_edge: bool
    """Whether it lists that it scrolls the other way only."""
    may_refresh: bool
    """Whether the stroke would pull at a list that could be at its top."""


def way_back(direction: Direction) -> Direction:
    """The opposite direction."""
    return _BACK[direction]


def is_at_edge(actions: tuple[str, ...], name: str) -> bool:
    """Whether a control that lists these actions can scroll the other way only."""
    return name in OPPOSITE and OPPOSITE[name] in actions and name not in actions


def plan_scroll(screen: Screen, direction: Direction, container: Target | None, amount: int) -> ScrollPlan:
    """Chooses container and way.

    Args:
        screen: what is seen now.
        direction: where the wanted content lies.
        container: what to scroll, or a node in or around it; None: what scrolls most of the topmost app window.
        amount: quarters of the container.

    Raises:
        Misuse: INVALID, an amount that there is not; UNSUPPORTED, nothing scrolls there, or no app shows.
        Refused: STALE, the container is gone; DISABLED; NOT_VISIBLE, OCCLUDED, there is no room for a finger.
    """
    if not MIN_AMOUNT <= amount <= MAX_AMOUNT:
        raise Misuse("INVALID", f"The amount of a scroll is {MIN_AMOUNT} to {MAX_AMOUNT}, not {amount}.")
    node = container_for(screen, direction, container)
    if node is None:
        return _by_finger(screen, None, direction, amount)
    if not node.is_enabled:
        raise Refused("DISABLED", "What scrolls there is disabled; do first what enables it.")
    names = _names(screen, node, direction)
    native = next((name for name in names if name in node.actions), None)
    if native is None and any(is_at_edge(node.actions, name) for name in names):
        return ScrollPlan(node, None, None, 0, names, is_at_edge=True, may_refresh=False)
    if native is not None and (amount == DEFAULT_AMOUNT or direction == "up"):
        # Upwards never by a finger where it can be asked natively: a pull at the top would refresh the list.
        steps = math.ceil(amount / QUARTERS)
        return ScrollPlan(node, native, None, steps, names, is_at_edge=False, may_refresh=False)
    return _by_finger(screen, node, direction, amount)


def container_for(screen: Screen, direction: Direction, named: Target | None) -> Node | None:
    """What a scroll would move (spec F-54); None: nothing is marked as scrolling that way, and a finger tries.

    Raises:
        Misuse: UNSUPPORTED, nothing scrolls there, or no app shows.
        Refused: STALE, what was named is gone.
    """
    return _named(screen, named) if named is not None else _largest(screen, direction)


def _named(screen: Screen, target: Target) -> Node:
    """The node itself, else the nearest ancestor that scrolls, else the largest descendant that does."""
    node = screen.node(target.id)
    if node is None:
        raise Refused("STALE", "The container is gone; look again.")
    around: Node | None = node
    while around is not None:
        if around.is_scrollable:
            return around
        around = None if around.parent is None else screen.nodes[around.parent]
    inside = [other for other in screen.subtree(node) if other.is_scrollable and not other.visible_bounds.is_empty]
    if not inside:
        raise Misuse("UNSUPPORTED", "Nothing scrolls there; name no container, or name a list.")
    return max(inside, key=_area)


def _largest(screen: Screen, direction: Direction) -> Node | None:
    """What scrolls that way in the topmost app window: the largest, then the deeper, then the upper one."""
    window = _app_window(screen)
    found = [
        node
        for node in screen.tree(window)
        if node.is_scrollable and not node.visible_bounds.is_empty and _runs_along(screen, node, direction)
    ]
    return max(found, key=lambda node: (_area(node), _depth(screen, node), -node.bounds.top), default=None)


def _app_window(screen: Screen) -> Window:
    window = screen.topmost_app
    if window is None:
        raise Misuse("UNSUPPORTED", "No app shows that could be scrolled; open one, or name a container.")
    return window


def _names(screen: Screen, node: Node, direction: Direction) -> tuple[NodeAction, ...]:
    """The actions that lead that way, the exact one first; forward and backward only along the container's axis."""
    own = OWN[direction]
    if own in node.actions or OPPOSITE[own] in node.actions:
        return (own,)
    return (own, _ALONG[direction]) if _runs_along(screen, node, direction) else (own,)


def _runs_along(screen: Screen, node: Node, direction: Direction) -> bool:
    own = OWN[direction]
    if own in node.actions or OPPOSITE[own] in node.actions:
        return True
    return axis_of(screen, node) == _axis(direction)


def _axis(direction: Direction) -> Axis:
    return "vertical" if direction in ("up", "down") else "horizontal"


def _by_finger(screen: Screen, node: Node | None, direction: Direction, amount: int) -> ScrollPlan:
    """Strokes through the middle of the free part, from near its one end towards the other."""
    window = screen.windows[node.window] if node is not None else _app_window(screen)
    area = node.visible_bounds if node is not None else window.bounds.cut_to(screen.display.bounds)
    if area.is_empty:
        raise Refused("NOT_VISIBLE", "The container is out of view; bring it into view first.")
    free = _free_part(screen, window, area)
    is_vertical = _axis(direction) == "vertical"
    room = (free.height if is_vertical else free.width) * (1 - 2 * INSET_SHARE)
    if free.is_empty or room < _px(screen, MIN_STROKE_DP):
        raise Refused("OCCLUDED", "Too little of the container is free for a finger; close what lies over it.")
    whole = amount * (area.height if is_vertical else area.width) / QUARTERS
    steps = math.ceil(whole / room)
    length = round(whole / steps)
    names = () if node is None else _names(screen, node, direction)
    lanes = (_stroke(free, direction, length, lane) for lane in LANES)
    if node is not None and _runs_along(screen, node, direction):
        stroke = next(lanes)
    elif (
        harmless := next((one for one in lanes if not would_press(screen, window, one.start, one.end)), None)
    ) is not None:
        stroke = harmless
    else:
        raise Misuse("UNSUPPORTED", "Nothing scrolls that way, and a finger would press what lies there; look again.")
    return ScrollPlan(node, None, stroke, steps, names, is_at_edge=False, may_refresh=direction == "up")


def _stroke(free: Bounds, direction: Direction, length: int, lane: float) -> Stroke:
    """The finger goes the other way than the wanted content lies, so far across the free part."""
    middle = Point(free.left + int(free.width * lane), free.top + int(free.height * lane))
    inset_x, inset_y = round(free.width * INSET_SHARE), round(free.height * INSET_SHARE)
    match direction:
        case "down":
            start = Point(middle.x, free.bottom - 1 - inset_y)
            return Stroke(start, Point(middle.x, start.y - length))
        case "up":
            start = Point(middle.x, free.top + inset_y)
            return Stroke(start, Point(middle.x, start.y + length))
        case "right":
            start = Point(free.right - 1 - inset_x, middle.y)
            return Stroke(start, Point(start.x - length, middle.y))
        case _:
            start = Point(free.left + inset_x, middle.y)
            return Stroke(start, Point(start.x + length, middle.y))


def _free_part(screen: Screen, window: Window, area: Bounds) -> Bounds:
    """The largest rectangle that is left when edge and higher windows are cut off, one after the other."""
    edge = _px(screen, EDGE_DP)
    display = screen.display
    free = area.cut_to(Bounds(edge, edge, display.width - edge, display.height - edge))
    for higher in screen.windows[: screen.windows.index(window)]:
        for cover in higher.touchable:
            free = _beside(free, cover)
    return free


def _beside(area: Bounds, cover: Bounds) -> Bounds:
    if area.cut_to(cover).is_empty:
        return area
    sides = (
        Bounds(area.left, area.top, area.right, min(area.bottom, cover.top)),
        Bounds(area.left, max(area.top, cover.bottom), area.right, area.bottom),
        Bounds(area.left, area.top, min(area.right, cover.left), area.bottom),
        Bounds(max(area.left, cover.right), area.top, area.right, area.bottom),
    )
    return max(sides, key=lambda side: side.width * side.height)


def _px(screen: Screen, dp: int) -> int:
    return round(dp * (screen.display.density or DP_PER_INCH) / DP_PER_INCH)


def _area(node: Node) -> int:
    return node.visible_bounds.width * node.visible_bounds.height


def _depth(screen: Screen, node: Node) -> int:
    depth = 0
    while node.parent is not None:
        node, depth = screen.nodes[node.parent], depth + 1
    return depth
