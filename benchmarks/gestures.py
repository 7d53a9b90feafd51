"""Draws a pinch and a gesture of three fingers: what was planned, and what an app on a virtual phone really got.

    python -m benchmarks.gestures [FOLDER]

Light lines are the plan, dots are the touch events in the log of the app Lab. The pictures of docs/gestures.md are
made so.
"""

import argparse
import json
import math
import sys
from collections.abc import Sequence
from pathlib import Path
from typing import Any

from benchmarks.plots import Chart, Dot, Sheet
from benchmarks.rig import COMMAND_S, LAB, Rig
from pollex.act.executor import Executor
from pollex.act.looking import at_rest
from pollex.action.actions import Contact, Gesture
from pollex.action.fingers import place_at
from pollex.action.pinching import Pinch, pinch_contacts
from pollex.device.deadline import Deadline

PICTURES = Path("docs/pictures")
STEP_MS = 20
PINCH = Pinch((540, 1250), 250, 700, angle_degrees=-20, rotation_degrees=70, duration_ms=600)
FRAMES = (
    (0, ((250, 700), (540, 640), (830, 700))),
    (200, ((250, 700), (540, 640), (830, 700))),
    (500, ((180, 1500), (500, 1380), (830, 1500))),
    (750, ((180, 1500), (500, 1380), (830, 1500))),
    (1200, ((250, 1900), (620, 2000), (950, 1200))),
    (1400, ((250, 1900), (620, 2000), (950, 1200))),
)
"""Hold, down together, hold, apart, hold: times in ms and a place for each of three fingers."""
Event = dict[str, Any]


def main(words: list[str] | None = None) -> int:
    """Makes both gestures, writes both pictures, and returns the exit code."""
    parser = argparse.ArgumentParser(description="Draws a pinch and a gesture as an app really got them.")
    parser.add_argument("folder", nargs="?", type=Path, default=PICTURES, help=f"where to (default: {PICTURES})")
    folder = parser.parse_args(words).folder
    fingers = len(FRAMES[0][1])
    ways = tuple(Contact(tuple((ms, *places[finger]) for ms, places in FRAMES)) for finger in range(fingers))
    with Rig.booted() as rig:
        for name, contacts, draw in (
            ("pinch", pinch_contacts(PINCH), pinch_sheet),
            ("gesture", ways, gesture_sheet),
        ):
            (folder / f"{name}.svg").write_text(draw(contacts, made(rig, contacts)).svg(), "utf-8")
            print(folder / f"{name}.svg")
    return 0


def made(rig: Rig, contacts: tuple[Contact, ...]) -> list[Event]:
    """The touch events that the page got."""
    rig.open(f"{LAB}/.TapsActivity")
    with rig.session() as session:
        executor = Executor(session)
        executor.look(Deadline(COMMAND_S), settle=at_rest(0))
        # Once more, for a first gesture on a page finds much that is not loaded yet.
        for _ in range(2):
            rig.shell("logcat -c")
            receipt = executor.perform(Gesture(contacts), Deadline(COMMAND_S))
            if receipt.failure is not None:
                raise receipt.failure
    lines = rig.shell("logcat -d -v raw -s Lab").splitlines()
    return [note for note in (json.loads(line) for line in lines if line.startswith("{")) if note["did"] == "touch"]


def pinch_sheet(contacts: tuple[Contact, ...], events: list[Event]) -> Sheet:
    """Distance and direction of the fingers over time."""
    one, other = contacts
    planned = [(ms, (place_at(one, ms), place_at(other, ms))) for ms in times(contacts)]
    seen = [(since(event, events), event["points"]) for event in events if len(event["points"]) == len(contacts)]
    return Sheet(
        "pinch: centre 540,1250, spans 250 to 700 px, turned by 70 degrees in 600 ms",
        contacts,
        dots(events),
        (
            Chart(
                "distance of the fingers, px",
                (tuple((ms, math.dist(*places)) for ms, places in planned),),
                (tuple((ms, math.dist(*places)) for ms, places in seen),),
            ),
            Chart(
                "direction from finger 1 to 2, degrees",
                (tuple((ms, direction(*places)) for ms, places in planned),),
                (tuple((ms, direction(*places)) for ms, places in seen),),
            ),
            late(events),
        ),
    )


def gesture_sheet(contacts: tuple[Contact, ...], events: list[Event]) -> Sheet:
    """Where each finger is over time."""
    whole = [event for event in events if len(event["points"]) == len(contacts)]
    charts = [
        Chart(
            f"{axis} of each finger, px",
            tuple(tuple((ms, place_at(contact, ms)[index]) for ms in times(contacts)) for contact in contacts),
            tuple(
                tuple((since(event, events), event["points"][finger][index]) for event in whole)
                for finger in range(len(contacts))
            ),
        )
        for index, axis in enumerate("xy")
    ]
    title = "touch_gesture: three fingers, six frames, held three times"
    return Sheet(title, contacts, dots(events), (*charts, late(events)))


def late(events: list[Event]) -> Chart:
    """How long after its planned time each event was there."""
    arrived = tuple((since(event, events), event["at"] - event["time"]) for event in events)
    return Chart("arrival in the app after the plan, ms", (), (arrived,))


def dots(events: list[Event]) -> tuple[Dot, ...]:
    """Where fingers were, which one, and whether it came or went then."""
    return tuple(
        Dot(finger, x, y, event["action"] if finger == event["ids"][event["index"]] else "MOVE")
        for event in events
        for finger, (x, y) in zip(event["ids"], event["points"], strict=True)
    )


def times(contacts: tuple[Contact, ...]) -> list[int]:
    last = contacts[0].points[-1][0]
    return sorted({*range(0, last, STEP_MS), *(point[0] for contact in contacts for point in contact.points)})


def since(event: Event, events: list[Event]) -> int:
    """Its planned time, from the first finger down."""
    ms: int = event["time"] - events[0]["down"]
    return ms


def direction(place: Sequence[float], other: Sequence[float]) -> float:
    return math.degrees(math.atan2(other[1] - place[1], other[0] - place[0]))


if __name__ == "__main__":
    sys.exit(main())
