"""Records: given a run that is written down, when its process dies, then what is left is true (L-129 to L-132)."""

import io
import os
import random
import signal
import sqlite3
import stat
import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path

import pytest
from PIL import Image

from pollex.errors import Refused
from pollex.record.store import Records

SECONDS = 20


@pytest.fixture
def records(tmp_path: Path) -> Iterator[Records]:
    opened = Records(tmp_path / "data")
    yield opened
    opened.close()


def test_a_run_with_its_steps_events_and_inputs(records: Records) -> None:
    """L-129, L-132: everything that was written is read back, in order."""
    run = records.begin("Set the font 大", {"app": ["com.example"]})
    assert records.append(run, 0, "run_started", {"goal": "x"}) == 1
    assert records.append(run, 1, "looked", {"screen": "s1"}) == 2
    records.intend(run, 1, "op-1", {"action": "tap"})
    records.conclude("op-1", {"status": "completed"})
    records.write_step(run, 1, {"verdict": "confirmed"})
    records.finish(run, "succeeded", None, {"sentence": "The page shows it."})

    (row,) = records.runs()
    assert (row.goal, row.outcome, row.settings) == ("Set the font 大", "succeeded", {"app": ["com.example"]})
    assert [event.kind for event in records.events(run)] == ["run_started", "looked"]
    assert [event.kind for event in records.events(run, since=1)] == ["looked"]
    assert records.steps(run)[0].data == {"verdict": "confirmed"}
    assert records.inputs(run)[0].receipt == {"status": "completed"}


def test_the_first_ending_counts(records: Records) -> None:
    """L-122: one outcome."""
    run = records.begin("x", {})
    records.finish(run, "failed", "LOOP", {"sentence": "a"})
    records.finish(run, "succeeded", None, {"sentence": "b"})
    row = records.run(run)
    assert row is not None
    assert (row.outcome, row.reason) == ("failed", "LOOP")


def test_events_cannot_be_changed(records: Records, tmp_path: Path) -> None:
    """L-132: only appended."""
    run = records.begin("x", {})
    records.append(run, 0, "looked", {})
    with sqlite3.connect(tmp_path / "data" / "runs.db") as db, pytest.raises(sqlite3.IntegrityError):
        db.execute("UPDATE events SET kind = 'acted'")
    db.close()


def test_only_their_owner_can_read_records(records: Records, tmp_path: Path) -> None:
    """L-137."""
    records.begin("x", {})
    records.blobs.put(b"a picture")
    for path in (tmp_path / "data").rglob("*"):
        assert stat.S_IMODE(path.stat().st_mode) & 0o077 == 0
    assert stat.S_IMODE((tmp_path / "data").stat().st_mode) == 0o700


def test_a_picture_is_stored_once_and_small(records: Records) -> None:
    """L-130: by its hash, long edge 1,280, lossy; 40 of them stay under 6 MB."""
    screens = []
    for seed in range(40):
        picture = Image.effect_noise((54, 120), 40 + seed).resize((1080, 2400)).convert("RGB")
        out = io.BytesIO()
        picture.save(out, "PNG")
        screens.append(out.getvalue())
    names = [records.blobs.put_picture(data) for data in (*screens, *screens)]
    assert len(set(names)) == 40
    sizes = dict(records.blobs.sizes())
    assert sum(sizes.values()) < 6_000_000
    with Image.open(io.BytesIO(records.blobs.get(names[0]))) as kept:
        assert max(kept.size) == 1280


def test_a_name_that_is_no_hash_is_not_looked_for(records: Records) -> None:
    with pytest.raises(FileNotFoundError):
        records.blobs.get("../../runs.db")


def test_blobs_that_no_run_needs_are_found(records: Records) -> None:
    run = records.begin("x", {})
    kept, loose = records.blobs.put(b"kept"), records.blobs.put(b"loose")
    records.use(run, kept)
    assert list(records.unused_blobs()) == [loose]
    records.delete(run)
    assert sorted(records.unused_blobs()) == sorted((kept, loose))


def test_a_folder_that_cannot_be_written_is_told(tmp_path: Path) -> None:
    (tmp_path / "data").write_text("a file")
    with pytest.raises(Refused) as raised:
        Records(tmp_path / "data")
    assert raised.value.code == "RECORDS_FAILED"


def test_a_database_of_a_later_version_is_left_alone(tmp_path: Path) -> None:
    Records(tmp_path).close()
    with sqlite3.connect(tmp_path / "runs.db") as db:
        db.execute("PRAGMA user_version = 99")
    db.close()
    with pytest.raises(Refused, match="later version"):
        Records(tmp_path)


WRITER = """
import sys
from pathlib import Path
from pollex.record.store import Records
records = Records(Path(sys.argv[1]))
run = records.begin("goal", {})
print(run, flush=True)
for step in range(1, 10_000):
    records.append(run, step, "acting", {"n": step})
    records.intend(run, step, f"{run}-{step}", {"action": "tap"})
    print(f"sent {step}", flush=True)
    records.conclude(f"{run}-{step}", {"status": "completed"})
    records.write_step(run, step, {"step": step})
"""


@pytest.mark.parametrize("seed", range(10))
def test_a_killed_process_leaves_a_record_that_opens(tmp_path: Path, seed: int) -> None:
    """L-131: killed at a random point: the run is crashed, every input that was sent is known, at most one is open."""
    process = subprocess.Popen([sys.executable, "-c", WRITER, str(tmp_path)], stdout=subprocess.PIPE, text=True)
    assert process.stdout is not None
    run = process.stdout.readline().strip()
    time.sleep(random.Random(seed).uniform(0, 0.3))  # noqa: S311
    os.kill(process.pid, signal.SIGKILL)
    printed = process.stdout.read()
    process.wait(SECONDS)
    process.stdout.close()
    # What was printed after the last whole line was on its way.
    sent = len([line for line in printed.splitlines(keepends=True) if line.startswith("sent") and line.endswith("\n")])

    records = Records(tmp_path)
    row = records.run(run)
    inputs = records.inputs(run)
    records.close()
    assert row is not None
    assert row.outcome == "crashed"
    assert len(inputs) - sent in (0, 1)
    assert all(one.receipt is not None for one in inputs[:-1])


def test_a_run_of_a_living_process_is_not_crashed(records: Records, tmp_path: Path) -> None:
    """L-131: another process that opens the records leaves it alone."""
    run = records.begin("x", {})
    other = Records(tmp_path / "data")
    row = other.run(run)
    other.close()
    assert row is not None
    assert row.outcome is None


def test_a_crashed_run_is_taken_up_again(records: Records) -> None:
    """L-131: `runs resume`."""
    run = records.begin("x", {})
    records.finish(run, "crashed", None, {})
    records.reopen(run)
    row = records.run(run)
    assert row is not None
    assert (row.outcome, row.ended_ms) == (None, None)
