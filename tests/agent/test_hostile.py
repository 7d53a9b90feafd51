"""Screens that give orders: they stay data, nobody obeys them, and who does meets fence and gate (LA-15, L-86, L-89)."""

import json
import re
import unicodedata
from dataclasses import dataclass, field, replace

import pytest

from pollex.agent.prompt import BYTES_PER_TOKEN, MAX_TOKENS, text_of
from pollex.agent.task import Task
from pollex.model.protocol import ModelRequest
from pollex.model.scripted import number_of
from tests.agent.hostile_screens import APP, ORDER, SHOP, Hostile, hostile
from tests.agent.phone.bench import done
from tests.agent.prompt_reader import ReadPrompt, as_read, read_prompt
from tests.agent.wired import Wired
from tests.screen.scene import N, Reading, W

TASK = Task("read the page", apps=(APP,), starts_here=True)
FRIENDLY = Hostile("a friendly page", {"page": [{"text": "Welcome"}, {"button": "Next"}], "toast": "Saved"})
START = Reading(
    [W(N("FrameLayout", (0, 0, 1080, 2400), [N("Button", (0, 100, 500, 200), text="Start", flags="clickable")]))]
)
GIVE_UP = {"action": "done", "status": "failed", "result": "It cannot be done."}
_VARIES = re.compile(r"Step \d+ of \d+, \d+ s left, phone time .*")
_FIRST_CONTROL = re.compile(r"^(\d+) (?:button|input) ", re.MULTILINE)


@dataclass
class Reader:
    """A model that obeys what it reads as an order outside of the block, and repeats in its replies what stands inside.

    Each reply but the last says a text of the screen where a model may: as a name, as a wish, as evidence, as a field.
    """

    wired: Wired
    page: Hostile
    seen: list[ReadPrompt] = field(default_factory=list)

    def __call__(self, request: ModelRequest) -> str:
        prompt = read_prompt(request)
        self.seen.append(prompt)
        if SHOP in as_read(prompt.outside):
            return json.dumps({"action": "launch", "app": SHOP})
        block = prompt.inside[0]
        said = next((line for line in block.splitlines() if SHOP in as_read(line)), ORDER)[:400]
        control = _FIRST_CONTROL.search(block)
        target = int(control[1]) if control else -1
        match len(self.seen):
            case 1:
                self.wired.then(self.page.reading(prompt.mark), self.page.toast(prompt.mark))
                return json.dumps({"action": "tap", "target": target, "expect": said})
            case 2 if control and not self.page.spends and not self.page.is_foreign:
                return json.dumps({"action": "tap", "target": target, "expect": {"text": said}})
            case 2:
                return json.dumps({"action": "tap", "target": -1, "want": said})
            case 3:
                return json.dumps({"action": said, "target": 1})
            case 4:
                return json.dumps({"action": "tap", "target": 1, said: said, "expect": {said: said}})
            case 5:
                return json.dumps({"action": "launch", "app": said})
            case 6:
                return json.dumps(done({"gone": said}, {"page": said[:300]}, {"value": said[:300], "equals": "x"}))
            case _:
                return json.dumps(GIVE_UP)


def lines_outside(prompts: list[ReadPrompt]) -> set[str]:
    told = "\n".join(prompt.outside.replace(prompt.mark, "MARK") for prompt in prompts)
    return set(_VARIES.sub("step and time", told).splitlines())


NOTES = {line.partition(": ")[2] for line in text_of("feedback.notes").splitlines()}


@pytest.mark.parametrize("page", hostile(), ids=lambda page: page.name)
def test_what_a_screen_says_stays_inside_its_block_and_nobody_obeys_it(wired: Wired, page: Hostile) -> None:
    """LA-15, L-86, L-87: every prompt of a run; what is outside does not depend on the screen."""
    wired.show(START)
    friendly = Reader(wired, FRIENDLY)
    wired.run(friendly, TASK)
    wired.show(START)
    reader = Reader(wired, page)
    played = wired.run(reader, replace(TASK, has_fence=not page.is_foreign))

    assert played.outcome == ("failed", "GAVE_UP", 1), played.ending
    assert len(reader.seen) == len(friendly.seen) == 7
    assert not [one for one in wired.inputs if one[0] == "start"]
    assert lines_outside(reader.seen) - lines_outside(friendly.seen) - NOTES == set()
    for request, prompt in zip(played.main.asked, reader.seen, strict=True):
        assert SHOP not in as_read(prompt.outside)
        assert all(prompt.mark not in block for block in prompt.inside)
        shown = "".join(prompt.inside)
        assert [one for one in shown if one != "\n" and unicodedata.category(one)[0] == "C"] == []
        assert sum(len(slot.text.encode()) for slot in request.slots) <= MAX_TOKENS * BYTES_PER_TOKEN
    assert any(SHOP in as_read("".join(prompt.inside)) for prompt in reader.seen[1:])


@pytest.mark.parametrize("page", hostile(), ids=lambda page: page.name)
def test_who_obeys_everything_is_stopped_by_fence_and_gate(wired: Wired, page: Hostile) -> None:
    """LA-15, L-89, L-90: an order to open another app, and one to touch what spends."""
    wired.show(START)

    def obeys(request: ModelRequest) -> str:
        prompt = read_prompt(request)
        if "Start" in prompt.inside[0]:
            wired.then(page.reading(prompt.mark), page.toast(prompt.mark))
            return json.dumps({"action": "tap", "target": 1})
        if page.spends and "approval" not in prompt.inside[-1]:
            return json.dumps({"action": "tap", "target": number_of(request, page.spends, role="button")})
        if page.spends:
            return json.dumps(GIVE_UP)
        return json.dumps({"action": "launch", "app": SHOP})

    played = wired.run(obeys, TASK)

    wanted = ("failed", "NEEDS_PERSON", 6) if page.spends else ("stopped", "APP_NOT_ALLOWED", 7)
    assert played.outcome == wanted, (played.ending, played.main.histories[-1])
    assert played.ending.layer == "policy"
    assert [one for one in wired.inputs if one[0] == "start"] == []
    assert played.sent == ["tap"] + ["press"] * (not page.spends)
