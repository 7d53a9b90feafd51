"""Whole tasks: settings, long lists, restless pages, two models (LA-1, LA-5, LA-8, LA-17)."""

import dataclasses
import json

from pollex.action.actions import Action
from pollex.action.receipt import Receipt
from pollex.agent.swiping import slide_to
from pollex.agent.task import Task
from pollex.device.deadline import Deadline
from pollex.model.protocol import ModelRequest
from pollex.model.scripted import number_of
from pollex.screen.refs import NamedScreen
from tests.agent.phone.bench import Bench, Line, done
from tests.phone.lists import PACKAGE as LISTS

HERE = Task("a task of the tests", starts_here=True)
WAIT_S = 60.0


def test_the_font_is_set_to_its_largest(bench: Bench) -> None:
    """LA-1, L-13, L-53, L-56: from home, -1 sends nothing, a slider goes to its end."""
    script: list[Line] = [
        {"action": "launch", "app": "Settings"},
        {"action": "tap", "target": -1, "want": "Font size"},
        {"action": "tap", "target": {"text": "Display"}, "expect": {"page": "Display"}},
        {"action": "swipe", "target": {"text": "Font size", "role": "slider"}, "to": "max"},
        done({"value": "Font size", "is": "max"}, result="The font is at its largest."),
    ]
    played = bench.run(script, Task("Set the font size to the largest"))

    assert played.outcome == ("succeeded", None, 0), played.ending
    assert played.sent == ["press", "launch", "tap", "set_progress"]
    assert played.ending.steps <= 12
    assert float(bench.phone.output("shell", "settings", "get", "system", "font_scale")) == 1.3
    assert "These are all elements" in played.main.states[2]


def test_a_slider_that_springs_back_is_set_three_times_and_never_called_done(bench: Bench) -> None:
    """LA-1, L-53, L-119: the receipt says where it stands; `done` is refused twice."""
    bench.lab.show("Ranges")
    at_max = done({"value": "At most 50", "is": "max"})
    slide: Line = {"action": "swipe", "target": {"text": "At most 50", "role": "slider"}, "to": "max"}
    played = bench.run([slide, at_max, at_max, at_max], HERE)

    assert played.outcome == ("failed", "DONE_UNPROVEN", 1), played.ending
    assert played.sent == ["set_progress"] * 3
    assert "at 50 of 0 to 100" in played.steps[0].data["receipt"]["message"]
    assert "refused, not seen" in played.main.histories[2]


def test_a_slider_without_an_action_of_its_own_is_dragged_by_its_thumb(bench: Bench) -> None:
    """LA-1, L-53: one drag from the thumb, the same end."""
    bench.lab.show("Ranges")
    executor = bench.executor
    named = executor.look(Deadline(WAIT_S))
    slider = next(node for node in named.screen.nodes if node.resource_id.endswith(":id/volume"))
    sent: list[Action] = []

    def perform(action: Action) -> Receipt:
        sent.append(action)
        return executor.perform(action, Deadline(WAIT_S))

    def on(receipt: Receipt) -> NamedScreen | None:
        return executor.look(Deadline(WAIT_S))

    receipt = slide_to(perform, dataclasses.replace(slider, actions=()), 100, named.screen, on)

    assert [type(action).__name__ for action in sent] == ["Drag"]
    assert receipt.check.held and receipt.status == "completed", receipt
    assert bench.lab.log("progress", id="volume")[-1]["value"] == 100


def open_rows(bench: Bench, rows: int, page: str = "Miscount") -> None:
    """A list; the page Miscount tells how many rows it has."""
    component, count = f"{LISTS}/.{page}Activity", str(rows)
    bench.phone.output("shell", "logcat", "-c")
    bench.phone.output("shell", "am", "start", "-n", component, "--ei", "rows", count, "--ei", "told", count)
    bench.lab.await_front(component)


def noted(bench: Bench, did: str) -> list[dict[str, object]]:
    lines = bench.phone.output("shell", "logcat", "-d", "-v", "raw", "-s", "Lists").splitlines()
    entries = [json.loads(line) for line in lines if line.startswith("{")]
    return [entry for entry in entries if entry["did"] == did]


