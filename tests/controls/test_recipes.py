"""CA-50: each recipe of docs/spec/controls.md, section 17, done as a script without a model."""

import math
from collections.abc import Sequence
from itertools import pairwise
from typing import Any

import pytest

from tests.controls.exact import Answer, Exact, by_id
from tests.controls.touches import Place, frames

PICKER = {"class_name": "android.widget.NumberPicker"}
FIELD = {"resource_id": "android:id/numberpicker_input"}
EDIT_TEXT = "android.widget.EditText"
NEAR_PX = 2


def test_a_number_picker_is_scrolled_to_its_value(exact: Exact) -> None:
    """CA-50: 0 to 45 goes round backward, one number a scroll."""
    exact.show("Pickers")

    answer = exact.call(
        "scroll_to",
        container={"selector": PICKER},
        target={"text": "45", "class_name": EDIT_TEXT},
        direction="backward",
        max_scrolls=15,
        timeout_ms=30_000,
    )

    assert (answer["status"], answer["found"], len(answer["scrolls"])) == ("completed", True, 15), answer
    assert exact.log("number")[-1]["value"] == 45
    assert exact.read("number_value")["text"] == "Number: 45"


def test_a_number_is_written_into_the_field_of_its_picker(exact: Exact) -> None:
    """CA-50: Android's own picker takes the text when the enter key comes."""
    exact.show("Pickers")

    exact.done("control_action", selector=FIELD, action="click")
    exact.done("control_action", selector=FIELD, action="set_text", text="45")
    exact.done("phone_press_key", key="enter")

    assert exact.read("number_value")["text"] == "Number: 45"


def test_a_date_is_chosen_in_a_calendar(exact: Exact) -> None:
    """CA-50: the year by its list, the day by its whole description."""
    exact.show("Calendar")

    exact.done("control_action", selector={"resource_id": "android:id/date_picker_header_year"}, action="click")
    years = {"resource_id": "android:id/date_picker_year_picker"}
    year = {"text": "2040", "class_name": "android.widget.TextView"}
    exact.done("wait_until", condition="stable", selector=years)
    exact.done("scroll_to", container={"selector": years}, target=year, direction="down")
    exact.done("control_action", selector=year, action="click")
    exact.done("control_action", selector={"content_desc": "21 March 2040"}, action="click")

    assert exact.read("date_value")["text"] == "Date: 2040-03-21"


def test_a_date_is_turned_to_by_wheels(exact: Exact) -> None:
    """CA-50: year first, day last; three wheels look alike, and the answer that says so gives their names."""
    exact.show("Wheels")
    several = exact.call("read_control", selector=PICKER)
    assert several["error"] == "AMBIGUOUS"
    month, day, year = sorted(several["detail"]["candidates"], key=lambda wheel: wheel["bounds"][0])

    for wheel, value in ((year, "2028"), (month, "May"), (day, "21")):
        target = {"text": value, "class_name": EDIT_TEXT}
        container = {"ref": wheel["ref"]}
        exact.done("scroll_to", container=container, target=target, max_scrolls=15, timeout_ms=30_000)

    assert exact.read("date_value")["text"] == "Date: 2028-05-21"


def test_a_time_is_written(exact: Exact) -> None:
    """CA-50: text entry, hour and minute, then AM or PM."""
    exact.show("Clock")

    exact.done("control_action", selector={"resource_id": "android:id/toggle_mode"}, action="click")
    exact.done("control_action", selector={"resource_id": "android:id/input_hour"}, action="set_text", text="7")
    exact.done("control_action", selector={"resource_id": "android:id/input_minute"}, action="set_text", text="45")
    exact.done("control_action", selector={"resource_id": "android:id/am_pm_spinner"}, action="click")
    exact.done("wait_until", condition="appear", selector={"text": "PM"})
    exact.done("control_action", selector={"text": "PM"}, action="click")

    assert exact.read("time_value")["text"] == "19:45"


def test_a_time_is_chosen_by_the_numbers_of_the_dial(exact: Exact) -> None:
    """CA-50: each number is a control with its description; the dial shows hours or minutes."""
    exact.show("Clock")

    exact.done("control_action", selector={"content_desc": "4"}, action="click")
    exact.done("control_action", selector={"resource_id": "android:id/minutes"}, action="click")
    exact.done("wait_until", condition="appear", selector={"content_desc": "45"})
    exact.done("control_action", selector={"content_desc": "45"}, action="click")

    assert exact.read("time_value")["text"] == "04:45"


