"""What was found out about a screen, kept as long as that very screen lives: one reading is judged many times."""

import weakref
from collections.abc import Callable, Hashable
from typing import Generic, TypeVar

from pollex.screen.screen import Screen, Window

__all__ = ["PerWindow"]

_Value = TypeVar("_Value")


class PerWindow(Generic[_Value]):
    """One thing for each window of a screen. It must not name the screen itself, or that would live on.

    Screens are told apart by what they are, not by what they say: two readings with equal digests are two. May be used
    from several threads; then a thing may be made twice, and one of them is kept.
    """

    def __init__(self, make: Callable[[Screen, Window], _Value]) -> None:
        """`make` finds it out."""
        self._make = make
        self._kept: dict[int, tuple[weakref.ref[Screen], dict[Hashable, _Value]]] = {}

    def of(self, screen: Screen, window: Window) -> _Value:
        """What `make` says of the window, asked for once."""
        known = self._of(screen)
        key = (window.first, window.count, window.type)
        if key not in known:
            known[key] = self._make(screen, window)
        return known[key]

    def _of(self, screen: Screen) -> dict[Hashable, _Value]:
        place = id(screen)
        kept = self._kept.get(place)
        if kept is not None and kept[0]() is screen:
            return kept[1]
        known: dict[Hashable, _Value] = {}
        self._kept[place] = (weakref.ref(screen, lambda gone: self._forget(place, gone)), known)
        return known

    def _forget(self, place: int, gone: weakref.ref[Screen]) -> None:
        """Unless another screen has taken its place in memory since."""
        kept = self._kept.get(place)
        if kept is not None and kept[0] is gone:
            self._kept.pop(place, None)
