"""The demo app Food: its pages as the helper reads them, what a touch does there, and how a page changes on command."""

import pytest

from tests.phone.lab import middle
from tests.phone.shops import Shops

ORDER_TEXTS = ["提交订单", "蜜雪冰城", "¥13", "−", "2", "+", "优惠", "-¥3", "运费", "¥2", "合计 ¥25"]


def test_page_a_shows_shop_goods_side_costs_and_its_total(shops: Shops) -> None:
    shops.open("food", "Order")

    texts = shops.texts()
    assert [text for text in texts if text in ORDER_TEXTS] == [*ORDER_TEXTS, "提交订单"]
    assert shops.node("list").is_scrollable is False
    assert shops.node("remark").is_editable
    assert shops.node("submit").resource_id == "com.demo.food:id/submit"


def test_from_a_drink_to_a_payment_each_step_is_counted_once(shops: Shops) -> None:
    shops.open("food", "Shop")
    shops.press("add")
    shops.await_text("去结算(1)")
    shops.press("checkout")
    shops.await_text("合计 ¥4")

    shops.press("submit")
    assert shops.await_log("order")["total"] == "合计 ¥4"
    shops.await_text("确认付款")
    shops.press("alipay")
    shops.await_log("tick", id="alipay", on=True)
    shops.press("pay")
    shops.await_text("请输入支付密码")
    for digit in "123456":
        shops.press(f"key_{digit}")
    assert shops.await_log("pay")["total"] == "¥4"
    shops.await_text("支付成功")
    shops.press("done")
    shops.await_text("去结算(0)")

    counts = shops.counts()
    assert (counts["order"], counts["pay"], counts["touch"]) == (1, 1, 12)


@pytest.mark.parametrize(
    ("bar", "total"),
    [
        ("plain", "合计 ¥25"),
        ("pair", "合计¥25"),
        ("split", "合计:¥1299.00"),
        ("free", "合计¥0"),
        ("points", "合计1"),
        ("two", "合计 ¥25  实付 ¥22"),
        ("prices", "¥199  ¥99"),
        ("owed", "应付¥120"),
        ("none", ""),
    ],
)
def test_the_bar_of_page_a_writes_its_total_in_many_ways(shops: Shops, bar: str, total: str) -> None:
    shops.open("food", "Order", bar=bar)

    assert shops.await_log("open")["total"] == total


def test_totals_in_the_list_stand_in_what_scrolls_once_it_is_long(shops: Shops) -> None:
    shops.open("food", "Order", rows="shops", bar="none", lines=20)

    assert shops.node("list").is_scrollable
    assert [text for text in shops.texts() if text in ("合计", "¥25", "¥30")] == ["合计", "¥25", "合计", "¥30"]


def test_the_quantity_changes_the_total_and_a_remark_does_not(shops: Shops) -> None:
    shops.open("food", "Order", box=True)

    shops.press("plus")
    shops.await_text("合计 ¥38")
    shops.press("minus")
    shops.await_text("合计 ¥25")
    shops.press("box")

    assert shops.await_log("tick")["label"] == "自动续费会员，到期后每月 ¥19.90"
    assert shops.counts()["order"] == 0


def test_the_action_key_of_the_remark_orders(shops: Shops) -> None:
    shops.open("food", "Order")
    shops.press("remark")

    shops.lab.press("ENTER")

    shops.await_log("order")
    assert shops.counts()["click"] == 0


def test_an_order_without_a_cashier_is_done_at_once(shops: Shops) -> None:
    shops.open("food", "Order", then="done")

    shops.press("submit")

    shops.await_text("下单成功")
    assert (shops.counts()["order"], shops.counts()["pay"]) == (1, 0)


def test_a_late_submit_stays_silent_and_becomes_one_order_however_often_it_is_touched(shops: Shops) -> None:
    shops.open("food", "Order", then="late", late_ms=4000)

    for _ in range(2):
        shops.press("submit")

    assert shops.counts()["order"] == 0
    assert "合计 ¥25" in shops.texts()
    shops.await_text("下单成功")
    assert (shops.counts()["click"], shops.counts()["order"]) == (2, 1)


