"""Reading a list as a whole, screen by screen (spec F-73 to F-83)."""

from collections.abc import Callable

from pollex.act.merging import Collection
from pollex.act.walks import Limit, Seen
from pollex.action.words import Direction

__all__ = ["Reading"]


class Reading:
    """Joins each screenful to what was read before; a `Purpose` of a walk that is never met."""

    unchanged = "no_new_content"

    def __init__(self, direction: Direction, is_full: Callable[[tuple[str, ...]], bool]) -> None:
        """Begins with nothing.

        Args:
            direction: of the walk.
            is_full: whether so many lines are all that is wanted.
        """
        self.collection = Collection(direction)
        self.pages = 0
        """Screenfuls that brought something."""
        self._is_full = is_full

    def is_met(self, seen: Seen) -> bool:
        """Never: what ends it is that nothing new comes, or a limit."""
        return False

    def is_new(self, before: Seen | None, seen: Seen, *, has_moved: bool | None, is_torn: bool) -> bool:
        """Whether this screenful added a row."""
        has_added = self.collection.add(seen.page, has_moved=has_moved, is_torn=is_torn)
        self.pages += has_added
        return has_added

    def limit(self) -> Limit | None:
        """Whether there is as much text as is wanted."""
        return "tokens" if self._is_full(self.collection.lines) else None
