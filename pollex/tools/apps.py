"""Apps that can be opened, as far as the phone's shell tells, and which of them a name means.

The shell tells packages and activities. It does not tell the names under the icons, so `name` is None here and matching
goes by package.
"""

import re
from dataclasses import dataclass

from pollex.device.deadline import Deadline
from pollex.device.session import Session
from pollex.errors import ReadFailed
from pollex.screen.comparing import folded

__all__ = ["App", "is_installed", "launchable_apps", "matching_apps"]

QUERY_S = 10.0

_QUERY = ("cmd", "package", "query-activities", "--brief")
_LAUNCHER = ("-a", "android.intent.action.MAIN", "-c", "android.intent.category.LAUNCHER")
_COMPONENT = re.compile(r"\s*([A-Za-z]\w*(?:\.\w+)+)/([\w.$]+)\s*")


@dataclass(frozen=True, slots=True)
class App:
    """An app with an icon in the launcher."""

    package: str
    activity: str
    """What its icon opens, as a component name."""
    name: str | None = None
    """What stands under its icon, None if that is not known."""


def launchable_apps(session: Session, deadline: Deadline) -> tuple[App, ...]:
    """All apps that can be opened, one per package, by package.

    Raises:
        ReadFailed: READ_FAILED, the phone does not tell.
    """
    result = session.ask(*_QUERY, *_LAUNCHER, deadline=deadline.within(QUERY_S))
    found = [match for line in result.text.splitlines() if (match := _COMPONENT.fullmatch(line))]
    if not found:
        raise ReadFailed("READ_FAILED", "the phone does not tell its apps; open the app from its launcher instead.")
    apps: dict[str, App] = {}
    for match in found:
        apps.setdefault(match[1], App(match[1], f"{match[1]}/{match[2]}"))
    return tuple(apps[package] for package in sorted(apps))


def is_installed(session: Session, package: str, deadline: Deadline) -> bool:
    """Whether there is such a package, with or without an icon."""
    return session.ask("pm", "path", package, deadline=deadline.within(QUERY_S)).exit_code == 0


def matching_apps(apps: tuple[App, ...], wanted: str) -> tuple[App, ...]:
    """The apps that a name means: those equal to it, else the only one that begins so, else all that hold it."""
    needle = _joined(wanted)
    equal = tuple(app for app in apps if needle in _names(app))
    if equal:
        return equal
    beginning = tuple(app for app in apps if any(name.startswith(needle) for name in _names(app)))
    if len(beginning) == 1:
        return beginning
    return tuple(app for app in apps if any(needle in name for name in _names(app)))


def _names(app: App) -> tuple[str, ...]:
    return tuple(_joined(name) for name in (app.package, app.name) if name is not None)


def _joined(text: str) -> str:
    return folded(text).replace(" ", "")
