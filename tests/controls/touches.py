"""The touch events that a page of Lab has got, as its own log tells them."""

import math
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from tests.controls.exact import Exact
from tests.phone.lab import Entry
from tests.phone.waiting import wait_for

__all__ = ["Place", "Touches", "angle", "await_last", "center", "frames", "span", "touches"]

SAMPLE_MS = 10
Place = tuple[float, float]


def frames(*rows: tuple[int, Sequence[Sequence[float]]]) -> list[dict[str, Any]]:
    """The argument `frames`, from times and places."""
    return [{"at_ms": ms, "points": [list(point) for point in points]} for ms, points in rows]


def touches(exact: Exact) -> "Touches":
    """All that was logged so far."""
    return Touches(tuple(exact.log("touch")))


def await_last(exact: Exact, action: str) -> "Touches":
    """The log once its last event is of this kind; what is not waited for may come a moment after the answer."""
    wait_for(action, lambda: (seen := touches(exact).kinds) and seen[-1] == action)
    return touches(exact)


@dataclass(frozen=True, slots=True)
class Touches:
    """Events in the order in which they came."""

    events: tuple[Entry, ...]

    @property
    def kinds(self) -> list[str]:
        """Their actions."""
        return [event["action"] for event in self.events]

    @property
    def down_times(self) -> set[int]:
        """Of all events: one contact has one."""
        return {event["down"] for event in self.events}

    @property
    def moves(self) -> list[Entry]:
        """The moves among them."""
        return [event for event in self.events if event["action"] == "MOVE"]

    @property
    def start(self) -> int:
        """When the first finger came down."""
        down: int = self.events[0]["down"]
        return down

    def times(self) -> list[int]:
        """Of the events, since the first finger came down."""
        return [event["time"] - self.start for event in self.events]

    def places(self, ms: int) -> list[Place]:
        """Where all fingers were so long after the first came down, by the last event of that time with all of them."""
        most = max(len(event["ids"]) for event in self.events)
        found = [one for one in self.events if one["time"] - self.start == ms and len(one["ids"]) == most]
        assert found, f"no event with all fingers at {ms}"
        return [(x, y) for x, y in found[-1]["points"]]

    def check_one_contact(self, fingers: int) -> None:
        """One DOWN, one UP, the fingers between them, ids that stay, one down time, events in the order of time."""
        kinds = self.kinds
        assert (kinds[0], kinds[-1], kinds.count("DOWN"), kinds.count("UP")) == ("DOWN", "UP", 1, 1)
        assert (kinds.count("POINTER_DOWN"), kinds.count("POINTER_UP")) == (fingers - 1, fingers - 1)
        assert len(self.down_times) == 1
        assert self.times() == sorted(self.times())
        assert {tuple(event["ids"]) for event in self.moves} == {tuple(range(fingers))}


def span(places: Sequence[Place]) -> float:
    """The distance of two fingers."""
    return math.dist(places[0], places[1])


def angle(places: Sequence[Place]) -> float:
    """The direction from the first to the second, in degrees, clockwise from the right."""
    (x, y), (to_x, to_y) = places
    return math.degrees(math.atan2(to_y - y, to_x - x))


def center(places: Sequence[Place]) -> Place:
    """The middle between two fingers."""
    (x, y), (to_x, to_y) = places
    return (x + to_x) / 2, (y + to_y) / 2
