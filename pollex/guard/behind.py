"""The page behind a dialog, which a phone does not show (docs/spec/confirmation.md, G-65).

A window that takes all touches hides those below it from every reading. What a dialog without words of its own means is
told by the page that it came up over, so the gate keeps the last page on which something was done.
"""

from pollex.screen.screen import Screen, Window

__all__ = ["Behind"]

DIALOG_MAX_SHARE = 0.75
"""Of the display: a window that covers more may be a page of its own."""
SHEET_MAX_TEXTS = 12
"""A window with more texts is one, whatever it covers."""


class Behind:
    """The last page of each device. Not for several threads."""

    def __init__(self) -> None:
        self._pages: dict[str, Screen] = {}

    def of(self, device: str, screen: Screen) -> Screen | None:
        """The page of the same activity behind the window in front, if it was seen; keeps the screen if it is one.

        Phones do not always tell the activity of a dialog; one that is not told may be the same.
        """
        page, window = self._pages.get(device), screen.topmost_app
        if window is None:
            return None
        if page is not None and _is_over(window, screen, page):
            return page
        self._pages[device] = screen
        return None


def _is_over(window: Window, screen: Screen, page: Screen) -> bool:
    below = page.topmost_app
    may_be_same = None in (screen.activity, page.activity) or screen.activity == page.activity
    if below is None or not may_be_same or window.package != below.package or window.id == below.id:
        return False
    box, display = window.bounds.cut_to(screen.display.bounds), screen.display
    if box.width * box.height <= DIALOG_MAX_SHARE * display.width * display.height:
        return True
    texts = sum(1 for node in screen.tree(window) if node.label and not node.visible_bounds.is_empty)
    return texts <= SHEET_MAX_TEXTS
