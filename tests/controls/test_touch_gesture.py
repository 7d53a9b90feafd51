"""`touch_gesture` on the virtual phone, as the app's own log tells it (spec C-68 to C-79)."""

import statistics
from typing import Any

import pytest

from tests.controls.exact import Exact, by_id
from tests.controls.touches import Place, frames, touches
from tests.phone.lab import Entry

SLACK = 5
"""Upper bounds of time hold on a quiet machine; here they have so many times as long."""
MEDIAN_LATE_MS, P99_LATE_MS = 8, 40
P: Place = (500, 600)


@pytest.fixture
def page(exact: Exact) -> None:
    """The drawn timeline."""
    exact.show("Timeline")


@pytest.mark.usefixtures("page")
def test_five_fingers_on_32_frames_are_one_contact_exactly_as_planned(exact: Exact) -> None:
    """CA-40, C-73, C-78, C-79: places at each frame within 1 px, event times equal the plan."""
    rows = [(97 * index, [(150 + 180 * finger, 700 + 40 * index) for finger in range(5)]) for index in range(32)]

    answer = exact.call("touch_gesture", space="pixel", frames=frames(*rows))

    seen = touches(exact)
    seen.check_one_contact(5)
    for ms, places in rows:
        assert seen.places(ms) == [pytest.approx(place, abs=1) for place in places]
    assert set(seen.times()) == {*range(0, rows[-1][0], 10), *(ms for ms, _ in rows)}
    assert answer["events"] == len(seen.events)
    assert len(answer["landed_on"]) == 5


@pytest.mark.usefixtures("page")
def test_a_finger_that_holds_stands_still_to_the_pixel(exact: Exact) -> None:
    """CA-41, C-79: three stretches, one DOWN, one UP."""
    way = frames((0, [P]), (200, [P]), (400, [(700, 600)]), (700, [(700, 600)]), (900, [(600, 650)]))

    exact.call("touch_gesture", frames=way)

    seen = touches(exact)
    seen.check_one_contact(1)
    for begin, end in ((0, 200), (400, 700)):
        held = {seen.places(ms)[0] for ms in range(begin, end, 10)}
        assert len(held) == 1
    assert len({seen.places(ms)[0] for ms in range(200, 400, 10)}) == 20


@pytest.mark.usefixtures("page")
def test_an_end_that_is_held_does_not_fling(exact: Exact) -> None:
    """C-79: the timeline flings where the finger lifts in full movement, and stays where it rested."""
    quick = frames((0, [(700, 600)]), (120, [(400, 600)]))
    held = frames((0, [(700, 600)]), (120, [(400, 600)]), (360, [(400, 600)]))

    flung = way_s(exact, quick)
    rested = way_s(exact, held)

    assert rested == pytest.approx(0.3 * 1079 * 20, abs=40)
    assert flung > rested + 60


def way_s(exact: Exact, way: list[dict[str, Any]]) -> float:
    """How many seconds the timeline went on by this, once it stood still."""
    before = selected_s(exact)
    assert exact.call("touch_gesture", frames=way)["ok"]
    exact.call("wait_until", condition="stable", selector=by_id("selected_time"))
    return selected_s(exact) - before


def selected_s(exact: Exact) -> float:
    hours, minutes, seconds = exact.read("selected_time")["text"].split(":")
    return int(hours) * 3600 + int(minutes) * 60 + int(seconds)


@pytest.mark.usefixtures("page")
def test_normalized_ends_are_the_first_and_the_last_pixel(exact: Exact) -> None:
    """CA-39, C-68."""
    exact.call("touch_gesture", frames=frames((0, [(0, 600)]), (300, [(1000, 600)])))

    seen = touches(exact)
    assert (seen.events[0]["points"][0][0], seen.events[-1]["points"][0][0]) == (0, 1079)


@pytest.mark.usefixtures("page")
@pytest.mark.parametrize(
    ("way", "code"),
    [
        (frames((0, [P]), (50, [(1001, 600)])), "OUT_OF_RANGE"),
        (frames((0, [(300, 600), (700, 600)]), (300, [(700, 600), (300, 600)])), "INVALID"),
        (frames((0, [(300, 600), (500, 600)]), (300, [(600, 600), (500, 600)])), "INVALID"),
        (frames((0, [(500, 600), (540, 600)]), (300, [(500, 700), (540, 700)])), "INVALID"),
        (frames((1, [P]), (50, [P])), "INVALID"),
        (frames((0, [P]), (50, [P]), (50, [P])), "INVALID"),
        (frames((0, [P]), (50, [P, (800, 600)])), "INVALID"),
        (frames((0, [P])), "INVALID"),
        (frames(*((10 * index, [P]) for index in range(33))), "INVALID"),
        (frames((0, [(150 * i, 600) for i in range(6)]), (50, [(150 * i, 600) for i in range(6)])), "INVALID"),
        (frames((0, [P]), (10_001, [P])), "INVALID"),
    ],
    ids=[
        *("x 1001", "fingers swap places", "fingers cross", "too near", "not from 0", "equal times", "another finger"),
        *("one frame", "33 frames", "six fingers", "10,001 ms"),
    ],
)
def test_what_is_no_gesture_touches_nothing(exact: Exact, way: list[dict[str, Any]], code: str) -> None:
    """CA-39, CA-40, C-70, C-78."""
    refused = exact.call("touch_gesture", frames=way)

    assert (refused["error"], refused["status"], refused["dispatch"]) == (code, "not_started", "none")
    assert exact.log("touch") == []


def test_a_window_above_takes_the_touch_and_is_named(exact: Exact) -> None:
    """CA-41, C-28, C-73: it is completed, and the app below has got nothing."""
    exact.show("Windows")
    exact.lab.command("panel")
    exact.call("wait_until", condition="stable", selector=by_id("volume"))
    volume = exact.read("volume")
    left, top, right, bottom = volume["bounds"]
    covered = (left + 3 * (right - left) / 4, (top + bottom) / 2)
    exact.lab.forget_log()

    answer = exact.call("touch_gesture", space="pixel", frames=frames((0, [covered]), (200, [covered])))

    (landed_on,) = answer["landed_on"]
    assert (answer["status"], answer["dispatch"]) == ("completed", "finished")
    assert landed_on != f"w{volume['window']['id']}"
    assert exact.log("touch") == []


def test_the_app_gets_each_event_in_time(exact: Exact) -> None:
    """C-73: five fingers for ten seconds; `python -m benchmarks fingers` gives the true figures."""
    exact.show("Taps")
    rows = [(0, 700), (3000, 1500), (5000, 1500), (10_000, 700)]
    way = frames(*((ms, [(150 + 190 * finger, y + 10 * finger) for finger in range(5)]) for ms, y in rows))

    exact.call("touch_gesture", space="pixel", frames=way)

    late_ms = [late(event) for event in touches(exact).events]
    assert len(late_ms) >= 1000
    assert statistics.median(late_ms) <= MEDIAN_LATE_MS * SLACK
    assert statistics.quantiles(late_ms, n=100)[98] <= P99_LATE_MS * SLACK


def late(event: Entry) -> int:
    arrived: int = event["at"]
    planned: int = event["time"]
    return arrived - planned
