"""`pollex flow check` (docs/spec/loop.md, L-149); `run` is tried on the virtual phone."""

import json
from pathlib import Path

import pytest

from pollex.cli.main import main
from tests.flow.files import DAILY_SIGN_IN


def test_a_flow_is_said_to_be_one(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = tmp_path / "daily.yaml"
    file.write_text(DAILY_SIGN_IN, "utf-8")

    assert main(["flow", "check", str(file)]) == 0
    assert capsys.readouterr().out == "daily-sign-in 3, approved: 6 steps\n"
    assert main(["flow", "check", str(file), "--json"]) == 0
    assert json.loads(capsys.readouterr().out)["steps"] == 6


def test_a_wrong_one_is_told_with_its_place(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = tmp_path / "daily.yaml"
    file.write_text(DAILY_SIGN_IN.replace("role: button", "rolle: button"), "utf-8")

    assert main(["flow", "check", str(file)]) == 2
    assert "Line 12, column 22: 'rolle'" in capsys.readouterr().err
    assert main(["flow", "check", str(tmp_path / "none.yaml")]) == 2


def test_a_param_that_the_flow_has_not_is_refused_before_a_phone_is_looked_for(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file = tmp_path / "daily.yaml"
    file.write_text(DAILY_SIGN_IN, "utf-8")

    assert main(["flow", "run", str(file), "--param", "city=Bern"]) == 2
    assert "'city' is no param of this flow" in capsys.readouterr().err
