"""The database of runs: SQLite with a write-ahead log, events only ever appended (docs/spec/loop.md, section 8).

    <data>/runs.db      runs, events, steps and inputs
    <data>/blobs/       pictures and element lists by their hash

What is about to be sent is committed before it is sent, what came of it after. A process that dies in between leaves an
input without receipt: it stays `unknown`, and the run `crashed` (L-131).
"""

import json
import os
import sqlite3
import threading
import time
import uuid
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Literal

import platformdirs
import psutil

from pollex.errors import Refused
from pollex.record.blobs import Blobs
from pollex.record.faults import told

__all__ = ["RESUMED", "Event", "InputRow", "Outcome", "Records", "RunRow", "StepRow", "records_folder"]

FORMAT = 1
DATABASE = "runs.db"
BUSY_S = 5.0
SCENE_RECEIPTS = 3
RESUMED = "resumed"
"""Note of an ending: the program of the run ended once in the middle."""

Outcome = Literal["succeeded", "failed", "stopped", "cancelled", "crashed"]

# Any: rows hold JSON of any shape.
Json = Mapping[str, Any]

_SCHEMA = """
CREATE TABLE IF NOT EXISTS runs (
    id TEXT PRIMARY KEY, began_ms INTEGER NOT NULL, ended_ms INTEGER, pid INTEGER NOT NULL, process_s REAL NOT NULL,
    goal TEXT NOT NULL, settings TEXT NOT NULL, outcome TEXT, reason TEXT, ending TEXT
);
CREATE TABLE IF NOT EXISTS events (
    run TEXT NOT NULL REFERENCES runs ON DELETE CASCADE, seq INTEGER NOT NULL, at_ms INTEGER NOT NULL,
    step INTEGER NOT NULL, kind TEXT NOT NULL, data TEXT NOT NULL, PRIMARY KEY (run, seq)
);
CREATE TABLE IF NOT EXISTS steps (
    run TEXT NOT NULL REFERENCES runs ON DELETE CASCADE, step INTEGER NOT NULL, data TEXT NOT NULL,
    PRIMARY KEY (run, step)
);
CREATE TABLE IF NOT EXISTS inputs (
    operation_id TEXT PRIMARY KEY, run TEXT NOT NULL REFERENCES runs ON DELETE CASCADE, step INTEGER NOT NULL,
    began_ms INTEGER NOT NULL, action TEXT NOT NULL, ended_ms INTEGER, receipt TEXT
);
CREATE INDEX IF NOT EXISTS inputs_by_run ON inputs (run, began_ms);
CREATE TABLE IF NOT EXISTS uses (
    run TEXT NOT NULL REFERENCES runs ON DELETE CASCADE, hash TEXT NOT NULL, PRIMARY KEY (run, hash)
);
CREATE TRIGGER IF NOT EXISTS events_are_only_appended BEFORE UPDATE ON events
BEGIN SELECT RAISE (ABORT, 'events are only appended'); END;
"""


@dataclass(frozen=True, slots=True)
class RunRow:
    """One run."""

    id: str
    goal: str
    began_ms: int
    """Milliseconds since 1970, as all times of records."""
    ended_ms: int | None
    settings: Json
    outcome: Outcome | None
    """None while it goes on."""
    reason: str | None
    ending: Json | None
    """Sentence, result, answer, totals, notes and evidence."""

    @property
    def was_resumed(self) -> bool:
        """Whether its program ended in the middle, and another one brought it to its end."""
        return RESUMED in ((self.ending or {}).get("notes") or ())


@dataclass(frozen=True, slots=True)
class Event:
    """Something that happened in a run."""

    seq: int
    at_ms: int
    step: int
    kind: str
    data: Json


@dataclass(frozen=True, slots=True)
class StepRow:
    """One step, as in the spec's section 14.4."""

    step: int
    data: Json


@dataclass(frozen=True, slots=True)
class InputRow:
    """One input; without a receipt nobody knows whether it happened."""

    operation_id: str
    step: int
    began_ms: int
    action: Json
    receipt: Json | None


def records_folder() -> Path:
    """POLLEX_DATA_HOME, or the system's own place for data of this user."""
    chosen = os.environ.get("POLLEX_DATA_HOME")
    return (Path(chosen) if chosen else platformdirs.user_data_path("pollex", appauthor=False)).resolve()


