"""Whole tasks: settings, long lists, restless pages, two models (LA-1, LA-5, LA-8, LA-17)."""

import json
import re
from itertools import pairwise
from typing import Any

from pollex.agent.task import Task
from pollex.model.protocol import ModelRequest
from pollex.model.scripted import number_of
from tests.agent.phone import logs
from tests.agent.phone.bench import SLOT_OF_STATE, Bench, Line, done
from tests.phone.lists import PACKAGE as LISTS

HERE = Task("a task of the tests", starts_here=True)
HOME = "2"
"""Android's number of that action of the system."""


def test_the_font_is_set_to_its_largest(bench: Bench) -> None:
    """LA-1, L-13, L-53, L-56: on a display so low that "Display" is out of sight; -1 sends nothing."""
    bench.phone.output("shell", "wm", "user-rotation", "lock", "1")
    font = {"text": "Font size", "role": "slider"}

    def script(asked: ModelRequest) -> str:
        state, history = asked.slots[SLOT_OF_STATE].text, asked.slots[-1].text
        if "app com.android.settings" not in state:
            return '{"action": "launch", "app": "Settings"}'
        is_found = "page Display" in state
        wanted = number_of(asked, font["text"], role=font["role"]) if is_found else number_of(asked, "Display")
        if wanted == -1 and "NOT_LISTED" not in history:
            return '{"action": "tap", "target": -1, "want": "Display"}'
        if wanted == -1:
            return '{"action": "swipe", "direction": "down", "distance": "half"}'
        if not is_found:
            return json.dumps({"action": "tap", "target": wanted, "expect": {"page": "Display"}})
        if "slide" not in history and "max" not in history:
            expect = {"value": "Font size", "is": "max"}
            return json.dumps({"action": "swipe", "target": wanted, "to": "max", "expect": expect})
        return json.dumps(done({"value": "Font size", "is": "max"}, result="The font is at its largest."))

    played = bench.run(script, Task("Set the font size to the largest"))

    assert played.outcome == ("succeeded", None, 0), played.ending
    assert played.ending.steps <= 12
    assert float(bench.phone.output("shell", "settings", "get", "system", "font_scale")) == 1.3
    assert played.steps[1].data["decision"]["parsed"]["target"] == -1
    assert "NOT_LISTED, nothing sent" in played.main.histories[2]
    assert "These are all elements" in played.main.states[2]
    assert (played.wire[0]["kind"], played.wire[0]["did"]) == ("system", HOME)
    taps = [line for line in played.wire if line["did"] == "click"]
    assert ['"Display' in event["words"] for event in played.of("decided") if event["action"] == "tap"][1:] == [True]
    assert len(taps) == 1 and [line["did"] for line in played.wire].count("set_progress") == 1


TEN = (
    ("Sound & vibration", "Media volume", "max", "system", "volume_music", "15"),
    ("Sound & vibration", "Call volume", "max", "system", "volume_voice", "7"),
    ("Sound & vibration", "Ring volume", "min", "system", "volume_ring", "0"),
    ("Sound & vibration", "Vibrate for calls", "on", "system", "vibrate_when_ringing", "1"),
    ("Sound & vibration", "Touch feedback", "off", "system", "haptic_feedback_enabled", "0"),
    ("Sound & vibration", "Dial pad tones", "off", "system", "dtmf_tone", "0"),
    ("Sound & vibration", "Screen locking sound", "off", "system", "lockscreen_sounds_enabled", "0"),
    ("Sound & vibration", "Tap & click sounds", "off", "system", "sound_effects_enabled", "0"),
    ("Display", "Brightness level", "max", "system", "screen_brightness", "255"),
    ("Display", "Night Light", "on", "secure", "night_display_activated", "1"),
)
"""Page, name, what it shall be, and how the phone's store has it then."""


