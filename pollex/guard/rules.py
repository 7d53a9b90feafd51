"""What the gate asks of the detector and the bindings, in one place (docs/spec/confirmation.md, sections 6 to 9)."""

from typing import Protocol

from pollex.action.actions import Action
from pollex.action.expect import Witness
from pollex.guard.hit import Hit, Kind
from pollex.guard.request import Request
from pollex.guard.seen import Seen
from pollex.guard.shown import Page
from pollex.screen.screen import Screen, Window

__all__ = ["Rules"]


class Rules(Protocol):
    """The pure part of the gate: it sees, and remembers nothing."""

    def hit(
        self,
        action: Action,
        screen: Screen,
        seen: Seen,
        *,
        said: str,
        again: Kind | None,
        behind: Screen | None = None,
    ) -> Hit | None:
        """What the action is known as; None if it is nothing that is known.

        Args:
            action: what is about to be done.
            screen: where.
            seen: words in the picture of this very screen (spec G-40).
            said: the words by which a model named its target (spec G-71).
            again: the kind of the last spending touch in the app in front, if that was a moment ago (spec G-81).
            behind: the page over which what is in front came up, where the phone does not show it (spec G-65).
        """

    def hangs_on_page(self, action: Action, screen: Screen) -> bool:
        """Whether what the action is known as hangs on more of the page than what it touches (spec G-94)."""

    def is_unlabelled(self, action: Action, screen: Screen) -> bool:
        """Whether it touches a control that nothing on the screen names (spec G-26)."""

    def is_unjudged(self, action: Action, screen: Screen, seen: Seen, *, said: str) -> bool:
        """Whether neither tree, picture nor model tells what it touches (spec G-92)."""

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

    def witnesses(self, request: Request, hit: Hit, screen: Screen) -> tuple[Witness, ...]:
        """What the phone must still find in the moment of the touch (spec G-94)."""
