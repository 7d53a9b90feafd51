"""Totals: their labels, and the numbers that belong to them (spec/confirmation.md, G-48, G-50 to G-52, G-55)."""

import pytest

from tests.guard.price_pages import BAR_TOP, button, listed, row, sums_of, text, values
from tests.screen.scene import N

LABELS = [
    *(
        "合计",
        "实付",
        "应付",
        "总计",
        "共计",
        "总金额",
        "订单合计",
        "订单金额",
        "Total",
        "Grand total",
        "Order total",
        "Total amount",
    ),
    *(
        "需付",
        "待付",
        "实付款",
        "应付款",
        "实付金额",
        "应付金额",
        "支付金额",
        "付款金额",
        "优惠后金额",
        "To pay",
        "You pay",
    ),
    *("Amount due", "Amount payable", "Due today", "合計", "總計", "實付", "應付金額", "总 计", "TOTAL"),
    *("お支払い金額", "총 결제금액", "Gesamtsumme", "Zu zahlen", "Total à payer", "Total a pagar", "Totale", "Итого"),
    *("К оплате", "ยอดรวมทั้งหมด", "Tổng cộng", "Total bayar"),
]


@pytest.mark.parametrize("label", LABELS)
@pytest.mark.parametrize("form", ["{} ¥25", "{}: ¥25", "{}：¥25", "{}(3) ¥25"])
def test_total_labels_are_known(label: str, form: str) -> None:
    """G-50, G-133."""
    assert values(sums_of(text(form.format(label)))) == [(label, "¥25")]


@pytest.mark.parametrize(
    "said",
    [
        *(
            "小计 ¥25",
            "商品合计 ¥25",
            "合计优惠 ¥25",
            "Subtotal $25",
            "Sub-total $25",
            "Item total ₹25",
            "商品总额 ¥25",
        ),
        *(
            "Total savings $25",
            "Total tax $25",
            "共¥25",
            "Totally $25",
            "Zwischensumme 25 €",
            "小計 ¥25",
            "合计优惠：¥25",
        ),
        *(
            "待付款",
            "满合计100元可用的优惠",
            "下单即表示您同意支付应付金额",
            "Total amount will be charged at checkout",
        ),
    ],
)
def test_what_only_looks_like_a_total_is_none(said: str) -> None:
    """G-50: per shop, of the goods, of the savings; a word of a running text."""
    assert sums_of(text(said)).totals == ()


SPLIT = [
    (["合计 ¥25"], "¥25"),
    (["合计", "¥25"], "¥25"),
    (["合计", "¥", "0"], "¥ 0"),
    (["实付", "¥", "39.90"], "¥ 39.90"),
    (["合计:", "¥", "1299", ".00"], "¥ 1299.00"),
    (["合计：¥", "1,299", ".00"], "¥ 1,299.00"),
    (["合计", "25", "元"], "25 元"),
    (["合计", "0.", "00元"], "0.00元"),
    (["共3件", "合计", "¥25"], "¥25"),
    (["合计(3)", "¥25"], "¥25"),
    (["合计", "已优惠¥5", "¥25"], "¥25"),
    (["合计", "¥25", "已优惠¥5"], "¥25"),
    (["合计", "¥25", "¥25"], "¥25"),
    (["合计", "1"], None),
    (["合计", "¥", "12", "99"], None),
    (["合计", "¥12", "99"], None),
    (["合计", "1.299 €"], None),
    (["合计", "¥25起"], None),
    (["合计", "¥25-30"], None),
    (["合计", "¥25", "¥30"], None),
    (["合计", "25", "¥3"], None),
    (["合计", "优惠¥25"], None),
    (["合计", "-¥25"], None),
    (["合计", "加载中"], None),
    (["合计"], None),
]


@pytest.mark.parametrize(("said", "total"), SPLIT, ids=[" | ".join(said) for said, _ in SPLIT])
def test_a_label_and_its_number_may_be_split(said: list[str], total: str | None) -> None:
    """G-51, G-55: joined from left to right; what cannot be read or joined has no value."""
    assert values(sums_of(*row(*said))) == [("合计" if "合计" in "".join(said) else "实付", total)]


