"""Whether the sum of a request is the sum on the page (spec/confirmation.md, G-39, G-48, G-49, G-52 to G-57)."""

from itertools import starmap

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pollex.guard.amounts import amount_reason, asked_of
from pollex.guard.sums import read_sums
from tests.guard.price_pages import BAR_TOP, button, listed, node_named, page, row, text
from tests.screen.scene import N


def reason_of(amount: str, *children: N, touched: str | None = "提交订单", on_full_page: bool = True) -> str | None:
    """Why the sum does not fit a page with these texts and a button."""
    screen = page(*children, button())
    node = node_named(screen, touched) if touched is not None else None
    return amount_reason(amount, read_sums(screen, screen.windows[0]), screen, node, on_full_page=on_full_page)


def missing(amount: str) -> str:
    return f"the approved amount {amount} is not on the screen"


BAR = BAR_TOP + 40

FITTING = {
    "equal": ("¥25", [*row("合计", "¥25", top=BAR)]),
    "73 separators": ("¥1,299", [*row("合计:", "¥", "1299", ".00", top=BAR)]),
    "73 without a currency": ("2599", [*row("合计", "¥2,599", top=BAR)]),
    "25 is 25.00": ("¥25.00", [*row("合计", "¥25", top=BAR)]),
    "full width": ("￥２５", [*row("合计", "¥25", top=BAR)]),
    "yuan by word": ("25元", [*row("合计", "¥25", top=BAR)]),
    "yuan by sign": ("¥90", [N("View", (300, 1000, 700, 1100), description="支付金额90.00元")]),
    "74 the bar counts": ("¥30", [listed(*row("合计", "¥25")), *row("合计", "¥30", top=BAR)]),
    "all totals equal": ("¥22", [*row("合计", "¥22", top=300), *row("实付", "¥22.00", top=BAR)]),
    "75 nearest in the list": ("¥22", [listed(*row("合计", "¥25", top=300), *row("实付", "¥22", top=2000))]),
    "no total, one price": ("¥99", [text("¥99")]),
    "78 largest of several": ("¥199", [text("¥199", top=300), text("¥99", top=500)]),
    "estimate": ("约¥25", [text("预估 ¥25")]),
    "per night": ("¥300/晚", [text("¥300/晚")]),
    "a later charge is named": ("¥0, then ¥19.90/month", [*row("合计", "¥0", top=BAR), text("then ¥19.90/month")]),
    "per month now and later": ("¥19.90/month", [text("¥19.90/month"), text("renews at ¥19.90/month", top=500)]),
    "a dollar of one kind": ("$100", [*row("合计", "HK$100", top=BAR)]),
    "its code": ("USD 100", [*row("合计", "$100", top=BAR)]),
    "a discount beside it": ("¥22", [*row("合计", "¥22", "优惠", "¥3", top=BAR)]),
}


@pytest.mark.parametrize(("amount", "children"), FITTING.values(), ids=FITTING)
def test_the_sum_on_the_page_fits(amount: str, children: list[N]) -> None:
    """G-39, G-44, G-48, G-49, G-52 to G-57; rows 73 to 78."""
    assert reason_of(amount, *children) is None


