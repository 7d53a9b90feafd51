"""Requests for a yes: which can be made, who is asked, and what a no means (docs/spec/confirmation.md, 4, 11, 13)."""

import threading
from typing import Any

import pytest

from pollex.action.actions import Press
from pollex.errors import ApprovalDetail, ArgumentDetail, Misuse, PhoneError
from pollex.guard import waiting
from pollex.guard.events import Place
from pollex.guard.policy import Risk, RunProvenance, decide
from pollex.guard.request import Request
from tests.guard.gates import ORDER, Desk, order
from tests.guard.pages import APP, page_a, screen

A = screen(page_a())
HERE = Place(0, "s1")


def asked(desk: Desk, request: Request = ORDER, front: str | None = APP) -> str:
    """The code by which asking is refused."""
    with pytest.raises(PhoneError) as caught:
        desk.gate.asking.check(request, front, HERE)
    return caught.value.code


def decided(desk: Desk) -> list[str]:
    return [event.decision for event in desk.confirmations]


@pytest.mark.parametrize(
    ("risk", "run", "said"),
    [
        (Risk("send", payment=False), RunProvenance("mcp"), "allow"),
        (Risk(None, payment=False), RunProvenance("schedule", is_attended=False), "allow"),
        (Risk("order", payment=True), RunProvenance("mcp", has_approver=True), "ask"),
        (Risk("order", payment=True), RunProvenance("mcp"), "deny"),
        (Risk("order", payment=True), RunProvenance("run", is_attended=False, has_approver=True), "deny"),
    ],
)
def test_three_rules_decide(risk: Risk, run: RunProvenance, said: str) -> None:
    """G-3."""
    assert decide(risk, run) == said


@pytest.mark.parametrize(
    ("fields", "argument"),
    [
        ({"amount": "free"}, "amount"),
        ({"amount": "  "}, "amount"),
        ({"app": "Taobao"}, "app"),
        ({"app": "com.taobao.taobao; rm"}, "app"),
        ({"action": "buy"}, "action"),
        ({"content": "a" * 10_001}, "content"),
        ({"target": ""}, "target"),
        ({"content": "\n"}, "content"),
    ],
)
def test_what_cannot_be_asked(fields: dict[str, str], argument: str) -> None:
    """G-8 to G-12."""
    with pytest.raises(Misuse) as caught:
        order(**fields)

    assert caught.value.code == "INVALID"
    assert isinstance(caught.value.detail, ArgumentDetail) and caught.value.detail.argument == argument


def test_a_step_without_a_sum_needs_no_approval() -> None:
    """G-10, in its exact words."""
    with pytest.raises(Misuse) as caught:
        order(amount="nothing")

    assert caught.value.message == (
        "amount: give the total that will be paid, as the page shows it; a step that spends nothing needs no "
        "approval, do it directly."
    )


def test_fields_are_trimmed_and_cut() -> None:
    """G-12."""
    request = order(content=f"  {'a' * 300} ", target=" 蜜雪冰城 ")

    assert (request.content, request.target) == ("a" * 199 + "…", "蜜雪冰城")


def test_paying_is_refused_and_kept_for_the_hand_over() -> None:
    """G-9, G-103: once, and only until something is done."""
    desk = Desk()
    pay = order(action="pay")
    assert asked(desk, pay) == "payment_requires_takeover"
    assert (desk.gate.asking.take_refused_pay(), desk.gate.asking.take_refused_pay()) == (pay, None)

    asked(desk, pay)
    desk.do(Press("back"), A)
    assert desk.gate.asking.take_refused_pay() is None
    assert decided(desk) == [] and [event.risk.kind for event in desk.approvals] == ["pay", "pay"]


def test_the_app_in_front_must_be_the_one_that_is_named() -> None:
    """G-15, G-102, section 13."""
    desk = Desk()
    with pytest.raises(PhoneError) as caught:
        desk.gate.asking.check(ORDER, "com.example.other", HERE)

    detail = caught.value.detail
    assert isinstance(detail, ApprovalDetail)
    assert detail.reason == f"the request names {APP} but the screen shows com.example.other"
    assert decided(desk) == ["mismatch"]


@pytest.mark.parametrize(
    ("desk", "decision"),
    [
        (Desk(is_asked=False), "declined_remote"),
        (Desk(is_asked=False, origin="python"), "declined_remote"),
        (Desk(is_asked=False, origin="run"), "declined_unattended"),
        (Desk(origin="child"), "declined_unattended"),
        (Desk(is_attended=False, origin="schedule"), "declined_unattended"),
    ],
)
def test_where_nobody_may_be_asked(desk: Desk, decision: str) -> None:
    """Section 13, row 89: no card, and the event says why."""
    assert asked(desk) == "confirmation_declined"
    assert decided(desk) == [decision] and desk.asker.cards == []


