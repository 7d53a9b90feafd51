"""The disk fills up in the middle of a run: nothing is sent that is not written down, what is there stays (L-131)."""

import resource
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from pollex.record.store import Records
from tests.agent.test_loop import GIVE_UP, TASK, WAIT, button, page
from tests.agent.wired import Wired

TAP = {"action": "tap", "target": {"text": "Next"}}


@pytest.fixture
def disk() -> Iterator[Any]:
    """Fills and frees the disk: no file may grow beyond some bytes."""
    soft, hard = resource.getrlimit(resource.RLIMIT_FSIZE)

    def leave(at_most: int | None) -> None:
        resource.setrlimit(resource.RLIMIT_FSIZE, (soft if at_most is None else at_most, hard))

    yield leave
    leave(None)


@pytest.mark.parametrize("moment", ["looked", "listed", "prompted", "decided", "acting", "acted", "verified"])
def test_a_disk_that_is_full_ends_the_run_with_a_clear_word(
    wired: Wired, disk: Any, tmp_path: Path, moment: str
) -> None:
    """L-121, L-131: whatever the moment."""
    wired.show(page(button("Next")))
    before = wired.run([TAP, GIVE_UP], TASK)
    sent: list[int] = []
    told: list[tuple[str, Any]] = []

    def watcher(step: int, kind: str, data: Any) -> None:
        told.append((kind, data))
        if (step, kind) == (2, moment):
            sent.append(len(wired.inputs))
            disk(0)

    wired.then(page(button("Next"), title="Second"))
    wired.then(page(button("Next"), title="Third"))
    wired.then(page(button("Next"), title="Fourth"))
    played = wired.run([TAP, TAP, TAP, WAIT, GIVE_UP], TASK, watcher=watcher)
    disk(None)

    assert played.outcome == ("failed", "INTERNAL", 70)
    assert "cannot be written" in played.ending.sentence and "Free space" in played.ending.sentence
    assert len(wired.inputs) == sent[0], "Nothing is sent that could not be written down."
    assert [kind for kind, _ in told][-2:] == ["finished", "warning"] and told[-1][1]["code"] == "RECORDS_FAILED"
    kept = Records(tmp_path / "data")
    again = kept.run(before.run.id)
    assert again is not None and again.ending == before.run.ending
    assert [event.kind for event in kept.events(played.run.id)][-1] == moment
    assert {step.step for step in kept.steps(played.run.id)} >= {1}
    assert kept.run(played.run.id) is not None
    kept.close()
