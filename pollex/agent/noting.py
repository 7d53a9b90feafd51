"""A step as records keep it, and as the history tells it (docs/spec/loop.md, L-67, L-129, section 14.4)."""

from collections import Counter
from collections.abc import Sequence
from typing import Any

from pollex.action.receipt import Receipt
from pollex.agent.deciding import Asked, Decided, NoDecision
from pollex.agent.hands import Acted
from pollex.agent.journal import Journal
from pollex.agent.seeing import Sight
from pollex.agent.verify import Judgement
from pollex.errors import AppsDetail, PhoneError, ReadFailed
from pollex.screen.wording import cut, quoted, shown

__all__ = [
    "Facts",
    "outcome_facts",
    "plain",
    "replies",
    "told",
    "write_nothing",
    "write_step",
    "write_unread",
]

MAX_CANDIDATES = 5
"""Apps of one name that are told."""
MAX_LABEL_CHARS = 30

# Any: JSON of any shape.
Facts = dict[str, Any]


def write_step(journal: Journal, sight: Sight, facts: Facts, decided: Decided) -> None:
    """Writes down what is known of the present step; called again as more is known."""
    calls = decided.calls
    journal.write_step(
        {
            "run": journal.run,
            "step": journal.step,
            "screen_before": sight.named.screen.id,
            "page": sight.page,
            "source": sight.named.screen.source,
            "decision": {
                "raw": calls[-1].reply.text if calls else "",
                "parsed": plain(decided.decision),
                "role": decided.role,
                "repair": list(calls[-1].repairs) if calls else [],
            },
            "replies": replies(calls),
            "model_ms": sum(asked.reply.took_ms or 0 for asked in calls),
            "tokens": {
                "in": sum(asked.reply.usage.tokens_in or 0 for asked in calls),
                "out": sum(asked.reply.usage.tokens_out or 0 for asked in calls),
                "cached": sum(asked.reply.usage.cached or 0 for asked in calls),
            },
            **facts,
        }
    )


def write_nothing(journal: Journal, sight: Sight, facts: Facts, why: Exception) -> None:
    """A step without a decision has its snapshot too (L-129)."""
    calls = why.calls if isinstance(why, NoDecision) else []
    decision: Facts = {"raw": calls[-1].reply.text if calls else "", "parsed": None, "role": None, "repair": []}
    known = {"run": journal.run, "step": journal.step, "screen_before": sight.named.screen.id, "page": sight.page}
    counted = {"replies": replies(calls)} if isinstance(why, NoDecision) else {}
    journal.write_step({**known, "layer": "model", **facts, "decision": decision, **counted})


def write_unread(journal: Journal, failed: ReadFailed) -> None:
    """A step whose screen could not be read leaves a record too (L-7, L-129)."""
    nothing: Facts = {"raw": "", "parsed": None, "role": None, "repair": []}
    unseen = {"elements": None, "picture": None, "picture_meta": {"state": "failed"}, "error": failed.code}
    known = {"run": journal.run, "step": journal.step, "layer": "perception", "decision": nothing}
    journal.write_step({**known, **unseen})


def replies(calls: Sequence[Asked]) -> Facts:
    """How many replies came for this step, by what became of them (L-79), and from which roles."""
    refused = sum(bool(asked.fault) for asked in calls)
    repaired = sum(bool(asked.repairs) for asked in calls)
    by_role = Counter(asked.role for asked in calls if not asked.fault and not asked.repairs)
    whole = Counter(asked.role for asked in calls)
    roles = {role: {"asked": whole[role], "accepted": by_role[role]} for role in whole}
    return {"asked": len(calls), "repaired": repaired, "refused": refused, "roles": roles}


def plain(form: Any) -> Any:
    """A form of any shape as JSON."""
    return form.model_dump(by_alias=True, exclude_none=True) if hasattr(form, "model_dump") else form


def told(receipt: Receipt, judgement: Judgement) -> str:
    """What came of an action, for the history."""
    if receipt.failure is not None:
        return f"{receipt.error}: {_candidates(receipt.failure)}{receipt.message}"
    words = str(judgement.verdict)
    if receipt.action == "swipe":
        words += f" ({receipt.message})"
    if judgement.difference is not None:
        words += f", {round(100 * judgement.difference)} % changed"
    if judgement.expected.is_old:
        words += ", what was expected was so already"
    if receipt.edge is not None:
        words += f", at the {receipt.edge}"
    return words


def _candidates(failure: PhoneError) -> str:
    """The apps that a name could mean: by them alone can the model choose (L-54)."""
    if not isinstance(failure.detail, AppsDetail):
        return ""
    apps = (
        f"{app.package} {quoted(cut(shown(app.label or ''), MAX_LABEL_CHARS))}" for app in failure.detail.candidates
    )
    return "; ".join(list(apps)[:MAX_CANDIDATES]) + ". "


def outcome_facts(acted: Acted, judgement: Judgement, *, verify_ms: int) -> Facts:
    """What came of a step."""
    receipt = acted.receipt
    return {
        "screen_after": None if acted.after is None else acted.after.screen.id,
        "receipt": {
            "operation_id": receipt.operation_id,
            "action": receipt.action,
            "status": receipt.status,
            "dispatch": receipt.dispatch,
            "way": receipt.way,
            "ways_tried": list(receipt.ways_tried),
            "error": receipt.error,
            "message": receipt.message,
            "settled": None
            if receipt.settled is None
            else {"quiet": receipt.settled.quiet, "waited_ms": receipt.settled.waited_ms},
            "warnings": [warned.code for warned in receipt.warnings],
        },
        "verdict": {
            "result": judgement.verdict,
            "level": judgement.level,
            "difference": judgement.difference,
            "check": judgement.expected.held,
        },
        "tries": acted.tries,
        "layer": _layer(receipt, judgement),
        "ms": {
            "settle": receipt.timings.settle,
            "act": receipt.timings.act,
            "resolve": receipt.timings.resolve,
            "verify": verify_ms,
        },
    }


def _layer(receipt: Receipt, judgement: Judgement) -> str | None:
    """The one layer that a step failed in, None if it did not (L-7)."""
    code = receipt.error
    if code is not None and (code in ("APP_NOT_ALLOWED", "HANDED_OVER") or code.islower()):
        # The gate's codes are written small.
        return "policy"
    if code in ("DEVICE_UNAVAILABLE", "CONNECTION_LOST"):
        return "device"
    if code == "READ_FAILED" or judgement.difference is None:
        return "perception"
    if code is not None or judgement.verdict == "no_effect":
        return "execution"
    return "decision" if judgement.verdict == "wrong_effect" else None
