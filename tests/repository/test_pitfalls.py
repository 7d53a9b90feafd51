"""The page of pitfalls names tests that there are, and leaves no number out."""

import re

from tests.repository.tree import ROOT, files

PAGE = ROOT / "docs" / "pitfalls.md"
LAST = 165
"""Of the list that the page was made from."""
PROVOKED = (
    "9 14 18 38 40 45 46 47 50 52 53 54 56 57 59 60 62 64 65 66 67 69 71 72 73 74 75 79 80 82 83 85 87 90 "
    "91 94 96 97 98 99 102 109 110 111 113 116 117 119 120 121 122 125 131 135 136 138 141 146 148 150 "
    "153 154 155 156 159"
)
"""Rows whose situation the virtual phone can be brought into."""
ON_A_PHONE = re.compile(r"/tests/(?:phone|controls|gate|agent/phone)/test_")
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


def test_what_a_phone_can_provoke_is_seen_on_a_phone() -> None:
    """Of these rows one test at least works on the virtual phone: scripted answers agree with whoever wrote them."""
    there = {
        name
        for path in files(".py")
        if ON_A_PHONE.search(path.as_posix())
        for name in re.findall(r"^def test_(\w+)", path.read_text(), re.MULTILINE)
    }
    rows = {int(row[1]): set(re.findall(r"`(\w{12,})`", row[2])) for row in _ROW.finditer(PAGE.read_text())}

    assert [number for number in PROVOKED.split() if not rows[int(number)] & there] == []


def test_each_number_has_a_row_or_a_reason() -> None:
    """In order, and none twice; what has no test says why."""
    page = PAGE.read_text()
    rows = [int(row[1]) for row in _ROW.finditer(page)]
    without = [int(one[1]) for one in _WITHOUT.finditer(page)]

    assert rows == sorted(rows) and without == sorted(without)
    assert sorted([*rows, *without]) == list(range(1, LAST + 1))
    assert len(without) < 6
