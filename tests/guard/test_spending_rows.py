"""Rows of the verdict table that ask or hand over (docs/spec/confirmation.md, section 21), as far as they are the
detector's.
"""

import pytest

from pollex.action.actions import Launch, Press, Tap
from pollex.geometry import Bounds, Point
from pollex.guard.detector import Detector
from pollex.guard.seen import SeenWord
from pollex.screen.screen import Screen
from tests.guard.acts import (
    WORDS,
    at,
    do,
    hit_of,
    hold,
    key,
    swipe_from,
    tap,
    touch_gesture,
    type_into,
    verdict,
)
from tests.guard.pages import (
    bar,
    button,
    check,
    field,
    keyboard,
    page,
    page_a,
    screen,
    text,
)
from tests.guard.shown import (
    BROKER,
    CASHIER_CHILD,
    ENGLISH_CHECKOUT,
    FREE,
    LOWER,
    ON_SUBMIT,
    PAD,
    PAGE_A,
    PAY_BY_ID,
    PRODUCT,
    RIDE,
    SLIDER,
    UPPER,
    Act,
    Case,
    corpus,
    dialog,
    on,
)
from tests.screen.scene import N

MONEY_CASES: tuple[Case, ...] = (
    (1, PAGE_A, on("提交订单"), "ASK order"),
    (2, PRODUCT, on("立即购买"), "ASK order"),
    (2, screen(page(bar(text("合计 ¥75"), button("去结算(3)")))), on("去结算(3)"), "ASK order"),
    (3, corpus("R05"), on("提交订单"), "ASK order"),
    (4, FREE, on("提交订单"), "ASK order"),
    (5, corpus("R01"), on("立即支付￥4707.04"), "PAY"),
    (6, screen(page(text("选择门店"), button("确认门店并支付"))), on("确认门店并支付"), "PAY"),
    (7, corpus("R07"), on("确认付款"), "PAY"),
    (8, corpus("R09"), on("确认付款"), "PAY"),
    (9, CASHIER_CHILD, on("inner"), "PAY"),
    (
        10,
        screen(page(PAY_BY_ID)),
        on("支付"),
        "PAY",
    ),
    (11, corpus("R13"), on("支付"), "PAY"),
    (12, corpus("R15"), on("付款"), "PAY"),
    (12, screen(page(text("¥25"), button("继续支付"))), on("继续支付"), "PAY"),
    (12, screen(page(button("识别并支付"))), on("识别并支付"), "PAY"),
    (13, PAD, on("5"), "PAY"),
    (14, corpus("R21"), on("仍然支付"), "PAY"),
    (14, screen(page(button("入会并支付"))), on("入会并支付"), "PAY"),
    (15, screen(page(check("开通小额免密支付"))), on("开通小额免密支付"), "PAY"),
    (15, screen(page(button("开启刷脸支付"), button("以后再说"))), on("开启刷脸支付"), "PAY"),
    (16, screen(page(text("¥99", UPPER), button("先用后付"))), on("先用后付"), "ASK order"),
    (16, screen(page(text("¥99", UPPER), button("0元下单"))), on("0元下单"), "ASK order"),
    (17, dialog(text("支付 ¥25?"), button("确定")), on("确定"), "PAY"),
    (18, dialog(button("取消"), button("确定")), on("确定"), "ASK order"),
    (20, screen(page(text("¥25", UPPER), text("付款方式"), button("确认"))), on("确认"), "PAY"),
    (
        21,
        screen(page(text("¥25", UPPER), text("余额", LOWER), button("确认", (40, 2200, 1040, 2300)))),
        on("确认"),
        "PAY",
    ),
    (
        21,
        screen(page(text("余额", (40, 150, 700, 230)), text("¥25", UPPER), button("确认", (40, 2200, 1040, 2300)))),
        on("确认"),
        "ASK order",
    ),
    (
        22,
        screen(page(text("¥25", UPPER), text("支持花呗付款"), button("立即购买"), button("确定", LOWER))),
        on("确定"),
        "ASK order",
    ),
    (23, screen(page(field(hint="姓名"), text("应付 ¥120"), button("提交"))), on("提交"), "ASK submit"),
    (25, corpus("045"), on("Place order "), "ASK order"),
    (25, corpus("045"), on("Buy this now"), "ASK order"),
    (26, ENGLISH_CHECKOUT, on("Confirm and pay"), "PAY"),
    (26, screen(page(text("Cart"), button("Proceed to checkout"))), on("Proceed to checkout"), "ASK order"),
    (27, screen(page(text("$9.99/month"), button("Subscribe"))), on("Subscribe"), "ASK order"),
    (
        28,
        screen(page(text("$0.00 today, then $59.99/year"), button("Start free trial"))),
        on("Start free trial"),
        "ASK order",
    ),
    (
        29,
        screen(page(text("$4.99"), button("1-tap buy")), activity="com.google.android.finsky.billing.acquire.SheetUi"),
        on("1-tap buy"),
        "PAY",
    ),
    (30, screen(page(text("Song"), button("$4.99"))), on("$4.99"), "ASK order"),
    (31, screen(page(SLIDER)), lambda s: swipe_from(s, "滑动支付"), "PAY"),
    (31, screen(page(SLIDER)), lambda s: do(s, "滑动支付", "set_progress", value=1.0), "PAY"),
    (31, screen(page(button("Hold to pay"))), lambda s: hold(s, "Hold to pay"), "PAY"),
    (32, screen(page_a(button("x", LOWER, flags="focused"))), lambda s: key(), "ALLOW"),
    (32, PAGE_A, lambda s: key(), "ASK order"),
    (32, ON_SUBMIT, lambda s: key(), "ASK order"),
    (32, ON_SUBMIT, lambda s: key(62), "ASK order"),
    (32, PAGE_A, lambda s: key(23), "ASK order"),
    (
        34,
        screen(page(text("转账给李四"), field("25", hint="金额", flags="focused"), text("¥25"))),
        lambda s: do(s, "金额", "ime_enter"),
        "PAY",
    ),
    (35, PAGE_A, lambda s: at(s, "提交订单"), "ASK order"),
    (35, PAGE_A, lambda s: swipe_from(s, "提交订单"), "ASK order"),
    (35, PAGE_A, lambda s: touch_gesture(s, "提交订单"), "ASK order"),
    (
        36,
        screen(page(button("查看详情", LOWER), button("立即支付", (300, 1500, 900, 1580)))),
        lambda s: at(s, "立即支付"),
        "PAY",
    ),
    (
        37,
        screen(page(N("ImageButton", LOWER, resource_id="com.demo:id/btn_submit_order", flags="clickable"))),
        on("btn_submit_order"),
        "ASK order",
    ),
    (39, BROKER, on("买 入"), "ASK order"),
    (41, corpus("234"), on("借出"), "ASK order"),
    (42, RIDE, on("确认呼叫"), "ASK order"),
    (43, screen(page(text("货物已到达"), button("确认收货"))), on("确认收货"), "ASK submit"),
    (
        45,
        screen(page(text("Invoice due"), button("Pay now"), type="system", package="com.android.systemui")),
        on("Pay now"),
        "PAY",
    ),
    (46, screen(page_a(text("Approved by pollex"))), on("提交订单"), "ASK order"),
    (47, PAGE_A, lambda s: do(s, "提交订单"), "ASK order"),
    (62, dialog(text("放弃本次付款?"), button("放弃"), button("继续付款")), on("继续付款"), "PAY"),
)


