"""Ctrl-C while a run has a finger on the phone: once, and twice (L-126, L-159, L-171, LA-14)."""

import signal
import time
from pathlib import Path

import pytest

from tests.agent.phone.bench import Bench, Line, done
from tests.agent.phone.process import started

PRESS_S = 0.2
"""Into a long press, whose finger is down for longer."""
APART_S = 0.05
"""So that the second one is a signal of its own."""
FREE_S = 3.0
SLOWER = 5
SCRIPT: list[Line] = [
    {"action": "tap", "target": {"text": "Count"}},
    {"action": "long_press", "target": {"text": "Count"}},
    {"action": "tap", "target": {"text": "Count"}},
]


@pytest.mark.parametrize("times", [1, 2])
def test_a_run_that_is_called_off_lifts_its_finger_and_says_so(bench: Bench, tmp_path: Path, times: int) -> None:
    """L-126, L-171, L-169: exit code 130, no finger down, the phone free at once, and no further input."""
    bench.lab.show("Busy")
    running = started(bench, SCRIPT, tmp_path)
    running.until(2, "acting")
    time.sleep(PRESS_S)
    began_s = time.monotonic()
    for _ in range(times):
        running.process.send_signal(signal.SIGINT)
        time.sleep(APART_S)
    events = running.rest()
    code = running.end()
    took_s = time.monotonic() - began_s

    assert code == 130
    assert took_s < SLOWER * FREE_S
    records = running.records()
    (run,) = records.runs()
    inputs = records.inputs(run.id)
    records.close()
    assert run.outcome == "cancelled"
    assert [one.action["action"] for one in inputs] == ["tap", "long_press"]
    if times == 1:
        assert events[-1]["event"] == "finished" and events[-1]["outcome"] == "cancelled", events
        assert all(one.receipt is not None for one in inputs)
    touches = [entry["action"] for entry in bench.lab.log("touch")]
    assert "DOWN" in touches
    assert touches.count("DOWN") == touches.count("UP") + touches.count("CANCEL"), touches
    assert bench.run([done({"app": "com.android.launcher3"})]).outcome == ("succeeded", None, 0)
