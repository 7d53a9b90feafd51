"""`pollex skill`: the document for AI hosts."""

import json
from pathlib import Path

import pytest

from tests.cli.desk import Desk


def test_the_skill_document_is_shown_and_installed(desk: Desk, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """S-64."""
    monkeypatch.setenv("HOME", str(tmp_path))

    shown = desk.run("skill", "show").out
    answer = desk.run("skill", "install", "--host", "claude", "--json").json

    assert shown.startswith("---\nname: phone-use\n")
    assert Path(answer["file"]).read_text() == shown
    assert desk.run("skill", "install", "--host", "nobody").code == 2
    assert json.loads(desk.run("skill", "show", "--json").out)["text"] == shown
