"""The person in reach: how they are asked to take the phone in hand (docs/spec/find.md, section 10).

A channel to a person belongs to a door; tools and execution know only this protocol.
"""

from dataclasses import dataclass, field
from typing import Literal, Protocol

__all__ = ["HandOver", "Person", "PersonAnswer", "Question", "Reason", "Seen"]

Reason = Literal["captcha", "login", "access_blocked", "payment", "decision", "other"]


@dataclass(frozen=True, slots=True)
class Seen:
    """What code read from the screen, and no model can change (spec G-116)."""

    app_name: str
    package: str
    total_label: str = ""
    total: str = ""
    """As it stands there, with its currency; empty if none was found."""
    button: str = ""
    boxes: tuple[str, ...] = ()
    """Labels of what is ticked or switched on, consents first."""
    later: tuple[str, ...] = ()
    """Texts that tell of a later charge (spec G-49)."""
    other_tools: tuple[str, ...] = ()
    """Accessibility services that could press buttons too (spec G-124)."""
    has_late_look: bool = False
    """Whether nothing can be checked in the moment of the touch (spec G-97)."""
    picture: bytes | None = None
    """A cut of the screen around total and target, as PNG."""


@dataclass(frozen=True, slots=True)
class HandOver:
    """What the person is asked to do."""

    reason: Reason
    message: str
    item: str | None = None
    """For payment: the goods; so too amount and address."""
    amount: str | None = None
    address: str | None = None
    seen: Seen | None = field(default=None, compare=False)
    """For payment; the same request read a moment later is still the same."""


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
