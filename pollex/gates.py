"""The approval gate of a new run, as the person has set it (docs/spec/confirmation.md, G-113)."""

from pollex.config import ApprovalSettings, settings
from pollex.errors import Misuse
from pollex.guard.approver import Approver
from pollex.guard.gate import ApprovalGate
from pollex.guard.policy import Mode, Origin, RunProvenance
from pollex.guard.ruling import rules, rules_with

__all__ = ["gate_of", "mode_now"]


def mode_now() -> Mode:
    """The mode that the person's settings say now; what cannot be read changes nothing, so that it is asked."""
    try:
        return settings().approval.mode
    except Misuse:
        return "ask"


def gate_of(approval: ApprovalSettings, origin: Origin, approver: Approver | None = None) -> ApprovalGate:
    """A fresh gate.

    Args:
        approval: the person's settings.
        origin: where the run comes from.
        approver: who can say yes; None: nobody.

    Raises:
        Misuse: INVALID, words are added that cannot be used.
    """
    return ApprovalGate(
        rules_with(approval.words) if approval.words else rules(),
        RunProvenance(origin),
        approver=approver,
        mode=approval.mode,
        mode_now=mode_now,
        allows_late_look=approval.adb_tier,
    )
