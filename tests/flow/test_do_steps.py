"""`do_steps` over the wire (docs/spec/find.md, F-110 to F-114, FA-21)."""

from typing import Any

import pytest

from tests.device.scripted_helper import Cut, error
from tests.flow.daily import FIELD, ME, SIGN, Daily
from tests.tools.phone_desk import PhoneDesk


def ref(desk: PhoneDesk, text: str) -> str:
    found: str = desk.call("phone_query", text=text)["matches"][0]["ref"]
    return found


def tap(at: str, **more: Any) -> dict[str, Any]:
    return {"tool": "phone_tap", "args": {"ref": at}, **more}


def test_the_members_are_done_in_order_and_each_has_its_result(desk: PhoneDesk, app: Daily) -> None:
    """F-114, F-16, F-18."""
    app.go("form")
    field, seen = ref(desk, "Name"), {"until": "appear", "text": "Grace"}

    answer = desk.call(
        "do_steps",
        steps=[
            {"tool": "phone_type", "args": {"ref": field, "text": "Ada"}},
            {"tool": "phone_clear_text", "args": {"ref": field}},
            {"tool": "phone_type", "args": {"ref": field, "text": "Grace"}, "expect": seen},
        ],
    )

    assert answer["status"] == "completed"
    assert [(step["ok"], step["completed"]) for step in answer["steps"]] == [(True, True)] * 3
    assert answer["steps"][2]["met"] is True
    assert app.inputs == ["type Ada", "type ", "type Grace"]
    assert [name.partition(".")[2] for name in app.names] == ["step1", "step2", "step3"]
    assert answer["changes"]["changed"][0]["text"] == ["", "Grace"]
    assert desk.progress == [(place, 3, f"step {place + 1} of 3") for place in range(3)]


def test_nothing_is_sent_if_one_member_cannot_be(desk: PhoneDesk, app: Daily) -> None:
    """F-111, FA-21, and the example: the fault is named with its member."""
    app.go("home")
    me = ref(desk, "我的")

    answer = desk.call("do_steps", steps=[tap(me), {"tool": "phone_tap", "args": {"x": 500, "y": 1400}}])

    assert (answer["error"], answer["status"], answer["stoppedAt"]) == ("OUT_OF_RANGE", "not_started", 1)
    assert answer["detail"] == {"argument": "steps[1].args.y", "value": 1400, "allowed": "0..1000"}
    assert app.inputs == [] and answer["steps"] == []


@pytest.mark.parametrize(
    ("member", "argument"),
    [
        ({"tool": "phone_tap", "args": {}}, "steps[1].args.ref"),
        ({"tool": "phone_tap", "args": {"ref": "e1", "flash": True}}, "steps[1].args.flash"),
        ({"tool": "phone_wait", "args": {"until": "stable", "timeoutMs": 9000}}, "steps[1].args.timeoutMs"),
        ({"tool": "phone_back", "expect": {"until": "stable", "timeoutMs": 9000}}, "steps[1].expect.timeoutMs"),
        ({"tool": "phone_back", "expect": {"until": "appear"}}, "steps[1].expect.text"),
        ({"tool": "phone_find", "args": {"text": "a", "direction": "down"}}, "steps.1.tool"),
        ({"tool": "hand_to_user", "args": {}}, "steps.1.tool"),
        ({"tool": "phone_tap", "arguments": {}}, "steps.1.arguments"),
    ],
)
def test_members_are_strict(desk: PhoneDesk, app: Daily, member: dict[str, Any], argument: str) -> None:
    """F-110, F-111."""
    answer = desk.call("do_steps", steps=[{"tool": "phone_back"}, member])

    assert answer["error"] == "INVALID" and answer["detail"]["argument"] == argument
    assert app.inputs == []


@pytest.mark.parametrize("count", [0, 21])
def test_there_are_one_to_twenty(desk: PhoneDesk, app: Daily, count: int) -> None:
    """F-110."""
    assert desk.call("do_steps", steps=[{"tool": "phone_back"}] * count)["error"] == "INVALID"


