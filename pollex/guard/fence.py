"""The app fence: nothing is sent to an app that was not allowed (spec L-89, L-90)."""

import re
from collections.abc import Callable, Iterable

from pollex.action.actions import Action, Press
from pollex.errors import Misuse, Refused

__all__ = ["AppFence"]

_PACKAGE = re.compile(r"[A-Za-z]\w*(\.\w+)+", re.ASCII)

_LEADING_OUT = frozenset({"home", "recents", 3, 187, 26, 223, 224})
"""Keys that no app gets: they lead out of it, or switch the screen on and off."""

ALWAYS_ALLOWED = frozenset(
    {
        "android",
        "com.android.systemui",
        "com.android.permissioncontroller",
        "com.google.android.permissioncontroller",
        "com.android.packageinstaller",
        "com.google.android.packageinstaller",
    }
)
"""The system's own bars and dialogs; keyboards are never in front."""


class AppFence:
    """The apps that may be touched."""

    def __init__(self, packages: Iterable[str], *, launchers: Callable[[], Iterable[str]] = tuple) -> None:
        """Takes the allowed packages, and how to learn those of the phone's launchers, which lead to the apps.

        The phone is asked once, and only when another app than the allowed ones is in front: no phone may be there yet.

        Raises:
            Misuse: INVALID, one of them is no package name.
        """
        self._allowed = frozenset(packages)
        self._ask_launchers = launchers
        self._launchers: frozenset[str] | None = None
        for package in self._allowed:
            if _PACKAGE.fullmatch(package) is None:
                raise Misuse("INVALID", f"{package[:80]!r} is no package; one looks like com.example.notes.")

    def check(self, action: Action, package: str | None) -> None:
        """Does nothing if the action may be done while this app is in front, or may open it.

        An app that could not be named is none of the allowed ones.

        Raises:
            Refused: APP_NOT_ALLOWED.
            PhoneError: the phone does not tell its launchers.
        """
        if package in self._allowed or package in ALWAYS_ALLOWED:
            return
        if isinstance(action, Press) and action.key in _LEADING_OUT:
            return
        if package is not None and package in self._known_launchers():
            return
        named = package or "An app that cannot be named"
        allowed = ", ".join(sorted(self._allowed))
        message = f"{named} may not be touched; allowed are {allowed}. Go home, or open one of those."
        raise Refused("APP_NOT_ALLOWED", message)

    def _known_launchers(self) -> frozenset[str]:
        if self._launchers is None:
            self._launchers = frozenset(self._ask_launchers())
        return self._launchers
