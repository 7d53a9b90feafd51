"""docs/spec/controls.md and its tests: no number without one, and what acceptance may not lean on (C-88 to C-91)."""

import re
from pathlib import Path

import pytest

from tests.repository.tree import ROOT

SPEC = (ROOT / "docs" / "spec" / "controls.md").read_text()
PYTHON = tuple((ROOT / "tests").rglob("*.py"))
JAVA = tuple(path for path in (ROOT / "android").rglob("*.java") if "src/test" in path.as_posix())
PRETENDED = re.compile(r"unittest\.mock|\bMagicMock\b|scripted_helper|fake_adb|fake_shell|control_desk")
RANGE = re.compile(r"\b(CA?)-(\d+) to \1-(\d+)\b")


def named() -> set[str]:
    """The numbers that tests name, `C-34 to C-36` as three."""
    text = "\n".join(path.read_text() for path in (*PYTHON, *JAVA) if path.name != "test_controls_spec.py")
    within = (f"{kind}-{n}" for kind, first, last in RANGE.findall(text) for n in range(int(first), int(last) + 1))
    return set(re.findall(r"\bCA?-\d+\b", text)) | set(within)


def test_every_requirement_is_named_by_a_test() -> None:
    """C-88 to C-91 themselves by this file; withdrawn numbers have none."""
    wanted = re.findall(r"^- \*\*(C-\d+)\*\* (?!\(withdrawn)", SPEC, re.MULTILINE)

    assert len(wanted) > 80
    assert set(wanted) - named() - {"C-89", "C-90", "C-91"} == set()


def test_every_scenario_is_a_test_on_the_virtual_phone() -> None:
    """Section 20: each one, end to end."""
    wanted = re.findall(r"^- \[.\] (CA-\d+)", SPEC, re.MULTILINE)
    text = "\n".join(path.read_text() for path in (ROOT / "tests" / "controls").glob("test_*.py"))

    assert len(wanted) == 52
    assert set(wanted) - set(re.findall(r"\bCA-\d+\b", text)) == set()


@pytest.mark.parametrize("path", sorted((ROOT / "tests" / "controls").glob("*.py")), ids=lambda path: path.stem)
def test_acceptance_pretends_nothing(path: Path) -> None:
    """C-89: what the app got comes from its real log; nothing made up for tests of state machines stands in for it."""
    assert PRETENDED.search(path.read_text()) is None


def test_the_fixture_app_has_a_page_of_its_own() -> None:
    """C-90, C-91: how to build, install, explore and run it, and that it takes no part in a real phone by itself."""
    page = (ROOT / "docs" / "lab.md").read_text()

    assert [word for word in ("Build", "Install", "Explore", "Run") if f"**{word}:**" not in page] == []
    assert "On a real phone" in page
