"""Screens of the verdict table that several of its rows are about, and the corpus by name."""

import dataclasses
import re
from collections.abc import Callable

from pollex.action.actions import Action
from pollex.screen.screen import Screen
from tests.guard.acts import (
    tap,
)
from tests.guard.pages import (
    bar,
    box,
    button,
    field,
    page,
    page_a,
    row,
    rows,
    screen,
    text,
)
from tests.screen.dumps import DUMPS, dump_bytes, dump_screen
from tests.screen.scene import N

CASHIER = "com.alipay.android.msp.ui.views.MspContainerActivity"
UPPER, LOWER = (40, 300, 700, 380), (40, 1500, 700, 1580)

Act = Callable[[Screen], Action]
Case = tuple[int, Screen, Act, str]


def corpus(name: str) -> Screen:
    """A screen of the corpus, with the activity that its dump names."""
    full = next(one for one in DUMPS if one.startswith(name))
    found = re.search(rb"Foreground activity: ([\w.]+)", dump_bytes(full)[:600])
    return dataclasses.replace(dump_screen(full), activity=found[1].decode() if found else None)


def on(said: str, which: int = 0) -> Act:
    """A tap by ref on what is called so."""
    return lambda screen: tap(screen, said, which)


PAGE_A = screen(page_a())
PRODUCT = screen(
    page(text("¥199", UPPER), text("货到付款"), bar(button("客服"), button("加入购物车"), button("立即购买")))
)
FREE = screen(
    page(
        text("提交订单", (400, 100, 680, 180)),
        row(text("合计", (40, 2270, 160, 2350)), text("¥", (170, 2270, 200, 2350)), text("0", (205, 2270, 240, 2350))),
        button("提交订单", (700, 2240, 1060, 2380)),
    )
)
CASHIER_CHILD = screen(
    page(
        text("¥25", UPPER),
        box(button("", (60, 2200, 1000, 2290), resource_id="inner"), at=(50, 2190, 1010, 2300), description="付款"),
    ),
    activity=CASHIER,
)
PAD = corpus("R11")
ENGLISH_CHECKOUT = screen(
    page(text("Order total", UPPER), text("$42.10", (720, 300, 1000, 380)), button("Confirm and pay"))
)
PAY_BY_ID = N("View", LOWER, description="支付", resource_id="w:id/b", flags="clickable")
DONE_BY_ID = N("View", LOWER, description="完成", resource_id="w:id/b", flags="clickable")
ON_SUBMIT = screen(page(text("合计 ¥25", UPPER), button("提交订单", LOWER, flags="focused")))
DIALOG_BOX = (140, 900, 940, 1400)


def dialog(*children: N) -> Screen:
    """A small window over page A."""
    return screen(page(*children, at=DIALOG_BOX), page_a())


BROKER = corpus("230")
SLIDER = N("SeekBar", (60, 2200, 1020, 2300), description="滑动支付", range=(1, 0, 1, 0), actions=("set_progress",))
RIDE = screen(page(text("快车"), text("预估 ¥25"), button("确认呼叫")))
CHAT = screen(
    page(
        text("张三", (400, 60, 680, 140)),
        rows(N("TextView", (300, 400, 1040, 480), text="转账给你 ¥25，记得提交订单", flags="clickable long_clickable")),
        field("明天见", (40, 2260, 800, 2360), hint="发消息", flags="focused"),
        button("发送", (820, 2260, 1040, 2360)),
        button("转发", (40, 2000, 300, 2080)),
        button("删除", (340, 2000, 600, 2080)),
    )
)
