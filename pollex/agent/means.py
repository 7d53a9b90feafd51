"""What a run works with: the phone, the models, the gate, the journal."""

from dataclasses import dataclass
from typing import Literal

from pollex.act.executor import Executor
from pollex.agent.fence import RunFence
from pollex.agent.journal import Journal
from pollex.agent.router import Router
from pollex.agent.secrets import Secrets
from pollex.device.deadline import Cancel
from pollex.guard.gate import ApprovalGate

__all__ = ["Means"]


@dataclass(frozen=True, slots=True)
class Means:
    """Of one run."""

    executor: Executor
    """Under the gate, fence and recorder of this run."""
    device: str
    router: Router
    gate: ApprovalGate
    fence: RunFence | None
    journal: Journal
    secrets: Secrets
    cancel: Cancel
    on_foreign: Literal["stop", "return"] = "stop"
