"""A receipt as one object: the fields of C-26, with readings as in C-21."""

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from adbutils import AdbClient

from pollex.act.executor import Executor
from pollex.action.actions import LongPress, NodeAct, Press, Tap
from pollex.device.adb import Adb
from pollex.device.deadline import Deadline
from pollex.device.session import Session
from pollex.geometry import Point
from pollex.screen.screen import NodeId, Screen
from pollex.screen.target import Target, target_of
from pollex.tools.receipt_json import reading_json, receipt_json
from tests.device.fake_adb import FakeAdb, FakePhone
from tests.device.scripted_helper import Cut, Reply
from tests.screen.scene import N, Reading, W

FIELDS = {
    *("ok", "status", "error", "message", "detail", "tool", "action", "operation_id", "dispatch", "way", "before"),
    *("after", "check", "changed", "settled", "timings_ms", "screens", "toasts", "warnings"),
}
"""The table of C-26."""
READING = {
    *("ref", "window", "resource_id", "class_name", "package_name", "text", "content_desc", "hint"),
    *("state_description", "error_text", "bounds", "visible_bounds", "visible", "exposed", "enabled", "focused"),
    *("selected", "clickable", "long_clickable", "scrollable", "editable", "secret", "checked", "range", "selection"),
    *("text_length", "max_text_length", "collection", "actions"),
}
"""The table of C-21, but for the token."""
BAR, PASSWORD = (1, 7), (1, 8)
DONE: dict[str, Any] = {"already": False, "before": None, "after": None, "dispatch": "finished", "at_ms": 5, "seq": 11}


def page(volume: float, seq: int = 10) -> Reading:
    bar = N(
        "SeekBar",
        (0, 400, 1080, 600),
        text="Volume",
        actions=("set_progress",),
        range=(0, 0, 100, volume),
        id=BAR[1],
    )
    field = N("EditText", (0, 700, 1080, 800), hint="PIN", flags="editable secret clickable", id=PASSWORD[1])
    cover = W(N("FrameLayout", (0, 0, 540, 2400)), id=9, type="overlay", region=[(0, 0, 540, 2400)], focused=False)
    whole = N("FrameLayout", (0, 0, 1080, 2400), [bar, field])
    return Reading([cover, W(whole, package="com.example.app")], seq=seq)


@pytest.fixture
def phone() -> FakePhone:
    phone = FakePhone()
    phone.helper.reading = page(10)
    return phone


@pytest.fixture
def executor(phone: FakePhone, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Executor]:
    (tmp_path / "helper.jar").write_bytes(b"jar")
    monkeypatch.setenv("POLLEX_PHONE_DIR", str(tmp_path))
    with FakeAdb(phone) as server:
        session = Session(Adb(AdbClient(host="127.0.0.1", port=server.port)))
        yield Executor(session)
        session.close()


def target(screen: Screen, node_id: NodeId) -> Target:
    node = screen.node(node_id)
    assert node is not None
    return target_of(screen, node)


def test_a_value_that_was_set(executor: Executor, phone: FakePhone) -> None:
    """C-26, C-21."""

    def sets(request: dict[str, Any]) -> Reply:
        phone.helper.reading = page(70, seq=12)
        return Reply(DONE)

    phone.helper.script("act", sets)
    screen = executor.look(Deadline(10)).screen
    receipt = executor.perform(NodeAct(target(screen, BAR), "set_progress", {"value": 70}), Deadline(20))

    told = receipt_json(receipt, executor.named, tool="control_action")

    assert set(told) >= FIELDS
    before, after = told["before"], told["after"]
    assert isinstance(before, dict) and isinstance(after, dict)
    assert set(before) - {"role"} == set(after) - {"role"} == READING
    assert before["range"] == {"type": "int", "min": 0, "max": 100, "current": 10, "step": 1}
    assert (before["ref"], after["range"]["current"], after["actions"]) == (after["ref"], 70, ["set_progress"])
    assert before["window"] == {"id": "w1", "type": "app", "layer": 1, "title": "", "package": "com.example.app"}
    assert (before["exposed"], before["visible_bounds"]) == (0.5, [0, 400, 1080, 600])
    assert (told["ok"], told["status"], told["error"], told["tool"]) == (True, "completed", None, "control_action")
    assert (told["action"], told["way"], told["dispatch"]) == ("set_progress", "node", "finished")
    assert told["changed"] == {"screen": True, "count": 1}
    assert told["check"] == {"rule": "range.current is 70", "held": True}
    assert told["settled"] is not None and told["app"] == "com.example.app"
    timings = told["timings_ms"]
    assert isinstance(timings, dict)
    assert set(timings) == {"wait_lock", "resolve", "act", "settle", "read", "total"}


def test_of_a_secret_control_nothing_is_told_that_is_in_it(executor: Executor) -> None:
    """C-25."""
    named = executor.look(Deadline(10))
    node = named.screen.node(PASSWORD)
    assert node is not None

    told = reading_json(named, node)

    assert (told["secret"], told["text"], told["text_length"], told["selection"]) == (True, None, None, None)


def test_what_is_not_known_is_null(executor: Executor, phone: FakePhone) -> None:
    """Design principle 6."""
    screen = executor.look(Deadline(10)).screen
    phone.helper.script("touch", Cut)

    told = receipt_json(executor.perform(Tap(target(screen, PASSWORD)), Deadline(20)), executor.named)

    assert (told["ok"], told["status"], told["dispatch"]) == (False, "unknown", "uncertain")
    assert (told["after"], told["changed"], told["tool"]) == (None, {"screen": None, "count": None}, None)


def test_a_touch_tells_where_how_long_and_how_the_display_was_turned(executor: Executor) -> None:
    """L-95."""
    receipt = executor.perform(LongPress(Point(900, 900)), Deadline(20))

    touched = receipt_json(receipt, executor.named)["touched"]

    assert isinstance(touched, dict)
    assert (touched["point"], touched["duration_ms"], touched["rotation"]) == ((900, 900), 600, 0)


def test_where_no_input_was_sent_there_is_a_receipt_all_the_same(executor: Executor) -> None:
    """C-26, C-27."""
    told = receipt_json(executor.perform(Press(9999, by_shell=True), Deadline(-1)), executor.named)

    assert (told["ok"], told["status"], told["dispatch"], told["before"]) == (False, "not_started", "none", None)
    assert told["message"]
