"""Flow files: read, refused with the place, written back (docs/spec/loop.md, L-149, L-150)."""

import json
from typing import Any

import pytest
import ruamel.yaml
from hypothesis import given
from hypothesis import strategies as st

from pollex.errors import Misuse
from pollex.flow import grammar as g
from pollex.flow.file import MAX_FILE_CHARS, dump_flow, load_flow
from pollex.flow.forms import FlowForm, StepForm
from pollex.flow.writing import step_plain
from pollex.screen.query import STATES
from tests.flow.files import DAILY_SIGN_IN
from tests.snapshot import assert_snapshot

LETTERS = st.characters(exclude_categories=["Cs"], exclude_characters="\0")
LINES = st.text(LETTERS, min_size=1, max_size=40).filter(lambda text: any(not letter.isspace() for letter in text))
WORDS = st.sampled_from(
    ["on", "yes", "12:30", "1", "-0", "0x1f", "true", "~", "null", "2026-01-01", "- a", "#", "a: b"]
)
TEXTS = LINES | WORDS
TARGET_TEXTS = TEXTS.filter(lambda text: g.Wanted(text=text).query.text is not None and _is_query(text))
NAMES = st.from_regex(r"[a-z][a-z0-9_-]{0,10}", fullmatch=True)
NUMBERS = st.integers(-1000, 1000) | st.integers(-4000, 4000).map(lambda number: number / 4)


def _is_query(text: str) -> bool:
    try:
        g.Wanted(text=text).query.check()
    except Misuse:
        return False
    return True


def wanted(*, is_nested: bool = True) -> st.SearchStrategy[g.Wanted]:
    states = st.lists(st.sampled_from([*STATES, *(f"!{state}" for state in STATES)]), max_size=3).map(tuple)
    inside = st.none() | wanted(is_nested=False) if is_nested else st.none()
    return st.builds(
        g.Wanted,
        text=TARGET_TEXTS,
        resource_id=st.none() | TEXTS,
        role=st.none() | st.just("button"),
        states=states,
        inside=inside,
    )


SINGLES = st.one_of(
    st.builds(g.Shown, TEXTS),
    st.builds(g.Gone, wanted()),
    st.builds(g.AppFront, TEXTS),
    st.builds(g.OnPage, TEXTS),
    st.builds(g.KeyboardShown, st.booleans()),
    st.builds(g.Differs, st.booleans()),
    st.builds(g.Value, wanted(), st.just("equals"), TEXTS | NUMBERS),
    st.builds(g.Value, wanted(), st.just("contains"), TEXTS),
    st.builds(g.Value, wanted(), st.sampled_from(["at_least", "at_most"]), NUMBERS),
    st.builds(g.Value, wanted(), st.just("is"), st.sampled_from(["min", "max"])),
    st.builds(g.Stands, wanted(), st.none() | st.sampled_from(["checked", "enabled", "focused"])),
)
SEVERAL = st.lists(SINGLES, min_size=1, max_size=5).map(tuple)
CHECKS = SINGLES | st.builds(g.AnyOf, SEVERAL) | st.builds(g.AllOf, SEVERAL)
FILLS = st.one_of(
    st.builds(g.Fill, st.none() | wanted(), text=TEXTS | st.just(""), mode=st.sampled_from(["replace", "append"])),
    st.builds(g.Fill, st.none() | wanted(), param=st.just("who"), submits=st.booleans()),
    st.builds(g.Fill, wanted(), secret=st.just("pin")),
)
MOVES = st.builds(
    g.Move,
    st.sampled_from(["up", "down", "left", "right"]),
    st.sampled_from(["quarter", "half", "page", "end"]),
    st.none() | wanted(),
)
SLIDES = st.builds(g.Slide, wanted(), st.sampled_from(["min", "max"]) | st.integers(0, 100).map(lambda n: f"{n} %"))
ACTING = st.one_of(
    st.builds(g.Touch, st.sampled_from(["tap", "long_press"]), wanted()),
    FILLS,
    MOVES,
    SLIDES,
    st.builds(g.Press, st.sampled_from(["back", "home", "recents", "enter"])),
    st.builds(g.Open, TEXTS),
)
OTHERS = st.one_of(
    st.builds(g.Pause, st.integers(1, 10), st.none() | CHECKS),
    st.builds(g.Demand, CHECKS),
    st.builds(g.End, st.sampled_from(["success", "failed"]), TEXTS),
)
CONFIRMS = st.builds(g.Confirm, TEXTS, st.sampled_from(["order", "send"]), TEXTS, TEXTS)
STEPS = st.one_of(
    st.builds(
        g.Step,
        ACTING,
        when=st.none() | CHECKS,
        is_optional=st.booleans(),
        expect=st.none() | CHECKS,
        repeat=st.none() | st.builds(g.Repeat, CHECKS, st.integers(1, 50)),
        confirm=st.none() | CONFIRMS,
        note=st.none() | TEXTS,
    ),
    st.builds(g.Step, OTHERS, when=st.none() | CHECKS),
)
FLOWS = st.builds(
    g.Flow,
    name=NAMES,
    version=st.integers(1, 99),
    state=st.sampled_from(["draft", "approved", "retired"]),
    goal=TEXTS,
    steps=st.lists(STEPS, min_size=1, max_size=2).map(tuple),
    also=st.lists(TEXTS, max_size=3).map(tuple),
    apps=st.lists(TEXTS, max_size=2).map(tuple),
    params=st.just(("who",)),
    secrets=st.just(("pin",)),
    limits=st.none() | st.builds(g.Limits, st.integers(1, 200), st.integers(5, 600)),
    made_from=st.none() | NAMES,
)


