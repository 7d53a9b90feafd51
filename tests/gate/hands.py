"""A person who takes the phone in hand when a test asks for it."""

import threading
from dataclasses import dataclass, field

from pollex.action.person import HandOver, PersonAnswer

__all__ = ["Hands"]


@dataclass
class Hands:
    """A person who takes the phone in hand; None: is still at it."""

    says: PersonAnswer | None = None
    asked: list[HandOver] = field(default_factory=list)
    must_unlock: list[bool] = field(default_factory=list)

    def ask(self, request: HandOver, *, must_unlock: bool) -> "Hands":
        self.asked.append(request)
        self.must_unlock.append(must_unlock)
        return self

    def answer(self, wait_s: float) -> PersonAnswer | None:
        if self.says is None and wait_s:
            threading.Event().wait(wait_s)
        return self.says

    def withdraw(self) -> None:
        """Nothing is shown."""
