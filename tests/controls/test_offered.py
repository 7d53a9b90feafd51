"""What is offered, and what is refused where the phone cannot do it (spec C-2 to C-4)."""

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

import pytest

from pollex.tools.toolsets import CONTROLS
from tests.adbd.device import Device
from tests.controls.exact import Exact

POINT: dict[str, Any] = {"at_ms": 0, "points": [[500, 500]]}
GOOD: dict[str, dict[str, Any]] = {
    "read_control": {"selector": {"text": "Wi-Fi"}},
    "control_action": {"selector": {"text": "Wi-Fi"}, "action": "click"},
    "wait_until": {"selector": {"text": "Wi-Fi"}, "condition": "appear"},
    "scroll_to": {"container": {"selector": {"class_name": "android.widget.ScrollView"}}, "target": {"text": "Wi-Fi"}},
    "pinch": {"center": [500, 500], "start_span": 300, "end_span": 600},
    "touch_gesture": {"frames": [POINT, {**POINT, "at_ms": 100}]},
    "action_sequence": {"actions": [{"action": "wait_until", "condition": "appear", "selector": {"text": "Wi-Fi"}}]},
}
"""A call of each tool that would do."""


@contextmanager
def started_with(patch: pytest.MonkeyPatch, phone: Device, *mask: str) -> Iterator[Exact]:
    """The toolset on a phone whose helper was started with a mask of capabilities, before a page of switches."""
    with Exact.masked(phone, patch, *mask) as exact:
        exact.lab.show("Switches")
        exact.call("phone_observe")
        yield exact


def offered(exact: Exact) -> list[str]:
    return [tool.name for tool in exact.registry.offered if tool in CONTROLS]


def members(exact: Exact) -> list[str]:
    """What the schema of a sequence names."""
    tool = exact.registry.tool("action_sequence")
    assert tool is not None
    names: list[str] = exact.registry.schema(tool)["properties"]["actions"]["items"]["properties"]["action"]["enum"]
    return names


def test_a_phone_that_can_do_all_is_offered_all(exact: Exact) -> None:
    """CA-1, C-2, C-3."""
    exact.call("phone_observe")

    assert offered(exact) == list(GOOD)
    assert members(exact) == ["control_action", "wait_until", "pinch", "touch_gesture"]


def test_a_phone_without_fingers(phone: Device, monkeypatch: pytest.MonkeyPatch) -> None:
    """CA-1, C-3, C-80: no pinch, no touch_gesture, nor in the schema of a sequence."""
    with started_with(monkeypatch, phone, "-touch.multi") as exact:
        assert offered(exact) == [name for name in GOOD if name not in ("pinch", "touch_gesture")]
        assert members(exact) == ["control_action", "wait_until"]


@pytest.mark.parametrize(
    ("mask", "missing"),
    [
        (("-touch.multi",), {"pinch", "touch_gesture"}),
        (("-node.act",), {"control_action", "scroll_to"}),
        (("-node.wait",), {"wait_until", "scroll_to", "action_sequence"}),
        (("-node.read",), {"read_control"}),
        (("-node.act", "-touch.multi"), {"control_action", "scroll_to", "pinch", "touch_gesture", "action_sequence"}),
        (("-protocol.3",), set(GOOD)),
    ],
)
def test_what_is_missing_is_refused_before_anything_is_looked_at(
    phone: Device, monkeypatch: pytest.MonkeyPatch, mask: tuple[str, ...], missing: set[str]
) -> None:
    """CA-2, C-3: good arguments and bad ones alike; nothing reaches the phone. Protocol 2 is an old helper."""
    with started_with(monkeypatch, phone, *mask) as exact:
        assert set(offered(exact)) == set(GOOD) - missing

        for tool in missing:
            for arguments in (GOOD[tool], {"nonsense": 1}):
                answer = exact.call(tool, **arguments)
                told = (answer["ok"], answer["status"], answer["error"], answer["dispatch"])
                assert told == (False, "not_started", "UNSUPPORTED", "none")
                assert answer["tool"] == tool

        assert exact.log("touch") == [] and exact.log("click") == [] and exact.log("action") == []


def test_a_missing_member_stops_a_sequence_before_its_first(phone: Device, monkeypatch: pytest.MonkeyPatch) -> None:
    """CA-44, C-3, C-82."""
    with started_with(monkeypatch, phone, "-touch.multi") as exact:
        click = {"action": "control_action", "request": GOOD["control_action"]}

        answer = exact.call("action_sequence", actions=[click, click, {"action": "pinch", **GOOD["pinch"]}])

        assert (answer["status"], answer["error"], answer["index"]) == ("not_started", "UNSUPPORTED", 2)
        assert answer["detail"]["missing"] == ["touch.multi"]
        assert exact.log("checked") == []


def test_a_missing_action_is_refused_by_itself(phone: Device, monkeypatch: pytest.MonkeyPatch) -> None:
    """C-2, C-3: `node.progress` is asked for by one action alone."""
    with started_with(monkeypatch, phone, "-node.progress") as exact:
        exact.show("Ranges")

        answer = exact.act("volume", "set_progress", value=50)

        assert (answer["status"], answer["error"]) == ("not_started", "UNSUPPORTED")
        assert answer["detail"]["missing"] == ["node.progress"]
        assert exact.log("progress") == []