@given(FLOWS)
def test_a_flow_that_is_written_and_read_is_the_same_flow(flow: g.Flow) -> None:
    """L-150."""
    assert load_flow(dump_flow(flow)) == flow


@given(FLOWS)
def test_another_reader_of_yaml_finds_the_same_in_the_file(flow: g.Flow) -> None:
    """So that the file is plain YAML, and no dialect of ours."""
    data = ruamel.yaml.YAML(typ="safe", pure=True).load(dump_flow(flow))

    assert FlowForm.model_validate(data).made() == flow


@given(STEPS)
def test_a_step_of_a_call_is_the_same_in_json(step: g.Step) -> None:
    """F-117: the spelling of flows."""
    assert StepForm.model_validate(json.loads(json.dumps(step_plain(step)))).made() == step


def test_the_example_of_the_specification_is_written_back_as_it_was_read() -> None:
    """L-150, 14.5."""
    flow = load_flow(DAILY_SIGN_IN)

    assert (flow.name, flow.version, flow.limits) == ("daily-sign-in", 3, g.Limits(20, 90))
    assert flow.steps[3] == g.Step(g.End("success", "was signed in already"), when=g.Shown("今日已签到"))
    assert_snapshot("flow/daily-sign-in.yaml", dump_flow(flow).rstrip())


def test_the_schema_of_steps_is_reviewed() -> None:
    """L-150."""
    assert_snapshot("flow/step.schema.json", json.dumps(StepForm.model_json_schema(), indent=2, ensure_ascii=False))


def test_only_plain_words_and_numbers_are_more_than_text() -> None:
    """What YAML 1.1 makes of them would be other values than a person wrote."""
    read = load_flow(
        DAILY_SIGN_IN.replace("also: [每天签到, check in]", "also: [on, 12:30, 2026-01-01, ~, 0x1f, 1_000]")
    )

    assert read.also == ("on", "12:30", "2026-01-01", "~", "0x1f", "1_000")


def changed(old: str, new: str) -> str:
    assert DAILY_SIGN_IN.count(old) == 1
    return DAILY_SIGN_IN.replace(old, new)


def with_step(step: str) -> str:
    return DAILY_SIGN_IN + f"  - {step}\n"


STEP = 18
"""Line of a step that is added."""


