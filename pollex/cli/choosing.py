"""Which control or point a word on the command line means: `e5`, `540,1200`, or a text that is on the screen."""

import re

from pollex.cli.opened import Opened
from pollex.errors import Misuse
from pollex.geometry import Point
from pollex.screen.choosing import choose
from pollex.screen.refs import NamedScreen
from pollex.screen.target import Target, target_of

__all__ = ["control", "place", "point"]

_REF = re.compile(r"@?e([1-9][0-9]{0,8})", re.ASCII)
_POINT = re.compile(r"\s*(-?[0-9]{1,6})\s*,\s*(-?[0-9]{1,6})\s*", re.ASCII)


def place(word: str, phone: Opened) -> Target | Point:
    """The control or point to touch.

    Raises:
        Misuse: OUT_OF_RANGE, NOT_FOUND; AMBIGUOUS with the candidates.
        Refused: STALE, the ref stands for nothing any more.
    """
    return point(word, phone.look()) if _POINT.fullmatch(word) else control(word, phone)


def control(word: str, phone: Opened, *, must_be_editable: bool = False) -> Target:
    """The control.

    Raises:
        Misuse: NOT_FOUND; AMBIGUOUS with the candidates.
        Refused: STALE, the ref stands for nothing any more.
    """
    screen = phone.look()
    if ref := _REF.fullmatch(word):
        if int(ref[1]) >= phone.refs_below:
            raise Misuse("NOT_FOUND", f"No {word} has been shown lately; see `pollex screen`.")
        return target_of(screen.screen, phone.executor.refs.find(word, screen))
    return target_of(screen.screen, choose(word, screen, must_be_editable=must_be_editable))


def point(word: str, screen: NamedScreen) -> Point:
    """The point, in pixels of the display.

    Raises:
        Misuse: INVALID, it is none; OUT_OF_RANGE, it lies outside.
    """
    match = _POINT.fullmatch(word)
    if match is None:
        raise Misuse("INVALID", f"{word[:40]!r} is no point; give pixels, as 540,1200.")
    found = Point(int(match[1]), int(match[2]))
    display = screen.screen.display
    if not display.bounds.has(found):
        message = f"{found.x},{found.y} lies outside the display, which has {display.width}x{display.height} pixels."
        raise Misuse("OUT_OF_RANGE", message)
    return found
