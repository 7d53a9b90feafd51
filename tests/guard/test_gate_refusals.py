"""The gate of a run: its last check, who is asked, refusals, batches (docs/spec/confirmation.md, 10, 11, 14, 17)."""

import contextlib
from typing import Any

import pytest

from pollex.action.actions import (
    Scroll,
    Tap,
)
from pollex.action.hooks import Link, Verdict
from pollex.errors import Misuse, OutcomeUnknown, Refused, WireDetail
from pollex.guard import grants
from pollex.guard.policy import Mode
from tests.guard.gates import HELPER, Desk, refusal, said, shop
from tests.guard.pages import button, field, page, page_a, rows, screen, target, text

A = screen(page_a(field("", hint="备注")))
SUBMIT = Tap(target(A, "提交订单"))


# The last check, and what comes after.


@pytest.mark.parametrize("code", ["STALE", "OCCLUDED", "DISABLED", "APP_CHANGED", "NOT_VISIBLE"])
def test_what_the_phone_finds_changed_is_a_mismatch(code: Any) -> None:
    """G-95, row 84."""
    desk = Desk()
    desk.grant(A)
    verdict = desk.do(SUBMIT, A)

    told = desk.gate.failed(verdict, Refused(code, "Look again.", WireDetail(which="witness")))

    code_told, detail = said(told)
    assert (code_told, detail.reason) == ("confirmation_mismatch", "the screen changed between the check and the touch")
    assert (detail.touch_code, detail.touch_part, detail.matched) == (code, "witness", "提交订单")


def test_a_touch_that_nobody_approved_keeps_its_code() -> None:
    """Row 85."""
    stale = Refused("STALE", "Look again.")

    assert Desk().gate.failed(Verdict(), stale) is stale


def test_a_step_with_an_unknown_outcome_stands_on_the_next_card() -> None:
    """G-27."""
    desk = Desk()
    desk.grant(A)
    unknown = OutcomeUnknown("TIMEOUT", "No answer came.")
    assert desk.gate.failed(desk.do(SUBMIT, A), unknown) is unknown

    desk.grant(A)

    assert [bool(card.sent_before) for card in desk.asker.cards] == [False, True]


def test_a_step_that_spends_is_not_done_twice_in_one() -> None:
    """G-27: the grant stays, for nothing was tried."""
    desk = Desk()
    desk.grant(A)
    with pytest.raises(Misuse, match="sent once"):
        desk.do(Tap(target(A, "提交订单"), times=2), A)

    assert desk.do(SUBMIT, A).approved is not None


def test_trying_again_has_the_kind_of_the_step_before() -> None:
    """G-81, row 44."""
    again = screen(page(text("网络繁忙"), button("再试一次")))
    touch = Tap(target(again, "再试一次"))
    desk = Desk()
    assert desk.do(touch, again) == Verdict()
    desk.grant(A)
    desk.do(SUBMIT, A)

    code, detail = refusal(desk, touch, again)

    assert (code, detail.action) == ("confirmation_required", "order")


# Who may be asked, and refusals.


def test_without_anybody_to_ask_spending_is_denied() -> None:
    """G-108, row 89."""
    for desk in (Desk(is_asked=False), Desk(is_attended=False)):
        code, detail = refusal(desk, SUBMIT, A)
        assert (code, detail.recoverable, detail.matched) == ("approval_unavailable", False, "提交订单")


def test_without_the_helper_nothing_is_spent() -> None:
    """G-97: unless the person wants it so."""
    adb = Link(1, has_helper=False, compares=False)
    desk = Desk()
    assert refusal(desk, SUBMIT, A, link=adb)[0] == "approval_unavailable"

    desk = Desk(allows_late_look=True)
    desk.grant(A)
    assert desk.do(SUBMIT, A, link=adb).approved is not None


