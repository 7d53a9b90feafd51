"""What the models of a run cost: tokens against the limit, and money where a profile has a price (L-127, L-167)."""

from pollex.agent.deciding import Asked
from pollex.agent.journal import Journal
from pollex.agent.limits import Budget
from pollex.agent.router import Player
from pollex.agent.stopping import Ended
from pollex.device.deadline import Deadline
from pollex.model.protocol import ModelReply, ModelRequest

__all__ = ["Ledger"]

CHARS_PER_TOKEN = 3
"""A careful guess of what a request costs, before anybody has counted."""


class Ledger:
    """Of one run: every call of a model goes through it, whatever it is for."""

    def __init__(self, budget: Budget, journal: Journal) -> None:
        self._budget = budget
        self._journal = journal
        self.cost: float | None = None
        """None: no profile has a price."""

    def ask(self, player: Player, made: ModelRequest, deadline: Deadline) -> ModelReply:
        """Calls a model, and counts what that takes: before the call by a guess, after it as told.

        Args:
            player: who is asked.
            made: what is asked.
            deadline: for the answer.

        Raises:
            Ended: BUDGET, the call would pass the limit.
            ModelFailed: there is no answer.
        """
        guess = sum(len(slot.text) for slot in made.slots) // CHARS_PER_TOKEN + made.max_output_tokens
        if not self._budget.covers(guess):
            limit = self._budget.limits.tokens
            raise Ended.because("BUDGET", f"The {limit} tokens that were allowed would be passed.")
        reply = player.model.decide(made, deadline)
        self._budget.spend(reply.usage.total or guess)
        self._add_cost(player, reply)
        return reply

    def note(self, calls: list[Asked]) -> None:
        """Writes down what was wrong with the replies of a step."""
        for asked in calls:
            if asked.repairs:
                self._journal.event("repaired", repairs=list(asked.repairs))
            if asked.fault:
                self._journal.event("warning", code="MODEL_OUTPUT", message=asked.fault)

    def _add_cost(self, player: Player, reply: ModelReply) -> None:
        price, usage = player.profile.price, reply.usage
        if price is None or usage.tokens_in is None or usage.tokens_out is None:
            return
        cached = usage.cached or 0
        dear = (usage.tokens_in - cached) * price.tokens_in + usage.tokens_out * price.tokens_out
        cheap = cached * (price.cached if price.cached is not None else price.tokens_in)
        self.cost = (self.cost or 0.0) + (dear + cheap) / 1_000_000
