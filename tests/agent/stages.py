"""A page of rows on a stage, and runs on it by a script: for what the loop does when an input goes wrong."""

import json
import zlib
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from pollex.act.executor import Executor
from pollex.agent.limits import Limits
from pollex.agent.router import Player, Router
from pollex.agent.starting import run_task
from pollex.agent.task import Ending, Task
from pollex.bench.reading import Reading
from pollex.bench.stage import Play, Stage
from pollex.device.deadline import Cancel
from pollex.device.replay import ReplayedInput
from pollex.guard.gate import ApprovalGate
from pollex.guard.policy import RunProvenance
from pollex.guard.ruling import rules
from pollex.model.profile import Profile
from pollex.model.protocol import ModelRequest
from pollex.model.scripted import ScriptedModel
from tests.screen.scene import N, W
from tests.screen.scene import Reading as Wire

__all__ = ["APP", "FAILED", "Acted", "act", "button", "list_of", "page", "staged"]

APP = "com.example.app"
FAILED = {"action": "done", "status": "failed", "result": "It is enough."}
LIMITS = Limits(steps=4, seconds=300, step_seconds=100)
ROW_PX = 200

Line = Mapping[str, Any]


def button(text: str, top: int = 300, id: int = 50, left: int = 0) -> N:
    """A plain button."""
    box = (left, top, left + 400, top + 120)
    return N("Button", box, text=text, id=id, flags="clickable", actions=("click",))


def list_of(first: int, count: int = 8, of: int = 40, actions: tuple[str, ...] = ()) -> N:
    """A list that shows some of its rows; each keeps its id."""
    shown = [
        N(
            "LinearLayout",
            (0, 600 + place * ROW_PX, 1080, 600 + (place + 1) * ROW_PX),
            [
                N(
                    "TextView",
                    (0, 600 + place * ROW_PX, 900, 700 + place * ROW_PX),
                    text=f"Row {number}",
                    id=2000 + number,
                )
            ],
            id=1000 + number,
            flags="clickable",
            item=(number, 0),
            actions=("click",),
        )
        for place, number in enumerate(range(first, first + count))
    ]
    on = ("scroll_down", "scroll_forward") if first + count < of else ()
    back = ("scroll_backward", "scroll_up") if first > 0 else ()
    box = (0, 600, 1080, 600 + count * ROW_PX)
    return N("ListView", box, shown, id=900, flags="scrollable", collection=(of, 1), actions=(*actions, *on, *back))


def page(*nodes: N, title: str = "Page", package: str = APP, above: Sequence[W] = ()) -> Reading:
    """One window with these nodes."""
    root = N("FrameLayout", (0, 0, 1080, 2400), list(nodes), id=1)
    header, blob = Wire([*above, W(root, id=9, title=title, package=package)]).wire()
    header["foreground"] = {"package": package, "activity": f"{package}.{title}Activity"}
    return Reading(header, json.loads(zlib.decompress(blob)))


@dataclass(slots=True)
class Acted:
    """What came of a run."""

    ending: Ending
    stage: Stage
    told: list[tuple[str, Mapping[str, Any]]] = field(default_factory=list)
    asked: list[ModelRequest] = field(default_factory=list)

    def of(self, kind: str) -> list[Mapping[str, Any]]:
        """The data of all events of a kind."""
        return [data for name, data in self.told if name == kind]

    @property
    def sent(self) -> list[str]:
        """What reached the stage, in order."""
        return [str(one.what.get("action") or one.what.get("key") or one.kind) for one in self.stage.inputs]

    @property
    def ways(self) -> list[str]:
        """The other ways that were taken."""
        return [str(data.get("direction") or data["way"]) for data in self.of("changed_way")]

    @property
    def history(self) -> str:
        """The last history that the model was told."""
        return self.asked[-1].slots[-1].text


def act(play: Play, *lines: Line, task: Task | None = None) -> Acted:
    """Runs a script on a stage; after its last line the model gives up."""
    stage = Stage(play)
    came = Acted(Ending("failed", None, ""), stage)
    profile = Profile(name="script", adapter="scripted")
    scripted = ScriptedModel(profile, [*lines, FAILED])

    class Model:
        def decide(self, request: ModelRequest, deadline: Any) -> Any:
            stage.think()
            came.asked.append(request)
            return scripted.decide(request, deadline)

    _, came.ending = run_task(
        task or Task("a goal", starts_here=True, limits=LIMITS),
        Executor(stage),
        Router(Player(Model(), profile)),
        ApprovalGate(rules(), RunProvenance("run")),
        device=stage.serial,
        records=None,
        cancel=Cancel(),
        watcher=lambda step, kind, data: came.told.append((kind, data)),
    )
    return came


def staged(
    first: Reading,
    react: Callable[[ReplayedInput, int], Any],
    *,
    meanwhile: Reading | None = None,
    surprises: Mapping[int, Reading] | None = None,
) -> Play:
    """A play; `meanwhile` comes up while the model thinks for the first time."""
    return Play(first, react, surprises or ({} if meanwhile is None else {1: meanwhile}))
