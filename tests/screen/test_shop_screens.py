"""The stored pages of the demo apps are whole screens, one for each line of their list."""

import pytest

from pollex.screen.bars import is_bar
from pollex.screen.screen import Screen, Window
from tests.screen.shop_screens import FOLDER, SHOP_PAGES, shop_screen


def own_windows(screen: Screen) -> list[Window]:
    """Without the status bar."""
    return [window for window in screen.windows if not is_bar(screen, window)]


def said(screen: Screen) -> list[str]:
    nodes = [node for window in own_windows(screen) for node in screen.tree(window)]
    return [node.text or node.description for node in nodes if node.text or node.description]


def test_each_page_of_the_list_has_its_dump_and_no_dump_is_left_over() -> None:
    assert sorted(path.name.removesuffix(".xml.gz") for path in FOLDER.glob("*.gz")) == sorted(SHOP_PAGES)


@pytest.mark.parametrize("name", SHOP_PAGES)
def test_a_stored_page_is_a_whole_screen_of_its_app(name: str) -> None:
    screen = shop_screen(name)

    assert (screen.is_complete, screen.missing) == (True, ())
    assert screen.package == f"com.demo.{SHOP_PAGES[name].app}"
    assert said(screen) or name == "mall_canvas"


@pytest.mark.parametrize(
    ("name", "windows", "first"),
    [
        ("mall_dialog_pay", 1, "支付 ¥25?"),
        ("mall_dialog_plain", 1, "取消"),
        ("mall_pay_over", 1, "付款方式，零钱"),
        ("food_order_covered", 2, "活动弹窗"),
        ("food_order_plain", 1, "提交订单"),
    ],
)
def test_what_lies_on_top_comes_first(name: str, windows: int, first: str) -> None:
    screen = shop_screen(name)

    assert len(own_windows(screen)) == windows
    assert said(screen)[0] == first


def test_a_page_is_stored_with_its_command_and_its_activity() -> None:
    ticked = [node.checked for node in shop_screen("food_order_box_ticked").nodes if node.checked]

    assert ticked == ["yes"]
    assert "合计 ¥27" in said(shop_screen("food_order_27"))
    assert shop_screen("mall_pay_over").activity == "com.demo.mall.PayActivity"
    assert shop_screen("mall_cashier").activity == "com.alipay.android.msp.ui.views.MspContainerActivity"
