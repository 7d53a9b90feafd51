"""What the approval gate says, as every door tells it (docs/spec/confirmation.md, section 11)."""

from pollex.errors import ApprovalDetail

__all__ = ["approval_json"]


def approval_json(detail: ApprovalDetail) -> dict[str, object]:
    """The fields of a refusal of the approval gate."""
    touch = {"code": detail.touch_code, "part": detail.touch_part}
    named: dict[str, object] = {
        "action": detail.action,
        "matched": detail.matched,
        "reason": detail.reason,
        "requestId": detail.request_id,
        "tool": detail.tool,
        "asked": detail.asked or None,
        "detail": {name: value for name, value in touch.items() if value is not None} or None,
    }
    told = {name: value for name, value in named.items() if value is not None}
    return told | {"recoverable": detail.recoverable, "counts_as_failure": False}