def test_the_text_straight_below_counts_if_nothing_is_to_the_right() -> None:
    """G-51."""
    below = sums_of(text("合计", top=300), text("¥25", top=370), button())
    beside = sums_of(*row("合计", "¥30", top=300), text("¥25", top=370))
    aside = sums_of(text("合计", top=300), text("¥25", left=600, top=370))
    far = sums_of(text("合计", top=300), text("¥25", top=900))

    assert values(below) == [("合计", "¥25")]
    assert values(beside) == [("合计", "¥30")]
    assert values(aside) == values(far) == [("合计", None)]


def test_one_row_overlaps_by_half_of_the_smaller_height() -> None:
    """G-51."""
    large = N("TextView", (200, 260, 400, 400), text="¥25")
    off = N("TextView", (200, 340, 400, 400), text="¥25")

    assert values(sums_of(text("合计"), large)) == [("合计", "¥25")]
    assert values(sums_of(text("合计", top=300), off)) == [("合计", None)]


def test_layouts_from_right_to_left_are_mirrored() -> None:
    """G-51."""
    arabic = [text("تفاصيل الطلب", top=100), text("العنوان", top=200)]
    total = [text("Total", left=800), text("¥25", left=600), text("¥99", left=980)]

    assert values(sums_of(*arabic, *total)) == [("Total", "¥25")]
    assert values(sums_of(*total)) == [("Total", "¥99")]


def test_copies_of_a_total_are_one() -> None:
    """G-51: a web view tells a row once more in its parent."""
    parts = row("合计", "¥25", top=300)
    parent = N("View", (0, 290, 1080, 370), parts, description="合计 ¥25")
    twice = N("View", (0, 290, 1080, 370), [text("合计：¥25", top=300)], text="合计：¥25")

    assert values(sums_of(parent)) == values(sums_of(*parts)) == [("合计", "¥25")]
    assert len(sums_of(twice).totals) == 1
    assert len(sums_of(twice).amounts) == 1


def test_two_totals_in_two_places_are_two() -> None:
    """G-51, G-52."""
    assert values(sums_of(*row("合计", "¥25", top=300), *row("实付", "¥22", top=2200))) == [
        ("合计", "¥25"),
        ("实付", "¥22"),
    ]
    assert values(sums_of(text("合计 ¥25 实付 ¥22"))) == [("合计", "¥25"), ("实付", "¥22")]
    assert values(sums_of(*row("合计", "¥25", "实付", "¥22"))) == [("合计", "¥25"), ("实付", "¥22")]


def test_what_stands_in_a_list_is_said_so() -> None:
    """G-52, G-145: a scroll view that says it cannot be scrolled is no list."""
    scrolled = sums_of(listed(*row("合计", "¥25")), *row("实付", "¥22", top=BAR_TOP + 40))
    fixed = sums_of(N("ScrollView", (0, 200, 1080, 2200), row("合计", "¥25")))

    assert [total.in_list for total in scrolled.totals] == [True, False]
    assert [total.in_list for total in fixed.totals] == [False]


def test_payable_labels_are_told_from_sums() -> None:
    """G-50, G-80."""
    sums = sums_of(*row("合计", "¥25", top=300), *row("支付金额", "¥25", top=400), *row("Amount due", "¥25", top=500))

    assert [total.is_payable for total in sums.totals] == [False, True, True]


def test_a_total_that_is_an_estimate_says_so() -> None:
    """G-48."""
    assert sums_of(text("预估合计 ¥25")).totals[0].written is not None
    assert [total.written.mark for total in sums_of(text("预估合计 ¥25")).totals if total.written] == ["est"]
    assert [total.written.mark for total in sums_of(text("合计 约¥25")).totals if total.written] == ["est"]
    assert [total.written.mark for total in sums_of(text("合计 ¥25")).totals if total.written] == [""]
