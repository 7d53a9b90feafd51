"""`phone_run` over the wire (docs/spec/find.md, F-115 to F-118, F-125)."""

from typing import Any

import pytest

from tests.device.scripted_helper import Cut
from tests.flow.daily import APP, NEXT, Daily
from tests.tools.phone_desk import PhoneDesk


def test_the_example_of_the_specification(desk: PhoneDesk, app: Daily) -> None:
    """F-115, F-118, F-18: status, said, trace, and progress in numbers."""
    app.step = 2
    app.go("wizard")

    answer = desk.call(
        "phone_run",
        steps=[
            {"tap": {"text": "Next"}, "repeat": {"until": {"text": "Summary"}, "max": 12}},
            {"check": {"text": "Summary"}},
            {"end": {"status": "success", "result": "at the summary"}},
        ],
    )

    assert (answer["status"], answer["said"], answer["end"], answer["app"]) == (
        "completed",
        "at the summary",
        "success",
        APP,
    )
    assert answer["trace"] == [{"step": 0, "do": "tap", "ok": True}] * 2
    assert answer["snapshotId"].startswith("s") and "stoppedAt" not in answer
    assert desk.progress[0] == (0, 3, "step 1 of 3")
    first, second = app.names
    assert first.removesuffix(".run1") == second.removesuffix(".run2") != first


def test_two_that_fit_end_it_as_in_the_example(desk: PhoneDesk, app: Daily) -> None:
    """F-117, L-146; what was seen stands among the text of the screen (F-13)."""
    app.go("我的")

    result = desk.result("phone_run", steps=[{"tap": {"text": "签到"}}])

    assert result.data is not None and result.is_error
    assert {"error": "FLOW_DIVERGED", "status": "not_started", "stoppedAt": 0}.items() <= result.data.items()
    assert result.data["detail"] == {
        "code": "AMBIGUOUS",
        "total": 2,
        "step": 0,
        "expected": "'签到'",
        "seen": f"{APP}, 我的",
    }
    assert "我的" not in result.text.partition("<screen>")[0]


def test_a_connection_lost_in_an_input_is_unknown_and_nothing_is_sent_again(desk: PhoneDesk, app: Daily) -> None:
    """F-7, F-17."""
    app.go("wizard")
    app.phone.helper.script("act", Cut)

    answer = desk.call("phone_run", steps=[{"tap": {"text": "Next"}}, {"key": "home"}])

    assert (answer["status"], answer["error"], answer["stoppedAt"]) == ("unknown", "CONNECTION_LOST", 0)
    assert len(app.phone.helper.asked("act")) == 1 and app.inputs == []


def test_time_ends_it_with_what_it_has(desk: PhoneDesk, app: Daily) -> None:
    """F-125."""
    app.go("wizard")
    desk.within_s = 2

    answer = desk.call("phone_run", steps=[{"tap": {"text": "Next"}}, {"tap": {"text": "No such button"}}])

    assert (answer["error"], answer["status"], answer["limit"], answer["stoppedAt"]) == (
        "TIMEOUT",
        "partial",
        "time",
        1,
    )
    assert app.inputs == [f"click {NEXT}"]


@pytest.mark.parametrize(
    ("arguments", "argument"),
    [
        ({"steps": []}, "steps"),
        ({"steps": [{"key": "home"}] * 101}, "steps"),
        ({"steps": [{"key": "home"}, {"key": "power"}]}, "steps.1.key"),
        ({"steps": [{"key": "home", "tap": {"text": "a"}}]}, "steps.0"),
        ({"steps": [{"ask_user": "may I"}]}, "steps.0.ask_user"),
        ({"steps": [{"tap": {"ref": "e5"}}]}, "steps.0.tap.ref"),
        ({"steps": [{"key": "home"}], "maxSeconds": 4}, "maxSeconds"),
        ({"steps": [{"key": "home"}], "flow": "daily"}, "flow"),
    ],
)
def test_everything_is_checked_before_the_first_action(
    desk: PhoneDesk, app: Daily, arguments: dict[str, Any], argument: str
) -> None:
    """F-115, F-118: `ask_user` is INVALID in it; targets are described, not given by ref."""
    answer = desk.call("phone_run", **arguments)

    assert answer["error"] == "INVALID" and answer["detail"]["argument"] == argument
    assert app.phone.helper.asked("act") == app.phone.helper.asked("key") == []


@pytest.mark.parametrize(
    ("step", "message"),
    [
        ({"tap": {"ref": "e5"}}, "steps.0.tap.ref: there is no such argument; here can be: text, resource_id, role, "),
        ({"tap": "Next"}, "steps.0.tap: give an object; in it can be: text, resource_id, role, states, in."),
        ({"taps": {"text": "Next"}}, "steps.0.taps: there is no such argument; here can be: tap, long_press, type, "),
        ({"key": "home", "when": {}}, "steps.0.when: give exactly one of text, gone, app, page, keyboard, changed, "),
        ({"launch": " "}, "steps.0.launch: give a text that is not blank."),
        ({"swipe": {"target": {"text": "a"}, "to": "x"}}, r"steps.0.swipe.to: give a text like \A(?:min|max|"),
    ],
)
def test_a_step_that_cannot_be_read_is_told_where_and_what_fits_there(
    desk: PhoneDesk, app: Daily, step: dict[str, Any], message: str
) -> None:
    """F-3: the schema that hosts see says no more than that a step is an object; all else is said here."""
    answer = desk.call("phone_run", steps=[step])

    assert answer["error"] == "INVALID" and answer["message"].startswith(message)


def test_a_param_has_no_value_here(desk: PhoneDesk, app: Daily) -> None:
    answer = desk.call("phone_run", steps=[{"key": "home"}, {"type": {"param": "who"}}])

    assert answer["error"] == "INVALID" and app.inputs == []


def test_a_spending_step_ends_it(desk: PhoneDesk, app: Daily) -> None:
    """F-118, G-125, G-129."""
    app.go("wizard")
    confirm = {"app": APP, "action": "order", "target": "Shop", "content": "one"}

    answer = desk.call("phone_run", steps=[{"tap": {"text": "Next"}}, {"tap": {"text": "Next"}, "confirm": confirm}])

    assert (answer["error"], answer["status"], answer["stoppedAt"]) == ("confirmation_required", "partial", 1)
    assert "request_confirmation" in answer["message"] and len(app.inputs) == 1
