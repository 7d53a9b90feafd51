"""A walk through a list, as it is asked for and as it went; `walking` is how it is done (spec F-38 to F-64)."""

from dataclasses import dataclass, field
from typing import Literal, Protocol

from pollex.act.pages import Page
from pollex.action.receipt import Warned
from pollex.action.scrolling import Edge
from pollex.action.words import Direction
from pollex.errors import PhoneError
from pollex.screen.places import ListPlace, place_of
from pollex.screen.refs import NamedScreen
from pollex.screen.screen import Node
from pollex.screen.target import Target

__all__ = ["Limit", "Purpose", "Seen", "Walk", "Walked"]

Limit = Literal["scrolls", "time", "tokens"]


@dataclass(frozen=True, slots=True)
class Walk:
    """Where to go, and how far at most."""

    call_id: str
    """The scrolls are called `<call_id>.scroll1` and so on (spec C-30)."""
    direction: Direction
    container: Target | None
    """None: chosen on the first screen (spec F-54)."""
    max_scrolls: int
    max_seconds: float


@dataclass(frozen=True, slots=True)
class Seen:
    """One round's screen, for the one who looks for something on it."""

    screen: NamedScreen
    container: Node | None
    page: Page


class Purpose(Protocol):
    """What a walk is for."""

    unchanged: str
    """The reason of a walk that ends because nothing new comes."""

    def is_met(self, seen: Seen) -> bool:
        """Whether this screen has what is looked for (spec F-43)."""

    def is_new(self, before: Seen | None, seen: Seen, *, has_moved: bool | None, is_torn: bool) -> bool:
        """Whether this screen brings anything that the one before had not (spec F-44).

        Args:
            before: the round before; None for the first.
            seen: this round.
            has_moved: what is known of the way in between, whatever the rows look like.
            is_torn: whether rows may have been passed over.
        """

    def limit(self) -> Limit | None:
        """A limit of its own that is reached now."""


@dataclass(slots=True)
class Walked:
    """How a walk went."""

    reason: str = ""
    error: PhoneError | None = None
    """What ended it, if it was an error."""
    limit: Limit | None = None
    scrolls: int = 0
    reads: int = 0
    gaps: int = 0
    app: str | None = None
    edge: Edge | None = None
    screen: NamedScreen | None = None
    """The last one that was read."""
    container: Node | None = None
    """On that screen."""
    warnings: list[Warned] = field(default_factory=list)

    @property
    def place(self) -> ListPlace | None:
        """Where the list stands."""
        if self.screen is None or self.container is None:
            return None
        node = self.screen.screen.node(self.container.id)
        return None if node is None else place_of(self.screen.screen, node)
