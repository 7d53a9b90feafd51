"""One approval and how long it lives (docs/spec/confirmation.md, section 5)."""

from dataclasses import dataclass

from pollex.action.actions import Action, Clear, NodeAct, Type
from pollex.guard.refusals import EXPIRED_AGE, EXPIRED_STEPS
from pollex.guard.waiting import Declared

__all__ = ["GRANT_MAX_AGE_S", "MAX_STEPS", "Grant", "keeps_grant"]

MAX_STEPS = 3
"""Steps that a grant lives."""
GRANT_MAX_AGE_S = 300.0
_TYPING = frozenset({"set_text", "replace_selection"})


@dataclass(frozen=True, slots=True)
class Grant:
    """A yes for one step."""

    declared: Declared
    step: int
    """At which it was given."""
    given_s: float

    def expiry(self, step: int, now_s: float) -> str | None:
        """The reason why it is too old; None while it is not (spec G-20)."""
        if step - self.step > MAX_STEPS:
            return EXPIRED_STEPS
        return EXPIRED_AGE if now_s - self.given_s > GRANT_MAX_AGE_S else None


def keeps_grant(action: Action) -> bool:
    """Whether a grant outlives this action: typing and clearing only (spec G-22)."""
    match action:
        case Type(submits=submits):
            return not submits
        case Clear():
            return True
        case NodeAct(name=name):
            return name in _TYPING
        case _:
            return False
