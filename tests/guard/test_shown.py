"""What stands on the card and must still be so at the touch (spec/confirmation.md, G-25, G-94, G-116)."""

from dataclasses import replace
from typing import Any

from pollex.guard.boxes import boxes_of
from pollex.guard.hit import Hit
from pollex.guard.request import Request
from pollex.guard.shown import Page, page, witnesses
from pollex.screen.screen import Screen
from tests.guard.price_pages import BAR_TOP, button, listed, node_named, row, text
from tests.guard.price_pages import page as screen_with
from tests.guard.yes import ORDER, SEND, gift, page_a, request
from tests.screen.dumps import dump_screen
from tests.screen.scene import N

BAR = BAR_TOP + 40


def box(said: str, top: int, *, ticked: bool = True, **facts: Any) -> N:
    """A box with its text beside it."""
    flags = "checkable clickable" + (" checked" if ticked else "")
    return N("CheckBox", (40, top, 100, top + 60), text=said, flags=flags, **facts)


def seen(screen: Screen, request: Request | None = None) -> Page:
    return page(request, screen, screen.windows[0])


def test_the_card_shows_what_code_read() -> None:
    """G-116: label, total, ticked boxes, later charges."""
    screen = page_a(box("购买运费险¥2", 900), text("到期自动续费¥19.9/月", top=1000))
    read = page(ORDER, screen, screen.windows[0], node_named(screen, "提交订单"))

    assert (read.total_label, read.total, read.button) == ("合计", "¥25", "提交订单")
    assert read.boxes == ("购买运费险¥2",)
    assert read.later == ("到期自动续费¥19.9/月",)
    assert not read.is_estimate
    assert not read.is_content_unseen
    assert read.area is not None and read.area.top == 300 and read.area.bottom == BAR + 60


def test_an_estimate_and_unseen_content_are_told() -> None:
    """G-48, G-38."""
    ride = screen_with(text("快车", top=100), text("预估 ¥25", top=300), button("确认呼叫"))
    declared = request(target="快车", content="机场接送", amount="约¥25")

    assert seen(ride, declared).is_estimate
    assert seen(ride, declared).is_content_unseen
    assert seen(ride, declared).total_label == ""


def test_without_a_readable_total_none_is_shown() -> None:
    """G-116: unknown stays unknown."""
    assert seen(page_a(total="1"), ORDER).total == ""
    assert seen(screen_with(text("蜜雪冰城")), ORDER) == replace(
        Page(), is_content_unseen=True, area=seen(screen_with(text("蜜雪冰城")), ORDER).area
    )


def test_for_a_payment_the_sum_that_is_due_is_shown() -> None:
    """G-116: the hand-over card shows the same; of two totals the payable one."""
    screen = screen_with(*row("合计", "¥30", top=300), *row("应付金额", "¥25", top=500))

    assert (seen(screen).total_label, seen(screen).total) == ("应付金额", "¥25")


def test_consents_come_first() -> None:
    """G-116: all are kept, though the card shows five at most: each of them has to stay as it was (G-25)."""
    screen = page_a(*(box(f"选项{place}", 700 + 70 * place) for place in range(6)), box("我同意自动续费", 1200))

    assert seen(screen).boxes == ("我同意自动续费", *(f"选项{place}" for place in range(6)))


def test_boxes_that_pick_list_items_are_left_out() -> None:
    """G-116: those of alike rows; consents stay."""
    items = [
        N("FrameLayout", (0, 300 + 200 * n, 1080, 500 + 200 * n), [box("", 320 + 200 * n)], item=(n, 0))
        for n in range(3)
    ]
    alike = [box(f"商品{n}", 900 + 100 * n, resource_id="com.demo.shop:id/pick") for n in range(3)]

    assert seen(page_a(listed(*items))).boxes == ()
    assert seen(page_a(*alike)).boxes == ()
    assert seen(
        page_a(box("同意协议", 900, resource_id="x:id/a"), box("自动续费", 1000, resource_id="x:id/a"))
    ).boxes == (
        "同意协议",
        "自动续费",
    )


