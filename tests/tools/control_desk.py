"""The `controls` toolset with a scripted helper behind it: what came of a call is what the wire said."""

import json
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import pytest
from adbutils import AdbClient

from pollex.act.executor import Executor
from pollex.device.adb import Adb
from pollex.device.deadline import Cancel, Deadline
from pollex.device.session import Session
from pollex.tools.caller import Caller
from pollex.tools.devices import Devices, ServedDevice
from pollex.tools.registry import Registry
from pollex.tools.toolsets import CONTROLS
from tests.device.fake_adb import FakeAdb, FakePhone
from tests.screen.scene import N, Reading, W

__all__ = ["BAR", "LIST", "ControlDesk", "opened", "page"]

BAR, FIELD, BOX, LIST = 7, 8, 9, 10
ROW_PX = 100
Answer = dict[str, Any]


def page(
    volume: float = 40,
    *,
    first: int = 1,
    text: str = "Ada",
    package: str = "com.example.app",
    seq: int = 10,
    forward: bool = True,
    cut: str | None = None,
    list_id: int = LIST,
) -> Reading:
    """A slider, a field, a box and a list of five rows, of which the first has this number."""
    rows = [
        N("TextView", (0, top, 1080, top + ROW_PX), text=f"Row {first + place}", id=100 + first + place)
        for place, top in enumerate(range(1000, 1500, ROW_PX))
    ]
    scrolls = ("scroll_backward", *(("scroll_forward",) if forward else ()))
    nodes = [
        N(
            "SeekBar",
            (0, 400, 1080, 500),
            description="Volume",
            actions=("set_progress",),
            range=(0, 0, 100, volume),
            id=BAR,
        ),
        N("EditText", (0, 600, 1080, 700), text=text, flags="editable clickable", actions=("set_text",), id=FIELD),
        N("CheckBox", (0, 800, 1080, 900), text="Agree", flags="clickable checkable", actions=("click",), id=BOX),
        N("ListView", (0, 1000, 1080, 1500), rows, flags="scrollable", actions=scrolls, resource_id="list", id=list_id),
    ]
    return Reading([W(N("FrameLayout", (0, 0, 1080, 2400), nodes), package=package, cut=cut)], seq=seq)


class ControlDesk:
    """One caller with one scripted phone."""

    def __init__(self, phone: FakePhone, session: Session) -> None:
        self.phone = phone
        self.helper = phone.helper
        self.executor = Executor(session)
        self.registry = Registry(CONTROLS, Devices([ServedDevice("phone", self.executor)]))
        self.caller = Caller()
        self.cancel: Cancel | None = None

    def call(self, name: str, /, **arguments: Any) -> Answer:
        """The answer as data."""
        tool = self.registry.tool(name)
        assert tool is not None
        result = self.registry.call(self.caller, tool, arguments, Deadline(30, self.cancel))
        assert result.data is not None
        answer: Answer = json.loads(json.dumps(result.data))
        assert result.is_error is not answer["ok"]
        return answer


@contextmanager
def opened(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[ControlDesk]:
    """The desk, with the page in front."""
    (tmp_path / "helper.jar").write_bytes(b"jar")
    monkeypatch.setenv("POLLEX_PHONE_DIR", str(tmp_path))
    phone = FakePhone()
    phone.helper.reading = page()
    with FakeAdb(phone) as server:
        session = Session(Adb(AdbClient(host="127.0.0.1", port=server.port, socket_timeout=5)))
        yield ControlDesk(phone, session)
        session.close()
