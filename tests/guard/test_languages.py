"""What buttons are called in each language of the word data (docs/spec/confirmation.md, G-58 to G-66, G-77, G-133)."""

import tomllib

import pytest

from pollex.errors import Misuse
from pollex.guard.detector import detect
from pollex.guard.words import ADDABLE, Words
from pollex.screen.screen import Screen
from tests.guard.acts import WORDS, tap, verdict
from tests.guard.pages import button, page, screen, text
from tests.snapshot import DATA

LABELS = tomllib.loads((DATA / "guard" / "labels.toml").read_text("utf-8"))
ALL = sorted(LABELS)
LOW = (40, 2240, 1040, 2360)


def _beside_total(total: str, label: str) -> Screen:
    """A page with a total, a button that orders, and a button with this label."""
    return screen(
        page(text(total, (40, 2100, 500, 2180)), button(label, (40, 900, 500, 1000)), button("提交订单", LOW))
    )


@pytest.mark.parametrize("language", ALL)
def test_buttons_that_spend_ask(language: str) -> None:
    told = LABELS[language]
    for label in told["spends"]:
        shown = screen(page(text(told["total"], (40, 2100, 1040, 2180)), button(label, LOW)))
        assert verdict(shown, tap(shown, label))[:3] in ("ASK", "PAY"), label


@pytest.mark.parametrize("language", ALL)
def test_other_buttons_beside_them_do_not(language: str) -> None:
    told = LABELS[language]
    for label in told["harmless"]:
        shown = _beside_total(told["total"], label)
        assert verdict(shown, tap(shown, label))[:3] not in ("ASK", "PAY"), label


@pytest.mark.parametrize("language", ALL)
def test_each_language_has_words_to_order_pay_confirm_and_decline(language: str) -> None:
    """G-133."""
    assert len(LABELS[language]["spends"]) > 10
    for use in ("pay", "order", "general", "onward", "total", "entry"):
        assert WORDS.listed(use)


def test_words_that_a_person_adds_count_and_none_can_be_taken_away() -> None:
    """G-58: configuration adds words, and removes none."""
    shown = screen(page(button("Osta nyt", LOW), button("立即支付")))
    more = Words.load({"order": ["osta nyt"]})

    assert detect(tap(shown, "Osta nyt"), shown, (), words=WORDS) is None
    found = detect(tap(shown, "Osta nyt"), shown, (), words=more)
    assert found is not None and found.kind == "order"
    assert detect(tap(shown, "立即支付"), shown, (), words=more) is not None


@pytest.mark.parametrize(
    "added", [{"before": ["x"]}, {"after": ["x"]}, {"ad": ["x"]}, {"entry": ["x"]}, {"order": [" "]}]
)
def test_words_that_would_weaken_the_gate_are_refused(added: dict[str, list[str]]) -> None:
    with pytest.raises(Misuse):
        Words.load(added)
    assert not {"before", "after", "ad", "lead", "tail", "entry", "decline"} & set(ADDABLE)
