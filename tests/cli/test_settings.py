"""The person's settings: from their own file alone (docs/design.md, decision 10; docs/spec/confirmation.md, G-108)."""

import os
from pathlib import Path

import pytest

from pollex.config import Settings, settings, settings_file
from pollex.errors import Misuse
from pollex.gates import gate_of


@pytest.fixture
def file(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("XDG_CONFIG_HOME", str(tmp_path))
    path = settings_file()
    path.parent.mkdir(parents=True)
    return path


def test_without_a_file_everything_is_as_usual(file: Path) -> None:
    assert settings() == Settings()
    assert settings().approval.mode == "ask" and settings().approval.approve is None


def test_all_settings_of_approval(file: Path) -> None:
    """G-97, G-108, G-113, G-58."""
    lines = ('mode = "autonomous"', 'approve = "console"', "adb_tier = true", 'words = {order = ["帮我买"]}')
    file.write_text("\n".join(("[approval]", *lines)))

    approval = settings().approval

    assert (approval.mode, approval.approve, approval.adb_tier) == ("autonomous", "console", True)
    gate = gate_of(approval, "mcp")
    assert (gate.mode, gate.allows_late_look, gate.approver) == ("autonomous", True, None)


def test_a_run_that_asks_hears_a_change_to_autonomous_and_none_back(file: Path) -> None:
    """G-115: from the next step on; what cannot be read changes nothing."""
    gate = gate_of(settings().approval, "mcp")
    modes = []
    for text in ("[approval]\nmode = ", '[approval]\nmode = "autonomous"\n', '[approval]\nmode = "ask"\n'):
        file.write_text(text)
        modes.append(gate.mode)
        gate.next_step()
        modes.append(gate.mode)

    assert modes == ["ask", "ask", "ask", "autonomous", "autonomous", "autonomous"]


@pytest.mark.parametrize(
    ("text", "named"),
    [
        ('[approval]\nmode = "none"\n', "approval.mode"),
        ("[approval]\nask = false\n", "approval.ask"),
        ("[approving]\n", "approving"),
        ("[approval]\nadb_tier = 1\n", "approval.adb_tier"),
        ("approval = [", "is no TOML"),
        ("\udcff", "is no TOML"),
    ],
)
def test_what_is_no_setting_is_refused_by_name(file: Path, text: str, named: str) -> None:
    """A misspelt name must not pass for a setting."""
    file.write_bytes(text.encode("utf-8", "surrogateescape"))

    with pytest.raises(Misuse) as caught:
        settings()

    assert caught.value.code == "INVALID" and named in caught.value.message


def test_words_cannot_be_added_to_just_anything(file: Path) -> None:
    """G-58: configuration removes none."""
    file.write_text('[approval]\nwords = {before = ["提交"]}\n')

    with pytest.raises(Misuse):
        gate_of(settings().approval, "mcp")


def test_the_environment_sets_nothing(file: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """G-108."""
    for name in ("POLLEX_APPROVAL_MODE", "POLLEX_APPROVAL__MODE", "APPROVAL_MODE"):
        monkeypatch.setenv(name, "autonomous")
    monkeypatch.chdir(file.parent)
    Path("pollex.toml").write_text('[approval]\nmode = "autonomous"\n')

    assert settings() == Settings()


def test_a_pipe_is_not_waited_for(file: Path) -> None:
    os.mkfifo(file)
    with pytest.raises(Misuse):
        settings()
