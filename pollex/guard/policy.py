"""When a step is allowed, asked for or denied: three rules, and no other code can say ASK (spec G-3)."""

from dataclasses import dataclass
from typing import Literal

from pollex.guard.hit import Hit, Kind

__all__ = ["Approval", "Mode", "Origin", "Risk", "RunProvenance", "decide"]

Approval = Literal["allow", "ask", "deny"]
Mode = Literal["ask", "autonomous"]
Origin = Literal["python", "mcp", "cli", "run", "child", "schedule", "queue"]
"""Where a run comes from."""


@dataclass(frozen=True, slots=True)
class Risk:
    """What a step puts at stake."""

    kind: Kind | None
    payment: bool
    """Whether it spends the owner's money."""

    @classmethod
    def of(cls, hit: Hit | None) -> "Risk":
        """That of what the detector found."""
        return cls(None, payment=False) if hit is None else cls(hit.kind, hit.spends)


@dataclass(frozen=True, slots=True)
class RunProvenance:
    """Who started a run, and whether anybody can be asked in it."""

    origin: Origin
    is_attended: bool = True
    """False where it was started by schedule, queue or `--unattended` (spec G-108)."""
    has_approver: bool = False


def decide(risk: Risk, run: RunProvenance) -> Approval:
    """Whether a step may be done, must be asked for, or is denied."""
    if not risk.payment:
        return "allow"
    if not run.is_attended or not run.has_approver:
        return "deny"
    return "ask"
