"""What tests with the virtual phone can ask for beside the phone itself."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.adbd.device import Device
from tests.phone.cli import Cli
from tests.phone.faults import Troubled
from tests.phone.lab import Lab
from tests.phone.lists import Lists
from tests.phone.running_helper import RunningHelper, running_helper
from tests.phone.shops import Shops


@pytest.fixture
def lab(phone: Device) -> Iterator[Lab]:
    """The app Lab on the phone of this run, which has just been reset."""
    with Lab.on(phone) as hands:
        yield hands


@pytest.fixture
def lists(phone: Device) -> Iterator[Lists]:
    """The app Lists on that phone, and an executor that moves it."""
    with Lists.on(phone) as hands:
        yield hands


@pytest.fixture
def shops(phone: Device) -> Iterator[Shops]:
    """The demo apps on that phone, and an executor that moves them."""
    with Shops.on(phone) as hands:
        yield hands


@pytest.fixture
def helper(phone: Device) -> Iterator[RunningHelper]:
    """The built helper on that phone, spoken to in plain frames."""
    with running_helper(phone) as running:
        yield running


@pytest.fixture
def cli(phone: Device, tmp_path: Path) -> Cli:
    """The `pollex` command, for the phone of this run, which has just been reset."""
    return Cli(phone, tmp_path / "state")


@pytest.fixture(scope="module")
def troubled_hands(connected_phone: Device) -> Iterator[Troubled]:
    """One helper for all tests of this module."""
    connected_phone.output("shell", "vphone", "reset")
    with Troubled.on(connected_phone) as troubled:
        yield troubled


@pytest.fixture
def troubled(troubled_hands: Troubled) -> Iterator[Troubled]:
    """The phone as new, and no fault left behind."""
    troubled_hands.calm()
    yield troubled_hands
    troubled_hands.calm()