class Records:
    """All runs of this user. May be used from several threads and processes."""

    def __init__(self, folder: Path | None = None) -> None:
        """Opens or makes the database, and marks the runs whose process is gone as crashed.

        Raises:
            Refused: RECORDS_FAILED, the folder cannot be written, or the database is of a later version.
        """
        self._folder = folder or records_folder()
        self._lock = threading.RLock()
        with told("opened", self._folder / DATABASE):
            self._folder.mkdir(mode=0o700, parents=True, exist_ok=True)
            self._folder.chmod(0o700)
            self.blobs = Blobs(self._folder / "blobs")
            self._db = self._opened(self._folder / DATABASE)
        self._mark_crashed()

    def close(self) -> None:
        """Closes the database."""
        with self._lock:
            self._db.close()

    def begin(self, goal: str, settings: Json) -> str:
        """A new run of this process; gives its id."""
        run = f"r_{time.strftime('%y%m%d')}_{uuid.uuid4().hex[:8]}"
        pid = os.getpid()
        row = (run, _now_ms(), pid, psutil.Process(pid).create_time(), goal, json.dumps(settings, ensure_ascii=False))
        self._write("INSERT INTO runs (id, began_ms, pid, process_s, goal, settings) VALUES (?, ?, ?, ?, ?, ?)", row)
        return run

    def append(self, run: str, step: int, kind: str, data: Json) -> int:
        """Adds an event, and gives its number."""
        with self._lock:
            (seq,) = self._one("SELECT coalesce(max(seq), 0) + 1 FROM events WHERE run = ?", (run,))
            row = (run, seq, _now_ms(), step, kind, json.dumps(data, ensure_ascii=False))
            self._write("INSERT INTO events VALUES (?, ?, ?, ?, ?, ?)", row)
        return int(seq)

    def write_step(self, run: str, step: int, data: Json) -> None:
        """Writes a step down, or what more is known about it."""
        row = (run, step, json.dumps(data, ensure_ascii=False))
        self._write("INSERT OR REPLACE INTO steps VALUES (?, ?, ?)", row)

    def intend(self, run: str, step: int, operation_id: str, action: Json) -> None:
        """Commits what is about to be sent; when it returns, no crash can hide it (L-131).

        Raises:
            Refused: DUPLICATE, an input with this id was written down before; RECORDS_FAILED.
        """
        row = (operation_id, run, step, _now_ms(), json.dumps(action, ensure_ascii=False))
        statement = (
            "INSERT INTO inputs (operation_id, run, step, began_ms, action) VALUES (?, ?, ?, ?, ?) "
            "ON CONFLICT (operation_id) DO NOTHING"
        )
        with self._lock:
            self._write(_TO_THE_DISK, ())
            written = self._write(statement, row)
            self._write(_TO_THE_SYSTEM, ())
        if written == 0:
            raise Refused("DUPLICATE", f"The operation {operation_id} was sent before; nothing is sent twice.")

    def conclude(self, operation_id: str, receipt: Json) -> None:
        """Writes down what came of an input; of one that never was intended, nothing."""
        row = (_now_ms(), json.dumps(receipt, ensure_ascii=False), operation_id)
        self._write("UPDATE inputs SET ended_ms = ?, receipt = ? WHERE operation_id = ?", row)

    def use(self, run: str, name: str) -> None:
        """Notes that a run needs the blob with this hash."""
        self._write("INSERT OR IGNORE INTO uses VALUES (?, ?)", (run, name))

    def finish(self, run: str, outcome: Outcome, reason: str | None, ending: Json) -> None:
        """Ends a run; the first ending counts."""
        row = (_now_ms(), outcome, reason, json.dumps(ending, ensure_ascii=False), run)
        statement = "UPDATE runs SET ended_ms = ?, outcome = ?, reason = ?, ending = ? WHERE id = ? AND ended_ms ISNULL"
        self._write(statement, row)

    def reopen(self, run: str) -> bool:
        """Takes up a crashed run again, as one of this process; False if it is no crashed one any more."""
        pid = os.getpid()
        row = (pid, psutil.Process(pid).create_time(), run)
        statement = (
            "UPDATE runs SET ended_ms = NULL, outcome = NULL, reason = NULL, ending = NULL, pid = ?, process_s = ? "
            "WHERE id = ? AND outcome = 'crashed'"
        )
        return self._write(statement, row) == 1

    def delete(self, run: str) -> None:
        """Forgets a run; its blobs go with the next pruning."""
        self._write("DELETE FROM runs WHERE id = ?", (run,))

    def runs(self, *, limit: int = -1) -> tuple[RunRow, ...]:
        """The newest first."""
        return tuple(map(_run_row, self._all(f"{_SELECT_RUNS} ORDER BY began_ms DESC, rowid DESC LIMIT ?", (limit,))))

    def run(self, run: str) -> RunRow | None:
        """One run; None if there is none with this id."""
        found = self._all(f"{_SELECT_RUNS} WHERE id = ?", (run,))
        return _run_row(found[0]) if found else None

    def events(self, run: str, *, since: int = 0) -> tuple[Event, ...]:
        """In order, those with a number above `since`."""
        statement = "SELECT seq, at_ms, step, kind, data FROM events WHERE run = ? AND seq > ? ORDER BY seq"
        rows = self._all(statement, (run, since))
        return tuple(Event(seq, at_ms, step, kind, _read(data)) for seq, at_ms, step, kind, data in rows)

    def steps(self, run: str) -> tuple[StepRow, ...]:
        """In order."""
        rows = self._all("SELECT step, data FROM steps WHERE run = ? ORDER BY step", (run,))
        return tuple(StepRow(row[0], _read(row[1])) for row in rows)

    def inputs(self, run: str) -> tuple[InputRow, ...]:
        """In the order in which they were intended."""
        statement = (
            "SELECT operation_id, step, began_ms, action, receipt FROM inputs WHERE run = ? ORDER BY began_ms, rowid"
        )
        return tuple(
            InputRow(name, step, began_ms, _read(action), None if receipt is None else _read(receipt))
            for name, step, began_ms, action, receipt in self._all(statement, (run,))
        )

    def last_scene(self, run: str) -> Json:
        """What a run left that could not leave anything itself: picture and list of its last step, receipts (L-121)."""
        steps, inputs = self.steps(run), self.inputs(run)
        last = steps[-1].data if steps else {}
        state = (last.get("picture_meta") or {}).get("state", "failed")
        seen = {"picture": last.get("picture"), "picture_state": state, "elements": last.get("elements")}
        decision = (last.get("decision") or {}).get("parsed")
        receipts = [
            {"operation_id": one.operation_id, **(one.receipt or {"status": "unknown"})}
            for one in inputs[-SCENE_RECEIPTS:]
        ]
        return {**seen, "decision": decision, "receipts": receipts}

    def unused_blobs(self) -> Iterator[str]:
        """Hashes that no run needs any more."""
        used = {row[0] for row in self._all("SELECT DISTINCT hash FROM uses", ())}
        return (name for name, _ in self.blobs.sizes() if name not in used)

    def _opened(self, path: Path) -> sqlite3.Connection:
        os.close(os.open(path, os.O_RDWR | os.O_CREAT, 0o600))
        db = sqlite3.connect(path, timeout=BUSY_S, check_same_thread=False, isolation_level=None)
        db.execute("PRAGMA journal_mode = WAL")
        db.execute(_TO_THE_SYSTEM)
        db.execute("PRAGMA foreign_keys = ON")
        (version,) = db.execute("PRAGMA user_version").fetchone()
        if version > FORMAT:
            db.close()
            raise sqlite3.DatabaseError(f"it is of a later version of pollex ({version})")
        db.executescript(f"BEGIN IMMEDIATE; {_SCHEMA} PRAGMA user_version = {FORMAT}; COMMIT;")
        return db

    def _mark_crashed(self) -> None:
        """Runs whose process has ended without a word (L-131)."""
        for run, pid, process_s in self._all("SELECT id, pid, process_s FROM runs WHERE ended_ms IS NULL", ()):
            if not _is_alive(pid, process_s):
                sentence = "The program ended in the middle of the run."
                self.finish(run, "crashed", None, {"sentence": sentence, "scene": self.last_scene(run)})

    # Any: rows of any shape.
    def _one(self, statement: str, values: tuple[Any, ...]) -> tuple[Any, ...]:
        return self._all(statement, values)[0]

    def _all(self, statement: str, values: tuple[Any, ...]) -> list[tuple[Any, ...]]:
        with self._lock, told("read", self._folder / DATABASE):
            return self._db.execute(statement, values).fetchall()

    def _write(self, statement: str, values: tuple[Any, ...]) -> int:
        """How many rows that changed."""
        values = tuple(map(_storable, values))
        with self._lock, told("written", self._folder / DATABASE):
            return self._db.execute(statement, values).rowcount


