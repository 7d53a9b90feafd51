"""What lies over the page: dialogs, other apps' windows, questions of the system (spec L-45, L-88)."""

from dataclasses import dataclass
from typing import Literal

from pollex.screen.bars import is_bar
from pollex.screen.screen import Screen, Window

__all__ = ["Overlay", "listed_alone", "overlays", "share_of", "usual_page"]

PAGE_SHARE = 0.6
"""Of the display: an app window of this size or more is a page, a smaller one a dialog (spec L-18)."""
ALONE_SHARE = 0.3
"""An overlay that covers more than this is listed alone."""

_QUESTIONS = (
    "com.android.permissioncontroller",
    "com.google.android.permissioncontroller",
    "com.android.packageinstaller",
    "com.google.android.packageinstaller",
    "com.lbe.security.miui",
    "android",
)
"""Apps whose windows are permission, crash and 'not responding' dialogs; flagged at any size."""

Kind = Literal["dialog", "foreign", "question"]


@dataclass(frozen=True, slots=True)
class Overlay:
    """One window over the page."""

    window: Window
    kind: Kind
    """`dialog` of the app itself, `question` of the system, else `foreign`."""
    share: float
    """Of the display that it covers, 0..1."""


def overlays(screen: Screen) -> tuple[Overlay, ...]:
    """What lies over the page: questions first, then from the top. Keyboard and bars are none."""
    page = usual_page(screen)
    found = []
    for window in screen.windows:
        if window is page:
            break
        if window.type == "keyboard" or is_bar(screen, window):
            continue
        found.append(Overlay(window, _kind(window, page, screen), share_of(screen, window)))
    return tuple(sorted(found, key=lambda overlay: overlay.kind != "question"))


def listed_alone(screen: Screen) -> Window | None:
    """The window whose elements alone are listed: a question, a dialog of the app, or a large overlay; else None."""
    for overlay in overlays(screen):
        if overlay.kind == "question" or overlay.share > ALONE_SHARE:
            return overlay.window
        if overlay.kind == "dialog" and (overlay.window.is_focused or overlay.window.is_active):
            return overlay.window
    return None


def usual_page(screen: Screen) -> Window | None:
    """The topmost app window that has the size of a page, None if there is none."""
    apps = (window for window in screen.windows if window.type == "app" and window.package not in _QUESTIONS)
    return next((window for window in apps if share_of(screen, window) >= PAGE_SHARE), None)


def share_of(screen: Screen, window: Window) -> float:
    """How much of the display the window covers, 0..1."""
    whole = screen.display.width * screen.display.height
    box = window.bounds.cut_to(screen.display.bounds)
    return box.width * box.height / whole if whole else 0.0


def _kind(window: Window, page: Window | None, screen: Screen) -> Kind:
    if window.package in _QUESTIONS:
        return "question"
    own = page.package if page is not None else screen.package
    return "dialog" if window.type == "app" and window.package == own else "foreign"
