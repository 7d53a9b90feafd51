"""What the models of a run cost: tokens against the limit, and money where a profile has a price (L-127, L-167)."""

from collections.abc import Callable, Iterable, Mapping
from dataclasses import replace
from typing import Any

from pollex.agent.deciding import Asked
from pollex.agent.journal import Journal
from pollex.agent.limits import Budget
from pollex.agent.router import Player
from pollex.agent.stopping import Ended
from pollex.device.deadline import Deadline
from pollex.model.protocol import ModelFailed, ModelReply, ModelRequest, Slot
from pollex.model.recorded import request_hash

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
        self.heard: Callable[[str], None] = lambda reply: None
        """Is told a reply before it is written down."""

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
        # The one way from a run to its models, so that no value of a secret gets past here (L-136).
        made = replace(made, slots=tuple(Slot(slot.name, self._journal.hide(slot.text)) for slot in made.slots))
        guess = sum(len(slot.text) for slot in made.slots) // CHARS_PER_TOKEN + made.max_output_tokens
        if not self._budget.covers(guess):
            limit = self._budget.limits.tokens
            raise Ended.because("BUDGET", f"The {limit} tokens that were allowed would be passed.")
        reply = self._called(player, made, deadline)
        spent = reply.usage.total or guess
        self._budget.spend(spent)
        self._write_down(player, made, reply, spent)
        return reply

    def note(self, calls: list[Asked]) -> None:
        """Writes down what was wrong with the replies of a step."""
        for asked in calls:
            if asked.repairs:
                self._journal.event("repaired", repairs=list(asked.repairs))
            if asked.fault:
                self._journal.event("warning", code="MODEL_OUTPUT", message=asked.fault)

    # Any: events hold JSON of any shape.
    def recall(self, calls: Iterable[Mapping[str, Any]]) -> None:
        """Counts what was spent before the program of this run ended, by the `replied` events of its record."""
        for call in calls:
            self._budget.spend(call.get("spent", 0))
            if call.get("cost") is not None:
                self.cost = (self.cost or 0.0) + call["cost"]

    def _called(self, player: Player, made: ModelRequest, deadline: Deadline) -> ModelReply:
        try:
            return player.model.decide(made, deadline)
        except ModelFailed as failed:
            if failed.code != "CANCELLED":
                facts = {"failed": failed.code, "is_final": failed.is_final, "message": str(failed)}
                self._journal.event("replied", model=player.profile.name, request=request_hash(made), **facts)
            raise

    def _write_down(self, player: Player, made: ModelRequest, reply: ModelReply, spent: int) -> None:
        """All that is needed to count it again, and for a `recorded` model to say the same (L-131, L-164)."""
        self.heard(reply.text)
        cost = _cost(player, reply)
        if cost is not None:
            self.cost = (self.cost or 0.0) + cost
        self._journal.event(
            "replied",
            model=player.profile.name,
            request=request_hash(made),
            text=reply.text,
            finish=reply.finish,
            took_ms=reply.took_ms,
            tokens_in=reply.usage.tokens_in,
            tokens_out=reply.usage.tokens_out,
            cached=reply.usage.cached,
            spent=spent,
            cost=cost,
        )


def _cost(player: Player, reply: ModelReply) -> float | None:
    price, usage = player.profile.price, reply.usage
    if price is None or usage.tokens_in is None or usage.tokens_out is None:
        return None
    cached = usage.cached or 0
    dear = (usage.tokens_in - cached) * price.tokens_in + usage.tokens_out * price.tokens_out
    cheap = cached * (price.cached if price.cached is not None else price.tokens_in)
    return (dear + cheap) / 1_000_000
