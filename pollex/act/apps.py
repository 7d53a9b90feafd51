"""Opening and ending apps, and the clipboard, each with the check that shows whether it had its effect (spec L-54).

One resolver of names for all toolsets: `find_app`. A start code is no result: an app counts as opened when it is in
front.
"""

from collections.abc import Callable, Iterable

from pollex.act.looking import SETTLE_MAX_MS, at_rest
from pollex.act.run import Run
from pollex.action.actions import Launch, SetClipboard, StopApp
from pollex.action.expect import Expect
from pollex.action.receipt import Check
from pollex.device.device import App
from pollex.device.wire import Settle
from pollex.errors import AppCandidate, AppsDetail, Mismatch, Misuse, ReadFailed, WireDetail
from pollex.screen.comparing import folded
from pollex.screen.front import current_window, foreground_app
from pollex.screen.screen import Screen
from pollex.screen.utf16 import is_sendable

__all__ = ["find_app", "installed_app", "launch", "set_clipboard", "stop_app"]

LAUNCH_QUIET_MS = 900
"""After a launch nobody looks sooner (spec L-105)."""
FRONT_S = 10.0
STOPPED_S = 5.0
AGAIN_QUIET_MS, AGAIN_MAX_MS = 200, 1000
MAX_CANDIDATES = 10
SHOWN_CHARS = 100


def find_app(apps: Iterable[App], wanted: str, *, parts_count: bool = False) -> App:
    """The app that a package or a name means (spec L-54, F-108, S-56).

    An exact package decides. Else the app whose label or package is equal, compared as in F-27 without blanks; else
    the only one that begins so; else, if parts count, the only one that has it somewhere.

    Args:
        apps: all that are installed. Those without an icon, and disabled ones, cannot be opened.
        wanted: what the caller wrote.
        parts_count: whether a part of a label or package will do.

    Raises:
        Misuse: INVALID, nothing is asked for; NOT_FOUND; AMBIGUOUS with the candidates; UNSUPPORTED, it is installed
            and cannot be opened.
    """
    needle = _joined(wanted)
    if not needle:
        raise Misuse("INVALID", "Give the package of an app, or its name.")
    listed = tuple(apps)
    exact = next((app for app in listed if app.package == wanted.strip()), None)
    if exact is not None:
        return _openable(exact)
    found = _only([app for app in listed if _can_open(app)], needle, parts_count=parts_count)
    if found is not None:
        return found
    closed = next((app for app in listed if needle in _names(app)), None)
    if closed is not None:
        return _openable(closed)
    message = f"No app fits {wanted[:SHOWN_CHARS]!r}; look which apps are installed, and give the package."
    raise Misuse("NOT_FOUND", message)


def installed_app(apps: Iterable[App], package: str) -> App:
    """The app with exactly this package.

    Raises:
        Misuse: NOT_FOUND.
    """
    found = next((app for app in apps if app.package == package), None)
    if found is None:
        raise Misuse("NOT_FOUND", f"No app {package[:SHOWN_CHARS]!r} is installed; look which apps are.")
    return found


def launch(run: Run, action: Launch, screen: Screen) -> None:
    """Brings the app to the front, and waits until it is there.

    Raises:
        Mismatch: something else is in front after FRONT_S.
        ReadFailed: it was started, and the screen cannot be read.
    """
    app = run.app
    if app is None or app.activity is None:
        raise Misuse("UNSUPPORTED", "This app has nothing that can be opened.")
    activity, uri = app.activity, action.uri
    # What is in front now does not matter to what will be.
    order = run.order(expect=Expect(witnesses=run.expect.witnesses))
    run.send("shell", lambda: run.device.launch(order, activity, uri=uri))
    waited = run.deadline.within(FRONT_S)
    run.settle(_after(run, quiet_ms=LAUNCH_QUIET_MS))
    met = _await(run, lambda after: foreground_app(after) == app.package, waited.left_s)
    for title in _overlays(met, app.package, foreground_app(screen)):
        run.warn("OVERLAY_SEEN", f"On the way {title} was in front.")
    front = foreground_app(_seen(run)) or "no app"

    def not_in_front() -> Mismatch:
        return Mismatch("MISMATCH", f"{app.package} was started, {front} is in front.", WireDetail(package=front))

    run.verify(f"{app.package} is in front", held=front == app.package, otherwise=not_in_front)


