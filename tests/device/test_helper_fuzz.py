"""Whatever frames come from the phone: typed errors in time, nothing kept, and the next connection is as good as new.

10,000 frames here; `python -m benchmarks.garbage` sends 100,000.
"""

import random

from benchmarks.garbage import Tally, feed

FRAMES = 10_000


def test_frames_of_all_kinds_of_garbage_hang_nobody_and_break_nothing_but_the_connection() -> None:
    tally = Tally()

    feed(FRAMES, random.Random(20_261_201), tally)  # noqa: S311  # the seed makes it repeatable

    assert tally.frames >= FRAMES
    assert tally.faults == []
    assert tally.answered > 0
    assert tally.lost > 0
