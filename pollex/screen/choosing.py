"""Which control a person means by a word: its ref, or a text that is on the screen.

Of a text: the only control that is called exactly so, else the only one whose name holds it. What can be acted on
counts before what cannot, and several labels of one control count once. Models get refs and strict selectors instead.
"""

from collections.abc import Sequence
from typing import TYPE_CHECKING

from pollex.errors import Candidate, MatchDetail, Misuse
from pollex.screen.comparing import folded
from pollex.screen.query import Found, Match, Query, find
from pollex.screen.screen import Node
from pollex.screen.touched import clickable_for

if TYPE_CHECKING:
    from pollex.screen.refs import NamedScreen

__all__ = ["choose"]

MAX_MATCHES = 200
MAX_CANDIDATES = 10
SHOWN_CHARS = 60


def choose(text: str, screen: "NamedScreen", *, must_be_editable: bool = False) -> Node:
    """The control in view that is called so.

    Raises:
        Misuse: INVALID, no words; NOT_FOUND; AMBIGUOUS with the candidates.
    """
    states = ("editable",) if must_be_editable else ()
    found = find(Query(text=text, states=states), screen, limit=MAX_MATCHES)
    matches = _best(text, screen, found)
    if not matches:
        raise _not_found(text, found)
    if len(matches) > 1:
        raise _ambiguous(text, matches)
    return _node(screen, matches[0])


def _best(text: str, screen: "NamedScreen", found: Found) -> list[Match]:
    # A keyboard's keys are called by what they type, and so are buttons of apps.
    matches = [match for match in found.matches if not match.window.startswith("keyboard")]
    exact = [match for match in matches if _is_called(_node(screen, match), folded(text))]
    matches = exact or matches
    active = [match for match in matches if _acts(screen, match) is not None]
    return list({_acts(screen, match): match for match in active}.values()) if active else matches


def _acts(screen: "NamedScreen", match: Match) -> int | None:
    """Which control a touch on it would reach, by its place among the nodes."""
    node = _node(screen, match)
    if node.can_be_acted_on:
        return node.index
    clicked = clickable_for(screen.screen, node)
    return None if clicked is None else clicked.index


def _is_called(node: Node, wanted: str) -> bool:
    return wanted in (folded("" if node.is_secret else node.text), folded(node.description), folded(node.hint))


def _node(screen: "NamedScreen", match: Match) -> Node:
    node = screen.node(match.ref)
    if node is None:
        raise LookupError(f"{match.ref} is not on the screen on which it was found.")
    return node


def _not_found(text: str, found: Found) -> Misuse:
    if found.above or found.below:
        way = "down" if found.below else "up"
        return Misuse("NOT_FOUND", f"{text[:SHOWN_CHARS]!r} is on this page, but out of view; scroll {way} first.")
    return Misuse("NOT_FOUND", f"Nothing on the screen is called {text[:SHOWN_CHARS]!r}; look at it again.")


def _ambiguous(text: str, matches: Sequence[Match]) -> Misuse:
    shown = tuple(
        Candidate(match.ref, match.window, match.bounds.as_tuple(), match.name, True)
        for match in matches[:MAX_CANDIDATES]
    )
    message = f"{len(matches)} controls fit {text[:SHOWN_CHARS]!r}; take one by its ref."
    return Misuse("AMBIGUOUS", message, MatchDetail(candidates=shown))