def test_a_box_takes_the_text_beside_it_for_its_label() -> None:
    """G-116: also where the box itself says nothing; radio buttons are a choice."""
    silent = [box("", 900), text("开通免密支付，下次更快", left=120, top=900)]
    radio = N("RadioButton", (40, 1000, 100, 1060), text="微信支付", flags="checkable clickable checked")

    assert seen(page_a(*silent, radio)).boxes == ("开通免密支付，下次更快",)


def test_an_unticked_box_is_not_on_the_card() -> None:
    """G-25, row 86: ticked afterwards, the page reads differently."""
    before, after = (seen(page_a(box("自动续费", 900, ticked=ticked)), ORDER) for ticked in (False, True))

    assert before.boxes == ()
    assert after.boxes == ("自动续费",)
    assert before != after


def test_real_pages() -> None:
    """G-116: a cart from which a total inside the list is read (045); a cashier in the shop's package (R09)."""
    cart = dump_screen("045_flipkart-cart")
    read = page(None, cart, cart.windows[0])

    assert (read.total_label, read.total) == ("Total Amount", "₹202")


def test_the_touch_relies_on_sums_boxes_and_target() -> None:
    """G-94: with text and checked state, ticked or not."""
    screen = page_a(box("自动续费", 900, ticked=False), text("到期自动续费¥19.9/月", top=1000))
    node = node_named(screen, "提交订单")
    hit = Hit("order", "提交订单", spends=True, node=node, window=screen.windows[0], rules=())

    found = witnesses(ORDER, hit, screen)

    assert [(witness.text, witness.checked) for witness in found] == [
        ("提交订单", None),
        ("合计", None),
        ("¥25", None),
        ("到期自动续费¥19.9/月", None),
        ("自动续费", "no"),
        ("蜜雪冰城（人民广场店）", None),
    ]
    assert (found[0].target.bounds, found[0].target.text) == (node.bounds, "提交订单")
    assert all(witness.target.bounds is None for witness in found[1:])


def test_the_phone_gets_no_more_witnesses_than_it_takes() -> None:
    """G-94: the most important first."""
    screen = page_a(*(box(f"选项{place}", 500 + 20 * place) for place in range(70)))
    node = node_named(screen, "提交订单")

    found = witnesses(ORDER, Hit("order", "提交订单", True, node, screen.windows[0], ()), screen)

    assert len(found) == 50
    assert [witness.text for witness in found[:3]] == ["提交订单", "合计", "¥25"]


def test_the_text_to_send_must_still_stand_in_its_field() -> None:
    """G-94, G-35."""
    screen = gift()
    node = node_named(screen, "发送")

    found = witnesses(SEND, Hit("send", "发送", True, node, screen.windows[0], ()), screen)

    assert [witness.text for witness in found] == ["发送", "合计", "¥25", "张三", "明天见"]
    assert found[-1].target.is_editable


def test_an_input_is_no_witness_of_its_own_enter_key() -> None:
    """G-88, G-94: its text is still to be written."""
    screen = page_a(N("EditText", (40, 900, 640, 1000), text="旧", flags="editable focused"))
    node = node_named(screen, "旧")

    found = witnesses(ORDER, Hit("order", "旧", True, node, screen.windows[0], ()), screen)

    assert "旧" not in [witness.text for witness in found]


def test_boxes_know_whether_they_are_ticked() -> None:
    """G-116: one that is ticked in part counts as ticked."""
    partial = N("CheckBox", (40, 900, 100, 960), text="全部", flags="checkable clickable partial")
    screen = page_a(partial, box("险", 1000, ticked=False))

    assert [(one.label, one.is_ticked) for one in boxes_of(screen, screen.windows[0])] == [
        ("全部", True),
        ("险", False),
    ]