def test_a_touch_by_shell_is_compared_by_nobody() -> None:
    """G-94: without an approval it is the same refusal as every other way, with one it is not sent."""
    by_shell = Tap(target(A, "提交订单"), by_shell=True)
    link = Link(1, has_helper=True, compares=False)
    desk = Desk(allows_late_look=True)
    assert refusal(desk, by_shell, A, link=link)[0] == "confirmation_required"
    desk.grant(A)

    assert refusal(desk, by_shell, A, link=link)[0] == "approval_unavailable"


def test_the_same_refusal_over_and_over_ends_in_no_way_out() -> None:
    """Section 11: after five equal ones."""
    desk = Desk()

    told = [refusal(desk, SUBMIT, A)[1].recoverable for _ in range(7)]

    assert told == [True] * 5 + [False] * 2


def test_what_is_free_leaves_an_event_if_it_is_known() -> None:
    """G-6, G-2: deleting is done and recorded, opening is nothing."""
    desk = Desk()
    chat = screen(page(text("张三"), button("删除"), button("打开")))
    desk.do(Tap(target(chat, "删除")), chat)
    desk.do(Tap(target(chat, "打开")), chat)

    assert [(event.risk.kind, event.risk.payment, event.decision) for event in desk.approvals] == [
        ("delete", False, "allow")
    ]


def test_an_autonomous_run_spends_and_writes_it_down() -> None:
    """G-114, row 90."""
    desk = Desk(mode="autonomous")

    assert desk.do(SUBMIT, A) == Verdict()
    assert [(event.risk.payment, event.decision) for event in desk.approvals] == [(True, "allow")]


def test_an_autonomous_run_does_not_touch_the_payment_pad() -> None:
    """G-114, row 13: and the digit is written down nowhere."""
    keys = [button(str(digit)) for digit in range(10)]
    pad = screen(page(text("请输入支付密码"), *keys))
    desk = Desk(mode="autonomous")

    code, detail = refusal(desk, Tap(target(pad, "7")), pad)

    assert (code, detail.action) == ("confirmation_required", "pay")
    assert [event.matched for event in desk.approvals] == ["payment password pad"]


def test_letting_go_holds_from_the_next_step() -> None:
    """G-115: and there is no way back within the run."""
    says: list[Mode] = ["ask"]
    desk = Desk(mode_now=lambda: says[-1])
    assert refusal(desk, SUBMIT, A)[0] == "confirmation_required"

    says.append("autonomous")
    assert desk.do(SUBMIT, A) == Verdict()
    says.append("ask")
    assert desk.do(SUBMIT, A) == Verdict()


# Batches.


def test_a_batch_is_refused_while_a_grant_lives_and_the_grant_stays() -> None:
    """G-126, row 91."""
    desk = Desk()
    desk.grant(A)
    with pytest.raises(Refused) as caught:
        desk.gate.on("phone").in_batch()
    assert caught.value.code == "approved_step_first"

    assert desk.do(SUBMIT, A).approved is not None


def test_no_grant_serves_inside_a_batch() -> None:
    """G-126: one that came while it ran neither; and it stays for the step alone."""
    desk = Desk()
    inside = desk.gate.on("phone").in_batch()
    desk.grant(A)

    with pytest.raises(Refused) as caught:
        inside.judge(SUBMIT, A, (), link=HELPER)

    assert caught.value.code == "confirmation_required"
    assert caught.value.message.startswith("This step was not run and the rest was stopped.")
    assert desk.do(SUBMIT, A).approved is not None


def test_an_expired_grant_holds_up_no_batch() -> None:
    """G-126: live ones only."""
    desk = Desk()
    desk.grant(A)
    for _ in range(grants.MAX_STEPS + 1):
        desk.gate.next_step()

    assert desk.gate.on("phone").in_batch().is_batch


def test_a_scroll_uses_no_grant() -> None:
    """G-126: a step is a step of its own, and the finger of a scroll goes down on what spends."""
    words = rows(button("提交订单", (0, 300, 1080, 1900)), name="android.widget.HorizontalScrollView")
    pulled = shop(words)
    desk = Desk()
    desk.grant(A)

    with contextlib.suppress(Refused):
        desk.do(Scroll("right"), pulled)

    assert all(event.decision != "allow" or not event.risk.payment for event in desk.approvals)
