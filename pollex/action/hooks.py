"""Who may say no to an action, and who writes it down. Execution calls them; they never call execution."""

from typing import Protocol

from pollex.action.actions import Action
from pollex.action.expect import Witness
from pollex.action.receipt import Receipt
from pollex.screen.screen import Node, Screen

__all__ = ["AllowAll", "Fence", "Gate", "NoFence", "NoRecorder", "Recorder"]


class Fence(Protocol):
    """Keeps actions inside the allowed apps (spec L-89)."""

    def check(self, action: Action, package: str | None) -> None:
        """Does nothing if the action may be done while this app is in front, or may open it.

        Raises:
            Refused: APP_NOT_ALLOWED.
        """


class Gate(Protocol):
    """Decides whether a spending step may go ahead (docs/spec/confirmation.md)."""

    def judge(self, action: Action, screen: Screen, nodes: tuple[Node, ...]) -> tuple[Witness, ...]:
        """What the phone must still find in the moment of the input, for an action that may go ahead.

        Args:
            action: what is about to be done.
            screen: the screen it was resolved on.
            nodes: what it will touch there.

        Raises:
            Refused: it may not.
        """


class Recorder(Protocol):
    """Writes down what is about to be done and what came of it (docs/design.md, section 3, decision 10)."""

    def intent(self, operation_id: str, action: Action, screen: Screen) -> None:
        """Called right before the input; when it returns, the intent is safe."""

    def outcome(self, operation_id: str, action: Action, receipt: Receipt) -> None:
        """Called with the receipt of every action, refused ones too."""


class NoFence:
    """Every app is allowed."""

    def check(self, action: Action, package: str | None) -> None:
        """Does nothing."""


class AllowAll:
    """Every action may go ahead."""

    def judge(self, action: Action, screen: Screen, nodes: tuple[Node, ...]) -> tuple[Witness, ...]:
        """Nothing has to be looked at once more."""
        return ()


class NoRecorder:
    """Nothing is written down."""

    def intent(self, operation_id: str, action: Action, screen: Screen) -> None:
        """Does nothing."""

    def outcome(self, operation_id: str, action: Action, receipt: Receipt) -> None:
        """Does nothing."""