def stop_app(run: Run, action: StopApp, screen: Screen) -> None:
    """Ends the app, and sees that no window of it is left; whether its process ended is not told by any window.

    Raises:
        Mismatch: a window of it is still there after STOPPED_S.
        ReadFailed: it was ended, and the screen cannot be read.
    """
    package = action.package
    run.send("shell", lambda: run.device.stop_app(run.order(expect=Expect()), package))
    run.settle()
    _await(run, lambda after: not _shows(after, package), STOPPED_S)
    run.verify(
        f"no window of {package} is left",
        held=not _shows(_seen(run), package),
        otherwise=lambda: Mismatch("MISMATCH", f"{package} was stopped, and a window of it is still there; look."),
    )
    run.message = "No window of it is left; whether its process has ended cannot be seen."


def set_clipboard(run: Run, action: SetClipboard, screen: Screen) -> None:
    """Puts text on the clipboard and reads it back; what is there already is not written again.

    Raises:
        Misuse: INVALID, UNSUPPORTED.
        Mismatch: the clipboard holds something else, which some phones do without a word.
        ReadFailed: it was written and cannot be read back.
    """
    if not is_sendable(action.text):
        raise Misuse("INVALID", "Leave out U+0000 and halves of surrogate pairs.")
    rule = "the clipboard holds the text"
    run.after = screen
    if run.device.clipboard(run.deadline) == action.text:
        run.check = Check(rule, True)
        return
    order = run.order(expect=Expect())
    run.send("node", lambda: run.device.set_clipboard(order, action.text, is_sensitive=action.is_sensitive))
    run.settle()
    holds = run.device.clipboard(run.deadline)
    message = "The clipboard does not hold the text; this phone may forbid writing it. Type it instead."
    run.verify(rule, held=holds == action.text, otherwise=lambda: Mismatch("MISMATCH", message))


def _only(apps: list[App], needle: str, *, parts_count: bool) -> App | None:
    """The one app that is meant, None if there is none.

    Raises:
        Misuse: AMBIGUOUS.
    """
    equal = [app for app in apps if needle in _names(app)]
    beginning = [app for app in apps if any(name.startswith(needle) for name in _names(app))]
    holding = [app for app in apps if any(needle in name for name in _names(app))]
    for found, is_enough in ((equal, True), (beginning, True), (holding, parts_count)):
        if len(found) == 1 and is_enough:
            return found[0]
        if found is equal and equal:
            break
    candidates = equal or holding
    if not candidates:
        return None
    listed = tuple(AppCandidate(app.package, app.label) for app in candidates[:MAX_CANDIDATES])
    message = "Several apps fit, or only a part of the name does; choose one and give its package."
    raise Misuse("AMBIGUOUS", message, AppsDetail(listed, len(candidates)))


def _openable(app: App) -> App:
    if not _can_open(app):
        why = "has nothing that can be opened" if app.is_enabled else "is switched off"
        raise Misuse("UNSUPPORTED", f"{app.package} is installed, but {why}.")
    return app


def _can_open(app: App) -> bool:
    return app.activity is not None and app.is_enabled


def _names(app: App) -> tuple[str, ...]:
    return tuple(_joined(name) for name in (app.package, app.label) if name is not None)


def _joined(text: str) -> str:
    return folded(text).replace(" ", "")


def _await(run: Run, holds: Callable[[Screen], bool], seconds: float) -> list[Screen]:
    """Looks until it holds or time is up, and gives all that was seen on the way."""
    patience = run.deadline.within(seconds)
    seen: list[Screen] = []
    while True:
        if run.after is not None:
            seen.append(run.after)
            if holds(run.after):
                return seen
        if patience.is_over:
            return seen
        run.deadline.cancel.check()
        run.settle(_after(run, quiet_ms=AGAIN_QUIET_MS, cap_ms=AGAIN_MAX_MS))


def _after(run: Run, *, quiet_ms: int, cap_ms: int = SETTLE_MAX_MS) -> Settle:
    rest = at_rest(run.sent.seq if run.sent is not None else 0, quiet_ms=quiet_ms)
    return Settle(cap_ms, rest.after_seq, rest.quiet_ms)


def _seen(run: Run) -> Screen:
    if run.after is None:
        raise ReadFailed("READ_FAILED", "It was done, and the screen cannot be read; look again.")
    return run.after


def _shows(screen: Screen, package: str) -> bool:
    return foreground_app(screen) == package or any(window.package == package for window in screen.windows)


def _overlays(seen: list[Screen], package: str, before: str | None) -> list[str]:
    """What else came to the front on the way, as a crash, permission or chooser dialog does; each once."""
    fronts = (current_window(screen) for screen in seen)
    titles = [
        f"{window.title or 'a window'} of {window.package or 'the system'}"
        for window in fronts
        if window is not None and window.package not in (package, before)
    ]
    return list(dict.fromkeys(titles))
