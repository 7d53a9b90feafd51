"""Keys: the system's own actions, and keys by their Android code (spec S-49, S-50)."""

from pollex.act.looking import QUIET_MS, at_rest
from pollex.act.run import Run
from pollex.action.actions import GlobalKey, Press
from pollex.errors import Misuse, Rejected
from pollex.screen.screen import Screen

__all__ = ["WAKING_KEYS", "press"]

WAKING_KEYS = frozenset({26, 223, 224, "home"})
"""May be pressed though nothing can be read, for a dark phone shows no window: power, sleep, wake up and home."""
HOME_QUIET_MS = 800
"""After home nobody looks sooner (spec L-105)."""


def press(run: Run, action: Press, screen: Screen | None) -> None:
    """Presses once, and looks. Where nothing can be read the helper could compare nothing, so the shell presses."""
    key, by_shell = action.key, action.by_shell or screen is None
    if isinstance(key, int):
        run.send(
            "shell" if by_shell else "key",
            lambda: run.device.press(run.order(), key, is_long=action.is_long, by_shell=by_shell),
        )
    else:
        _system_action(run, key, by_shell=by_shell)
    seq = run.sent.seq if run.sent is not None else 0
    run.settle(at_rest(seq, quiet_ms=HOME_QUIET_MS if key == "home" else QUIET_MS))


def _system_action(run: Run, key: GlobalKey, *, by_shell: bool) -> None:
    """A declined system action was not done, so the shell's way to the same thing may be tried."""
    if not by_shell:
        try:
            run.send("key", lambda: run.device.press(run.order(), key))
            return
        except (Rejected, Misuse) as error:
            if error.code not in ("REJECTED", "UNSUPPORTED"):
                raise
    run.send("shell", lambda: run.device.press(run.order(), key, by_shell=True))