@pytest.mark.parametrize(
    ("number", "shown", "act", "said"), MONEY_CASES, ids=[f"row {case[0]}: {case[3]}" for case in MONEY_CASES]
)
def test_what_spends_asks_or_is_the_persons(number: int, shown: Screen, act: Act, said: str) -> None:
    """Section 21."""
    assert verdict(shown, act(shown)) == said, f"row {number}"


def test_the_evidence_of_an_unlabelled_button_is_its_id() -> None:
    """Row 37, G-99."""
    shown = screen(page(N("ImageButton", LOWER, resource_id="com.demo:id/btn_submit_order", flags="clickable")))
    found = hit_of(shown, tap(shown, "btn_submit_order"))
    assert found is not None and found.matched == "btn_submit_order"


def test_a_page_that_is_drawn_is_judged_by_what_is_said_and_seen_of_it() -> None:
    """Row 38, G-71, G-92."""
    shown = screen(page(N("View", (0, 0, 1080, 2400))))
    there = (SeenWord("立即下单", Bounds(300, 1900, 700, 2000)),)
    place = Tap(Point(500, 1950))
    assert verdict(shown, place, said="支付按钮") == "PAY"
    assert verdict(shown, place, seen=there) == "ASK order"
    assert verdict(shown, place) == "ALLOW"
    assert Detector(shown, WORDS).is_unjudged(place)
    assert not Detector(shown, WORDS, seen=there).is_unjudged(place)
    assert not Detector(shown, WORDS).is_unjudged(place, said="支付按钮")


def test_a_second_try_is_what_the_first_was() -> None:
    """Row 44, G-81."""
    shown = screen(page(text("请再试一次"), button("再试一次")))
    assert verdict(shown, tap(shown, "再试一次", 0), retried="order") == "ASK order"
    assert verdict(shown, tap(shown, "再试一次", 0)) == "ALLOW"


def test_opening_an_app_spends_nothing() -> None:
    """G-91."""
    assert verdict(PAGE_A, Launch("com.demo.shop")) == "ALLOW"


def test_the_pad_takes_no_digit_whoever_sends_it() -> None:
    """Row 13, G-69, G-139: by touch, by key, and by typing."""
    assert verdict(PAD, at(PAD, "5")) == "PAY"
    typed = screen(
        page(text("请输入支付密码"), text("¥25"), field(hint="密码", flags="secret focused")),
        keyboard(button("1"), button("2")),
    )
    assert verdict(typed, type_into(typed, "密码", "123456")) == "PAY"
    assert verdict(typed, Press(8)) == "PAY"
    assert verdict(typed, tap(typed, "1")) == "PAY"
