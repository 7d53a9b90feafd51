"""The channel of a Python program: the value True alone is a yes (docs/spec/confirmation.md, section 13, GA-8)."""

import threading
import time
from typing import Any

import pytest

from pollex.action.person import Seen
from pollex.guard.called import CalledApprover
from pollex.guard.card import Card

CARD = Card("c1", "order", "蜜雪冰城", "柠檬水", "¥4", Seen("外卖", "com.demo.food"))


@pytest.mark.parametrize(
    "said", [1, "yes", "True", None, False, [True], object()], ids=lambda said: f"{type(said).__name__} {said!s:.10}"
)
def test_whatever_is_not_true_is_a_no(said: Any) -> None:
    assert CalledApprover(lambda card: said).ask(CARD).answer(5) == "declined"


def test_true_is_a_yes_and_the_card_is_what_was_asked() -> None:
    seen: list[Card] = []

    def ask(card: Card) -> bool:
        seen.append(card)
        return True

    assert CalledApprover(ask).ask(CARD).answer(5) == "approved" and seen == [CARD]


def test_a_function_that_raises_is_a_no(caplog: pytest.LogCaptureFixture) -> None:
    """GA-8: and its owner is told."""

    def ask(card: Card) -> bool:
        raise RuntimeError("no screen to ask on")

    assert CalledApprover(ask).ask(CARD).answer(5) == "declined"
    assert "The approver raised" in caplog.text


def test_a_function_that_takes_its_time_holds_up_nothing() -> None:
    is_over = threading.Event()
    asked = CalledApprover(lambda card: is_over.wait(20)).ask(CARD)
    began_s = time.monotonic()

    assert asked.answer(0.1) is None and time.monotonic() - began_s < 2
    is_over.set()
    assert asked.answer(5) == "approved"