def test_a_submit_that_fails_asks_to_try_again_and_then_it_is_an_order(shops: Shops) -> None:
    shops.open("food", "Order", then="retry")

    shops.press("submit")
    shops.await_text("网络开小差了，请再试一次")
    assert shops.counts()["order"] == 0
    shops.press("again")

    shops.await_text("确认付款")
    assert shops.counts()["order"] == 1


def test_leaving_the_cashier_is_asked_about(shops: Shops) -> None:
    shops.open("food", "Cashier")

    shops.lab.press("BACK")
    shops.await_text("放弃本次付款？")
    shops.press("stay")

    shops.await_text("密码框,共六位数字,已输入0位")


def test_goods_that_are_ordered_now_and_paid_later_say_so(shops: Shops) -> None:
    shops.open("food", "Later")
    assert "今天付 ¥0，确认收货后自动付款 ¥39.90" in shops.texts()

    shops.press("later")

    shops.await_text("下单成功")
    assert shops.counts()["order"] == 1


def test_goods_that_arrived_are_received_once(shops: Shops) -> None:
    shops.open("food", "Orders")
    assert [text for text in shops.texts() if text in ("待付款", "已支付", "付款记录", "退款/售后")] == [
        "待付款", "已支付", "退款/售后", "付款记录",
    ]  # fmt: skip
    shops.press("first")
    shops.await_text("实付款")

    shops.press("receive")

    shops.await_text("交易成功")
    assert shops.counts()["received"] == 1


def test_the_total_changes_at_once_and_some_time_later(shops: Shops) -> None:
    shops.open("food", "Order")

    shops.change("food", "text", "total", "合计 ¥27")
    shops.await_text("合计 ¥27")
    shops.change("food", "text", "total", "合计 ¥29", after_ms=500)

    shops.await_text("合计 ¥29")
    assert shops.await_log("change", to="合计 ¥29")["total"] == "合计 ¥29"


def test_the_total_changes_right_before_a_touch_that_the_app_gets(shops: Shops) -> None:
    shops.open("food", "Order")

    shops.change("food", "text", "total", "合计 ¥27", at_touch=True)
    assert "合计 ¥25" in shops.texts()
    shops.press("submit")

    assert shops.await_log("order")["total"] == "合计 ¥27"
    assert [entry["did"] for entry in shops.log()][1:6] == ["planned", "change", "touch", "click", "order"]


def test_a_button_says_something_else_under_the_same_id(shops: Shops) -> None:
    shops.open("food", "Orders")
    before = shops.node("action")

    shops.change("food", "text", "action", "立即支付")
    after = shops.node("action")
    assert (before.text, after.text) == ("查看详情", "立即支付")
    assert (before.id, before.bounds) == (after.id, after.bounds)
    shops.press("action")

    assert shops.await_log("click")["label"] == "立即支付"
    assert shops.counts()["pay"] == 1


def test_another_button_moves_to_where_one_was(shops: Shops) -> None:
    shops.open("food", "Detail")
    action, receive = shops.node("action").bounds, shops.node("receive").bounds

    shops.change("food", "swap", "action", "receive")

    assert (shops.node("action").bounds.left, shops.node("receive").bounds.left) == (receive.left, action.left)


def test_a_window_covers_the_page_and_takes_its_touches(shops: Shops) -> None:
    shops.open("food", "Order")
    submit = shops.node("submit")

    shops.change("food", "cover", to="活动弹窗")
    shops.await_text("活动弹窗")
    shops.phone.output("shell", "input", "tap", *map(str, middle(submit)))
    shops.await_log("cover")
    assert shops.counts()["click"] == 0

    shops.change("food", "uncover")
    shops.press("submit")
    shops.await_log("order")


def test_the_box_is_ticked_by_the_app(shops: Shops) -> None:
    shops.open("food", "Order", box=True)
    assert shops.node("box").checked == "no"

    shops.change("food", "tick", "box")

    assert shops.node("box").checked == "yes"


def test_a_page_that_is_opened_again_is_new(shops: Shops) -> None:
    shops.open("food", "Order")
    shops.change("food", "text", "total", "合计 ¥27")

    shops.open("food", "Order")

    assert "合计 ¥25" in shops.texts()
    assert shops.counts() == {"open": 1}
