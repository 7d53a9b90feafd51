"""Which window and which app are in front, and where a selector is looked for (spec C-14 to C-16, F-41)."""

from pollex.errors import ReadFailed, WireDetail
from pollex.screen.screen import Screen, Window

__all__ = ["ONE_WINDOW", "check_complete", "current_window", "foreground_app", "search_scope"]

ONE_WINDOW = ("other windows",)
"""What is missing from a dump of the system, which holds the window in front alone."""
_TREE = "The tree of the app in front could not be read to its end; look at the screen again."


def current_window(screen: Screen) -> Window | None:
    """The window with input focus, else the active one; never a keyboard or an overlay. None if it is not certain.

    A floating window of another app that has the focus is one, for it gets the keys; the phone, which knows these from
    overlays of accessibility, names its app as the one in front.
    """
    candidates = [window for window in screen.windows if window.type in ("app", "system") or _has_keys(screen, window)]
    focused = [window for window in candidates if window.is_focused]
    found = focused or [window for window in candidates if window.is_active]
    return found[0] if len(found) == 1 else None


def foreground_app(screen: Screen) -> str | None:
    """The package in front: the current window's, else the topmost app window's, else the one the system names."""
    current = current_window(screen)
    if current is not None and current.package:
        return current.package
    topmost = screen.topmost_app
    if topmost is not None and topmost.package:
        return topmost.package
    return screen.package


def search_scope(screen: Screen) -> tuple[Window, ...]:
    """The current window and the app windows of the same app that are not below it, from the top.

    Raises:
        ReadFailed: UNAVAILABLE, windows or their facts are incomplete; READ_FAILED, a tree in the scope is. Neither
            says that a control is absent.
    """
    check_complete(screen)
    current = current_window(screen)
    if current is None:
        raise _not_all_windows(screen)
    scope = tuple(window for window in screen.windows if window is current or _is_beside(window, current))
    if any(window.first is None or window.cut is not None for window in scope):
        raise ReadFailed("READ_FAILED", _TREE)
    return scope


def check_complete(screen: Screen) -> None:
    """Makes sure that what is not on the screen is not there (spec C-16).

    Raises:
        ReadFailed: UNAVAILABLE, windows or their facts are incomplete; READ_FAILED, only a tree is.
    """
    if screen.missing == ("tree",):
        raise ReadFailed("READ_FAILED", _TREE, WireDetail(missing=screen.missing))
    if not screen.is_complete:
        raise _not_all_windows(screen)


def _not_all_windows(screen: Screen) -> ReadFailed:
    message = "Not all windows could be read, so nothing is certain; look at the screen again."
    return ReadFailed("UNAVAILABLE", message, WireDetail(missing=screen.missing))


def _has_keys(screen: Screen, window: Window) -> bool:
    is_named = bool(window.package) and window.package == screen.package
    return window.type == "overlay" and window.is_focused and is_named


def _is_beside(window: Window, current: Window) -> bool:
    return (
        window.type == "app"
        and bool(window.package)
        and window.package == current.package
        and window.layer >= current.layer
    )
