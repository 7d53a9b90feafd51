"""The three verbs of a run whose owner can be reached (docs/spec/loop.md, L-57; docs/spec/confirmation.md)."""

from dataclasses import dataclass

from pollex.act.confirming import confirm
from pollex.act.handing_over import asked_by, hand_over
from pollex.action.person import HandOver
from pollex.agent.decision import ACTIONS, PERSON_VERBS, Decision, Verb
from pollex.agent.limits import Budget
from pollex.agent.means import Means
from pollex.device.deadline import Deadline
from pollex.errors import PhoneError
from pollex.guard.card import CONFIRM_TIMEOUT_S
from pollex.guard.gate import ApprovalGate
from pollex.guard.request import Request

__all__ = ["MAX_QUESTIONS", "Answer", "ask_person", "verbs_for"]

HAND_OVER_S = 600.0
"""A question waits as long (L-157)."""
MARGIN_S = 30.0
"""More than that for one call: for the looks that a card needs."""
MAX_QUESTIONS = 3
"""Of `ask_user`, in one run."""


@dataclass(frozen=True, slots=True)
class Answer:
    """What came of asking."""

    told: str
    """For the history."""
    said: str = ""
    """The person's own words, which are no data of a screen; empty if there are none."""
    code: str | None = None
    """Why there is no yes."""


def verbs_for(gate: ApprovalGate, questions: int = 0) -> tuple[Verb, ...]:
    """The actions that are offered now, after so many questions."""
    approver = gate.approver
    if approver is None or not approver.is_living:
        return ACTIONS
    offered = {"ask_user": approver.person is not None and questions < MAX_QUESTIONS}
    offered |= {"request_confirmation": gate.mode == "ask", "hand_to_user": approver.person is not None}
    return (*ACTIONS, *(verb for verb in PERSON_VERBS if offered[verb]))


def ask_person(decision: Decision, means: Means, budget: Budget) -> Answer:
    """Asks, and says what came of it. Waiting stops the clock of the run (L-126)."""
    journal = means.journal
    journal.event("asked", verb=decision.action)
    try:
        with budget.waiting():
            answer = _confirmed(decision, means) if decision.request is not None else _handed_over(decision, means)
    except PhoneError as error:
        if error.code in ("CANCELLED", "DEVICE_UNAVAILABLE"):
            raise
        answer = Answer(f"{error.code}: {error.message}", code=error.code)
    journal.event("answered", verb=decision.action, told=answer.told)
    return answer


def _confirmed(decision: Decision, means: Means) -> Answer:
    wanted = decision.request
    if wanted is None:
        raise AssertionError("The form was checked.")
    request = Request.checked(**wanted.model_dump() | {"reason": wanted.reason or ""})
    confirm(means.executor, means.gate, means.device, request, Deadline(CONFIRM_TIMEOUT_S + MARGIN_S, means.cancel))
    return Answer("approved: do this one step now")


def _handed_over(decision: Decision, means: Means) -> Answer:
    """The person takes the phone in hand; for a question too, so that nothing moves while they look for the answer."""
    person = None if means.gate.approver is None else means.gate.approver.person
    handed = hand_over(
        means.executor,
        means.gate,
        person,
        _card(decision),
        timeout_s=HAND_OVER_S,
        deadline=Deadline(HAND_OVER_S + MARGIN_S, means.cancel),
    )
    match handed.outcome:
        case "done":
            told = "answered" if decision.hand is None else "the person says done; look for yourself"
            return Answer(told, handed.note)
        case "declined":
            return Answer("the person says no", handed.note, code="confirmation_declined")
        case "unavailable":
            return Answer("nobody can be asked", code="approval_unavailable")
        case _:
            return Answer("no answer", code="approval_unavailable")


def _card(decision: Decision) -> HandOver:
    hand = decision.hand
    if hand is not None:
        return asked_by(hand.reason, hand.message, item=hand.item, amount=hand.amount, address=hand.address)
    choices = f" ({' / '.join(decision.choices)})" if decision.choices else ""
    return HandOver("decision", f"{decision.question}{choices}")
