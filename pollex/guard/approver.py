"""Who can say yes: the channel between a run and a person (docs/spec/confirmation.md, section 13).

A channel belongs to a door; the gate and the tools know only this protocol. The same channel asks the person to take
the phone in hand (`Person`).
"""

from typing import Literal, Protocol

from pollex.action.person import Person
from pollex.guard.card import Card

__all__ = ["Approver", "Asked", "Channel", "Choice"]

Channel = Literal["terminal", "console", "python"]
Choice = Literal["approved", "declined"]


class Asked(Protocol):
    """One card before the person, with an identity of its own (spec G-119)."""

    def answer(self, wait_s: float) -> Choice | None:
        """The answer, waited for so long; None: not yet. Once given it stays the same.

        A channel that broke answers `declined` (spec G-112).
        """

    def withdraw(self) -> None:
        """Takes the card away; a late answer is shown as out of date and counts for nothing."""


class Approver(Protocol):
    """A channel of one run (spec G-111). May be used from several threads."""

    @property
    def channel(self) -> Channel:
        """Which one it is."""

    @property
    def is_living(self) -> bool:
        """Whether somebody can be asked now; not living means no, at once (spec G-111)."""

    @property
    def person(self) -> Person | None:
        """The same person as one who takes the phone in hand; None where the channel cannot ask for that."""

    def ask(self, card: Card) -> Asked:
        """Shows a card; returns at once."""
