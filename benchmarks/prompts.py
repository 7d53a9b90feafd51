"""What a step's prompt costs a model, without its picture: `python -m benchmarks prompt`, in tokens of cl100k.

The screens are the stored dumps of real apps (tests/data/screens/dumps). Each is met in the middle of a run: with a
history that fills the window and a sentence about what was before it, made of what the screens before it show.
"""

import gzip
import statistics
from collections.abc import Iterator
from pathlib import Path

from benchmarks.figures import Figure, load
from pollex.agent.decision import ACTIONS, PERSON_VERBS
from pollex.agent.memory import WINDOW, Done, Memory
from pollex.agent.prompt import DataBlock, State, request
from pollex.bench.percentiles import percentile
from pollex.errors import ReadFailed
from pollex.flow.checks import page_titles
from pollex.screen.elements import ElementList, element_list, elements_prompt
from pollex.screen.screen import Screen
from pollex.screen.uiautomator import read_dump

__all__ = ["PROMPT_GOAL_TOKENS", "figures", "prompts", "tokens_of"]

PROMPT_GOAL_TOKENS = 2500
"""The median (L-69)."""
DUMPS = Path(__file__).parents[1] / "tests" / "data" / "screens" / "dumps"
STEPS_BEFORE = 2 * WINDOW
GOAL = "Find the newest message of Lee about lunch on Friday, and answer that half past twelve is fine"


def figures() -> list[Figure]:
    """Median, p90 and most over all dumps; and of the median prompt the part that is the same all through a run."""
    slots = list(prompts(DUMPS))
    totals = [sum(counts.values()) for counts in slots]
    fixed = statistics.median(counts["role"] + counts["actions"] for counts in slots)
    return [
        _figure(f"prompt of {len(totals)} screens, median", statistics.median(totals), PROMPT_GOAL_TOKENS),
        _figure("prompt, p90", percentile(totals, 90)),
        _figure("prompt, most", max(totals)),
        _figure("prompt, the part that stays the same", fixed),
    ]


def prompts(folder: Path) -> Iterator[dict[str, int]]:
    """Tokens of each slot, for every dump in the folder; a person is in reach, which offers the most actions."""
    memory, block = Memory(), DataBlock.new()
    verbs = (*ACTIONS, *PERSON_VERBS)
    for step, screen in enumerate(_screens(folder), start=1):
        listed = element_list(screen)
        page = next(iter(page_titles(screen)), "")
        memory.visit(page)
        state = State(GOAL, min(step, 40), 40, 200, "2026-03-02 09:14", elements_prompt(listed), memory.path)
        made = request(state, memory.lines(), block=block, verbs=verbs, fields={}, max_output_tokens=1000)
        if step > STEPS_BEFORE:
            yield {slot.name: tokens_of(slot.text) for slot in made.slots}
        memory.add(_step(step, listed, page))


def tokens_of(text: str) -> int:
    """Tokens of cl100k."""
    import bpe_openai  # Of the extra `bench`; all else is measured without it.

    return len(bpe_openai.get_encoding("cl100k_base").encode_ordinary(text))


def _step(number: int, listed: ElementList, page: str) -> Done:
    """A tap on an element in the middle of the list, as the history tells it."""
    place = (len(listed.elements) + 1) // 2
    label = listed.elements[place - 1].item.label.text if place else ""
    return Done(number, f'tap {place} "{label[:60]}"', "confirmed, 71 % changed", page, '{"page": "Messages"}')


def _screens(folder: Path) -> Iterator[Screen]:
    for path in sorted((*folder.glob("*.xml"), *folder.glob("*.xml.gz"))):
        data = path.read_bytes()
        try:
            yield read_dump(gzip.decompress(data) if path.suffix == ".gz" else data, screen_id=path.stem)
        except ReadFailed:
            continue


def _figure(name: str, tokens: float, goal: float | None = None) -> Figure:
    return Figure(name=name, value=round(tokens), unit="tokens", goal=goal, load=load())
