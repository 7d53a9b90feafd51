"""Orders on the virtual phone: asked, approved, done once (spec/confirmation.md, GA-1, GA-2, GA-3, GA-16, GA-17)."""

from typing import Any

import pytest

from tests.gate.till import FOOD, ORDER, Till

EXPIRED = "the approval expired (3 steps)"


def test_an_order_is_refused_asked_for_approved_and_placed_once(till: Till) -> None:
    """GA-1: one order, its sum as on the card, both events recorded."""
    till.shops.open("food", "Order")
    refused = till.tap()
    assert (refused["error"], refused["action"], refused["matched"]) == ("confirmation_required", "order", "提交订单")
    assert (refused["status"], refused["recoverable"], refused["counts_as_failure"]) == ("not_started", True, False)
    assert till.done() == {}

    approved = till.request()
    assert (approved["ok"], approved["asked"], approved["decision"], approved["validSteps"]) == (
        True,
        True,
        "approved",
        3,
    )
    done = till.tap()

    assert (done["ok"], done["status"]) == (True, "completed")
    assert till.shops.await_log("order")["total"] == "合计 ¥25"
    assert till.done()["order"] == 1
    seen = till.asker.cards[0].seen
    assert (seen.package, seen.total_label, seen.total, seen.button) == (FOOD, "合计", "¥25", "提交订单")
    assert seen.picture is not None and seen.picture.startswith(b"\x89PNG")
    assert [event.decision for event in till.confirmations] == ["approved"]
    assert [(event.risk.kind, event.decision) for event in till.approvals] == [("order", "ask"), ("order", "allow")]
    assert approved["requestId"] == till.asker.cards[0].id


def test_after_a_no_there_is_neither_an_order_nor_a_second_card(till: Till) -> None:
    """GA-1."""
    till.says("declined")
    till.shops.open("food", "Order")

    first, second = till.request(), till.request()

    assert (first["error"], first["asked"]) == ("confirmation_declined", True)
    assert second["error"] == "confirmation_declined" and "asked" not in second
    assert till.tap()["error"] == "confirmation_required"
    assert len(till.asker.cards) == 1 and till.done() == {}


ENDING: list[tuple[str, dict[str, Any]]] = [
    ("phone_tap", {"ref": "plus"}),
    ("phone_tap", {"x": 500, "y": 10}),
    ("phone_long_press", {"ref": "remark"}),
    ("phone_swipe", {"x1": 500, "y1": 600, "x2": 500, "y2": 500}),
    ("phone_back", {}),
    ("phone_press_key", {"key": "home"}),
    ("phone_launch_app", {"package": "com.demo.food"}),
    ("gesture", {"start_x": 540, "start_y": 1500, "end_x": 540, "end_y": 1400}),
    ("key_event", {"key": 24}),
    ("control_action", {"ref": "remark", "action": "focus"}),
    ("pinch", {"center": [500, 500], "start_span": 400, "end_span": 300}),
]


@pytest.mark.parametrize(("name", "arguments"), ENDING, ids=lambda value: str(value)[:40])
def test_what_comes_between_ends_the_approval(till: Till, name: str, arguments: dict[str, Any]) -> None:
    """GA-2, G-22."""
    till.shops.open("food", "Order")
    till.request()
    if "ref" in arguments:
        arguments = {**arguments, "ref": till.ref(arguments["ref"])}
    assert till.gate.has_grant()

    answer = till.call(name, **arguments)

    assert answer["ok"], answer
    assert not till.gate.has_grant()


def test_typing_and_reading_keep_the_approval(till: Till) -> None:
    """GA-2: a remark, and looks beside it; within three steps."""
    till.shops.open("food", "Order")
    remark, submit = till.ref("remark"), till.ref("submit")
    till.request()
    assert till.call("phone_type", ref=remark, text="少冰")["ok"]
    till.call("phone_query", text="提交订单")

    assert till.call("phone_tap", ref=submit)["ok"]
    assert till.shops.await_log("order")


def test_the_fourth_step_after_the_yes_is_too_late(till: Till) -> None:
    """GA-2, G-20, G-21."""
    till.shops.open("food", "Order")
    submit = till.ref("submit")
    till.request()
    for _ in range(3):
        till.call("phone_query", text="合计")

    late = till.call("phone_tap", ref=submit)

    assert (late["error"], late["reason"]) == ("confirmation_mismatch", EXPIRED)
    assert till.done() == {}


