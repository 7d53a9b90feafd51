"""What the models of a run cost: tokens against the limit, and money where a profile has a price (L-127, L-167)."""

from collections.abc import Iterable, Mapping
from typing import Any

from pollex.agent.deciding import Asked
from pollex.agent.limits import Budget
from pollex.agent.means import Means
from pollex.agent.router import Role
from pollex.agent.stopping import Ended
from pollex.model.protocol import ModelReply, ModelRequest, Usage

__all__ = ["Ledger"]

CHARS_PER_TOKEN = 3
"""A careful guess of what a request costs, before anybody has counted."""


class Ledger:
    """Of one run."""

    def __init__(self, budget: Budget, means: Means) -> None:
        self._budget = budget
        self._means = means
        self.cost: float | None = None
        """None: no profile has a price."""

    def spend(self, made: ModelRequest, reply: ModelReply | None) -> None:
        """Counts tokens: before the call by a guess, after it as told.

        Args:
            made: what is asked.
            reply: the answer; None before the call.

        Raises:
            Ended: BUDGET, the call would pass the limit.
        """
        guess = sum(len(slot.text) for slot in made.slots) // CHARS_PER_TOKEN + made.max_output_tokens
        if reply is None:
            if not self._budget.covers(guess):
                limit = self._budget.limits.tokens
                raise Ended.because("BUDGET", f"The {limit} tokens that were allowed would be passed.")
            return
        told = (reply.usage.tokens_in or 0) + (reply.usage.tokens_out or 0)
        self._budget.spend(told or guess)

    def note(self, calls: list[Asked]) -> None:
        """Writes down what was wrong with replies, and adds what they cost."""
        journal = self._means.journal
        for asked in calls:
            if asked.repairs:
                journal.event("repaired", repairs=list(asked.repairs))
            if asked.fault:
                journal.event("warning", code="MODEL_OUTPUT", message=asked.fault)
            self._add_cost(asked.role, asked.reply.usage)

    # Any: events hold JSON of any shape.
    def recall(self, calls: Iterable[Mapping[str, Any]]) -> None:
        """Counts what was spent before the program of this run ended, by the `replied` events of its record."""
        for call in calls:
            usage = Usage(call.get("tokens_in"), call.get("tokens_out"), call.get("cached"))
            guess = len(call.get("text", "")) // CHARS_PER_TOKEN
            self._budget.spend((usage.tokens_in or 0) + (usage.tokens_out or 0) or guess)
            self._add_cost("light" if call.get("role") == "light" else "main", usage)

    def _add_cost(self, role: Role, usage: Usage) -> None:
        price = self._means.router.player(role).profile.price
        if price is None or usage.tokens_in is None or usage.tokens_out is None:
            return
        cached = usage.cached or 0
        dear = (usage.tokens_in - cached) * price.tokens_in + usage.tokens_out * price.tokens_out
        cheap = cached * (price.cached if price.cached is not None else price.tokens_in)
        self.cost = (self.cost or 0.0) + (dear + cheap) / 1_000_000
