"""Gestures as AI hosts make them: over MCP, by the process that `pollex mcp` is (CA-37, C-1)."""

import sys
from pathlib import Path
from typing import Any

import anyio
import pytest
from mcp import Client, StdioServerParameters
from mcp.client.stdio import stdio_client

from tests.adbd.device import Device
from tests.controls.touches import Touches, frames, span
from tests.phone.lab import Lab


def ask(phone: Device, state: Path, *calls: tuple[str, dict[str, Any]]) -> tuple[set[str], list[dict[str, Any]]]:
    """The names of the tools that a host is offered, and the structured answers to these calls."""

    async def run() -> tuple[set[str], list[dict[str, Any]]]:
        command = StdioServerParameters(
            command=sys.executable,
            args=["-m", "pollex", "mcp", "--toolsets", "controls", "--device", phone.serial],
            env={**phone.server.environment(), "POLLEX_STATE_HOME": str(state)},
        )
        async with Client(stdio_client(command)) as client:
            offered = {tool.name for tool in (await client.list_tools()).tools}
            answers = [await client.call_tool(name, arguments) for name, arguments in calls]
        told = [answer.structured_content for answer in answers]
        assert [one["ok"] for one in told] == [not answer.is_error for answer in answers]
        return offered, told

    return anyio.run(run)


def test_a_host_pinches_and_drags(phone: Device, tmp_path: Path) -> None:
    """CA-37: the same events in the app's log, the same receipt."""
    with Lab.on(phone) as lab:
        lab.show("Timeline")
    way = frames((0, [(700, 600)]), (300, [(300, 600)]), (600, [(300, 600)]))

    offered, (pinched, refused, dragged) = ask(
        phone,
        tmp_path,
        ("pinch", {"center": [500, 600], "start_span": 300, "end_span": 600}),
        ("pinch", {"center": [120, 600], "start_span": 300, "end_span": 600}),
        ("touch_gesture", {"frames": way}),
    )

    notes = Touches(tuple(lab.log("touch")))
    seen = Touches(notes.events[: pinched["events"]])
    assert {"pinch", "touch_gesture", "action_sequence"} <= offered
    assert (pinched["status"], pinched["spans_px"]) == ("completed", [324, 648])
    seen.check_one_contact(2)
    assert (span(seen.places(0)), span(seen.places(590))) == pytest.approx((324, 648), abs=1)
    assert lab.log("pinch")[0]["factor"] == pytest.approx(2, abs=0.05)
    assert (refused["error"], refused["dispatch"], refused["detail"]["finger"]) == ("OUT_OF_RANGE", "none", 1)
    assert dragged["status"] == "completed"
    assert len(notes.events) == pinched["events"] + dragged["events"]
