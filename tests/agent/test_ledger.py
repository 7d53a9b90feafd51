"""What calls of models cost: given limits and prices, then what is counted, and what is never asked (L-127, L-167)."""

from dataclasses import dataclass, field

import pytest

from pollex.agent.journal import Journal
from pollex.agent.ledger import Ledger
from pollex.agent.limits import Budget, Limits
from pollex.agent.router import Player
from pollex.agent.secrets import Secrets
from pollex.agent.stopping import Ended
from pollex.device.deadline import Cancel, Deadline
from pollex.model.profile import Price, Profile
from pollex.model.protocol import ModelReply, ModelRequest, Slot, Usage

ASKED = ModelRequest((Slot("role", "x" * 300),), {}, max_output_tokens=50)
GUESS = 150
"""Tokens of that request, and of the longest reply."""


@dataclass
class Fixed:
    """A model that always says the same."""

    reply: ModelReply
    asked: list[ModelRequest] = field(default_factory=list)

    def decide(self, request: ModelRequest, deadline: Deadline) -> ModelReply:
        self.asked.append(request)
        return self.reply

    def close(self) -> None:
        """Nothing is open."""


def ledger_within(tokens: int) -> tuple[Ledger, Budget]:
    budget = Budget(Limits(tokens=tokens), Cancel())
    return Ledger(budget, Journal(Secrets({}), None, "r")), budget


def player(usage: Usage, price: Price | None = None) -> tuple[Player, Fixed]:
    model = Fixed(ModelReply("", "stop", usage))
    return Player(model, Profile(name="p", adapter="scripted", price=price)), model


def test_nothing_is_asked_beyond_the_budget() -> None:
    """L-127: the limit is looked at before the call."""
    ledger, budget = ledger_within(2 * GUESS - 1)
    who, model = player(Usage())
    ledger.ask(who, ASKED, Deadline(5))

    with pytest.raises(Ended) as ended:
        ledger.ask(who, ASKED, Deadline(5))

    assert ended.value.ending.reason == "BUDGET"
    assert (len(model.asked), budget.tokens) == (1, GUESS)


def test_most_of_the_tokens_spent_is_a_warning() -> None:
    """L-127: at 80 %."""
    budget = Budget(Limits(tokens=1000), Cancel())

    budget.spend(799)
    assert not budget.is_running_low
    budget.spend(1)
    assert budget.is_running_low


@pytest.mark.parametrize(
    ("price", "cost"),
    [
        (None, None),
        (Price(tokens_in=2.0, tokens_out=10.0), 0.003),
        (Price(tokens_in=2.0, tokens_out=10.0, cached=0.5), 0.0024),
    ],
    ids=["no price", "price", "price of what is cached"],
)
def test_calls_are_counted_as_told_else_by_a_guess(price: Price | None, cost: float | None) -> None:
    """L-127, L-167: without a price the cost is not known, and not 0."""
    ledger, budget = ledger_within(200_000)

    for usage in (Usage(tokens_in=1000, tokens_out=100, cached=400), Usage()):
        ledger.ask(player(usage, price)[0], ASKED, Deadline(5))

    assert budget.tokens == 1100 + GUESS
    assert ledger.cost == (None if cost is None else pytest.approx(cost))
