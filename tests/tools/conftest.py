"""One caller, one phone behind a fake adb server."""

from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from adbutils import AdbClient

from pollex.device.adb import Adb
from pollex.device.session import Session
from tests.device.fake_adb import FakeAdb, FakePhone
from tests.screen.scene import Reading
from tests.screen.scenes import MAIL, STATUS_BAR
from tests.tools.desk import Desk

Call = Callable[..., Any]


@pytest.fixture
def phone() -> FakePhone:
    phone = FakePhone()
    phone.helper.reading = Reading([STATUS_BAR, MAIL])
    return phone


@pytest.fixture
def desk(phone: FakePhone, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Desk]:
    (tmp_path / "helper.jar").write_bytes(b"jar")
    monkeypatch.setenv("POLLEX_PHONE_DIR", str(tmp_path))
    monkeypatch.delenv("ANDROID_SERIAL", raising=False)
    with FakeAdb(phone) as server:
        session = Session(Adb(AdbClient(host="127.0.0.1", port=server.port, socket_timeout=5)))
        yield Desk(session)
        session.close()


@pytest.fixture
def call(desk: Desk) -> Call:
    """Calls a tool by name and gives its answer as a YAML loader reads it."""
    return desk.call
