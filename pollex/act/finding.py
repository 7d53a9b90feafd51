"""Searching a list for one target, screen by screen (spec F-38 to F-67)."""

from dataclasses import dataclass

from pollex.act.unchanged import is_unchanged
from pollex.act.walks import Limit, Seen
from pollex.screen.query import Found, Query, find

__all__ = ["MAX_MATCHES", "Search"]

MAX_MATCHES = 100
"""Spec F-43."""


@dataclass(slots=True)
class Search:
    """Looks for a target in each screenful; a `Purpose` of a walk."""

    query: Query
    is_inside_only: bool
    """Whether only what lies in the container counts, for it was named."""
    found: Found | None = None
    """On the last screen that was looked through."""
    unchanged: str = "content_unchanged"

    def is_met(self, seen: Seen) -> bool:
        """Whether the target is on this screen."""
        if self.is_inside_only and seen.container is None:
            self.found = None
            return False
        inside = seen.container if self.is_inside_only else None
        self.found = find(self.query, seen.screen, limit=MAX_MATCHES, container=inside)
        return self.found.total > 0

    def is_new(self, before: Seen | None, seen: Seen, *, has_moved: bool | None, is_torn: bool) -> bool:
        """Whether the list shows something else than a round ago."""
        return before is None or not is_unchanged(before.page, seen.page, has_moved=has_moved)

    def limit(self) -> Limit | None:
        """None of its own."""
        return None
