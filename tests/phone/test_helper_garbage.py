"""Garbage on the wire to the helper: each frame is answered or passed over, and the next is read as usual.

5,000 frames here; `python -m benchmarks.helper_garbage` sends 100,000 and looks at the heap too.
"""

import random

from adbutils import AdbClient

from benchmarks.helper_garbage import garbage
from pollex.device.adb import Adb
from tests.adbd.device import Device
from tests.phone.waiting import WAIT_S

FRAMES = 5_000


def test_whatever_a_host_sends_the_helper_answers_on(phone: Device) -> None:
    """C-85: bad frames, bad JSON and unknown operations harm nothing else."""
    adb = Adb(AdbClient("127.0.0.1", phone.server.port, socket_timeout=WAIT_S))

    talk = garbage(adb.phone(phone.serial), FRAMES, random.Random(20_261_201))  # noqa: S311  # repeatable

    assert 4_294_967_295 in talk.pongs
    assert talk.answers > FRAMES // 2
    assert talk.is_over