@pytest.mark.parametrize(
    ("changed", "reason"),
    [
        ({"action": "submit"}, "approved submit but this step is order"),
        ({"total": "合计 ¥27"}, "the approved amount ¥25 is not on the screen"),
        ({"shop": "喜茶"}, "the target 蜜雪冰城 is not on the screen"),
        ({"app": "mall"}, "approved in com.demo.food but the screen shows com.demo.mall"),
        ({"box": True}, "the screen changed since the approval"),
    ],
    ids=["kind", "amount", "target", "app", "box"],
)
def test_one_thing_that_differs_is_one_exact_reason(till: Till, changed: dict[str, Any], reason: str) -> None:
    """GA-3: no touch reaches the app."""
    has_box = "box" in changed
    till.shops.open("food", "Order", box=has_box)
    asked = till.request(
        action=changed.get("action", "order"), amount="¥25, then ¥19.90/month" if has_box else ORDER["amount"]
    )
    assert asked["ok"], (asked, till.shops.texts())
    if "total" in changed:
        till.shops.change("food", "text", "total", changed["total"])
    if "shop" in changed:
        till.shops.change("food", "text", "shop", changed["shop"])
    if "box" in changed:
        till.shops.change("food", "tick", "box")
    if "app" in changed:
        till.shops.open("mall", "Order")

    answer = till.tap()

    assert (answer["error"], answer["reason"]) == ("confirmation_mismatch", reason)
    assert not {"touch", "click", "order"} & till.done().keys()


def test_a_request_that_does_not_fit_the_page_shows_no_card(till: Till) -> None:
    """G-16, row 87; and the app in front (G-102)."""
    till.shops.open("food", "Order")

    wrong, other = till.request(amount="¥27"), till.request(app="com.demo.mall")

    assert (wrong["error"], wrong["reason"]) == (
        "confirmation_mismatch",
        "the approved amount ¥27 is not on the screen",
    )
    assert other["reason"] == "the request names com.demo.mall but the screen shows com.demo.food"
    assert till.asker.cards == []


def test_a_batch_stops_at_the_step_that_spends(till: Till) -> None:
    """GA-16, G-125, G-129: what came before keeps its receipts, what comes after never runs."""
    till.shops.open("food", "Order")
    plus, submit = till.ref("plus"), till.ref("submit")
    steps = [{"tool": "phone_tap", "args": {"ref": ref}} for ref in (plus, submit, plus)]

    answer = till.call("do_steps", steps=steps)

    assert (answer["error"], answer["status"], answer["stoppedAt"]) == ("confirmation_required", "partial", 1)
    assert answer["message"].startswith("This step was not run and the rest was stopped.")
    assert (answer["action"], answer["matched"], len(answer["steps"])) == ("order", "提交订单", 2)
    assert till.shops.counts()["order"] == 0


@pytest.mark.parametrize("name", ["do_steps", "action_sequence", "phone_run"])
def test_with_an_approval_no_batch_begins_and_the_approval_stays(till: Till, name: str) -> None:
    """GA-16, G-126, row 91."""
    till.shops.open("food", "Order")
    submit, remark = till.ref("submit"), till.ref("remark")
    till.request()
    by_name: dict[str, dict[str, Any]] = {
        "do_steps": {"steps": [{"tool": "phone_tap", "args": {"ref": remark}}]},
        "action_sequence": {"actions": [{"action": "control_action", "request": {"ref": remark, "action": "focus"}}]},
        "phone_run": {"steps": [{"tap": {"text": "提交订单"}}]},
    }

    answer = till.call(name, **by_name[name])

    assert (answer["error"], answer["recoverable"]) == ("approved_step_first", True)
    assert till.done() == {} and till.call("phone_tap", ref=submit)["ok"]


def test_a_shop_that_does_not_react_is_touched_once(till: Till) -> None:
    """GA-17, G-27: the outcome is not known, so the next card says so, and nothing is sent again by itself."""
    till.shops.open("food", "Order", then="late", late_ms=8000)
    submit = till.ref("submit")
    assert till.call("phone_tap", ref=submit, times=2)["error"] == "INVALID"
    till.request()

    done = till.call("phone_tap", ref=submit)
    again = till.call("phone_tap", ref=submit)

    assert (done["status"], done["error"]) == ("unknown", "NO_VISIBLE_CHANGE")
    assert {"code": "ORDER_MAY_EXIST", "message": "an order may exist: look before doing anything else"} in done[
        "warnings"
    ]
    assert again["error"] == "confirmation_required"
    till.request()
    assert [bool(card.sent_before) for card in till.asker.cards] == [False, True]
    assert till.shops.await_log("order") and till.done()["order"] == 1


def test_the_same_words_at_every_door(till: Till) -> None:
    """G-5, G-100, G-130, G-99: the receipts of each toolset name the same."""
    till.shops.open("food", "Order")
    submit = till.ref("submit")

    told = [
        till.call("phone_tap", ref=submit),
        till.call("control_action", ref=submit, action="click"),
        till.call("phone_long_press", ref=submit),
    ]

    fields = ("error", "action", "matched", "message", "recoverable", "counts_as_failure")
    assert len({tuple(answer[name] for name in fields) for answer in told}) == 1
    assert till.done() == {} and ORDER["action"] == "order"
