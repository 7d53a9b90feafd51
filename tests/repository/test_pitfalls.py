"""The page of pitfalls names tests that there are."""

import re

from tests.repository.tree import ROOT, files

PAGE = ROOT / "docs" / "pitfalls.md"


def test_each_row_names_a_test_that_there_is() -> None:
    rows = [line for line in PAGE.read_text().splitlines() if re.match(r"\| \d", line)]
    there_are = {
        name for path in files(".py") for name in re.findall(r"^def test_(\w+)", path.read_text(), re.MULTILINE)
    }
    named = {name for row in rows for name in re.findall(r"`(\w{12,})`", row)}

    assert len(rows) > 70
    assert all("`" in row for row in rows)
    assert sorted(named - there_are) == []
