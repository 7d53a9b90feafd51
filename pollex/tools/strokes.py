"""The way of a finger that scrolls a control, where no action of its own does it (docs/spec/skill.md, S-40)."""

from pollex.geometry import Bounds, Point
from pollex.screen.places import axis_of
from pollex.screen.screen import Node, Screen

__all__ = ["stroke"]

STROKE_SHARE = 0.7
"""Of the visible part, along the axis."""


def stroke(screen: Screen, node: Node, *, is_forward: bool) -> tuple[Point, Point]:
    """Start and end, through the middle; content further on comes when the finger goes back."""
    is_sideways = axis_of(screen, node) == "horizontal"
    near, far = (_sideways if is_sideways else _upright)(node.visible_bounds)
    return (far, near) if is_forward else (near, far)


def _sideways(area: Bounds) -> tuple[Point, Point]:
    middle, half = area.center, int(area.width * STROKE_SHARE / 2)
    return Point(middle.x - half, middle.y), Point(middle.x + half, middle.y)


def _upright(area: Bounds) -> tuple[Point, Point]:
    middle, half = area.center, int(area.height * STROKE_SHARE / 2)
    return Point(middle.x, middle.y - half), Point(middle.x, middle.y + half)
