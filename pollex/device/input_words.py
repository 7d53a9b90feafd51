"""What the phone's `input` program can carry, as its words: one straight finger at a time, plain keys, plain text.

Pure. What it cannot carry is refused before anything is sent, never bent into something near it.
"""

import itertools
import math
from collections.abc import Sequence

from pollex.action.actions import Contact
from pollex.errors import Misuse

__all__ = ["finger_words", "text_words"]

TAP_MAX_MS = 300
"""A shorter contact at one place is a tap; the program decides itself how long that lasts."""
STRAIGHT_PX = 2.0
"""How far a point on the way may lie beside the place where an even, straight movement has the finger then."""
MAX_TEXT_UNITS = 10_000


def finger_words(contacts: Sequence[Contact]) -> tuple[tuple[str, ...], ...]:
    """One call of `input` per contact, in their order.

    Raises:
        Misuse: UNSUPPORTED, several fingers at once, or a way that is bent or not even.
    """
    ordered = sorted(contacts, key=lambda contact: contact.points[0][0])
    for earlier, later in itertools.pairwise(ordered):
        if later.points[0][0] < earlier.points[-1][0]:
            raise _unsupported("several fingers at once")
    return tuple(_words(contact) for contact in ordered)


def text_words(text: str) -> tuple[str, ...]:
    """One call of `input` that types the text.

    Raises:
        Misuse: UNSUPPORTED, a character that keys do not carry (spec L-99).
    """
    if not text or len(text) > MAX_TEXT_UNITS:
        raise Misuse("INVALID", f"By keys 1 to {MAX_TEXT_UNITS} characters are typed at once; give the text in parts.")
    if any(not " " <= character <= "~" for character in text):
        raise _unsupported("other characters than printable ASCII")
    if "%s" in text:
        # The program types a blank for it and knows no way to say that it is meant.
        raise _unsupported("the two characters '%s'")
    return ("text", text.replace(" ", "%s"))


def _words(contact: Contact) -> tuple[str, ...]:
    (begin_ms, *begin), (end_ms, *end) = contact.points[0], contact.points[-1]
    duration_ms = end_ms - begin_ms
    if any(not _is_on_the_way(point, contact) for point in contact.points[1:-1]):
        raise _unsupported("a way that is bent or not even")
    if begin == end and duration_ms < TAP_MAX_MS:
        return ("tap", *_places(begin))
    return ("swipe", *_places(begin), *_places(end), str(duration_ms))


def _is_on_the_way(point: tuple[int, float, float], contact: Contact) -> bool:
    (begin_ms, begin_x, begin_y), (end_ms, end_x, end_y) = contact.points[0], contact.points[-1]
    share = (point[0] - begin_ms) / max(1, end_ms - begin_ms)
    x, y = begin_x + (end_x - begin_x) * share, begin_y + (end_y - begin_y) * share
    return math.hypot(point[1] - x, point[2] - y) <= STRAIGHT_PX


def _places(point: Sequence[float]) -> tuple[str, ...]:
    return tuple(str(round(place)) for place in point)


def _unsupported(what: str) -> Misuse:
    return Misuse("UNSUPPORTED", f"The phone's shell cannot carry {what}; use the way through the helper.")
