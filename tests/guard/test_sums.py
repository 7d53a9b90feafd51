"""The amounts of a page (spec/confirmation.md, G-45 to G-49): each rule where it holds and where not."""

import pytest

from pollex.guard.sums import read_sums
from tests.guard.price_pages import listed, row, sums_of, text
from tests.screen.scene import N, W, screen_of


@pytest.mark.parametrize(
    ("node", "is_money"),
    [
        (text("¥25"), True),
        (N("View", (0, 300, 100, 360), description="¥25"), True),
        (text("¥25", flags="editable"), False),
        (N("EditText", (0, 300, 100, 360), hint="¥25", flags="editable"), False),
        (text("¥25", flags="secret"), False),
        (text("¥25", flags="invisible"), False),
        (text("¥25", left=2000), False),
    ],
    ids=["text", "description", "input", "hint", "secret", "invisible", "outside the display"],
)
def test_inputs_hints_and_what_is_not_in_view_give_no_amounts(node: N, is_money: bool) -> None:
    """G-45."""
    assert bool(sums_of(node).amounts) is is_money


def test_a_keyboard_gives_no_amounts() -> None:
    """G-45."""
    screen = screen_of(W(N("FrameLayout", (0, 1600, 1080, 2400), [text("¥25", top=1700)]), type="keyboard"))

    assert read_sums(screen, screen.windows[0]).amounts == ()


DISCOUNTS = [
    *(
        "优惠¥25",
        "优惠 ¥25",
        "优惠券：¥25",
        "已减¥25",
        "满100减¥25",
        "抵扣 ¥25",
        "运费：¥25",
        "红包¥25",
        "已省¥25",
        "-¥25",
        "− ¥25",
    ),
    *(
        "– ¥25",
        "— ¥25",
        "立减¥25",
        "省¥25",
        "共省了¥25",
        "返¥25",
        "余额¥25",
        "余额：¥25",
        "原价¥25",
        "商品总额 ¥25",
        "手续费¥25",
    ),
    *(
        "小费¥25",
        "积分¥25",
        "最高¥25",
        "Discount $25",
        "Coupon $25",
        "You saved $25",
        "Save $25",
        "$25 off",
        "Shipping $25",
    ),
    *(
        "Delivery fee $25",
        "Platform fee: $25",
        "Tax $25",
        "Taxes and fees $25",
        "Tip $25",
        "was $25",
        "MRP ₹25",
        "Balance $25",
    ),
    *("up to $25", "Shipping & handling $25"),
]
PRICES = [
    *(
        "¥25",
        "价格¥25",
        "优惠后¥25",
        "券后价¥25",
        "券后¥25",
        "折后¥25",
        "立减后¥25",
        "满25减3 会员现价¥25",
        "到手价¥25",
    ),
    *("优惠很多的商品¥25", "Price $25", "Offer $25", "Today $25", "Wash $25", "Saver menu $25", "Total incl. tax $25"),
]


@pytest.mark.parametrize("said", DISCOUNTS)
def test_discounts_and_side_costs_are_no_sums(said: str) -> None:
    """G-46, G-47."""
    (amount,) = sums_of(text(said)).amounts

    assert amount.is_discount
    assert not amount.can_be_total


@pytest.mark.parametrize("said", PRICES)
def test_prices_are_no_discounts(said: str) -> None:
    """G-46, G-47."""
    (amount,) = sums_of(text(said)).amounts

    assert not amount.is_discount
    assert amount.can_be_total


@pytest.mark.parametrize(
    ("nodes", "is_discount"),
    [
        (row("优惠", "¥25"), True),
        (row("优惠", "-", "¥25"), True),
        (row("Delivery fee", "¥25", gap=500), True),
        ([*row("优惠", top=300), *row("¥25", top=500)], False),
        (row("¥25", "优惠"), False),
        (row("优惠", "¥3", "¥25"), True),
        (row("优惠", "¥3", "现价", "¥25"), False),
    ],
    ids=["left", "minus", "far left", "another row", "right", "right behind one", "another price"],
)
def test_words_count_in_the_same_row_to_the_left(nodes: list[N], is_discount: bool) -> None:
    """G-46, G-47: in its row; what stands behind another amount speaks of the next one."""
    amounts = [amount for amount in sums_of(*nodes).amounts if amount.written.text == "¥25"]

    assert [amount.is_discount for amount in amounts] == [is_discount]


