"""Buttons that pass themselves off as something harmless, and the harmless things that they pass themselves off as.

docs/spec/confirmation.md, G-69, G-72, G-84 to G-89, G-137, G-139 to G-143, G-149.
"""

from collections.abc import Callable

import pytest

from pollex.action.actions import Action, LongPress, Scroll, Tap, Type
from pollex.geometry import Point
from pollex.screen.screen import Screen
from tests.guard.acts import at, do, key, tap, verdict
from tests.guard.pages import box, button, check, field, page, rows, screen, tabs, target, text
from tests.screen.scene import N

LOW = (40, 2200, 1040, 2320)
LEFT, RIGHT = (40, 2200, 300, 2320), (310, 2200, 900, 2320)
CARD = (0, 1600, 1080, 2350)
PAY, ORDER, ALLOW = "PAY", "ASK order", "ALLOW"
PASTE = 279
Act = Callable[[Screen], Action]


def by(name: str) -> Act:
    return lambda shown: tap(shown, name)


def by_point(name: str) -> Act:
    return lambda shown: at(shown, name)


def by_key(code: int) -> Act:
    return lambda shown: key(code)


def view(said: str, at: tuple[int, int, int, int] = LOW) -> N:
    """A control that does not say that it is a button."""
    return button(said, at, class_name="View")


def web(*children: N, flags: str = "scrollable") -> N:
    return N("WebView", (0, 0, 1080, 2400), list(children), flags=flags)


def password(*more: N) -> Screen:
    code = field("", (40, 500, 1040, 600), hint="支付密码", flags="focused secret")
    return screen(page(text("请输入支付密码"), text("¥25"), code, *more))


