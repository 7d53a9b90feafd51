"""The windows of a dump: their facts where the dump states them, and where it does not, what their nodes say.

With `--windows` type, layer, title and focus are stated. In the plain form nothing is; then a window is a keyboard or
the system's by its package, the page is the largest of the others, and what comes from another app is an overlay.
"""

import re
import zlib
from collections.abc import Sequence

from pollex.screen.rows import Box, WireWindow
from pollex.screen.screen import WindowType

__all__ = ["DumpWindow", "from_top", "wire_windows"]

_KEYBOARD = re.compile(r"inputmethod|keyboard|swiftkey|\.ime(?:\.|$)|\.honeyboard")
_SYSTEM = frozenset({"com.android.systemui"})
_TYPES: dict[str, WindowType] = {
    "TYPE_APPLICATION": "app",
    "TYPE_INPUT_METHOD": "keyboard",
    "TYPE_SYSTEM": "system",
    "TYPE_ACCESSIBILITY_OVERLAY": "overlay",
    "1": "app",
    "2": "keyboard",
    "3": "system",
    "4": "overlay",
}
_BOUNDS = re.compile(r"\[(-?\d{1,9}),(-?\d{1,9})\]\[(-?\d{1,9}),(-?\d{1,9})\]", re.ASCII)
_NUMBER = re.compile(r"\d{1,9}", re.ASCII)


class DumpWindow:
    """A window while its nodes are read."""

    def __init__(self, root: dict[str, str], stated: dict[str, str] | None, bounds: Box, first: int) -> None:
        self._stated = stated or {}
        self._root = root
        match = _BOUNDS.fullmatch(self._stated.get("bounds", ""))
        self.bounds = bounds if match is None else (int(match[1]), int(match[2]), int(match[3]), int(match[4]))
        self.package = root.get("package", "")
        self.first = first
        self.is_told = stated is not None
        self.count = 0
        self.id = 0
        self._has_focus = False
        self._has_keys = False

    def identity(self, before: Sequence["DumpWindow"]) -> int:
        """Its id: the stated one, else one made of its package and how many such windows came before it."""
        stated = self._stated.get("id") or self._root.get("window-id") or ""
        used = {window.id for window in before}
        if _NUMBER.fullmatch(stated) and int(stated) not in used:
            self.id = int(stated)
        else:
            ordinal = sum(window.package == self.package for window in before)
            self.id = zlib.crc32(f"{self.package}/{ordinal}".encode("utf-8", "replace"))
            while self.id in used:
                self.id += 1
        return self.id

    def learn(self, facts: dict[str, str]) -> None:
        """Takes in what a node of it says about the window."""
        self.count += 1
        self.package = self.package or facts.get("package", "")
        self._has_focus = self._has_focus or facts.get("focused") == "true"
        self._has_keys = self._has_keys or facts.get("text-entry-key") == "true"

    def guess(self) -> WindowType:
        """Its type, before the page is known."""
        stated = _TYPES.get(self._stated.get("type", ""))
        if stated is not None:
            return stated
        if self._has_keys or _KEYBOARD.search(self.package):
            return "keyboard"
        return "system" if self.package in _SYSTEM else "app"

    def states(self, name: str) -> str:
        """A fact that the dump states; empty if it does not."""
        return self._stated.get(name, "")

    @property
    def area(self) -> int:
        """In square pixels."""
        left, top, right, bottom = self.bounds
        return max(0, right - left) * max(0, bottom - top)


def from_top(windows: Sequence[DumpWindow]) -> list[DumpWindow]:
    """The windows from the top: as they come, but keyboards first where the dump states no layers."""
    return sorted(windows, key=lambda window: not window.is_told and window.guess() != "keyboard")


def wire_windows(windows: Sequence[DumpWindow], *, width: int, height: int) -> tuple[WireWindow, ...]:
    """The windows as a reading has them, the topmost first."""
    types = [window.guess() for window in windows]
    page = _page(windows, types)
    made = []
    for place, (window, kind) in enumerate(zip(windows, types, strict=True)):
        is_foreign = page is not None and kind == "app" and window.package != page.package
        layer = window.states("layer")
        made.append(
            WireWindow(
                id=window.id,
                type="overlay" if is_foreign and not window.is_told else kind,
                layer=int(layer) if _NUMBER.fullmatch(layer) else len(windows) - place,
                bounds=window.bounds if window.area else (0, 0, width, height),
                title=window.states("title") or None,
                package=window.package or None,
                focused=window.states("focused") == "true",
                active=window.states("active") == "true" or window is page,
                first=window.first,
                count=window.count,
            )
        )
    return tuple(made)


def _page(windows: Sequence[DumpWindow], types: Sequence[WindowType]) -> DumpWindow | None:
    """The window that a plain dump was taken of: the topmost of the app that has the largest one."""
    if not windows or any(window.is_told for window in windows):
        return None
    ranks: dict[WindowType, int] = {"app": 2, "system": 1}
    _, _, largest = max(
        (ranks.get(kind, 0), window.area, -place)
        for place, (window, kind) in enumerate(zip(windows, types, strict=True))
    )
    chosen = windows[-largest]
    return next(
        window
        for window, kind in zip(windows, types, strict=True)
        if window.package == chosen.package and kind == types[-largest]
    )
