"""All refusals of the approval gate, with their exact words (docs/spec/confirmation.md, section 11; G-130).

Nothing was sent in any of them. Every door gives the same words.
"""

from pollex.errors import ApprovalDetail, Misuse, PhoneError, Refused, WireDetail
from pollex.guard.card import kind_in_words
from pollex.guard.hit import Kind

__all__ = [
    "EXPIRED_AGE",
    "EXPIRED_STEPS",
    "IN_BATCH",
    "MAX_MATCHED_CHARS",
    "MAY_EXIST",
    "NOTHING_SEEN",
    "NOT_AS_CHECKED",
    "NOT_AS_SHOWN",
    "NOT_READ",
    "approved_step_first",
    "declined",
    "in_batch",
    "mismatch",
    "needs_hands",
    "no_helper",
    "not_twice",
    "pending",
    "request_names",
    "required",
    "unavailable",
    "unknown_tool",
]

MAX_MATCHED_CHARS = 60
"""Spec G-99."""
EXPIRED_STEPS = "the approval expired (3 steps)"
EXPIRED_AGE = "the approval expired (300 s)"
NOT_READ = "the screen could not be read completely"
NOT_AS_SHOWN = "the screen changed since the approval"
NOT_AS_CHECKED = "the screen changed between the check and the touch"
MAY_EXIST = "an order may exist: look before doing anything else"
"""The warning of a spending input whose outcome is not known (spec G-27)."""
NOTHING_SEEN = "The step was sent once and nothing is seen to differ; look again before going on, and never repeat it."
"""What such an input is told as when nothing came of it that can be seen (spec G-27)."""
IN_BATCH = (
    "This step was not run and the rest was stopped. A spending step never runs from inside: call "
    "request_confirmation, then do that step as a tool call of its own."
)
"""Spec G-129."""
_REQUIRED = (
    "This step spends money ({kind}) and was not done. Call request_confirmation with app, target, content and the "
    "total on the page; after a yes do this one step. A yes serves one step."
)
_BY_HAND = (
    "Payment is done by the person. Call hand_to_user with reason payment; item: the goods, amount: the sum due on the "
    "page, address: the delivery address. Do not look for another way to pay."
)
_MISMATCH = (
    "The approval does not fit this step: {reason}. Nothing was done and the approval is used up. Read the page, "
    "correct what differs, ask again; if the page shows no readable total, use hand_to_user."
)
_DECLINED = "Not approved. Do not try this step again in any form. Report the state and finish."
_UNAVAILABLE = (
    "Nobody can approve spending in this run. The step was not done. Report what is ready and what is left to the "
    "person."
)
_NO_HELPER = (
    "This phone is driven without the helper, so a spending step cannot be checked at the touch. Hand it to the person."
)
_PENDING = "The person has not answered yet. Make the same call again to go on waiting; do nothing else meanwhile."
_STEP_FIRST = (
    "An approved step is waiting. Do it first, alone, as one tool call, not inside do_steps, action_sequence, "
    "phone_run or a flow."
)
_UNKNOWN_TOOL = "There is no such tool in this run; act without it."
_TWICE = "A step that spends is sent once: leave out times, or do it outside a repeat. Nothing was sent."


def request_names(app: str, front: str | None) -> str:
    """The reason why a request does not fit the app in front (spec G-102)."""
    return f"the request names {app} but the screen shows {front or 'no app'}"


def required(kind: Kind, matched: str, *, recoverable: bool = True) -> Refused:
    """A step that spends, without a grant; paying is not asked for but handed over."""
    message = _BY_HAND if kind == "pay" else _REQUIRED.format(kind=kind_in_words(kind, "en"))
    return Refused("confirmation_required", message, _of(kind, matched, recoverable=recoverable))


def mismatch(
    kind: Kind,
    matched: str,
    reason: str,
    *,
    recoverable: bool = True,
    touch: PhoneError | None = None,
) -> Refused:
    """A grant that does not fit the step, or a request that does not fit the page.

    Args:
        kind: of the step, or as the request has it.
        matched: the evidence.
        reason: one of spec G-102.
        recoverable: whether asking again can help.
        touch: what the phone said, where it was the last check that failed (spec G-95).
    """
    part = (
        touch.detail.member or touch.detail.which
        if touch is not None and isinstance(touch.detail, WireDetail)
        else None
    )
    detail = ApprovalDetail(
        kind,
        matched[:MAX_MATCHED_CHARS],
        reason,
        recoverable=recoverable,
        touch_code=None if touch is None else touch.code,
        touch_part=part,
    )
    return Refused("confirmation_mismatch", _MISMATCH.format(reason=reason), detail)


def declined(*, asked: bool = False) -> Refused:
    """A no, now or earlier, or nobody may be asked."""
    return Refused("confirmation_declined", _DECLINED, ApprovalDetail(asked=asked))


def needs_hands() -> Refused:
    """A request for a payment (spec G-9)."""
    return Refused("payment_requires_takeover", _BY_HAND, ApprovalDetail(recoverable=True))


def unavailable(kind: Kind, matched: str) -> Refused:
    """A step that spends, in a run that must not ask."""
    return Refused("approval_unavailable", _UNAVAILABLE, _of(kind, matched, recoverable=False))


def no_helper(kind: Kind, matched: str) -> Refused:
    """A step that spends, on a phone where nothing can be checked in the moment of the touch (spec G-97)."""
    return Refused("approval_unavailable", _NO_HELPER, _of(kind, matched, recoverable=False))


def pending(request_id: str) -> Refused:
    """A card that waits for its answer (spec G-17, G-18)."""
    detail = ApprovalDetail(request_id=request_id, asked=True, recoverable=True)
    return Refused("confirmation_pending", _PENDING, detail)


def approved_step_first() -> Refused:
    """A batch or script while a grant lives (spec G-126)."""
    return Refused("approved_step_first", _STEP_FIRST, ApprovalDetail(recoverable=True))


def unknown_tool(name: str) -> Misuse:
    """A tool that this run does not have (spec G-114)."""
    return Misuse("unknown_tool", _UNKNOWN_TOOL, ApprovalDetail(tool=name))


def not_twice() -> Misuse:
    """A step that spends, to be done more than once (spec G-27)."""
    return Misuse("INVALID", _TWICE)


def in_batch(error: PhoneError) -> PhoneError:
    """The same refusal where it stopped a batch or a script: with what that means for the rest (spec G-129)."""
    if error.code != "confirmation_required":
        return error
    return Refused("confirmation_required", IN_BATCH, error.detail)


def _of(kind: Kind, matched: str, *, recoverable: bool) -> ApprovalDetail:
    return ApprovalDetail(kind, matched[:MAX_MATCHED_CHARS], recoverable=recoverable)
