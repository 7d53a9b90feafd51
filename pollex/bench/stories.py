"""Runs that go wrong by what is decided, by the model's form, or by limits: for `runs why` alone (L-135, table 13.2).

Each is played on pages of the tour by a model that makes just this mistake.
"""

import json
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any

from pollex.agent.limits import Limits
from pollex.bench.reading import Reading
from pollex.bench.stage import Play
from pollex.bench.tour import Leg, tour
from pollex.device.replay import ReplayedInput
from pollex.model.protocol import ModelRequest
from pollex.model.scripted import number_of

__all__ = ["Story", "stories"]

PER_ROW = 3
WAITS_S = 2.6
"""So long a page that never rests is waited for."""
ROWS = 120
"""On one page, so that a third of them is cut from the list."""
LIMITS = Limits(steps=8, seconds=120, step_seconds=40)
"""On a busy machine, too, what ends a run is the mistake that is made in it."""
FAILED = {"action": "done", "status": "failed", "result": "It does not go on here."}

# Any: a decision as a model writes it.
Line = Mapping[str, Any]
Script = Callable[[ModelRequest, int], str]
"""What a model says to a request, the how-manieth it is."""


@dataclass(frozen=True, slots=True)
class Story:
    """One run, and the row of table 13.2 that it is of."""

    name: str
    row: str
    play: Play
    script: Script
    limits: Limits = LIMITS


def stories() -> tuple[Story, ...]:
    """All of them, a few of each row."""
    return tuple(
        replace(story, name=f"{story.row} {story.name}: {leg.name}")
        for make in _MAKERS
        for leg, story in [*_of(make)][:PER_ROW]
    )


def _of(make: Callable[[Leg], Story | None]) -> Iterator[tuple[Leg, Story]]:
    for leg in tour():
        story = make(leg)
        if story is not None:
            yield leg, story


def _said(*lines: Line | str) -> Script:
    """One after the other, the last one for ever."""

    def script(request: ModelRequest, number: int) -> str:
        line = lines[min(number, len(lines)) - 1]
        return line if isinstance(line, str) else json.dumps(_found(line, request), ensure_ascii=False)

    return script


def _found(line: Line, request: ModelRequest) -> Line:
    target = line.get("target")
    if not isinstance(target, Mapping):
        return line
    return {**line, "target": number_of(request, target["text"], role=target.get("role"))}


def _still(page: Reading) -> Play:
    return Play(page, lambda came, number: (page,))


def _gives_up_early(leg: Leg) -> Story | None:
    """More lies below, and it says that there is no more."""
    if leg.verb != "swipe":
        return None
    return Story("8 rows are all", "X-7", _still(leg.before), _said(FAILED))


def _most_similar(leg: Leg) -> Story | None:
    """Its row is cut from the list, and it takes one that sounds alike."""
    if leg.verb != "swipe":
        return None
    width = leg.before.header["display"]["width"]
    rows = [
        {
            "class": "Button",
            "bounds": [
                width * (place % 4) // 4,
                200 + 60 * (place // 4),
                width * (place % 4 + 1) // 4,
                260 + 60 * (place // 4),
            ],
            "text": f"Seat {place + 1:03}",
            "click": True,
        }
        for place in range(ROWS)
    ]
    empty = leg.before.without(lambda node: False)
    page = empty.with_new(*rows, window=len(leg.before.header["windows"]) - 1)
    tap = {"action": "tap", "target": {"text": "Seat 011"}, "expect": {"text": "Seat 111 is taken"}}
    return Story("the most similar", "X-8", Play(page, lambda came, number: (leg.after,)), _said(tap, FAILED))


def _again_and_again(leg: Leg) -> Story | None:
    return Story("again and again", "X-9", _still(leg.before), _said(leg.decision)) if leg.verb == "tap" else None


def _never_done(leg: Leg) -> Story | None:
    """It has what it wants, and goes on to and fro."""
    if leg.verb != "tap" or leg.target.checked is None:
        return None

    def react(came: ReplayedInput, number: int) -> Sequence[Reading]:
        return (leg.after if number % 2 else leg.before,)

    limits = Limits(steps=4, seconds=120, step_seconds=40)
    return Story("goes on", "X-10", Play(leg.before, react), _said(leg.decision), limits)


def _says_done(leg: Leg) -> Story | None:
    if leg.verb != "tap":
        return None
    done = {"action": "done", "status": "success", "result": "Done.", "evidence": [{"text": "All is as you wished"}]}
    return Story("says done", "X-10", _still(leg.before), _said(done))


def _fills_again(leg: Leg) -> Story | None:
    """It fills a field, goes back and forth, and fills it once more."""
    if leg.verb != "type":
        return None

    def react(came: ReplayedInput, number: int) -> Sequence[Reading]:
        return (leg.before if came.kind == "press" and number % 2 == 0 else leg.after,)

    back = {"action": "key", "key": "back"}
    return Story("fills again", "X-11", Play(leg.before, react), _said(leg.decision, back, leg.decision, FAILED))


def _unreadable(leg: Leg) -> Story | None:
    if leg.verb != "tap":
        return None
    return Story("prose", "X-12", _still(leg.before), _said("I would now tap the button in the middle."))


def _numbers(leg: Leg) -> Story | None:
    if leg.verb not in ("tap", "swipe"):
        return None
    replies: dict[str, Line] = {
        "tap": {"action": "tap", "target": 2, "duration": 1500},
        "swipe": {"action": "swipe", "direction": "down", "distance": 340},
    }
    return Story("own numbers", "X-14", _still(leg.before), _said(replies[leg.verb]))


def _places(leg: Leg) -> Story | None:
    if leg.verb != "long_press":
        return None
    return Story("own places", "X-14", _still(leg.before), _said({"action": "tap", "x": 540, "y": 1200}))


def _never_rests(leg: Leg) -> Story | None:
    if leg.verb != "swipe":
        return None
    play = replace(_still(leg.before), is_quiet=False, waits_s=WAITS_S)
    return Story(
        "never rests",
        "X-19",
        play,
        _said({"action": "key", "key": "enter"}, {"action": "key", "key": "recents"}, FAILED),
    )


def _no_pictures(leg: Leg) -> Story | None:
    return Story("no pictures", "X-23", replace(_still(leg.before), has_picture=False), _said(FAILED))


def _secure(leg: Leg) -> Story | None:
    return Story("secure", "X-23", replace(_still(leg.before), secure="yes"), _said(FAILED))


def _waits_on(leg: Leg) -> Story | None:
    wait = {"action": "wait", "seconds": 1}
    return Story("waits on", "X-25", _still(leg.before), _said(wait), Limits(steps=2, seconds=60, step_seconds=40))


def _costs_too_much(leg: Leg) -> Story | None:
    return Story("costs too much", "X-25", _still(leg.before), _said(FAILED), Limits(steps=8, seconds=60, tokens=500))


_MAKERS: tuple[Callable[[Leg], Story | None], ...] = (
    *(_gives_up_early, _most_similar, _again_and_again, _never_done, _says_done, _fills_again, _unreadable, _numbers),
    *(_places, _never_rests, _no_pictures, _secure, _waits_on, _costs_too_much),
)
