"""What is said where records cannot be opened, read or written."""

import contextlib
import sqlite3
from collections.abc import Iterator
from pathlib import Path

from pollex.errors import Refused

__all__ = ["told"]


@contextlib.contextmanager
def told(what: str, place: Path) -> Iterator[None]:
    """Makes a fault of the disk or the database one of ours.

    Args:
        what: was to be done, as `written`.
        place: the folder or file.

    Raises:
        Refused: RECORDS_FAILED, with what to do.
    """
    try:
        yield
    except (sqlite3.Error, OSError) as error:
        is_broken = isinstance(error, sqlite3.DatabaseError) and not isinstance(error, sqlite3.OperationalError)
        advice = "Move it away, and a new one is made" if is_broken else "Free space on the disk, or look at its rights"
        why = str(error) if isinstance(error, sqlite3.Error) else error.strerror or str(error)
        message = f"The records of runs in {place} cannot be {what} ({why}). {advice}."
        raise Refused("RECORDS_FAILED", message) from error
