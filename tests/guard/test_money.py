"""Amounts as they are written (spec/confirmation.md, G-42 to G-44, G-48)."""

import time
from decimal import Decimal

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from pollex.guard.money import Written, money_in, readable
from pollex.guard.numbers import number


def one(text: str) -> Written:
    """The only amount in the text."""
    (found,) = money_in(text)
    return found


def value_of(text: str) -> str | None:
    """As a plain number, without zeros at its end."""
    money = one(text).money
    return None if money is None else f"{money.value.normalize():f}"


@pytest.mark.parametrize(
    ("text", "value", "currency"),
    [
        ("¥25", "25", "¥"),
        ("￥4707.04", "4707.04", "¥"),
        ("¥ 25", "25", "¥"),
        ("25元", "25", "CNY"),
        ("25 元", "25", "CNY"),
        ("¥100元", "100", "CNY"),
        ("立即支付￥4707.04", "4707.04", "¥"),
        ("US$100", "100", "USD"),
        ("HK$ 100", "100", "HKD"),
        ("NT$1,299", "1299", "TWD"),
        ("R$ 10", "10", "BRL"),
        ("$4.99", "4.99", "$"),
        ("€12", "12", "EUR"),
        ("12 €", "12", "EUR"),
        ("£5", "5", "GBP"),
        ("₹315.08", "315.08", "INR"),
        ("₩12000", "12000", "KRW"),
        ("12000원", "12000", "KRW"),
        ("฿99", "99", "THB"),
        ("RM25", "25", "MYR"),
        ("rm 25", "25", "MYR"),
        ("1000円", "1000", "JPY"),
        ("30块", "30", "CNY"),
        ("RMB 30", "30", "CNY"),
        ("30 cny", "30", "CNY"),
        ("25USD", "25", "USD"),
        ("Eur 25", "25", "EUR"),
        ("$10 CAD", "10", "CAD"),
        ("¥1000 JPY", "1000", "JPY"),
        ("HK$100元", "100", "HKD"),
        ("100,000 บาท", "100000", "THB"),
        ("1 299 ₽", "1299", "RUB"),
        ("B$25", "25", "B$"),
    ],
)
def test_a_number_with_a_currency_is_money(text: str, value: str, currency: str) -> None:
    """G-42, G-43."""
    assert (value_of(text), one(text).currency) == (value, currency)


@pytest.mark.parametrize(
    "text",
    [
        *("已售 25 件", "满 25 减 3", "4.83", "1200 积分", "25", "¥", "元", "12:30", "2026-10-05", "100%"),
        *("form 25", "platform 3", "3元素", "5块肉", "切块 3份", "元25", "25 rmx", "Kern 5", "$恒生科技指数", "No. 5"),
    ],
)
def test_a_number_without_a_currency_is_no_money(text: str) -> None:
    """G-42: numbers without a currency are not money."""
    assert money_in(text) == ()


@pytest.mark.parametrize(
    ("text", "value"),
    [
        ("2,599", "2599"),
        ("2599", "2599"),
        ("1,299.00", "1299"),
        ("12,345,678.90", "12345678.9"),
        ("12,34,567.00", "1234567"),
        ("1 299,00", "1299"),
        ("1'299.00", "1299"),
        ("1’299", "1299"),
        ("1.299,00", "1299"),
        ("1.234.567", "1234567"),
        ("12,5", "12.5"),
        ("12,50", "12.5"),
        ("25.00", "25"),
        ("0.299", "0.299"),
        ("1.299", None),
        ("14.290", None),
        ("1,2345", None),
        ("1.299.00", None),
        ("1,299,00", None),
        ("1234,567", None),
        ("01,234", None),
        ("1.299,000", None),
        ("1 299'000", None),
        ("1234567890123456", None),
    ],
)
def test_a_number_is_read_where_there_is_one_way_to_read_it(text: str, value: str | None) -> None:
    """G-44."""
    found = number(text)

    assert (None if found is None else f"{found.normalize():f}") == value


@pytest.mark.parametrize(
    "text", ["1.299 €", "$25¹", "$12⁹⁹", "$25½", "$1.2k", "€3M", "¥.00", "14.290元", "$12\u204499", "¥1,2,3"]
)
def test_what_can_be_read_in_two_ways_is_money_without_a_value(text: str) -> None:
    """G-44: unreadable, hence nothing that could be equal to a sum."""
    assert one(text).money is None
    assert one(text).currency


@pytest.mark.parametrize(
    ("text", "value"),
    [
        ("1.2万元", "12000"),
        ("¥1.2万", "12000"),
        ("3萬元", "30000"),
        ("6千元", "6000"),
        ("1亿元", "100000000"),
        ("￥１，２９９．００", "1299"),
        ("٢٥ €", "25"),
        ("¥\u200b25", "25"),
        ("¥2\u20605", "25"),
        ("1 299 ₽", "1299"),
        ("¥25 300g", "25"),
    ],
)
def test_many_ways_to_write_one_number(text: str, value: str) -> None:
    """G-44, G-132."""
    assert value_of(text) == value


@pytest.mark.parametrize(
    ("text", "found"),
    [
        ("₹1,199 ₹199", ["₹1,199", "₹199"]),
        ("10 € 20 €", ["10 €", "20 €"]),
        ("€ 10 € 20", ["€ 10", "€ 20"]),
        ("已售 25 ¥30", ["¥30"]),
        ("$0.00 today, then $59.99/year", ["$0.00", "$59.99"]),
        ("¥25 €30", ["¥25", "€30"]),
        ("₹40, FREE", ["₹40"]),
    ],
)
def test_a_mark_belongs_to_one_number_only(text: str, found: list[str]) -> None:
    """G-43."""
    assert [written.text for written in money_in(text)] == found


