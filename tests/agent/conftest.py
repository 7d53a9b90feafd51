"""What runs without a phone can ask for: one behind a fake adb, and a place for records."""

import io
import json
from collections.abc import Iterator
from pathlib import Path

import pytest
from adbutils import AdbClient
from PIL import Image

from pollex.act.executor import Executor
from pollex.device.adb import Adb
from pollex.device.session import Session
from pollex.record.store import Records
from tests.agent.hostile_screens import APP, SHOP
from tests.agent.wired import Wired
from tests.device.fake_adb import FakeAdb, FakePhone
from tests.device.scripted_helper import Reply

APPS = [
    {
        "package": package,
        "label": label,
        "activity": f"{package}.Main",
        "version": "1",
        "system": False,
        "enabled": True,
    }
    for package, label in ((APP, "App"), (SHOP, "Shop"))
]


@pytest.fixture
def wired(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Wired]:
    (tmp_path / "helper.jar").write_bytes(b"jar")
    monkeypatch.setenv("POLLEX_PHONE_DIR", str(tmp_path))
    phone = FakePhone()
    phone.helper.failures["apps"] = Reply({"count": len(APPS)}, json.dumps(APPS).encode())
    drawn = io.BytesIO()
    Image.new("RGB", (1080, 2400), "white").save(drawn, "PNG")
    size = {"width": 1080, "height": 2400, "scale": 1.0, "rotation": 0}
    shot = {"format": "png", **size, "secure": "no", "at_ms": 5}
    phone.helper.failures["screenshot"] = Reply(shot, drawn.getvalue())
    records = Records(tmp_path / "data")
    with FakeAdb(phone) as server:
        session = Session(Adb(AdbClient(host="127.0.0.1", port=server.port, socket_timeout=5)))
        yield Wired(phone, Executor(session), records)
        session.close()
    records.close()
