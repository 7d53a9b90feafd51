"""`hand_to_user` over the wire (docs/spec/find.md, section 10; FA-24, FA-27)."""

import threading
from dataclasses import dataclass, field
from typing import Any

import pytest

from pollex.action.actions import Press
from pollex.action.person import HandOver, PersonAnswer
from pollex.device.deadline import Cancel, Deadline
from pollex.device.session import Session
from tests.device.scripted_helper import HELLO, Reply
from tests.flow.daily import APP, Daily
from tests.tools.phone_desk import PhoneDesk


@dataclass
class Card:
    """What a person has before them in a test, and what they say."""

    says: PersonAnswer | None = None
    is_withdrawn: bool = False
    looked: threading.Event = field(default_factory=threading.Event)

    def answer(self, wait_s: float) -> PersonAnswer | None:
        self.looked.set()
        if self.says is None and wait_s:
            threading.Event().wait(wait_s)
        return self.says

    def withdraw(self) -> None:
        self.is_withdrawn = True


@dataclass
class Somebody:
    """Answers all cards alike."""

    says: PersonAnswer | None = None
    asked: list[tuple[HandOver, bool]] = field(default_factory=list)
    cards: list[Card] = field(default_factory=list)

    def ask(self, request: HandOver, *, must_unlock: bool) -> Card:
        self.asked.append((request, must_unlock))
        self.cards.append(Card(self.says))
        return self.cards[-1]


@pytest.fixture
def somebody() -> Somebody:
    return Somebody()


@pytest.fixture
def asking(session: Session, app: Daily, somebody: Somebody) -> PhoneDesk:
    app.go("home")
    return PhoneDesk(session, person=somebody)


ASK: dict[str, Any] = {"reason": "captcha", "message": "Please solve the picture puzzle."}


def test_without_a_channel_nobody_can_be_asked(desk: PhoneDesk, app: Daily) -> None:
    """F-123, G-106, and the example: with advice, and where things stand."""
    app.go("home")

    answer = desk.call("hand_to_user", **ASK)

    assert (answer["error"], answer["outcome"]) == ("USER_UNAVAILABLE", "unavailable")
    assert answer["message"] == "Nobody can be asked in this run. Report where you stopped and end."
    assert answer["app"] == APP and answer["snapshotId"].startswith("s")


def test_what_the_person_says_comes_back_with_a_fresh_screen(asking: PhoneDesk, somebody: Somebody) -> None:
    """F-123, F-119: the fields of a payment, trimmed and cut."""
    somebody.says = PersonAnswer("done", "paid with card")

    answer = asking.call(
        "hand_to_user",
        reason="payment",
        message="Please pay.",
        item=" Two tickets ",
        amount="€38.40",
        address="a" * 300,
    )

    assert (answer["ok"], answer["outcome"], answer["note"]) == (True, "done", "paid with card")
    assert (answer["item"], answer["amount"], answer["address"]) == ("Two tickets", "€38.40", "a" * 199 + "…")
    assert answer["app"] == APP and somebody.asked[0][0].item == "Two tickets" and somebody.cards[0].is_withdrawn


def test_a_no_is_a_no(asking: PhoneDesk, somebody: Somebody) -> None:
    somebody.says = PersonAnswer("declined", "not now")

    answer = asking.call("hand_to_user", **ASK, item="no payment")

    assert (answer["error"], answer["outcome"], answer["note"]) == ("USER_DECLINED", "declined", "not now")
    assert "item" not in answer


def test_a_call_that_ends_leaves_the_phone_with_the_person_and_the_same_call_waits_on(
    asking: PhoneDesk, somebody: Somebody
) -> None:
    """G-18, F-125, FA-27: one card, over several calls."""
    asking.within_s = 2.5
    waiting = asking.call("hand_to_user", **ASK)
    assert (waiting["ok"], waiting["outcome"]) == (True, "waiting") and "snapshotId" not in waiting

    somebody.cards[0].says = PersonAnswer("done")
    assert asking.call("hand_to_user", **ASK)["outcome"] == "done"
    assert len(somebody.asked) == 1


def test_meanwhile_no_door_moves_the_phone(asking: PhoneDesk, somebody: Somebody, app: Daily) -> None:
    """F-122, FA-24: actions of every kind, another hand-over too; reading goes on."""
    asking.within_s = 2.5
    asking.call("hand_to_user", **ASK)

    assert asking.call("phone_press_key", key="home")["error"] == "HANDED_OVER"
    assert asking.call("phone_run", steps=[{"key": "home"}])["error"] == "HANDED_OVER"
    assert asking.executor.perform(Press("back"), Deadline(5)).error == "HANDED_OVER"
    assert asking.call("hand_to_user", reason="login", message="Sign in.")["error"] == "HANDED_OVER"
    assert asking.call("phone_observe")["ok"] and app.inputs == []

    somebody.cards[0].says = PersonAnswer("done")
    assert asking.call("phone_press_key", key="home")["ok"]


def test_time_runs_on_over_all_calls(asking: PhoneDesk, somebody: Somebody) -> None:
    """F-122, F-125: and then the phone is back."""
    asked = HandOver("captcha", ASK["message"])
    asking.executor.handing.begin(somebody, asked, 0.3, must_unlock=False)

    answer = asking.call("hand_to_user", **ASK)

    assert (answer["error"], answer["outcome"]) == ("USER_TIMEOUT", "timed_out") and somebody.cards[0].is_withdrawn
    assert len(somebody.asked) == 1 and asking.call("phone_press_key", key="home")["ok"]


def test_a_call_that_is_called_off_takes_the_phone_back(asking: PhoneDesk, somebody: Somebody) -> None:
    """F-17."""
    asking.cancel = Cancel()
    threading.Timer(0.3, asking.cancel.set).start()

    assert asking.call("hand_to_user", **ASK)["error"] == "CANCELLED"
    assert somebody.cards[0].is_withdrawn
    asking.cancel = None
    assert asking.call("phone_press_key", key="home")["ok"]


@pytest.mark.parametrize(("state", "must_unlock"), [({"locked": True}, True), ({"on": False}, True), ({}, False)])
def test_a_dark_or_locked_phone_is_told_to_the_person(
    asking: PhoneDesk, somebody: Somebody, app: Daily, state: dict[str, Any], must_unlock: bool
) -> None:
    """F-121, G-105."""
    somebody.says = PersonAnswer("done")
    app.phone.helper.failures["display"] = Reply({**HELLO["display"], "on": True, "locked": False, **state})

    asking.call("hand_to_user", **ASK)

    assert somebody.asked[0][1] is must_unlock


@pytest.mark.parametrize(
    ("arguments", "argument"),
    [
        ({"reason": "buy", "message": "x"}, "reason"),
        ({"reason": "payment"}, "message"),
        ({"reason": "payment", "message": "  "}, "message"),
        ({"reason": "payment", "message": "a" * 1001}, "message"),
        ({**ASK, "timeoutSeconds": 9}, "timeoutSeconds"),
    ],
)
def test_what_cannot_be_asked(asking: PhoneDesk, somebody: Somebody, arguments: dict[str, Any], argument: str) -> None:
    answer = asking.call("hand_to_user", **arguments)

    assert answer["error"] == "INVALID" and answer["detail"]["argument"] == argument and somebody.asked == []
