"""A run on the phone is exported and played again without it (L-135, L-164)."""

from pathlib import Path

import pytest

from pollex.agent.task import Task
from pollex.cli.main import main
from pollex.device.replay import ReplayDevice
from pollex.model.opening import open_model
from pollex.model.profile import profile
from tests.agent.phone.bench import Bench, Line, done
from tests.agent.stored_runs import StoredRuns

NOTES = "dev.pollex.notes"
TASK = Task("write a note", apps=(NOTES,))
SCRIPT: list[Line] = [
    {"action": "launch", "app": "Notes"},
    {"action": "tap", "target": {"text": "New note", "role": "button"}, "expect": {"page": "New note"}},
    {"raw": "Let me think."},
    {"action": "type", "target": {"text": "Note"}, "text": "你好 😀\nsecond line"},
    {"action": "wait", "seconds": 1},
    {"action": "key", "key": "back"},
    done({"app": NOTES}),
]


def test_a_run_is_played_again_from_its_export(bench: Bench, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """L-135, L-164: from the first look to the evidence: same decisions, same verdicts, same words in the history."""
    played = bench.run(SCRIPT, TASK)
    assert played.outcome == ("succeeded", None, 0), played.ending
    monkeypatch.setenv("POLLEX_DATA_HOME", str(tmp_path / "data"))
    assert main(["runs", "export", played.run.id, "--to", str(tmp_path / "out")]) == 0

    device = ReplayDevice(tmp_path / "out" / "screens")
    model = open_model(profile(str(tmp_path / "out" / "model.yaml")))
    again = StoredRuns(device, bench.records)
    run, ending = again.run([], TASK, model=model)

    assert (ending.outcome, ending.sentence) == ("succeeded", played.ending.sentence), ending
    for kind, keys in TOLD.items():
        first = [[event.get(key) for key in keys] for event in played.of(kind)]
        assert [[event.data.get(key) for key in keys] for event in again.of(run, kind)] == first, kind
    assert len(again.records.inputs(run)) == len(played.inputs)


TOLD = {
    "decided": ("action", "words", "role"),
    "replied": ("request", "text"),
    "remembered": ("words", "outcome", "page"),
    "acted": ("status", "dispatch", "way", "code"),
}
