"""A program that dies between a touch and its receipt (LA-11)."""

import json
import os
import subprocess
import sys
import time
from pathlib import Path

from pollex.record.store import Records
from tests.agent.phone.bench import Bench, done

PRESS_S = 0.35
"""Into a long press, whose finger is down for longer."""
SCRIPT = [
    {"action": "tap", "target": {"text": "Count"}},
    {"action": "tap", "target": {"text": "Count"}},
    {"action": "wait", "seconds": 1},
    {"action": "long_press", "target": {"text": "Count"}},
]


def test_a_killed_program_leaves_an_input_that_is_unknown(bench: Bench, tmp_path: Path) -> None:
    """LA-11, L-131: steps 1 to 3 are whole, input 4 is unknown, the run is crashed, the phone works on."""
    bench.lab.show("Busy")
    bench.lab.session.close()
    data = tmp_path / "killed"
    script = tmp_path / "script.json"
    script.write_text(json.dumps(SCRIPT), "utf-8")
    profile = tmp_path / "script.yaml"
    profile.write_text(f"adapter: scripted\nscript: {script}\n", "utf-8")
    words = ["run", "count", "--here", "--model", str(profile), "--device", bench.phone.serial, "--json"]
    environment = {
        **os.environ,
        **bench.phone.server.environment(),
        "POLLEX_DATA_HOME": str(data),
        "POLLEX_STATE_HOME": str(tmp_path / "state"),
    }
    running = subprocess.Popen(
        [sys.executable, "-m", "pollex", *words], env=environment, stdout=subprocess.PIPE, text=True
    )
    assert running.stdout is not None
    for line in running.stdout:
        event = json.loads(line)
        if (event["step"], event["event"]) == (4, "acting"):
            break
    time.sleep(PRESS_S)
    running.kill()
    running.wait()
    running.stdout.close()

    records = Records(data)
    (run,) = records.runs()
    steps, inputs = records.steps(run.id), records.inputs(run.id)
    records.close()

    assert run.outcome == "crashed"
    assert [step.step for step in steps] == [1, 2, 3, 4]
    assert all("verdict" in step.data for step in steps[:2]) and "verdict" not in steps[3].data
    assert [one.action["action"] for one in inputs] == ["tap", "tap", "long_press"]
    assert [one.receipt is None for one in inputs] == [False, False, True]
    assert bench.run([done({"app": "com.android.launcher3"})]).outcome == ("succeeded", None, 0)
