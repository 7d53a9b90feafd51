"""A run whose program ended goes on: with what was known, what is left, and nothing sent twice (L-131)."""

import json
import os
import signal
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from pollex.agent.limits import Limits
from pollex.agent.past import past_of, task_of
from pollex.agent.task import Task
from pollex.device.replay import ReplayDevice
from pollex.errors import Misuse
from pollex.model.profile import Profile
from pollex.model.scripted import ScriptedModel
from pollex.record.store import Records
from tests.agent.counting import Nest, Pollex, serving
from tests.agent.stored_runs import StoredRuns, stored
from tests.device.fake_adb import FakePhone
from tests.device.scripted_helper import Step
from tests.flow.daily import ME, SIGN, Daily
from tests.flow.files import DAILY_SIGN_IN
from tests.guard.gates import Asker
from tests.planted import places_in_folder

FOOD = "com.demo.food"
TASK = Task(
    "look at the tea",
    (FOOD,),
    {"size": "large"},
    limits=Limits(steps=9, seconds=100, tokens=50_000),
    starts_here=True,
    vision="never",
    on_foreign="return",
)
TAP = {"action": "tap", "target": {"text": "冰鲜柠檬水"}}
BACK = {"action": "key", "key": "back"}
DONE = {"action": "done", "status": "success", "result": "Seen.", "evidence": [{"app": FOOD}]}
ASK = {
    "action": "request_confirmation",
    "request": {
        "app": FOOD,
        "action": "order",
        "target": "蜜雪冰城",
        "content": "冰鲜柠檬水 大杯 少冰, 2",
        "amount": "¥25",
    },
}
LAUNCH = "launch"
NAME, PLANTED = "mail_password", "7#Zq-planted"


class Killed(BaseException):
    """The end of the program, as far as the run is concerned."""


@pytest.fixture
def records(tmp_path: Path) -> Iterator[Records]:
    opened = Records(tmp_path / "data")
    yield opened
    opened.close()


def killed_at(runs: StoredRuns, script: list[Any], step: int, kind: str, **how: Any) -> str:
    """A run that ends in the middle of this step, when this is told; its id."""

    def watcher(number: int, told: str, data: Any) -> None:
        if (number, told) == (step, kind):
            raise Killed

    with pytest.raises(Killed):
        runs.run(script, how.pop("task", TASK), watcher=watcher, **how)
    return runs.records.runs()[0].id


class Heard(ScriptedModel):
    """A scripted model that keeps the texts it was asked."""

    def __init__(self, *lines: Any) -> None:
        super().__init__(Profile(name="script", adapter="scripted"), lines)
        self.heard: list[dict[str, str]] = []

    def decide(self, request: Any, deadline: Any) -> Any:
        self.heard.append({slot.name: slot.text for slot in request.slots})
        return super().decide(request, deadline)


def test_goal_limits_history_and_inputs_are_as_they_were(records: Records, tmp_path: Path) -> None:
    """L-121, L-131: steps, time and tokens go on from where they stood; the next prompt tells what was done."""
    pages = stored(tmp_path / "pages", "food_shop", "food_detail", "food_orders")
    run = killed_at(StoredRuns(ReplayDevice(pages), records), [TAP, BACK, BACK], 3, "decided")
    row = records.run(run)
    assert row is not None and row.outcome == "crashed"
    assert row.ending is not None and row.ending["scene"]["elements"] and len(row.ending["scene"]["receipts"]) == 2
    past = past_of(records, row)
    again = task_of(row, past, {})
    spent = sum(event.data["spent"] for event in records.events(run) if event.kind == "replied")

    model = Heard(DONE)
    _, ending = StoredRuns(ReplayDevice(pages), records).run([], again, model=model, past=past)

    assert (again.goal, again.apps, dict(again.inputs), again.limits) == (
        TASK.goal,
        TASK.apps,
        {"size": "large"},
        TASK.limits,
    )
    assert (again.on_foreign, again.vision, again.starts_here) == ("return", "never", True)
    assert (ending.outcome, ending.steps) == ("succeeded", 4), ending
    assert ending.tokens > spent > 0 and ending.seconds >= round(past.used_s, 1)
    told = model.heard[0]
    assert "Step 4 of 9" in told["state"] and "Input of the owner, size: large" in told["state"]
    assert "was interrupted and goes on" in told["state"]
    assert "1 tap" in told["history"] and "2 key back" in told["history"]
    assert "3 key back: the program ended before anything was sent" in told["history"]
    kinds = [event.kind for event in records.events(run)]
    assert kinds.count("run_started") == kinds.count("resumed") == 1


