"""The judge of soak runs: a receipt that lies is found, and one that does not is left alone."""

import hashlib
from typing import Any

import pytest

from benchmarks.deeds import Deed, Told
from benchmarks.judge import LATE_S, MIN_RECEIPTS, Judge
from benchmarks.reached import Sent, contradictions

BEGAN = 1_000_000
CLICK = {"at": BEGAN + 5, "kind": "node", "did": "click", "by": "process"}
# Any: notes of an app are JSON.
Note = dict[str, Any]


def sent(kind: str = "tap", dispatch: str | None = "finished", way: str | None = "node", began: int = BEGAN) -> Sent:
    return Sent(f"op-{began}", kind, began, dispatch, way, 20)


def told(kind: str = "tap", status: str = "completed", **facts: Any) -> Told:
    dispatch = {"completed": "finished", "unknown": "uncertain", "observed": "finished"}.get(status, "none")
    return Told(sent(kind, dispatch), status, "it was done", **{"controls": ("count",), **facts})


def act(action: str = "click", control: str = "count", *, taken: bool = True) -> Note:
    return {"did": "action", "control": control, "page": "busy", "action": action, "taken": taken}


def deed(*receipts: Told, notes: tuple[Note, ...] = (), number: int = 1, **facts: Any) -> Deed:
    wire = facts.pop("wire", (CLICK,) if receipts and receipts[0].sent.dispatch != "none" else ())
    given = {
        "fault": "none",
        "breaks": False,
        "call": "a call",
        "took_s": 1.0,
        "deadline_s": 20.0,
        "page": "busy",
        **facts,
    }
    return Deed(number, told=receipts, wire=wire, notes=notes, **given)


def faults(one: Deed) -> list[str]:
    """What a judge finds who has seen before that this app notes what is done to the control."""
    judge = Judge()
    judge.take(deed(told(), notes=(act(),), number=0))
    found = judge.take(one)
    assert judge.verdict() == found
    return found


def test_a_receipt_that_the_app_confirms_is_right() -> None:
    judge = Judge()

    assert judge.take(deed(told(), notes=(act(),))) == []
    assert judge.tallies["none"].verdicts == {"app": 1}
    assert judge.verdict() == []


def test_a_click_that_the_app_never_got_is_a_lie() -> None:
    (fault,) = faults(deed(told()))

    assert "tap is completed, and count has taken no click, says the app" in fault
    assert "deed 1" in fault
    assert "after 0 a call [none]" in fault, "what led to it is told"


def test_a_click_that_the_app_did_not_take_is_a_lie() -> None:
    assert len(faults(deed(told(), notes=(act(taken=False),)))) == 1


def test_a_click_that_came_twice_is_found_by_the_app_and_by_the_phone() -> None:
    (by_app,) = faults(deed(told(), notes=(act(), act())))
    (by_phone,) = faults(deed(told(), notes=(act(),), wire=(CLICK, CLICK)))

    assert "has taken 2 click of 1" in by_app
    assert "was one input" in by_phone


def test_what_nobody_wrote_down_is_found_unless_an_unknown_input_may_still_come() -> None:
    judge = Judge()

    assert len(judge.take(deed(wire=(CLICK,)))) == 1
    judge.take(deed(told(status="unknown"), wire=()))
    assert judge.take(deed(wire=(CLICK,))) == []
    assert len(judge.take(deed(wire=(CLICK,)))) == 1


def test_two_clicks_of_one_call_are_not_twice() -> None:
    first = Told(sent(began=BEGAN), "completed", controls=("count",))
    second = Told(sent(began=BEGAN + 100), "completed", controls=("count",))
    wire = (CLICK, {**CLICK, "at": BEGAN + 105})

    assert faults(deed(first, second, notes=(act(), act()), wire=wire)) == []


def test_an_app_that_was_never_seen_to_note_a_control_says_nothing_of_it() -> None:
    judge = Judge()

    assert judge.take(deed(told(controls=("elsewhere",)))) == []
    assert judge.tallies["none"].verdicts == {"untold": 1}


