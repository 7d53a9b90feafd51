"""Runs that begin with a flow, over the wire: played without a model, handed over where the screen differs (LA-2)."""

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from pollex.act.executor import Executor
from pollex.agent.limits import Limits
from pollex.agent.replay import DIVERGED
from pollex.agent.router import Player, Router, without_model
from pollex.agent.starting import run_task
from pollex.agent.task import Ending, Task
from pollex.device.deadline import Cancel
from pollex.flow.distil import distilled
from pollex.flow.file import load_flow
from pollex.flow.library import Library
from pollex.flow.searching import Hit
from pollex.guard.gate import ApprovalGate
from pollex.guard.policy import RunProvenance
from pollex.guard.ruling import rules
from pollex.model.profile import Profile
from pollex.model.protocol import ModelRequest
from pollex.model.scripted import ScriptedModel
from pollex.record.store import Records
from tests.device.fake_adb import Said
from tests.flow.daily import APP, ME, SIGN, SKIP, Daily
from tests.flow.files import DAILY_SIGN_IN

GOAL = "Sign in for today in the Daily app"
SIGNED = {"action": "done", "status": "success", "result": "Signed in.", "evidence": [{"text": "今日已签到"}]}

LOOKED_FOR = ["scroll_down", "scroll_up"]
"""One page to each side, before a step is given up (L-110)."""

Line = dict[str, Any]
Do = Callable[..., tuple[str, Ending]]


