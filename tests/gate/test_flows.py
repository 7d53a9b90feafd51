"""Flows that spend, on the virtual phone: the amount of today, a yes of today, one touch (LA-16, G-127, L-148)."""

from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from pollex.agent.limits import Limits
from pollex.agent.router import Player, Router, without_model
from pollex.agent.starting import run_task
from pollex.agent.task import Ending, Task
from pollex.device.deadline import Cancel
from pollex.flow import grammar as g
from pollex.flow.distil import distilled
from pollex.flow.file import dump_flow, load_flow
from pollex.flow.searching import Hit
from pollex.guard.approver import Choice
from pollex.guard.gate import ApprovalGate
from pollex.guard.policy import RunProvenance
from pollex.guard.ruling import rules
from pollex.model.profile import Profile
from pollex.model.scripted import ScriptedModel
from pollex.record.store import Records
from tests.gate.till import FOOD, ORDER, Till

ORDERED = {"action": "done", "status": "success", "result": "Ordered.", "evidence": [{"text": "下单成功"}]}
SUBMIT = {"action": "tap", "target": {"text": "提交订单", "role": "button"}, "expect": {"text": "下单成功"}}
FLOW = f"""\
flow: 1
name: tea
version: 1
state: approved
goal: Order my tea
apps: [{FOOD}]
steps:
  - tap: {{resource_id: "{FOOD}:id/submit"}}
    expect: {{text: 下单成功}}
    confirm: {{app: {FOOD}, action: order, target: 蜜雪冰城, content: "冰鲜柠檬水 大杯 少冰, 2"}}
  - check: {{text: 下单成功}}
"""

Do = Callable[..., tuple[str, Ending]]


@pytest.fixture
def records(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Records:
    monkeypatch.setenv("POLLEX_DATA_HOME", str(tmp_path / "data"))
    return Records()


@pytest.fixture
def do(till: Till, records: Records) -> Do:
    """Orders tea on the page that is open, by a flow, a scripted model, or both."""

    def do(
        flow: g.Flow | None = None, *lines: dict[str, Any], says: Choice | None = "approved", is_asked: bool = True
    ) -> tuple[str, Ending]:
        model = ScriptedModel(Profile(name="script", adapter="scripted"), lines)
        router = Router(Player(model, model.profile)) if lines else without_model()
        till.asker.says = says
        gate = ApprovalGate(rules(), RunProvenance("run"), approver=till.asker if is_asked else None)
        task = Task(
            "Order my tea",
            limits=Limits(seconds=300, step_seconds=90),
            starts_here=True,
            vision="never",
            flow=None if flow is None else Hit(flow),
            has_model=bool(lines),
        )
        return run_task(
            task,
            till.shops.executor,
            router,
            gate,
            device="phone",
            records=records,
            cancel=Cancel(),
            watcher=lambda step, kind, data: None,
        )

    return do


def touches(till: Till) -> int:
    """Of its buttons, that the shop got."""
    return till.shops.counts()["click"]


def test_a_run_that_spent_becomes_a_flow_that_asks_for_the_amount_of_today(
    do: Do, till: Till, records: Records
) -> None:
    """LA-16, L-140: made at 25, played at 26.50; the flow holds no amount, the card has that of today, one touch."""
    till.shops.open("food", "Order", then="done", total="¥25")
    run, ending = do(None, {"action": "request_confirmation", "request": dict(ORDER)}, SUBMIT, ORDERED)
    assert ending.outcome == "succeeded", ending
    row = records.run(run)
    assert row is not None
    flow = distilled(row, records.steps(run), name="tea", version=1)
    assert "25" not in dump_flow(flow).replace(run, "") and flow.steps[0].confirm is not None, dump_flow(flow)
    assert load_flow(dump_flow(flow)) == flow

    till.shops.open("food", "Order", then="done", total="¥26.50")
    _, ending = do(flow)

    assert ending.outcome == "succeeded", ending
    assert [card.amount for card in till.asker.cards] == ["¥25", "¥26.50"]
    assert touches(till) == 1 and till.shops.counts()["order"] == 1


def test_a_page_that_answers_late_gets_one_touch(do: Do, till: Till) -> None:
    """LA-16, G-27: the page answers after 8 s; it is looked at, and not touched again."""
    till.shops.open("food", "Order", then="late", total="¥26.50")

    _, ending = do(load_flow(FLOW))

    assert ending.outcome == "succeeded", ending
    assert touches(till) == 1 and till.shops.counts()["order"] == 1


def test_a_no_and_nobody_to_ask_end_the_run_with_nothing_sent(do: Do, till: Till) -> None:
    """LA-16, L-148: `failed DECLINED`; with nobody there exit 6."""
    till.shops.open("food", "Order", then="done", total="¥26.50")

    declined = do(load_flow(FLOW), says="declined")[1]
    alone = do(load_flow(FLOW), is_asked=False)[1]

    assert (declined.outcome, declined.reason, declined.exit_code) == ("failed", "DECLINED", 6)
    assert (alone.outcome, alone.reason, alone.exit_code) == ("failed", "NEEDS_PERSON", 6)
    assert touches(till) == 0


def test_a_step_that_spends_without_a_block_is_a_divergence(do: Do, till: Till) -> None:
    """LA-16, L-148: nothing is sent; a model may go on, and asks like any other."""
    flow = load_flow(FLOW)
    bare = replace(flow, steps=(replace(flow.steps[0], confirm=None), *flow.steps[1:]))
    till.shops.open("food", "Order", then="done", total="¥26.50")

    _, ending = do(bare)
    assert (ending.outcome, ending.reason) == ("failed", "FLOW_DIVERGED"), ending
    assert touches(till) == 0 and till.asker.cards == []

    asked = {**ORDER, "amount": "¥26.50"}
    _, ending = do(bare, {"action": "request_confirmation", "request": asked}, SUBMIT, ORDERED)
    assert ending.outcome == "succeeded", ending
    assert touches(till) == 1 and [card.amount for card in till.asker.cards] == ["¥26.50"]