def test_ten_settings_are_set_in_one_task(bench: Bench) -> None:
    """LA-19: 40 steps suffice; each is set once."""
    left = list(TEN)

    def script(asked: ModelRequest) -> str:
        state = asked.slots[SLOT_OF_STATE].text
        if "app com.android.settings" not in state:
            return '{"action": "launch", "app": "Settings"}'
        page = next((one[0] for one in TEN if f"page {one[0]}," in state), None)
        if not left:
            return json.dumps(done({"value": "Brightness level", "is": "max"}, result="All ten are set."))
        wanted, name, to = left[0][:3]
        if page is not None and page != wanted:
            return '{"action": "key", "key": "back"}'
        if (number := number_of(asked, wanted if page is None else name)) == -1:
            return '{"action": "swipe", "direction": "down", "distance": "half"}'
        if page is None:
            return json.dumps({"action": "tap", "target": number, "expect": {"page": wanted}})
        left.pop(0)
        if to in ("max", "min"):
            slide = {"action": "swipe", "target": number_of(asked, name, role="slider"), "to": to}
            return json.dumps({**slide, "expect": {"value": name, "is": to}})
        stands = {"element": {"text": name}, "is": "checked" if to == "on" else "unchecked"}
        return json.dumps({"action": "tap", "target": number, "expect": stands})

    played = bench.run(script, Task("Set these ten settings", apps=("com.android.settings",)))

    assert played.outcome == ("succeeded", None, 0), played.ending
    assert played.ending.steps <= 40
    for _, name, _, namespace, key, value in TEN:
        assert bench.phone.output("shell", "settings", "get", namespace, key).strip() == value, name
    assert set(played.verdicts()) == {"confirmed"}


def test_sliders_without_an_action_are_dragged_and_one_that_springs_back_is_never_called_done(bench: Bench) -> None:
    """LA-1, L-53, L-119, L-121: one drag from the thumb; or three, "5 of 6", two refusals of `done`, and the end."""
    bench.lab.show("Thumbs")

    def slide(name: str) -> Line:
        return {"action": "swipe", "target": {"text": name, "role": "slider"}, "to": "max"}

    at_max = done({"value": "Springs back", "is": "max"})
    played = bench.run([slide("By its thumb"), slide("Springs back"), at_max, at_max, at_max], HERE)

    assert played.outcome == ("failed", "DONE_UNPROVEN", 1), played.ending
    assert played.sent == ["drag"] * 4
    assert bench.lab.log("progress", id="dragged")[-1]["value"] == 6
    starts = [(line["x"], line["y"]) for line in played.wire if line["did"] == "DOWN"]
    assert len(starts) == 4 and starts[2] == starts[3], "from where the thumb stands"
    assert "stands at 5 of 0 to 6" in played.steps[1].data["receipt"]["message"]
    assert "refused, not seen" in played.main.histories[3] and "refused, not seen" in played.main.histories[4]
    scene = played.run.ending["scene"] if played.run.ending is not None else {}
    assert bench.records.blobs.get(scene["picture"]) and bench.records.blobs.get(scene["elements"])


def open_rows(bench: Bench, rows: int, page: str = "Miscount") -> None:
    """A list; the page Miscount tells how many rows it has."""
    component, count = f"{LISTS}/.{page}Activity", str(rows)
    bench.phone.output("shell", "logcat", "-c")
    bench.phone.output("shell", "am", "start", "-n", component, "--ei", "rows", count, "--ei", "told", count)
    bench.lab.await_front(component)


def noted(bench: Bench, did: str) -> list[dict[str, Any]]:
    return logs.noted(bench.phone, "Lists", did)


def test_a_row_far_below_is_found_by_one_swipe_and_opened(bench: Bench) -> None:
    """LA-8, L-46, L-52: all rows before it are seen, none is jumped over, and nothing is refreshed."""
    open_rows(bench, 200)
    script: list[Line] = [
        {"action": "swipe", "direction": "down", "until": "Row 180"},
        {"action": "tap", "target": {"text": "Row 180"}, "expect": {"page": "Row 180"}},
        done({"page": "Row 180"}),
    ]
    played = bench.run(script, HERE)

    assert played.outcome == ("succeeded", None, 0), played.ending
    assert played.ending.steps == 3
    (screenful,) = re.findall(r"screenful (\d+) of about (\d+), rows 1-(\d+) of 200, more below", played.main.states[0])
    assert screenful[0] == "1" and abs(int(screenful[1]) - 200 / int(screenful[2])) <= 2
    assert [entry["row"] for entry in noted(bench, "click")] == [180]
    assert noted(bench, "refresh") == []
    rests = noted(bench, "scroll")
    gaps = [(one, after) for one, after in pairwise(rests) if after["first"] > one["last"] + 1]
    assert rests[0]["first"] <= int(screenful[2]) + 1 and gaps == [] and rests[-1]["last"] >= 180
    assert played.sent[:-1] == ["scroll"] * (len(played.sent) - 1)


