"""The person in reach: how they are asked to take the phone in hand (docs/spec/find.md, section 10).

A channel to a person belongs to a door; tools and execution know only this protocol.
"""

from dataclasses import dataclass
from typing import Literal, Protocol

__all__ = ["HandOver", "Person", "PersonAnswer", "Question", "Reason"]

Reason = Literal["captcha", "login", "access_blocked", "payment", "decision", "other"]


@dataclass(frozen=True, slots=True)
class HandOver:
    """What the person is asked to do."""

    reason: Reason
    message: str
    item: str | None = None
    """For payment: the goods; so too amount and address."""
    amount: str | None = None
    address: str | None = None


@dataclass(frozen=True, slots=True)
class PersonAnswer:
    """What the person said."""

    outcome: Literal["done", "declined"]
    note: str = ""


class Question(Protocol):
    """One card before the person."""

    def answer(self, wait_s: float) -> PersonAnswer | None:
        """The answer, waited for so long; None: not yet. Once given it stays the same."""

    def withdraw(self) -> None:
        """Takes the card away; nobody needs the answer any more."""


class Person(Protocol):
    """Somebody who can be asked."""

    def ask(self, request: HandOver, *, must_unlock: bool) -> Question:
        """Shows what is wanted; returns at once.

        Args:
            request: what to do, and what to report.
            must_unlock: whether the phone has to be woken or unlocked first (spec F-121).
        """