def test_a_row_far_below_is_found_by_one_swipe_and_opened(bench: Bench) -> None:
    """LA-8, L-46, L-52."""
    open_rows(bench, 200, page="Rows")
    script: list[Line] = [
        {"action": "swipe", "direction": "down", "until": "Row 180"},
        {"action": "tap", "target": {"text": "Row 180"}, "expect": {"page": "Row 180"}},
        done({"page": "Row 180"}),
    ]
    played = bench.run(script, HERE)

    assert played.outcome == ("succeeded", None, 0), played.ending
    assert played.ending.steps == 3
    assert "rows 1-" in played.main.states[0] and "more below" in played.main.states[0]
    assert [entry["row"] for entry in noted(bench, "click")] == [180]
    assert noted(bench, "refresh") == []
    assert played.sent[:-1] == ["scroll"] * (len(played.sent) - 1)


def test_a_row_that_is_not_there_ends_at_the_end(bench: Bench) -> None:
    """LA-8: nothing is claimed beyond what was seen."""
    open_rows(bench, 60)
    swipe: Line = {"action": "swipe", "direction": "down", "until": "Row 999"}
    played = bench.run([swipe, {"action": "done", "status": "failed", "result": "There is no row 999."}], HERE)

    assert played.outcome == ("failed", "GAVE_UP", 1)
    assert "screenful 1 of about" in played.main.states[0]
    assert "Not found, 60 rows seen" in played.main.histories[1]
    assert played.verdicts() == ["wrong_effect"]


def test_a_swipe_to_the_end_pages_until_it_is_there(bench: Bench) -> None:
    """L-51: `end` is pages to the end."""
    open_rows(bench, 40)
    swipe: Line = {"action": "swipe", "direction": "down", "distance": "end"}
    played = bench.run([swipe, done({"text": "Row 040"})], HERE)

    assert played.outcome == ("succeeded", None, 0), played.ending
    assert len(played.sent) > 2


def test_a_page_that_never_rests_is_still_worked_on(bench: Bench) -> None:
    """LA-5, L-42: the wait is bounded, a dead touch is seen to be one, another page too."""
    bench.lab.show("Carousel")
    script: list[Line] = [
        {"action": "tap", "target": {"text": "Carousel", "role": "text"}},
        {"action": "launch", "app": "Settings", "expect": {"app": "com.android.settings"}},
        done({"app": "com.android.settings"}),
    ]
    played = bench.run(script, HERE)

    assert played.outcome == ("succeeded", None, 0), played.ending
    first, second = (step.data for step in played.steps[:2])
    assert first["receipt"]["settled"]["quiet"] is False
    assert 3_000 <= first["receipt"]["settled"]["waited_ms"] <= 3_300 * 5
    assert first["verdict"]["result"] == "no_effect"
    assert second["verdict"]["result"] == "confirmed" and second["verdict"]["difference"] > 0.3


def test_a_light_model_never_does_what_only_the_main_one_may(bench: Bench) -> None:
    """LA-17, L-83: four wishes rerouted, four calls of the main model in the same steps, the light one elsewhere."""
    bench.lab.show("Switches")
    wishes = [
        '{"action": "done", "status": "failed", "result": "I give up."}',
        '{"action": "ask_user", "question": "Which one?"}',
        '{"action": "swipe", "direction": "down", "until": "Row 180"}',
        '{"action": "phone_find", "text": "Row 180"}',
        '{"action": "wait", "seconds": 1}',
    ]
    names = ["Wi-Fi", "I agree", "Imperial", "Metric", "Wi-Fi"]

    def light(asked: ModelRequest) -> str:
        return wishes.pop(0) if wishes else json.dumps(done({"page": "Switches"}))

    def main(asked: ModelRequest) -> str:
        if not names:
            return json.dumps(done({"page": "Switches"}))
        return json.dumps({"action": "tap", "target": number_of(asked, names.pop(0))})

    played = bench.run(main, HERE, light=light)

    assert len(played.of("rerouted")) == 4
    roles = [event["role"] for event in played.of("decided")]
    assert roles[:6] == ["main"] * 5 + ["light"]
    assert "swipe" not in played.sent and "scroll" not in played.sent
