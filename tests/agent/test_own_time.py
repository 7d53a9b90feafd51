"""What of a run is no time of its own: waits, and all for which the person is asked (docs/spec/loop.md, L-176)."""

import time
from collections.abc import Mapping
from pathlib import Path
from typing import Any

import pytest

from pollex.action.person import PersonAnswer
from pollex.agent.task import Task
from pollex.device.replay import ReplayDevice
from pollex.guard.approver import Choice
from pollex.guard.card import Card
from pollex.record.stats import stats
from pollex.record.store import Records
from tests.agent.stored_runs import ORDER, StoredRuns, stored
from tests.guard.gates import Asker

WAIT_S = 2
"""Longer than anything else here takes, also on a slow machine."""
GIVE_UP = {"action": "done", "status": "failed", "result": "It was not ordered."}
TASK = Task("order tea", starts_here=True, vision="never")


class Slow(Asker):
    """Somebody who takes their time, whatever they are asked for."""

    def ask(self, card: Card | Any, *, must_unlock: bool = False) -> Any:
        return _Slow(isinstance(card, Card))


class _Slow:
    def __init__(self, is_card: bool) -> None:
        self._is_card = is_card

    def answer(self, wait_s: float) -> Choice | PersonAnswer:
        time.sleep(WAIT_S)
        return "approved" if self._is_card else PersonAnswer("done", "the blue one")

    def withdraw(self) -> None:
        pass


@pytest.mark.parametrize(
    "line",
    [
        {"action": "wait", "seconds": WAIT_S},
        {"action": "ask_user", "question": "Which one?"},
        {"action": "request_confirmation", "request": ORDER},
        {"action": "hand_to_user", "hand": {"reason": "captcha", "message": "Solve it."}},
    ],
    ids=lambda line: line["action"],
)
def test_neither_a_wait_nor_the_person_is_time_of_reading_or_acting(
    line: Mapping[str, Any], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """L-126, L-134, L-176: in the record of the step, in that of the next one, and in the figures over runs."""
    monkeypatch.setenv("POLLEX_DATA_HOME", str(tmp_path / "data"))
    device = ReplayDevice(stored(tmp_path / "pages", "food_order_plain", "food_done"))
    runs = StoredRuns(device, Records())
    slow = Slow()
    slow.person = slow
    began_s = time.monotonic()

    run, ending = runs.run([line, GIVE_UP], TASK, approver=slow)

    assert time.monotonic() - began_s >= WAIT_S and ending.steps == 2, ending
    steps = runs.records.steps(run)
    assert not any("ms" in step.data for step in steps), "no step has acted"
    times = stats([(runs.row(run), steps)])["ms"]
    assert set(times) == {"look", "wait", "list", "model"}
    assert all(one["p95"] < 1000 * WAIT_S for one in times.values()), times
