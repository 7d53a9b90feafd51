"""A phone behind a fake adb server, and the environment in which `pollex mcp` finds it."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.device.fake_adb import FakeAdb, FakePhone, adb_environment
from tests.screen.scene import Reading
from tests.screen.scenes import MAIL, STATUS_BAR


@pytest.fixture
def phone() -> FakePhone:
    phone = FakePhone()
    phone.helper.reading = Reading([STATUS_BAR, MAIL])
    return phone


@pytest.fixture
def server(phone: FakePhone) -> Iterator[FakeAdb]:
    with FakeAdb(phone) as server:
        yield server


@pytest.fixture
def environment(server: FakeAdb, tmp_path: Path) -> dict[str, str]:
    (tmp_path / "helper.jar").write_bytes(b"jar")
    return {
        **adb_environment(server),
        "POLLEX_PHONE_DIR": str(tmp_path),
        "POLLEX_STATE_HOME": str(tmp_path / "state"),
    }
