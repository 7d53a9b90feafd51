"""How often a phone was moved: a yes holds for the page that it was asked on (docs/spec/confirmation.md, G-22)."""

from collections.abc import Iterator
from contextlib import contextmanager

from pollex.action.actions import Action
from pollex.guard.grants import keeps_grant

__all__ = ["Moves"]


class Moves:
    """How often the phone was moved, by whichever run; changed by one action at a time."""

    def __init__(self) -> None:
        self.count = 0

    @contextmanager
    def by(self, action: Action) -> Iterator[None]:
        """Counts before and after, so that a page read meanwhile is read between two numbers; typing does not count."""
        step = 0 if keeps_grant(action) else 1
        self.count += step
        try:
            yield
        finally:
            self.count += step
