"""The gate of a run: grants, their age, what ends them, and what they fit (docs/spec/confirmation.md, 5, 6, 21)."""

import time
from dataclasses import replace

import pytest

from pollex.action.actions import (
    Action,
    Clear,
    Contact,
    Gesture,
    Launch,
    LongPress,
    NodeAct,
    Press,
    Scroll,
    SetClipboard,
    StopApp,
    Swipe,
    Tap,
    Type,
)
from pollex.action.hooks import Link, Verdict
from pollex.geometry import Point
from pollex.screen.screen import Screen
from pollex.screen.target import target_of
from tests.guard.gates import HELPER, Desk, bottom, order, reason, refusal, shop
from tests.guard.pages import box, button, check, field, page, page_a, row, rows, screen, target, text

A = screen(page_a(field("", hint="备注")))
SUBMIT = Tap(target(A, "提交订单"))


# Grants.


def test_a_step_that_spends_is_refused_until_it_is_approved_and_then_done_once() -> None:
    """G-23, rows 1, 67: also a touch that fails afterwards has used it up."""
    desk = Desk()
    assert refusal(desk, SUBMIT, A)[0] == "confirmation_required"
    assert desk.grant(A)

    verdict = desk.do(SUBMIT, A)

    assert verdict.approved == ("order", "提交订单")
    assert refusal(desk, SUBMIT, A)[0] == "confirmation_required"


def test_what_is_approved_carries_what_it_was_approved_by() -> None:
    """G-94: the sum and the target travel with the touch."""
    desk = Desk()
    desk.grant(A)

    texts = {witness.text for witness in desk.do(SUBMIT, A).witnesses}

    assert {"¥25", "蜜雪冰城"} <= texts


@pytest.mark.parametrize(("waits", "fits"), [(0, True), (1, True), (2, True), (3, False)])
def test_a_grant_lives_three_steps(waits: int, *, fits: bool) -> None:
    """G-20, row 65: made at step 1, good at steps 2 to 4."""
    desk = Desk()
    desk.gate.next_step()
    desk.grant(A)
    for _ in range(waits):
        desk.gate.next_step()

    if fits:
        assert desk.do(SUBMIT, A).approved is not None
    else:
        assert reason(desk, SUBMIT, A) == "the approval expired (3 steps)"


def test_a_grant_lives_five_minutes(monkeypatch: pytest.MonkeyPatch) -> None:
    """G-20: counted from the answer."""
    desk = Desk()
    desk.grant(A)
    now = time.monotonic()
    monkeypatch.setattr(time, "monotonic", lambda: now + 301)

    assert reason(desk, SUBMIT, A) == "the approval expired (300 s)"


ENDING: list[Action] = [
    Tap(Point(540, 700)),
    Tap(target(A, "备注")),
    LongPress(Point(540, 700)),
    Swipe(Point(540, 1200), Point(540, 700), 300),
    Scroll("down"),
    Press("back"),
    Press("home"),
    Press(24),
    Launch("com.demo.shop"),
    StopApp("com.demo.other"),
    SetClipboard("x"),
    NodeAct(target(A, "备注"), "focus"),
    NodeAct(target(A, "备注"), "set_selection", {"start": 0, "end": 0}),
]
KEEPING: list[Action] = [
    Type("少冰", target(A, "备注")),
    Clear(target(A, "备注")),
    NodeAct(target(A, "备注"), "set_text", {"text": "少冰"}),
    NodeAct(target(A, "备注"), "replace_selection", {"text": "少冰"}),
]


@pytest.mark.parametrize("action", ENDING, ids=lambda action: type(action).__name__)
def test_every_other_write_ends_a_grant(action: Action) -> None:
    """G-22, row 66."""
    desk = Desk()
    desk.grant(A)
    desk.gate.judge(action, A, (), device="phone", link=HELPER)

    assert refusal(desk, SUBMIT, A)[0] == "confirmation_required"


@pytest.mark.parametrize("action", KEEPING, ids=lambda action: type(action).__name__)
def test_typing_and_clearing_keep_it(action: Action) -> None:
    """G-22, row 66."""
    desk = Desk()
    desk.grant(A)
    desk.do(action, A)

    assert desk.do(SUBMIT, A).approved is not None


def test_a_key_that_was_pressed_in_the_dark_ends_it() -> None:
    """G-22: no screen could be read, and yet it was a key."""
    desk = Desk()
    desk.grant(A)
    desk.gate.pass_unseen(Press(26))

    assert refusal(desk, SUBMIT, A)[0] == "confirmation_required"


def test_another_connection_or_another_phone_has_no_grant() -> None:
    """G-24: and the grant is gone afterwards."""
    for elsewhere in ({"link": Link(2, has_helper=True, compares=True)}, {"device": "tablet"}):
        desk = Desk()
        desk.grant(A)
        assert refusal(desk, SUBMIT, A, **elsewhere)[0] == "confirmation_required"
        assert refusal(desk, SUBMIT, A)[0] == "confirmation_required"


def test_a_new_request_ends_an_older_grant() -> None:
    """G-17: whatever becomes of the new one."""
    desk = Desk()
    desk.grant(A)
    desk.asker.says = "declined"
    desk.grant(A, order(action="submit"))

    assert refusal(desk, SUBMIT, A)[0] == "confirmation_required"


def test_a_hand_over_and_the_end_of_the_run_end_it() -> None:
    """G-24."""
    for end in ("end_grant", "close"):
        desk = Desk()
        desk.grant(A)
        getattr(desk.gate, end)()
        assert refusal(desk, SUBMIT, A)[0] == "confirmation_required"


# The bindings, end to end.


