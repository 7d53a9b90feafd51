"""Where a control stands decides: boxes to tick, rows, tabs, chips, paywalls.

docs/spec/confirmation.md, G-64 to G-77, G-134, G-140 to G-145.
"""

import pytest

from pollex.screen.screen import Screen
from tests.guard.acts import verdict
from tests.guard.pages import box, button, check, page, page_a, row, rows, screen, tabs, text
from tests.guard.shown import CASHIER, DIALOG_BOX, Act, on
from tests.screen.scene import N

LOW = (40, 2220, 1040, 2360)


def _cashier(ticked: bool) -> Screen:
    """A payment page with a consent beside its box."""
    return screen(
        page(
            text("支付金额59.00元", (380, 1000, 700, 1100)),
            row(
                text("开通小额免密支付，下次付款更快", (60, 1700, 700, 1760)),
                N(
                    "CheckBox",
                    (930, 1700, 990, 1760),
                    flags="clickable checkable" + (" checked" if ticked else ""),
                    resource_id="cb",
                ),
                at=(40, 1690, 1040, 1770),
            ),
            button("确认付款", LOW),
        ),
        activity=CASHIER,
    )


def _row(ticked: bool) -> Screen:
    """A consent as one row with its box."""
    return screen(
        page(
            box(
                text("开通小额免密支付", (60, 1700, 700, 1760)),
                N("CheckBox", (930, 1700, 990, 1760), flags="checkable" + (" checked" if ticked else "")),
                at=(40, 1690, 1040, 1770),
                resource_id="row",
            )
        )
    )


PAYWALL = screen(
    page(
        text("Go Premium"),
        row(
            check("", (40, 500, 100, 560), class_name="RadioButton"),
            text("$9.99/month", (120, 500, 600, 560)),
            at=(40, 490, 1040, 570),
        ),
        button("Continue", LOW),
    )
)
PAYWALL_LIST = screen(
    page(
        rows(row(check("Yearly $59.99/year", (40, 500, 1000, 560), class_name="RadioButton"), at=(40, 490, 1040, 570))),
        button("Subscribe", LOW),
    )
)

