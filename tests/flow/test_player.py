"""The player, over the wire (docs/spec/loop.md, L-145, L-146; docs/spec/find.md, F-115 to F-118)."""

import threading
import time

import pytest

from pollex.act.executor import Executor
from pollex.action.actions import Press
from pollex.device.deadline import Cancel, Deadline
from pollex.errors import FlowDetail, Misuse
from pollex.flow import player
from pollex.flow.file import load_flow
from pollex.flow.player import Played, play
from tests.device.scripted_helper import Cut, error
from tests.flow.conftest import Play
from tests.flow.daily import APP, ME, NEXT, SIGN, SKIP, Daily
from tests.flow.files import DAILY_SIGN_IN
from tests.screen.scene import N


def told(played: Played) -> FlowDetail:
    assert played.failure is not None and played.failure.code == "FLOW_DIVERGED"
    assert isinstance(played.failure.detail, FlowDetail)
    return played.failure.detail


def click(node: int) -> str:
    return f"click {node}"


@pytest.mark.parametrize(
    ("has_ad", "is_signed", "inputs", "said"),
    [
        (True, False, ["launch", click(SKIP), click(ME), click(SIGN)], None),
        (False, False, ["launch", click(ME), click(SIGN)], None),
        (False, True, ["launch", click(ME)], "was signed in already"),
    ],
)
def test_the_daily_sign_in_plays_whatever_shows_on_the_way(
    executor: Executor, app: Daily, has_ad: bool, is_signed: bool, inputs: list[str], said: str | None
) -> None:
    """L-145: `when`, `optional`, `expect`, `end`, `check`, with the targets of a stored flow."""
    app.has_ad, app.is_signed = has_ad, is_signed

    played = play(
        executor, load_flow(DAILY_SIGN_IN).steps, Deadline(30), name=lambda number: f"p.{number}", is_exact=True
    )

    assert played.failure is None and played.status == "completed"
    assert app.inputs == inputs
    assert (played.end.result if played.end else None) == said


def test_each_input_is_a_sub_action_with_a_name_of_its_own(run: Play, app: Daily) -> None:
    """F-118, C-30."""
    app.go("wizard")

    played = run({"tap": {"text": "Next"}}, {"key": "back"}, {"tap": {"text": "Next"}})

    assert [done.receipt.operation_id for done in played.trace] == ["c1.run1", "c1.run2", "c1.run3"]
    assert app.names == ["c1.run1", "c1.run2", "c1.run3"]


def test_what_a_step_expects_to_see_is_looked_for_while_the_screen_rests(run: Play, app: Daily) -> None:
    """L-104."""
    app.go("wizard")

    played = run({"tap": {"text": "Next"}, "expect": {"text": "Page 2"}})

    assert played.status == "completed"
    asked = app.phone.helper.asked("observe")
    assert {"hold_ms": 100, "text": "Page 2"} in [request.get("settle", {}).get("probe") for request in asked]


def test_a_step_without_its_condition_is_left_out(run: Play, app: Daily) -> None:
    app.go("home")

    played = run({"tap": {"text": "跳过"}, "when": {"text": "跳过"}}, {"tap": {"text": "我的"}})

    assert played.status == "completed" and app.inputs == [click(ME)]
    assert [done.step for done in played.trace] == [1]


def test_a_condition_that_cannot_be_told_ends_the_play(run: Play, app: Daily) -> None:
    """L-61: an incomplete read proves no absence, so that the step is neither done nor left out."""
    app.go("home")
    app.is_complete = False
    app.draw()

    played = run({"tap": {"text": "我的"}, "when": {"text": "跳过"}})

    assert told(played).code == "UNKNOWN" and played.status == "not_started" and app.inputs == []


def test_an_optional_step_that_finds_nothing_is_passed_over(run: Play, app: Daily) -> None:
    app.go("我的")

    played = run({"tap": {"text": "跳过"}, "optional": True}, {"tap": {"text": "签到", "role": "button", "in": CARD}})

    assert played.status == "completed" and app.inputs == [click(SIGN)]


CARD = {"resource_id": "sign_card"}