def test_an_option_of_a_dropdown_is_chosen(exact: Exact) -> None:
    """CA-50: it is further down than the list shows."""
    exact.show("Pickers")
    options = {"class_name": "android.widget.ListView"}

    exact.done("control_action", selector=by_id("spinner"), action="click")
    exact.done("wait_until", condition="appear", selector=options)
    exact.done("scroll_to", container={"selector": options}, target={"text": "Option 42"}, direction="down")
    exact.done("control_action", selector={"text": "Option 42"}, action="click")
    exact.done("wait_until", condition="disappear", selector=options)

    assert exact.log("option")[-1]["value"] == "Option 42"
    assert exact.read({"text": "Option 42"})["class_name"] == "android.widget.TextView"


def test_a_switch_is_put_into_a_state_and_a_slider_to_a_value(exact: Exact) -> None:
    """CA-50."""
    exact.show("Switches")
    switched = exact.act("wifi", "set_checked", checked=True)
    exact.show("Ranges")
    slid = exact.act("volume", "set_progress", value=70)

    assert (switched["check"]["held"], slid["check"]["held"]) == (True, True)


def test_a_slider_is_dragged_by_its_thumb_and_corrected(exact: Exact) -> None:
    """CA-50: as where there is no range to set; what counts is the value that is read."""
    exact.show("Ranges")
    control = exact.read("volume")
    left, top, right, bottom = control["bounds"]
    y, value, per_step = (top + bottom) / 2, 40, (right - left) / 100

    for _ in range(3):
        thumb = left + (right - left) * value / 100
        goal = thumb + (70 - value) * per_step
        exact.done("touch_gesture", space="pixel", frames=drag((thumb, y), (goal, y)))
        shown = exact.read("volume")["range"]["current"]
        if shown == 70:
            break
        per_step *= (70 - value) / (shown - value) if shown != value else 1
        value = shown

    assert exact.read("volume")["range"]["current"] == pytest.approx(70, abs=1)


def drag(start: Place, end: Place) -> list[dict[str, Any]]:
    """Down, along, and at rest before it lifts."""
    return frames((0, [start]), (100, [start]), (500, [end]), (800, [end]))


def test_text_is_appended_cleared_selected_and_pieced_together(exact: Exact) -> None:
    """CA-50."""
    exact.show("Inputs")
    exact.done("control_action", selector=by_id("notes"), action="set_text", text="x" * 50_000)

    end = exact.read("notes")["text_length"]
    exact.done("control_action", selector=by_id("notes"), action="replace_selection", start=end, end=end, text="🎉 end")
    whole = exact.read("notes")
    length = whole["text_length"]
    exact.done("control_action", selector=by_id("notes"), action="set_selection", start=0, end=length)
    selected = exact.read("notes")
    exact.done("control_action", selector=by_id("notes"), action="set_text", text="")
    empty = exact.read("notes")

    assert (length, whole["text"][-5:]) == (50_006, "🎉 end")
    assert selected["selection"] == [0, length]
    assert (empty["text"], empty["text_length"]) == ("", 0)


def test_a_card_is_carried_to_its_goal(exact: Exact) -> None:
    """CA-50, E-8: hold, a short first move, the way, rest, up."""
    exact.show("Board")
    start, goal = middle(exact.read("card")), middle(exact.read("goal"))
    first = towards(start, goal, 20)

    way = frames((0, [start]), (700, [start]), (850, [first]), (1400, [goal]), (1800, [goal]))
    exact.done("touch_gesture", space="pixel", frames=way)

    (dropped,) = exact.log("drop")
    assert dropped["on_goal"] is True


def test_a_card_that_is_not_held_first_is_not_carried(exact: Exact) -> None:
    """CA-50: why the recipe begins with holding still."""
    exact.show("Board")
    start, goal = middle(exact.read("card")), middle(exact.read("goal"))

    exact.done("touch_gesture", space="pixel", frames=frames((0, [start]), (400, [goal]), (800, [goal])))

    assert exact.log("pick_up") == []