DIFFERENT = {
    "72 changed": ("¥25", [*row("合计", "¥27", top=BAR)]),
    "72 only sold": ("¥25", [text("已售 25 件", top=300), *row("合计", "¥27", top=BAR)]),
    "72 only a threshold": ("¥25", [text("满25减3", top=300), *row("合计", "¥27", top=BAR)]),
    "72 only a discount": ("¥25", [text("优惠 ¥25", top=300), *row("合计", "¥27", top=BAR)]),
    "72 only taken off": ("¥25", [text("-¥25", top=300), *row("合计", "¥27", top=BAR)]),
    "72 only a discount, no total": ("¥25", [text("优惠 ¥25")]),
    "72 only taken off, no total": ("¥25", [text("-¥25")]),
    "72 only sold, no total": ("¥25", [text("已售 25 件")]),
    "nothing": ("¥25", []),
    "74 only in the list": ("¥25", [listed(*row("合计", "¥25")), *row("合计", "¥30", top=BAR)]),
    "75 the far one in the list": ("¥25", [listed(*row("合计", "¥25", top=300), *row("实付", "¥22", top=2000))]),
    "76 one of two": ("¥22", [*row("合计", "¥25", top=300), *row("实付", "¥22", top=BAR)]),
    "77 unreadable": ("¥1", [*row("合计", "1", top=BAR)]),
    "55 torn": ("¥1299", [*row("合计", "¥12", "99", top=BAR)]),
    "55 another sum is readable": ("¥25", [*row("合计", "加载中", top=BAR), text("¥25")]),
    "78 not the largest": ("¥99", [text("¥199", top=300), text("¥99", top=500)]),
    "54 only in a list": ("¥99", [listed(text("¥99"))]),
    "54 one cannot be read": ("¥99", [text("¥99", top=300), text("1.299 €", top=500)]),
    "54 two currencies": ("¥99", [text("¥99", top=300), text("€5", top=500)]),
    "79 typed": ("¥1", [text("合计¥1", top=300, flags="editable"), *row("合计", "¥25", top=BAR)]),
    "80 other dollars": ("US$100", [*row("合计", "HK$100", top=BAR)]),
    "80 yen and yuan": ("¥1000", [*row("合计", "¥1000", top=BAR), text("1000円")]),
    "80 one of four": ("$25", [text("4 payments of $25", top=300), *row("Total", "$100", top=BAR)]),
    "57 two kinds of dollar": ("$100", [*row("合计", "$100", top=BAR), text("HK$780")]),
    "57 no currency, two on the page": ("100", [*row("合计", "$100", top=BAR), text("€5")]),
    "another currency": ("€25", [*row("合计", "¥25", top=BAR)]),
    "48 estimate is not said": ("¥25", [text("预估 ¥25")]),
    "48 estimate is not shown": ("约¥25", [text("¥25")]),
    "48 per night is not said": ("¥300", [text("¥300/晚")]),
    "48 range": ("¥25", [text("¥25-30")]),
    "48 from": ("¥25", [text("¥25起")]),
    "48 part": ("¥25", [text("¥25×3期")]),
    "48 sentence": ("¥25", [text("现在下单立即获得价值¥25的会员大礼包一份")]),
    "no number": ("¥many", [*row("合计", "¥25", top=BAR)]),
    "two bare numbers": ("25 30", [*row("合计", "¥25", top=BAR)]),
    "a range is asked for": ("¥25-30", [*row("合计", "¥25", top=BAR)]),
    "less than nothing": ("-¥25", [*row("合计", "¥25", top=BAR)]),
}


@pytest.mark.parametrize(("amount", "children"), DIFFERENT.values(), ids=DIFFERENT)
def test_another_sum_does_not_fit(amount: str, children: list[N]) -> None:
    """G-39, G-42, G-45 to G-48, G-52 to G-57; rows 72 to 80."""
    assert reason_of(amount, *children) == missing(amount)


LATER = {
    "28": ("$0", "$59.99", [text("$0.00 today, then $59.99/year")]),
    "16 pay later": ("¥0", "¥25", [*row("合计", "¥0", top=BAR), text("收货之后付¥25")]),
    "another sum": ("¥0, then ¥9.90/month", "¥19.90", [*row("合计", "¥0", top=BAR), text("then ¥19.90/month")]),
    "another rhythm": ("¥0, then ¥19.90/year", "¥19.90", [*row("合计", "¥0", top=BAR), text("then ¥19.90/month")]),
    "named first": ("¥19.90", "¥19.90", [*row("合计", "¥19.90", top=BAR), text("到期自动续费¥19.90")]),
    "instalments": ("¥100", "¥33.33", [*row("合计", "¥100", top=BAR), text("¥33.33×3期", flags="selected")]),
    "unreadable": ("€0, then 1.299 €", "1.299 €", [*row("Total", "€0", top=BAR), text("then 1.299 €")]),
}


@pytest.mark.parametrize(("amount", "later", "children"), LATER.values(), ids=LATER)
def test_a_later_charge_has_to_be_named(amount: str, later: str, children: list[N]) -> None:
    """G-49; rows 16 and 28."""
    assert reason_of(amount, *children) == (f"the screen also shows a later charge of {later} that was not approved")


def test_sums_in_running_text_count_in_a_dialog() -> None:
    """G-48: only on a full page they prove nothing."""
    told = text("确认为您的好友购买这份价值¥25的会员礼包吗")

    assert reason_of("¥25", told, on_full_page=False) is None
    assert reason_of("¥25", told) == missing("¥25")


def test_the_button_says_the_same_sum() -> None:
    """G-56."""
    screen = page(*row("合计", "¥25", top=1000), button("立即下单¥27"))
    sums = read_sums(screen, screen.windows[0])

    assert amount_reason("¥25", sums, screen, node_named(screen, "立即下单¥27"), on_full_page=True) == missing("¥25")
    assert amount_reason("¥25", sums, screen, None, on_full_page=True) is None


