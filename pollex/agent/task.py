"""What a person wants done, and how a run of it ended (docs/spec/loop.md, L-87, L-122)."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from types import MappingProxyType
from typing import Any, Literal

from pollex.agent.limits import DEFAULT, Limits
from pollex.errors import Misuse
from pollex.flow.grammar import Flow
from pollex.flow.searching import Hit
from pollex.screen.utf16 import is_sendable

__all__ = ["Ending", "Outcome", "Reason", "Task", "layer_of", "outcome_of"]

Outcome = Literal["succeeded", "failed", "stopped", "cancelled"]
Reason = Literal[
    "GAVE_UP",
    "DONE_UNPROVEN",
    "STEPS_FAILED",
    "LOOP",
    "MODEL_OUTPUT",
    "MODEL_UNAVAILABLE",
    "MODEL_AUTH",
    "DEVICE_LOST",
    "NEEDS_PERSON",
    "DECLINED",
    "FLOW_DIVERGED",
    "INTERNAL",
    "STEP_LIMIT",
    "TIME_LIMIT",
    "STEP_TIMEOUT",
    "BUDGET",
    "APP_NOT_ALLOWED",
]

_STOPS: frozenset[Reason] = frozenset({"STEP_LIMIT", "TIME_LIMIT", "STEP_TIMEOUT", "BUDGET", "APP_NOT_ALLOWED"})


@dataclass(frozen=True, slots=True)
class Task:
    """One wish, fixed at the start (L-87)."""

    goal: str
    apps: tuple[str, ...] = ()
    """Packages that may be touched; none: those that the run opens itself (L-90)."""
    inputs: Mapping[str, str] = field(default_factory=lambda: MappingProxyType({}))
    """Values of the owner, by name."""
    secrets: Mapping[str, str] = field(default_factory=lambda: MappingProxyType({}), repr=False)
    """Values that nothing but the phone ever gets, by name (L-136)."""
    secret_apps: Mapping[str, tuple[str, ...]] = field(default_factory=lambda: MappingProxyType({}), kw_only=True)
    """Of secrets that are bound: the packages in whose fields alone they are typed (L-136)."""
    limits: Limits = DEFAULT
    starts_here: bool = False
    """On the present screen, and not at home (L-13)."""
    vision: Literal["auto", "always", "never"] = "auto"
    on_foreign: Literal["stop", "return"] = "stop"
    has_fence: bool = True
    flow: Hit | None = None
    """Played first (L-144)."""
    flows: tuple[Flow, ...] = ()
    """Approved ones; where no flow is named, one of these that is the same task is played first (L-143)."""
    has_model: bool = True
    """Whether a model goes on where the flow diverges (L-146)."""
    window: int | None = None
    """Steps that are told in full; None: as many as the main model's profile says."""

    def __post_init__(self) -> None:
        """Texts that no phone and no model could be sent are refused before anything begins.

        Raises:
            Misuse: INVALID.
        """
        for what, text in (("goal", self.goal), *self.inputs.items(), *self.secrets.items()):
            if not is_sendable(text):
                raise Misuse("INVALID", f"{what}: there are bytes in it that are no text; write it as UTF-8.")


# Any: evidence and totals, as records keep them.
@dataclass(frozen=True, slots=True)
class Ending:
    """How a run ended: one outcome, one reason, one sentence, and no claim beyond the evidence."""

    outcome: Outcome
    reason: Reason | None
    sentence: str
    result: str = ""
    answer: str | None = None
    notes: tuple[str, ...] = ()
    """`no_action`, `answer_not_seen` (L-120)."""
    steps: int = 0
    tokens: int = 0
    cost: float | None = None
    seconds: float = 0.0
    """Without those that a person was waited for."""
    evidence: tuple[Mapping[str, Any], ...] = ()
    layer: str | None = None
    """The one layer that a run failed in (L-7)."""
    scene: Mapping[str, Any] | None = None
    """Picture, list, last decision and last receipts of a run that did not succeed (L-121)."""

    @property
    def exit_code(self) -> int:
        """What the command line returns (L-169)."""
        if self.outcome == "succeeded":
            return 0
        if self.outcome == "cancelled":
            return 130
        return {
            "MODEL_OUTPUT": 4,
            "MODEL_UNAVAILABLE": 4,
            "MODEL_AUTH": 4,
            "DEVICE_LOST": 3,
            "NEEDS_PERSON": 6,
            "DECLINED": 6,
            "INTERNAL": 70,
            "STEP_LIMIT": 5,
            "TIME_LIMIT": 5,
            "STEP_TIMEOUT": 5,
            "BUDGET": 5,
            "APP_NOT_ALLOWED": 7,
        }.get(self.reason or "", 1)


def layer_of(ending: Ending) -> str | None:
    """The layer that a run failed in; None of one that succeeded, was cancelled, or met a fault of our own."""
    return None if ending.reason is None else _LAYERS.get(ending.reason)


_LAYERS: Mapping[Reason, str] = MappingProxyType(
    {
        "GAVE_UP": "decision",
        "DONE_UNPROVEN": "decision",
        "LOOP": "decision",
        "FLOW_DIVERGED": "decision",
        "STEPS_FAILED": "execution",
        "MODEL_OUTPUT": "model",
        "MODEL_UNAVAILABLE": "model",
        "MODEL_AUTH": "model",
        "STEP_TIMEOUT": "model",
        "DEVICE_LOST": "device",
        "NEEDS_PERSON": "policy",
        "DECLINED": "policy",
        "STEP_LIMIT": "policy",
        "TIME_LIMIT": "policy",
        "BUDGET": "policy",
        "APP_NOT_ALLOWED": "policy",
    }
)


def outcome_of(reason: Reason) -> Outcome:
    """Whether a reason is a failure of the task or a limit that stopped it."""
    return "stopped" if reason in _STOPS else "failed"
