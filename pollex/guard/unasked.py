"""The gate of a run in which nobody can be asked (docs/spec/confirmation.md, G-108, G-112)."""

from pollex.guard.gate import ApprovalGate
from pollex.guard.policy import RunProvenance
from pollex.guard.ruling import rules

__all__ = ["nobody_asked"]


def nobody_asked() -> ApprovalGate:
    """A fresh one: every step that spends is denied."""
    return ApprovalGate(rules(), RunProvenance("python"))
