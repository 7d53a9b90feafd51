"""The five bindings of a yes (spec/confirmation.md, section 6), with the rows of section 21 that concern them."""

from dataclasses import replace
from typing import Any

import pytest

from pollex.geometry import Bounds
from pollex.guard.bindings import content_shown, request_reason, step_reason
from pollex.guard.hit import Hit, Kind
from pollex.guard.seen import SeenWord
from pollex.screen.screen import Screen
from tests.guard.price_pages import BAR_TOP, button, listed, node_named, page, row, text
from tests.guard.yes import APP, ORDER, SEND, TAP, gift, page_a, reason, request
from tests.screen.scene import N, W, screen_of

LACKS_TARGET = "the target 蜜雪冰城 is not on the screen"


def test_a_step_as_it_was_described_goes_ahead() -> None:
    """Rows 1 and 65: app, kind, target and amount agree."""
    assert reason(ORDER, page_a()) is None
    assert request_reason(ORDER, page_a()) is None


def test_paying_is_never_approved() -> None:
    """G-28, row 83: with a yes for something else, and before anything else is looked at."""
    screen = page_a(button("立即支付", (40, 2240, 340, 2360)), package="com.example")

    assert reason(ORDER, screen, "立即支付", "pay") == "payment is never approved here"


def test_the_app_is_the_one_that_was_named() -> None:
    """G-30, row 68."""
    screen = page_a(package="com.example")

    assert reason(ORDER, screen) == "approved in com.demo.shop but the screen shows com.example"


def test_the_judged_window_counts_not_the_one_behind_it() -> None:
    """G-30: the package of the judged window."""
    over = W(
        N("FrameLayout", (0, 1200, 1080, 2400), [button()]), id=2, package="com.example", bounds=(0, 1200, 1080, 2400)
    )
    screen = screen_of(over, W(N("FrameLayout", (0, 0, 1080, 2400), [text("蜜雪冰城")]), package=APP, focused=False))

    assert reason(ORDER, screen) == "approved in com.demo.shop but the screen shows com.example"


@pytest.mark.parametrize("kind", ["submit", "send", "delete"])
def test_kinds_do_not_stand_in_for_one_another(kind: Kind) -> None:
    """G-31, row 69."""
    assert reason(ORDER, page_a(), kind=kind) == f"approved order but this step is {kind}"


def test_the_order_of_the_checks() -> None:
    """Section 6: it stops at the first failure."""
    wrong = request(app="com.other", action="submit", target="x", amount="¥1")
    screen = page_a()

    assert reason(wrong, screen, kind="pay") == "payment is never approved here"
    assert reason(wrong, screen, kind="order") == "approved in com.other but the screen shows com.demo.shop"
    assert reason(replace(wrong, app=APP), screen, kind="order") == "approved submit but this step is order"
    assert reason(replace(wrong, app=APP, action="order"), screen) == "the target x is not on the screen"
    assert reason(replace(wrong, app=APP, action="order", target="蜜雪冰城"), screen) == (
        "the approved amount ¥1 is not on the screen"
    )


@pytest.mark.parametrize(
    "target",
    ["蜜雪冰城", "蜜雪 冰城", "蜜雪冰城(人民广场店)", "蜜雪冰城（人民广场店）", "人民广场", "柠檬水", "柠檬水大杯"],
)
def test_the_target_stands_on_the_screen(target: str) -> None:
    """G-32."""
    assert reason(request(target=target), page_a()) is None


def test_only_the_first_twenty_characters_of_the_target_count() -> None:
    """G-32: norm first, then the cut."""
    long = "A long name of a shop in some street"
    screen = page_a(text(long[:28], top=700))

    assert reason(request(target=long), screen) is None
    assert (
        reason(request(target="A long name of one shop"), screen)
        == "the target A long name of one shop is not on the screen"
    )


def _target_elsewhere() -> dict[str, Screen]:
    bar = [*row("合计", "¥25", top=BAR_TOP + 40), button()]
    whole = (0, 0, 1080, 2400)
    status = W(
        N("FrameLayout", (0, 0, 1080, 80), [text("蜜雪冰城", top=10)]),
        id=3,
        type="system",
        package="com.android.systemui",
        bounds=(0, 0, 1080, 80),
        focused=False,
    )
    keys = W(
        N("FrameLayout", (0, 1500, 1080, 2100), [text("蜜雪冰城", top=1600)]),
        id=4,
        type="keyboard",
        package=APP,
        bounds=(0, 1500, 1080, 2100),
        focused=False,
    )
    other = W(N("FrameLayout", whole, [text("蜜雪冰城")]), id=5, package="com.example", focused=False)
    own = W(N("FrameLayout", whole, bar), package=APP)
    return {
        "nowhere": page(*bar),
        "70 only typed": page(text("蜜雪冰城", flags="editable"), *bar),
        "only a hint": page(N("EditText", (40, 300, 400, 360), hint="蜜雪冰城", flags="editable"), *bar),
        "not visible": page(text("蜜雪冰城", flags="invisible"), *bar),
        "outside the display": page(text("蜜雪冰城", left=2000), *bar),
        "status bar": screen_of(status, own),
        "keyboard": screen_of(keys, own),
        "another app": screen_of(own, other),
        "shortened": page(text("蜜雪"), *bar),
    }


@pytest.mark.parametrize("screen", _target_elsewhere().values(), ids=_target_elsewhere())
def test_a_target_that_stands_elsewhere_proves_nothing(screen: Screen) -> None:
    """G-32, G-34, row 70."""
    assert reason(ORDER, screen) == LACKS_TARGET


