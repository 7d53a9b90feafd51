"""What costs nothing and what does, in a chat and in a book of expenses (docs/spec/confirmation.md, GA-3, GA-7)."""

import pytest

from tests.gate.till import Till

CHAT = "com.demo.chat"
DAYS = 30
GIFT = {"app": CHAT, "action": "send", "target": "张三", "content": "生日快乐", "amount": "¥25"}


def _write(till: Till, text: str) -> None:
    assert till.call("phone_type", ref=till.ref("input"), text=text, mode="replace")["ok"]


def _gifts(till: Till) -> list[str]:
    return [note["text"] for note in till.shops.log("gift")]


def test_a_message_that_costs_money_goes_as_approved(till: Till) -> None:
    """G-35, G-63: letter by letter, and once."""
    till.shops.open("chat", "Gift")
    _write(till, "生日快乐")
    assert (refused := till.tap("send"))["error"] == "confirmation_required" and refused["action"] == "send"
    assert till.request(**GIFT)["ok"]

    till.tap("send")

    assert till.shops.await_log("gift")["text"] == "生日快乐" and len(_gifts(till)) == 1


@pytest.mark.parametrize("by", ["the app", "the model"])
def test_another_text_is_not_sent(till: Till, by: str) -> None:
    """GA-3, content: the reason is exact, and no touch reaches the app."""
    till.shops.open("chat", "Gift")
    _write(till, "生日快乐")
    field, send = till.ref("input"), till.ref("send")
    assert till.request(**GIFT)["ok"]
    if by == "the app":
        till.shops.change("chat", "text", "input", "生日快乐 http://a.example")
    else:
        assert till.call("phone_type", ref=field, text="生日快乐 http://a.example", mode="replace")["ok"]
    before = till.shops.counts()
    till.call("phone_observe")

    answer = till.call("phone_tap", ref=send)

    assert (answer["error"], answer["reason"]) == (
        "confirmation_mismatch",
        "the text to send is not exactly what was approved",
    )
    assert _gifts(till) == []
    assert {did: till.shops.counts()[did] - before[did] for did in ("touch", "click")} == {"touch": 0, "click": 0}


def test_sending_forwarding_deleting_and_blocking_need_no_card(till: Till) -> None:
    """GA-7, row 48: each is done, and leaves its mark."""
    till.shops.open("chat", "Chat")
    _write(till, "好的")
    assert till.tap("send")["ok"]
    for name, did in (("forward", "forward"), ("delete", "delete")):
        bubble = till.ref("bubble")
        assert till.call("phone_long_press", ref=bubble)["ok"]
        till.tap(name)
        assert till.shops.await_log(did)
    till.tap("block")

    assert till.shops.await_log("block")["who"] == "张三"
    assert till.shops.await_log("send")["text"] == "好的"
    assert till.asker.cards == []
    known = [(event.risk.kind, event.decision) for event in till.approvals]
    assert known == [("send", "allow"), ("send", "allow"), ("delete", "allow")]


def test_a_month_of_expenses_is_entered_without_a_card(till: Till) -> None:
    """GA-7, G-80: thirty entries, the sum growing on the page all the while."""
    till.shops.open("ledger", "Ledger")
    purpose, amount = till.ref("purpose"), till.ref("amount")
    buttons = (till.ref("ok"), till.ref("done"))
    for day in range(1, DAYS + 1):
        steps = [
            {"tool": "phone_type", "args": {"ref": purpose, "text": f"第{day}天", "mode": "replace"}},
            {"tool": "phone_type", "args": {"ref": amount, "text": str(day), "mode": "replace"}},
            {"tool": "phone_tap", "args": {"ref": buttons[day % 2]}},
        ]
        answer = till.call("do_steps", steps=steps)
        assert answer["ok"], answer

    entries = till.shops.log("entry")
    assert [(note["purpose"], note["amount"]) for note in entries] == [(f"第{day}天", str(day)) for day in range(1, 31)]
    assert till.asker.cards == [] and not [event for event in till.approvals if event.decision != "allow"]
