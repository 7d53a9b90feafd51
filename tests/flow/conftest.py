"""The daily app, and an executor on the phone that has it."""

from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from adbutils import AdbClient

from pollex.act.executor import Executor
from pollex.device.adb import Adb
from pollex.device.deadline import Deadline
from pollex.device.session import Session
from pollex.flow import hand, player
from pollex.flow.forms import StepForm
from pollex.flow.player import Played, play
from tests.device.fake_adb import FakeAdb, FakePhone
from tests.flow.daily import Daily
from tests.tools.phone_desk import PhoneDesk

Play = Callable[..., Played]


@pytest.fixture
def fake() -> FakePhone:
    return FakePhone()


@pytest.fixture
def app(fake: FakePhone) -> Daily:
    return Daily(fake)


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


@pytest.fixture
def desk(session: Session, app: Daily) -> PhoneDesk:
    """The `phone` toolset on that phone, with nobody to ask."""
    return PhoneDesk(session)


@pytest.fixture
def run(executor: Executor, app: Daily, monkeypatch: pytest.MonkeyPatch) -> Play:
    """Plays steps as they are written down, on an app that needs no five seconds."""
    monkeypatch.setattr(hand, "FIND_S", 1.0)
    monkeypatch.setattr(player, "EXPECT_S", 1.0)
    monkeypatch.setattr(player, "UNSURE_S", 0.5)
    monkeypatch.setattr(player, "LATE_S", 1.0)

    def run(*steps: dict[str, Any], within_s: float = 30, **how: Any) -> Played:
        made = [StepForm.model_validate(step).made() for step in steps]
        how.setdefault("name", lambda number: f"c1.run{number}")
        return play(executor, made, how.pop("deadline", Deadline(within_s)), **how)

    return run
