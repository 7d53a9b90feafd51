"""What tests of the command line can ask for."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.cli.desk import Desk, settings_page
from tests.device.conftest import jar
from tests.device.fake_adb import FakeAdb, FakePhone
from tests.screen.scene import Reading

__all__ = ["jar"]


@pytest.fixture
def desk(
    jar: bytes, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> Iterator[Desk]:
    """The command line, with one phone that shows a page of settings."""
    phone = FakePhone()
    phone.helper.reading = Reading([settings_page()])
    with FakeAdb(phone, connectable=(FakePhone("phone.local:5555"),)) as server:
        monkeypatch.setenv("ANDROID_ADB_SERVER_HOST", "127.0.0.1")
        monkeypatch.setenv("ANDROID_ADB_SERVER_PORT", str(server.port))
        monkeypatch.delenv("ANDROID_SERIAL", raising=False)
        monkeypatch.setenv("POLLEX_STATE_HOME", str(tmp_path / "state"))
        yield Desk(phone, capsys, tmp_path / "state", server)
