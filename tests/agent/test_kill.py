"""A run whose program is killed at any moment, and goes on (docs/spec/loop.md, L-131)."""

import os
import random
import signal
import sys
import time
from collections import Counter
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from contextlib import closing
from pathlib import Path

import pytest

from tests.agent.counting import ADD, Counting, Left, Nest, Start, counting, started

SEED = int(os.environ.get("POLLEX_KILL_SEED", "0")) or random.SystemRandom().randrange(1, 10**6)
AT_ONCE = 3
"""Programs that are killed beside each other: most of the time they start."""
LATEST_S = 0.8
"""After the first touch; the script would go on for longer."""
START_S = 300
TAPS = [{"action": "tap", "target": {"text": ADD}}] * 80
BLIND = [*TAPS[:2], {"action": "done", "status": "success", "result": "counted", "evidence": [{"text": "Counter"}]}]
"""A model that goes on as if nothing had happened."""


def kill_and_resume(folder: Path, seed: int, start: Start = started) -> str:
    """One program killed at a random moment; the run goes on by another one. Gives what was met."""
    dice = random.Random(seed)  # noqa: S311  # no secret
    with counting(folder, seed, start) as (app, pollex):
        running = pollex.start("run", "count", "--here", "--max-steps", "200", "--model", pollex.profile(*TAPS))
        assert app.began.wait(START_S), (folder / "err").read_text()
        time.sleep(dice.uniform(0, LATEST_S))
        os.kill(running.pid, signal.SIGKILL)
        assert running.wait() == -signal.SIGKILL
        time.sleep(0.2)  # An input on its way is done with, or never came.
        left, before = pollex.left(), (app.count, list(app.operations))
        check_left(left, app)
        code, events, err = pollex.call("runs", "resume", "--model", pollex.profile(*BLIND))
        assert code == 0, (events[-1:], err)
        check_resumed(left, pollex.left(), app, before)
    if not left.unknown:
        return "known"
    return "unknown, happened" if left.unknown[0].operation_id in before[1] else "unknown, did not happen"


def check_left(left: Left, app: Counting) -> None:
    """The record opens and is true: all that happened was written down before, at most one input is open (L-121)."""
    assert (left.run.outcome, left.run.goal) == ("crashed", "count")
    assert set(app.operations) <= {one.operation_id for one in left.inputs}
    assert len(left.unknown) <= 1 and left.inputs[-1:] == tuple(left.unknown or left.inputs[-1:])
    scene = (left.run.ending or {})["scene"]
    assert scene["elements"] and scene["decision"]["action"] == "tap" and 1 <= len(scene["receipts"]) <= 3
    happened = [one.operation_id for one in left.inputs if one.receipt and one.receipt["dispatch"] != "none"]
    assert set(happened) <= set(app.operations)


def check_resumed(left: Left, now: Left, app: Counting, before: tuple[int, list[str]]) -> None:
    """It looked first, nothing was sent twice, and what may have happened not again, though the model wished it."""
    assert (now.run.id, now.run.outcome) == (left.run.id, "succeeded"), now.run.ending
    assert len(set(app.operations)) == len(app.operations)
    later = [event.kind for event in now.events[len(left.events) :]]
    assert later[0] == "resumed" and later.index("looked") < later.index("acting")
    assert now.inputs[: len(left.inputs)] == left.inputs
    count, operations = before
    if left.unknown:
        assert app.operations == operations and app.count == count
        # Nothing went out, so that nothing was written down as an input either.
        assert len(now.inputs) == len(left.inputs)
        acted = [event.data for event in now.events[len(left.events) :] if event.kind == "acted"]
        assert [(one["code"], one["dispatch"]) for one in acted] == [("DUPLICATE", "none")] * 2
    else:
        assert app.count == count + 2


def seeds(rounds: int) -> list[int]:
    return [SEED * 1000 + number for number in range(rounds)]


def rounds(folder: Path, numbers: range) -> list[str]:
    """One after the other; each tenth program is started as anybody starts it, the others split off from one."""
    with closing(Nest()) as nest:
        return [
            kill_and_resume(folder / str(number), SEED * 1000 + number, nest.start if number % 10 else started)
            for number in numbers
        ]


def test_ten_programs_killed_at_any_moment(tmp_path: Path, say: Callable[[str], None]) -> None:
    """L-131, LA-11: the record opens, an input without receipt is unknown, and is not sent again."""
    say(f"seed {SEED} (POLLEX_KILL_SEED): {Counter(rounds(tmp_path, range(10)))}")


@pytest.mark.long
def test_a_hundred_programs_killed_at_any_moment(tmp_path: Path, say: Callable[[str], None]) -> None:
    """L-131, LA-11: the same, a hundred times."""
    with ThreadPoolExecutor(AT_ONCE) as pool:
        parts = pool.map(lambda first: rounds(tmp_path, range(first, 100, AT_ONCE)), range(AT_ONCE))
        met = Counter(kind for part in parts for kind in part)
    say(f"seed {SEED} (POLLEX_KILL_SEED): {met}")
    assert {"known", "unknown, happened"} <= set(met)


@pytest.fixture
def say(capsys: pytest.CaptureFixture[str]) -> Callable[[str], None]:
    """Prints so that it is seen."""

    def say(line: str) -> None:
        with capsys.disabled():
            sys.stderr.write(f"{line}\n")

    return say
