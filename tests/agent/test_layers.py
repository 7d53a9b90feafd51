"""Three layers, each alone: lists of real screens, prompts of stored histories, and what the layers know (LA-20).

`tests/data/screens/golden.tsv` has a line for each sample screen: whether its tree is usable, what its list counts, and
a hash of the list as a model reads it. `tests/data/agent/histories.json` has runs that stand still in the middle: what
the model is asked then, as a hash, and what its reply becomes.
"""

import ast
import hashlib
import inspect
import json
import os
import re
import statistics
import typing
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

import pollex
from pollex.act.executor import Executor
from pollex.action.receipt import Receipt
from pollex.agent.acting import action_of
from pollex.agent.decision import ACTIONS, Decision, checked
from pollex.agent.memory import Done, Memory
from pollex.agent.prompt import DataBlock, State, request
from pollex.agent.reply import read_object
from pollex.errors import ReadFailed
from pollex.geometry import Bounds, shares
from pollex.model.protocol import ModelRequest
from pollex.screen.elements import ElementList, element_list, elements_json, elements_prompt
from pollex.screen.screen import Screen
from pollex.screen.usable import is_usable
from pollex.tools.budget import tokens_of
from tests.screen.dumps import DUMPS, dump_screen
from tests.snapshot import DATA, assert_snapshot

PACKAGE = Path(pollex.__file__).parent
HISTORIES = DATA / "agent" / "histories.json"
BLOCK = DataBlock("k7Q2vx")


def sample_screens() -> Iterator[tuple[str, Screen]]:
    """All dumps that hold a tree."""
    for name in DUMPS:
        try:
            yield name, dump_screen(name)
        except ReadFailed:
            continue


def digest(text: str) -> str:
    return hashlib.sha256(text.encode()).hexdigest()[:16]


def test_each_sample_screen_has_its_list() -> None:
    """L-2, L-6, L-16, L-17, LA-20: what counts is in the file, so that a change of any list is seen in review."""
    lines = ["screen\tusable\telements\tcut\tbelow\tout_of_view\tlist"]
    for name, screen in sample_screens():
        listed = element_list(screen)
        told = json.dumps(elements_json(listed), ensure_ascii=False) + elements_prompt(listed)
        counts = (len(listed.elements), listed.cut, listed.below, listed.out_of_view)
        lines.append("\t".join([name, "yes" if is_usable(screen) else "no", *map(str, counts), digest(told)]))
    assert len(lines) > 140
    assert_snapshot("screens/golden.tsv", "\n".join(lines))


