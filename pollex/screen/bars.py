"""The system's own bars at the edges of the display, which are always there and are no part of any page."""

from pollex.screen.screen import Screen, Window

__all__ = ["is_bar"]

SYSTEM_UI = "com.android.systemui"
MAX_SHARE = 0.15
"""Of the display: a navigation bar of 48 dp on a display of 320 dp."""


def is_bar(screen: Screen, window: Window) -> bool:
    """Whether it is the status bar or the navigation bar: a strip of SystemUI along a whole edge.

    What else SystemUI shows, a notification that comes up over an app, the volume, the open shade, is none. A window of
    the system that says nothing of itself counts as one.
    """
    if window.type != "system" or window.is_focused or window.is_active:
        return False
    if not window.package:
        return True
    area, display = window.bounds, screen.display
    lies_flat = area.width >= display.width and area.height <= display.height * MAX_SHARE
    stands = area.height >= display.height and area.width <= display.width * MAX_SHARE
    at_end = area.top <= 0 or area.bottom >= display.height
    at_side = area.left <= 0 or area.right >= display.width
    return window.package == SYSTEM_UI and ((lies_flat and at_end) or (stands and at_side))
