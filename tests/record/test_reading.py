"""What can be read from records: figures, causes, an export (L-134, L-135)."""

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from pollex.record.export import export
from pollex.record.stats import stats
from pollex.record.store import Records, RunRow
from pollex.record.why import why


@pytest.fixture
def records(tmp_path: Path) -> Iterator[Records]:
    opened = Records(tmp_path / "data")
    yield opened
    opened.close()


def step(records: Records, run: str, number: int, verdict: str, **more: Any) -> None:
    data = {
        "page": "Display",
        "source": "tree",
        "cut": 0,
        "listed": 9,
        "decision": {"parsed": {"action": "tap"}, "repair": []},
        "model_ms": 100 * number,
        "receipt": {"way": "node", "error": None, "settled": {"quiet": True, "waited_ms": 500}},
        "verdict": {"result": verdict, "level": 1},
        "tries": 1,
        "layer": None if verdict == "confirmed" else "execution",
        "ms": {"settle": 500, "act": 60},
        "seen_ms": {"look": 40, "list": 3},
    }
    records.write_step(run, number, data | more)


def ended(records: Records, run: str, reason: str | None) -> RunRow:
    records.finish(run, "failed" if reason else "succeeded", reason, {"tokens": 1000, "cost": None})
    row = records.run(run)
    assert row is not None
    return row


def causes(records: Records, run: RunRow) -> dict[str, str]:
    found = why(run, records.steps(run.id), records.events(run.id), records.inputs(run.id))
    return {cause.id: cause.told for cause in found}


def test_figures_are_counted_over_steps_and_runs(records: Records) -> None:
    """L-79, L-134: by hand, three steps, one of them useless and tried again, one repaired, one asked again."""
    run = records.begin("a goal", {"model": "medium", "light": "small"})
    light = {"asked": 2, "repaired": 0, "refused": 1, "roles": {"light": {"asked": 2, "accepted": 1}}}
    mended = {"asked": 1, "repaired": 1, "refused": 0, "roles": {"main": {"asked": 1, "accepted": 0}}}
    good = {"asked": 2, "repaired": 0, "refused": 0, "roles": {"main": {"asked": 2, "accepted": 2}}}
    step(records, run, 1, "confirmed", replies=good)
    step(records, run, 2, "no_effect", tries=3, replies=light)
    step(records, run, 3, "confirmed", decision={"parsed": {"action": "type"}, "repair": ["fence"]}, replies=mended)
    row = ended(records, run, None)

    figures = stats([(row, records.steps(run))])

    assert figures["outcomes"] == {"succeeded": 1}
    assert figures["confirmed_by_action"] == {
        "tap": {"steps": 2, "confirmed": 0.5},
        "type": {"steps": 1, "confirmed": 1.0},
    }
    assert figures["ms"]["model"] == {"p50": 200, "p95": 300}
    assert figures["ms"]["look"] == {"p50": 40, "p95": 40}
    assert (figures["retries"], figures["verdicts"]) == (2, {"confirmed": 2, "no_effect": 1})
    assert figures["parse"] == {
        "replies": 5,
        "accepted": 0.6,
        "repaired": 0.2,
        "refused": 0.2,
        "accepted_by_model": {"medium": 0.667, "small": 0.5},
    }
    assert figures["confirmed_by_layer"] == {"execution": {"failed": 1, "good": 0.667}}
    assert figures["failing_actions"] == [{"page": "Display", "action": "tap", "times": 1}]
    assert (figures["tokens"], figures["cost"]) == (1000, None)


def test_no_runs_give_no_figures(records: Records) -> None:
    """A share of nothing is not known."""
    figures = stats([])
    assert (figures["runs"], figures["parse"]["accepted"], figures["ms"]) == (0, None, {})


def test_a_run_that_went_round_in_circles_on_a_dead_control(records: Records) -> None:
    """L-135: X-9 and X-20, with the numbers found."""
    run = records.begin("a goal", {})
    step(records, run, 1, "no_effect")
    step(records, run, 2, "no_effect")
    for number in (3, 4, 5):
        records.append(run, number, "warning", {"code": "REPEATED", "message": "tap 3"})

    found = causes(records, ended(records, run, "LOOP"))

    assert found == {"X-9": "3 repetitions were refused", "X-20": "2 of 2 inputs had no effect"}


def test_a_run_that_left_its_app_and_one_that_hit_a_limit(records: Records) -> None:
    """L-135: X-24, X-25, X-12."""
    run = records.begin("a goal", {})
    records.append(run, 1, "fence", {"app": "com.example.browser"})
    assert causes(records, ended(records, run, "APP_NOT_ALLOWED")) == {
        "X-24": "another app came to the front: com.example.browser"
    }
    other = records.begin("a goal", {})
    records.append(other, 1, "warning", {"code": "MODEL_OUTPUT", "message": "empty"})
    assert list(causes(records, ended(records, other, "TIME_LIMIT"))) == ["X-12", "X-25"]


def test_a_good_run_has_no_cause(records: Records) -> None:
    run = records.begin("a goal", {})
    step(records, run, 1, "confirmed")
    assert causes(records, ended(records, run, None)) == {}


def test_an_export_has_all_rows_and_the_pictures(records: Records, tmp_path: Path) -> None:
    """L-135: and it never writes over anything."""
    run = records.begin("你好", {})
    listed = records.blobs.put(b'{"elements": []}')
    records.use(run, listed)
    step(records, run, 1, "confirmed", elements=listed, picture=None)
    records.append(run, 1, "looked", {"screen": "s1"})
    records.intend(run, 1, "op-1", {"action": "tap"})
    row = ended(records, run, None)

    assert export(records, row, tmp_path / "out") == 4
    lines = [json.loads(line) for line in (tmp_path / "out" / "run.jsonl").read_text("utf-8").splitlines()]
    assert [line["row"] for line in lines] == ["run", "event", "step", "input"]
    assert lines[0]["goal"] == "你好" and lines[3]["receipt"] is None
    assert (tmp_path / "out" / "blobs" / listed).read_bytes() == b'{"elements": []}'
    with pytest.raises(FileExistsError):
        export(records, row, tmp_path / "out")
