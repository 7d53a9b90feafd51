"""Each numbered requirement of the toolsets' specifications is named in a test."""

import ast
import re
from functools import cache
from pathlib import Path

import pytest

from tests.repository.tree import ROOT

SPECS = ROOT / "docs" / "spec"
PARTS = {"F": "find.md", "FA": "find.md", "C": "controls.md", "CA": "controls.md"}
_STATED = re.compile(
    r"^- (?:\[ \] (?P<acceptance>[A-Z]+-\d+)|\*\*(?P<number>[A-Z]+-\d+)\*\*(?P<rest>.*))", re.MULTILINE
)
_NAMED = re.compile(r"\b(?P<part>[A-Z]+)-(?P<first>\d+)(?: to (?P=part)-(?P<last>\d+))?\b")


def _stated(part: str) -> set[str]:
    """The numbers of one part, but for those that were withdrawn."""
    text = (SPECS / PARTS[part]).read_text("utf-8")
    found = _STATED.finditer(text)
    numbers = (one["acceptance"] or one["number"] for one in found if "withdrawn" not in (one["rest"] or "")[:16])
    return {number for number in numbers if number.partition("-")[0] == part}


def _words(file: Path) -> str:
    """What may name a number: all of a Java test, the texts of a Python one."""
    text = file.read_text("utf-8")
    if file.suffix == ".java":
        return text
    strings = (node.value for node in ast.walk(ast.parse(text)) if isinstance(node, ast.Constant))
    return "\n".join(one for one in strings if isinstance(one, str))


@cache
def _named() -> frozenset[str]:
    python = (ROOT / "tests").rglob("*.py")
    java = (path for path in (ROOT / "android").rglob("*.java") if "test" in path.parts)
    named: set[str] = set()
    for file in (*python, *java):
        for one in _NAMED.finditer(_words(file)):
            last = int(one["last"] or one["first"])
            named |= {f"{one['part']}-{number}" for number in range(int(one["first"]), last + 1)}
    return frozenset(named)


@pytest.mark.parametrize("part", PARTS)
def test_each_number_is_named_in_a_test(part: str) -> None:
    stated = _stated(part)

    assert len(stated) > 20
    assert sorted(stated - _named()) == []


def test_what_the_app_got_is_told_by_the_app() -> None:
    """C-89: end-to-end tests of `controls` script no part of the phone; what counts is what Lab has noted."""
    for file in (ROOT / "tests" / "controls").glob("*.py"):
        imported = [
            node.module or "" for node in ast.walk(ast.parse(file.read_text())) if isinstance(node, ast.ImportFrom)
        ]
        assert not [name for name in imported if "scripted" in name or "fake" in name or name == "unittest.mock"], file
