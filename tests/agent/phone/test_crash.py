"""A program that dies between a touch and its receipt, an app that crashes, and the run that goes on (LA-11)."""

import json
import os
import subprocess
import sys
import time
from pathlib import Path
from typing import Any

from pollex.agent.past import past_of, task_of
from pollex.device.deadline import Deadline
from pollex.device.device import Order
from pollex.model.protocol import ModelRequest
from pollex.model.scripted import number_of
from pollex.record.store import Records
from tests.agent.phone.bench import Bench, done
from tests.phone.lab import PACKAGE
from tests.phone.waiting import wait_for

PRESS_S = 0.35
"""Into a long press, whose finger is down for longer."""
WAIT_S = 20
SCRIPT = [
    {"action": "tap", "target": {"text": "Count"}},
    {"action": "tap", "target": {"text": "Count"}},
    {"action": "wait", "seconds": 1},
    {"action": "long_press", "target": {"text": "Count"}},
]
GOAL = "count, then see that Lab is there"


def kill_in_step_four(bench: Bench, folder: Path) -> None:
    """A real `pollex run`, with the records of the bench, that is killed while its finger is down."""
    script = folder / "script.json"
    script.write_text(json.dumps(SCRIPT), "utf-8")
    profile = folder / "script.yaml"
    profile.write_text(f"adapter: scripted\nscript: {script}\n", "utf-8")
    words = ["run", GOAL, "--here", "--model", str(profile), "--device", bench.phone.serial, "--json"]
    environment = {
        **os.environ,
        **bench.phone.server.environment(),
        "POLLEX_DATA_HOME": str(folder / "data"),
        "POLLEX_STATE_HOME": str(folder / "state"),
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
    # Whoever opens them next sees that its process is gone.
    Records(folder / "data").close()


def touches(bench: Bench) -> list[str]:
    """What the page's window got, in order."""
    return [str(entry["action"]) for entry in bench.lab.log("touch") if entry["action"] != "MOVE"]


def test_a_killed_run_goes_on_and_its_app_is_opened_again_after_a_crash(bench: Bench, tmp_path: Path) -> None:
    """LA-11, L-131: touch 4 is on the wire once; the crash dialog is flagged and closed, the app opened again."""
    session, phone = bench.lab.session, bench.phone
    bench.lab.show("Busy")
    session.set_clipboard(Order.fresh(Deadline(WAIT_S)), "mine")
    method = phone.output("shell", "settings get secure default_input_method")
    session.close()

    kill_in_step_four(bench, tmp_path)

    records = bench.records
    (run,) = records.runs()
    steps, inputs = records.steps(run.id), records.inputs(run.id)
    assert run.outcome == "crashed"
    assert [step.step for step in steps] == [1, 2, 3, 4]
    assert all("verdict" in step.data for step in steps[:2]) and "verdict" not in steps[3].data
    assert [one.action["action"] for one in inputs] == ["tap", "tap", "long_press"]
    assert [one.receipt is None for one in inputs] == [False, False, True]

    # The helper takes the finger up when its host is gone, and the app gets no click of it.
    assert wait_for("a finger that is up", lambda: touches(bench)[1:]) == ["CANCEL"]
    bench.lab.await_text("clicks", "Clicks: 2")
    past = past_of(records, run)
    told: list[str] = []

    def script(asked: ModelRequest) -> str:
        """Wishes the same again, as if nothing had happened; then meets the crash, and does what is sensible."""
        state, history = asked.slots[2].text, asked.slots[-1].text
        told.append(state)
        close = max(number_of(asked, "Close app"), number_of(asked, "OK"))
        if len(told) == 1:
            assert "4 long_press" in history and "UNKNOWN" in history and "was interrupted" in state
            return json.dumps({"action": "long_press", "target": number_of(asked, "Count")})
        if len(told) == 2:
            assert "DUPLICATE" in history
            return '{"action": "wait", "seconds": 1}'
        if close > 0:
            assert "Something lies over the page" in state
            return json.dumps({"action": "tap", "target": close})
        if f"app {PACKAGE}" not in state:
            return json.dumps({"action": "launch", "app": PACKAGE})
        return json.dumps(done({"app": PACKAGE}))

    def watcher(step: int, kind: str, data: Any) -> None:
        if kind == "decided" and data["action"] == "wait":
            phone.output("shell", "vphone", "fault", "crash")
            bench.lab.await_node(text="Lab has stopped")

    played = bench.run(script, task_of(run, past, {}), watcher=watcher, past=past)

    assert played.outcome == ("succeeded", None, 0), played.ending
    assert played.run.id == run.id and "resumed" in played.ending.notes
    kinds = [event.kind for event in played.events]
    assert kinds.index("looked", kinds.index("resumed")) < kinds.index("acting", kinds.index("resumed"))
    assert [one.operation_id for one in played.inputs if one.receipt is None] == [inputs[-1].operation_id]
    assert played.sent == ["tap", "tap", "long_press", "tap", "launch"]
    assert touches(bench) == ["DOWN", "CANCEL"] and len(bench.lab.log("click", id="count")) == 2
    assert session.clipboard(Deadline(WAIT_S)) == "mine"
    assert phone.output("shell", "settings get secure default_input_method") == method
