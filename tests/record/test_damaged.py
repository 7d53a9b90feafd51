"""Records that are damaged: what can be read is, what cannot is told with what to do (L-131, L-138)."""

import sqlite3
from pathlib import Path

import pytest

from pollex.errors import Refused
from pollex.record.report import report
from pollex.record.store import Records


def filled(folder: Path) -> str:
    records = Records(folder)
    run = records.begin("a goal", {})
    records.write_step(run, 1, {"step": 1})
    records.append(run, 1, "looked", {})
    records.finish(run, "succeeded", None, {"sentence": "done"})
    records.close()
    return run


def broken(folder: Path, how: str) -> None:
    path = folder / "runs.db"
    match how:
        case "no database":
            path.write_bytes(bytes(range(1, 200)) * 50)
        case "a page of it":
            data = bytearray(path.read_bytes())
            data[4096:] = bytes(one ^ 0x5A for one in data[4096:])
            path.write_bytes(data)
        case "a later one":
            with sqlite3.connect(path) as db:
                db.execute("PRAGMA user_version = 99")
            db.close()
        case _:
            path.unlink()
            path.mkdir()


@pytest.mark.parametrize(
    ("how", "told"),
    [
        ("no database", "Move it away"),
        ("a page of it", "Move it away"),
        ("a later one", "later version of pollex"),
        ("a folder", "Is a directory"),
    ],
)
def test_a_database_that_is_none_is_told_with_its_place(tmp_path: Path, how: str, told: str) -> None:
    """Nothing is written over it: it may hold what somebody wants back."""
    filled(tmp_path / "data")
    broken(tmp_path / "data", how)
    with pytest.raises(Refused, match=told) as raised:
        Records(tmp_path / "data").runs()
    assert raised.value.code == "RECORDS_FAILED"
    assert str(tmp_path / "data" / "runs.db") in raised.value.message


@pytest.mark.parametrize("text", ["no JSON", "[1]", "5", '{"cut', "\x00"])
def test_one_damaged_row_hides_no_other(tmp_path: Path, text: str) -> None:
    """A run whose step cannot be read is listed, shown and reported like all others."""
    good, bad = filled(tmp_path / "data"), filled(tmp_path / "data")
    with sqlite3.connect(tmp_path / "data" / "runs.db") as db:
        for table, column in (("runs", "ending"), ("runs", "settings"), ("steps", "data")):
            name = "id" if table == "runs" else "run"
            db.execute(f"UPDATE {table} SET {column} = ? WHERE {name} = ?", (text, bad))  # noqa: S608
    db.close()
    records = Records(tmp_path / "data")

    assert {run.id for run in records.runs()} == {good, bad}
    assert [step.data for step in records.steps(bad)] == [{"damaged": True}]
    assert [step.data for step in records.steps(good)] == [{"step": 1}]
    for run in records.runs():
        assert run.id in report(records, run)
    records.close()
