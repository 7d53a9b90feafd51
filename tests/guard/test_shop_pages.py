"""Shop pages as a phone shows them: what asks there, nothing else does, and no step that spends is missed.

docs/spec/confirmation.md, sections 8, 9 and 23. The stored pages are those of the demo apps.
"""

import pytest

from pollex.action.actions import Tap
from pollex.guard.detector import Detector
from pollex.screen.screen import Screen
from pollex.screen.target import target_of
from tests.guard.acts import WORDS, at, tap, type_into, verdict, verdict_of
from tests.guard.pages import bar, box, button, field, page, rows, screen, text
from tests.guard.shown import LOWER, UPPER, Act, on
from tests.screen.scene import N
from tests.screen.shop_screens import SHOP_PAGES, shop_screen
from tests.snapshot import assert_snapshot

BOTTOM = (40, 2240, 1040, 2360)


def _clickable(said: str, place: tuple[int, int, int, int]) -> N:
    return N("TextView", place, text=said, flags="clickable")


def _equal_thirds(*names: str, top: int = 2240) -> list[N]:
    return [_clickable(name, (360 * at, top, 360 * at + 360, top + 120)) for at, name in enumerate(names)]


def test_only_these_controls_of_the_shops_ask() -> None:
    """GA-15 for the demo apps: a new or a lost hit fails."""
    lines = []
    for name in sorted(SHOP_PAGES):
        shown = shop_screen(name)
        detector = Detector(shown, WORDS)
        for node in shown.nodes:
            if not node.is_clickable or node.visible_bounds.is_empty:
                continue
            hit = detector.detect(Tap(target_of(shown, node)))
            if hit is not None and hit.spends:
                lines.append(f"{name}: {node.class_name.rpartition('.')[2]} {hit.matched!r}: {verdict_of(hit)}")
    assert_snapshot("guard/shops.txt", "\n".join(lines))


MISSED: tuple[tuple[str, Screen, Act, str], ...] = (
    (
        "G-70: an image button beside the total is known by its id",
        shop_screen("mall_order_image"),
        on("btn_submit_order"),
        "ASK order",
    ),
    (
        "G-82: a row of an order that was paid is an entry",
        shop_screen("food_orders"),
        on("first"),
        "ALLOW",
    ),
    (
        "G-146: a price beside a link for signing in is a price",
        screen(page(text("Red mug", UPPER), text("$25.00"), field(hint="Email"), button("Log in"), button("Confirm"))),
        on("Confirm"),
        "ASK order",
    ),
    (
        "G-146: an offer in a sentence is none",
        screen(page(text("新人领取210元优惠券"), field(hint="手机号", flags="focused"), button("登录", LOWER))),
        lambda s: type_into(s, "手机号", "1", submits=True),
        "ALLOW",
    ),
    (
        "G-147: another button takes no fee from a message",
        screen(
            page(
                text("张三", (400, 60, 680, 140)),
                text("合计 ¥25"),
                field("明天见", hint="发消息"),
                button("购买更多", LOWER),
                button("发送", (820, 2260, 1040, 2360)),
            )
        ),
        on("发送"),
        "ASK send",
    ),
    (
        "G-148: a row that says 付款 under prices in the list",
        screen(page(rows(text("¥25", (40, 500, 400, 590)), _clickable("付款", (40, 1500, 1040, 1600))))),
        on("付款"),
        "PAY",
    ),
    (
        "G-148: a short call with a clock in a list with prices",
        screen(page(rows(text("¥25", (40, 500, 400, 590)), _clickable("去支付 14:59", (40, 1500, 1040, 1600))))),
        on("去支付 14:59"),
        "PAY",
    ),
    (
        "G-148: a row of the settings",
        screen(page(text("设置", (400, 60, 680, 140)), rows(_clickable("支付", (40, 500, 1040, 600))))),
        on("支付"),
        "ALLOW",
    ),
    (
        "G-149: a web page's text in the upper half",
        screen(page(text("Red mug"), text("$25.00"), text("Pay now", (40, 700, 1040, 800)))),
        on("Pay now"),
        "PAY",
    ),
    (
        "G-149: the same by its place",
        screen(page(text("Red mug"), text("$25.00"), text("Place order", (40, 700, 1040, 800)))),
        lambda s: at(s, "Place order"),
        "ASK order",
    ),
    (
        "G-145: a page's title",
        screen(page(text("提交订单", (400, 60, 680, 140)), text("¥25", UPPER))),
        on("提交订单"),
        "ALLOW",
    ),
    (
        "G-150: equal parts of a bar under a price",
        screen(page(text("¥25", UPPER), *_equal_thirds("店铺", "客服", "购买"))),
        on("购买"),
        "ASK order",
    ),
    (
        "G-150: equal parts of a bar without money",
        screen(page(text("Songs", UPPER), *_equal_thirds("推荐", "关注", "购买"))),
        on("购买"),
        "ALLOW",
    ),
    (
        "G-142: a filter on the page excuses no sheet with a button that buys",
        screen(
            page(
                _clickable("筛选", (900, 200, 1060, 290)),
                text("¥25", UPPER),
                button("立即购买", LOWER),
                button("确定", BOTTOM),
            )
        ),
        on("确定"),
        "ASK order",
    ),
    (
        "G-72: a box with its price beside the button's words",
        screen(page(box(text("立即下单"), text("¥25"), at=BOTTOM, resource_id="both"))),
        on("both"),
        "ASK order",
    ),
    (
        "G-72: an icon beside an amount is called nothing",
        screen(page(bar(text("¥25"), N("ImageButton", (0, 0, 0, 0), resource_id="a:id/btn_pay", flags="clickable")))),
        on("btn_pay"),
        "PAY",
    ),
)


@pytest.mark.parametrize(("why", "shown", "act", "said"), MISSED, ids=[case[0] for case in MISSED])
def test_in_doubt_it_is_asked(why: str, shown: Screen, act: Act, said: str) -> None:
    """G-70, G-82, G-142, G-145 to G-150: a missed step is worse than a question."""
    assert verdict(shown, act(shown)) == said, why


def test_a_word_of_deleting_on_another_button_makes_no_confirmation_free() -> None:
    """G-152, G-151."""
    shown = screen(page(text("¥25", UPPER), button("删除", (800, 500, 1000, 580)), button("确定", BOTTOM)))
    assert verdict(shown, tap(shown, "确定")) == "ASK order"

    named = screen(page(text("¥25", UPPER), button("Confirm UberX", BOTTOM)))
    assert verdict(named, tap(named, "Confirm UberX")) == "ASK order"
