"""Several exact steps in one call (spec C-80 to C-84)."""

import threading
from typing import Any

import pytest

from pollex.device.deadline import Cancel
from tests.controls.exact import Exact, by_id

Member = dict[str, Any]


@pytest.fixture(autouse=True)
def page(exact: Exact) -> None:
    """The page with all ranges."""
    exact.show("Ranges")


def setting(name: str, value: float, **arguments: Any) -> Member:
    request = {"selector": by_id(name), "action": "set_progress", "value": value, **arguments}
    return {"action": "control_action", "request": request}


def waiting(name: str, value: float, **arguments: Any) -> Member:
    return {"action": "wait_until", "condition": "value", "selector": by_id(name), "value": value, **arguments}


def test_five_members_in_order(exact: Exact) -> None:
    """CA-44, C-83, C-84: five whole receipts, each with an operation id of its own."""
    steps = [setting("volume", 50), waiting("volume", 50), setting("volume", 60), setting("balance", 3)]

    answer = exact.call("action_sequence", actions=[*steps, waiting("balance", 3)])

    assert (answer["ok"], answer["status"], answer["stopped_at"]) == (True, "completed", None)
    assert [one["status"] for one in answer["members"]] == ["completed", "observed"] + ["completed"] * 2 + ["observed"]
    assert [note["value"] for note in exact.log("progress")] == [50, 60, 3]
    ids = [one["operation_id"] for one in answer["members"] if one["tool"] == "control_action"]
    assert ids == [f"{answer['operation_id']}.{number}" for number in (1, 3, 4)]


@pytest.mark.parametrize(
    ("bad", "argument"),
    [
        (setting("volume", 60, percent=20), "actions[2].value"),
        ({"action": "control_action", "selector": by_id("volume")}, "actions[2].selector"),
        ({"action": "control_action"}, "actions[2].request"),
        ({"action": "control_action", "request": {}, "settle_ms": 1}, "actions[2].settle_ms"),
        ({"action": "wait_until", "request": {}}, "actions[2].selector"),
        (
            {"action": "wait_until", "condition": "appear", "selector": {"text": "x"}, "request": 1},
            "actions[2].request",
        ),
        ({"action": "action_sequence", "actions": []}, "actions[2].action"),
        ({"action": "read_control", "selector": by_id("volume")}, "actions[2].action"),
        ({}, "actions[2].action"),
        (waiting("volume", 60, timeout_ms=3001), "actions[2].timeout_ms"),
        (
            {
                "action": "wait_until",
                "condition": "text",
                "selector": by_id("volume"),
                "text": "\N{PARTY POPPER}" * 512 + "x",
            },
            "actions[2].text",
        ),
    ],
)
def test_one_bad_member_and_none_is_performed(exact: Exact, bad: Member, argument: str) -> None:
    """CA-44, CA-46, C-80, C-82: the member and its argument are named."""
    answer = exact.call("action_sequence", actions=[setting("volume", 50), setting("volume", 51), bad])

    assert (answer["ok"], answer["status"], answer["error"]) == (False, "not_started", "INVALID")
    assert answer["index"] == 2
    assert answer["detail"]["argument"] == argument
    assert exact.log("progress") == []


def test_how_many_and_how_much(exact: Exact) -> None:
    """CA-46, C-81: eight members, waits among them, 1,024 units, 16,384 characters pass; more does not."""
    wait = waiting("volume", 40)
    nine = exact.call("action_sequence", actions=[wait] * 9)
    eight = exact.call("action_sequence", actions=[wait] * 8)
    text = {"action": "wait_until", "condition": "disappear", "selector": {"text": "\N{PARTY POPPER}" * 512}}
    units = exact.call("action_sequence", actions=[text])
    filled = exact.call("action_sequence", actions=[filler(16_384)])
    over = exact.call("action_sequence", actions=[filler(16_385)])

    assert [one["status"] for one in (nine, over)] == ["not_started"] * 2
    assert [one["error"] for one in (nine, over)] == ["INVALID"] * 2
    assert nine["detail"] == {"argument": "actions", "value": 9, "allowed": "1..8"}
    assert over["detail"]["value"] == 16_385
    assert (eight["status"], len(eight["members"]), units["status"]) == ("completed", 8, "completed")
    assert filled["detail"]["argument"] != "actions"


