"""Faults of inputs, as people have reported them: how each is made of a good action of the tour (L-117, table 13.2).

Each kind is a situation from docs/pitfalls.md or a row of table 13.2, and is made in the same way of every leg that it
fits, or of evenly spaced ones where there are many. None was chosen by what the judge makes of it.
"""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from functools import cache

from pollex.bench import making
from pollex.bench.stage import Play
from pollex.bench.tour import Leg, tour

__all__ = ["KINDS", "Fault", "Kind", "faults", "good"]

PER_KIND = 8
"""Faults of one kind at most, so that none outweighs the others."""
Make = Callable[[Leg], Play | None]


@dataclass(frozen=True, slots=True)
class Kind:
    """One way in which an input goes wrong."""

    name: str
    row: str | None
    """Of table 13.2; None: it has none."""
    source: str
    """Where it was reported: numbers of docs/pitfalls.md, or a row of table 13.2."""
    how: str
    """How it is made."""
    make: Make
    """None: it does not fit this leg."""
    is_of_input: bool = True
    """False: the input does what it should, and what is wrong is for `runs why` alone."""


@dataclass(frozen=True, slots=True)
class Fault:
    """One kind on one leg; `kind` None: nothing goes wrong."""

    leg: Leg
    play: Play
    kind: Kind | None = None

    @property
    def name(self) -> str:
        """As reports tell it."""
        return f"{'good' if self.kind is None else self.kind.name}: {self.leg.name}"


@cache
def good() -> tuple[Fault, ...]:
    """All legs as they went."""
    return tuple(Fault(leg, making.played_as(leg, leg.after)) for leg in tour())


@cache
def faults(per_kind: int = PER_KIND) -> tuple[Fault, ...]:
    """All that are played.

    Args:
        per_kind: of each kind at most so many.
    """
    return tuple(fault for kind in KINDS for fault in _spread([*_fitting(kind)], per_kind))


def _fitting(kind: Kind) -> Iterator[Fault]:
    for leg in tour():
        play = kind.make(leg)
        if play is not None:
            yield Fault(leg, play, kind)


def _spread(found: Sequence[Fault], most: int) -> Sequence[Fault]:
    if len(found) <= most:
        return found
    return [found[place * len(found) // most] for place in range(most)]


KINDS: tuple[Kind, ...] = (
    Kind("unreadable", None, "4, 66", "the screen cannot be read any more", making.unreadable),
    Kind("dead", "X-20", "56, 58, 72; X-20", "the input is taken and nothing changes", making.dead),
    Kind("slow", "X-20", "114, 115", "the effect comes after the screen was at rest", making.slow),
    Kind("flips back", "X-20", "57", "a switch stands otherwise for a moment", making.flips_back),
    Kind("covered", "X-20", "50, 45; X-20", "a window comes up over the target while the model thinks", making.covered),
    Kind("under the keyboard", "X-17", "51, 52; X-17", "the keyboard comes up over the target", making.under_keyboard),
    Kind("renamed", "X-3", "45, 64", "what stands there now says something else", making.renamed),
    Kind("gone", "X-3", "24, 45", "the target is removed while the model thinks", making.gone),
    Kind("turned", "X-3", "46; X-3", "the phone is turned while the model thinks", making.turned),
    Kind("disabled", "X-20", "17, 86", "the control is disabled while the model thinks", making.disabled),
    Kind("not permitted", "X-22", "60; X-22", "the phone refuses injected input", making.not_permitted),
    Kind("cable pulled", None, "146", "the connection breaks in the input", making.cable_pulled),
    Kind("question marks", "X-15", "79; X-15", "the field takes ASCII only", making.question_marks),
    Kind("deaf field", "X-16", "86; X-16", "the field says yes and holds what it held", making.deaf),
    Kind("shortened", "X-16", "83, 80", "the field takes half of it", making.shortened),
    Kind("swapped", "X-16", "83", "two characters change places", making.swapped),
    Kind("springs back", None, "155", "a slider goes half the way back", making.springs_back),
    Kind("leaves the page", "X-18", "X-18", "closing the keyboard closes the page", making.leaves_page),
    Kind("control above", "X-1", "39; X-1", "the touch lands on the control above", making.above),
    Kind(
        "towards the corner",
        "X-2",
        "28, 41; X-2",
        "a picture's coordinates are taken for the display's",
        making.nearer_to_origin,
    ),
    Kind("other page", None, "54, 100", "another page of the app opens", making.other_page),
    Kind("advertisement", "X-6", "109; X-6", "an advertisement comes up instead", making.ad_instead),
    Kind("error told", None, "128", "the page says that something went wrong", making.scolded),
    Kind("login instead", None, "126, 127", "the app wants somebody to sign in", making.login_instead),
    Kind("crash", None, "110", "the app ends", making.crashes),
    Kind("other app", "X-24", "103; X-24", "a link leads to a browser", making.other_app),
    Kind("drawn page", "X-4", "6; X-4", "the page that comes is one big node", making.drawn, is_of_input=False),
    Kind(
        "restless and dead",
        "X-5",
        "1; X-5, X-19",
        "nothing comes of it on a page that moves by itself",
        making.restless,
    ),
    Kind("done twice", "X-21", "57; X-21", "the first touch has its effect late, the second at once", making.twice),
)
"""All of them, the one first that takes longest."""
