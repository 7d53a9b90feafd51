"""CA-52: a scripted model works Lab by the `controls` toolset alone, step by step, on what it is answered."""

import json
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any

import pytest

from pollex.device.deadline import Deadline
from pollex.model.protocol import Model, ModelReply, ModelRequest, Slot
from pollex.tools.toolsets import CONTROLS
from tests.controls.exact import Answer, Exact, by_id
from tests.controls.touches import touches

STEPS_MAX = 8
DONE = "done"
Step = Callable[[Answer], dict[str, Any]]
"""From the answer to the step before to the next call."""

SCHEMA = {
    "type": "object",
    "properties": {"tool": {"enum": [DONE, *(tool.name for tool in CONTROLS)]}, "arguments": {"type": "object"}},
    "required": ["tool"],
}


@dataclass
class Scripted:
    """A model that was told beforehand what to do with what it reads; a `Model` like any other."""

    script: list[Step]
    asked: list[ModelRequest] = field(default_factory=list)

    def decide(self, request: ModelRequest, deadline: Deadline) -> ModelReply:
        """The next step of the script."""
        self.asked.append(request)
        answer = json.loads(request.slots[-1].text)
        return ModelReply(json.dumps(self.script.pop(0)(answer) if self.script else {"tool": DONE}))


def work(exact: Exact, model: Model, task: str) -> list[Answer]:
    """Asks the model for one call after another, with the answer to the last one, until it is done."""
    answers: list[Answer] = [{"ok": True}]
    for _ in range(STEPS_MAX):
        slots = (Slot("task", task), Slot("answer", json.dumps(answers[-1])))
        wish = json.loads(model.decide(ModelRequest(slots, SCHEMA), Deadline(30)).text)
        if wish["tool"] == DONE:
            return answers[1:]
        assert wish["tool"] in {tool.name for tool in CONTROLS}
        answers.append(exact.call(wish["tool"], **wish["arguments"]))
    raise AssertionError(f"not done after {STEPS_MAX} steps: {answers[-1]}")


def call(tool: str, **arguments: Any) -> Step:
    """A step that does not depend on the answer before."""
    return lambda answer: {"tool": tool, "arguments": arguments}


def set_volume(read: Answer) -> dict[str, Any]:
    """By the token of the reading, if 70 is in the range that was read."""
    span = read["control"]["range"]
    assert span["min"] <= 70 <= span["max"]
    token = read["control"]["token"]
    arguments = {"ref": read["control"]["ref"], "action": "set_progress", "value": 70, "expected_token": token}
    return {"tool": "control_action", "arguments": arguments}


def replace_emoji(read: Answer) -> dict[str, Any]:
    """Positions count UTF-16 units."""
    text = read["control"]["text"]
    start = len(text[: text.index("😀")].encode("utf-16-le")) // 2
    arguments = {"selector": by_id("greeting"), "action": "replace_selection", "start": start, "end": start + 2}
    return {"tool": "control_action", "arguments": {**arguments, "text": "🎉"}}


def test_volume_text_list_and_zoom_are_as_they_were_asked_for(exact: Exact) -> None:
    """CA-52: what counts is Lab's own state, not what the tools say."""
    exact.show("Ranges")
    volume = work(exact, Scripted([call("read_control", selector=by_id("volume")), set_volume]), "set volume to 70")
    assert exact.log("progress", id="volume")[-1]["value"] == 70

    exact.show("Inputs")
    steps = [call("read_control", selector=by_id("greeting")), replace_emoji]
    text = work(exact, Scripted(steps), "write 🎉 over the emoji")
    assert exact.log("text", id="greeting")[-1]["text"] == "A🎉B中文"

    exact.show("Rows")
    row = {"text": "Row 060"}
    scroll = call("scroll_to", container={"selector": by_id("list")}, target=row, direction="down", max_scrolls=20)
    scrolled = work(exact, Scripted([scroll]), "scroll to row 60")
    assert exact.read(row)["visible"] is True

    exact.show("Timeline")
    zoom = call("pinch", center=[500, 600], start_span=300, end_span=600)
    zoomed = work(exact, Scripted([zoom, call("read_control", selector=by_id("selected_time"))]), "zoom in")
    assert exact.log("pinch")[-1]["factor"] == pytest.approx(2, abs=0.05)
    assert touches(exact).kinds.count("DOWN") == 1

    assert all(answer["ok"] for answer in (*volume, *text, *scrolled, *zoomed))


def test_all_of_it_in_one_page_goes_as_one_sequence(exact: Exact) -> None:
    """CA-52, C-80, C-83: a model may send several steps at once; a gesture is a member like any other."""
    exact.show("Timeline")
    sequence = call(
        "action_sequence",
        actions=[
            {"action": "pinch", "center": [500, 600], "start_span": 300, "end_span": 450},
            {"action": "wait_until", "condition": "stable", "selector": by_id("selected_time")},
            {"action": "touch_gesture", "frames": [{"at_ms": ms, "points": [[x, 600]]} for ms, x in PAN]},
            {"action": "control_action", "request": {"selector": by_id("play"), "action": "click"}},
        ],
    )

    (answer,) = work(exact, Scripted([sequence]), "zoom in, pan, and play")

    assert (answer["status"], [member["status"] for member in answer["members"]][:3]) == (
        "completed",
        ["completed", "observed", "completed"],
    )
    done = [note["did"] for note in exact.log() if note["did"] in ("pinch", "click")]
    assert done == ["pinch", "click"]
    assert touches(exact).kinds.count("DOWN") == 2


PAN = ((0, 700), (300, 400), (600, 400))
