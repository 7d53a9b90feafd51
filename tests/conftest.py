"""What every test can ask for, and what no test may do: reach for another machine."""

import sys
from collections.abc import Iterator
from pathlib import Path

import pytest
from hypothesis import settings

from pollex.device.virtual import phones
from tests import fake_java
from tests.pollex_command import PollexCommand

# Time limits of single examples fail on a busy machine and find nothing; the same examples come each time.
settings.register_profile("pollex", deadline=None, derandomize=True)
settings.load_profile("pollex")

LOOPBACK = ("127.0.0.1", "::1", "localhost")


def _refuse_other_machines(event: str, arguments: tuple[object, ...]) -> None:
    if event in ("socket.connect", "socket.sendto"):
        address = arguments[1]
        if isinstance(address, tuple) and address[0] not in LOOPBACK:
            raise AssertionError(f"Tests use no network, and this one reached for {address}.")


sys.addaudithook(_refuse_other_machines)


@pytest.fixture
def fake_phone(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[pytest.MonkeyPatch]:
    """Makes `java` a program without a phone in it (tests/fake_java.py), in a state folder of the test's own.

    Set FAKE_PHONE through the given patch to say how it behaves.
    """
    java = tmp_path / "jdk" / "bin" / "java"
    java.parent.mkdir(parents=True)
    java.write_text(f"#!{sys.executable} -S\n{Path(fake_java.__file__).read_text()}")
    java.chmod(0o755)
    built = tmp_path / "built"
    built.mkdir()
    (built / "jvm.args").touch()
    monkeypatch.setenv("JAVA_HOME", str(tmp_path / "jdk"))
    monkeypatch.setenv("POLLEX_PHONE_DIR", str(built))
    monkeypatch.setenv("POLLEX_STATE_HOME", str(tmp_path / "state"))
    yield monkeypatch
    for phone in phones():
        phone.stop()


@pytest.fixture
def pollex(fake_phone: pytest.MonkeyPatch, tmp_path: Path) -> PollexCommand:
    """The `pollex` command, with the fake phone behind it."""
    return PollexCommand(tmp_path / "state")
