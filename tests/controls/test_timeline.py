"""CA-51: a drawn timeline is brought to a time by gestures, as the toolset's guide says, and nothing else."""

import pytest

from tests.controls.exact import Exact, by_id
from tests.controls.touches import frames

GOAL_S = 14 * 3600 + 20 * 60 + 10
ROUNDS = 12
FARTHEST = 350
"""Of a pan, in thousandths of the width: the finger stays on the timeline."""


@pytest.fixture(autouse=True)
def page(exact: Exact) -> None:
    """The drawn timeline, paused at noon."""
    exact.show("Timeline")


def selected_s(exact: Exact) -> int:
    """What the readout under the fixed pointer says, once nothing moves any more."""
    exact.done("wait_until", condition="stable", selector=by_id("selected_time"))
    hours, minutes, seconds = exact.read("selected_time")["text"].split(":")
    return int(hours) * 3600 + int(minutes) * 60 + int(seconds)


def pan(exact: Exact, thousandths: float) -> None:
    """The content goes so far to the left, and does not fling on."""
    start, end = (500 + thousandths / 2, 600), (500 - thousandths / 2, 600)
    exact.done("touch_gesture", frames=frames((0, [start]), (80, [start]), (500, [end]), (800, [end])))


def test_the_selected_time_is_brought_to_a_goal_to_the_second(exact: Exact) -> None:
    """CA-51: small pinch, read the scale, pan, wait, correct by the rest; the event cards are not touched."""
    now_s = selected_s(exact)
    exact.done("pinch", center=[500, 600], start_span=400, end_span=500)
    pan(exact, 100)
    then_s = selected_s(exact)
    per_thousandth = (then_s - now_s) / 100
    for _ in range(ROUNDS):
        if abs(GOAL_S - then_s) <= 1:
            break
        rest = (GOAL_S - then_s) / per_thousandth
        if abs(rest) < 20 and abs(per_thousandth) > 1:  # too coarse to hit a second: look closer
            exact.done("pinch", center=[500, 600], start_span=200, end_span=800)
            before_s = selected_s(exact)
            pan(exact, 50)
            then_s = selected_s(exact)
            per_thousandth = (then_s - before_s) / 50
            continue
        pan(exact, max(-FARTHEST, min(FARTHEST, rest)))
        then_s = selected_s(exact)

    assert then_s == pytest.approx(GOAL_S, abs=1)
    assert exact.read("play")["text"] == "Play"
    assert exact.log("click") == []


def test_twice_the_finger_distance_need_not_be_twice_the_zoom(exact: Exact) -> None:
    """CA-51, section 16: what the scale is now is measured, not computed; it is at its widest here."""
    for _ in range(3):
        exact.done("pinch", center=[500, 600], start_span=700, end_span=300)
    before_s = selected_s(exact)
    pan(exact, 100)
    widest = (selected_s(exact) - before_s) / 100
    exact.done("pinch", center=[500, 600], start_span=700, end_span=300)
    before_s = selected_s(exact)
    pan(exact, -100)

    assert (before_s - selected_s(exact)) / 100 == pytest.approx(widest, rel=0.05)
    assert exact.log("pinch")[-1]["factor"] == pytest.approx(3 / 7, abs=0.02)