def test_a_double_tap_is_one_and_a_long_press_is_seen_as_such(exact: Exact) -> None:
    """CA-50."""
    exact.show("Taps")
    place = middle(exact.read("tap_pad"))

    exact.done("phone_tap", x=place[0], y=place[1], space="pixel", times=2)
    exact.lab.await_log("tap", kind="double")
    exact.done("touch_gesture", space="pixel", frames=frames((0, [place]), (800, [place])))

    assert [note["kind"] for note in exact.log("tap")] == ["double", "long"]


@pytest.mark.parametrize(("start", "end", "kind"), [(0, 400, "left_edge"), (1000, 600, "right_edge")])
def test_a_swipe_from_the_edge_is_seen_as_such(exact: Exact, start: float, end: float, kind: str) -> None:
    """CA-50: from the first or the last pixel, 300 ms to the inside."""
    exact.show("Taps")

    exact.done("touch_gesture", frames=frames((0, [(start, 600)]), (300, [(end, 600)])))

    assert [note["kind"] for note in exact.log("tap")] == [kind]


def test_two_fingers_side_by_side_scroll_and_do_not_zoom(exact: Exact) -> None:
    """CA-50: the same way for both; the timeline pans."""
    exact.show("Timeline")
    way = frames((0, [(600, 500), (800, 500)]), (500, [(300, 500), (500, 500)]), (800, [(300, 500), (500, 500)]))

    exact.done("touch_gesture", frames=way)

    (pinch,) = exact.log("pinch")
    assert pinch["factor"] == pytest.approx(1, abs=0.01)
    assert exact.read("selected_time")["text"] > "13:30:00"


def test_two_fingers_turn(exact: Exact) -> None:
    """CA-50: equal spans and a rotation."""
    exact.show("Timeline")

    exact.done("pinch", center=[500, 500], start_span=400, end_span=400, rotation_degrees=-60)

    assert exact.log("pinch")[0]["degrees"] == pytest.approx(-60, abs=1)


def test_a_line_is_drawn_where_the_points_are(exact: Exact) -> None:
    """CA-50: within two pixels; two lines are two gestures."""
    exact.show("Drawing")
    zigzag = [(200.0, 800.0), (500.0, 1500.0), (800.0, 900.0), (950.0, 2000.0)]
    stroke = [(150.0, 2100.0), (900.0, 2200.0)]

    for line in (zigzag, stroke):
        exact.done("touch_gesture", space="pixel", frames=frames(*((400 * i, [at]) for i, at in enumerate(line))))

    drawn = [note["points"] for note in exact.log("line")]
    assert exact.read("lines")["text"] == "Lines: 2"
    for points, line in zip(drawn, (zigzag, stroke), strict=True):
        assert all(min(math.dist(point, at) for at in points) <= NEAR_PX for point in line)
        assert all(distance_to(line, (x, y)) <= NEAR_PX for x, y in points)


def distance_to(line: Sequence[Place], place: Place) -> float:
    """How far a place is from a line of straight parts."""
    return min(_to_part(start, end, place) for start, end in pairwise(line))


def _to_part(start: Place, end: Place, place: Place) -> float:
    length = math.dist(start, end)
    along = ((place[0] - start[0]) * (end[0] - start[0]) + (place[1] - start[1]) * (end[1] - start[1])) / length
    return math.dist(towards(start, end, min(length, max(0.0, along))), place)


def middle(control: Answer) -> Place:
    left, top, right, bottom = control["bounds"]
    return (left + right) / 2, (top + bottom) / 2


def towards(start: Place, end: Place, distance_px: float) -> Place:
    """The place so far along the way."""
    share = distance_px / math.dist(start, end)
    return start[0] + (end[0] - start[0]) * share, start[1] + (end[1] - start[1]) * share


def test_the_recipes_that_models_read_are_those_of_the_specification() -> None:
    """Section 17: what is tested here is what is told."""
    from importlib import resources
    from pathlib import Path

    spec = (Path(__file__).parents[2] / "docs/spec/controls.md").read_text("utf-8")
    guide = resources.files("pollex.tools").joinpath("prompts/controls-guide.md").read_text("utf-8")

    recipes = [line for line in spec.split("## 17.")[1].split("## 18.")[0].splitlines() if line.startswith("| ")]
    assert len(recipes) > 10
    assert [line for line in recipes if line not in guide] == []
