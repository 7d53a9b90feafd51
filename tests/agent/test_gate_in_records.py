"""What the gate asks and decides in a run stands in its record, its report and its export (G-122, G-123)."""

import json
from pathlib import Path

import pytest

from pollex.agent.task import Task
from pollex.cli.main import main
from pollex.device.replay import ReplayDevice
from pollex.guard.approver import Approver
from pollex.record.store import Records
from pollex.record.telling import state_of
from tests.agent.stored_runs import ORDER, StoredRuns, stored
from tests.guard.gates import Asker

TAP = {"action": "tap", "target": {"text": "提交订单", "role": "button"}}
ASK = {"action": "request_confirmation", "request": ORDER}
GIVE_UP = {"action": "done", "status": "failed", "result": "It was not ordered."}
TASK = Task("order tea", starts_here=True, vision="never")


@pytest.fixture
def runs(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> StoredRuns:
    monkeypatch.setenv("POLLEX_DATA_HOME", str(tmp_path / "data"))
    pages = stored(tmp_path / "pages", "food_order_plain", "food_done")
    return StoredRuns(ReplayDevice(pages), Records())


def test_a_step_that_spends_with_nobody_to_ask_is_in_record_report_and_export(
    runs: StoredRuns, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """G-123: kind, decision and evidence, on its step; seen by `runs show`, `report` and `export`."""
    run, ending = runs.run([TAP, GIVE_UP], TASK)

    assert (ending.outcome, ending.reason, ending.exit_code) == ("failed", "NEEDS_PERSON", 6)
    (event,) = runs.of(run, "approval")
    said = {key: event.data[key] for key in ("origin", "action", "risk", "payment", "decision", "unjudged")}
    assert (event.step, said) == (
        1,
        {"origin": "run", "action": "tap", "risk": "order", "payment": True, "decision": "deny", "unjudged": False},
    )
    assert "提交订单" in event.data["matched"] and event.data["screen"] is not None
    assert runs.records.inputs(run) == ()
    assert main(["runs", "show", run]) == 0
    shown = capsys.readouterr().out
    assert 'gate: tap, order by "提交订单' in shown and "it spends: deny" in shown
    assert main(["runs", "report", run, "--file", str(tmp_path / "run.html")]) == 0
    assert (tmp_path / "run.html").read_text().count("it spends: deny") == 2, "on its step, and in the timeline"
    assert main(["runs", "export", run, "--to", str(tmp_path / "out")]) == 0
    rows = [json.loads(line) for line in (tmp_path / "out" / "run.jsonl").read_text().splitlines()]
    assert [row["data"]["decision"] for row in rows if row.get("kind") == "approval"] == ["deny"]


@pytest.mark.parametrize(("says", "decision", "sent"), [("approved", "approved", 1), ("declined", "declined", 0)])
def test_what_the_person_was_shown_and_said_is_in_the_record(
    runs: StoredRuns, says: str, decision: str, sent: int, capsys: pytest.CaptureFixture[str]
) -> None:
    """G-122, G-123: the fields as shown, the channel, the decision; the yes is used once, and that is told too."""
    asker: Approver = Asker("approved" if says == "approved" else "declined")
    run, _ = runs.run([ASK, TAP, GIVE_UP], TASK, approver=asker)

    (event,) = runs.of(run, "confirmation")
    fields = {key: event.data[key] for key in ("app", "action", "target", "content", "amount")}
    assert fields == {key: ORDER[key] for key in fields}
    assert (event.data["said"], event.data["decision"], event.data["channel"]) == (ORDER["reason"], decision, "console")
    assert [one.data["decision"] for one in runs.of(run, "approval")] == ["allow" if sent else "ask"]
    assert len(runs.device.inputs) == sent
    assert main(["runs", "show", run, "--json"]) == 0
    told = json.loads(capsys.readouterr().out)["told"]
    assert [one["event"] for one in told if one["event"] in ("asked", "confirmation", "answered", "approval")] == [
        "asked",
        "confirmation",
        "answered",
        "approval",
    ]


def test_a_run_that_waits_for_a_person_says_for_what(runs: StoredRuns) -> None:
    """G-123: by its events alone, for whoever looks from outside."""
    run = runs.records.begin("x", {})
    states = []
    for verb in ("request_confirmation", "hand_to_user", "ask_user"):
        runs.records.append(run, 1, "asked", {"verb": verb})
        states.append(state_of(runs.row(run), runs.records.events(run)))
        runs.records.append(run, 1, "answered", {"verb": verb, "told": ""})
    states.append(state_of(runs.row(run), runs.records.events(run)))
    assert states == ["waiting_confirmation", "waiting_hands", "waiting_answer", "running"]