def test_a_grant_holds_in_its_app_only() -> None:
    """G-30, row 68."""
    desk = Desk()
    desk.grant(A)
    other = screen(page_a(package="com.example.other"))

    assert reason(desk, Tap(target(other, "提交订单")), other) == (
        "approved in com.demo.shop but the screen shows com.example.other"
    )


def test_a_grant_holds_for_its_kind_only() -> None:
    """G-31, row 69."""
    desk, form = Desk(), shop(label="应付", name="提交")
    desk.grant(form)

    assert reason(desk, Tap(target(form, "提交")), form) == "approved order but this step is submit"


@pytest.mark.parametrize("wanted", ["蜜", "张三的店"])
def test_a_target_that_is_not_there(wanted: str) -> None:
    """G-32, row 70."""
    desk = Desk()
    desk.grant(A, order(target=wanted))

    assert reason(desk, SUBMIT, A) == f"the target {wanted} is not on the screen"


def test_a_target_that_stands_in_an_input_only() -> None:
    """G-32, row 70: the model typed it itself."""
    desk, typed = Desk(), screen(page_a(field("张三的店", hint="备注")))
    desk.grant(typed, order(target="张三的店"))

    assert reason(desk, Tap(target(typed, "提交订单")), typed) == "the target 张三的店 is not on the screen"


@pytest.mark.parametrize(
    "now",
    [shop(total="¥27"), shop(text("已售 25 件"), total="¥30"), shop(text("满25减3"), text("优惠 ¥25"), total="¥27")],
)
def test_a_total_that_is_another_one_now(now: Screen) -> None:
    """G-39, row 72."""
    desk = Desk()
    desk.grant(A)

    assert reason(desk, Tap(target(now, "提交订单")), now) == "the approved amount ¥25 is not on the screen"


def test_a_total_in_pieces_with_a_thousands_mark() -> None:
    """G-44, G-51, row 73."""
    pieces = [("合计:", 40), ("¥", 160), ("1299", 200), (".00", 320)]
    parts = [text(said, (left, 2270, left + 100, 2350)) for said, left in pieces]
    split = screen(page(text("蜜雪冰城"), text("柠檬水"), bottom(*parts)))
    desk = Desk()
    desk.grant(split, order(amount="¥1,299"))

    assert desk.do(Tap(target(split, "提交订单")), split).approved is not None


@pytest.mark.parametrize(("amount", "fits"), [("¥25", False), ("¥30", True)])
def test_the_total_outside_the_list_counts(amount: str, *, fits: bool) -> None:
    """G-52, row 74."""
    listed = rows(row(text("合计", (40, 500, 160, 580)), text("¥25", (170, 500, 330, 580))))
    both = screen(
        page(
            text("蜜雪冰城", (40, 100, 600, 190)),
            text("柠檬水", (40, 200, 600, 290)),
            listed,
            bottom(text("合计", (40, 2270, 160, 2350)), text("¥30", (170, 2270, 330, 2350))),
        )
    )
    desk = Desk()
    desk.grant(both, order(amount=amount))
    submit = Tap(target(both, "提交订单"))

    if fits:
        assert desk.do(submit, both).approved is not None
    else:
        assert reason(desk, submit, both) == "the approved amount ¥25 is not on the screen"


def test_paying_is_never_approved() -> None:
    """G-28, row 83: and the grant is gone."""
    desk = Desk()
    cashier = screen(page(text("蜜雪冰城"), text("支付金额"), text("¥25"), button("立即支付")))
    desk.grant(A)

    assert reason(desk, Tap(target(cashier, "立即支付")), cashier) == "payment is never approved here"
    code, detail = refusal(desk, Tap(target(cashier, "立即支付")), cashier)
    assert (code, detail.action) == ("confirmation_required", "pay")


def test_a_box_that_was_ticked_after_the_yes() -> None:
    """G-25, row 86."""
    desk = Desk()
    before, after = (shop(check("自动续费", is_ticked=ticked)) for ticked in (False, True))
    desk.grant(before)

    assert reason(desk, Tap(target(after, "提交订单")), after) == "the screen changed since the approval"


def test_a_screen_that_was_not_read_completely() -> None:
    """G-41."""
    desk = Desk()
    desk.grant(A)

    torn = replace(A, is_complete=False)
    assert reason(desk, SUBMIT, torn) == "the screen could not be read completely"


def test_two_fingers_and_a_swipe_over_a_list_are_no_touch_on_what_has_no_label() -> None:
    """G-26, G-86: they end the grant, and are not taken for the step."""
    listed = shop(rows(text("柠檬水"), at=(0, 600, 1080, 1900)))
    fingers = Gesture(tuple(Contact(((0, 500, y), (300, 500, y + way))) for y, way in ((900, -200), (1500, 200))))
    for action in (fingers, Swipe(Point(500, 1500), Point(500, 900), 300)):
        desk = Desk()
        desk.grant(listed)

        assert desk.do(action, listed) == Verdict()
        assert not desk.gate.has_grant()


def test_a_touch_on_what_has_no_label_is_judged_against_the_grant() -> None:
    """G-26: a labelled control without a hit just ends it."""
    unnamed = shop(box(at=(900, 900, 1000, 1000), id=77))
    blank = next(one for one in unnamed.nodes if one.id[1] == 77)
    touch = Tap(target_of(unnamed, blank))
    desk = Desk()
    desk.grant(unnamed)
    assert desk.do(touch, unnamed).approved is not None
    assert desk.do(touch, unnamed) == Verdict()

    desk.grant(unnamed, order(amount="¥26"))
    assert reason(desk, touch, unnamed) == "the approved amount ¥26 is not on the screen"
