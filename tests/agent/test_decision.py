"""Decisions: given an object that a model wrote, then one action, or what it is told to change (L-49 to L-59)."""

import json
import re
from typing import Any

import pytest

from pollex.agent.decision import ACTIONS, PERSON_VERBS, Verb, WrongForm, checked, schema
from tests.snapshot import assert_snapshot

GOOD: list[dict[str, Any]] = [
    {"action": "tap", "target": 12, "expect": "the settings page opens"},
    {"action": "tap", "target": -1, "want": "Display", "expect": {"page": "Display"}},
    {"action": "tap", "target": 3, "part": "left", "sure": False},
    {"action": "long_press", "target": 1},
    {"action": "swipe", "direction": "down", "distance": "half", "in": 2, "expect": {"text": "Font size"}},
    {"action": "swipe", "direction": "down", "until": "Row 180"},
    {"action": "swipe", "target": 4, "to": "max", "expect": {"value": "Font size", "is": "max"}},
    {"action": "swipe", "target": 4, "to": "35 %"},
    {"action": "type", "target": 3, "secret": "mail_password", "submit": True, "expect": {"page": "Inbox"}},
    {"action": "type", "target": 3, "text": "", "mode": "replace"},
    {"action": "key", "key": "back"},
    {"action": "launch", "app": "Settings"},
    {"action": "wait", "seconds": 3, "for": {"gone": "Loading"}},
    {"action": "done", "status": "success", "result": "It is largest.", "evidence": [{"text": "Largest"}]},
    {"action": "done", "status": "success", "result": "It is largest.", "evidence": ["the slider is at its end"]},
    {"action": "done", "status": "failed", "result": "There is no such page.", "answer": None},
]


@pytest.mark.parametrize("given", GOOD, ids=lambda given: json.dumps(given)[:60])
def test_the_examples_are_decisions(given: dict[str, Any]) -> None:
    """The spec's section 14.3, and one of each other form."""
    assert checked(given, verbs=ACTIONS).action == given["action"]


WRONG: list[tuple[dict[str, Any], str]] = [
    ({}, "action"),
    ({"action": "dance"}, "there is no action 'dance'"),
    ({"action": "tap"}, "tap needs target"),
    ({"action": "tap", "target": 0}, "numbered from 1"),
    ({"action": "tap", "target": -1}, "needs want"),
    ({"action": "tap", "target": -2}, "target"),
    ({"action": "tap", "target": 3, "duration": 900}, "duration"),
    ({"action": "tap", "target": 3, "times": 2}, "times"),
    ({"action": "tap", "target": 3, "text": "x"}, "text does not go with tap"),
    ({"action": "tap", "target": "the third"}, "target"),
    ({"action": "type", "target": 3}, "exactly one of text and secret"),
    ({"action": "type", "target": 3, "text": "a", "secret": "b"}, "exactly one of text and secret"),
    ({"action": "swipe"}, "needs a direction"),
    ({"action": "swipe", "direction": "down", "distance": 500}, "distance"),
    ({"action": "swipe", "target": 4, "to": "350 %"}, "to"),
    ({"action": "swipe", "target": 4}, "a slider needs to"),
    ({"action": "swipe", "direction": "up", "to": "max"}, "to goes with target"),
    ({"action": "wait", "seconds": 60}, "seconds"),
    ({"action": "done", "status": "success", "result": "x"}, "needs evidence"),
    ({"action": "done", "status": "success", "result": "x", "evidence": []}, "needs evidence"),
    ({"action": "done", "status": "success", "result": "x", "evidence": [{"text": "a"}] * 6}, "evidence"),
    ({"action": "done", "status": "maybe", "result": "x"}, "status"),
    ({"action": "tap", "target": 1, "expect": {"txt": "x"}}, "expect"),
    ({"action": "hand_to_user", "hand": {"reason": "other", "message": "x"}}, "there is no action 'hand_to_user'"),
]


@pytest.mark.parametrize(("given", "told"), WRONG, ids=lambda value: json.dumps(value)[:60])
def test_what_is_wrong_is_told_to_the_model(given: dict[str, Any], told: str) -> None:
    """L-49, L-76, L-78: unknown fields are refused, no field turns one action into another."""
    with pytest.raises(WrongForm, match=re.escape(told)):
        checked(given, verbs=ACTIONS)


def test_with_a_person_in_reach_there_are_three_more() -> None:
    """L-57."""
    hand = {"action": "hand_to_user", "hand": {"reason": "captcha", "message": "Solve it."}}
    assert checked(hand, verbs=(*ACTIONS, *PERSON_VERBS)).hand is not None
    assert "hand" in schema((*ACTIONS, *PERSON_VERBS))["properties"]
    assert "hand" not in schema(ACTIONS)["properties"]


@pytest.mark.parametrize("person", [(), PERSON_VERBS[:1], PERSON_VERBS])
def test_done_is_offered_whatever_else_is(person: tuple[Verb, ...]) -> None:
    """L-55: without it a finished run looks for work until the step limit."""
    offered = schema((*ACTIONS, *person))["properties"]["action"]["enum"]
    assert offered == [*ACTIONS, *person] and "done" in offered


def test_a_model_with_other_names_for_fields() -> None:
    """L-8: exchanged by its profile only."""
    fields = {"action": "act", "target": "element"}
    shown = schema(ACTIONS, fields=fields)
    assert {"act", "element"} <= set(shown["properties"])
    assert not {"action", "target"} & set(shown["properties"])
    assert checked({"act": "tap", "element": 3}, verbs=ACTIONS, fields=fields).target == 3


def test_numbers_are_ids_seconds_and_percent_only() -> None:
    """L-49: no duration, no repeat count, no coordinate."""
    properties = schema((*ACTIONS, *PERSON_VERBS))["properties"]
    numeric = {name for name, form in properties.items() if form.get("type") in ("integer", "number")}
    assert numeric == {"target", "in", "seconds"}


def test_the_schema_that_models_see() -> None:
    """L-68: a snapshot, so that each change of it is seen."""
    assert_snapshot("agent/schema.json", json.dumps(schema((*ACTIONS, *PERSON_VERBS)), indent=1))
