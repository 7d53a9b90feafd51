"""The ways of two fingers that pinch (spec C-76, CA-37, CA-38)."""

import math
from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pollex.action.actions import Contact
from pollex.action.fingers import check_fingers, place_at
from pollex.action.pinching import PINCH_STILL_MS, Pinch, pinch_contacts
from pollex.errors import Misuse
from pollex.screen.screen import Display

DISPLAY = Display(1080, 2400, 480, 0)
SAMPLE_MS = 10

pinches = st.builds(
    Pinch,
    center=st.tuples(st.floats(100, 980), st.floats(100, 2300)),
    start_span=st.floats(50, 1000),
    end_span=st.floats(50, 1000),
    angle_degrees=st.floats(-360, 360),
    rotation_degrees=st.floats(1, 360),
    duration_ms=st.integers(150, 10_000),
)


def sampled_ms(contact: Contact) -> list[int]:
    """When the phone sends a position: each given time, and every ten milliseconds from the beginning."""
    last_ms = contact.points[-1][0]
    return sorted({point[0] for point in contact.points} | set(range(0, last_ms, SAMPLE_MS)))


@given(pinches)
def test_span_angle_and_centre_are_as_asked_in_each_position_that_is_sent(pinch: Pinch) -> None:
    """C-76, CA-37: spans and centre to 1 px, the angle to half a degree."""
    one, other = pinch_contacts(pinch)

    moving_ms = pinch.duration_ms - 2 * PINCH_STILL_MS
    for ms in sampled_ms(one):
        part = min(1.0, max(0.0, (ms - PINCH_STILL_MS) / moving_ms))
        first, second = place_at(one, ms), place_at(other, ms)
        span = pinch.start_span + (pinch.end_span - pinch.start_span) * part
        angle = pinch.angle_degrees + pinch.rotation_degrees * part
        assert math.dist(first, second) == pytest.approx(span, abs=1)
        assert [(a + b) / 2 for a, b in zip(first, second, strict=True)] == pytest.approx(pinch.center, abs=1)
        seen = math.degrees(math.atan2(second[1] - first[1], second[0] - first[0]))
        assert abs((seen - angle + 180) % 360 - 180) <= 0.5


@given(pinches)
def test_the_fingers_stand_still_at_both_ends_and_move_at_least_ten_times_between(pinch: Pinch) -> None:
    """C-76."""
    for contact in pinch_contacts(pinch):
        times = [point[0] for point in contact.points]
        assert (times[0], times[-1]) == (0, pinch.duration_ms)
        assert all(later > earlier for earlier, later in pairwise(times))
        places = [place_at(contact, ms) for ms in sampled_ms(contact)]
        moves = [
            (ms, here != there) for ms, (here, there) in zip(sampled_ms(contact)[1:], pairwise(places), strict=True)
        ]
        assert not any(moved for ms, moved in moves if ms <= PINCH_STILL_MS)
        assert not any(moved for ms, moved in moves if ms > pinch.duration_ms - PINCH_STILL_MS)
        assert sum(moved for _, moved in moves) >= 10


def test_finger_two_lies_where_the_angle_points_and_turns_clockwise() -> None:
    """C-76: 0 to the right, positive clockwise, as y grows downwards."""
    one, other = pinch_contacts(Pinch((500, 1000), 400, 400, 0, 90, 600))

    assert (one.points[0][1:], other.points[0][1:]) == ((300, 1000), (700, 1000))
    assert (one.points[-1][1:], other.points[-1][1:]) == ((500, 800), (500, 1200))


def test_a_whole_turn_comes_back_and_errors_of_computing_leave_no_display() -> None:
    """C-70: a finger that grazes the edge is not refused for a fraction of nothing."""
    one, other = pinch_contacts(Pinch((539.5, 539.5), 1079, 1079, 0, 360, 800))

    check_fingers((one, other), DISPLAY)
    assert one.points[0][1:] == one.points[-1][1:]


def test_a_short_pinch_moves_often_enough() -> None:
    """C-76, CA-37: 150 ms is the shortest."""
    one, _ = pinch_contacts(Pinch((500, 1000), 200, 400, duration_ms=150))

    moved = [point for point in one.points if PINCH_STILL_MS < point[0] <= 110]
    assert len(moved) >= 10


@pytest.mark.parametrize(
    "pinch",
    [
        Pinch((500, 1000), 400, 400),
        Pinch((500, 1000), 0, 400),
        Pinch((500, 1000), 400, -1),
        Pinch((500, 1000), 300, 400, duration_ms=149),
        Pinch((500, 1000), 300, 400, duration_ms=10_001),
    ],
    ids=["equal", "none", "negative", "too short", "too long"],
)
def test_what_is_no_pinch_is_invalid(pinch: Pinch) -> None:
    """CA-38: equal spans without rotation."""
    with pytest.raises(Misuse) as refusal:
        pinch_contacts(pinch)

    assert refusal.value.code == "INVALID"


def test_fingers_that_pass_through_each_other_are_refused() -> None:
    """C-70, CA-39: a span under the least gap."""
    with pytest.raises(Misuse) as refusal:
        check_fingers(pinch_contacts(Pinch((500, 1000), 400, 47)), DISPLAY)

    assert refusal.value.code == "INVALID"
