"""The stored tour: good actions on pages of real apps, the screens before and after each, and what was expected.

`python -m benchmarks.tour` makes it anew on a virtual phone.
"""

import gzip
import json
from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import cache
from importlib import resources
from typing import Any

from pollex.bench.reading import Reading
from pollex.device.device import App
from pollex.screen.elements import element_list
from pollex.screen.folding import label_of
from pollex.screen.screen import Node

__all__ = ["Leg", "tour"]

# Any: a decision as a model writes it.
Line = Mapping[str, Any]


@dataclass(frozen=True, slots=True, eq=False)
class Leg:
    """One good action."""

    name: str
    decision: Line
    """Without an expectation; its target by its text."""
    check: Mapping[str, Any]
    sentence: str
    before: Reading
    after: Reading
    apps: tuple[App, ...] = field(repr=False, default=())

    @property
    def verb(self) -> str:
        """`tap`, `long_press`, `type`, `swipe`, `slide`, `key` or `launch`."""
        is_slide = self.decision["action"] == "swipe" and "target" in self.decision
        return "slide" if is_slide else str(self.decision["action"])

    @property
    def package(self) -> str:
        """The app in front before."""
        return str(self.before.header["foreground"].get("package", ""))

    @property
    def page(self) -> str:
        """What it was opened by."""
        return self.name.partition(" ")[0]

    @property
    def target(self) -> Node:
        """What it acts on, as a model finds it in the list.

        Raises:
            KeyError: it acts on no element.
        """
        return _target(self)

    @property
    def called(self) -> str:
        """What its target is called in the list.

        Raises:
            KeyError: it acts on no element.
        """
        return label_of(self.before.screen(), self.target).text


@cache
def tour() -> tuple[Leg, ...]:
    """All of it."""
    packed = resources.files("pollex.bench").joinpath("tour.json.gz").read_bytes()
    steps = json.loads(gzip.decompress(packed))
    apps = tuple(
        App(component.partition("/")[0], step["do"]["launch"], component, None, is_system=False, is_enabled=True)
        for step in steps
        if (component := step["do"].get("component"))
    )
    return tuple(_leg(number, step, apps) for number, step in enumerate(steps, 1))


@cache
def _target(leg: Leg) -> Node:
    wanted = leg.decision["target"]["text"]
    for fits in (str.__eq__, str.startswith):
        for element in element_list(leg.before.screen()).elements:
            if fits(element.item.label.text, wanted):
                return element.node
    raise KeyError(wanted)


def _leg(number: int, step: Mapping[str, Any], apps: tuple[App, ...]) -> Leg:
    decision = _decision(step["do"])
    name = f"{step['open']} {number} {' '.join(str(value) for value in step['do'].values())}"
    before, after = Reading.of(step["before"]), Reading.of(step["after"])
    return Leg(name, decision, step["expect"], step["sentence"], before, after, apps)


def _decision(do: Mapping[str, Any]) -> Line:
    match do:
        case {"tap": text}:
            return {"action": "tap", "target": {"text": text}}
        case {"long_press": text}:
            return {"action": "long_press", "target": {"text": text}}
        case {"type": text, "text": typed}:
            return {"action": "type", "target": {"text": text}, "text": typed}
        case {"slide": text, "to": to}:
            return {"action": "swipe", "target": {"text": text, "role": "slider"}, "to": to}
        case {"swipe": direction}:
            return {"action": "swipe", "direction": direction}
        case {"key": key}:
            return {"action": "key", "key": key}
        case {"launch": app}:
            return {"action": "launch", "app": app}
        case _:
            raise AssertionError(f"Nobody knows how to decide {do}.")
