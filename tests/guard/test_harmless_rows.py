"""Rows of the verdict table that are done without asking (docs/spec/confirmation.md, section 21)."""

import pytest

from pollex.action.actions import Press
from pollex.screen.screen import Screen
from tests.guard.acts import (
    tap,
    type_into,
    verdict,
)
from tests.guard.pages import (
    box,
    button,
    check,
    field,
    page,
    page_a,
    rows,
    screen,
    tabs,
    text,
)
from tests.guard.shown import BROKER, CASHIER, CHAT, DONE_BY_ID, LOWER, PRODUCT, Act, Case, corpus, dialog, on

FREE_CASES: tuple[Case, ...] = (
    (
        10,
        screen(page(text("支付成功"), DONE_BY_ID)),
        on("完成"),
        "ALLOW",
    ),
    (10, screen(page(text("支付成功"), text("¥25"), button("返回商家"))), on("返回商家"), "ALLOW"),
    (12, corpus("R15"), lambda s: type_into(s, "0.01", "0.01"), "ALLOW"),
    (12, corpus("R15"), on("0.01"), "ALLOW"),
    (14, corpus("R21"), on("取消"), "ALLOW"),
    (15, screen(page(check("开通小额免密支付", is_ticked=True))), on("开通小额免密支付"), "ALLOW"),
    (15, screen(page(button("开启刷脸支付"), button("以后再说"))), on("以后再说"), "ALLOW"),
    (19, dialog(text("确定删除该商品?"), button("取消"), button("确定")), on("确定"), "ALLOW delete"),
    (23, screen(page(field(hint="姓名"), button("提交"))), on("提交"), "ALLOW submit"),
    (24, screen(page_a(button("提交搜索", LOWER))), on("提交搜索"), "ALLOW"),
    (27, screen(page(text("12K subscribers"), button("Subscribe"))), on("Subscribe"), "ALLOW"),
    (30, screen(page(text("Song"), button("Install"))), on("Install"), "ALLOW"),
    (33, CHAT, lambda s: type_into(s, "发消息", "明天见", submits=True), "ALLOW send"),
    (
        37,
        screen(page(button("返回", LOWER, class_name="ImageButton", resource_id="com.demo:id/btn_pay_back"))),
        on("返回"),
        "ALLOW",
    ),
    (39, BROKER, on("买入"), "ALLOW"),
    (39, BROKER, on("卖出"), "ALLOW"),
    (39, corpus("025"), on("买入"), "ALLOW"),
    (39, corpus("025"), on("卖出"), "ALLOW"),
    (48, CHAT, on("发送"), "ALLOW send"),
    (48, CHAT, on("转发"), "ALLOW send"),
    (48, CHAT, on("删除"), "ALLOW delete"),
    (48, CHAT, on("转账给你 ¥25，记得提交订单"), "ALLOW"),
    (49, screen(page(button("卸载"), button("退出登录"))), on("卸载"), "ALLOW"),
    (49, screen(page(button("卸载"), button("退出登录"))), on("退出登录"), "ALLOW"),
    (
        49,
        screen(page(field(hint="手机号"), field(hint="密码", flags="secret focused"), button("登录"))),
        lambda s: type_into(s, "密码", "secret"),
        "ALLOW",
    ),
    (49, screen(page(field(hint="密码", flags="secret"), button("登录"))), on("登录"), "ALLOW"),
    (53, PRODUCT, on("加入购物车"), "ALLOW"),
    (53, screen(page(box(text("货到付款", LOWER), at=LOWER))), on("货到付款"), "ALLOW"),
    (53, screen(page(field("立即购买", (40, 60, 900, 150), hint="搜索商品"))), on("立即购买"), "ALLOW"),
    (
        53,
        screen(
            page(
                field("立即购买", (40, 60, 900, 150), hint="搜索"),
                button("×", (820, 70, 890, 140)),
                button("清空", (920, 70, 1040, 140)),
            )
        ),
        on("×"),
        "ALLOW",
    ),
    (
        53,
        screen(page(field("立即购买", (40, 60, 900, 150)), button("清空", (920, 70, 1040, 140)))),
        on("清空"),
        "ALLOW",
    ),
    (54, screen(page_a(button("+", LOWER))), on("+"), "ALLOW"),
    (54, screen(page_a(box(text("选择收货地址", LOWER), at=LOWER))), on("选择收货地址"), "ALLOW"),
    (55, screen(page(box(text("绑定支付宝")), box(text("开通会员")))), on("绑定支付宝"), "ALLOW"),
    (55, screen(page(box(text("绑定支付宝")), box(text("开通会员")))), on("开通会员"), "ALLOW"),
    (57, screen(page(button("Payment methods"), button("Buying guide"))), on("Payment methods"), "ALLOW"),
    (57, screen(page(button("Payment methods"), button("Buying guide"))), on("Buying guide"), "ALLOW"),
    (57, screen(page(button("Order history"), button("Buyer protection"))), on("Order history"), "ALLOW"),
    (57, screen(page(button("Order history"), button("Buyer protection"))), on("Buyer protection"), "ALLOW"),
    (57, screen(page(text("$9.99"), button("Subscribe & Save 10%"))), on("Subscribe & Save 10%"), "ALLOW"),
    (58, screen(page(button("在美团下单一杯瑞幸的生椰拿铁"))), on("在美团下单一杯瑞幸的生椰拿铁"), "ALLOW"),
    (59, screen(page(button("支付宝", class_name="TextView"), package="com.android.launcher3")), on("支付宝"), "ALLOW"),
    (59, screen(page(rows(box(text("微信支付", LOWER), at=LOWER)))), on("微信支付"), "ALLOW"),
    (
        59,
        screen(page(text("¥25"), check("微信支付", class_name="RadioButton"), button("确认付款")), activity=CASHIER),
        on("微信支付"),
        "ALLOW",
    ),
    (
        60,
        screen(page(text("交易成功"), text("实付款 ¥25"), text("合计 ¥25"), button("复制"), button("查看物流"))),
        on("复制"),
        "ALLOW",
    ),
    (
        60,
        screen(page(text("交易成功"), text("实付款 ¥25"), text("合计 ¥25"), button("复制"), button("查看物流"))),
        on("查看物流"),
        "ALLOW",
    ),
    (61, corpus("R17"), on("完成"), "ALLOW"),
    (61, screen(page(text("支付成功"), text("¥9.99"), button("完成"))), on("完成"), "ALLOW"),
    (62, dialog(text("放弃本次付款?"), button("放弃"), button("继续付款")), on("放弃"), "ALLOW"),
    (
        63,
        screen(page(text("支出"), text("收入"), text("合计 ¥619"), button("完成"), button("确定"))),
        on("完成"),
        "ALLOW",
    ),
    (
        63,
        screen(page(text("支出"), text("收入"), text("合计 ¥619"), button("完成"), button("确定"))),
        on("确定"),
        "ALLOW",
    ),
    (64, corpus("R07"), lambda s: Press("back"), "ALLOW"),
)
ORDERS = screen(page(tabs("待付款", "已支付", "退款/售后"), box(text("付款记录")), box(text("购买记录"))))
WALLET = screen(
    page(box(text("支付方式")), box(text("付款码")), box(text("收付款")), box(text("支付设置")), box(text("免密支付")))
)
LEFT_ALONE: tuple[tuple[int, Screen, tuple[str, ...]], ...] = (
    (40, corpus("232"), ("撤单",)),
    (41, corpus("234"), ("到期收益（已扣手续费）",)),
    (50, ORDERS, ("待付款", "已支付", "付款记录", "购买记录", "退款/售后")),
    (51, WALLET, ("支付方式", "付款码", "收付款", "支付设置", "免密支付")),
)


CORPUS_ROWS: tuple[tuple[int, str], ...] = (
    (52, "192"),
    *((55, name) for name in ("030", "057", "077")),
    (56, "047"),
    (56, "050"),
    (57, "122"),
    (58, "027"),
    (60, "005"),
    (60, "224"),
)
"""Screens of the corpus on which no touch asks."""


@pytest.mark.parametrize(
    ("number", "shown", "act", "said"), FREE_CASES, ids=[f"row {case[0]}: {case[3]}" for case in FREE_CASES]
)
def test_what_spends_nothing_is_done(number: int, shown: Screen, act: Act, said: str) -> None:
    """Section 21."""
    assert verdict(shown, act(shown)) == said, f"row {number}"


@pytest.mark.parametrize(("number", "shown", "names"), LEFT_ALONE, ids=[f"row {case[0]}" for case in LEFT_ALONE])
def test_names_and_entries_are_no_actions(number: int, shown: Screen, names: tuple[str, ...]) -> None:
    """G-59, G-74, G-141; rows 40, 41, 50, 51."""
    for name in names:
        assert not verdict(shown, tap(shown, name)).startswith(("ASK", "PAY")), f"row {number}: {name}"