def test_a_row_that_is_not_there_ends_at_the_end(bench: Bench) -> None:
    """LA-8: nothing is claimed beyond what was seen."""
    bench.lab.show("Rows")
    swipe: Line = {"action": "swipe", "direction": "down", "until": "Row 999"}
    played = bench.run([swipe, {"action": "done", "status": "failed", "result": "There is no row 999."}], HERE)

    assert played.outcome == ("failed", "GAVE_UP", 1)
    assert "Not found, 200 rows seen at the bottom" in played.main.histories[1]
    assert played.verdicts() == ["wrong_effect"]


def test_of_a_crowd_of_elements_what_can_be_touched_is_listed_first(bench: Bench) -> None:
    """LA-8, L-32, L-56: 120 on one page, 80 listed, 40 counted; after -1 all of them."""
    bench.lab.show("Crowd")
    script: list[Line] = [
        {"action": "tap", "target": -1, "want": "Text 118"},
        {"action": "tap", "target": {"text": "B117"}},
        {"action": "done", "status": "failed", "result": "That was all."},
    ]
    played = bench.run(script, HERE)

    first, whole, again = played.main.states
    assert "80 elements, 40 cut" in first and "120 elements, none cut" in whole and "80 elements, 40 cut" in again
    buttons = [f'button "B{number}"' for number in range(3, 120, 3)]
    assert all(button in first for button in buttons)
    assert all(f'text "Text {number}"' in whole for number in range(1, 120) if number % 3)
    assert [entry["number"] for entry in bench.lab.log("click")] == [117]


def test_a_swipe_to_the_end_pages_until_it_is_there(bench: Bench) -> None:
    """L-51: `end` is pages to the end."""
    open_rows(bench, 40)
    swipe: Line = {"action": "swipe", "direction": "down", "distance": "end"}
    played = bench.run([swipe, done({"text": "Row 040"})], HERE)

    assert played.outcome == ("succeeded", None, 0), played.ending
    assert len(played.sent) > 2


def test_a_page_that_never_rests_is_still_worked_on(bench: Bench) -> None:
    """LA-5, L-42, L-104: the wait is bounded, and over at once where the expected element comes."""
    bench.lab.show("Restless")
    script: list[Line] = [
        {"action": "tap", "target": {"text": "Banner"}},
        {"action": "tap", "target": {"text": "Details"}, "expect": {"text": "Here are the details"}},
        {"action": "tap", "target": {"text": "Next page"}, "expect": "another page"},
        done({"page": "Switches"}),
    ]
    played = bench.run(script, HERE)

    assert played.outcome == ("succeeded", None, 0), played.ending
    dead, named, page = (step.data for step in played.steps[:3])
    assert dead["receipt"]["settled"]["quiet"] is False
    assert 3_000 <= dead["receipt"]["settled"]["waited_ms"] <= 3_300 * 5
    assert (dead["verdict"]["result"], dead["verdict"]["difference"]) == ("no_effect", 0)
    assert named["receipt"]["settled"]["waited_ms"] < 1_000 * 5
    assert named["receipt"]["settled"]["waited_ms"] < dead["receipt"]["settled"]["waited_ms"]
    assert (named["verdict"]["result"], named["verdict"]["level"]) == ("confirmed", 2)
    assert page["verdict"]["result"] == "confirmed" and page["verdict"]["difference"] > 0.3
    assert [entry["id"] for entry in bench.lab.log("click")] == ["banner_button", "details", "next_page"]


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
