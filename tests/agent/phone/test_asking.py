"""A run whose owner is in reach: asked, and given the phone to pay (docs/spec/loop.md, L-57, L-126, L-157)."""

from pollex.action.person import PersonAnswer
from pollex.agent.limits import Limits
from pollex.agent.task import Task
from tests.agent.phone.bench import Bench, Line, done
from tests.gate.hands import Hands
from tests.gate.till import FOOD, ORDER
from tests.guard.gates import Asker
from tests.phone.shops import ShopPages

PAY: Line = {"action": "request_confirmation", "request": {**ORDER, "action": "pay", "content": "柠檬水"}}
HAND: Line = {"action": "hand_to_user", "hand": {"reason": "payment", "message": "Please pay, then say done."}}
OPEN = {"app": FOOD}
SLEEP, WAKE = "223", "224"


def owner(bench: Bench, says: PersonAnswer) -> Hands:
    """Of the next run, who answers so."""
    hands = Hands(says)
    bench.approver = Asker(person=hands)
    return hands


def test_a_payment_that_was_refused_is_handed_over_with_its_goods_and_what_code_read(bench: Bench) -> None:
    """L-57, F-120, F-122, G-103, G-107, G-116: as the tool hand_to_user has it; a second one has no goods."""
    hands = owner(bench, PersonAnswer("done", "paid"))
    ShopPages(bench.phone).open("food", "Cashier", total="¥25")

    played = bench.run([PAY, HAND, HAND, done(OPEN)], Task("buy tea", starts_here=True))

    assert played.outcome == ("succeeded", None, 0), played.ending
    assert [(one.item, one.amount) for one in hands.asked] == [("柠檬水", "¥25"), (None, None)]
    seen = hands.asked[0].seen
    assert seen is not None and (seen.package, seen.total) == (FOOD, "¥25")
    assert "payment_requires_takeover" in played.main.histories[1]
    assert "The owner says: paid" in played.main.states[2]
    assert hands.must_unlock == [False, False] and played.sent == []


def test_a_phone_that_went_dark_is_told_to_the_owner(bench: Bench) -> None:
    """F-121, G-105, L-157: after a no the model may give up, and it counts as theirs."""
    bench.lab.show("Busy")
    hands = owner(bench, PersonAnswer("declined", "not today"))
    question: Line = {"action": "ask_user", "question": "Which day?", "choices": ["today", "tomorrow"]}

    def watcher(step: int, kind: str, data: object) -> None:
        if kind in ("asked", "answered"):
            bench.phone.output("shell", "input", "keyevent", SLEEP if kind == "asked" else WAKE)

    give_up: Line = {"action": "done", "status": "failed", "result": "The owner says no."}
    task = Task("book a day", limits=Limits(seconds=120), starts_here=True)
    played = bench.run([question, give_up], task, watcher=watcher)

    assert played.outcome == ("failed", "DECLINED", 6), played.ending
    assert hands.must_unlock == [True]
    assert "Which day? (today / tomorrow)" in hands.asked[0].message
