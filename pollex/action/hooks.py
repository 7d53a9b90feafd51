"""Who may say no to an action, and who writes it down. Execution calls them; they never call execution."""

from dataclasses import dataclass
from typing import Protocol

from pollex.action.actions import Action
from pollex.action.expect import Witness
from pollex.action.receipt import Receipt
from pollex.errors import PhoneError
from pollex.screen.screen import Node, Screen

__all__ = ["Fence", "Gate", "Link", "NoFence", "NoRecorder", "Recorder", "Verdict"]


class Fence(Protocol):
    """Keeps actions inside the allowed apps (spec L-89)."""

    def check(self, action: Action, package: str | None) -> None:
        """Does nothing if the action may be done while this app is in front, or may open it.

        Raises:
            Refused: APP_NOT_ALLOWED.
        """


@dataclass(frozen=True, slots=True)
class Link:
    """How the phone is reached at the moment."""

    connection: int
    """Another number after each reconnect."""
    has_helper: bool
    compares: bool
    """Whether this action can be compared with the live screen in the call that acts (spec G-94, G-97)."""
    moves: int = 0
    """Another number after each step of any run that did more than type (spec G-22)."""


@dataclass(frozen=True, slots=True)
class Verdict:
    """An action that may go ahead, and what is bound to that."""

    witnesses: tuple[Witness, ...] = ()
    """What the phone must still find in the moment of the input."""
    approved: tuple[str, str] | None = None
    """Kind and evidence of a step that spends and was approved; None for all else (spec G-27, G-95)."""


class Gate(Protocol):
    """Decides whether a spending step may go ahead (docs/spec/confirmation.md). May be used from several threads."""

    def judge(self, action: Action, screen: Screen, nodes: tuple[Node, ...], *, link: Link, said: str = "") -> Verdict:
        """The verdict on an action that may go ahead.

        Args:
            action: what is about to be done.
            screen: the screen it was resolved on.
            nodes: what it will touch there.
            link: how the phone is reached.
            said: the words by which a model named its target (spec G-71).

        Raises:
            Refused, Misuse: it may not.
        """

    def hangs_on_page(self, action: Action, screen: Screen) -> bool:
        """Whether the verdict hangs on more than what is touched, so that the page is to be read anew for it."""

    def pass_unseen(self, action: Action) -> None:
        """Takes note of an action that is done though no screen could be read: a key that wakes the phone."""

    def pass_unjudged(self, action: Action) -> None:
        """Takes note of an action that failed before it could be judged (spec G-23)."""

    def failed(self, verdict: Verdict, error: PhoneError) -> PhoneError:
        """The error by which an action is told that went ahead and failed (spec G-95), the same one for most."""

    def in_batch(self) -> "Gate":
        """The gate for the members of a batch or script, where no approval serves (spec G-126).

        Raises:
            Refused: approved_step_first, an approved step is waiting.
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


class NoRecorder:
    """Nothing is written down."""

    def intent(self, operation_id: str, action: Action, screen: Screen) -> None:
        """Does nothing."""

    def outcome(self, operation_id: str, action: Action, receipt: Receipt) -> None:
        """Does nothing."""
