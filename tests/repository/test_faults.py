"""The page of faults leaves no kind out, names tests that there are, each row one with a naive client."""

import ast
import re

from tests.repository.tree import ROOT, files

PAGE = (ROOT / "docs" / "faults.md").read_text("utf-8")
KINDS = "android/phone/system/src/main/java/pollex/phone/system/fault"
_ROW = re.compile(r"^\| [^|`]+ \| (`[^|]+) \| [^|]+ \| [^|]+ \| ([^|]+) \|$", re.MULTILINE)
"""What begins it, and the tests, or `the same` as above."""


def _rows() -> list[tuple[str, list[str]]]:
    """Commands with their tests."""
    rows: list[tuple[str, list[str]]] = []
    for command, tests in _ROW.findall(PAGE):
        rows.append((command, re.findall(r"`(\w+)`", tests) or rows[-1][1]))
    return rows


def _tests() -> dict[str, ast.FunctionDef]:
    return {
        node.name.removeprefix("test_"): node
        for path in files(".py")
        if path.is_relative_to(ROOT / "tests")
        for node in ast.parse(path.read_text("utf-8")).body
        if isinstance(node, ast.FunctionDef) and node.name.startswith("test_")
    }


def _has_naive_client(test: ast.FunctionDef) -> bool:
    """Whether its code, and not only its words, speaks of one."""
    named = [node.id for node in ast.walk(test) if isinstance(node, ast.Name)]
    named += [node.attr for node in ast.walk(test) if isinstance(node, ast.Attribute)]
    return any("naive" in name.lower() for name in named)


def test_each_kind_of_fault_has_a_row() -> None:
    sources = {path.name: path.read_text("utf-8") for path in sorted((ROOT / KINDS).glob("*.java"))}
    usages = [
        usage
        for text in sources.values()
        for usage in re.findall(r"(?:FaultKind\.\w+|new FaultKind)\(\s*\"(.+?)\"", text)
    ]
    kept_back = [name.lower() for name in re.findall(r"(?m)^    ([A-Z]+)\(\"", sources["WindowFault.java"])]
    kinds = {re.split(r" ?[A-Z\[]", usage)[0] for usage in usages} | set(kept_back)
    told = [word for command, _ in _rows() for word in re.findall(r"`([^`]+)`", command)]

    assert len(kinds) > 25 and {"layer", "tree", "silence", "transport drop-after"} <= kinds
    assert [kind for kind in sorted(kinds) if not any(f"{word} ".startswith(f"{kind} ") for word in told)] == []


def test_each_row_names_tests_that_there_are_and_one_of_them_has_a_naive_client() -> None:
    tests, rows = _tests(), _rows()

    assert len(rows) > 25 and len(rows) == sum(line.startswith("| ") and "`" in line for line in _table())
    assert [name for _, names in rows for name in names if name not in tests] == []
    assert [command for command, names in rows if not names] == []
    assert [command for command, names in rows if not any(_has_naive_client(tests[name]) for name in names)] == []


def _table() -> list[str]:
    return PAGE.partition("## What each does to whom")[2].splitlines()