def test_a_run_without_steps_or_time_left_ends_at_once(records: Records, tmp_path: Path) -> None:
    """L-123, L-125, L-131: limits are those of the whole run."""
    pages = stored(tmp_path / "pages", "food_shop", "food_detail")
    for limits, reason in ((Limits(steps=2), "STEP_LIMIT"), (Limits(tokens=4_000), "BUDGET")):
        task = Task(TASK.goal, (FOOD,), limits=limits, starts_here=True, vision="never")
        run = killed_at(StoredRuns(ReplayDevice(pages), records), [TAP, BACK], 2, "acted", task=task)
        row = records.run(run)
        assert row is not None
        past = past_of(records, row)
        _, ending = StoredRuns(ReplayDevice(pages), records).run([BACK], task_of(row, past, {}), past=past)
        assert (ending.outcome, ending.reason) == ("stopped", reason), ending


def test_a_no_of_the_person_holds_on(records: Records, tmp_path: Path) -> None:
    """L-131, G-101: who said no to a step that spends is not asked again by the same run."""
    pages = stored(tmp_path / "pages", "food_order_plain", "food_done")
    asker = Asker("declined")
    run = killed_at(StoredRuns(ReplayDevice(pages), records), [ASK, BACK], 2, "decided", approver=asker)
    row = records.run(run)
    assert row is not None and len(asker.cards) == 1
    past, willing = past_of(records, row), Asker("approved")

    model = Heard(ASK, {"action": "done", "status": "failed", "result": "They said no."})
    _, ending = StoredRuns(ReplayDevice(pages), records).run(
        [], task_of(row, past, {}), model=model, approver=willing, past=past
    )

    assert willing.cards == [] and ending.outcome == "failed"
    assert "confirmation_declined" in model.heard[1]["history"]


def test_an_app_that_the_run_let_in_stays_in(records: Records, tmp_path: Path) -> None:
    """L-90, L-131: the fence is the same."""
    pages = stored(tmp_path / "pages", "food_shop", "food_detail")
    task = Task(TASK.goal, starts_here=True, vision="never")
    run = killed_at(StoredRuns(ReplayDevice(pages), records), [TAP, BACK], 2, "looked", task=task)
    row = records.run(run)
    assert row is not None
    past = past_of(records, row)
    assert past.joined == (FOOD,)
    _, ending = StoredRuns(ReplayDevice(pages), records).run([BACK, DONE], task_of(row, past, {}), past=past)
    assert ending.outcome == "succeeded", ending


def test_only_a_crashed_run_is_taken_up_and_once(records: Records, tmp_path: Path) -> None:
    """L-131: with a sentence that says what to do instead."""
    pages = stored(tmp_path / "pages", "food_shop", "food_detail")
    run, _ = StoredRuns(ReplayDevice(pages), records).run([DONE], TASK)
    row = records.run(run)
    assert row is not None
    with pytest.raises(Misuse, match=r"came to its own end \(succeeded\).*Start a new one"):
        past_of(records, row)
    going = records.run(records.begin("x", {}))
    assert going is not None
    with pytest.raises(Misuse, match="still goes on"):
        past_of(records, going)
    crashed = killed_at(StoredRuns(ReplayDevice(pages), records), [TAP], 1, "decided")
    row = records.run(crashed)
    assert row is not None
    past = past_of(records, row)
    assert records.reopen(crashed)
    with pytest.raises(Misuse, match="Another process has taken up"):
        StoredRuns(ReplayDevice(pages), records).run([DONE], TASK, past=past)


def test_a_record_of_another_version_is_told(records: Records) -> None:
    run = records.begin("x", {"apps": []})
    records.finish(run, "crashed", None, {})
    row = records.run(run)
    assert row is not None
    with pytest.raises(Misuse, match="another version"):
        task_of(row, past_of(records, row), {})


@pytest.fixture(scope="module")
def nest() -> Iterator[Nest]:
    opened = Nest()
    yield opened
    opened.close()


@pytest.fixture
def daily(nest: Nest, tmp_path: Path) -> Iterator[tuple[Daily, Pollex]]:
    app = Daily(FakePhone())
    with serving(app.phone, tmp_path / "daily", nest.start) as pollex:
        (tmp_path / "daily" / "flow.yaml").write_text(DAILY_SIGN_IN)
        yield app, pollex


