"""Ways of fingers, checked before anything is sent: no finger leaves the display, none comes too near to another.

The phone checks the same again (spec C-70, C-87); tests/data/touch holds what both must agree on.
"""

import math
from bisect import bisect_left
from collections.abc import Sequence
from itertools import combinations, pairwise

from pollex.action.actions import Contact
from pollex.errors import FingerDetail, GapDetail, Misuse
from pollex.screen.screen import Display

__all__ = ["FINGERS_MAX", "GESTURE_MAX_MS", "MIN_FINGER_GAP_DP", "check_fingers", "least_gap", "place_at"]

FINGERS_MAX = 5
GESTURE_MAX_MS = 10_000
MIN_FINGER_GAP_DP = 16
DENSITY_OF_A_DP = 160
EQUAL_PX = 1e-6
"""What counts as equal: positions are computed with fractions."""


def check_fingers(contacts: Sequence[Contact], display: Display) -> None:
    """Does nothing if these ways can be sent to this display. Nothing is moved to its edge.

    Ways are straight and even from point to point, so between two points on the display there are only others.

    Raises:
        Misuse: INVALID, no finger, a way without beginning and end, times that do not rise or are too long, fingers
            too near; OUT_OF_RANGE, a finger outside the display. `detail` says which, when and where.
    """
    _check_times(contacts)
    for finger, contact in enumerate(contacts, 1):
        _check_places(finger, contact, display)
    min_px = MIN_FINGER_GAP_DP * display.density / DENSITY_OF_A_DP
    for (one, contact), (other, neighbour) in combinations(enumerate(contacts, 1), 2):
        gap_px, at_ms = least_gap(contact, neighbour)
        if gap_px < min_px - EQUAL_PX:
            message = (
                f"Fingers {one} and {other} would be {gap_px:.0f} px apart after {at_ms} ms; keep them at least "
                f"{math.ceil(min_px)} px apart all the time, or let one go after the other."
            )
            raise Misuse("INVALID", message, GapDetail((one, other), at_ms, round(gap_px, 1), min_px))


def least_gap(one: Contact, other: Contact) -> tuple[float, int]:
    """The least distance in pixels while both are down, and when; infinite if they never are."""
    from_ms, to_ms = max(one.points[0][0], other.points[0][0]), min(one.points[-1][0], other.points[-1][0])
    if from_ms >= to_ms:
        return math.inf, 0
    given = {point[0] for point in (*one.points, *other.points)}
    times = sorted({min(max(ms, from_ms), to_ms) for ms in given})
    return min(_nearest(one, other, start, end) for start, end in pairwise(times))


def place_at(contact: Contact, ms: int) -> tuple[float, float]:
    """Where the finger is at a time while it is down; exactly the given point at the time of one."""
    index = bisect_left(contact.points, ms, key=lambda point: point[0])
    to_ms, *end = contact.points[index]
    if to_ms == ms:
        return end[0], end[1]
    from_ms, *start = contact.points[index - 1]
    part = (ms - from_ms) / (to_ms - from_ms)
    return start[0] + (end[0] - start[0]) * part, start[1] + (end[1] - start[1]) * part


def _nearest(one: Contact, other: Contact, from_ms: int, to_ms: int) -> tuple[float, int]:
    """Both move evenly between the two times, and so does the way from one to the other."""
    start, end = _between(one, other, from_ms), _between(one, other, to_ms)
    way = (end[0] - start[0], end[1] - start[1])
    length = way[0] ** 2 + way[1] ** 2
    part = 0.0 if length == 0 else min(1.0, max(0.0, -(start[0] * way[0] + start[1] * way[1]) / length))
    gap_px = math.hypot(start[0] + part * way[0], start[1] + part * way[1])
    return gap_px, from_ms + math.floor(part * (to_ms - from_ms) + 0.5)


def _between(one: Contact, other: Contact, ms: int) -> tuple[float, float]:
    from_place, to_place = place_at(one, ms), place_at(other, ms)
    return to_place[0] - from_place[0], to_place[1] - from_place[1]


def _check_times(contacts: Sequence[Contact]) -> None:
    if not contacts or any(len(contact.points) < 2 for contact in contacts):
        raise Misuse("INVALID", "Give each finger at least a place to go down and one to lift.")
    if any(later[0] <= earlier[0] for contact in contacts for earlier, later in pairwise(contact.points)):
        raise Misuse("INVALID", "The times of a finger have to rise.")
    if any(contact.points[0][0] < 0 or contact.points[-1][0] > GESTURE_MAX_MS for contact in contacts):
        raise Misuse("INVALID", f"A touch lies between 0 and {GESTURE_MAX_MS} ms.")


def _check_places(finger: int, contact: Contact, display: Display) -> None:
    for at_ms, x, y in contact.points:
        if not (0 <= x <= display.width - 1 and 0 <= y <= display.height - 1):
            message = (
                f"Finger {finger} would be at {x:.1f},{y:.1f} after {at_ms} ms, outside the display of "
                f"{display.width}x{display.height} pixels; give places on it."
            )
            place = (round(x, 1), round(y, 1))
            raise Misuse("OUT_OF_RANGE", message, FingerDetail(finger, at_ms, place, (display.width, display.height)))
