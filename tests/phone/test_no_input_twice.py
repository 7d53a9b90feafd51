"""No input is ever performed twice, whatever happens to the connection or to the helper while it is on its way."""

import random

from benchmarks.once import PAGE, Trials
from tests.adbd.device import Device
from tests.phone.lab import is_resumed
from tests.phone.waiting import wait_for

SEED = 20
POINTS = 20


def test_a_click_that_is_disturbed_anywhere_happens_once_or_not_at_all(phone: Device) -> None:
    """C-35, C-36, C-49: at twenty random points it is cut, held up or loses its helper; the receipt tells what the app
    noted, or says `unknown`. `make soak` does the same at two hundred points, new ones each time.
    """
    phone.adb("shell", "am", "start", "-n", PAGE).check_returncode()
    wait_for(f"{PAGE} in front", lambda: is_resumed(phone, PAGE))
    trials = Trials(phone.server.port, phone.serial, lambda line: phone.output("shell", line))

    trials.run(POINTS, random.Random(SEED))  # noqa: S311  # not for secrets

    assert trials.faults == [], f"seed {SEED}"
    assert trials.outcomes.total() == POINTS + 1
