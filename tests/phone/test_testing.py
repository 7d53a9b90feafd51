"""The fixture for other people's tests, in a pytest session of its own (docs/testing.md)."""

import os
import re
import subprocess
import sys
from pathlib import Path

from pollex.device.virtual import phones
from tests.adb_server import AdbServer

ROOT = Path(__file__).parents[2]
MORE = """

def test_nothing_is_left_of_the_test_before(phone):
    phone.launch("Notes")
    assert phone.look().find("No notes yet")
    assert phone.display().display.width == 720
"""
OPTIONS = """
import pytest
from pollex.testing import PhoneOptions


@pytest.fixture(scope="session")
def phone_options():
    return PhoneOptions(size="720x1280", density=320)
"""


def test_the_example_of_the_document_works_and_leaves_nothing(adb_server: AdbServer, tmp_path: Path) -> None:
    """One phone for the session, as it was ordered, reset between its tests, and gone afterwards."""
    example = re.findall(r"```python\n(# test_notes\.py.*?)```", (ROOT / "docs" / "testing.md").read_text(), re.DOTALL)
    (tmp_path / "test_notes.py").write_text(example[0] + MORE)
    (tmp_path / "conftest.py").write_text(OPTIONS)
    before = {phone.pid for phone in phones()}

    done = subprocess.run(
        [sys.executable, "-m", "pytest", "-q", "-p", "no:cacheprovider", "-p", "no:randomly", str(tmp_path)],
        cwd=tmp_path,
        env={**os.environ, **adb_server.environment(), "PYTHONPATH": str(ROOT)},
        capture_output=True,
        encoding="utf-8",
        timeout=300,
        check=False,
    )

    assert (done.returncode, "2 passed" in done.stdout) == (0, True), done.stdout + done.stderr
    assert {phone.pid for phone in phones()} == before
