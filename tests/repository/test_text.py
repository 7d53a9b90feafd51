"""The repository names no machine and no package host: it builds wherever it is cloned."""

import re
from pathlib import Path

import pytest

from tests.repository.tree import ROOT, text_files

# Each pattern is written so that it does not match itself.
FORBIDDEN = {
    "a folder of one machine": r"/(?:[h]ome|[U]sers)/(?!<)[a-z]\w+/|(?<![\w.])/(?:[r]oot|[w]ork)/\w|/[t]mp/wt\b",
    "a package host": r"pypi[.]org|pythonhosted[.]org|repo1?[.]maven|registry[.]npmjs|deb[.]debian|maven[.]google",
    "a private key": r"[-]{5}BEGIN [A-Z ]*PRIVATE KEY",
    "a merge that was not finished": r"(?m)^(?:<{7}|>{7}) ",
}


@pytest.mark.parametrize("what", FORBIDDEN)
def test_no_file_contains(what: str) -> None:
    pattern = re.compile(FORBIDDEN[what])
    found = {
        str(path.relative_to(ROOT)): match[0]
        for path, text in text_files()
        if (match := pattern.search(text)) is not None
    }

    assert found == {}


def test_every_text_file_ends_with_one_line_end() -> None:
    def is_wrong(text: str) -> bool:
        return text != "" and (not text.endswith("\n") or text.endswith("\n\n"))

    assert [str(path.relative_to(ROOT)) for path, text in text_files() if is_wrong(text)] == []


def test_no_file_is_large() -> None:
    large = [path for path in _all_files() if path.stat().st_size > 512 * 1024]

    assert large == []


def _all_files() -> list[Path]:
    return [path for path, _ in text_files()]
