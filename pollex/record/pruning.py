"""What is kept of old runs, and how long (docs/spec/loop.md, L-138)."""

import time

from pollex.record.store import Records

__all__ = ["KEPT_BYTES", "KEPT_DAYS", "PRUNE_S", "prune"]

KEPT_DAYS = 30
KEPT_BYTES = 2 * 1024**3
PRUNE_S = 2.0
"""At most so long at a start; the rest waits for the next one."""


def prune(records: Records, *, days: float = KEPT_DAYS, most_bytes: int = KEPT_BYTES, seconds: float = PRUNE_S) -> int:
    """Forgets runs that are old, then the oldest ones until the rest is small enough; gives how many.

    A run that goes on is never forgotten.

    Raises:
        Refused: RECORDS_FAILED.
    """
    ends_s = time.monotonic() + seconds
    too_old_ms = (time.time() - days * 86_400) * 1000
    gone = 0
    ended = [run for run in reversed(records.runs()) if run.ended_ms is not None]
    while ended and ended[0].began_ms < too_old_ms and time.monotonic() < ends_s:
        records.delete(ended.pop(0).id)
        gone += 1
    _drop_unused(records, ends_s)
    size = sum(size for _, size in records.blobs.sizes())
    while ended and size > most_bytes and time.monotonic() < ends_s:
        records.delete(ended.pop(0).id)
        gone += 1
        _drop_unused(records, ends_s)
        size = sum(size for _, size in records.blobs.sizes())
    return gone


def _drop_unused(records: Records, ends_s: float) -> None:
    for name in records.unused_blobs():
        if time.monotonic() >= ends_s:
            return
        records.blobs.drop(name)