def kill_at(app: Daily, pollex: Pollex, node: int, *words: str, happens: bool) -> None:
    """Kills a command when it touches this control: right before that happens, or right after, and before it knows."""
    pid: list[int] = []
    usual = app.phone.helper.failures["act"]
    assert callable(usual) and not isinstance(usual, type)

    def act(request: dict[str, Any]) -> Step:
        if request["target"]["node"][1] != node or not pid:
            return usual(request)
        if happens:
            usual(request)
        os.kill(pid.pop(), signal.SIGKILL)
        return app.phone.helper.usual(request)

    app.phone.helper.failures["act"] = act
    # The first thing that is asked comes after the process is known.
    running = pollex.start(*words)
    pid.append(running.pid)
    assert running.wait() == -signal.SIGKILL, (pollex.folder / "err").read_text()
    app.phone.helper.failures["act"] = usual


def test_a_flow_goes_on_behind_the_step_that_was_sent(daily: tuple[Daily, Pollex]) -> None:
    """L-131: what the step should show is looked for, and is there; nothing is played twice, no model is asked."""
    app, pollex = daily
    kill_at(app, pollex, ME, "flow", "run", str(pollex.folder / "flow.yaml"), happens=True)
    assert pollex.left().run.outcome == "crashed" and [one.step for one in pollex.left().unknown] == [3]

    code, events, err = pollex.call("runs", "resume")

    assert code == 0, err
    assert app.inputs == ["key home", LAUNCH, f"click {ME}", f"click {SIGN}"]
    assert "may have happened or not; it is not sent again" in err
    assert len(set(app.names)) == len(app.names)
    assert events[-1]["outcome"] == "succeeded" and not any(event["event"] == "replied" for event in events)


def test_where_nobody_can_tell_the_flow_ends_and_nothing_is_sent(daily: tuple[Daily, Pollex]) -> None:
    """L-131, L-146: the step may have been sent, and what it should show is not there."""
    app, pollex = daily
    kill_at(app, pollex, ME, "flow", "run", str(pollex.folder / "flow.yaml"), happens=False)

    code, events, _ = pollex.call("runs", "resume")

    assert (code, events[-1]["reason"]) == (1, "FLOW_DIVERGED")
    assert app.inputs == ["key home", LAUNCH]


def test_a_model_may_go_on_where_the_flow_cannot(daily: tuple[Daily, Pollex]) -> None:
    """L-131, L-146: it is told of what is unknown; the same touch is refused until something else has had an effect."""
    app, pollex = daily
    sign = [{"action": "tap", "target": {"text": "我的"}}, {"action": "tap", "target": {"text": "签到"}}]
    scroll = {"action": "swipe", "direction": "down", "distance": "page"}
    done = {"action": "done", "status": "success", "result": "Signed in.", "evidence": [{"text": "今日已签到"}]}
    profile = pollex.profile(sign[0], scroll, *sign, done)
    flow = ("flow", "run", str(pollex.folder / "flow.yaml"), "--model", pollex.profile())
    kill_at(app, pollex, ME, *flow, happens=False)

    code, events, err = pollex.call("runs", "resume", "--model", profile)

    assert code == 0, (events[-1], err)
    acted = [event["code"] for event in events if event["event"] == "acted"]
    assert acted[0] == "DUPLICATE" and set(acted[1:]) == {None}
    assert app.inputs == ["key home", LAUNCH, "scroll_down", f"click {ME}", f"click {SIGN}"]


def test_secrets_are_asked_for_anew_and_the_model_is_the_same(daily: tuple[Daily, Pollex]) -> None:
    """L-131, L-136: a secret is in no record, so that it has to be given again; exit codes are those of `run`."""
    app, pollex = daily
    app.go("home")
    pollex.environment[NAME] = PLANTED
    tap = {"action": "tap", "target": {"text": "我的"}}
    done = {"action": "done", "status": "success", "result": "Seen.", "evidence": [{"page": "我的"}]}
    profile = pollex.profile(tap, done)
    words = ("run", "look", "--here", "--secret", NAME, "--model", profile)
    kill_at(app, pollex, ME, *words, happens=True)
    del pollex.environment[NAME]

    code, events, _ = pollex.call("runs", "resume")
    assert code == 2 and "no secret mail_password" in events[-1]["message"]
    assert pollex.left().run.outcome == "crashed"

    pollex.environment[NAME] = PLANTED
    json_file = Path(profile).with_suffix(".json")
    json_file.write_text(json.dumps([tap, done]))
    code, events, err = pollex.call("runs", "resume")
    assert code == 0, (events[-1], err)
    assert app.inputs == [f"click {ME}"]
    assert places_in_folder(pollex.folder, PLANTED) == []

    code, events, _ = pollex.call("runs", "resume")
    assert code == 2 and "came to its own end" in events[-1]["message"]