@pytest.fixture
def records(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Records:
    monkeypatch.setenv("POLLEX_DATA_HOME", str(tmp_path / "data"))
    return Records()


@pytest.fixture
def library(records: Records) -> Library:
    library = Library.of_user()
    library.put(load_flow(DAILY_SIGN_IN))
    return library


class Says(ScriptedModel):
    """A scripted model that keeps what it was asked."""

    def __init__(self, *lines: Line) -> None:
        super().__init__(Profile(name="script", adapter="scripted"), lines)
        self.asked: list[ModelRequest] = []

    def decide(self, request: ModelRequest, deadline: Any) -> Any:
        self.asked.append(request)
        return super().decide(request, deadline)


@pytest.fixture
def do(executor: Executor, app: Daily, records: Records) -> Do:
    """Does the task of the day with a flow, a model, or both."""

    def do(flow: Hit | None = None, model: Says | None = None, goal: str = GOAL, **more: Any) -> tuple[str, Ending]:
        router = without_model() if model is None else Router(Player(model, model.profile))
        limits = more.pop("limits", Limits(seconds=90))
        task = Task(goal, limits=limits, vision="never", flow=flow, has_model=model is not None, **more)
        gate = ApprovalGate(rules(), RunProvenance("run"))
        return run_task(
            task,
            executor,
            router,
            gate,
            device="phone",
            records=records,
            cancel=Cancel(),
            watcher=lambda step, kind, data: None,
        )

    return do


@pytest.mark.parametrize(
    ("has_ad", "is_signed", "inputs"),
    [
        (False, False, ["launch", f"click {ME}", f"click {SIGN}"]),
        (True, False, ["launch", f"click {SKIP}", f"click {ME}", f"click {SIGN}"]),
        (False, True, ["launch", f"click {ME}"]),
    ],
)
def test_on_a_usual_day_the_flow_plays_without_a_model(
    do: Do, app: Daily, library: Library, records: Records, has_ad: bool, is_signed: bool, inputs: list[str]
) -> None:
    """LA-2, L-145: days 1 to 3; each step is in the record, with evidence for the end."""
    app.has_ad, app.is_signed = has_ad, is_signed

    run, ending = do(Hit(library.get("daily-sign-in")))

    assert (ending.outcome, ending.reason) == ("succeeded", None), ending
    assert app.inputs == ["key home", *inputs]
    assert "今日已签到" in ending.evidence[-1]["check"] and ending.tokens == 0
    steps = records.steps(run)
    assert all(step.data["decision"]["role"] == "flow" for step in steps)
    assert [step.data["verdict"]["result"] for step in steps].count("confirmed") >= len(inputs)
    assert len(records.inputs(run)) == len(inputs) + 1
    assert [flow.version for flow in library.flows()] == [3]


def test_where_the_tab_was_renamed_the_model_goes_on_and_the_next_version_is_a_draft(
    do: Do, app: Daily, library: Library, records: Records
) -> None:
    """LA-2, L-146: day 4; nothing that is done is done again, and the version that was approved stays."""
    app.tab, app.tab_id = "Profile", "tab_profile"
    before = library.get("daily-sign-in")
    model = Says(
        {"action": "tap", "target": {"text": "Profile"}, "expect": {"page": "我的"}},
        {"action": "tap", "target": {"text": "签到", "role": "button"}, "expect": {"text": "今日已签到"}},
        SIGNED,
    )

    run, ending = do(Hit(before), model)

    assert (ending.outcome, DIVERGED in ending.notes) == ("succeeded", True), ending
    assert app.inputs == ["key home", "launch", *LOOKED_FOR, f"click {ME}", f"click {SIGN}"]
    history = model.asked[0].slots[3].text
    assert (
        f"(flow) launch {APP}: confirmed" in history and "Left of the flow: tap com.example.daily:id/tab_me" in history
    )
    assert "A stored flow began this task" in model.asked[0].slots[2].text
    (told,) = [event.data for event in records.events(run) if event.kind == "flow_diverged"]
    assert (told["step"], told["code"]) == (3, "NOT_FOUND")

    draft = library.get("daily-sign-in", 4)
    assert (draft.state, draft.goal, draft.also, draft.made_from) == ("draft", before.goal, before.also, run)
    assert library.get("daily-sign-in") == before
    app.is_signed = False
    app.go("launcher")
    assert do(Hit(draft))[1].outcome == "succeeded"
    assert app.inputs[6:] == ["key home", "launch", f"click {ME}", f"click {SIGN}"]


def test_without_a_model_a_divergence_says_where_and_what_is_seen(do: Do, app: Daily, library: Library) -> None:
    """L-146: step, expectation, finding."""
    app.tab, app.tab_id = "Profile", "tab_profile"

    _, ending = do(Hit(library.get("daily-sign-in")))

    assert (ending.outcome, ending.reason, ending.exit_code) == ("failed", "FLOW_DIVERGED", 1)
    assert "Step 3" in ending.sentence and "tab_me" in ending.sentence and f"Seen: {APP}" in ending.sentence
    assert app.inputs == ["key home", "launch", *LOOKED_FOR]


def test_a_run_by_the_model_alone_becomes_a_flow_that_plays(do: Do, app: Daily, records: Records) -> None:
    """LA-2, L-139, L-140: selectors and no numbers or pixels; the way back and forth and the dead end are left out."""
    app.has_ad = True
    model = Says(
        {"action": "launch", "app": APP},
        {"action": "tap", "target": {"text": "跳过"}},
        {"action": "tap", "target": {"text": "我的"}, "expect": {"page": "我的"}},
        {"action": "tap", "target": {"text": "签到记录"}, "expect": "nothing new"},
        {"action": "tap", "target": {"text": "签到", "role": "button"}, "expect": {"text": "今日已签到"}},
        SIGNED,
    )
    run, ending = do(None, model)
    assert ending.outcome == "succeeded", ending
    row = records.run(run)
    assert row is not None

    flow = distilled(row, records.steps(run), name="daily", version=1)

    from pollex.flow.file import dump_flow

    text = dump_flow(flow)
    assert load_flow(text) == flow
    assert flow.apps == (APP,) and flow.state == "draft" and flow.made_from == run
    assert "签到记录" not in text, text
    for has_ad in (True, False):
        app.is_signed, app.has_ad, app.inputs = False, has_ad, []
        app.go("launcher")
        again = do(Hit(flow))[1]
        assert again.outcome == "succeeded", (again, text)
        assert app.inputs[-2:] == [f"click {ME}", f"click {SIGN}"] and app.is_signed


SAME = {"raw": '{"same": "daily-sign-in", "params": {}}'}
OTHER_WORDS = "Please sign me in today, in the Daily app"


def test_the_words_of_the_task_find_the_flow(do: Do, app: Daily, library: Library, records: Records) -> None:
    """L-143, L-144: equal words need no model; other words are shown to it, and its tokens count (L-127)."""
    flows = library.approved()
    run, ending = do(flows=flows)
    assert (ending.outcome, ending.tokens) == ("succeeded", 0), ending
    assert [event.data["name"] for event in records.events(run) if event.kind == "flow"] == ["daily-sign-in"]

    app.is_signed, app.inputs = False, []
    app.go("launcher")
    model = Says(SAME)
    _, ending = do(None, model, OTHER_WORDS, flows=flows)

    assert (ending.outcome, len(model.asked)) == ("succeeded", 1), ending
    assert app.inputs == ["key home", "launch", f"click {ME}", f"click {SIGN}"]
    assert ending.tokens > 0


def test_looking_for_a_flow_goes_not_beyond_the_tokens(do: Do, app: Daily, library: Library) -> None:
    """L-127, L-143: the question is a call of the run like any other."""
    model = Says(SAME)

    _, ending = do(None, model, OTHER_WORDS, flows=library.approved(), limits=Limits(tokens=100))

    assert (ending.outcome, ending.reason, ending.exit_code) == ("stopped", "BUDGET", 5)
    assert model.asked == [] and app.inputs == []


@pytest.mark.parametrize(
    ("says", "told"), [("2031-05-06 07:08:09 +0200\n", "2031-05-06 07:0"), ("no such program", "not known")]
)
def test_the_prompt_has_the_time_of_the_phone(do: Do, app: Daily, says: str, told: str) -> None:
    """L-66: its own date and time of day, where it is; unknown stays unknown."""
    usual = app.phone.answer
    app.phone.answer = lambda words: Said(says) if words[:1] == ["date"] else usual(words)
    model = Says({"action": "done", "status": "failed", "result": "That is all."})

    do(None, model)

    assert f"phone time {told}" in model.asked[0].slots[2].text
