"""The limits of a run as they are, and not shortened (LA-14); `test_replies.py` has the same with short ones."""

import time

import pytest

from pollex.agent.limits import DEFAULT, Limits
from pollex.agent.task import Task
from tests.agent.phone.bench import Bench, Line, Played, done

pytestmark = pytest.mark.long

SLEEPS: Line = {"raw": '{"action": "wait", "seconds": 1}', "after_s": 20}
SLOWER = 5
"""Upper bounds of time are so many times the goal."""
FREE_S = 3.0
AT_HOME = {"app": "com.android.launcher3"}


def step_s(played: Played, step: int) -> float:
    """Seconds from the first event of a step to the first one of the next, or to the end."""
    at_ms = {event.step: event.at_ms for event in reversed(played.events)}
    end_ms = at_ms.get(step + 1, played.events[-1].at_ms)
    return (end_ms - at_ms[step]) / 1000


def starts_again(bench: Bench) -> None:
    """A new run starts within 3 s: the phone was let go of."""
    began_s = time.monotonic()
    assert bench.run([done(AT_HOME)]).outcome == ("succeeded", None, 0)
    assert time.monotonic() - began_s < SLOWER * FREE_S


def test_a_model_that_sleeps_costs_15_seconds_and_twice_is_the_end(bench: Bench) -> None:
    """LA-14, L-124: each such step ends at 15.0 to 15.5 s, the next one looks."""
    played = bench.run([SLEEPS, SLEEPS])

    assert DEFAULT.step_seconds == 15
    assert played.outcome == ("stopped", "STEP_TIMEOUT", 5)
    assert 15.0 <= step_s(played, 1) <= 15.0 + SLOWER * 0.5
    assert [event.step for event in played.events if event.kind == "looked"] == [1, 2]
    starts_again(bench)


def test_a_task_of_20_seconds_ends_after_them_and_leaves_its_scene(bench: Bench) -> None:
    """LA-14, L-125, L-121: at 20 to 23 s, in the middle of a step; the last three receipts are kept."""
    home: Line = {"action": "key", "key": "home"}
    began_s = time.monotonic()
    played = bench.run([home, home, home, SLEEPS, SLEEPS], Task("wait", limits=Limits(seconds=20)))

    assert played.outcome == ("stopped", "TIME_LIMIT", 5)
    assert 20 <= time.monotonic() - began_s <= 20 + SLOWER * FREE_S
    assert played.run.ending is not None
    scene = played.run.ending["scene"]
    assert len(scene["receipts"]) == 3 and scene["elements"] and scene["picture_state"] == "ok"
    starts_again(bench)


def test_step_41_never_begins(bench: Bench) -> None:
    """LA-14, L-123: steps that send nothing count."""
    script = lambda asked: '{"action": "tap", "target": -1, "want": "what is not there"}'  # noqa: E731
    played = bench.run(script, Task("find it", limits=Limits(seconds=3600)))

    assert played.outcome == ("stopped", "STEP_LIMIT", 5)
    assert (played.ending.steps, len(played.main.asked), played.sent) == (40, 40, ["press"])
    starts_again(bench)