def test_it_stops_at_the_first_that_is_refused(desk: PhoneDesk, app: Daily) -> None:
    """F-112: the members before it are done and stay so."""
    app.go("form")
    field = ref(desk, "Name")
    app.phone.helper.script("act", lambda request: app._act(request), error("DISABLED"))

    typed = {"tool": "phone_type", "args": {"ref": field, "text": "Ada"}}
    other = {"tool": "phone_type", "args": {"ref": field, "text": "Grace"}}
    answer = desk.call("do_steps", steps=[typed, other, {"tool": "phone_back"}])

    assert (answer["error"], answer["status"], answer["stoppedAt"]) == ("DISABLED", "partial", 1)
    assert [step["ok"] for step in answer["steps"]] == [True, False] and app.inputs == ["type Ada"]


def test_nothing_seen_to_change_stops_it_unless_that_is_expected(desk: PhoneDesk, app: Daily) -> None:
    """F-112."""
    app.is_deaf = True
    app.go("home")
    me = ref(desk, "我的")

    stopped = desk.call("do_steps", steps=[tap(me), {"tool": "phone_back"}])
    allowed = desk.call("do_steps", steps=[tap(me, mayNotChange=True), tap(me, mayNotChange=True)])

    assert (stopped["error"], stopped["status"], stopped["stoppedAt"]) == ("NO_VISIBLE_CHANGE", "partial", 0)
    assert allowed["status"] == "completed" and app.inputs == [f"click {ME}"] * 3


def test_another_app_in_front_stops_it_but_for_a_launch_home_or_back(desk: PhoneDesk, app: Daily) -> None:
    """F-112."""
    app.go("home")
    me = ref(desk, "我的")

    def leave(request: dict[str, Any]) -> Any:
        app.page = "launcher"
        return app._sent(before=None, after=None)

    app.phone.helper.script("act", leave)
    stopped = desk.call("do_steps", steps=[tap(me), {"tool": "phone_back"}])
    assert (stopped["error"], stopped["status"], stopped["stoppedAt"]) == ("APP_CHANGED", "partial", 0)

    left = desk.call(
        "do_steps",
        steps=[
            {"tool": "phone_launch_app", "args": {"name": "Daily"}},
            {"tool": "phone_press_key", "args": {"key": "home"}},
        ],
    )
    assert left["status"] == "completed"


def test_what_is_expected_and_does_not_come_stops_it(desk: PhoneDesk, app: Daily) -> None:
    """F-112."""
    app.go("我的")
    sign = ref(desk, "签到")
    expect = {"until": "appear", "text": "Thank you", "timeoutMs": 200}

    answer = desk.call("do_steps", steps=[tap(sign, expect=expect), {"tool": "phone_back"}])

    assert (answer["error"], answer["status"], answer["stoppedAt"]) == ("TIMEOUT", "partial", 0)
    assert answer["steps"][0]["met"] is False and app.inputs == [f"click {SIGN}"] and "limit" not in answer


def test_an_unknown_outcome_stops_it_and_is_not_sent_again(desk: PhoneDesk, app: Daily) -> None:
    """F-7, F-112."""
    app.go("form")
    field = ref(desk, "Name")
    app.phone.helper.script("act", Cut)

    typed = {"tool": "phone_type", "args": {"ref": field, "text": "Ada"}}
    answer = desk.call("do_steps", steps=[typed, {"tool": "phone_back"}])

    assert (answer["status"], answer["error"], answer["stoppedAt"]) == ("unknown", "CONNECTION_LOST", 0)
    assert FIELD and app.inputs == [] and len(app.phone.helper.asked("act")) == 1


def test_no_text_of_the_screen_stands_among_our_words(desk: PhoneDesk, app: Daily) -> None:
    """F-13."""
    app.go("form")

    result = desk.result(
        "do_steps", steps=[{"tool": "phone_type", "args": {"ref": ref(desk, "Name"), "text": "Ada Lovelace"}}]
    )

    assert "Ada" not in result.text.partition("<screen>")[0] and "Ada" in result.text


def test_a_fault_of_a_member_is_said_with_its_place(desk: PhoneDesk) -> None:
    """F-3, F-111: in the message as in the details."""
    steps = [{"tool": "phone_back"}, {"tool": "phone_scroll", "args": {"direction": "up", "amount": 11}}]

    answer = desk.call("do_steps", steps=steps)

    assert answer["message"] == "steps[1].args.amount: give 1 to 10, not 11."
    assert answer["detail"] == {"argument": "steps[1].args.amount", "value": 11, "allowed": "1..10"}
