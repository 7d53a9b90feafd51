"""What the acting tools of the `skill` toolset say about a receipt (docs/spec/skill.md, S-37, S-44, S-51)."""

from collections.abc import Mapping

from pollex.action.receipt import Receipt
from pollex.errors import PhoneError, WireDetail
from pollex.screen.front import foreground_app
from pollex.screen.skill_yaml import Value, mapping_lines
from pollex.tools.caller import Call
from pollex.tools.tool import Result

__all__ = ["effect", "raise_failure", "was_refused", "yaml_result"]

_SENTENCES = {
    "STALE": "{subject} is no longer what it was; call screen_content.",
    "APP_CHANGED": "{front} is in front now; call screen_content.",
    "NOT_VISIBLE": "{subject} is out of view; scroll to it or call screen_content.",
    "OCCLUDED": "{subject} is covered by another window; close that first, then call screen_content.",
    "DISABLED": "{subject} is disabled; do first what enables it, then call screen_content.",
    "UNAVAILABLE": "the windows are changing just now; call screen_content and try again.",
}
"""For what is not done because the screen is another one now; what to do about it, with the tools of this set."""


def effect(call: Call, receipt: Receipt) -> dict[str, Value]:
    """How it was done and what was seen afterwards; what could not be seen is null."""
    after = receipt.screen_after
    return {
        "method": "shell" if receipt.way == "shell" or call.tier == "adb" else "accessibility",
        "status": receipt.status,
        "changed": receipt.changed,
        "app": None if after is None else foreground_app(after),
    }


def was_refused(receipt: Receipt) -> bool:
    """Whether the phone said no, or has no such action, so that another way may be tried (spec S-37).

    A control that declined, and on whose screen something changed all the same, did not say no.
    """
    return receipt.status == "not_started" and receipt.error in ("REJECTED", "UNSUPPORTED")


def raise_failure(receipt: Receipt, subject: str, sentences: Mapping[str, str] | None = None) -> None:
    """Does nothing for a receipt without a failure.

    Args:
        receipt: what came of the action.
        subject: what was acted on, as `node 5`.
        sentences: what a tool says of its own to some codes.

    Raises:
        PhoneError: the failure, with a sentence that says what to do with these tools.
    """
    failure = receipt.failure
    if failure is None:
        return
    sentence = {**(sentences or {}), **_SENTENCES}.get(failure.code)
    if sentence is None:
        raise failure
    detail = failure.detail if isinstance(failure.detail, WireDetail) else WireDetail()
    message = sentence.format(subject=subject, front=detail.package or "another app")
    raise _same_kind(failure, message) from failure


def yaml_result(fields: Mapping[str, Value], *, call: Call | None = None) -> Result:
    """The fields, one a line; those of an action on a phone without a helper say that nothing was checked (S-51)."""
    unchecked: dict[str, Value] = {"checked": False} if call is not None and call.tier == "adb" else {}
    return Result("\n".join(mapping_lines({**fields, **unchecked})))


def _same_kind(failure: PhoneError, message: str) -> PhoneError:
    return type(failure)(failure.code, message, failure.detail)
