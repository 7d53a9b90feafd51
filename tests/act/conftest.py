"""One executor on one device, with a phone behind a fake adb server."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from adbutils import AdbClient

from pollex.act.executor import Executor
from pollex.device.adb import Adb
from pollex.device.session import Session
from tests.act.page import Page
from tests.device.fake_adb import FakeAdb, FakePhone


@pytest.fixture
def fake() -> FakePhone:
    return FakePhone()


@pytest.fixture
def page(fake: FakePhone) -> Page:
    """An app that shows nothing yet."""
    return Page(fake)


@pytest.fixture
def session(fake: FakePhone, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Session]:
    (tmp_path / "helper.jar").write_bytes(b"jar")
    monkeypatch.setenv("POLLEX_PHONE_DIR", str(tmp_path))
    with FakeAdb(fake) as server:
        session = Session(Adb(AdbClient(host="127.0.0.1", port=server.port, socket_timeout=5)))
        yield session
        session.close()


@pytest.fixture
def executor(session: Session) -> Executor:
    return Executor(session)
