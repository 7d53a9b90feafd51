"""Which model decides a step: a light one where the step is plain, the main one where it matters (L-82, L-83)."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Literal

from pollex.agent.decision import PERSON_VERBS, Decision, check_fields
from pollex.device.deadline import Deadline
from pollex.model.profile import Profile
from pollex.model.protocol import Model, ModelFailed, ModelReply, ModelRequest

__all__ = [
    "LAST_STEPS",
    "AskModel",
    "Player",
    "Role",
    "Router",
    "Situation",
    "asks_for_main",
    "is_main_only",
    "without_model",
]

LAST_STEPS = 3
Role = Literal["main", "light"]


@dataclass(frozen=True, slots=True)
class Player:
    """A model with its profile.

    Raises:
        Misuse: INVALID, the profile's names of fields cannot be used.
    """

    model: Model
    profile: Profile
    named: str = ""
    """How the person named it: a profile, or the whole path of its file; empty: nobody did."""

    def __post_init__(self) -> None:
        check_fields(self.profile.fields)


AskModel = Callable[[Player, ModelRequest, Deadline], ModelReply]
"""Calls a model within the limits of the run; `Ledger.ask` is the one (L-127)."""


@dataclass(frozen=True, slots=True)
class Situation:
    """What the choice depends on."""

    is_first: bool = False
    is_unconfirmed: bool = False
    """The last action's verdict was not `confirmed`."""
    has_overlay: bool = False
    was_not_listed: bool = False
    has_loop_warning: bool = False
    was_done_refused: bool = False
    has_spending_words: bool = False
    steps_left: int = 100

    @property
    def is_plain(self) -> bool:
        """Whether a light model may decide."""
        return not (
            self.is_first
            or self.is_unconfirmed
            or self.has_overlay
            or self.was_not_listed
            or self.has_loop_warning
            or self.was_done_refused
            or self.has_spending_words
            or self.steps_left <= LAST_STEPS
        )


@dataclass(frozen=True, slots=True)
class Router:
    """The two roles; with one model both are the same."""

    main: Player
    light: Player | None = None

    def role(self, situation: Situation) -> Role:
        """Who decides."""
        return "light" if self.light is not None and situation.is_plain else "main"

    def player(self, role: Role) -> Player:
        """The model of a role."""
        return self.main if role == "main" or self.light is None else self.light


class _NoModel:
    """In the place of a model where there is none."""

    def decide(self, request: ModelRequest, deadline: Deadline) -> ModelReply:
        """As `Model.decide`.

        Raises:
            ModelFailed: always.
        """
        raise ModelFailed("There is no model in this run.", is_final=True)

    def close(self) -> None:
        """Nothing to let go of."""


def without_model() -> Router:
    """For a run that only plays a flow."""
    return Router(Player(_NoModel(), Profile(name="none", adapter="scripted")))


MAIN_ONLY_TOOLS = frozenset({"phone_find", "phone_collect", "phone_find_visually", "phone_run"})
"""Of other toolsets; a light model that asks for one has met a step that is not plain (L-83)."""


def asks_for_main(action: object) -> bool:
    """Whether a light model's reply asks, by the name of its action alone, for what only the main one may do."""
    return isinstance(action, str) and (action in PERSON_VERBS or action in MAIN_ONLY_TOOLS)


def is_main_only(decision: Decision) -> bool:
    """Whether a light model may not decide this: the step then goes to the main one (L-83)."""
    return (
        (decision.action == "done" and decision.status == "failed")
        or decision.action in PERSON_VERBS
        or (decision.action == "swipe" and decision.until is not None)
    )
