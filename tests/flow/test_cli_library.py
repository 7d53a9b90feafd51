"""`pollex flow`: the library at the command line; only a person at a terminal approves (L-141 to L-143)."""

import json
import os
import pty
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from pollex.cli.main import main
from pollex.flow.file import load_flow
from pollex.flow.library import Library
from pollex.record.store import Records
from tests.flow.files import DAILY_SIGN_IN

APP = "com.example.daily"


@pytest.fixture
def library(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Library:
    monkeypatch.setenv("POLLEX_DATA_HOME", str(tmp_path / "data"))
    monkeypatch.setenv("COLUMNS", "200")
    return Library.of_user()


@pytest.fixture
def file(tmp_path: Path) -> Path:
    path = tmp_path / "daily.yaml"
    path.write_text(DAILY_SIGN_IN, "utf-8")
    return path


def listed(capsys: pytest.CaptureFixture[str], *words: str) -> list[tuple[str, int, str]]:
    assert main(["flow", *words, "--json"]) == 0
    flows: list[dict[str, Any]] = json.loads(capsys.readouterr().out)["flows"]
    return [(one["name"], one["version"], one["state"]) for one in flows]


def test_an_imported_flow_is_a_draft_that_is_listed_found_shown_and_exported(
    library: Library, file: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """L-141, L-143: whatever its file says of its state, and as the next version."""
    assert listed(capsys, "list") == []
    assert main(["flow", "import", str(file)]) == 0
    assert main(["flow", "import", str(file)]) == 0
    capsys.readouterr()

    assert listed(capsys, "list") == [("daily-sign-in", 2, "draft"), ("daily-sign-in", 1, "draft")]
    assert main(["flow", "retire", "daily-sign-in", "--version", "1"]) == 0
    capsys.readouterr()
    assert listed(capsys, "search", "每天签到") == [("daily-sign-in", 2, "draft")]
    assert listed(capsys, "search", "signing in, daily") == [("daily-sign-in", 2, "draft")]

    assert main(["flow", "show", "daily-sign-in"]) == 0
    assert load_flow(capsys.readouterr().out) == library.get("daily-sign-in", 2)
    out = tmp_path / "out.yaml"
    assert main(["flow", "export", "daily-sign-in", "--file", str(out)]) == 0
    assert load_flow(out.read_text("utf-8")) == library.get("daily-sign-in", 2)
    assert main(["flow", "show", "nothing"]) == 2


def test_a_flow_is_approved_at_a_terminal_by_a_whole_yes(library: Library, file: Path) -> None:
    """L-141: apps, texts and steps are shown first; a pipe approves nothing."""
    main(["flow", "import", str(file)])

    piped = subprocess.run(
        [sys.executable, "-m", "pollex", "flow", "approve", "daily-sign-in"],
        input="yes\n",
        capture_output=True,
        text=True,
        check=False,
    )
    assert piped.returncode != 0 and library.approved() == ()
    assert at_terminal("y")[0] == 1 and library.approved() == ()

    code, shown = at_terminal("yes")
    assert code == 0 and [flow.version for flow in library.approved()] == [1]
    assert f"Apps: {APP}" in shown and "nothing of its own" in shown and "launch com.example.daily" in shown


def at_terminal(answer: str) -> tuple[int, str]:
    """Exit code, and what was shown."""
    ours, theirs = pty.openpty()
    command = [sys.executable, "-m", "pollex", "flow", "approve", "daily-sign-in"]
    process = subprocess.Popen(command, stdin=theirs, stdout=subprocess.PIPE, stderr=subprocess.STDOUT)
    os.close(theirs)
    os.write(ours, f"{answer}\n".encode())
    told, _ = process.communicate(timeout=60)
    os.close(ours)
    return process.returncode, told.decode()


def test_a_run_that_succeeded_becomes_a_draft_by_its_id(library: Library, capsys: pytest.CaptureFixture[str]) -> None:
    """L-139."""
    records = Records()
    run = records.begin("Sign in for today", {"apps": []})
    step = {"step": {"launch": APP, "expect": {"app": APP}}, "app": "com.android.launcher3", "from": "a", "to": "b"}
    records.write_step(run, 1, {"verdict": {"result": "confirmed"}, "flow": step})
    records.finish(run, "succeeded", None, {"evidence": [{"check": "x", "verdict": "held"}]})
    failed = records.begin("Sign in for today", {"apps": []})
    records.finish(failed, "failed", "GAVE_UP", {})
    records.close()

    assert main(["flow", "distil", run[:-2]]) == 0
    assert "sign-in-for-today 1, draft: 1 step" in capsys.readouterr().out
    assert library.get("sign-in-for-today").made_from == run
    assert main(["flow", "distil", failed, "--name", "other"]) == 2
    assert "evidence" in capsys.readouterr().err
