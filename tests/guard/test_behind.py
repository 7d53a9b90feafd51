"""Dialogs over a page that the phone does not show any more, and words by which a model names its target.

docs/spec/confirmation.md, G-65, G-71, row 18.
"""

import dataclasses

import pytest

from pollex.errors import PhoneError
from pollex.screen.bars import is_bar
from pollex.screen.screen import Screen
from tests.guard.acts import tap, verdict
from tests.guard.gates import Desk
from tests.guard.pages import box, button, page, page_a, rows, screen, tabs, text
from tests.guard.shown import DIALOG_BOX, LOWER
from tests.screen.shop_screens import shop_screen

ORDER_PAGE = "com.demo.shop.ConfirmActivity"
PAGE = screen(page_a(button("配送说明", LOWER)), activity=ORDER_PAGE)


def modal(*children: object, activity: str | None = ORDER_PAGE, id: int = 7, full: bool = False) -> Screen:
    """A dialog of that activity alone, as a phone shows one that takes all touches."""
    window = page(*children, at=(0, 0, 1080, 2400) if full else DIALOG_BOX)  # type: ignore[arg-type]  # nodes
    window.id = id
    return screen(window, activity=activity)


def asked(desk: Desk, shown: Screen, name: str) -> str | None:
    """The code of the refusal, None if it was done."""
    try:
        desk.do(tap(shown, name), shown)
    except PhoneError as error:
        return error.code
    return None


@pytest.mark.parametrize("full", [False, True], ids=["small", "a sheet as large as the display"])
def test_a_dialog_means_what_the_page_behind_it_means(full: bool) -> None:
    """G-65, row 18: although no reading shows that page any more."""
    desk = Desk()
    shown = modal(button("取消"), button("确定"), full=full)
    assert asked(desk, PAGE, "配送说明") is None

    assert asked(desk, shown, "确定") == "confirmation_required"
    assert asked(desk, shown, "取消") is None
    assert asked(desk, shown, "确定") == "confirmation_required"


def test_a_dialog_of_another_page_is_another_matter() -> None:
    """G-65: another activity, or the same window later, has nothing behind it."""
    for shown in (
        modal(button("确定"), activity="com.demo.shop.HelpActivity"),
        modal(button("确定"), id=PAGE.windows[0].id, full=True),
        modal(*(text(f"line {at}") for at in range(20)), button("确定", LOWER), full=True),
    ):
        desk = Desk()
        assert asked(desk, PAGE, "配送说明") is None
        assert asked(desk, shown, "确定") is None


def test_a_dialog_whose_activity_is_not_told_may_be_of_the_page() -> None:
    """G-65."""
    desk = Desk()
    asked(desk, PAGE, "配送说明")

    assert asked(desk, modal(button("确定"), activity=None), "确定") == "confirmation_required"


def test_a_dialog_about_deleting_stays_one() -> None:
    """Row 19."""
    desk = Desk()
    asked(desk, PAGE, "配送说明")

    assert asked(desk, modal(text("确定删除该商品?"), button("确定")), "确定") is None


def test_the_dialog_of_the_demo_shop_over_its_order_page() -> None:
    """Row 18, as the phone shows it: one window and the status bar."""
    below, shown = shop_screen("mall_order"), shop_screen("mall_dialog_plain")
    bar, dialog = shown.windows
    windows = (bar, dataclasses.replace(dialog, id=99))
    assert is_bar(shown, bar) and below.activity == shown.activity
    desk = Desk()
    asked(desk, below, "address")

    assert asked(desk, dataclasses.replace(shown, windows=windows), "确定") == "confirmation_required"


def test_the_words_of_the_target_add_a_hit() -> None:
    """G-71: they count where the control does not say what they say."""
    shown = screen(page(box(resource_id="go", at=LOWER), tabs("推荐", "支付", "关注", selected=0)))

    assert verdict(shown, tap(shown, "go")) == "ALLOW"
    assert verdict(shown, tap(shown, "go"), said="支付按钮") == "PAY"
    assert verdict(shown, tap(shown, "go"), said="the Place order button") == "ASK order"
    assert verdict(shown, tap(shown, "go"), said="Place order") == "ASK order"


def test_a_label_said_again_is_judged_where_it_stands() -> None:
    """G-155, G-71, G-141, G-148: a tab or a row named by its own words stays one."""
    shown = screen(page(tabs("推荐", "支付", "关注", selected=0), rows(box(text("转账"), at=(0, 500, 1080, 600)))))

    assert verdict(shown, tap(shown, "支付"), said="支付") == "ALLOW"
    assert verdict(shown, tap(shown, "支付"), said="立即支付") == "PAY"
