"""What an executor gives to be written down, kept for a test."""

from dataclasses import dataclass, field

from pollex.action.actions import Action
from pollex.action.receipt import Receipt
from pollex.screen.screen import Screen

__all__ = ["Written"]


@dataclass
class Written:
    """The intents and the outcomes, in their order."""

    intents: list[str] = field(default_factory=list)
    outcomes: list[tuple[str, Receipt]] = field(default_factory=list)

    def intent(self, operation_id: str, action: Action, screen: Screen) -> None:
        """Before the input."""
        self.intents.append(operation_id)

    def outcome(self, operation_id: str, action: Action, receipt: Receipt) -> None:
        """After it."""
        self.outcomes.append((operation_id, receipt))