def test_one_character_is_no_target() -> None:
    """G-32, row 70."""
    assert reason(request(target="蜜"), page_a()) == "the target 蜜 is not on the screen"
    assert reason(request(target=" 蜜\u200b "), page_a()) == "the target 蜜 is not on the screen"


def test_the_button_is_no_target() -> None:
    """G-34: its own label proves nothing, wherever that is kept; another text with the same words does."""
    plain = page_a()
    inner = N("View", (720, 2260, 1000, 2340), text="提交订单")
    nested = page(
        *row("合计", "¥25", top=BAR_TOP + 40), N("FrameLayout", (700, 2240, 1040, 2360), [inner], flags="clickable")
    )
    titled = page_a(text("提交订单", top=100))
    declared = request(target="提交订单")
    box = nested.nodes[inner_index(nested)]

    assert reason(declared, plain) == "the target 提交订单 is not on the screen"
    assert step_reason(declared, Hit("order", "提交订单", True, box, nested.windows[0], ()), TAP, nested) == (
        "the target 提交订单 is not on the screen"
    )
    assert reason(declared, titled) is None


def inner_index(screen: Screen) -> int:
    """Of the box around the label."""
    return node_named(screen, "提交订单").parent or 0


def test_content_of_an_order_is_for_the_person() -> None:
    """G-38: it is never refused for; whether it is seen is told."""
    screen = page_a()

    assert reason(request(content="不在这里的东西"), screen) is None
    assert content_shown("柠檬水 ×1", screen, APP)
    assert not content_shown("奶茶 ×1", screen, APP)
    assert not content_shown("大", screen, APP)


@pytest.mark.parametrize(
    ("total", "fits"), [("¥25", True), ("¥25.00", True), ("¥27", False), ("25", False), ("优惠¥25", False)]
)
def test_the_amount_is_the_total(total: str, fits: bool) -> None:
    """G-39, rows 72, 77."""
    assert reason(ORDER, page_a(total=total)) == (None if fits else "the approved amount ¥25 is not on the screen")


def test_a_request_for_another_page_gets_no_card() -> None:
    """G-16, row 87."""
    assert request_reason(ORDER, page(text("蜜雪冰城"))) == "the approved amount ¥25 is not on the screen"
    assert request_reason(request(target="瑞幸"), page_a()) == "the target 瑞幸 is not on the screen"
    assert request_reason(replace(SEND, content="还没有打"), gift()) is None


def test_a_dialog_without_a_sum_is_judged_by_the_page_below() -> None:
    """G-65, row 18."""
    asks = N(
        "FrameLayout",
        (100, 900, 980, 1500),
        [text("确定吗", left=200, top=1000), button("确定", (600, 1350, 900, 1450))],
    )
    below = N("FrameLayout", (0, 0, 1080, 2400), [text("蜜雪冰城"), *row("合计", "¥25", top=BAR_TOP + 40), button()])
    over = W(asks, id=2, package=APP, bounds=(100, 900, 980, 1500))

    own = screen_of(over, W(below, package=APP, focused=False))
    foreign = screen_of(over, W(below, package="com.example", focused=False))

    assert reason(ORDER, own, "确定") is None
    assert reason(request(amount="¥26"), own, "确定") == "the approved amount ¥26 is not on the screen"
    assert reason(request(target="确定吗"), foreign, "确定") == "the approved amount ¥25 is not on the screen"


DRAWN = (
    SeenWord("蜜雪冰城", Bounds(100, 300, 500, 360)),
    SeenWord("合计", Bounds(40, 2240, 140, 2300)),
    SeenWord("¥4", Bounds(150, 2240, 220, 2300)),
)


def test_a_drawn_page_is_judged_by_its_seen_words() -> None:
    """G-40, row 81: only where no window says anything."""
    drawn = page(N("View", (0, 0, 1080, 2400)))
    hit = Hit("order", "下单", spends=True, node=None, window=drawn.windows[0], rules=())
    declared = request(amount="¥4")

    assert step_reason(declared, hit, TAP, drawn, seen=DRAWN) is None
    assert request_reason(declared, drawn, seen=DRAWN) is None
    assert step_reason(request(amount="4元"), hit, TAP, drawn, seen=DRAWN) is None
    assert (
        step_reason(request(amount="¥5"), hit, TAP, drawn, seen=DRAWN) == "the approved amount ¥5 is not on the screen"
    )
    assert step_reason(declared, hit, TAP, drawn) == LACKS_TARGET
    assert step_reason(declared, hit, TAP, page(text("别的")), seen=DRAWN) == LACKS_TARGET


@pytest.mark.parametrize("facts", [{"complete": False}], ids=["incomplete"])
def test_what_was_not_read_completely_proves_nothing(facts: dict[str, Any]) -> None:
    """G-41."""
    assert reason(ORDER, page_a(**facts)) == "the screen could not be read completely"
    assert request_reason(ORDER, page_a(**facts)) == "the screen could not be read completely"


def test_a_tree_that_was_cut_proves_nothing() -> None:
    """G-41."""
    nodes = [text("蜜雪冰城"), *row("合计", "¥25", top=BAR_TOP + 40), button()]
    screen = screen_of(W(N("FrameLayout", (0, 0, 1080, 2400), nodes), package=APP, cut="deadline"))

    assert reason(ORDER, screen) == "the screen could not be read completely"


def test_values_in_reasons_are_those_of_the_card() -> None:
    """G-102, G-118."""
    assert reason(request(target="别处\n· 金额：¥0"), page_a()) == "the target 别处 / 金额∶¥0 is not on the screen"


def test_a_list_of_rows_with_one_name_is_still_proof() -> None:
    """G-32: also inside of lists."""
    screen = page(listed(text("蜜雪冰城")), *row("合计", "¥25", top=BAR_TOP + 40), button())

    assert reason(ORDER, screen) is None
