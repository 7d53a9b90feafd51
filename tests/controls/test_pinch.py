"""`pinch` on the virtual phone, as the app's own log tells it (spec C-68 to C-76)."""

from typing import Any

import pytest

from tests.controls.exact import Exact
from tests.controls.touches import angle, center, span, touches

WIDTH, HEIGHT = 1080, 2400
STILL_MS = 40


@pytest.fixture(autouse=True)
def page(exact: Exact) -> None:
    """The drawn timeline."""
    exact.show("Timeline")


def planned(ms: int, duration_ms: int, start: float, end: float) -> float:
    """What has changed evenly between the two still ends."""
    part = (ms - STILL_MS) / (duration_ms - 2 * STILL_MS)
    return start + (end - start) * min(1.0, max(0.0, part))


def test_two_fingers_move_apart_as_asked_and_the_app_zooms(exact: Exact) -> None:
    """CA-37, C-73, C-76."""
    answer = exact.call("pinch", center=[500, 600], start_span=300, end_span=600, angle_degrees=30)

    seen = touches(exact)
    seen.check_one_contact(2)
    assert seen.kinds[:2] == ["DOWN", "POINTER_DOWN"]
    assert seen.kinds[-2:] == ["POINTER_UP", "UP"]
    assert len(seen.moves) >= 10
    assert seen.times()[-1] == 600
    assert all(ms % 10 == 0 for ms in seen.times())
    first = seen.places(0)
    assert all(seen.places(ms) == first for ms in range(0, STILL_MS + 1, 10))
    for ms in range(0, 600, 10):
        places = seen.places(ms)
        assert span(places) == pytest.approx(planned(ms, 600, 324, 648), abs=1)
        assert center(places) == pytest.approx((539.5, 1439.4), abs=1)
        assert angle(places) == pytest.approx(30, abs=0.5)
    (pinch,) = exact.log("pinch")
    assert pinch["factor"] == pytest.approx(2, abs=0.05)
    assert (answer["status"], answer["dispatch"], answer["way"]) == ("completed", "finished", "touch")
    assert answer["check"] == {"rule": None, "held": None}
    assert answer["events"] == len(seen.events)
    assert answer["spans_px"] == [324, 648]
    assert answer["landed_on"] == [answer["landed_on"][0]] * 2
    assert "delivered" in answer["message"]


def test_the_shortest_pinch_moves_ten_times_too(exact: Exact) -> None:
    """CA-37, C-76: 150 ms."""
    exact.call("pinch", center=[500, 600], start_span=600, end_span=300, duration_ms=150)

    seen = touches(exact)
    seen.check_one_contact(2)
    assert len({tuple(map(tuple, event["points"])) for event in seen.moves}) > 10
    assert exact.log("pinch")[0]["factor"] == pytest.approx(0.5, abs=0.05)


def test_equal_spans_turn(exact: Exact) -> None:
    """CA-38: the app measures the turn."""
    answer = exact.call("pinch", center=[500, 600], start_span=500, end_span=500, rotation_degrees=90)

    seen = touches(exact)
    assert {round(span(seen.places(ms))) for ms in range(0, 600, 10)} == {540}
    assert exact.log("pinch")[0]["degrees"] == pytest.approx(90, abs=1)
    assert answer["angles_degrees"] == [0, 90]


def test_spans_are_of_the_short_edge_in_landscape_too(exact: Exact) -> None:
    """CA-38, C-69."""
    exact.lab.phone.output("shell", "wm", "user-rotation", "lock", "1")
    exact.call("phone_wait", until="stable")
    exact.lab.forget_log()

    answer = exact.call("pinch", center=[500, 500], start_span=200, end_span=400)

    seen = touches(exact)
    assert answer["status"] == "completed"
    assert (span(seen.places(0)), span(seen.places(590))) == pytest.approx((216, 432), abs=1)
    assert center(seen.places(0)) == pytest.approx((1199.5, 539.5), abs=1)


@pytest.mark.parametrize(
    ("changed", "code"),
    [
        ({"end_span": 300}, "INVALID"),
        ({"end_span": 40}, "INVALID"),
        ({"center": [120, 600]}, "OUT_OF_RANGE"),
        ({"center": [500, 980], "end_span": 300, "rotation_degrees": 180}, "OUT_OF_RANGE"),
        ({"center": [1001, 600]}, "OUT_OF_RANGE"),
    ],
    ids=["equal spans without a turn", "under the gap", "off the screen", "off it halfway", "x 1001"],
)
def test_a_pinch_that_cannot_be_touches_nothing(exact: Exact, changed: dict[str, Any], code: str) -> None:
    """CA-38, CA-39, C-70."""
    refused = exact.call("pinch", **{"center": [500, 600], "start_span": 300, "end_span": 500, **changed})

    assert (refused["error"], refused["status"], refused["dispatch"]) == (code, "not_started", "none")
    assert exact.log("touch") == []
