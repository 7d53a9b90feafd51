"""Going round in circles: the same action without effect, and pages that come again (docs/spec/loop.md, L-84, L-85)."""

from collections import Counter
from dataclasses import dataclass, field
from typing import Literal

from pollex.agent.verify import Verdict

__all__ = ["LoopWarning", "Loops", "signature"]

SAME_TWICE = 2
"""Times that an action may be without effect on a page before it is refused."""
REFUSALS = 3
SHORTEST, LONGEST = 2, 4
ROUNDS = 2
STEPS_AFTER_WARNING = 4

Signature = tuple[str, str, str]
LoopWarning = Literal["useless", "cycle"]


def signature(action: str, target: str, page: str) -> Signature:
    """By what an action is known again: what was done, to what, on which page in which state."""
    return action, target, page


@dataclass(slots=True)
class Loops:
    """The memory of one run for circles."""

    _useless: Counter[Signature] = field(default_factory=Counter)
    _pages: list[str] = field(default_factory=list)
    _refusals: int = 0
    _warned_at: int | None = None

    def is_refused(self, wanted: Signature) -> bool:
        """Whether the action was without effect often enough; the refusal counts."""
        if self._useless[wanted] < SAME_TWICE:
            return False
        self._refusals += 1
        return True

    def warning(self, wanted: Signature | None = None) -> LoopWarning | None:
        """What the next prompt has to say."""
        if wanted is not None and self._useless[wanted] >= SAME_TWICE:
            return "useless"
        return "cycle" if self._warned_at is not None else None

    @property
    def is_over(self) -> bool:
        """Whether the run has to end with LOOP."""
        if self._refusals >= REFUSALS:
            return True
        return self._warned_at is not None and len(self._pages) - self._warned_at >= STEPS_AFTER_WARNING

    def note(self, done: Signature, verdict: Verdict, page_after: str) -> None:
        """What came of an action, and on which page in which state that leaves the phone."""
        if verdict == "no_effect":
            self._useless[done] += 1
        elif verdict == "confirmed":
            del self._useless[done]
        self._pages.append(page_after)
        if not self._goes_round():
            self._warned_at = None
        elif self._warned_at is None:
            self._warned_at = len(self._pages)

    @property
    def useless(self) -> tuple[Signature, ...]:
        """Actions that are known to do nothing where they were tried (L-75)."""
        return tuple(done for done, times in self._useless.items() if times >= SAME_TWICE)

    def forget_page(self, page: str) -> None:
        """The page has become another one; what was useless on it may be useful (L-75)."""
        for done in [known for known in self._useless if known[2] == page]:
            del self._useless[done]

    def _goes_round(self) -> bool:
        """Whether the last pages are the same few, twice round; standing still is no circle."""
        for period in range(SHORTEST, LONGEST + 1):
            last = self._pages[-period * ROUNDS :]
            if len(last) == period * ROUNDS and last[:period] == last[period:] and len(set(last[:period])) > 1:
                return True
        return False
