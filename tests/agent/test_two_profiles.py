"""A model is exchanged through its profile only: the same scripts, other names of fields, the same wire (L-8)."""

import json
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

import pytest

from pollex.agent.decision import ACTIONS, schema
from pollex.agent.router import Player
from pollex.agent.task import Task
from pollex.errors import Misuse
from pollex.model.profile import Profile
from pollex.model.protocol import ModelRequest
from pollex.model.scripted import ScriptedModel
from tests.agent.hostile_screens import APP, FURNITURE
from tests.agent.phone.bench import Played, done
from tests.agent.wired import Wired
from tests.screen.scene import N, Reading, W

OURS = Profile(name="ours", adapter="scripted")
VERBS = Profile(
    name="verbs",
    adapter="scripted",
    fields={
        "action": "verb",
        "target": "element",
        "text": "words",
        "in": "container",
        "for": "until_check",
        "app": "program",
    },
)
SWAPPED = Profile(
    name="swapped",
    adapter="scripted",
    fields={
        "action": "target",
        "target": "action",
        "direction": "to",
        "to": "direction",
        "expect": "result",
        "result": "expect",
    },
)
PROFILES = (OURS, VERBS, SWAPPED)
TASK = Task("do all eight", apps=(APP,), starts_here=True)


def page(number: int) -> Reading:
    """After so many inputs; most of it differs from the one before."""
    news = [N("TextView", (0, 1600 + 20 * n, 500, 1620 + 20 * n), text=f"{number} of {n}") for n in range(20)]
    return Reading(
        [
            W(
                N(
                    "FrameLayout",
                    (0, 0, 1080, 2400),
                    [
                        N("Button", (0, 100, 500, 200), text="Press", flags="clickable long_clickable", id=800),
                        N(
                            "EditText",
                            (0, 200, 500, 300),
                            hint="Name",
                            flags="clickable editable",
                            actions=("set_text",),
                            id=801,
                        ),
                        N(
                            "SeekBar",
                            (0, 300, 500, 400),
                            text="Volume",
                            range=(0, 0, 10, 3),
                            actions=("set_progress",),
                            id=802,
                        ),
                        N("ListView", (0, 500, 1080, 1500), flags="scrollable", actions=("scroll_forward",), id=803),
                        *FURNITURE,
                        *news,
                    ],
                ),
                title="Everything",
            )
        ]
    )


SCRIPT: tuple[Mapping[str, Any], ...] = (
    {"action": "tap", "target": 1, "part": "left", "expect": "the page opens"},
    {"action": "long_press", "target": 1, "expect": {"text": "Held"}},
    {"action": "type", "target": 2, "text": "to: action, result", "mode": "append"},
    {"action": "swipe", "direction": "down", "distance": "half", "in": 4},
    {"action": "swipe", "target": 3, "to": "50 %"},
    {"action": "key", "key": "back"},
    {"action": "wait", "seconds": 1, "for": {"page": "Everything"}},
    {"action": "launch", "app": APP},
    {"action": "tap", "target": -1, "want": "what is not there", "sure": True},
    done({"page": "Everything"}, result="All were done.", answer="Everything"),
)


@dataclass
class Speaks:
    """A model that answers in the names of its profile, and takes none that the schema does not show."""

    profile: Profile
    lines: list[Mapping[str, Any]] = field(default_factory=lambda: list(SCRIPT))

    def __call__(self, request: ModelRequest) -> str:
        line = self.lines.pop(0)
        said = {self.profile.fields.get(name, name): value for name, value in line.items()}
        assert set(said) <= set(request.schema["properties"])
        return json.dumps(said)


def play(wired: Wired, profile: Profile) -> tuple[Played, list[tuple[str, str]]]:
    wired.inputs.clear()
    wired.show(page(0))
    wired.forget()
    for number in range(1, len(SCRIPT) + 5):
        wired.then(page(number))
    played = wired.run(Speaks(profile), TASK, profile=profile)
    return played, list(wired.inputs)


@pytest.mark.parametrize("profile", PROFILES[1:], ids=lambda profile: profile.name)
def test_all_actions_reach_the_phone_alike_whatever_their_fields_are_called(wired: Wired, profile: Profile) -> None:
    """L-8: outcome, inputs, verdicts and what is told of them."""
    usual, sent = play(wired, OURS)
    other, sent_by_other = play(wired, profile)

    assert usual.ending.steps == len(SCRIPT), usual.ending
    assert usual.outcome == other.outcome == ("succeeded", None, 0), other.ending
    assert sent_by_other == sent and len(sent) >= 6
    assert other.verdicts() == usual.verdicts()
    parsed = [[step.data["decision"]["parsed"] for step in one.steps] for one in (usual, other)]
    assert parsed[0] == parsed[1]


def test_the_schema_of_another_model_has_the_same_fields_under_its_names() -> None:
    """L-8, L-49: nothing is lost on the way, not even where names change places."""
    usual = schema(ACTIONS)["properties"]
    for profile in PROFILES:
        shown = schema(ACTIONS, fields=profile.fields)["properties"]
        assert {profile.fields.get(name, name): form for name, form in usual.items()} == shown


@pytest.mark.parametrize(
    ("fields", "told"),
    [
        ({"action": "target"}, "target"),
        ({"text": "x", "app": "x"}, "x"),
        ({"verb": "action"}, "verb"),
        ({"action": ""}, "action"),
        ({"action": "a\nb"}, "action"),
    ],
)
def test_names_that_would_lose_a_field_are_refused(fields: dict[str, str], told: str) -> None:
    """L-8, L-162: two fields of one name, a field that there is not, a name that is none."""
    with pytest.raises(Misuse, match=told) as raised:
        Player(ScriptedModel(OURS, ()), Profile(name="odd", adapter="scripted", fields=fields))
    assert raised.value.code == "INVALID"