_TO_THE_DISK, _TO_THE_SYSTEM = "PRAGMA synchronous = FULL", "PRAGMA synchronous = NORMAL"
"""An input that was sent must be known even after a power cut, with all before it. What comes after may be lost by one,
and by no death of a process; waiting for the disk at each event would be half of a step's own time."""

_SELECT_RUNS = "SELECT id, goal, began_ms, ended_ms, settings, outcome, reason, ending FROM runs"


def _run_row(row: tuple[Any, ...]) -> RunRow:
    run, goal, began_ms, ended_ms, settings, outcome, reason, ending = row
    read = None if ending is None else _read(ending)
    return RunRow(run, goal, began_ms, ended_ms, _read(settings), outcome, reason, read)


def _is_alive(pid: int, process_s: float) -> bool:
    """Whether it is still the same process; numbers of processes are used again."""
    try:
        return abs(psutil.Process(pid).create_time() - process_s) < 1
    except psutil.Error:
        return False


def _read(text: str) -> Json:
    """What a column holds; one that is damaged hides no other."""
    try:
        # Any: JSON of any shape.
        value: Any = json.loads(text)
    except (ValueError, TypeError):
        value = None
    return value if isinstance(value, dict) else {"damaged": True}


# Any: what a column holds.
def _storable(value: Any) -> Any:
    """Halves of surrogate pairs, which a model may write and no database takes, become U+FFFD."""
    if isinstance(value, str) and not value.isascii():
        return value.encode("utf-16-le", "surrogatepass").decode("utf-16-le", "replace")
    return value


def _now_ms() -> int:
    return time.time_ns() // 1_000_000
