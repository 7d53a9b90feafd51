"""The gate of a person's own hands (docs/decisions/009-a-persons-hands.md).

What a person does with a finger on the picture of their phone is the owner's own act: nobody is asked whether the owner
agrees. Only the page of `pollex show` has it; a test keeps it so.
"""

from pollex.action.actions import Action
from pollex.action.hooks import Link, Verdict
from pollex.errors import PhoneError
from pollex.screen.screen import Node, Screen

__all__ = ["Hands"]


class Hands:
    """A `Gate` that lets through what a person does."""

    def judge(self, action: Action, screen: Screen, nodes: tuple[Node, ...], *, link: Link, said: str = "") -> Verdict:
        """As `Gate.judge`; binds nothing."""
        return Verdict()

    def hangs_on_page(self, action: Action, screen: Screen) -> bool:
        """No verdict hangs on anything."""
        return False

    def pass_unseen(self, action: Action) -> None:
        """Does nothing."""

    def pass_unjudged(self, action: Action) -> None:
        """Does nothing."""

    def failed(self, verdict: Verdict, error: PhoneError) -> PhoneError:
        """The error as it is."""
        return error

    def in_batch(self) -> "Hands":
        """The same."""
        return self
