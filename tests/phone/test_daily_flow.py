"""Signing in for the day on the virtual phone, by a flow and by a model where the flow does not fit (LA-2)."""

import time
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

from pollex.agent.limits import Limits
from pollex.agent.router import Player, Router, without_model
from pollex.agent.starting import run_task
from pollex.agent.task import Ending, Task
from pollex.device.deadline import Cancel
from pollex.flow.distil import distilled
from pollex.flow.file import dump_flow, load_flow
from pollex.flow.library import Library
from pollex.flow.searching import Hit
from pollex.guard.gate import ApprovalGate
from pollex.guard.policy import RunProvenance
from pollex.guard.ruling import rules
from pollex.model.profile import Profile
from pollex.model.scripted import ScriptedModel
from pollex.record.store import Records
from tests.adbd.device import Device
from tests.flow.files import DAILY_SIGN_IN
from tests.phone.shops import Shops
from tests.phone.waiting import wait_for

APP = "com.demo.daily"
FLOW = DAILY_SIGN_IN.replace("com.example.daily", APP)
GOAL = "Sign in for today in the Daily app"
GOAL_S = 15.0
SLOWER = 5
"""Upper bounds of time are so many times the goal."""
SIGNED = {"action": "done", "status": "success", "result": "Signed in.", "evidence": [{"text": "今日已签到"}]}
SIGN = {"action": "tap", "target": {"text": "签到", "role": "button"}, "expect": {"text": "今日已签到"}}

Do = Callable[..., tuple[str, Ending]]


@pytest.fixture
def shops(phone: Device) -> Iterator[Shops]:
    with Shops.on(phone) as shops:
        yield shops


@pytest.fixture
def records(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Records:
    monkeypatch.setenv("POLLEX_DATA_HOME", str(tmp_path / "data"))
    return Records()


@pytest.fixture
def do(shops: Shops, records: Records) -> Do:
    """A run from home, by a flow, a scripted model, or both."""

    def do(hit: Hit | None, *lines: dict[str, Any]) -> tuple[str, Ending]:
        model = ScriptedModel(Profile(name="script", adapter="scripted"), lines)
        router = Router(Player(model, model.profile)) if lines else without_model()
        limits = Limits(seconds=300, step_seconds=90)
        task = Task(GOAL, limits=limits, vision="never", flow=hit, has_model=bool(lines))
        return run_task(
            task,
            shops.executor,
            router,
            ApprovalGate(rules(), RunProvenance("run")),
            device="phone",
            records=records,
            cancel=Cancel(),
            watcher=lambda step, kind, data: None,
        )

    return do


def test_four_days_of_the_daily_sign_in(do: Do, shops: Shops, records: Records) -> None:
    """LA-2, L-145, L-146: plain, with an advertisement, already done; then the tab is renamed and moved."""
    library = Library.of_user()
    library.put(load_flow(FLOW))
    flow = library.get("daily-sign-in")

    for day, signs in (({}, 1), ({"ad": True}, 1), ({"done": True}, 0)):
        shops.open("daily", "Main", **day)
        began_s = time.monotonic()
        _, ending = do(Hit(flow))
        assert ending.outcome == "succeeded" and ending.tokens == 0, (day, ending)
        assert time.monotonic() - began_s < SLOWER * GOAL_S
        assert shops.counts()["sign"] == signs, day

    shops.open("daily", "Main", moved=True)
    tab = {"action": "tap", "target": {"text": "账户"}, "expect": {"page": "账户"}}
    run, ending = do(Hit(flow), tab, SIGN, SIGNED)

    assert ending.outcome == "succeeded", ending
    (diverged,) = [event.data for event in records.events(run) if event.kind == "flow_diverged"]
    assert (diverged["step"], diverged["code"]) == (3, "NOT_FOUND")
    assert [row.action["action"] for row in records.inputs(run)].count("launch") == 1
    assert shops.counts()["sign"] == 1
    assert [(one.version, one.state) for one in library.flows()] == [(4, "draft"), (3, "approved")]
    assert library.get("daily-sign-in", 3) == flow

    shops.open("daily", "Main", moved=True, ad=True)
    assert do(Hit(library.get("daily-sign-in", 4)))[1].outcome == "succeeded"
    assert shops.counts()["sign"] == 1


def test_the_same_by_the_model_alone_becomes_a_flow(do: Do, shops: Shops, phone: Device, records: Records) -> None:
    """LA-2, L-139, L-140: no numbers or pixels, and it plays on a display of another size: turned."""
    shops.open("daily", "Main", ad=True)
    launch, skip = {"action": "launch", "app": "Daily"}, {"action": "tap", "target": {"text": "跳过"}}
    tab = {"action": "tap", "target": {"text": "我的"}, "expect": {"page": "我的"}}
    run, ending = do(None, launch, skip, tab, SIGN, SIGNED)
    assert ending.outcome == "succeeded", ending
    row = records.run(run)
    assert row is not None

    flow = distilled(row, records.steps(run), name="daily", version=1)

    assert load_flow(dump_flow(flow)) == flow and flow.apps == (APP,)
    assert [step.is_optional for step in flow.steps] == [False, True, False, False, False], dump_flow(flow)
    shops.open("daily", "Main")
    phone.output("shell", "wm", "user-rotation", "lock", "1")
    wait_for("a wide display", lambda: shops.screen().display.width == 2400)
    assert do(Hit(flow))[1].outcome == "succeeded"
    assert shops.counts()["sign"] == 1