CASES: tuple[tuple[str, Screen, Act, str], ...] = (
    ("R09 tick", _cashier(False), on("cb"), "PAY"),
    ("R09 untick", _cashier(True), on("cb"), "ALLOW"),
    ("row tick", _row(False), on("row"), "PAY"),
    ("row untick", _row(True), on("row"), "ALLOW"),
    ("switch 免密支付 off", screen(page(check("免密支付", class_name="Switch"))), on("免密支付"), "PAY"),
    (
        "agreement box",
        screen(page_a(check("我已阅读并同意《付款协议》", (40, 1500, 900, 1580)))),
        on("我已阅读并同意《付款协议》"),
        "ALLOW",
    ),
    ("匿名购买", screen(page_a(check("匿名购买", (40, 1500, 900, 1580)))), on("匿名购买"), "ALLOW"),
    (
        "method radio",
        screen(
            page(
                text("支付金额 ¥25"),
                N(
                    "FrameLayout",
                    (40, 500, 1040, 600),
                    [text("支付宝", (60, 510, 300, 590)), N("RadioButton", (900, 510, 980, 590), flags="checkable")],
                    flags="clickable",
                    resource_id="m",
                ),
                button("确认付款", LOW),
            ),
            activity=CASHIER,
        ),
        on("m"),
        "ALLOW",
    ),
    (
        "settings 支付",
        screen(
            page(
                rows(
                    box(text("支付", (60, 400, 400, 480)), at=(0, 390, 1080, 490), resource_id="r"),
                    name="android.widget.ListView",
                )
            )
        ),
        on("r"),
        "ALLOW",
    ),
    (
        "wallet tiles",
        screen(page(text("余额 ¥100.00"), tabs("转账", "充值", "还款", "付款码", top=500))),
        on("转账"),
        "ALLOW",
    ),
    ("wallet recharge btn", screen(page(text("余额"), text("¥100.00"), button("充值"))), on("充值"), "ASK"),
    (
        "feed title",
        screen(
            page(
                rows(
                    box(
                        text("购买这个后悔了", (40, 400, 1000, 480)),
                        text("1.2万赞", (40, 500, 300, 560)),
                        at=(0, 390, 1080, 600),
                        resource_id="r",
                    )
                )
            )
        ),
        on("r"),
        "ALLOW",
    ),
    (
        "feed nested",
        screen(
            page(
                rows(
                    row(
                        box(text("购买这个后悔了", (40, 400, 1000, 480)), at=(40, 400, 1000, 480), resource_id="r"),
                        at=(0, 390, 1080, 600),
                    )
                )
            )
        ),
        on("r"),
        "ALLOW",
    ),
    (
        "order card btn",
        screen(
            page(
                rows(
                    row(
                        text("实付 ¥25", (40, 400, 500, 480)),
                        button("去支付", (700, 500, 1000, 580), class_name="TextView"),
                        at=(0, 390, 1080, 600),
                    )
                )
            )
        ),
        on("去支付"),
        "PAY",
    ),
    (
        "RecyclerView checkout",
        screen(
            page(
                rows(
                    text("合计 ¥25", (40, 1600, 500, 1680)),
                    box(text("提交订单", (40, 1700, 1040, 1800)), at=(40, 1700, 1040, 1800), resource_id="b"),
                )
            )
        ),
        on("b"),
        "ASK",
    ),
    (
        "RecyclerView checkout partial",
        screen(
            page(
                rows(
                    text("合计 ¥25", (40, 1600, 500, 1680)),
                    button("确认门店并支付", (40, 1700, 1040, 1800), class_name="TextView"),
                )
            )
        ),
        on("确认门店并支付"),
        "PAY",
    ),
    (
        "ScrollView checkout",
        screen(
            page(
                rows(
                    text("$25.00", (40, 600, 500, 680)),
                    button("Pay", (40, 1700, 1040, 1800)),
                    name="android.widget.ScrollView",
                )
            )
        ),
        on("Pay"),
        "PAY",
    ),
    ("paywall Continue", PAYWALL, on("Continue"), "ASK"),
    ("paywall list Subscribe", PAYWALL_LIST, on("Subscribe"), "ASK"),
    (
        "paywall list Continue",
        screen(
            page(
                rows(
                    row(
                        check("Yearly $59.99/year", (40, 500, 1000, 560), class_name="RadioButton"),
                        at=(40, 490, 1040, 570),
                    )
                ),
                button("Continue", LOW),
            )
        ),
        on("Continue"),
        "ASK",
    ),
    (
        "dialog buy yes",
        screen(page(text("Buy 100 coins for $4.99?"), button("Yes"), button("No"), at=DIALOG_BOX), page(text("game"))),
        on("Yes"),
        "ASK",
    ),
    (
        "dialog buy no",
        screen(page(text("Buy 100 coins for $4.99?"), button("Yes"), button("No"), at=DIALOG_BOX), page(text("game"))),
        on("No"),
        "ALLOW",
    ),
    (
        "dialog 继续 ",
        screen(page(text("确定花费 ¥6 购买本章吗？"), button("取消"), button("继续"), at=DIALOG_BOX), page(text("书"))),
        on("继续"),
        "ASK",
    ),
    (
        "lynx text by ref low",
        screen(page(text("合计 ¥25", (40, 2000, 500, 2080)), text("提交订单", LOW))),
        on("提交订单"),
        "ASK",
    ),
    ("tile in thai", screen(page(text("฿1,000"), tabs("โอนเงิน", "เติมเงิน", "จ่ายบิล", top=600))), on("โอนเงิน"), "ALLOW"),
    (
        "tile in english",
        screen(page(text("$10"), tabs("Send money", "Request", "Cards", top=600))),
        on("Send money"),
        "ALLOW",
    ),
    ("button in english", screen(page(text("$10"), button("Send money", LOW))), on("Send money"), "PAY"),
    ("answers in a strip", screen(page(tabs("取消", "详情", "付款", top=2200))), on("付款"), "PAY"),
    ("tabs above", screen(page(tabs("全部", "付款", "退款", top=200, selected=0))), on("付款"), "ALLOW"),
    (
        "confirm a ride",
        screen(page(text("UberX"), text("$12.40"), button("Confirm UberX", LOW))),
        on("Confirm UberX"),
        "ASK",
    ),
    (
        "confirm a place",
        screen(page(text("Pick a spot"), button("Confirm pickup spot", LOW))),
        on("Confirm pickup spot"),
        "ALLOW",
    ),
)


@pytest.mark.parametrize(("name", "shown", "act", "said"), CASES, ids=[case[0] for case in CASES])
def test_where_it_stands_decides(name: str, shown: Screen, act: Act, said: str) -> None:
    assert verdict(shown, act(shown)).startswith(said)