def test_a_channel_that_is_not_living_asks_nobody() -> None:
    """G-111."""
    desk = Desk()
    desk.asker.is_living = False

    assert asked(desk) == "confirmation_declined" and decided(desk) == ["declined_remote"]


def test_after_a_no_the_same_is_not_asked_again() -> None:
    """G-101, row 88: the same kind in the same app; another kind may be asked for."""
    desk = Desk(says="declined")
    assert not desk.grant(A)

    assert asked(desk, order(target="另一家店", amount="¥99")) == "confirmation_declined"
    desk.gate.asking.check(order(action="submit"), APP, HERE)
    assert len(desk.asker.cards) == 1 and decided(desk) == ["declined", "declined"]


def test_after_three_noes_nothing_is_asked() -> None:
    """G-101: noes of any sort."""
    desk = Desk(says="declined")
    for action in ("order", "submit", "send"):
        desk.grant(A, order(action=action))

    assert asked(desk, order(action="delete")) == "confirmation_declined"


def test_no_answer_in_time_is_a_no(monkeypatch: pytest.MonkeyPatch) -> None:
    """G-101, G-112, GA-10: and the card is taken away."""
    monkeypatch.setattr(waiting, "CONFIRM_TIMEOUT_S", 0.2)
    desk = Desk(says=None)

    assert not desk.grant(A)
    assert decided(desk) == ["timed_out"] and not desk.gate.has_grant()
    assert asked(desk) == "confirmation_declined"


def test_a_run_that_is_called_off_has_no_answer() -> None:
    """GA-10, G-122: a late yes makes no grant."""
    desk = Desk(says=None)
    card = desk.card(A)
    card.cancel()
    desk.asker.says = "approved"
    desk.asker.changed.set()

    assert not desk.gate.take_answer(card)
    assert not desk.gate.has_grant()
    assert [(event.decision, event.cause) for event in desk.confirmations] == [("declined", "cancelled")]


def test_the_end_of_a_run_takes_its_card_away() -> None:
    """GA-10."""
    desk = Desk(says=None)
    card = desk.card(A)
    desk.gate.close()

    assert card.answer(1) == "cancelled" and not desk.gate.take_answer(card)


@pytest.mark.parametrize("where", ["ask", "answer"])
def test_a_channel_that_breaks_is_a_no(where: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """G-112."""

    def breaks(*args: Any) -> Any:
        raise OSError("gone")

    desk = Desk()
    if where == "ask":
        monkeypatch.setattr(desk.asker, "ask", breaks)
    else:
        monkeypatch.setattr("tests.guard.gates._Asked.answer", breaks)

    assert not desk.grant(A)
    assert decided(desk) == ["declined"]


def test_one_card_at_a_time() -> None:
    """G-17: the same call waits on, another one is told so."""
    desk = Desk(says=None)
    card = desk.card(A)

    assert desk.gate.asking.waiting_for(ORDER, "phone", HERE) is card
    for other, device in ((order(amount="¥26"), "phone"), (ORDER, "tablet")):
        with pytest.raises(PhoneError) as caught:
            desk.gate.asking.waiting_for(other, device, HERE)
        assert caught.value.code == "confirmation_pending"
        assert isinstance(caught.value.detail, ApprovalDetail) and caught.value.detail.request_id == card.card.id
    with pytest.raises(PhoneError, match="confirmation_pending"):
        desk.card(A)
    card.cancel()


def test_a_yes_for_which_nobody_came_is_dropped_with_the_next_request() -> None:
    """G-17, G-18: it makes no grant."""
    desk = Desk()
    card = desk.card(A)
    assert card.answer(5) == "approved"

    assert desk.gate.asking.waiting_for(order(amount="¥26"), "phone", HERE) is None
    assert not desk.gate.take_answer(card) and not desk.gate.has_grant()


def test_a_yes_is_taken_once() -> None:
    """G-23: by one of many calls that wait for it."""
    desk = Desk()
    card = desk.card(A)
    card.answer(5)
    taken: list[bool] = []
    threads = [threading.Thread(target=lambda: taken.append(desk.gate.take_answer(card))) for _ in range(20)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()

    assert taken.count(True) == 1
