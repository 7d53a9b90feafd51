"""How many of a model's replies can be read as they are, repaired, or not at all (docs/spec/loop.md, L-77 to L-79)."""

from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from importlib import resources
from typing import Any, Literal

import yaml

from pollex.agent.decision import ACTIONS, NUMBERS, WrongForm, checked
from pollex.agent.prompt import DataBlock, State, request
from pollex.agent.reply import Broken, read_object
from pollex.agent.router import Player
from pollex.bench.reading import Reading
from pollex.bench.tour import tour
from pollex.device.deadline import Deadline
from pollex.model.profile import Profile
from pollex.model.protocol import ModelReply, ModelRequest
from pollex.screen.elements import element_list, elements_prompt

__all__ = ["FIT", "ParseFigures", "Shape", "asked", "fixed_requests", "shapes", "told"]

FIT = 0.98
"""Share of replies that have to be accepted as they are, else the model is unfit."""
EVERY_AFTER = 8
"""Of the tour's screens after an action, so many are left out for each that is asked about."""
BLOCK = DataBlock("k7Q2xY")
"""Fixed, so that each model is asked the same."""

Became = Literal["accepted", "repaired", "refused"]


@dataclass(frozen=True, slots=True)
class Shape:
    """A shape in which replies come."""

    name: str
    reply: str
    becomes: Became
    by: tuple[str, ...]
    """The repairs, or the fault; `FORM`: it is JSON, and no decision."""


@dataclass(frozen=True, slots=True)
class ParseFigures:
    """What became of some replies."""

    became: tuple[tuple[Became, tuple[str, ...]], ...]

    @property
    def rate(self) -> float:
        """Share that was accepted as it came."""
        return self._share("accepted")

    @property
    def is_fit(self) -> bool:
        """Whether the model is (L-79)."""
        return self.rate >= FIT

    @property
    def json(self) -> Mapping[str, Any]:
        """The shares, and how often each repair and each fault occurred."""
        return {
            "replies": len(self.became),
            "accepted": self._share("accepted"),
            "repaired": self._share("repaired"),
            "refused": self._share("refused"),
            "repairs": dict(Counter(name for became, names in self.became if became == "repaired" for name in names)),
            "faults": dict(Counter(name for became, names in self.became if became == "refused" for name in names)),
            "is_fit": self.is_fit,
        }

    def _share(self, wanted: Became) -> float:
        return round(sum(became == wanted for became, _ in self.became) / len(self.became), 3)


def shapes() -> tuple[Shape, ...]:
    """The stored shapes."""
    rows = yaml.safe_load(resources.files("pollex.bench").joinpath("replies.yaml").read_text("utf-8"))
    return tuple(Shape(row["name"], row["reply"], row["becomes"], tuple(row.get("by", ()))) for row in rows)


def told(text: str, fields: Mapping[str, str] | None = None) -> tuple[Became, tuple[str, ...]]:
    """What becomes of a reply, and by which repairs or for which fault.

    Args:
        text: the whole reply.
        fields: our name of a field, and the model's (L-8).
    """
    names = fields or {}
    try:
        read = read_object(text, numbers=frozenset(names.get(name, name) for name in NUMBERS))
        checked(read.object, verbs=ACTIONS, fields=names)
    except Broken as broken:
        return "refused", (broken.fault,)
    except WrongForm:
        return "refused", ("FORM",)
    return ("repaired", read.repairs) if read.repairs else ("accepted", ())


def fixed_requests(profile: Profile) -> tuple[ModelRequest, ...]:
    """The same questions for each model: what to do first on pages of the tour."""
    pages = [(leg.sentence, leg.before) for leg in tour()]
    pages += [("Say what is on this page, and be done.", leg.after) for leg in tour()[::EVERY_AFTER]]
    return tuple(_request(goal, page, profile) for goal, page in pages)


def asked(player: Player, *, deadline: Callable[[], Deadline]) -> ParseFigures:
    """Asks a model all of them, one after the other.

    Args:
        player: the model.
        deadline: of one reply.

    Raises:
        ModelFailed: it gave no answer.
    """
    made = fixed_requests(player.profile)
    return ParseFigures(tuple(_became(reply, player.profile) for reply in _replies(player, made, deadline)))


def _replies(player: Player, made: Sequence[ModelRequest], deadline: Callable[[], Deadline]) -> Iterator[ModelReply]:
    for one in made:
        yield player.model.decide(one, deadline())


def _became(reply: ModelReply, profile: Profile) -> tuple[Became, tuple[str, ...]]:
    return ("refused", ("REFUSAL",)) if reply.finish == "refused" else told(reply.text, profile.fields)


def _request(goal: str, page: Reading, profile: Profile) -> ModelRequest:
    state = State(
        goal=f"Do one thing, so that this is so: {goal}",
        step=1,
        steps=40,
        seconds_left=240,
        clock="2026-03-02 09:14",
        page=elements_prompt(element_list(page.screen())),
    )
    return request(
        state,
        ["none yet"],
        block=BLOCK,
        verbs=ACTIONS,
        fields=profile.fields,
        variant=profile.variant,
        max_output_tokens=profile.limits.output_tokens,
    )