def test_a_list_costs_a_model_little() -> None:
    """L-29: over the sample screens a median of 600 tokens or less, and nine of ten below 1,300."""
    tokens = sorted(tokens_of(elements_prompt(element_list(screen))) for _, screen in sample_screens())

    assert statistics.median(tokens) <= 600
    assert tokens[len(tokens) * 9 // 10] <= 1300


def stored_histories() -> list[dict[str, Any]]:
    histories: list[dict[str, Any]] = json.loads(HISTORIES.read_text("utf-8"))
    return histories


def asked(stored: dict[str, Any]) -> ModelRequest:
    """What a model is asked where the stored run stands."""
    memory = Memory(stored["window"])
    for number, step in enumerate(stored["steps"], 1):
        memory.visit(step["page"])
        memory.add(Done(number, step["words"], step["outcome"], step["page"], step.get("expected", "")))
    for name, page, value in stored["filled"]:
        memory.fill(name, page, value)
    if memory.wants_sentence:
        memory.summarise(stored["sentence"])
    listed = element_list(dump_screen(stored["screen"]))
    state = State(
        stored["goal"],
        len(stored["steps"]) + 1,
        40,
        200,
        "2026-03-02 09:14",
        elements_prompt(listed),
        memory.path,
        tuple(stored["notes"]),
        elements_prompt(element_list(dump_screen(stored["screen"]), most=60)),
    )
    lines = memory.lines(stored["useless"])
    return request(state, lines, block=BLOCK, verbs=ACTIONS, fields=stored["fields"], max_output_tokens=1000)


def decided(stored: dict[str, Any]) -> dict[str, Any]:
    """What its reply becomes."""
    read = read_object(stored["reply"], numbers=frozenset({"target", "in", "seconds"}))
    return checked(read.object, verbs=ACTIONS, fields=stored["fields"]).model_dump(by_alias=True, exclude_none=True)


def test_stored_histories_give_the_same_prompt_and_the_same_action() -> None:
    """L-6, L-69, L-76, LA-20: to the byte; decision knows nothing but what stands there."""
    stored = stored_histories()
    for one in stored:
        prompt = "\n\n".join(f"[{slot.name}]\n{slot.text}" for slot in asked(one).slots)
        if os.environ.get("POLLEX_UPDATE_SNAPSHOTS"):
            one |= {"prompt": digest(prompt), "action": decided(one)}
        assert digest(prompt) == one["prompt"], one["screen"]
        assert decided(one) == one["action"]
    if os.environ.get("POLLEX_UPDATE_SNAPSHOTS"):
        HISTORIES.write_text(json.dumps(stored, ensure_ascii=False, indent=1) + "\n", "utf-8")

    assert len(stored) >= 30
    assert {one["action"]["action"] for one in stored} == set(ACTIONS)


def test_layers_meet_in_their_types_only() -> None:
    """L-1: an element list of a screen, an action of a decision, a receipt of an action."""
    listing, acting, performing = map(typing.get_type_hints, (element_list, action_of, Executor.perform))

    assert (listing["screen"], listing["return"]) == (Screen, ElementList)
    assert acting["decision"] is Decision and acting["listed"] is ElementList
    assert performing["action"] == acting["return"] and performing["return"] is Receipt


UNKNOWING = ("screen", "action", "device", "act")
KNOWING = ("agent", "record", "model", "flow")


@pytest.mark.parametrize("layer", UNKNOWING)
def test_perception_and_execution_know_no_goal(layer: str) -> None:
    """L-2, L-4: nothing there takes a goal, a run or a history, and nothing is taken from those who have them."""
    found: list[str] = []
    for path in (PACKAGE / layer).glob("*.py"):
        for node in ast.walk(ast.parse(path.read_text("utf-8"))):
            if isinstance(node, ast.arg):
                told = "" if node.annotation is None else ast.unparse(node.annotation)
                found += [node.arg] if node.arg in ("goal", "task", "history", "memory", "records") else []
                # An action that is under way is called a run in `act`; a run of a goal has other types.
                found += [told] if any(name in told for name in ("Task", "RunRow", "Records", "Memory")) else []
            if isinstance(node, ast.ImportFrom) and (node.module or "").startswith(
                tuple(f"pollex.{one}" for one in KNOWING)
            ):
                found.append(f"{path.name} imports {node.module}")
    assert found == []
    assert "goal" in inspect.signature(State).parameters, "The search looks for what there is."


def test_no_decision_holds_a_pixel() -> None:
    """L-3, L-37: numbers of elements, words for ways and lengths."""
    numeric = {
        name for name, field in Decision.model_fields.items() if re.search(r"\b(?:int|float)\b", str(field.annotation))
    }
    assert numeric == {"target", "in_", "seconds"}


EDGES = st.tuples(st.integers(0, 3199), st.integers(0, 3199), st.integers(1, 3200), st.integers(1, 3200))


@given(st.sampled_from([(720, 1280), (1080, 2424), (1440, 3200), (3200, 1440), (2424, 1080)]), EDGES)
def test_places_in_lists_are_found_again_on_the_display(
    size: tuple[int, int], edges: tuple[int, int, int, int]
) -> None:
    """L-37, L-38: multiplied and cut to whole pixels, at most one beside, on every size, both ways round."""
    width, height = size
    box = Bounds(edges[0] % width, edges[1] % height, edges[2] % (width + 1), edges[3] % (height + 1))
    told = shares(box, width_px=width, height_px=height)

    assert all(0 <= share <= 1 for share in told)
    for share, length, place in zip(told, (width, height) * 2, box.as_tuple(), strict=True):
        assert abs(int(share * length) - place) <= 1
