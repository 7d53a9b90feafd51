"""What scenarios can ask for: a bench on the phone of this run, which has just been reset."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from pollex.act.executor import Executor
from pollex.device.deadline import Deadline
from pollex.record.store import Records
from tests.adbd.device import Device
from tests.agent.phone.always import check_always
from tests.agent.phone.bench import Bench
from tests.phone.lab import Lab

LOCK_S = 3.0


@pytest.fixture
def bench(phone: Device, tmp_path: Path) -> Iterator[Bench]:
    """Models that play scripts, the real loop, the phone; what holds for each run is checked at the end."""
    records = Records(tmp_path / "data")
    with Lab.on(phone) as lab:
        lab.forget_log()  # of the tests before, whose apps noted the same things
        bench = Bench(lab, Executor(lab.session), records)
        yield bench
        for played in bench.played:
            check_always(played, records)
        with lab.session.moving(Deadline(LOCK_S)):
            pass  # no run keeps the phone to itself (L-126)
    records.close()