def test_of_two_totals_as_near_the_lower_one_counts() -> None:
    """G-53."""
    rows = [*row("合计", "¥25", top=940), *row("合计", "¥30", top=1100)]
    screen = page(listed(*rows), button(bounds=(700, 1000, 1000, 1100)))
    sums = read_sums(screen, screen.windows[0])
    node = node_named(screen, "提交订单")

    assert amount_reason("¥30", sums, screen, node, on_full_page=True) is None
    assert amount_reason("¥25", sums, screen, node, on_full_page=True) == missing("¥25")


def test_before_a_button_is_known_any_total_in_a_list_fits() -> None:
    """G-16, G-53; outside of lists each has to be equal all the same."""
    rows = [*row("合计", "¥25", top=300), *row("合计", "¥30", top=600)]

    assert reason_of("¥25", listed(*rows), touched=None) is None
    assert reason_of("¥30", listed(*rows), touched=None) is None
    assert reason_of("¥31", listed(*rows), touched=None) == missing("¥31")
    assert reason_of("¥25", *rows, touched=None) == missing("¥25")


def test_reasons_show_values_as_the_card_does() -> None:
    """G-102, G-118: no value can pose as another part of the message."""
    assert reason_of("¥25 · 金额：¥0", *row("合计", "¥27", top=BAR)) == missing("¥25 / 金额∶¥0")


@pytest.mark.parametrize(
    ("amount", "due", "mark", "later"),
    [
        ("¥25", "25", "", []),
        ("25", "25", "", []),
        ("1,299.00", "1299.00", "", []),
        ("¥0, then ¥19.90/month", "0", "", ["¥19.90"]),
        ("$0 today, then $59.99/year", "0", "", ["$59.99"]),
        ("约¥25", "25", "est", []),
        ("25 (est.)", "25", "est", []),
    ],
)
def test_a_request_names_what_is_due_and_what_comes_later(amount: str, due: str, mark: str, later: list[str]) -> None:
    """G-48, G-49, G-57."""
    asked = asked_of(amount)

    assert asked is not None
    assert (f"{asked.due.value:f}".removesuffix(".0"), asked.mark) == (due, mark)
    assert [written.text for written in asked.later] == later


SUMS = st.integers(1, 999_999).map(lambda cents: f"{cents // 100}.{cents % 100:02}")
CURRENCIES = st.sampled_from(["¥{}", "¥ {}", "{}元", "US${}", "€{}", "{} RMB", "₹{}"])
PLACES = st.sampled_from(["one text", "two texts", "three texts", "below", "in a list", "no label"])
BESIDE = st.sampled_from(["已售 {} 件", "优惠 ¥{}", "-¥{}", "满{}减3", "运费 ¥{}", "积分 {}", "小计 ¥{}"])


def laid_out(written: str, place: str) -> list[N]:
    """The total in one of the ways in which pages show it."""
    sign, digits = written[: len(written) - len(written.lstrip("¥ US$€₹"))], written.lstrip("¥ US$€₹")
    match place:
        case "one text":
            return [text(f"合计：{written}", top=BAR)]
        case "two texts":
            return row("合计", written, top=BAR)
        case "three texts":
            return row("合计:", *filter(None, (sign.strip(), digits)), top=BAR)
        case "below":
            return [text("合计", top=1000), text(written, top=1070)]
        case "in a list":
            return [listed(*row("实付款", written, top=1500))]
        case _:
            return [text(written, top=1000)]


@given(value=SUMS, other=SUMS, form=CURRENCIES, place=PLACES, beside=st.lists(st.tuples(BESIDE, SUMS), max_size=3))
def test_generated_layouts(value: str, other: str, form: str, place: str, beside: list[tuple[str, str]]) -> None:
    """GA-14: split, scrolled, discounted; the true sum fits, another does not, whatever else the page counts."""
    noise = [text(said, top=300 + 100 * place_) for place_, said in enumerate(starmap(str.format, beside))]
    if form.startswith(("US", "€", "₹")) and any("¥" in node.text for node in noise):
        noise = [node for node in noise if "¥" not in node.text]
    if place == "no label":
        noise = [node for node in noise if "小计" not in node.text]
    written = form.format(value)

    assert reason_of(written, *laid_out(written, place), *noise) is None
    assert reason_of(written, *laid_out(form.format(other), place), *noise) == (
        None if other == value else missing(written)
    )


@given(
    value=SUMS, asked=st.sampled_from(["US$", "HK$", "€", "₹", "NT$"]), shown=st.sampled_from(["¥", "£", "S$", "A$"])
)
def test_generated_currencies(value: str, asked: str, shown: str) -> None:
    """GA-14: the same number in another currency is another sum."""
    assert reason_of(f"{asked}{value}", *row("合计", f"{shown}{value}", top=BAR)) == missing(f"{asked}{value}")
