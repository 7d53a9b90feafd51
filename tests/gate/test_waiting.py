"""A card that waits: over several calls, called off, beside another run (spec/confirmation.md, G-17, G-18, GA-10)."""

import threading

from pollex.device.deadline import Cancel, Deadline
from pollex.tools.tool import Result
from tests.gate.till import ORDER, Answer, Till

SHORT_S = 5.0


def request(till: Till, deadline: Deadline, **other: str) -> Result:
    tool = till.registry.tool("request_confirmation")
    assert tool is not None
    return till.registry.call(till.caller, tool, {**ORDER, **other}, deadline)


def code(result: Result) -> object:
    assert result.data is not None
    return result.data.get("error")


def test_a_call_that_ends_leaves_the_card_and_the_same_call_waits_on(till: Till) -> None:
    """G-14, G-18: one card; the approval begins with the call that brings the yes."""
    till.says(None)
    till.shops.open("food", "Order")
    submit = till.ref("submit")

    first = request(till, Deadline(SHORT_S))
    assert code(first) == "confirmation_pending" and first.data is not None and first.data["requestId"]
    other = request(till, Deadline(SHORT_S), amount="¥26")
    assert code(other) == "confirmation_pending" and not till.gate.has_grant()
    till.says("approved")
    for _ in range(3):
        till.gate.next_step()
    again = request(till, Deadline(SHORT_S))

    assert again.data is not None and again.data["requestId"] == first.data["requestId"]
    assert len(till.asker.cards) == 1 and till.call("phone_tap", ref=submit)["ok"]


def test_a_call_that_is_called_off_takes_the_card_away(till: Till) -> None:
    """GA-10, F-17: it is a no, and a late yes changes nothing."""
    till.says(None)
    till.shops.open("food", "Order")
    cancel = Cancel()
    threading.Timer(2, cancel.set).start()

    result = request(till, Deadline(30, cancel))

    assert code(result) == "CANCELLED"
    till.says("approved")
    assert [(event.decision, event.cause) for event in till.confirmations] == [("declined", "cancelled")]
    assert not till.gate.has_grant() and till.tap()["error"] == "confirmation_required"


def test_another_run_has_nothing_of_this_yes(till: Till) -> None:
    """G-23: a second client on the same phone, by the same ref, in the same moment."""
    till.shops.open("food", "Order")
    thief = Till.with_(till.shops)
    submit = till.ref("submit")
    thief.ref("submit")
    assert till.request()["ok"]

    assert thief.call("phone_tap", ref=submit)["error"] == "confirmation_required"
    assert till.call("phone_tap", ref=submit)["ok"]
    assert till.shops.await_log("order") and till.done()["order"] == 1


def test_many_taps_at_once_place_one_order(till: Till) -> None:
    """G-23: concurrent calls of one run, over the wire; as many as there are steps in which a yes may be used."""
    till.shops.open("food", "Order", then="done")
    submit = till.ref("submit")
    till.request()
    answers: list[Answer] = []
    threads = [threading.Thread(target=lambda: answers.append(till.call("phone_tap", ref=submit))) for _ in range(3)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()

    assert [answer["ok"] for answer in answers].count(True) == 1, answers
    assert len(till.shops.log("order")) == 1


def test_what_was_read_for_an_older_run_is_no_approval(till: Till) -> None:
    """GA-10: a run that ended leaves no grant."""
    till.shops.open("food", "Order")
    till.request()
    till.gate.close()

    assert till.tap()["error"] == "confirmation_required"
