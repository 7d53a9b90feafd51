"""Replies that cannot be read, and models that take too long (LA-12, LA-14)."""

import json
import time
from typing import Any

import pytest

from pollex.agent.limits import Limits
from pollex.agent.task import Task
from pollex.device.deadline import Cancel
from pollex.model.protocol import ModelRequest
from pollex.model.scripted import number_of
from tests.agent.phone.bench import Bench, Line, done

NOTES = {"app": "dev.pollex.notes"}
LAUNCH = '{"action": "launch", "app": "Notes"}'
WAIT = '{"action": "wait", "seconds": 1}'
TEXT = 'first line\nsecond "quoted" \\ line, 你好'


def test_broken_replies_are_repaired_or_asked_again(bench: Bench) -> None:
    """LA-12, L-77, L-78: form is repaired and named, content stays to the byte, the rest is asked again."""
    escaped = json.dumps(TEXT, ensure_ascii=False).replace("\\n", "\n")
    replies = [
        f"```json\n{LAUNCH}\n```",
        'I look for the button.\n{"action": "tap", "target": -1, "want": "New note"}\nThat is it.',
        '{"action": "wait", "seconds": 1,}',
        '{"action": "tap", "target": "NEW"}',
        '{"action": "type", "target": FIELD, "text": ESCAPED}',
        LAUNCH + LAUNCH,
        LAUNCH[:-8],
        WAIT,
        "",
        '{"action": "dance"}',
        json.dumps(done({"text": "New note"})),
    ]

    def script(asked: ModelRequest) -> str:
        reply = replies.pop(0).replace("NEW", str(number_of(asked, "New note", role="button")))
        return reply.replace("FIELD", str(number_of(asked, "Note"))).replace("ESCAPED", escaped)

    played = bench.run(script)

    assert played.outcome == ("succeeded", None, 0), played.ending
    repairs = [repair for event in played.of("repaired") for repair in event["repairs"]]
    assert repairs == ["fence", "prose", "comma", "number", "line_break"]
    assert [event["code"] for event in played.of("warning")] == ["MODEL_OUTPUT"] * 4
    assert (played.ending.steps, len(played.main.asked)) == (7, 11)
    assert played.sent == ["press", "launch", "tap", "type"]
    assert [node.text for node in bench.lab.nodes(is_editable=True) if node.text] == [TEXT]


def test_a_model_that_is_never_right_ends_the_run_and_nothing_is_sent(bench: Bench) -> None:
    """LA-12: three steps of three calls each."""
    played = bench.run(lambda asked: "I cannot say.")

    assert played.outcome == ("failed", "MODEL_OUTPUT", 4)
    assert (played.ending.steps, len(played.main.asked), played.sent) == (3, 9, ["press"])
    assert played.ending.layer == "model"


def slow(seconds: float) -> Line:
    return {"raw": WAIT, "after_s": seconds}


def test_a_slow_model_costs_its_step_and_the_next_one_looks(bench: Bench) -> None:
    """LA-14, L-124: once it goes on, twice in a row it ends."""
    limits = Limits(step_seconds=4)
    script: list[Any] = [slow(20), {"action": "wait", "seconds": 1}, slow(20), slow(20)]
    played = bench.run(script, Task("wait", limits=limits))

    assert played.outcome == ("stopped", "STEP_TIMEOUT", 5)
    assert played.ending.steps == 4
    begins = {event.step: event.at_ms for event in reversed(played.events)}
    assert 4_000 <= begins[2] - begins[1] < 4_500 + 2_000
    looked = [event.step for event in played.events if event.kind == "looked"]
    assert looked == [1, 2, 3, 4]


def test_the_time_of_a_run_ends_in_the_middle_of_a_step_and_a_new_run_starts_at_once(bench: Bench) -> None:
    """LA-14, L-125, L-126."""
    began_s = time.monotonic()
    played = bench.run([slow(60)], Task("wait", limits=Limits(seconds=6)))
    took_s = time.monotonic() - began_s

    assert played.outcome == ("stopped", "TIME_LIMIT", 5)
    assert 6 <= took_s < 6 + 3 * 5
    again_s = time.monotonic()
    assert bench.run([done({"app": "com.android.launcher3"})]).outcome == ("succeeded", None, 0)
    assert time.monotonic() - again_s < 5 * 3
    assert bench.played[-1].ending.notes == ("no_action",)


def test_the_step_after_the_last_one_never_begins(bench: Bench) -> None:
    """LA-14, L-123: refusals and -1 count."""
    script = lambda asked: '{"action": "tap", "target": -1, "want": "what is not there"}'  # noqa: E731
    played = bench.run(script, Task("find it", limits=Limits(steps=3)))

    assert played.outcome == ("stopped", "STEP_LIMIT", 5)
    assert (len(played.main.asked), played.sent) == (3, ["press"])
    assert "Only a few steps are left" in played.main.states[0]


def test_no_call_goes_beyond_the_tokens(bench: Bench) -> None:
    """LA-14, L-127: the limit is looked at before the call."""
    played = bench.run(lambda asked: WAIT, Task("wait", limits=Limits(tokens=6_000)))

    assert played.outcome == ("stopped", "BUDGET", 5)
    assert 0 < len(played.main.asked) < 6
    assert played.ending.tokens <= 6_000


def test_a_run_that_is_called_off_leaves_its_scene(bench: Bench) -> None:
    """L-12, L-121, LA-14: the model call ends within a second."""
    cancel = Cancel()

    def watcher(step: int, kind: str, data: Any) -> None:
        if kind == "prompted":
            cancel.set()

    began_s = time.monotonic()
    played = bench.run([slow(60)], cancel=cancel, watcher=watcher)

    assert played.outcome == ("cancelled", None, 130)
    assert time.monotonic() - began_s < 5 * 3


@pytest.mark.parametrize("mode", ["fields"])
def test_another_model_answers_with_other_names(bench: Bench, mode: str) -> None:
    """L-8: a profile with field names of its own; nothing else changes."""
    from pollex.model.profile import Profile

    named = Profile(name="other", adapter="scripted", fields={"action": "verb", "target": "element", "app": "program"})
    replies = [
        '{"verb": "launch", "program": "Notes"}',
        '{"verb": "done", "status": "success", "result": "open", "evidence": [{"app": "dev.pollex.notes"}]}',
    ]
    played = bench.run(lambda asked: replies.pop(0), profile=named)

    assert played.outcome == ("succeeded", None, 0), played.ending