@pytest.mark.parametrize(
    ("text", "mark"),
    [
        ("¥25", ""),
        ("约¥25", "est"),
        ("预估 ¥25", "est"),
        ("预估价：¥25", "est"),
        ("est. $25", "est"),
        ("$25 (est.)", "est"),
        ("¥25/月", "/month"),
        ("¥19.90/month", "/month"),
        ("$9.99 per month", "/month"),
        ("$5 a month", "/month"),
        ("每月¥19.9", "/month"),
        ("¥300/晚", "/night"),
        ("¥12/件", "/item"),
        ("$5 each", "/item"),
        ("约¥300/晚", "est/night"),
        ("¥9.9/500g", "/500g"),
        ("¥25/¥30", ""),
        ("about us $25", ""),
        ("约定金额¥25", ""),
    ],
)
def test_marks_restrict_an_amount(text: str, mark: str) -> None:
    """G-48."""
    assert money_in(text)[0].mark == mark


@pytest.mark.parametrize(
    "text",
    [
        "¥32850-37995",
        "¥25-¥30",
        "¥25 - ¥30",
        "¥25~30",
        "100-200元",
        "$10 to $20",
        "¥25起",
        "25元起",
        "from $25",
        "¥99+",
    ],
)
def test_a_range_is_no_sum(text: str) -> None:
    """G-48."""
    assert all(written.is_range and not written.is_negative for written in money_in(text))


@pytest.mark.parametrize("text", ["¥33.3×3期", "¥33.3 x 3", "4 payments of $25", "分3期 每期¥33.3", "¥33.3/期"])
def test_a_part_is_no_sum(text: str) -> None:
    """G-48."""
    assert one(text).is_instalment


@pytest.mark.parametrize("text", ["¥25到手", "¥25 共3件", "from the shop $25", "¥25 x", "暑期 ¥25"])
def test_a_plain_sum_is_neither_range_nor_part(text: str) -> None:
    """G-48."""
    assert not one(text).is_range
    assert not one(text).is_instalment


@pytest.mark.parametrize("text", ["-¥5", "- ₹1,000", "–₹100", "−¥5", "—¥5", "¥-5", "-¥ 10.00", "iPhone -¥5", "-(¥5)"])
def test_a_minus_sign_is_seen(text: str) -> None:
    """G-46."""
    assert one(text).is_negative


@pytest.mark.parametrize("text", ["Mon-Fri ¥25", "128-G ¥25", "¥25"])
def test_a_hyphen_is_no_minus_sign(text: str) -> None:
    """G-46."""
    assert not one(text).is_negative


_GROUPED = st.sampled_from([",", " ", "'", "\u00a0", "\u202f", ""])
_FORMS = st.sampled_from(
    [
        *(
            "{}元",
            "{} 元",
            "¥{}",
            "¥ {}",
            "￥{}",
            "CNY {}",
            "{} RMB",
            "cny{}",
            "{}人民币",
            "{}块",
            "合计：¥{}",
            "共{}元",
        ),
        *("实付 ¥{} 元", "¥{}（含运费）", "[¥{}]", "总计¥{}，已含税"),
    ]
)


@given(whole=st.integers(0, 9_999_999), cents=st.integers(0, 99), separator=_GROUPED, form=_FORMS)
@example(whole=1299, cents=0, separator=",", form="¥{}")
def test_an_amount_survives_every_formatting(whole: int, cents: int, separator: str, form: str) -> None:
    """G-43, G-44: whatever the sign, the separators and the text around it, the value is the same."""
    written = form.format(f"{whole:,}".replace(",", separator) + f".{cents:02}")

    assert one(written).money is not None
    assert Decimal(value_of(written) or "x") == Decimal(f"{whole}.{cents:02}")


@given(whole=st.integers(0, 9_999_999), cents=st.integers(0, 99), separator=st.sampled_from([".", " ", ""]))
def test_decimal_commas_are_read_too(whole: int, cents: int, separator: str) -> None:
    """G-44."""
    assert Decimal(value_of(f"{whole:,}".replace(",", separator) + f",{cents:02} €") or "x") == Decimal(
        f"{whole}.{cents:02}"
    )


_LETTERS = st.sampled_from("abdefghjlmoqtvwxz件月日万年0123456789., -:%/")


@given(st.lists(_LETTERS, max_size=40).map("".join))
def test_no_text_without_a_currency_is_money(text: str) -> None:
    """G-42."""
    assert money_in(text) == ()


@given(st.text(max_size=60))
def test_every_amount_has_digits_and_a_currency_where_it_says_it_stands(text: str) -> None:
    """G-42: no text makes a number that is not money into an amount."""
    shown = readable(text)
    for written in money_in(text):
        assert shown[written.start : written.end] == written.text
        assert any(one.isdigit() for one in written.text)
        assert written.currency
        assert not written.text.strip("0123456789., \u00a0'’").isspace()
        assert written.text.strip("0123456789., \u00a0\u202f\u2009'’-−–—") != ""


@pytest.mark.parametrize("text", ["1" * 10_000 + "元", "¥" * 10_000 + "1", "1," * 5_000 + "元", "- " * 5_000 + "¥1"])
def test_a_long_text_cannot_hold_it_up(text: str) -> None:
    """10,000 characters take no longer than a moment, whatever they are."""
    began_s = time.perf_counter()
    money_in(text)

    assert time.perf_counter() - began_s < 0.25
