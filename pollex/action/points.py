"""Where to touch a control: a point of its visible part that nothing above it covers (spec L-94)."""

from dataclasses import dataclass

from pollex.action.actions import LongPress, Tap
from pollex.errors import Refused
from pollex.geometry import Bounds, Point
from pollex.screen.screen import Node, Screen, Window
from pollex.screen.touched import clickable_for

__all__ = ["Aim", "aim_at", "is_clicked", "is_long_clicked"]

STEPS = 7
"""Points tried along each side, the middle first."""


@dataclass(frozen=True, slots=True)
class Aim:
    """A point of a control."""

    point: Point
    is_free: bool
    """Nothing that can be acted on lies over the point in its own window either, as far as the tree can tell."""


def aim_at(screen: Screen, node: Node) -> Aim:
    """The free point of the node that is nearest to its middle.

    Between windows their regions decide. Inside one window the order of the tree only hints at what lies above: a
    point that seems free is preferred, and none is no reason to refuse.

    Raises:
        Refused: NOT_VISIBLE, it has no visible part; OCCLUDED, other windows cover all of it.
    """
    area = node.visible_bounds
    if area.is_empty:
        raise Refused("NOT_VISIBLE", "The control is out of view; scroll to it first.")
    points = _candidates(area)
    covers = _areas(screen.windows[: node.window])
    own = _areas(screen.windows[node.window : node.window + 1])
    open_points = [
        point for point in points if any(area.has(point) for area in own) and not any(c.has(point) for c in covers)
    ]
    if not open_points:
        raise Refused("OCCLUDED", "Another window covers the control; close that first, or look again.")
    above = _controls_above(screen, node)
    free = next((point for point in open_points if not any(other.has(point) for other in above)), None)
    return Aim(open_points[0], False) if free is None else Aim(free, True)


def is_clicked(screen: Screen, node: Node, action: Tap) -> bool:
    """Whether a tap on the node goes out as its own action, or that of what it clicks; else a finger goes there."""
    clicked = clickable_for(screen, node)
    return action.times == 1 and not action.by_shell and clicked is not None and "click" in clicked.actions


def is_long_clicked(node: Node, action: LongPress) -> bool:
    """The same of a long press."""
    return not action.by_shell and "long_click" in node.actions


def _candidates(area: Bounds) -> list[Point]:
    middle = area.center
    xs = [area.left + area.width * (2 * step + 1) // (2 * STEPS) for step in range(STEPS)]
    ys = [area.top + area.height * (2 * step + 1) // (2 * STEPS) for step in range(STEPS)]
    points = {middle, *(Point(x, y) for x in xs for y in ys)}
    return sorted(points, key=lambda point: ((point.x - middle.x) ** 2 + (point.y - middle.y) ** 2, point.x, point.y))


def _areas(windows: tuple[Window, ...]) -> list[Bounds]:
    """Where they take touches."""
    return [area for window in windows for area in window.touchable]


def _controls_above(screen: Screen, node: Node) -> list[Bounds]:
    """Controls of the same window that come later in the tree, but for its own children, and controls inside it."""
    window = screen.windows[node.window]
    own = {other.index for other in screen.subtree(node)}
    later = (other for other in screen.tree(window) if other.index > node.index and other.index not in own)
    inside = (screen.nodes[index] for index in own - {node.index})
    return [
        other.visible_bounds
        for other in (*later, *inside)
        if other.can_be_acted_on and not other.is_scrollable and not other.visible_bounds.is_empty
    ]
