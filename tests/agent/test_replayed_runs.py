"""A run that was exported is played again: its screens as a device, its replies as a model (L-135, L-164)."""

import json
import shlex
from pathlib import Path
from typing import Any

import pytest

from pollex.agent.task import Task
from pollex.cli.main import main
from pollex.device.deadline import Cancel, Deadline
from pollex.device.replay import ReplayDevice
from pollex.errors import Misuse
from pollex.model.opening import open_model
from pollex.model.profile import Profile, profile
from pollex.model.protocol import ModelFailed, ModelRequest, Slot
from pollex.model.recorded import request_hash
from pollex.record.store import Records
from tests.agent.stored_runs import StoredRuns, stored

TASK = Task("look at the food order", apps=("com.demo.food",), starts_here=True, vision="never")
SCRIPT: list[Any] = [
    {"action": "tap", "target": {"text": "冰鲜柠檬水"}},
    {"action": "key", "key": "back"},
    {"raw": "I think about it."},
    {"action": "done", "status": "success", "result": "Seen.", "evidence": [{"app": "com.demo.food"}]},
]
TWICE = [{"action": "key", "key": "back"}, {"action": "key", "key": "back"}]


@pytest.fixture
def records(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Records:
    monkeypatch.setenv("POLLEX_DATA_HOME", str(tmp_path / "data"))
    return Records()


def asked(text: str, *passing: str) -> ModelRequest:
    return ModelRequest((Slot("state", text),), {"type": "object"}, passing=passing)


def exported(records: Records, folder: Path, script: list[Any] = SCRIPT) -> tuple[StoredRuns, str]:
    """A run on three pages that is over, and its export."""
    runs = StoredRuns(ReplayDevice(stored(folder / "pages", "food_shop", "food_detail", "food_orders")), records)
    run, _ = runs.run(script, TASK)
    assert main(["runs", "export", run, "--to", str(folder / "out")]) == 0
    return runs, run


def test_an_export_is_played_again_and_comes_to_the_same(records: Records, tmp_path: Path) -> None:
    """L-135, L-164: same decisions, verdicts and screens, in a run of its own with another mark and clock."""
    runs, first = exported(records, tmp_path)
    again = StoredRuns(ReplayDevice(tmp_path / "out" / "screens"), records)
    described = profile(str(tmp_path / "out" / "model.yaml"))

    second, ending = again.run([], TASK, model=open_model(described))

    assert (ending.outcome, ending.sentence) == ("succeeded", runs.row(first).ending["sentence"]), ending  # type: ignore[index]
    for kind in ("decided", "acted", "verified", "replied", "remembered"):
        told = [[_lasting(event.data) for event in runs.of(run, kind)] for run in (first, second)]
        assert told[0] == told[1], kind


def test_the_command_line_plays_an_export(records: Records, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """L-135: by the command that the export names."""
    exported(records, tmp_path)
    told = capsys.readouterr().err.splitlines()[-1]
    name, *words = shlex.split(told.removeprefix("Play it again: "))

    assert name == "pollex" and main([*words, "--json"]) == 0, capsys.readouterr()


def test_another_question_has_no_answer(records: Records, tmp_path: Path) -> None:
    """L-164: NOT_RECORDED and no guess; the run ends at once."""
    runs, _ = exported(records, tmp_path)
    described = profile(str(tmp_path / "out" / "model.yaml"))
    other = Task("another goal", apps=TASK.apps, starts_here=True, vision="never")

    run, ending = StoredRuns(ReplayDevice(tmp_path / "out" / "screens"), records).run(
        [], other, model=open_model(described)
    )

    assert (ending.outcome, ending.reason) == (
        "failed",
        "MODEL_UNAVAILABLE",
    ) and "was not asked this" in ending.sentence
    assert [event.data["failed"] for event in runs.of(run, "replied")] == ["NOT_RECORDED"]


def test_mark_clock_and_time_left_are_no_part_of_a_question() -> None:
    """L-164: the rest is; a part that is nothing takes nothing away."""
    first = asked("⟦k7Q2aa⟧ 213 s left, 2026-01-02 10:00 Display ⟦/k7Q2aa⟧", "k7Q2aa", "213 s left", "2026-01-02 10:00")
    later = asked("⟦Zz09bb⟧ 7 s left, 2027-05-06 23:59 Display ⟦/Zz09bb⟧", "Zz09bb", "7 s left", "2027-05-06 23:59")
    assert request_hash(first) == request_hash(later)
    assert request_hash(first) != request_hash(asked("⟦k7Q2aa⟧ Display", "k7Q2aa", ""))
    assert request_hash(asked("a")) != request_hash(ModelRequest((Slot("state", "a"),), {"type": "string"}))


def test_a_question_that_was_asked_twice_has_two_answers(tmp_path: Path) -> None:
    """L-164: in their order, a failure among them; a third time there is none."""
    question = asked("a")
    told = {"request": request_hash(question), "text": "one", "finish": "length", "tokens_in": 3, "tokens_out": True}
    failed = {"request": request_hash(question), "failed": "TIMEOUT", "message": "late"}
    rows = [{"row": "event", "kind": "replied", "data": data} for data in (told, failed)]
    (tmp_path / "run.jsonl").write_text("".join(json.dumps(row) + "\n" for row in rows))
    model = open_model(Profile(name="x", adapter="recorded", recording=str(tmp_path)))
    deadline = Deadline(5, Cancel())

    reply = model.decide(question, deadline)
    assert (reply.text, reply.finish, reply.usage.tokens_in, reply.usage.tokens_out) == ("one", "length", 3, None)
    for code in ("TIMEOUT", "NOT_RECORDED"):
        with pytest.raises(ModelFailed) as raised:
            model.decide(question, deadline)
        assert raised.value.code == code


@pytest.mark.parametrize("text", ["[]", "{", "[" * 100_000, '{"row": "event", "kind": "replied", "data": 1}\nx'])
def test_a_file_that_is_no_export_is_refused(tmp_path: Path, text: str) -> None:
    """L-162, L-164: with its place."""
    (tmp_path / "run.jsonl").write_text(text)
    with pytest.raises(Misuse, match=r"run\.jsonl, line"):
        open_model(Profile(name="x", adapter="recorded", recording=str(tmp_path)))


def test_a_folder_without_an_export_is_told(tmp_path: Path) -> None:
    with pytest.raises(Misuse) as raised:
        open_model(Profile(name="x", adapter="recorded", recording=str(tmp_path)))
    assert raised.value.code == "NOT_FOUND"


# Any: JSON of any shape.
def _lasting(data: Any) -> Any:
    """Without what is another in each run: times, and numbers of screens."""
    return {key: value for key, value in data.items() if key not in ("took_ms", "screen", "waited_ms", "model")}