@pytest.mark.parametrize(
    ("receipt", "notes", "said"),
    [
        (
            told("set_progress", value=70.0),
            (act("set_progress"), {"did": "progress", "control": "count", "value": 50}),
            "50",
        ),
        (
            told("set_checked", checked="yes"),
            (act(), {"did": "checked", "control": "count", "on": False}),
            "holds False and not True",
        ),
        (
            told("type", text="milk"),
            (act("set_text"), {"did": "text", "control": "count", "sha256": hashlib.sha256(b"mil").hexdigest()}),
            "says the app",
        ),
        (
            told("type", controls=("city",), text="Bern"),
            ({"did": "text", "control": "city", "text": "Ber"},),
            "holds Ber and not",
        ),
    ],
)
def test_a_state_that_the_app_tells_otherwise_is_a_lie(receipt: Told, notes: tuple[Note, ...], said: str) -> None:
    (fault,) = faults(deed(receipt, notes=notes))

    assert said in fault


@pytest.mark.parametrize(
    ("receipt", "notes"),
    [
        (told("set_progress", value=70.0), (act("set_progress"), {"did": "progress", "control": "count", "value": 70})),
        (told("set_checked", checked="yes"), (act(), {"did": "checked", "control": "count", "on": True})),
        (
            told("type", text="周五"),
            (
                act("set_text"),
                {"did": "text", "control": "count", "sha256": hashlib.sha256("周五".encode()).hexdigest()},
            ),
        ),
        (told("type", controls=("city",), text="Bern"), ({"did": "text", "control": "city", "text": "Bern"},)),
        (told(status="observed"), ()),
        (told(status="unknown"), (act(),)),
        (told(status="not_started"), ()),
    ],
)
def test_what_the_app_tells_likewise_and_what_claims_nothing_is_no_fault(
    receipt: Told, notes: tuple[Note, ...]
) -> None:
    assert faults(deed(receipt, notes=notes)) == []


def test_where_an_app_cannot_note_what_a_field_gets_what_it_holds_still_counts() -> None:
    def typed(held: str) -> Deed:
        return deed(told("type", text="milk"), notes=({"did": "text", "control": "count", "text": held},), mutes=True)

    assert faults(typed("milk")) == []
    assert faults(deed(told("click"), mutes=True)) == [], "whatever it is"
    assert "holds mil and not milk" in faults(typed("mil"))[0]


def test_another_app_in_front_than_the_one_that_was_opened_is_a_lie() -> None:
    opened = told("launch", controls=(), package="com.a")
    wire = ({"at": BEGAN, "kind": "start", "did": "com.a/.Main", "by": "shell"},)

    assert faults(deed(opened, wire=wire, front="com.a")) == []
    assert "com.b is in front and not com.a" in faults(deed(opened, wire=wire, front="com.b"))[0]


def test_a_call_that_outlives_its_deadline_or_raises_is_a_fault() -> None:
    assert faults(deed(took_s=20.0 + LATE_S)) == []
    assert "after its deadline" in faults(deed(took_s=20.1 + LATE_S))[0]
    assert "it raised KeyError" in faults(deed(error="KeyError: 'x'"))[0]


def test_too_many_unknown_outcomes_break_a_bound_but_for_broken_connections() -> None:
    def judged(*, breaks: bool) -> list[str]:
        judge = Judge()
        for number in range(MIN_RECEIPTS):
            unknown = number % 50 == 0
            receipt = told(status="unknown" if unknown else "observed")
            judge.take(deed(receipt, number=number, breaks=unknown and breaks))
        return judge.verdict()

    assert judged(breaks=True) == []
    assert "2.0% of 100 receipts are unknown" in judged(breaks=False)[0]


def test_the_share_of_unknown_outcomes_is_stated_also_where_it_breaks_no_bound() -> None:
    judge = Judge()
    assert judge.unknown().startswith("0.0% of 0 receipts")

    judge.take(deed(told(status="observed")))
    judge.take(deed(told(status="unknown")))

    assert judge.unknown().startswith(
        "50.0% of 2 receipts are unknown where no connection broke; the bound is 2%, not judged with fewer than 100"
    )
    assert judge.verdict() == []


