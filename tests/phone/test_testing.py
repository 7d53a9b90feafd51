"""The fixture for other people's tests, in a pytest session of its own (docs/testing.md)."""

import os
import re
import subprocess
import sys
from pathlib import Path

from pollex.device.virtual import phones, running
from tests.adb_server import AdbServer
from tests.phone import guest

ROOT = Path(__file__).parents[2]
MORE = """

def test_nothing_is_left_of_the_test_before(phone):
    phone.launch("Notes")
    assert phone.look().find("No notes yet")
    assert phone.display().display.width == 720
"""
REFUSED = """
import pytest
from pollex.errors import Misuse


def test_faults_end_with_their_test_and_wrong_ones_are_refused(phone, vphone):
    assert vphone("fault") == ""
    with pytest.raises(Misuse, match="there is no kind 'quake'"):
        vphone("fault", "quake")
"""
OPTIONS = """
from pathlib import Path
import pytest
from pollex.testing import PhoneOptions


@pytest.fixture(scope="session")
def phone_options():
    return PhoneOptions(size="720x1280", density=320, install=(Path({apk!r}),))
"""
OWN_APK = """
def test_an_app_from_an_apk_is_there_as_new(phone):
    phone.launch("Guest")
    assert phone.look().find("dev.pollex.guest 0")
    phone.tap("Count")


def test_it_is_as_new_for_the_next_test(phone):
    phone.launch("Guest")
    assert phone.look().find("dev.pollex.guest 0")
"""


def test_the_example_of_the_document_works_and_leaves_nothing(adb_server: AdbServer, tmp_path: Path) -> None:
    """One phone for the session, as it was ordered, reset between its tests or brought back, then gone."""
    document = (ROOT / "docs" / "testing.md").read_text()
    options = OPTIONS.format(apk=str(guest.APK))
    files = (("conftest.py", options), ("test_notes.py", MORE), ("test_list.py", ""), ("test_trouble.py", REFUSED))
    for name, more in files:
        [example] = re.findall(rf"```python\n(# {name}\n.*?)```", document, re.DOTALL)
        (tmp_path / name).write_text(example + more)
    (tmp_path / "test_guest.py").write_text(OWN_APK)
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

    assert (done.returncode, "8 passed" in done.stdout) == (0, True), done.stdout + done.stderr
    assert {phone.pid for phone in phones()} == before
    listed = adb_server.run("devices").stdout.decode()
    assert {serial for serial in listed.split() if ":" in serial} <= {phone.serial for phone in running()}
