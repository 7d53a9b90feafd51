"""Which control or point a word on the command line means: `e5`, `540,1200`, or a text that is on the screen.

Of a text: the only control that is called exactly so, else the only one whose name holds it. What can be acted on
counts before what cannot, and several labels of one control count once.
"""

import re
from collections.abc import Sequence

from pollex.action.touched import clickable_for
from pollex.cli.opened import Opened
from pollex.errors import Candidate, MatchDetail, Misuse
from pollex.geometry import Point
from pollex.screen.comparing import folded
from pollex.screen.query import Found, Match, Query, find
from pollex.screen.refs import NamedScreen
from pollex.screen.screen import Node
from pollex.screen.target import Target, target_of

__all__ = ["control", "place", "point"]

MAX_MATCHES = 200
MAX_CANDIDATES = 10
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
    found = find(Query(text=word, states=("editable",) if must_be_editable else ()), screen, limit=MAX_MATCHES)
    matches = _best(word, screen, found)
    if not matches:
        raise _not_found(word, found)
    if len(matches) > 1:
        raise _ambiguous(word, matches)
    return target_of(screen.screen, _node(screen, matches[0]))


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


def _best(word: str, screen: NamedScreen, found: Found) -> list[Match]:
    # A keyboard's keys are called by what they type, and so are buttons of apps.
    matches = [match for match in found.matches if not match.window.startswith("keyboard")]
    exact = [match for match in matches if _is_called(_node(screen, match), folded(word))]
    matches = exact or matches
    active = [match for match in matches if _acts(screen, match) is not None]
    return list({_acts(screen, match) or -1 - place: match for place, match in enumerate(active or matches)}.values())


def _acts(screen: NamedScreen, match: Match) -> int | None:
    """Which control a touch on it would reach, by its place among the nodes."""
    node = _node(screen, match)
    if node.can_be_acted_on:
        return node.index
    clicked = clickable_for(screen.screen, node)
    return None if clicked is None else clicked.index


def _is_called(node: Node, wanted: str) -> bool:
    return wanted in (folded("" if node.is_secret else node.text), folded(node.description), folded(node.hint))


def _node(screen: NamedScreen, match: Match) -> Node:
    node = screen.node(match.ref)
    if node is None:
        raise LookupError(f"{match.ref} is not on the screen on which it was found.")
    return node


def _not_found(word: str, found: Found) -> Misuse:
    if found.above or found.below:
        message = f"{word[:60]!r} is on this page, but out of view; scroll {'down' if found.below else 'up'} first."
        return Misuse("NOT_FOUND", message)
    return Misuse("NOT_FOUND", f"Nothing on the screen is called {word[:60]!r}; see `pollex screen`.")


def _ambiguous(word: str, matches: Sequence[Match]) -> Misuse:
    shown = tuple(
        Candidate(match.ref, match.window, match.bounds.as_tuple(), match.name, True)
        for match in matches[:MAX_CANDIDATES]
    )
    message = f"{len(matches)} controls fit {word[:60]!r}; take one by its ref."
    return Misuse("AMBIGUOUS", message, MatchDetail(candidates=shown))
