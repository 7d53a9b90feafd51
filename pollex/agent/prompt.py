"""The prompt: four slots in fixed order, made by a pure function (docs/spec/loop.md, L-63 to L-70, L-86).

role      who the model is, and what a data block is     the same bytes through a run
actions   what it can answer, and the schema             the same bytes through a run
state     goal, limits, and the screen in a data block
history   what was done, in a data block
"""

import json
import secrets
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cache
from importlib import resources

from pollex.agent.decision import PERSON_VERBS, Verb, schema
from pollex.device.device import Picture
from pollex.guard.norm import plain
from pollex.model.protocol import ModelRequest, Slot

__all__ = ["DataBlock", "Feedback", "State", "request", "text_of"]

MARK_BYTES = 4
MAX_TOKENS = 8_000
"""Of a prompt without its picture."""
BYTES_PER_TOKEN = 3
"""A careful guess, for Chinese too."""
FEWEST_LINES = 4
"""Of the history, the facts that are never lost among them."""


@dataclass(frozen=True, slots=True)
class DataBlock:
    """The marks around everything that comes from the screen; random per run, so that no screen can close it."""

    mark: str

    @staticmethod
    def new() -> "DataBlock":
        """With a mark of its own."""
        return DataBlock(secrets.token_urlsafe(MARK_BYTES).replace("-", "x").replace("_", "y"))

    @property
    def opening(self) -> str:
        """As `⟦k7Q2⟧`."""
        return f"⟦{self.mark}⟧"

    @property
    def closing(self) -> str:
        """As `⟦/k7Q2⟧`."""
        return f"⟦/{self.mark}⟧"

    def holds(self, text: str) -> str:
        """Screen text that stays inside: without the mark, its brackets, and what nobody sees (L-86)."""
        # Tabs and separators are white space and control characters at once.
        lines = ("".join(" " if one.isspace() else one for one in plain(line)) for line in text.splitlines())
        inside = "\n".join(lines).replace("⟦", "[").replace("⟧", "]")
        # What is left of the mark may form it anew.
        while self.mark in inside:
            inside = inside.replace(self.mark, "")
        return inside


@dataclass(frozen=True, slots=True)
class State:
    """What the state slot tells."""

    goal: str
    step: int
    steps: int
    seconds_left: int
    clock: str
    """The phone's date and time, as the run knows it."""
    page: str
    """The element list with the facts of the page; screen text."""
    path: str = ""
    """Titles of the pages passed; screen text."""
    notes: tuple[str, ...] = ()
    """Our own sentences: warnings, remarks of the owner."""
    short_page: str = ""
    """The list with fewer elements, for a prompt that would be too long; empty: there is none."""


Feedback = Mapping[str, str]
"""Values for a feedback message of `prompts/`."""


def request(
    state: State,
    history: Sequence[str],
    *,
    block: DataBlock,
    verbs: Iterable[Verb],
    fields: Mapping[str, str],
    variant: str = "",
    pictures: tuple[Picture, ...] = (),
    max_output_tokens: int,
) -> ModelRequest:
    """The request for one decision.

    Args:
        state: of the goal and the screen.
        history: lines about what was done, with text of screens in them.
        block: the marks of this run.
        verbs: the actions that are offered.
        fields: our names of fields, and the model's.
        variant: which wording of role and actions; empty: the usual one.
        pictures: the newest one, if it is sent.
        max_output_tokens: for the reply.
    """
    offered = tuple(verbs)
    form = schema(offered, fields=fields)
    fixed = (
        Slot("role", text_of("role", variant).format(open=block.opening, close=block.closing)),
        Slot("actions", _actions(offered, variant, json.dumps(form, separators=(",", ":"), ensure_ascii=False))),
    )
    slots = _fitted(fixed, state, tuple(history), block)
    passing = (block.mark, f"{state.seconds_left} s left", state.clock)
    return ModelRequest(slots, form, pictures, max_output_tokens=max_output_tokens, passing=passing)


def _fitted(fixed: tuple[Slot, ...], state: State, history: tuple[str, ...], block: DataBlock) -> tuple[Slot, ...]:
    """The four slots, within MAX_TOKENS where that can be: the history is cut first, then the list (L-69)."""
    while True:
        told = Slot("history", _filled("history", block, history="\n".join(history)))
        slots = (*fixed, Slot("state", _state(state, block)), told)
        if sum(len(slot.text.encode()) for slot in slots) <= MAX_TOKENS * BYTES_PER_TOKEN:
            return slots
        if len(history) > FEWEST_LINES:
            history = history[1:]
        elif state.short_page and state.page != state.short_page:
            state = replace(state, page=state.short_page)
        else:
            return slots


@cache
def text_of(name: str, variant: str = "") -> str:
    """A text of `prompts/`, in the variant that a profile asks for where there is one (L-68)."""
    folder = resources.files("pollex.agent").joinpath("prompts")
    for file in (f"{name}.{variant}.md", f"{name}.md"):
        if (found := folder.joinpath(file)).is_file():
            return found.read_text("utf-8").strip()
    raise LookupError(name)


def _actions(offered: tuple[Verb, ...], variant: str, form: str) -> str:
    person = text_of("actions.person") + "\n" if PERSON_VERBS[0] in offered else ""
    # The text has braces of its own, so that it is no format string.
    text = text_of("actions", variant)
    for name, value in (("{person}\n", person), ("{schema}", form)):
        text = text.replace(name, value)
    return text


def _state(state: State, block: DataBlock) -> str:
    head = {
        "goal": state.goal,
        "step": str(state.step),
        "steps": str(state.steps),
        "seconds": str(state.seconds_left),
        "clock": state.clock,
        "notes": "".join(f"\n{note}" for note in state.notes),
    }
    page = f"path {state.path}\n{state.page}" if state.path else state.page
    return text_of("state").format(**head, open=block.opening, page=block.holds(page), close=block.closing)


def _filled(name: str, block: DataBlock, **screen_texts: str) -> str:
    held = {key: block.holds(text) for key, text in screen_texts.items()}
    return text_of(name).format(open=block.opening, close=block.closing, **held)
