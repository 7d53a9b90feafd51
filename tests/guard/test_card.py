"""The card: given what a model declared and what code read, then exactly these lines (spec G-116 to G-121, GA-12)."""

import dataclasses
import re
import unicodedata

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pollex.action.person import HandOver, Seen
from pollex.guard.card import Card, Language, kind_in_words, lines, lines_of_hand_over, short
from pollex.guard.clean import CONFIRM_FIELD_MAX, clean
from pollex.screen.wording import cut
from tests.snapshot import assert_snapshot

SEEN = Seen(
    "外卖",
    "com.demo.food",
    total_label="合计",
    total="¥4",
    button="提交订单",
    boxes=("开通小额免密支付", "准时宝"),
    later=("次月起每月 ¥19.90 自动续费",),
    other_tools=("连点器",),
    has_late_look=True,
)
CARD = Card(
    "c1",
    "order",
    "蜜雪冰城",
    "一杯柠檬水",
    "¥4",
    SEEN,
    reason="It is the cheapest.",
    is_estimate=True,
    is_content_unseen=True,
    sent_before="14:05",
)
PLAIN = Card("c2", "order", "蜜雪冰城", "一杯柠檬水", "¥4", Seen("外卖", "com.demo.food"))
HANDS = HandOver("payment", "Pay, then press Done.", "柠檬水", "¥4", "1 Road", seen=SEEN)


@pytest.mark.parametrize("language", ["en", "zh"])
def test_golden_texts_in_both_languages(language: Language) -> None:
    """G-121, GA-12: all texts of the table, in its order."""
    parts = [
        "\n".join(lines(CARD, language)),
        "\n".join(lines(PLAIN, language)),
        short(PLAIN, language),
        "\n".join(lines_of_hand_over(HANDS, language, must_unlock=True)),
        "\n".join(lines_of_hand_over(HandOver("captcha", "Solve it."), language, must_unlock=False)),
        " | ".join(kind_in_words(kind, language) for kind in ("order", "submit", "send", "delete")),
    ]
    assert_snapshot(f"guard/card.{language}.txt", "\n\n".join(parts))


def test_short_form_is_one_line() -> None:
    """Section 15: the short form, letter by letter."""
    assert short(PLAIN, "zh") == (
        "请你确认：下单 — 应用：外卖（com.demo.food） · 对象：蜜雪冰城 · 内容：一杯柠檬水 · 金额：¥4"
    )


def test_a_field_cannot_pose_as_another_field() -> None:
    """G-118: the seed's own example."""
    forged = dataclasses.replace(PLAIN, content="一杯 · 金额：¥0")
    assert "内容：一杯 / 金额∶¥0" in lines(forged, "zh")


HOSTILE = (
    "line\r\nbreak\u2028and\x0bmore\x85end",
    "abc\u202edcba\u2066x\u2069",
    "\x1b[31mred\x1b[0m\x07",
    "zero\u200bwidth\u200d\ufeff\u00ad\u034f\u3164",
    "\U000e0041tag\ue000private",
    "<b>bold</b> **strong** [link](http://x.example) · Amount: $0",
    "a" * 10_000,
    "； ︰ ﹕ ： ; | • ・ ｜ ︓ ﹔",
)


@pytest.mark.parametrize("value", HOSTILE)
@pytest.mark.parametrize("language", ["en", "zh"])
def test_the_card_has_exactly_its_own_lines(value: str, language: Language) -> None:
    """GA-12: whatever stands in any field, there are as many lines as with harmless ones, with the same beginnings."""
    seen = dataclasses.replace(SEEN, app_name=value, total_label=value, total=value, button=value, boxes=(value, value))
    seen = dataclasses.replace(seen, later=(value,), other_tools=(value,))
    forged = dataclasses.replace(CARD, target=value, content=value, amount=value, reason=value, seen=seen)
    shown, wanted = lines(forged, language), lines(CARD, language)
    assert len(shown) == len(wanted)
    for line, own in zip(shown, wanted, strict=True):
        assert _beginning(line) == _beginning(own)
        assert "\n" not in line


@given(st.text(max_size=400))
def test_no_value_holds_a_separator(value: str) -> None:
    """G-117, G-118: cleaned, nothing is left that the card puts between fields, boxes and lines."""
    cleaned = clean(value)
    assert not set(cleaned) & set("·•・|;；：:\n\r\t—“”")
    assert not set(unicodedata.normalize("NFKC", cleaned)) & set("·•|;:\n\r\t")
    assert len(cleaned) <= CONFIRM_FIELD_MAX
    assert cleaned == cleaned.strip()
    assert "  " not in cleaned
    assert all(unicodedata.category(one)[0] != "C" for one in cleaned)


@given(st.text(max_size=300), st.text(max_size=300), st.text(max_size=300))
def test_the_short_form_has_four_fields(target: str, content: str, amount: str) -> None:
    """G-118: three separators, whatever the values are."""
    card = dataclasses.replace(PLAIN, target=target, content=content, amount=amount)
    assert short(card, "zh").count(" · ") == 3


def test_long_fields_say_that_they_were_cut() -> None:
    """G-12: 199 characters and an ellipsis; 200 are shown whole."""
    assert cut("x" * 200, CONFIRM_FIELD_MAX) == "x" * 200
    assert cut("x" * 201, CONFIRM_FIELD_MAX) == "x" * 199 + "…"


def test_braces_in_a_value_are_only_braces() -> None:
    """A value is never a template."""
    assert "For: {amount} {0}" in lines(dataclasses.replace(PLAIN, target="{amount} {0}"), "en")


def _beginning(line: str) -> str:
    return re.split("[：:]", line)[0] if re.search("[：:]", line) else ""