@pytest.mark.parametrize(
    ("text", "place", "why"),
    [
        ("", (1, 1), "empty"),
        ("- a list", (1, 1), "mapping"),
        ("flow: [1", (1, 9), "expected"),
        (changed("flow: 1", "flow: 2"), (1, 1), "'flow'"),
        (changed("goal: Sign", "gaol: Sign"), (5, 1), "'gaol': there is no such key"),
        (changed("goal: Sign in for today in the Daily app\n", ""), (1, 1), "'goal': this key is required"),
        (changed("state: approved", "state: perfect"), (4, 1), "'state'"),
        (changed("version: 3", "version: three"), (3, 1), "whole number"),
        (changed("version: 3", "version: 3\nversion: 4"), (4, 1), "twice"),
        (changed("name: daily-sign-in", "name: &a x"), (2, 7), "anchors"),
        (changed("goal: Sign in for today in the Daily app", "goal: *a"), (5, 7), "anchors"),
        (changed("goal: Sign in for today in the Daily app", "goal: !!python/name:os.system x"), (5, 7), "tags"),
        (changed("made_from: r_0147", "made_from:"), (9, 11), "missing"),
        (changed("limits: {steps: 20, seconds: 90}", "limits: {steps: 9000, seconds: 90}"), (8, 10), "200"),
        (changed("role: button", "rolle: button"), (12, 22), "'rolle': there is no such key"),
        (changed("optional: true", "optional: yes"), (12, 55), "true or false"),
        (DAILY_SIGN_IN + "---\nflow: 1\n", (18, 1), "one flow"),
        (with_step("{tap: {text: a}, key: back}"), (STEP, 5), "not tap and key"),
        (with_step("{note: nothing}"), (STEP, 5), "none is there"),
        (with_step("{ask_user: {question: really}}"), (STEP, 6), "no such key"),
        (with_step("{tap: {}}"), (STEP, 6), "give a target"),
        (with_step('{tap: {text: "  "}}'), (STEP, 6), "give a target"),
        (with_step("{tap: {text: a, states: [shiny]}}"), (STEP, 30), "clickable"),
        (with_step("{tap: {text: a, in: {states: [checked]}}}"), (STEP, 21), "give a target"),
        (with_step("{tap: {x: 500, y: 400}}"), (STEP, 12), "no such key"),
        (with_step(f"{{tap: {{text: {'a' * 501}}}}}"), (STEP, 12), "500"),
        (with_step("{type: {text: a, param: b}}"), (STEP, 6), "not text and param"),
        (with_step("{type: {param: who}}"), (1, 1), "params does not name"),
        (with_step("{type: {text: 12}}"), (STEP, 13), "quotes"),
        (with_step("{swipe: {direction: down, target: {text: a}}}"), (STEP, 6), "not direction and target"),
        (with_step("{swipe: {target: {text: a}, to: 101 %}}"), (STEP, 33), "pattern"),
        (with_step("{swipe: {target: {text: a}, to: max, distance: half}}"), (STEP, 6), "go with direction"),
        (with_step("{key: power}"), (STEP, 6), "back"),
        (with_step("{wait: {seconds: 60}}"), (STEP, 13), "10"),
        (with_step("{check: {text: a, gone: b}}"), (STEP, 6), "not text and gone"),
        (with_step("{check: {value: {text: a}}}"), (STEP, 6), "exactly one of equals"),
        (with_step("{check: {value: {text: a}, equals: 1, at_most: 2}}"), (STEP, 6), "exactly one of equals"),
        (with_step("{check: {element: {text: a}, is: max}}"), (STEP, 6), "is belongs to element"),
        (with_step("{check: {text: a, equals: a}}"), (STEP, 6), "belongs to value"),
        (with_step("{check: {any: []}}"), (STEP, 14), "at least 1"),
        (with_step("{check: {all: [" + "{text: a}, " * 6 + "]}}"), (STEP, 14), "at most 5"),
        (with_step("{check: {any: [{all: [{text: a}]}]}}"), (STEP, 6), "single checks"),
        (with_step("{end: {status: success, result: x}, expect: {text: a}}"), (STEP, 5), "expect goes with"),
        (with_step("{end: {status: success, result: x}, optional: true}"), (STEP, 5), "cannot be optional"),
        (with_step("{tap: {text: a}, repeat: {until: {text: b}, max: 51}}"), (STEP, 49), "50"),
    ],
)
def test_a_wrong_file_is_refused_with_the_place(text: str, place: tuple[int, int], why: str) -> None:
    """L-149."""
    with pytest.raises(Misuse) as refused:
        load_flow(text)

    assert refused.value.code == "INVALID"
    assert refused.value.message.startswith(f"Line {place[0]}, column {place[1]}: "), refused.value.message
    assert why in refused.value.message


def test_a_file_is_bounded() -> None:
    with pytest.raises(Misuse, match="at most"):
        load_flow("#" * (MAX_FILE_CHARS + 1))
    with pytest.raises(Misuse, match="nested"):
        load_flow("flow: " + "[" * 5000 + "]" * 5000)
    with pytest.raises(Misuse, match="at most 100"):
        load_flow(DAILY_SIGN_IN + "  - {key: back}\n" * 100)


@given(st.text(st.sampled_from("{}[]:,-&*!|>'\"%@`#?\t\n a1\\\x07é"), max_size=60))
def test_what_is_no_flow_is_refused_and_nothing_else(text: str) -> None:
    with pytest.raises(Misuse):
        load_flow(text)


@pytest.mark.parametrize("text", ["a\0b", "\ud800"])
def test_text_that_cannot_be_sent_is_refused(text: str) -> None:
    """C-47."""
    steps: list[dict[str, Any]] = [{"type": {"text": text}}, {"tap": {"text": text}}, {"launch": text}]
    for step in steps:
        with pytest.raises(ValueError, match=r"surrogate|unicode"):
            StepForm.model_validate(step)
