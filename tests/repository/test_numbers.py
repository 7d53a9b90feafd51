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


LATER = frozenset({*(f"L-{number}" for number in (*range(22, 27), *range(152, 161))), "LA-18"})
"""Reading pictures, and the toolset `task`: to come."""
MISSING: frozenset[str] = frozenset()
"""Not named by any test yet; who names one takes it out of here."""
_LOOP = re.compile(r"^- (?:\*\*)?(?P<number>LA?-\d+)\b(?P<rest>.*)", re.MULTILINE)


def _named_by_tests() -> set[str]:
    """The numbers in what test functions say of themselves; a letter behind one means a part of it."""
    named: set[str] = set()
    for file in (ROOT / "tests").rglob("*.py"):
        functions = (node for node in ast.walk(ast.parse(file.read_text("utf-8"))) if isinstance(node, ast.FunctionDef))
        for one in functions:
            told = re.sub(r"(LA-\d+)[a-f]\b", r"\1", ast.get_docstring(one) or "")
            for found in _NAMED.finditer(told):
                last = int(found["last"] or found["first"])
                named |= {f"{found['part']}-{number}" for number in range(int(found["first"]), last + 1)}
    return named


def test_each_number_of_the_loop_is_named_by_what_a_test_says_of_itself() -> None:
    """All but those that are to come, and a list that only gets shorter."""
    text = (SPECS / "loop.md").read_text("utf-8")
    stated = {one["number"] for one in _LOOP.finditer(text) if "withdrawn" not in one["rest"][:16]} - LATER

    assert len(stated) > 160
    assert sorted(stated - _named_by_tests()) == sorted(MISSING)


def test_what_the_app_got_is_told_by_the_app() -> None:
    """C-89: end-to-end tests of `controls` script no part of the phone; what counts is what Lab has noted."""
    for file in (ROOT / "tests" / "controls").glob("*.py"):
        imported = [
            node.module or "" for node in ast.walk(ast.parse(file.read_text())) if isinstance(node, ast.ImportFrom)
        ]
        assert not [name for name in imported if "scripted" in name or "fake" in name or name == "unittest.mock"], file
