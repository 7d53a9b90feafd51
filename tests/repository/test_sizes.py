"""Files and functions stay small enough to be read in one go."""

import ast
from pathlib import Path

import pytest

from tests.repository.java_methods import methods
from tests.repository.tree import ROOT, files

MAX_FILE_LINES = 400

MAX_FUNCTION_LINES = 60


def _name(path: Path) -> str:
    return str(path.relative_to(ROOT))


@pytest.mark.parametrize("path", files(".py", ".java"), ids=_name)
def test_a_source_file_has_at_most_400_lines(path: Path) -> None:
    assert len(path.read_text().splitlines()) <= MAX_FILE_LINES


@pytest.mark.parametrize("path", files(".py"), ids=_name)
def test_a_python_function_has_at_most_60_lines(path: Path) -> None:
    functions = (
        node
        for node in ast.walk(ast.parse(path.read_text()))
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef)
    )
    lengths = {node.name: (node.end_lineno or node.lineno) - node.lineno + 1 for node in functions}

    assert {name: length for name, length in lengths.items() if length > MAX_FUNCTION_LINES} == {}


@pytest.mark.parametrize("path", files(".java"), ids=_name)
def test_a_java_method_has_at_most_60_lines(path: Path) -> None:
    assert [found for found in methods(path.read_text()) if found[1] > MAX_FUNCTION_LINES] == []


def test_java_methods_are_found_whatever_stands_between_them() -> None:
    source = """
    class A<T> extends B {
      private final String brace = "{ not code }";
      A(int a) throws java.io.IOException, Odd {
        this(a, new Runnable() {
          @Override public void run() {
            // }
          }
        });
      }
      static <T> List<T> of(T... all) { if (all.length > 0) { return x -> { y(); }; } return null; }
    }
    """

    assert list(methods(source)) == [("run", 3), ("A", 7), ("of", 1)]
