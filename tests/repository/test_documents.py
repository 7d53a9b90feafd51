"""What the documents say about the repository is so."""

import re
from pathlib import Path

import pytest

from pollex.cli.main import main
from tests.repository.tree import ROOT, files

DOCUMENTS = files(".md")

TARGETS = set(re.findall(r"(?m)^(\w+):", (ROOT / "Makefile").read_text()))


def _name(path: Path) -> str:
    return str(path.relative_to(ROOT))


def _code(text: str) -> str:
    """What stands in code blocks and between backquotes."""
    return "\n".join(re.findall(r"```.*?```|`[^`\n]+`", text, re.DOTALL))


@pytest.mark.parametrize("document", DOCUMENTS, ids=_name)
def test_links_inside_the_repository_lead_somewhere(document: Path) -> None:
    targets = re.findall(r"\]\(([^)#\s]+)[^)]*\)", document.read_text())
    inside = [target for target in targets if "://" not in target and not target.startswith("mailto:")]

    assert [target for target in inside if not (document.parent / target).exists()] == []


@pytest.mark.parametrize("document", DOCUMENTS, ids=_name)
def test_make_targets_that_are_named_exist(document: Path) -> None:
    named = set(re.findall(r"\bmake ([a-z]+)\b", _code(document.read_text())))

    assert named - TARGETS == set()


def test_every_make_target_is_explained() -> None:
    explained = (ROOT / "README.md").read_text() + (ROOT / "CONTRIBUTING.md").read_text()

    assert [target for target in sorted(TARGETS) if f"`make {target}`" not in explained] == []


@pytest.mark.parametrize("document", [ROOT / "README.md", ROOT / "CONTRIBUTING.md"], ids=_name)
def test_pollex_commands_that_are_named_exist(document: Path, capsys: pytest.CaptureFixture[str]) -> None:
    verbs = set(re.findall(r"(?<![\w/-])pollex ((?:[a-z]+)(?: (?:start|list|stop)\b)?)", _code(document.read_text())))

    for words in sorted(verbs):
        assert main([*words.split(), "--help"]) == 0, f"pollex {words}: {capsys.readouterr().err}"


def test_the_guide_for_contributors_is_short() -> None:
    assert len((ROOT / "CONTRIBUTING.md").read_text().splitlines()) <= 120


def test_decisions_are_numbered_without_gaps_and_listed() -> None:
    decisions = sorted(path for path in DOCUMENTS if path.parent == ROOT / "docs" / "decisions")
    index = (ROOT / "docs" / "README.md").read_text()

    assert [int(path.name[:3]) for path in decisions] == list(range(1, len(decisions) + 1))
    assert [path.name for path in decisions if f"(decisions/{path.name})" not in index] == []
