"""Whether a screen is one that may be walked over, and which app it belongs to (spec F-41)."""

from pollex.act.executor import Executor
from pollex.device.deadline import Deadline
from pollex.device.wire import Settle
from pollex.errors import ReadFailed
from pollex.screen.front import current_window, foreground_app
from pollex.screen.refs import NamedScreen
from pollex.screen.screen import Screen

__all__ = ["needs_review", "with_secure"]

ANSWER_S = 1.0
"""How long a new window's answer is waited for, whether it forbids pictures."""
ANSWER_POLL_MS = 100
SPLASH = "Splash Screen "
"""How Android titles the window that it shows until an app has drawn its first own one."""


def needs_review(screen: Screen) -> bool:
    """Whether it is protected, has no window, or belongs to no app that could be named."""
    window = screen.topmost_app or current_window(screen)
    if window is None or foreground_app(screen) is None:
        return True
    return screen.secure == "yes" or window.title.startswith(SPLASH)


def with_secure(executor: Executor, named: NamedScreen, deadline: Deadline, asked: set[int]) -> NamedScreen:
    """The screen once it is known whether its app forbids pictures; as it is, where that stays unknown.

    Args:
        executor: of the device.
        named: the screen.
        deadline: for the waiting; at most ANSWER_S, and once for each window.
        asked: windows that were waited for; the one of this screen joins them.
    """
    window = named.screen.topmost_app
    patience = deadline.within(ANSWER_S)
    while named.screen.secure == "unknown" and window is not None and window.id not in asked:
        if patience.is_over:
            asked.add(window.id)
            break
        try:
            named = executor.look(deadline, settle=Settle(ANSWER_POLL_MS, after_seq=0))
        except ReadFailed:
            break
        window = named.screen.topmost_app
    return named
