"""The channel of a Python program: a function that is asked (docs/spec/confirmation.md, section 13)."""

import threading
from collections.abc import Callable

from pollex.action.person import Person
from pollex.guard.approver import Channel, Choice
from pollex.guard.card import Card

__all__ = ["CalledApprover"]


class CalledApprover:
    """Asks by calling. Only the value True is a yes; an exception, or anything else, is a no."""

    def __init__(self, ask: Callable[[Card], object]) -> None:
        self._ask = ask

    @property
    def channel(self) -> Channel:
        """`python`."""
        return "python"

    @property
    def is_living(self) -> bool:
        """As long as the program runs."""
        return True

    @property
    def person(self) -> Person | None:
        """Nobody is asked by a function to take the phone in hand."""
        return None

    def ask(self, card: Card) -> "_Called":
        """Calls the function in a thread of its own, so that it may take its time."""
        return _Called(self._ask, card)


class _Called:
    """One call under way."""

    def __init__(self, ask: Callable[[Card], object], card: Card) -> None:
        self._choice: Choice = "declined"
        self._is_over = threading.Event()
        threading.Thread(target=self._run, args=(ask, card), name="approver", daemon=True).start()

    def answer(self, wait_s: float) -> Choice | None:
        """As `Asked.answer`."""
        return self._choice if self._is_over.wait(max(0.0, wait_s)) else None

    def withdraw(self) -> None:
        """A function cannot be called back; what it gives is not heard any more."""

    def _run(self, ask: Callable[[Card], object], card: Card) -> None:
        try:
            if ask(card) is True:
                self._choice = "approved"
        finally:
            self._is_over.set()