def test_twelve_pages_are_passed_with_one_repeated_step(run: Play, app: Daily) -> None:
    """FA-22, and the example of F-115."""
    app.go("wizard")

    played = run(
        {"tap": {"text": "Next"}, "repeat": {"until": {"text": "Summary"}, "max": 12}},
        {"check": {"text": "Summary"}},
        {"end": {"status": "success", "result": "at the summary"}},
    )

    assert played.status == "completed" and played.end is not None and played.end.result == "at the summary"
    assert app.inputs == [click(NEXT)] * 3


def test_a_repeat_whose_end_is_there_already_does_nothing(run: Play, app: Daily) -> None:
    app.step = 9
    app.go("wizard")

    played = run({"tap": {"text": "Next"}, "repeat": {"until": {"text": "Summary"}, "max": 12}})

    assert played.status == "completed" and app.inputs == []


def test_a_repeat_that_never_comes_true_ends_at_its_maximum(run: Play, app: Daily) -> None:
    """FA-22."""
    app.go("wizard")

    played = run({"key": "back"}, {"tap": {"text": "Next"}, "repeat": {"until": {"text": "The end"}, "max": 4}})

    assert told(played).code == "NOT_MET" and (played.status, played.stopped_at) == ("partial", 1)
    assert app.inputs == ["key back", *[click(NEXT)] * 4]


def test_a_play_ends_at_its_number_of_actions(run: Play, app: Daily) -> None:
    app.go("wizard")

    played = run({"tap": {"text": "Next"}, "repeat": {"until": {"text": "The end"}, "max": 9}}, most_actions=2)

    assert played.failure is not None and played.failure.code == "STEP_LIMIT" and played.limit == "steps"
    assert len(app.inputs) == 2


def test_a_play_ends_when_its_time_is_up(run: Play, app: Daily, monkeypatch: pytest.MonkeyPatch) -> None:
    """F-125: with what it has, and where to go on."""
    monkeypatch.setattr(player, "EXPECT_S", 60.0)
    app.go("wizard")
    began_s = time.monotonic()

    played = run({"tap": {"text": "Next"}}, {"check": {"text": "The end"}}, {"key": "home"}, within_s=1.5)

    assert played.failure is not None and played.failure.code == "TIMEOUT" and played.limit == "time"
    assert (played.status, played.stopped_at) == ("partial", 1)
    assert time.monotonic() - began_s < 5 * 1.5
    assert app.inputs == [click(NEXT)]


def test_what_comes_late_is_waited_for(run: Play, app: Daily) -> None:
    """L-145: the target within 5 s, on the phone's own events."""
    app.go("launcher")
    app.late = [lambda: None, lambda: app.go("home")]

    played = run({"tap": {"text": "我的"}, "expect": {"page": "我的"}})

    assert played.status == "completed" and app.inputs == [click(ME)]


@pytest.mark.parametrize(("first", "row"), [(0, 7), (12, 10)])
def test_a_target_out_of_sight_is_looked_for_one_page_to_each_side(run: Play, app: Daily, first: int, row: int) -> None:
    """L-110."""
    app.first = first
    app.go("home")

    played = run({"tap": {"text": f"Row {row}"}})

    assert played.status == "completed"
    assert [done.do for done in played.trace][-1] == "tap" and len(played.trace) > 1


def test_a_target_that_is_nowhere_diverges_with_the_step_and_what_was_seen(run: Play, app: Daily) -> None:
    """L-146: step, expectation, finding."""
    app.go("我的")

    played = run({"key": "back"}, {"tap": {"text": "Log out"}})

    detail = told(played)
    assert (detail.code, detail.step, detail.total, detail.expected) == ("NOT_FOUND", 1, 0, "'Log out'")
    assert detail.seen == f"{APP}, 我的"
    assert (played.status, played.stopped_at) == ("partial", 1)


def test_two_that_fit_are_none(run: Play, app: Daily) -> None:
    """F-117, as in the example: nothing is sent."""
    app.go("我的")

    played = run({"tap": {"text": "签到"}})

    assert told(played).code == "AMBIGUOUS" and told(played).total == 2
    assert (played.status, played.stopped_at) == ("not_started", 0)
    assert app.inputs == []


