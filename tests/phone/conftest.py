"""What tests with the virtual phone can ask for beside the phone itself."""

from collections.abc import Iterator

import pytest

from tests.adbd.device import Device
from tests.phone.lab import Lab


@pytest.fixture
def lab(phone: Device) -> Iterator[Lab]:
    """The app Lab on the phone of this run, which has just been reset."""
    with Lab.on(phone) as hands:
        yield hands