CASES: list[tuple[str, Screen, Act, str]] = [
    # Inputs.
    ("in an editable page", screen(page(web(button("Pay now", LOW), flags="editable clickable"))), by("Pay now"), PAY),
    (
        "in an editable part",
        screen(page(N("View", (0, 1500, 1080, 2400), [button("立即支付", LOW)], flags="editable"))),
        by("立即支付"),
        PAY,
    ),
    (
        "the × in an input",
        screen(page(N("View", (0, 100, 1080, 300), [button("×", (960, 120, 1060, 220))], flags="editable"))),
        by("×"),
        ALLOW,
    ),
    # Boxes.
    ("a button that can be ticked", screen(page(button("立即支付", LOW, flags="checkable"))), by("立即支付"), PAY),
    ("a toggle", screen(page(check("Pay now", LOW, class_name="ToggleButton", is_ticked=True))), by("Pay now"), PAY),
    ("a box", screen(page(check("Place order", LOW))), by("Place order"), ORDER),
    (
        "a bar with a box in it",
        screen(
            page(
                box(
                    N("CheckBox", LEFT, text="同意", flags="checkable"),
                    text("提交订单", RIGHT),
                    at=LOW,
                    resource_id="bar",
                )
            )
        ),
        by("bar"),
        ORDER,
    ),
    (
        "a choice of when to pay",
        screen(
            page(
                text("Total $20"),
                box(N("RadioButton", LEFT, flags="checkable"), text("Pay now", RIGHT), at=LOW, resource_id="bar"),
            )
        ),
        by("bar"),
        ALLOW,
    ),
    ("how it is bought", screen(page(text("合计 ¥25"), check("匿名购买", LOW))), by("匿名购买"), ALLOW),
    ("where it is bought", screen(page(text("合计 ¥25"), check("支付", LOW))), by("支付"), ALLOW),
    (
        "a filter",
        screen(page(text("Filters"), text("$20"), check("Buy it now", LOW, class_name="Chip"))),
        by("Buy it now"),
        ALLOW,
    ),
    # Somebody's text.
    (
        "beside a message to the seller",
        screen(page(web(text("Total $25"), field("", hint="Message to seller"), view("Place order")))),
        by("Place order"),
        ORDER,
    ),
    (
        "beside a search",
        screen(page(web(field("", (40, 300, 1040, 400), hint="Search", flags="focused"), view("Pay now")))),
        by("Pay now"),
        PAY,
    ),
    (
        "in a list beside a comment",
        screen(page(rows(view("提交订单", (40, 1500, 1040, 1600))), text("合计 ¥25"), field(hint="Leave a comment"))),
        by("提交订单"),
        ORDER,
    ),
    (
        "a chat line",
        screen(page(rows(view("立即支付", (40, 1500, 1040, 1600))), field(hint="Type a message"))),
        by("立即支付"),
        ALLOW,
    ),
    # Tabs.
    (
        "in a strip beside a total",
        screen(page(text("合计 ¥25"), tabs("首页", "客服", "结算", top=2240))),
        by("结算"),
        ORDER,
    ),
    (
        "beside a selected one",
        screen(page(text("应付 ¥25"), tabs("首页", "客服", "支付", top=2240, selected=0))),
        by("支付"),
        PAY,
    ),
    (
        "in a strip of words",
        screen(page(text("Total $25"), tabs("Home", "Help", "Checkout", top=2240))),
        by("Checkout"),
        ORDER,
    ),
    (
        "tabs of a wallet",
        screen(page(text("¥25"), tabs("首页", "理财", "支付", top=2240, selected=0))),
        by("支付"),
        ALLOW,
    ),
    # Cards and plates.
    ("on a card by ref", screen(page(box(text("立即支付", LOW), at=CARD, description="banner"))), by("立即支付"), PAY),
    (
        "on a card by point",
        screen(page(box(text("立即支付", LOW), at=CARD, description="banner"))),
        by_point("立即支付"),
        PAY,
    ),
    (
        "the fourth text of a card",
        screen(
            page(
                box(
                    *(text(f"line {n}", (40, 1610 + 50 * n, 1040, 1650 + 50 * n)) for n in range(3)),
                    text("Buy now", LOW),
                    at=CARD,
                )
            )
        ),
        by_point("Buy now"),
        ORDER,
    ),
    (
        "elsewhere on the card",
        screen(page(box(text("立即支付", LOW), at=CARD, description="banner"))),
        lambda shown: Tap(Point(500, 1700)),
        ALLOW,
    ),
    (
        "under a clear plate",
        screen(page(text("立即支付", (300, 500, 700, 600)), box(at=(0, 400, 1080, 800), resource_id="plate"))),
        by("plate"),
        PAY,
    ),
    (
        "under a plate by point",
        screen(page(text("Place order", (300, 500, 700, 600)), box(at=(0, 400, 1080, 800)))),
        by_point("Place order"),
        ORDER,
    ),
    (
        "harmless under a plate",
        screen(page(text("查看详情", (300, 500, 700, 600)), box(at=(0, 400, 1080, 800), resource_id="plate"))),
        by("plate"),
        ALLOW,
    ),
    # Labels.
    (
        "a hint in place of a text",
        screen(page(N("TextView", LOW, hint="立即支付", flags="clickable"))),
        by("立即支付"),
        PAY,
    ),
    (
        "a hint behind a text",
        screen(page(N("TextView", LOW, text="查看", hint="立即支付", flags="clickable"))),
        by("查看"),
        ALLOW,
    ),
    ("two words", screen(page(box(text("Pay", LEFT), text("now", RIGHT), at=LOW, resource_id="it"))), by("it"), PAY),
    (
        "two halves",
        screen(page(box(text("提交", LEFT), text("订单", RIGHT), at=LOW, resource_id="it"))),
        by("it"),
        ORDER,
    ),
    (
        "from top to bottom",
        screen(
            page(
                box(
                    *(text(one, (500, 1600 + n * 60, 560, 1650 + n * 60)) for n, one in enumerate("立即支付")),
                    at=(480, 1590, 580, 1860),
                    resource_id="it",
                )
            )
        ),
        by("it"),
        PAY,
    ),
    (
        "letters that are described",
        screen(page(box(*(text(one, description=one) for one in "支付"), at=LOW, resource_id="it"))),
        by("it"),
        PAY,
    ),
    (
        "a name of two",
        screen(page(box(text("订单", LEFT), text("提醒", RIGHT), at=LOW, resource_id="it"))),
        by("it"),
        ALLOW,
    ),
    # Keys.
    *(
        (f"gamepad {code}", screen(page(button("立即支付", LOW, flags="focused"))), by_key(code), PAY)
        for code in (99, 102, 106, 108, 188, 203)
    ),
    ("gamepad back", screen(page(button("立即支付", LOW, flags="focused"))), by_key(97), ALLOW),
    (
        "focus on a container",
        screen(page(N("FrameLayout", (0, 100, 1080, 2390), [button("立即支付", LOW)], flags="focused"))),
        by_key(66),
        PAY,
    ),
    (
        "focus on a container without",
        screen(page(N("FrameLayout", (0, 100, 1080, 2390), [button("查看", LOW)], flags="focused"))),
        by_key(66),
        ALLOW,
    ),
    ("a password that is pasted", password(), by_key(PASTE), PAY),
    ("a password of letters", password(), by_key(29), PAY),
    ("a letter elsewhere", screen(page(field(hint="姓名", flags="focused"), text("¥25"))), by_key(29), ALLOW),
]


