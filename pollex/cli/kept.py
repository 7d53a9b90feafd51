"""The records of this user, as the commands open them, and what they write of a run."""

import contextlib
from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING

from pollex.cli.terminal import note
from pollex.errors import Misuse

if TYPE_CHECKING:
    from pollex.record.store import Records, RunRow

__all__ = ["found_run", "open_records", "write_report"]


@contextlib.contextmanager
def open_records() -> Iterator["Records"]:
    """The records of this user, closed afterwards."""
    from pollex.record.store import Records

    records = Records()
    try:
        yield records
    finally:
        records.close()


def found_run(records: "Records", name: str) -> "RunRow":
    """The run whose id begins so; the newest if nothing is given.

    Raises:
        Misuse: NOT_FOUND, AMBIGUOUS.
    """
    fitting = [run for run in records.runs() if run.id.startswith(name)]
    if not fitting:
        raise Misuse("NOT_FOUND", f"There is no run {name[:40]!r}; see pollex runs list." if name else "No runs yet.")
    if name and len(fitting) > 1 and not any(run.id == name for run in fitting):
        raise Misuse("AMBIGUOUS", f"Several runs begin with {name[:40]!r}; give more of its id.")
    return next((run for run in fitting if run.id == name), fitting[0])


def write_report(name: str, file: Path) -> None:
    """Writes the run whose id begins so as one HTML file (spec L-133).

    Raises:
        Misuse: NOT_FOUND, AMBIGUOUS; INVALID, the file cannot be written.
    """
    from pollex.record.report import report

    with open_records() as records:
        page = report(records, found_run(records, name))
    try:
        file.write_text(page, "utf-8")
    except OSError as error:
        raise Misuse("INVALID", f"{file} cannot be written: {error.strerror}.") from error
    note(f"Wrote {file}")
