"""Models that answer with anything at all: a run goes on or ends with its reason, and its record can be read."""

import json

import pytest

from pollex.agent.task import Task
from pollex.errors import Misuse
from tests.agent.test_loop import GIVE_UP, TASK, Owner, button, page
from tests.agent.wired import Wired

TAP = '{"action": "tap", "target": 1, "expect": %s}'
REPLIES = {
    "half of a surrogate pair": TAP % '"\ud800"',
    "the same as an escape": TAP % '"\\ud800"',
    "half a pair as a name": '{"action": "tap", "target": 1, "\\ud800": 1}',
    "half a pair as a choice": '{"action": "ask_user", "question": "q", "choices": ["\\ud800"]}',
    "half a pair as evidence": '{"action": "done", "status": "success", "result": "r", "evidence": ["\\ud800"]}',
    "half a pair on a card": '{"action": "hand_to_user", "hand": {"reason": "other", "message": "\\ud800"}}',
    "NUL": '{"action": "launch", "app": "\\u0000"}',
    "a number of six thousand digits": '{"action": "tap", "target": %s}' % ("9" * 6000),
    "a number beyond all elements": '{"action": "tap", "target": 99999999999999999999}',
    "infinity": TAP % '{"value": "x", "at_least": 1e999}',
    "no number": '{"action": "tap", "target": NaN}',
    "a fraction": '{"action": "tap", "target": 1.5}',
    "checks in checks": TAP % ('{"any": [' * 500 + "]}" * 500),
    "fifty thousand brackets": TAP % ("[" * 50_000 + "]" * 50_000),
    "ninety thousand braces": "{" * 90_000,
    "ninety thousand quotes": '"' * 90_000,
    "a text of a hundred thousand": '{"action": "type", "target": 1, "text": "%s"}' % ("x" * 99_000),
    "five million characters": "x" * 5_000_000,
    "an action that is none": '{"action": ["tap"]}',
    "a list": "[1, 2, 3]",
    "a text to swipe to that is too long": '{"action": "swipe", "direction": "down", "until": "%s"}' % ("(" * 900),
    "a request of ninety thousand": json.dumps(
        {
            "action": "request_confirmation",
            "request": {"app": "x" * 90_000, "action": "order", "target": "t", "content": "c", "amount": "1"},
        }
    ),
}


@pytest.mark.parametrize("reply", REPLIES.values(), ids=REPLIES.keys())
def test_nothing_that_a_model_writes_breaks_a_run(wired: Wired, reply: str) -> None:
    """L-77, L-78, LA-12: asked again or told; nothing is sent, and what was written down can be read and given away."""
    wired.show(page(button("Next")))
    wired.approver = Owner("x")
    replies = [reply]
    played = wired.run(lambda asked: replies.pop() if replies else json.dumps(GIVE_UP), TASK)
    always = wired.run(lambda asked: reply, TASK)

    assert played.outcome in (("failed", "GAVE_UP", 1), ("stopped", "BUDGET", 5)), played.ending
    assert always.ending.reason in ("MODEL_OUTPUT", "STEPS_FAILED", "BUDGET", "LOOP", "GAVE_UP"), always.ending
    assert wired.inputs == []
    assert [step.data for one in (played, always) for step in one.steps if json.dumps(step.data).encode()]


@pytest.mark.parametrize("task", [{"goal": "a\udcff"}, {"inputs": {"name": "\0"}}, {"secrets": {"word": "\ud800"}}])
def test_a_goal_that_is_no_text_is_refused_before_anything_begins(task: dict[str, object]) -> None:
    """L-87: what the terminal hands over as broken bytes."""
    with pytest.raises(Misuse, match="write it as UTF-8"):
        Task(**{"goal": "x", **task})  # type: ignore[arg-type]