SHEET = (0, 1400, 1080, 2400)
TOTAL = page(text("应付 ¥25"))
OVER: list[tuple[str, Screen, str]] = [
    ("a sheet", screen(page(button("确定", LOW), at=SHEET), TOTAL), ORDER),
    ("a sheet on a sheet", screen(page(button("确定", LOW), at=SHEET), page(text("好的"), at=SHEET), TOTAL), ORDER),
    ("an overlay of the app", screen(page(button("确定", LOW), at=SHEET, type="overlay"), TOTAL), ORDER),
    (
        "another app's small window between",
        screen(page(button("确定", LOW), at=SHEET), page(text("3:20"), at=(0, 0, 400, 200), package="com.film"), TOTAL),
        ORDER,
    ),
    ("another app's sheet", screen(page(button("确定", LOW), at=SHEET, package="com.film"), TOTAL), ALLOW),
    ("over a page without money", screen(page(button("确定", LOW), at=SHEET), page(text("好的"))), ALLOW),
    (
        "over a page that was paid",
        screen(page(button("确定", LOW), at=SHEET), page(text("支付成功"), text("实付 ¥25")), page(text("x"))),
        ALLOW,
    ),
]


@pytest.mark.parametrize(("name", "shown", "said"), OVER, ids=[case[0] for case in OVER])
def test_a_window_over_the_page_does_not_hide_what_is_paid(name: str, shown: Screen, said: str) -> None:
    """G-65."""
    assert verdict(shown, tap(shown, "确定")) == said


@pytest.mark.parametrize(("name", "shown", "act", "said"), CASES, ids=[case[0] for case in CASES])
def test_what_it_passes_itself_off_as_does_not_count(name: str, shown: Screen, act: Act, said: str) -> None:
    assert verdict(shown, act(shown)).startswith(said)


WRAPPED = screen(page(box(button("立即支付", LOW), at=LOW, description="查看", actions=("click",))))
COVERED = screen(page(text("查看", LOW), field("", LOW, hint="备注"), button("立即支付", LOW)))
BESIDE = screen(page(text("查看", (40, 100, 500, 190)), field("", hint="备注"), button("立即支付", LOW)))


@pytest.mark.parametrize(
    ("shown", "act", "said"),
    [
        (WRAPPED, Tap(target(WRAPPED, "查看")), ALLOW),
        (WRAPPED, Tap(target(WRAPPED, "查看"), times=2), PAY),
        (WRAPPED, Tap(target(WRAPPED, "查看"), by_shell=True), PAY),
        (WRAPPED, LongPress(target(WRAPPED, "查看")), PAY),
        (COVERED, Tap(target(COVERED, "查看")), PAY),
        (COVERED, LongPress(target(COVERED, "查看")), PAY),
        (COVERED, Type("x", target(COVERED, "备注")), PAY),
        (BESIDE, Tap(target(BESIDE, "查看"), times=2), ALLOW),
        (BESIDE, LongPress(target(BESIDE, "查看")), ALLOW),
        (BESIDE, Type("x", target(BESIDE, "备注")), ALLOW),
    ],
)
def test_where_a_finger_goes_for_a_named_control_counts(shown: Screen, act: Action, said: str) -> None:
    """G-84: a double tap, a long press, and what has no action of its own are done by a finger, on what lies there."""
    assert verdict(shown, act) == said


def slider(said: str) -> Screen:
    actions = ("scroll_forward", "scroll_right", "set_progress")
    it = N("SeekBar", LOW, description=said, range=(1, 0.0, 100.0, 0.0), actions=actions, flags="focused scrollable")
    return screen(page(it))


@pytest.mark.parametrize(("said", "verdict_"), [("滑动支付", PAY), ("Slide to order", ORDER), ("Volume", ALLOW)])
def test_a_slider_is_slid_in_more_than_one_way(said: str, verdict_: str) -> None:
    """G-87: by its scrolling actions, by a scroll, and by keys."""
    shown = slider(said)

    for act in (
        do(shown, said, "set_progress", value=100.0),
        do(shown, said, "scroll_forward"),
        do(shown, said, "scroll_right"),
        Scroll("right", target(shown, said)),
        key(22),
        key(81),
        key(123),
    ):
        assert verdict(shown, act) == verdict_


def test_a_scroll_that_nothing_takes_is_a_swipe() -> None:
    """G-86: with nothing that scrolls the finger goes over the page."""
    shown = screen(page(view("滑动支付", (0, 300, 1080, 2100))))

    assert verdict(shown, Scroll("right")) == PAY


def test_a_list_is_scrolled_whatever_stands_in_it() -> None:
    """G-86."""
    shown = screen(page(rows(view("立即支付", (40, 1000, 1040, 1200)))))

    assert verdict(shown, Scroll("down")) == ALLOW
