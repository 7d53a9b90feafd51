"""The three verbs of a run whose owner can be reached (docs/spec/loop.md, L-57; docs/spec/confirmation.md)."""

from pollex.act.confirming import confirm
from pollex.action.person import HandOver
from pollex.agent.decision import ACTIONS, PERSON_VERBS, Decision, Verb
from pollex.agent.limits import Budget
from pollex.agent.means import Means
from pollex.device.deadline import Deadline
from pollex.errors import PhoneError
from pollex.guard.card import CONFIRM_TIMEOUT_S
from pollex.guard.gate import ApprovalGate
from pollex.guard.request import Request

__all__ = ["ask_person", "verbs_for"]

HAND_OVER_S = 600.0


def verbs_for(gate: ApprovalGate) -> tuple[Verb, ...]:
    """The actions that are offered now."""
    if gate.approver is None or not gate.approver.is_living:
        return ACTIONS
    verbs = PERSON_VERBS if gate.mode == "ask" else ("ask_user", "hand_to_user")
    return (*ACTIONS, *(verb for verb in verbs if verb != "ask_user"))


def ask_person(decision: Decision, means: Means, budget: Budget) -> str:
    """Asks, and says what came of it, in words for the history. Waiting stops the clock of the run (L-126)."""
    journal = means.journal
    journal.event("asked", verb=decision.action)
    try:
        with budget.waiting():
            told = _confirmed(decision, means) if decision.request is not None else _handed_over(decision, means)
    except PhoneError as error:
        told = f"{error.code}: {error.message}"
    journal.event("answered", verb=decision.action, told=told)
    return told


def _confirmed(decision: Decision, means: Means) -> str:
    wanted = decision.request
    if wanted is None:
        raise AssertionError("The form was checked.")
    request = Request.checked(**wanted.model_dump() | {"reason": wanted.reason or ""})
    confirm(means.executor, means.gate, means.device, request, Deadline(CONFIRM_TIMEOUT_S + 5.0, means.cancel))
    return "approved: do this one step now"


def _handed_over(decision: Decision, means: Means) -> str:
    hand = decision.hand
    person = None if means.gate.approver is None else means.gate.approver.person
    if hand is None or person is None:
        return "nobody can be asked"
    handing = means.executor.handing
    request = HandOver(hand.reason, hand.message, hand.item, hand.amount, hand.address)
    handing.begin(person, request, HAND_OVER_S, must_unlock=False)
    outcome = handing.wait(Deadline(HAND_OVER_S + 5.0, means.cancel))
    means.gate.end_grant()
    if isinstance(outcome, str):
        return f"the person did not answer ({outcome})"
    return f"the person says {outcome.outcome}{f': {outcome.note}' if outcome.note else ''}; look for yourself"
