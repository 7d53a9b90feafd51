"""The system's own bars at the edges of the display, which are always there and are no part of any page."""

from pollex.screen.screen import Screen, Window

__all__ = ["is_bar"]

SYSTEM_UI = "com.android.systemui"
THIN = 1 / 12
"""Of the longer side of the display: a bar is at most as thick as this."""
LONG = 0.9
"""Of a side of the display: a bar is at least as long as this."""


def is_bar(screen: Screen, window: Window) -> bool:
    """Whether it is the status bar or the navigation bar.

    What else SystemUI shows, a notification that comes up over an app, the volume, the open shade, is none. A window of
    the system that says nothing of itself counts as one.
    """
    if window.type != "system" or window.is_focused or window.is_active:
        return False
    if not window.package:
        return True
    whole, box = screen.display.bounds, window.bounds.cut_to(screen.display.bounds)
    is_long = box.width >= LONG * whole.width or box.height >= LONG * whole.height
    is_thin = min(box.width, box.height) <= THIN * max(whole.width, whole.height)
    return window.package == SYSTEM_UI and is_long and is_thin
