"""What a run may take: its limits as they are set, and a clock that stands while a person is waited for (section 7)."""

import time

import pytest
from pydantic import ValidationError

from pollex.agent.limits import COMPLEX, DEFAULT, QUICK, Budget, Limits
from pollex.device.deadline import Cancel
from pollex.model.profile import Limits as ModelLimits

WAIT_S = 0.3


def test_the_limits_are_those_of_the_specification() -> None:
    """L-123 to L-125, L-127."""
    assert (DEFAULT.steps, COMPLEX.steps, QUICK.steps) == (40, 60, 40)
    assert (QUICK.seconds, DEFAULT.seconds, COMPLEX.seconds) == (180, 240, 300)
    assert {limits.step_seconds for limits in (QUICK, DEFAULT, COMPLEX)} == {15}
    assert {limits.tokens for limits in (QUICK, DEFAULT, COMPLEX)} == {200_000}


def test_a_profile_of_a_slow_model_may_have_up_to_two_minutes_a_step() -> None:
    """L-124, L-165: and no more; a reply has 12 s."""
    assert ModelLimits(step_s=120).step_s == 120 and ModelLimits().reply_s == 12
    with pytest.raises(ValidationError):
        ModelLimits(step_s=121)


def test_a_step_ends_with_the_run() -> None:
    """L-124, L-125: whichever is first."""
    assert Budget(Limits(seconds=5, step_seconds=15), Cancel()).step().left_s <= 5
    assert 5 < Budget(Limits(seconds=50, step_seconds=15), Cancel()).step().left_s <= 15


def test_waiting_for_a_person_takes_nothing_of_the_run() -> None:
    """L-126, F-121."""
    budget = Budget(Limits(seconds=60), Cancel())
    began_s = time.monotonic()

    with budget.waiting():
        time.sleep(WAIT_S)

    assert budget.used_s <= time.monotonic() - began_s - WAIT_S
