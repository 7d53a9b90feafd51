"""The apps of a run: given by the person, or joined by what the run itself opened (L-89 to L-91)."""

import threading
from collections.abc import Callable, Iterable

from pollex.action.actions import Action, Launch, Press
from pollex.errors import Refused
from pollex.guard.fence import AppFence

__all__ = ["RunFence"]


class RunFence:
    """A fence that grows by what the run opens, unless the person has drawn it. May be used from several threads."""

    def __init__(
        self,
        apps: Iterable[str],
        *,
        launchers: Callable[[], Iterable[str]],
        joined: Iterable[str] = (),
        told: Callable[[str], None] = lambda package: None,
    ) -> None:
        """Takes the apps that the person named, none if the run may choose, and how to learn the phone's launchers.

        What the run had let in before its program ended is `joined`; each app that it lets in from now on is told.
        """
        self._lock = threading.Lock()
        self._apps = frozenset(apps)
        self._is_drawn = bool(self._apps)
        self._apps |= frozenset(joined)
        self._launchers = launchers
        self._told = told
        self._fence = AppFence(self._apps, launchers=launchers)

    @property
    def apps(self) -> frozenset[str]:
        """The allowed packages."""
        return self._apps

    def check(self, action: Action, package: str | None) -> None:
        """As `Fence.check`. Opening an app by its name lets it in, where the person drew no fence."""
        if isinstance(action, Launch) and package is not None and not self._is_drawn:
            self.join(package)
        self._fence.check(action, package)

    def join(self, package: str) -> None:
        """Lets an app in: one that was opened, or that a launcher's icon led to, or that was in front at the start.

        Does nothing where the person drew the fence.
        """
        with self._lock:
            if self._is_drawn or package in self._apps:
                return
            self._apps |= {package}
            self._fence = AppFence(self._apps, launchers=self._launchers)
        self._told(package)

    def is_allowed(self, package: str) -> bool:
        """Whether this app may be in front; asked as for a key that every app gets."""
        try:
            self._fence.check(Press("back"), package)
        except Refused:
            return False
        return True

    def is_launcher(self, package: str) -> bool:
        """Whether it is the home screen, whose icons let apps in (L-90)."""
        return package in self._launchers()
