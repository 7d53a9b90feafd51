"""What the gate asks of the detector and the bindings, in one place (docs/spec/confirmation.md, sections 6 to 9)."""

from dataclasses import dataclass
from typing import Protocol

from pollex.action.actions import Action
from pollex.action.expect import Witness
from pollex.geometry import Bounds
from pollex.guard.hit import Hit, Kind
from pollex.guard.request import Request
from pollex.guard.seen import Seen
from pollex.screen.screen import Screen, Window

__all__ = ["Page", "Rules"]


@dataclass(frozen=True, slots=True)
class Page:
    """What of a page stands on the card, and must still be so at the step (spec G-25)."""

    total_label: str = ""
    total: str = ""
    button: str = ""
    boxes: tuple[str, ...] = ()
    later: tuple[str, ...] = ()
    is_estimate: bool = False
    is_content_unseen: bool = False
    area: Bounds | None = None
    """Where total and target stand, for the picture on the card."""

    def is_as(self, shown: "Page") -> bool:
        """Whether nothing that the person was shown reads otherwise; buttons and places may."""
        return (self.total, self.boxes, self.later) == (shown.total, shown.boxes, shown.later)


class Rules(Protocol):
    """The pure part of the gate: it sees, and remembers nothing."""

    def hit(self, action: Action, screen: Screen, seen: Seen, *, said: str, again: Kind | None) -> Hit | None:
        """What the action is known as; None if it is nothing that is known.

        Args:
            action: what is about to be done.
            screen: where.
            seen: words in the picture of this very screen (spec G-40).
            said: the words by which a model named its target (spec G-71).
            again: the kind of the last spending touch in the app in front, if that was a moment ago (spec G-81).
        """

    def request_reason(self, request: Request, screen: Screen, seen: Seen) -> str | None:
        """Why a card must not be shown for this page; None if it may (spec G-16)."""

    def step_reason(self, request: Request, hit: Hit, action: Action, screen: Screen, seen: Seen) -> str | None:
        """Why a grant for this request does not fit the step; None if it does (spec G-30 to G-41)."""

    def page(self, request: Request | None, screen: Screen, window: Window | None, seen: Seen) -> Page:
        """What of the page belongs on the card, and into the witness (spec G-25, G-116).

        Args:
            request: what the card is for; None for a payment that is handed over.
            screen: where.
            window: of the step; None: the one in front.
            seen: words in the picture of this very screen.
        """

    def witnesses(self, hit: Hit, screen: Screen) -> tuple[Witness, ...]:
        """What the phone must still find in the moment of the touch (spec G-94)."""
