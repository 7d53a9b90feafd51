"""The page of pitfalls names tests that there are, and leaves no number out."""

import re

from tests.repository.tree import ROOT, files

PAGE = ROOT / "docs" / "pitfalls.md"
LAST = 165
"""Of the list that the page was made from."""
_ROW = re.compile(r"^\| (\d+) \| \S.* \| (`\w{12,}`(?:, `\w{12,}`)*) \|$", re.MULTILINE)
_WITHOUT = re.compile(r"^\* (\d+): \S.{20,}", re.MULTILINE)


def test_each_row_names_a_test_that_there_is() -> None:
    rows = [line for line in PAGE.read_text().splitlines() if re.match(r"\| \d", line)]
    there_are = {
        name for path in files(".py") for name in re.findall(r"^def test_(\w+)", path.read_text(), re.MULTILINE)
    }
    named = {name for row in rows for name in re.findall(r"`(\w{12,})`", row)}

    assert len(rows) > 150
    assert [row for row in rows if not _ROW.match(row)] == []
    assert sorted(named - there_are) == []


def test_each_number_has_a_row_or_a_reason() -> None:
    """In order, and none twice; what has no test says why."""
    page = PAGE.read_text()
    rows = [int(row[1]) for row in _ROW.finditer(page)]
    without = [int(one[1]) for one in _WITHOUT.finditer(page)]

    assert rows == sorted(rows) and without == sorted(without)
    assert sorted([*rows, *without]) == list(range(1, LAST + 1))
    assert len(without) < 6