def test_a_hyphen_in_a_name_is_no_minus_sign() -> None:
    """G-46."""
    assert not sums_of(text("128-G ¥25")).amounts[0].is_discount


@pytest.mark.parametrize("said", ["¥32850-37995", "¥25起", "from $25", "¥33.3×3期"])
def test_ranges_and_parts_are_amounts_but_no_sums(said: str) -> None:
    """G-48: still amounts for the detector."""
    amounts = sums_of(text(said)).amounts

    assert amounts
    assert not any(amount.can_be_total for amount in amounts)


@pytest.mark.parametrize(
    ("said", "in_sentence"),
    [
        ("¥25", False),
        ("Total $25", False),
        ("现在下单立即获得价值¥25的会员大礼包一份", True),
        ("Order now and get a gift worth $25 for your friends", True),
        ("$0.00 today, then $59.99/year", False),
    ],
)
def test_running_text_is_known(said: str, in_sentence: bool) -> None:
    """G-48."""
    assert {amount.in_sentence for amount in sums_of(text(said)).amounts} == {in_sentence}


LATER = [
    ("到期后自动续费¥19.9/月", ["¥19.9"]),
    ("首月¥1，之后¥19.9/月", ["¥19.9"]),
    ("每月¥19.9自动付款", ["¥19.9"]),
    ("续费价¥25，可随时取消", ["¥25"]),
    ("$0.00 today, then $59.99/year", ["$59.99"]),
    ("Free for 7 days, then $9.99", ["$9.99"]),
    ("$9.99/month after your trial ends", ["$9.99"]),
    ("Renews at $9.99", ["$9.99"]),
    ("Heute gratis, danach 9,99 €", ["9,99 €"]),
    ("合计 ¥25", []),
    ("立即续费 ¥25", []),
    ("Renew $25", []),
    ("$9.99/month", []),
    ("之后可享优惠¥5", []),
]


@pytest.mark.parametrize(("said", "later"), LATER)
def test_later_charges_are_known(said: str, later: list[str]) -> None:
    """G-49."""
    assert [amount.written.text for amount in sums_of(text(said)).later] == later


@pytest.mark.parametrize("said", ["合计 自动续费", "Total: after trial", "合计 连续包月 12"])
def test_a_word_for_later_charges_without_an_amount_is_none(said: str) -> None:
    """G-49, G-55: the total is there, and its value is not known."""
    sums = sums_of(text(said))

    assert sums.later == ()
    assert [total.money for total in sums.totals] == [None]


def test_a_chosen_instalment_plan_is_a_later_charge() -> None:
    """G-49: one that is not chosen is only offered."""
    chosen = text("¥33.33×3期", top=300, flags="selected")
    offered = text("¥16.67×6期", top=400)
    radio = N("RadioButton", (900, 300, 960, 360), flags="checkable checked")
    line = N("LinearLayout", (0, 290, 1080, 370), [text("¥33.33×3期", top=300), radio], flags="clickable")

    assert [amount.written.text for amount in sums_of(chosen, offered).later] == ["¥33.33"]
    assert [amount.written.text for amount in sums_of(line, offered).later] == ["¥33.33"]


def test_amounts_count_for_the_detector_wherever_they_stand() -> None:
    """G-134, G-135: in a sentence, a description, the name of a control, as a later charge."""
    sums = sums_of(
        text("现在下单立即获得价值¥1的会员大礼包一份", top=300),
        N("View", (0, 400, 100, 460), description="¥2"),
        N("Button", (0, 500, 300, 560), text="购买 ¥3", flags="clickable"),
        text("到期后自动续费¥4/月", top=600),
        listed(text("¥5", top=700)),
    )

    assert [amount.written.text for amount in sums.amounts] == ["¥1", "¥2", "¥3", "¥4", "¥5"]


def test_only_the_given_window_is_read() -> None:
    """G-65: windows are not mixed."""
    screen = screen_of(
        W(
            N("FrameLayout", (100, 800, 980, 1600), [text("支付 ¥25?", left=200, top=900)]),
            id=2,
            bounds=(100, 800, 980, 1600),
        ),
        W(N("FrameLayout", (0, 0, 1080, 2400), [text("合计 ¥30")]), focused=False),
    )

    assert [amount.written.text for amount in read_sums(screen, screen.windows[0]).amounts] == ["¥25"]
    assert [amount.written.text for amount in read_sums(screen, screen.windows[1]).amounts] == ["¥30"]
