"""`pollex.testing` in a pytest session of its own, with a scripted program in place of Java (docs/testing.md)."""

import os
import subprocess
import sys
from pathlib import Path

import pytest

from pollex.device.virtual import phones
from tests import fake_java
from tests.device.fake_adb import FakeAdb

ROOT = Path(__file__).parents[1]
ASKS_FOR_A_PHONE = """
from pollex.testing import phone


def test_one(phone):
    pass
"""


def test_a_boot_that_takes_long_is_spoken_of_although_pytest_captures(
    fake_phone: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    """No adb leads to this phone, so that the test that asks for it ends in an error, and the phone with it."""
    fake_phone.setenv("JAVA_TOOL_OPTIONS", fake_java.SLOW)
    (tmp_path / "test_one.py").write_text(ASKS_FOR_A_PHONE)
    with FakeAdb() as server:
        done = subprocess.run(
            [sys.executable, "-m", "pytest", "-q", "-p", "no:cacheprovider", "-p", "no:randomly", str(tmp_path)],
            cwd=tmp_path,
            env={**os.environ, "PYTHONPATH": str(ROOT), "ANDROID_ADB_SERVER_PORT": str(server.port)},
            capture_output=True,
            encoding="utf-8",
            timeout=120,
            check=False,
        )

    assert "\nBooting a virtual phone, 2 s so far ...\n" in f"\n{done.stdout}", done.stdout + done.stderr
    assert "1 error" in done.stdout
    assert phones() == ()
