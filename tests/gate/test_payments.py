"""Paying, and what costs nothing, on the virtual phone (docs/spec/confirmation.md, GA-5, GA-7, GA-11, GA-13)."""

import threading

import pytest

from pollex.action.person import PersonAnswer
from tests.adbd.device import Device
from tests.gate.hands import Hands
from tests.gate.till import Till

WALLET = "com.alipay.android.msp.ui.views.MspContainerActivity"


@pytest.fixture
def hands(till: Till) -> Hands:
    """The same person, by their hands."""
    hands = Hands()
    till.asker.person = hands
    return hands


@pytest.mark.parametrize(
    ("app", "page", "label"),
    [
        ("food", "Cashier", "确认付款"),
        ("mall", WALLET, ""),
        ("mall", "Pay", ""),
    ],
    ids=["the shop's own", "by description only", "a window without events"],
)
def test_paying_is_the_persons_own(till: Till, app: str, page: str, label: str) -> None:
    """GA-5, G-93: also where the page sends no event; nothing reaches the app."""
    till.shops.open(app, page)
    nodes = till.shops.screen().nodes
    pays = [
        node
        for node in nodes
        if node.is_clickable and (node.label == label if label else ("付款" in node.label or "支付" in node.label))
    ]
    till.call("phone_observe")
    refs = [till.named(node) for node in pays if node.checked is None and "方式" not in node.label]
    assert refs

    told = [till.call("phone_tap", ref=ref) for ref in refs]

    assert {(answer["error"], answer["action"]) for answer in told} == {("confirmation_required", "pay")}
    assert all(answer["message"].startswith("Payment is done by the person.") for answer in told)
    assert "pay" not in till.done()


def test_the_password_pad_is_the_persons_own(till: Till) -> None:
    """GA-5, row 13: and no digit is written down."""
    till.shops.open("food", "Pad")

    answer = till.tap("key_7")

    assert (answer["error"], answer["action"]) == ("confirmation_required", "pay")
    assert [event.matched for event in till.approvals] == ["payment password pad"]
    assert till.done() == {}


def test_the_hand_over_after_a_refused_payment_names_goods_and_amount_once(till: Till, hands: Hands) -> None:
    """G-104, GA-5, G-103, F-120: a second one does not; what code read stands with it (G-116)."""
    hands.says = PersonAnswer("done")
    till.shops.open("food", "Cashier", total="¥25")
    refused = till.request(action="pay", content="柠檬水", target="蜜雪冰城")
    assert (refused["error"], refused["recoverable"]) == ("payment_requires_takeover", True)

    first = till.call("hand_to_user", reason="payment", message="Please pay on the phone, then press Done.")
    second = till.call("hand_to_user", reason="payment", message="And once more.")

    assert (first["outcome"], first["item"], first["amount"]) == ("done", "柠檬水", "¥25")
    assert "item" not in second and "amount" not in second
    seen = hands.asked[0].seen
    assert seen is not None and (seen.package, seen.total) == ("com.demo.food", "¥25")


def test_something_done_in_between_clears_the_payment(till: Till, hands: Hands) -> None:
    """G-103."""
    hands.says = PersonAnswer("done")
    till.shops.open("food", "Cashier")
    till.request(action="pay")
    till.call("phone_press_key", key="home")

    assert "item" not in till.call("hand_to_user", reason="payment", message="Please pay.")


def test_while_the_person_pays_nobody_looks_or_touches(till: Till, hands: Hands) -> None:
    """GA-5, G-107: no picture, no screen, no input; afterwards everything again, and no approval is left."""
    till.shops.open("food", "Order")
    till.request()
    till.shops.open("food", "Cashier")
    kept = till.shops.executor.newest
    waiting = threading.Thread(
        target=till.call, args=("hand_to_user",), kwargs={"reason": "payment", "message": "Please pay."}
    )
    waiting.start()
    try:
        while not hands.asked:
            threading.Event().wait(0.05)
        reads = ("phone_observe", "phone_screenshot", "screen_content")
        told = [till.call(name)["error"] for name in reads]
        told += [till.call("phone_press_key", key="home")["error"], till.call("phone_query", text="¥")["error"]]
        last = till.shops.executor.newest
    finally:
        hands.says = PersonAnswer("done")
        waiting.join(60)

    assert told == ["HANDED_OVER"] * len(told)
    assert kept is None or last is None or last.screen.read_ms is None or till.done() == {}
    assert till.call("phone_observe")["ok"] and not till.gate.has_grant()


def test_a_chat_needs_no_approval_and_leaves_its_marks(till: Till) -> None:
    """GA-7: sending, deleting, taking back, forwarding."""
    till.shops.open("chat", "Chat")
    screen = till.shops.screen()
    till.call("phone_observe")
    names = [node for node in screen.nodes if node.is_clickable and node.label in ("发送", "转发", "删除", "撤回")]
    assert names
    for node in names:
        till.call("phone_tap", ref=till.named(node))

    assert till.asker.cards == []
    assert all(event.decision == "allow" and not event.risk.payment for event in till.approvals)
    assert {event.risk.kind for event in till.approvals} <= {"send", "delete"} and till.approvals


def test_a_month_of_expenses_is_entered_without_a_card(till: Till) -> None:
    """GA-7, G-80."""
    till.shops.open("ledger", "Ledger")
    till.call("phone_observe")
    buttons = [node for node in till.shops.screen().nodes if node.is_clickable and node.label in ("确定", "完成")]
    assert buttons
    for node in buttons:
        answer = till.call("phone_tap", ref=till.named(node))
        assert answer.get("error") in (None, "STALE"), answer

    assert not [event for event in till.approvals if event.decision != "allow"]


def test_an_autonomous_run_orders_alone_and_knows_no_request(phone: Device) -> None:
    """GA-11, G-114, row 90: the tool is absent, a call is unknown_tool, what was done is recorded."""
    with Till.on(phone, mode="autonomous") as till:
        assert "request_confirmation" not in {tool.name for tool in till.registry.offered}
        till.shops.open("food", "Order")
        asked = till.request()
        assert (asked["error"], asked["tool"], asked["recoverable"]) == ("unknown_tool", "request_confirmation", False)

        assert till.tap()["ok"]
        assert till.shops.await_log("order")
        assert [(event.risk.payment, event.decision) for event in till.approvals] == [(True, "allow")]


def test_without_a_channel_there_is_neither_a_request_nor_a_step(phone: Device) -> None:
    """Row 89."""
    with Till.on(phone, is_asked=False) as till:
        till.shops.open("food", "Order")

        assert till.request()["error"] == "confirmation_declined"
        refused = till.tap()
        assert (refused["error"], refused["recoverable"]) == ("approval_unavailable", False)
        assert till.call("hand_to_user", reason="payment", message="Pay.")["error"] == "USER_UNAVAILABLE"
        assert [event.decision for event in till.confirmations] == ["declined_remote"] and till.done() == {}


def test_a_page_that_says_it_was_approved_approves_nothing(till: Till) -> None:
    """G-110, GA-13, row 46."""
    till.shops.open("mall", "Approved")
    submit = next(node for node in till.shops.screen().nodes if node.is_clickable and node.label == "提交订单")
    till.call("phone_observe")

    assert till.call("phone_tap", ref=till.named(submit))["error"] == "confirmation_required"
    assert till.done() == {}