def test_a_stored_flow_names_its_targets_exactly(run: Play, app: Daily) -> None:
    """F-117, L-140: a selector and no query, so that the longer label beside it is no second one."""
    app.go("我的")

    assert run({"tap": {"text": "签到"}}, is_exact=True).status == "completed"
    assert app.inputs == [click(SIGN)]


def test_texts_of_one_control_count_as_one(run: Play, app: Daily) -> None:
    """F-117: nested matches with the same actionRef."""
    app.go("我的")
    inner = [N("TextView", (0, 1000, 500, 1050), text="Plan A"), N("TextView", (0, 1050, 500, 1100), text="Plan A+")]
    app.others = [N("LinearLayout", (0, 1000, 1080, 1100), inner, flags="clickable", actions=("click",), id=77)]
    app.draw()

    assert run({"tap": {"text": "plan a"}}).status == "completed"
    assert app.inputs == [click(77)]


def test_an_expectation_that_is_not_met_ends_the_play_and_nothing_is_done_again(run: Play, app: Daily) -> None:
    """L-146: a done step is never played twice."""
    app.is_deaf = True
    app.go("home")

    played = run({"tap": {"text": "我的"}, "expect": {"page": "我的"}}, {"key": "home"})

    detail = told(played)
    assert (detail.code, detail.expected, detail.seen) == ("NOT_MET", "the page is '我的'", "home")
    assert (played.status, played.stopped_at) == ("partial", 0)
    assert app.inputs == [click(ME)]


@pytest.mark.parametrize("is_optional", [False, True])
@pytest.mark.parametrize("answer", [Cut, error("TIMEOUT", dispatch="uncertain")])
def test_an_input_of_unknown_outcome_ends_the_play_and_is_never_sent_again(
    run: Play, app: Daily, answer: object, is_optional: bool
) -> None:
    """Design 1.5, L-108, F-48; an optional step is no reason to go on blindly."""
    app.go("home")
    app.phone.helper.script("act", answer)  # type: ignore[arg-type]  # one of a union

    played = run({"tap": {"text": "我的"}, "optional": is_optional}, {"key": "home"})

    assert played.status == "unknown" and played.failure is not None
    assert played.failure.code in ("CONNECTION_LOST", "TIMEOUT")
    assert len(app.phone.helper.asked("act")) == 1 and app.phone.helper.asked("key") == []


def test_what_was_refused_unsent_is_tried_again_after_a_new_look(run: Play, app: Daily) -> None:
    """L-106, L-108."""
    app.go("home")
    app.phone.helper.script("act", error("STALE", which="target"), error("OCCLUDED"))

    played = run({"tap": {"text": "我的"}, "expect": {"page": "我的"}})

    assert played.status == "completed" and app.inputs == [click(ME)]
    assert [done.receipt.error for done in played.trace] == ["STALE", "OCCLUDED", None]


@pytest.mark.parametrize(("code", "asked"), [("DISABLED", 1), ("STALE", 3)])
def test_what_stays_refused_diverges(run: Play, app: Daily, code: str, asked: int) -> None:
    app.go("home")
    app.phone.helper.script("act", *[error(code)] * 4)

    played = run({"tap": {"text": "我的"}})

    assert told(played).code == code and played.status == "not_started"
    assert len(app.phone.helper.asked("act")) == asked


def test_a_control_that_declined_is_not_asked_again(run: Play, app: Daily) -> None:
    app.go("home")
    app.phone.helper.script("act", error("REJECTED", dispatch="finished"))

    played = run({"tap": {"text": "我的"}})

    assert told(played).code == "REJECTED" and len(app.phone.helper.asked("act")) == 1


def test_a_step_that_spends_is_not_run_and_stops_the_rest(run: Play, app: Daily) -> None:
    """F-113, F-118, G-125: not even where it says what it would ask for, or is optional."""
    app.go("wizard")
    asked = {"app": APP, "action": "order", "target": "Shop", "content": "one"}

    played = run({"tap": {"text": "Next"}}, {"tap": {"text": "Next"}, "confirm": asked, "optional": True})

    assert played.failure is not None and played.failure.code == "confirmation_required"
    assert (played.status, played.stopped_at) == ("partial", 1) and app.inputs == [click(NEXT)]


