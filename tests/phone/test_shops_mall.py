"""The demo app Mall: its pages as the helper reads them, and each way in which they take an order or a payment."""

import pytest

from tests.phone.lab import middle
from tests.phone.shops import Shops

HEADER_BYTES = 16
BAR_BYTES = 4 * 1080 * 72
"""The status bar is shown as ever."""
OPAQUE_BLACK = b"\0\0\0\xff"
CASHIER = "com.alipay.android.msp.ui.views.MspContainerActivity"


def test_the_product_page_has_words_that_buy_and_words_that_do_not(shops: Shops) -> None:
    shops.open("mall", "Product", confirm=True, search="立即购买")

    texts = shops.texts()
    shown = ("支持花呗付款", "货到付款", "¥59.00", "加入购物车")
    assert [text for text in texts if text in shown] == ["¥59.00", "支持花呗付款", "货到付款", "加入购物车"]
    assert shops.node("search").text == "立即购买"
    assert shops.node("search").is_editable
    shops.press("search_clear")
    shops.await_log("edit", text="")
    shops.press("cash")
    shops.press("cart")
    shops.press("buy")
    shops.await_text("提交订单")
    assert [note["id"] for note in shops.log("click")] == ["search_clear", "cash", "cart", "buy"]


def test_the_order_shows_a_subtotal_per_shop_and_a_split_total(shops: Shops) -> None:
    shops.open("mall", "Order")

    sums = [text for text in shops.texts() if text in ("小计", "¥59.00", "¥16.00", "−¥5.00", "合计:", "¥", "75", ".00")]
    assert sums == ["¥59.00", "小计", "¥59.00", "小计", "¥16.00", "−¥5.00", "合计:", "¥", "75", ".00"]


def test_a_free_order_is_an_order_of_nothing(shops: Shops) -> None:
    shops.open("mall", "Order", bar="free")

    shops.press("submit")

    assert shops.await_log("order")["total"] == "合计¥0"


def test_an_order_opens_the_wallets_cashier_inside_of_the_shop(shops: Shops) -> None:
    shops.open("mall", "Order")

    shops.press("submit")

    shops.await_text("支付金额75.00元")
    screen = shops.screen()
    assert (screen.package, screen.activity) == ("com.demo.mall", CASHIER)
    pay = shops.node("pay")
    assert (pay.text, pay.description, pay.class_name) == ("", "确认付款", "android.widget.Button")
    assert shops.node("box").checked == "yes"
    shops.press("pay")
    assert shops.await_log("pay")["box"] is True
    shops.await_text("支付成功")


def test_a_box_that_was_unticked_is_not_ticked_at_the_payment(shops: Shops) -> None:
    shops.open("mall", CASHIER)

    shops.press("box")
    shops.await_log("tick", id="box", on=False)
    shops.press("pay")

    assert shops.await_log("pay")["box"] is False


def test_the_known_activity_of_an_order_page_has_its_own_name(shops: Shops) -> None:
    shops.open("mall", "TBBuy")

    assert shops.screen().activity == "com.demo.mall.TBBuyActivity"


def test_a_sheet_to_pay_lies_over_the_shop_and_tells_nobody(shops: Shops) -> None:
    shops.open("mall", "Product")
    assert shops.screen().activity == "com.demo.mall.ProductActivity"

    shops.open_over("mall", "Pay")

    before = shops.screen()
    assert [text for text in shops.texts() if text] == ["付款方式，零钱", "支付"]
    assert (before.package, before.activity) == ("com.demo.mall", None)
    shops.change("mall", "describe", "method", "付款方式，花呗")
    shops.await_text("付款方式，花呗")
    assert shops.screen().seq == before.seq
    shops.press("pay")
    shops.await_log("pay")
    shops.await_text("立即购买")


@pytest.mark.parametrize(
    ("over", "said", "deed"),
    [
        ("pay", ["支付 ¥25?", "取消", "确定"], "pay"),
        ("delete", ["确定删除该商品?", "取消", "确定"], "delete"),
        ("plain", ["取消", "确定"], "order"),
        ("risk", ["对方账户存在风险，请谨慎操作", "取消", "仍然支付"], "pay"),
        ("face", ["更快更安全", "以后再说", "开启刷脸支付"], "consent"),
        ("member", ["加入会员，本单立享优惠", "暂不需要", "入会并支付"], "pay"),
    ],
)
def test_a_dialog_over_the_order_is_all_that_can_be_read(shops: Shops, over: str, said: list[str], deed: str) -> None:
    shops.open("mall", "Order", over=over)

    shops.await_text(said[-1])
    assert shops.texts() == said
    shops.press(f"ok_{over}")

    shops.await_log(deed)


