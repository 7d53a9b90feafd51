"""What is not written down: whole runs, and single apps of a run (L-137); what is forgotten, and how fast (L-138)."""

import json
import time
from pathlib import Path
from typing import Any

import pytest

from pollex.agent.task import Task
from pollex.cli.main import main
from pollex.config import settings_file
from pollex.record.pruning import PRUNE_S, prune
from pollex.record.store import Records
from tests.agent.stored_runs import stored
from tests.planted import places_in_folder

FOOD = "com.demo.food"
SHOP = "蜜雪冰城"
"""Stands on the page, in the goal of nobody, and in what the model says."""
SCRIPT: list[Any] = [
    {"action": "tap", "target": {"text": SHOP}, "want": SHOP},
    {"action": "done", "status": "success", "result": f"{SHOP} is open.", "answer": SHOP, "evidence": [{"app": FOOD}]},
]
TASK = Task("look", apps=(FOOD,), starts_here=True, vision="never")


@pytest.fixture
def words(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """A command line that does the task on stored pages, with folders of its own."""
    for name, folder in {"POLLEX_DATA_HOME": "data", "POLLEX_STATE_HOME": "state", "XDG_CONFIG_HOME": "config"}.items():
        monkeypatch.setenv(name, str(tmp_path / "home" / folder))
    pages = stored(tmp_path / "pages", "food_shop", "food_detail")
    (tmp_path / "script.json").write_text(json.dumps(SCRIPT))
    (tmp_path / "script.yaml").write_text(f"adapter: scripted\nscript: {tmp_path / 'script.json'}\n")
    return ["run", TASK.goal, "--here", "--model", str(tmp_path / "script.yaml"), "--device", f"replay:{pages}"]


def test_a_run_without_records_leaves_nothing(words: list[str], tmp_path: Path) -> None:
    """L-137: no run, no picture, no list, no text of a page."""
    assert main([*words, "--records", "none"]) == 0
    assert not (tmp_path / "home" / "data").exists()
    # What the next command needs to know refs again has its own file, and no text of a page.
    assert places_in_folder(tmp_path / "home", SHOP) == []


def test_of_an_app_that_is_left_out_only_the_steps_are_kept(
    words: list[str], tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """L-137: `none_for` in `[records]`: what kind of input, what came of it, no text and no picture."""
    settings_file().parent.mkdir(parents=True)
    settings_file().write_text(f'[records]\nnone_for = ["{FOOD}"]\n')

    assert main(words) == 0, capsys.readouterr()

    assert SHOP in capsys.readouterr().out, "the person who asked is told"
    assert places_in_folder(tmp_path / "home", SHOP) == []
    records = Records()
    (run,) = records.runs()
    assert (run.outcome, [one.action for one in records.inputs(run.id)]) == ("succeeded", [{"action": "tap"}])
    assert [one.receipt and one.receipt["dispatch"] for one in records.inputs(run.id)] == ["finished"]
    assert [step.data["decision"]["parsed"]["action"] for step in records.steps(run.id)] == ["tap", "done"]
    assert all(step.data.get("picture") is None and step.data["unkept"] for step in records.steps(run.id))
    assert list(records.blobs.sizes()) == []
    assert main(["runs", "report", "--file", str(tmp_path / "run.html")]) == 0
    assert main(["runs", "export", "--to", str(tmp_path / "out")]) == 0
    records.close()


def test_another_app_is_kept_whole(words: list[str], tmp_path: Path) -> None:
    """L-137: the same run with another app left out."""
    settings_file().parent.mkdir(parents=True)
    settings_file().write_text('[records]\nnone_for = ["com.example.bank"]\n')
    assert main(words) == 0
    assert places_in_folder(tmp_path / "home" / "data", SHOP) != []


def test_old_runs_are_forgotten_at_the_start_of_a_run(words: list[str]) -> None:
    """L-138: those of 31 days ago; those of yesterday stay."""
    records = Records()
    for days in (31, 1):
        run = records.begin(f"{days} days ago", {})
        records.finish(run, "failed", "LOOP", {})
        records._db.execute("UPDATE runs SET began_ms = began_ms - ? WHERE id = ?", (days * 86_400_000, run))
    assert main(words) == 0
    assert [run.goal for run in records.runs()] == [TASK.goal, "1 days ago"]
    records.close()


def test_pruning_takes_no_longer_than_it_may(tmp_path: Path) -> None:
    """L-138: what is left waits for the next start; the newest run of too much is kept longest."""
    records = Records(tmp_path)
    for number in range(30):
        run = records.begin(str(number), {})
        records.use(run, records.blobs.put(bytes([number]) * 1000))
        records.finish(run, "succeeded", None, {})
    assert prune(records, days=30, most_bytes=100, seconds=0) == 0
    assert len(records.runs()) == 30
    began_s = time.monotonic()
    assert prune(records, days=30, most_bytes=5_000) == 25
    assert time.monotonic() - began_s < 5 * PRUNE_S
    assert [run.goal for run in records.runs()] == ["29", "28", "27", "26", "25"]
    assert sum(size for _, size in records.blobs.sizes()) == 5_000
    records.close()