def test_receipts_of_a_broken_connection_are_counted_apart() -> None:
    judge = Judge()
    judge.take(deed(told(status="observed")))
    judge.take(deed(told(status="unknown"), fault="drop", breaks=True))

    assert judge.unknown().startswith("0.0% of 1 receipts")
    assert judge.unknown().endswith(", and 1 of 1 where one did.")


def test_who_confirmed_how_many_receipts_is_stated_and_too_few_break_a_bound() -> None:
    echo = {"did": "action", "action": "click", "taken": True}

    def judged(*, untold: int) -> Judge:
        judge = Judge()
        for number in range(MIN_RECEIPTS):
            known = None if number < untold else (echo,)
            judge.take(deed(told(controls=("elsewhere",)), number=number, echo=known))
        return judge

    assert judged(untold=10).verdict() == []
    (broken,) = judged(untold=11).verdict()
    assert broken.startswith(
        "89.0% of 100 completed receipts could be held against the phone; 0 are confirmed by an app's"
    )
    assert "89 by windows and views, 11 by the record of inputs alone; the bound is 90%" in broken


def test_a_receipt_whose_outcome_is_unknown_is_told_with_its_fault() -> None:
    judge = Judge()
    judge.take(deed(told(status="unknown"), fault="hang"))

    assert judge.unknowns == {"tap [hang]: it was done": 1}


def test_what_no_app_tells_is_counted_by_kind_and_app() -> None:
    judge = Judge()
    judge.take(deed(told(app="com.a", controls=())))
    judge.take(deed(told(), notes=(act(),)))

    assert judge.untold == {"tap com.a": 1}


def test_a_click_too_many_after_an_unknown_one_may_be_that_one() -> None:
    judge = Judge()
    judge.take(deed(told(), notes=(act(),)))
    judge.take(deed(told(status="unknown"), wire=()))

    assert judge.take(deed(told(), notes=(act(), act()))) == []
    assert judge.twice == 0


def test_counts_are_told_per_fault() -> None:
    judge = Judge()
    judge.take(deed(told(), notes=(act(),)))
    judge.take(deed(told(status="not_started"), fault="popup"))

    heading, none, popup = judge.table()

    assert heading.split() == "fault deeds completed not unknown app phone untold wrong twice".split()  # noqa: SIM905
    assert none.split() == ["none", "1", "1", "0", "0", "1", "0", "0", "0", "0"]
    assert popup.split() == ["popup", "1", "0", "1", "0", "0", "0", "0", "0", "0"]


def test_what_reached_the_phone_without_a_receipt_or_left_a_finger_down_is_found() -> None:
    down = {"at": BEGAN + 1, "kind": "touch", "did": "DOWN", "by": "process"}
    up = {**down, "did": "UP", "at": BEGAN + 9}
    stranger = {**CLICK, "by": "shell"}

    assert contradictions((down, up), [sent(way="touch")]) == []
    assert contradictions((stranger,), [sent(dispatch="none")]) == [], "the shell is somebody else"
    assert "says that nothing was sent" in contradictions((CLICK,), [sent(dispatch="none")])[0]
    assert "nothing reached the phone" in contradictions((), [sent()])[0]
    assert "before anything was written down" in contradictions((CLICK,), [])[0]
    assert "a finger stayed down" in contradictions((down,), [sent(way="touch")])[0]
    assert "a finger stayed down" in contradictions((down, down, up), [sent("gesture", way="touch")])[0]
    assert contradictions((down, up, {**up, "did": "CANCEL"}), [sent(way="touch")]) == [], (
        "lifted twice: the line broke"
    )
    assert contradictions((down,), [sent(way="touch")], can_lift=False) == [], "the phone refused to lift it"
    assert contradictions((CLICK, CLICK), [sent(dispatch=None)]) == [], "nobody knows what became of it"


def test_a_scroll_has_as_many_steps_as_it_was_planned_with() -> None:
    step = {**CLICK, "did": "scroll_forward"}
    scroll = Sent("op", "scroll", BEGAN, "finished", "node", 20, steps=2)

    assert contradictions((step, step), [scroll]) == []
    assert "scroll was one input of 2 steps" in contradictions((step, step, step), [scroll])[0]