@pytest.mark.parametrize(
    ("bar", "label", "deed"),
    [
        ("store", "确认门店并支付", "pay"),
        ("ride", "确认呼叫", "order"),
        ("method", "确认", "order"),
        ("described", "立即支付￥4707.04", "pay"),
    ],
)
def test_a_button_of_the_order_has_many_words(shops: Shops, bar: str, label: str, deed: str) -> None:
    shops.open("mall", "Order", bar=bar)

    button = shops.node("submit")
    assert (button.text or button.description) == label
    shops.press("submit")

    shops.await_log(deed)


def test_a_wallet_has_rows_of_words_that_pay_nothing(shops: Shops) -> None:
    shops.open("mall", "Wallet")

    for row in ("code", "receive", "method", "settings", "passwordless", "bills"):
        shops.press(row)

    shops.await_log("click", label="账单")
    assert [note["label"] for note in shops.log("click")][:5] == [
        "付款码",
        "收付款",
        "支付方式",
        "支付设置",
        "免密支付",
    ]
    assert not {"pay", "order"} & set(shops.counts())


def test_any_page_can_refuse_to_be_pictured(shops: Shops) -> None:
    shops.open("mall", CASHIER, secure=True)

    assert shops.node("pay").description == "确认付款"
    picture = shops.phone.adb("exec-out", "screencap").stdout[HEADER_BYTES + BAR_BYTES :]
    assert set(picture) == set(OPAQUE_BLACK)


def test_sliding_to_the_end_pays_and_less_does_not(shops: Shops) -> None:
    shops.open("mall", "Order", bar="slide")
    bar = shops.node("slide")
    assert (bar.description, "set_progress" in bar.actions) == ("滑动支付", True)
    box, (_, y) = bar.visible_bounds, middle(bar)

    def slide(to: int) -> None:
        way = (box.left + box.height // 2, y, to, y, 600)
        shops.phone.output("shell", "input", "swipe", *map(str, way))

    slide(box.left + box.width // 2)
    shops.await_log("slide")
    assert shops.counts()["pay"] == 0
    slide(box.right - 2)

    shops.await_log("pay")
    shops.await_text("支付成功")
    assert shops.counts()["pay"] == 1


def test_holding_pays_and_a_touch_does_not(shops: Shops) -> None:
    shops.open("mall", "Order", bar="hold")
    x, y = middle(shops.node("hold"))

    shops.press("hold")
    shops.await_log("click")
    assert shops.counts()["pay"] == 0
    shops.phone.output("shell", "input", "swipe", *map(str, (x, y, x, y, 1500)))

    shops.await_log("pay")


def test_a_button_can_have_nothing_but_its_id(shops: Shops) -> None:
    shops.open("mall", "Order", bar="image")

    button = shops.node("btn_submit_order")
    assert (button.text, button.description, button.class_name) == ("", "", "android.widget.ImageButton")
    assert shops.node("btn_pay_back").description == "返回"
    shops.press("btn_pay_back")
    shops.press("btn_submit_order")

    shops.await_log("order")
    assert [note["id"] for note in shops.log("click")] == ["btn_pay_back", "btn_submit_order"]


def test_two_buttons_lie_over_each_other(shops: Shops) -> None:
    shops.open("mall", "Order", bar="overlap")

    details, pay = shops.node("details").visible_bounds, shops.node("pay_now").bounds
    assert pay.cut_to(details) == details
    shops.press("details")

    shops.await_log("click", id="details")
    assert shops.counts()["pay"] == 0


def test_a_page_can_paint_an_approval_of_its_own(shops: Shops) -> None:
    shops.open("mall", "Approved")

    assert shops.texts().count("Approved by pollex") == 2
    shops.press("submit")

    shops.await_log("order")


def test_a_web_page_says_everything_twice(shops: Shops) -> None:
    shops.open("mall", "Web")
    shops.await_text("提交订单")

    said = [(node.text, node.description, node.is_clickable) for node in shops.screen().nodes]
    assert [fact for fact in said if "提交订单" in fact] == [("", "提交订单", True), ("提交订单", "", False)]
    assert [fact for fact in said if "合计 ¥75" in fact] == [("", "合计 ¥75", False), ("合计 ¥75", "", False)]
    shops.phone.output("shell", "input", "tap", *map(str, middle(shops.await_text("提交订单"))))

    shops.await_log("order")


def test_a_drawn_page_says_nothing_and_takes_orders(shops: Shops) -> None:
    shops.open("mall", "Canvas")

    assert shops.texts() == []
    page = shops.node("drawn").bounds
    for share in (0.5, 0.85):
        place = (page.width // 2, page.top + int(page.height * share))
        shops.phone.output("shell", "input", "tap", *map(str, place))

    shops.await_log("order")
    assert (shops.counts()["touch"], shops.counts()["order"]) == (2, 1)
