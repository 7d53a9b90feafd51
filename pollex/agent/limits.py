"""What a run may take: steps, time and tokens; waiting for a person counts as neither (L-123 to L-127)."""

import time
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field

from pollex.device.deadline import Cancel, Deadline

__all__ = ["COMPLEX", "DEFAULT", "QUICK", "Budget", "Limits"]

WARN_AT = 0.8
"""Of the tokens."""


@dataclass(frozen=True, slots=True)
class Limits:
    """What the person allows."""

    steps: int = 40
    seconds: float = 240
    step_seconds: float = 15
    tokens: int = 200_000


QUICK = Limits(seconds=180)
DEFAULT = Limits()
COMPLEX = Limits(steps=60, seconds=300)


@dataclass(slots=True)
class Budget:
    """What is left of it."""

    limits: Limits
    cancel: Cancel
    tokens: int = 0
    _began_s: float = field(default_factory=time.monotonic)
    _waited_s: float = 0.0
    used_before_s: float = 0.0
    """By an earlier program that worked at the same run (L-131)."""

    @property
    def used_s(self) -> float:
        """Seconds of the run, without those that a person was waited for."""
        return self.used_before_s + time.monotonic() - self._began_s - self._waited_s

    @property
    def left_s(self) -> float:
        """Seconds that are left, never below 0."""
        return max(0.0, self.limits.seconds - self.used_s)

    def step(self) -> Deadline:
        """The deadline of one step."""
        return Deadline(min(self.limits.step_seconds, self.left_s), self.cancel)

    def rest(self) -> Deadline:
        """The deadline of the run."""
        return Deadline(self.left_s, self.cancel)

    @contextmanager
    def waiting(self) -> Iterator[None]:
        """Stops the clock (L-126)."""
        began_s = time.monotonic()
        try:
            yield
        finally:
            self._waited_s += time.monotonic() - began_s

    def spend(self, tokens: int) -> None:
        """Notes tokens that a call took."""
        self.tokens += tokens

    def covers(self, tokens: int) -> bool:
        """Whether a call of about so many more stays within the limit."""
        return self.tokens + tokens <= self.limits.tokens

    @property
    def is_running_low(self) -> bool:
        """Whether most tokens are spent (L-127)."""
        return self.tokens >= WARN_AT * self.limits.tokens