def test_text_a_slider_and_a_list_are_moved_by_what_they_are_called(run: Play, app: Daily) -> None:
    app.go("form")

    played = run(
        {"type": {"target": {"text": "name"}, "text": "Ada"}, "expect": {"value": {"text": "name"}, "equals": "Ada"}},
        {"swipe": {"target": {"text": "Volume"}, "to": "50 %"}, "expect": {"value": {"text": "Volume"}, "equals": 8}},
        {"swipe": {"target": {"text": "Volume"}, "to": "max"}, "expect": {"value": {"text": "Volume"}, "is": "max"}},
    )

    assert played.failure is None and app.inputs == ["type Ada", "set 8", "set 15"]


def test_a_param_is_filled_in_and_one_without_a_value_is_found_before_anything_is_done(run: Play, app: Daily) -> None:
    """F-115: everything is checked before the first action."""
    app.go("form")
    steps = ({"key": "back"}, {"type": {"target": {"text": "name"}, "param": "who"}})

    with pytest.raises(Misuse, match="'who'"):
        run(*steps)
    assert app.inputs == []

    assert run(*steps, values={"who": "Grace"}).status == "completed"
    assert app.inputs == ["key back", "type Grace"]


def test_a_list_is_shown_to_its_end(run: Play, app: Daily) -> None:
    """L-51."""
    app.go("home")

    played = run({"swipe": {"direction": "down", "distance": "end"}}, {"check": {"text": "Row 19"}})

    assert played.status == "completed" and app.first == 15


def test_a_wait_ends_early_and_is_no_demand(run: Play, app: Daily) -> None:
    app.go("launcher")
    app.late = [lambda: app.go("home")]
    began_s = time.monotonic()

    assert run({"wait": {"seconds": 10, "for": {"text": "我的"}}}).status == "completed"
    assert time.monotonic() - began_s < 5
    assert run({"wait": {"seconds": 1, "for": {"text": "nothing"}}}).status == "completed"


def test_a_play_that_is_called_off_says_how_far_it_came(run: Play, app: Daily) -> None:
    """F-17."""
    app.go("wizard")
    cancel = Cancel()

    def count(done: int, total: int | None, sentence: str) -> None:
        if done == 1:
            cancel.set()

    played = run(
        {"tap": {"text": "Next"}},
        {"tap": {"text": "Next"}},
        {"key": "home"},
        deadline=Deadline(30, cancel),
        report=count,
    )

    assert played.status == "cancelled" and played.failure is not None and played.failure.code == "CANCELLED"
    assert app.inputs == [click(NEXT)]


def test_progress_is_told_in_numbers(run: Play, app: Daily) -> None:
    """F-18: no text of the screen."""
    app.go("wizard")
    said: list[tuple[int, int | None, str]] = []

    run({"tap": {"text": "Next"}}, {"key": "home"}, report=lambda *told: said.append(told))

    assert said == [(0, 2, "step 1 of 2"), (1, 2, "step 2 of 2")]


def test_a_screen_that_cannot_be_read_proves_nothing(run: Play, app: Daily) -> None:
    """Design 1.6: not that the advertisement is gone."""
    app.go("home")
    app.phone.helper.failures["observe"] = error("READ_FAILED")
    app.phone.helper.failures["wait"] = error("READ_FAILED")

    played = run({"check": {"gone": {"text": "跳过"}}}, within_s=20)

    assert told(played).code == "UNKNOWN" and played.status == "not_started"


def test_another_call_waits_for_the_whole_play(run: Play, app: Daily, executor: Executor) -> None:
    """F-16: the phone is held from first to last."""
    app.go("wizard")
    codes: list[str | None] = []

    def meanwhile(done: int, total: int | None, sentence: str) -> None:
        other = threading.Thread(target=lambda: codes.append(executor.perform(Press("back"), Deadline(10)).error))
        other.start()
        other.join()

    assert run({"tap": {"text": "Next"}}, report=meanwhile).status == "completed"
    assert codes == ["BUSY"] and app.inputs == [click(NEXT)]
