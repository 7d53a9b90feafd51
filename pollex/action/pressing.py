"""When a finger that means to scroll would press a control instead (spec F-54, F-62)."""

from pollex.geometry import Point
from pollex.screen.screen import Screen, Window

__all__ = ["would_press"]

SURFACE_SHARE = 0.5
"""What fills so much of its window is no control but something drawn, as a map is."""


def would_press(screen: Screen, window: Window, start: Point, end: Point) -> bool:
    """Whether one control has both ends: where nothing takes the way as a scroll, Android takes it as a click."""
    whole = window.bounds.width * window.bounds.height
    return any(
        (node.is_clickable or node.is_long_clickable)
        and node.visible_bounds.width * node.visible_bounds.height < whole * SURFACE_SHARE
        and node.visible_bounds.has(start)
        and node.visible_bounds.has(end)
        for node in screen.tree(window)
    )
