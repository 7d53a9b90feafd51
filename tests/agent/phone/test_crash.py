"""A program that dies between a touch and its receipt (LA-11)."""

import time
from pathlib import Path

from tests.agent.phone.bench import Bench, Line, done
from tests.agent.phone.process import started

PRESS_S = 0.35
"""Into a long press, whose finger is down for longer."""
SCRIPT: list[Line] = [
    {"action": "tap", "target": {"text": "Count"}},
    {"action": "tap", "target": {"text": "Count"}},
    {"action": "wait", "seconds": 1},
    {"action": "long_press", "target": {"text": "Count"}},
]


def test_a_killed_program_leaves_an_input_that_is_unknown(bench: Bench, tmp_path: Path) -> None:
    """LA-11, L-131: steps 1 to 3 are whole, input 4 is unknown, the run is crashed, the phone works on."""
    bench.lab.show("Busy")
    running = started(bench, SCRIPT, tmp_path)
    running.until(4, "acting")
    time.sleep(PRESS_S)
    running.process.kill()
    running.end()

    records = running.records()
    (run,) = records.runs()
    steps, inputs = records.steps(run.id), records.inputs(run.id)
    records.close()

    assert run.outcome == "crashed"
    assert [step.step for step in steps] == [1, 2, 3, 4]
    assert all("verdict" in step.data for step in steps[:2]) and "verdict" not in steps[3].data
    assert [one.action["action"] for one in inputs] == ["tap", "tap", "long_press"]
    assert [one.receipt is None for one in inputs] == [False, False, True]
    assert bench.run([done({"app": "com.android.launcher3"})]).outcome == ("succeeded", None, 0)
