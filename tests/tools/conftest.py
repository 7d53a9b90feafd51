"""One caller, one phone behind a fake adb server."""

from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
import yaml
from adbutils import AdbClient

from pollex.device.adb import Adb
from pollex.device.deadline import Deadline
from pollex.device.session import Session
from pollex.tools.caller import Caller
from pollex.tools.toolsets import SKILL
from tests.device.fake_adb import FakeAdb, FakePhone
from tests.screen.scene import Reading
from tests.screen.scenes import MAIL, STATUS_BAR

Call = Callable[..., Any]


@pytest.fixture
def phone() -> FakePhone:
    phone = FakePhone()
    phone.helper.reading = Reading([STATUS_BAR, MAIL])
    return phone


@pytest.fixture
def caller(phone: FakePhone, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Caller]:
    (tmp_path / "helper.jar").write_bytes(b"jar")
    monkeypatch.setenv("POLLEX_PHONE_DIR", str(tmp_path))
    monkeypatch.delenv("ANDROID_SERIAL", raising=False)
    with FakeAdb(phone) as server:
        session = Session(Adb(AdbClient(host="127.0.0.1", port=server.port, socket_timeout=5)))
        yield Caller(session)
        session.close()


@pytest.fixture
def call(caller: Caller) -> Call:
    """Calls a tool by name and gives its answer as a YAML loader reads it."""
    tools = {tool.name: tool for tool in SKILL}

    def call(name: str, **arguments: Any) -> Any:
        return yaml.safe_load(tools[name].call(caller, arguments, Deadline(20)))

    return call
