"""What a model has to find out from an outline can be found out from its text alone.

The answers were fixed from the XML of the dumps, without this package: the bounds of the element that would have to be
touched, and what its attributes say. An outline that loses a control, its state or its name fails here.
"""

import csv
from functools import cache

import pytest

from pollex.screen.comparing import folded
from pollex.screen.outline import outline
from pollex.screen.refs import NamedScreen, RefTable
from tests.screen.dumps import dump_screen
from tests.screen.outline_reader import Line, find_line, read_outline
from tests.snapshot import DATA

with (DATA / "screens" / "questions.tsv").open(encoding="utf-8", newline="") as file:
    QUESTIONS = list(csv.DictReader(file, delimiter="\t", quoting=csv.QUOTE_NONE))

STATES = {
    ("on", "yes"): "on",
    ("on", "no"): "off",
    ("selected", "yes"): "selected",
    ("enabled", "no"): "disabled",
    ("secret", "yes"): "secret",
}


@cache
def read(dump: str) -> tuple[NamedScreen, list[Line]]:
    named = RefTable().take(dump_screen(dump))
    return named, read_outline(outline(named))


def line_of(lines: list[Line], question: dict[str, str]) -> Line:
    """By the label of the question; `~` in front: a text beside it; `?`: the only field that holds something."""
    kind, label = question["kind"], question["label"]
    if label == "?":
        (line,) = (line for line in lines if line.role == "input" and line.value)
        return line
    if label.startswith("~"):
        lines = [line for line in lines if line.is_beside or not line.ref]
    if kind == "on":
        lines = [line for line in lines if {"on", "off"} & set(line.states) or not line.ref]
    if kind == "holds":
        lines = [line for line in lines if line.role == "input"]
    return find_line(lines, label.removeprefix("~"), question["within"])


@pytest.mark.parametrize(
    "question", QUESTIONS, ids=lambda question: f"{question['dump'][:3]}-{question['kind']}-{question['bounds']}"
)
def test_a_question_is_answered_by_the_outline_alone(question: dict[str, str]) -> None:
    """L-30, F-84."""
    named, lines = read(question["dump"])
    kind, answer = question["kind"], question["answer"]

    line = line_of(lines, question)
    node = named.node(line.ref)

    assert node is not None
    assert "[{},{}][{},{}]".format(*node.bounds.as_tuple()) == question["bounds"]
    if kind == "holds":
        assert folded(line.value) == folded(answer)
    elif kind == "says":
        near = " ".join(other.label for other in lines if line.place <= other.place <= line.place + 2)
        assert folded(answer) in folded(near)
    elif kind != "tap":
        assert STATES[kind, answer] in line.states


def test_there_are_enough_questions_of_each_kind() -> None:
    kinds = [question["kind"] for question in QUESTIONS]

    assert len(QUESTIONS) >= 120
    assert len({question["dump"] for question in QUESTIONS}) >= 40
    assert all(kinds.count(kind) > 2 for kind in ("tap", "on", "says", "holds", "selected", "enabled", "secret"))
    assert sum(question["within"] != "" for question in QUESTIONS) >= 10
    assert sum(question["label"].startswith("~") for question in QUESTIONS) >= 5
