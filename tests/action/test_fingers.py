"""Ways of fingers: what is sent stays on the display, and fingers stay apart (spec C-70, C-78, C-79, C-87)."""

import json
import math
from itertools import combinations
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pollex.action.actions import Contact
from pollex.action.fingers import MIN_FINGER_GAP_DP, check_fingers, least_gap, place_at
from pollex.errors import FingerDetail, GapDetail, Misuse
from pollex.screen.screen import Display

DISPLAY = Display(1080, 2400, 480, 0)
GAP_PX = MIN_FINGER_GAP_DP * 3
CASES = json.loads((Path(__file__).parents[1] / "data/touch/ways.json").read_text("utf-8"))

places = st.tuples(st.floats(-50, 1130), st.floats(-50, 2450))
on_display = st.tuples(st.floats(0, 1079), st.floats(0, 2399))


@st.composite
def ways(draw: st.DrawFn, points: st.SearchStrategy[tuple[float, float]]) -> tuple[Contact, ...]:
    """One to five fingers with the same times, as the tools make them."""
    times = sorted(draw(st.sets(st.integers(1, 10_000), min_size=1, max_size=5)))
    fingers = draw(st.integers(1, 5))
    return tuple(Contact(tuple((ms, *draw(points)) for ms in (0, *times))) for _ in range(fingers))


@given(ways(places))
def test_what_is_let_through_is_on_the_display_and_apart_at_every_millisecond(contacts: tuple[Contact, ...]) -> None:
    """C-70: not only at the points that were given."""
    try:
        check_fingers(contacts, DISPLAY)
    except Misuse as refusal:
        assert refusal.code in ("INVALID", "OUT_OF_RANGE")
        return
    last_ms = contacts[0].points[-1][0]
    for ms in {*range(0, last_ms, max(1, last_ms // 200)), last_ms}:
        now = [place_at(contact, ms) for contact in contacts]
        assert all(0 <= x <= 1079 and 0 <= y <= 2399 for x, y in now)
        assert all(math.dist(one, other) >= GAP_PX - 1e-3 for one, other in combinations(now, 2))


@given(ways(on_display))
def test_fingers_on_the_display_are_refused_for_nothing_but_each_other(contacts: tuple[Contact, ...]) -> None:
    """C-70: the detail names the two, the time and the gap, which is found there again."""
    try:
        check_fingers(contacts, DISPLAY)
    except Misuse as refusal:
        detail = refusal.detail
        assert isinstance(detail, GapDetail)
        assert (refusal.code, detail.min_px) == ("INVALID", GAP_PX)
        one, other = (contacts[finger - 1] for finger in detail.fingers)
        assert math.dist(place_at(one, detail.at_ms), place_at(other, detail.at_ms)) >= detail.gap_px - 0.1


@given(ways(on_display))
def test_the_least_gap_is_the_least_of_all(contacts: tuple[Contact, ...]) -> None:
    last_ms = contacts[0].points[-1][0]
    for one, other in combinations(contacts, 2):
        gap_px, at_ms = least_gap(one, other)
        assert 0 <= at_ms <= last_ms
        for ms in range(0, last_ms + 1, max(1, last_ms // 100)):
            assert gap_px <= math.dist(place_at(one, ms), place_at(other, ms)) + 1e-6


@given(ways(on_display), st.integers(0, 4))
def test_a_given_point_is_met_exactly(contacts: tuple[Contact, ...], index: int) -> None:
    """C-79: no rounding, no shift."""
    for contact in contacts:
        at_ms, *place = contact.points[index % len(contact.points)]
        assert place_at(contact, at_ms) == tuple(place)


@pytest.mark.parametrize("case", CASES, ids=[case["name"] for case in CASES])
def test_host_and_phone_agree(case: dict[str, Any]) -> None:
    """C-70, C-87, C-88, CA-39: `GestureDataTest` reads the same file."""
    width, height, density = case["display"]
    contacts = tuple(Contact(tuple((ms, x, y) for ms, x, y in finger)) for finger in case["fingers"])
    refusal = None
    try:
        check_fingers(contacts, Display(width, height, density, 0))
    except Misuse as error:
        refusal = error

    assert (None if refusal is None else refusal.code) == case.get("code")
    for ms, *expected in case.get("places", ()):
        assert [list(place_at(contact, ms)) for contact in contacts] == [pytest.approx(at) for at in expected]
    if refusal is not None and (told := case.get("detail")):
        assert detail_of(refusal) == told


def detail_of(refusal: Misuse) -> dict[str, Any]:
    match refusal.detail:
        case FingerDetail(finger, at_ms, point, display):
            return {"finger": finger, "at_ms": at_ms, "point": list(point), "display": list(display)}
        case GapDetail(fingers, at_ms, gap_px, min_px):
            return {"fingers": list(fingers), "at_ms": at_ms, "gap_px": gap_px, "min_px": min_px}
    raise AssertionError(refusal.detail)
