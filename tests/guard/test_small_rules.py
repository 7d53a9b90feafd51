"""Rules of the gate that are a sentence each, with the page that shows them (docs/spec/confirmation.md)."""

import pytest

from pollex.action.actions import Tap
from pollex.screen.screen import Screen
from pollex.tools import hand_to_user, request_confirmation
from tests.guard.acts import hit_of, tap, verdict
from tests.guard.gates import Desk, refusal
from tests.guard.pages import button, page, page_a, row, rows, screen, tabs, target, text
from tests.repository.tree import ROOT

PROMPTS = ROOT / "pollex" / "tools" / "prompts"
DRILL = (
    "final amount",
    "copy the amount",
    "target as on the screen",
    "content with goods",
    "package in front",
    "at once",
    "never repeat",
)
LOW = (40, 2220, 1040, 2360)
TOTAL = text("合计 ¥25", (40, 2000, 500, 2080))


def bought(heading: str) -> Screen:
    """A page after a payment."""
    return screen(page(text(heading, (300, 300, 780, 400)), text("¥25.00"), button("完成", LOW)))


@pytest.mark.parametrize(
    "shown", ["支付成功", "交易成功", "已支付", "下单成功", "等待收货", "Payment successful", "Order placed"]
)
def test_after_the_payment_general_buttons_are_free(shown: str) -> None:
    """G-78."""
    assert verdict(bought(shown), tap(bought(shown), "完成")) == "ALLOW"


def test_after_the_payment_a_strong_button_still_asks() -> None:
    """G-78."""
    again = screen(page(text("支付成功", (300, 300, 780, 400)), text("¥25.00"), button("立即支付", LOW)))

    assert verdict(again, tap(again, "立即支付")) == "PAY"


def test_a_method_of_payment_in_a_list_is_a_name_and_below_a_total_a_button() -> None:
    """G-79."""
    listed = screen(page(text("支付方式"), rows(row(text("微信支付")), row(text("支付宝")))))
    below = screen(page(TOTAL, button("PayPal", LOW)))

    assert verdict(listed, tap(listed, "支付宝")) == "ALLOW"
    assert verdict(below, tap(below, "PayPal")) == "PAY"


@pytest.mark.parametrize(
    "label",
    [
        "立即提交订单",
        "马上下单",
        "去下单",
        "确认下单",
        "同意并支付",
        "一键下单",
        "Please place order",
        "下单吧",
        "提交订单 >",
        "提交订单 ¥25",
    ],
)
def test_a_strong_word_behind_a_small_one_is_as_strong(label: str) -> None:
    """G-136, G-60."""
    shown = screen(page(TOTAL, button(label, LOW)))

    assert verdict(shown, tap(shown, label)) != "ALLOW"


def test_only_what_spends_asks() -> None:
    """G-1, G-4: sending and deleting are known, and no payment; ordering and paying are."""
    chat = screen(page(text("小王", (300, 60, 800, 140)), button("发送", LOW)))
    sends = hit_of(chat, tap(chat, "发送"))
    orders = hit_of(screen(page_a()), tap(screen(page_a()), "提交订单"))

    assert sends is None or not sends.spends
    assert orders is not None and orders.spends


def test_fees_of_calls_and_texts_are_no_spending() -> None:
    """G-7."""
    dialer = screen(page(text("10086", (300, 300, 780, 400)), tabs("1", "2", "3", top=900), button("Call", LOW)))
    texts = screen(page(text("10086", (300, 60, 780, 140)), text("0.1元/条"), button("Send", LOW)))

    assert verdict(dialer, tap(dialer, "Call")) == "ALLOW"
    assert verdict(texts, tap(texts, "Send")) in ("ALLOW", "ALLOW send")


def test_a_yes_that_is_too_old_says_so_and_is_used_up() -> None:
    """G-29: age first among what a grant is compared by; then it is as if it had never been."""
    desk, shown = Desk(), screen(page_a())
    desk.grant(shown)
    for _ in range(4):
        desk.gate.next_step()
    press = Tap(target(shown, "提交订单"))

    assert refusal(desk, press, shown)[1].reason == "the approval expired (3 steps)"
    assert refusal(desk, press, shown)[0] == "confirmation_required"


def test_each_known_step_leaves_an_event_with_what_was_decided() -> None:
    """G-123."""
    desk, shown = Desk(), screen(page_a())
    refusal(desk, Tap(target(shown, "提交订单")), shown)
    desk.grant(shown)
    desk.do(Tap(target(shown, "提交订单")), shown)

    told = [(event.risk.kind, event.risk.payment, event.decision) for event in desk.approvals]
    assert told == [("order", True, "ask"), ("order", True, "allow")]
    assert {event.matched for event in desk.approvals} == {"提交订单"}


def test_asking_moves_nothing_and_only_the_main_model_asks() -> None:
    """G-13, G-128."""
    assert (request_confirmation.TOOL.risk, request_confirmation.TOOL.main_only) == ("read", True)
    assert hand_to_user.TOOL.main_only


def test_the_order_of_filling_in_asking_and_doing_is_told() -> None:
    """G-19, G-131: with the tool, and with all tools once it is among them."""
    told = (PROMPTS / "request_confirmation.md").read_text()
    drill = (PROMPTS / "approval.md").read_text()

    assert told.index("Fill all in") < told.index("call this") < told.index("next action on that page")
    for word in DRILL:
        assert word in drill, word