def filler(characters: int) -> Member:
    """A member that makes the arguments so long; what it holds is looked at after that."""
    empty = '{"actions":[{"action":"wait_until","filler":""}]}'
    return {"action": "wait_until", "filler": "x" * (characters - len(empty))}


def test_the_first_that_fails_stops_the_rest(exact: Exact) -> None:
    """CA-45, C-82, C-84: what only the phone can judge is judged when the member runs."""
    steps = [setting("volume", 50), setting("volume", 101), setting("volume", 60)]

    answer = exact.call("action_sequence", actions=steps)

    first, second, third = answer["members"]
    assert (answer["ok"], answer["status"], answer["stopped_at"]) == (False, "partial", 1)
    assert "Do not resend" in answer["message"]
    assert (first["status"], first["after"]["range"]["current"]) == ("completed", 50)
    assert (second["status"], second["error"]) == ("not_started", "OUT_OF_RANGE")
    assert (third["status"], third["skipped"]) == ("not_started", True)
    assert [note["value"] for note in exact.log("progress")] == [50]


def test_a_first_that_is_refused_leaves_nothing_done(exact: Exact) -> None:
    """C-84."""
    answer = exact.call("action_sequence", actions=[setting("volume", 101), setting("volume", 60)])

    assert (answer["status"], answer["stopped_at"], answer["dispatch"]) == ("not_started", 0, "none")


def test_a_member_that_hangs_leaves_the_outcome_unknown(exact: Exact) -> None:
    """CA-45, C-35, C-84: receipts are kept, the next input is refused."""
    exact.show("Busy")
    count, hang = ({"selector": by_id(name), "action": "click", "timeout_ms": 2000} for name in ("count", "hang"))
    steps = [{"action": "control_action", "request": request} for request in (count, hang, count)]

    answer = exact.call("action_sequence", actions=steps)
    after = exact.call("control_action", **count)
    exact.lab.release()

    assert (answer["status"], answer["stopped_at"]) == ("unknown", 1)
    assert [one["status"] for one in answer["members"]] == ["completed", "unknown", "not_started"]
    assert (after["status"], after["error"]) == ("not_started", "BUSY")
    exact.lab.await_text("clicks", "Clicks: 2")


def test_a_cancel_ends_it_between_members(exact: Exact) -> None:
    """CA-47, C-83: two receipts, the rest skipped."""
    exact.cancel = Cancel()
    gone = {"action": "wait_until", "condition": "appear", "selector": {"text": "never"}}
    threading.Timer(1.0, exact.cancel.set).start()

    answer = exact.call("action_sequence", actions=[setting("volume", 50), gone, setting("volume", 60)])

    assert (answer["ok"], answer["status"]) == (False, "cancelled")
    assert [one["status"] for one in answer["members"]] == ["completed", "cancelled", "not_started"]
    assert [note["value"] for note in exact.log("progress")] == [50]


def test_no_other_call_comes_in_between(exact: Exact) -> None:
    """CA-47, C-34, C-83: the device is held for the whole."""
    between: list[dict[str, Any]] = []
    other = threading.Thread(target=lambda: between.append(exact.act("balance", "set_progress", value=9)))
    wait = waiting("volume", 50, settle_ms=500)
    threading.Timer(0.3, other.start).start()

    answer = exact.call("action_sequence", actions=[setting("volume", 50), wait, wait, wait, setting("volume", 60)])
    other.join(60)

    assert answer["status"] == "completed"
    told = [(note["id"], note["value"]) for note in exact.log("progress")]
    assert told[:2] == [("volume", 50), ("volume", 60)]
    assert between[0]["error"] == "BUSY" or told[2] == ("balance", 9)
