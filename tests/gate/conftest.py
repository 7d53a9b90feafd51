"""A run before a shop on the virtual phone."""

from collections.abc import Iterator

import pytest

from tests.adbd.device import Device
from tests.gate.till import Till


@pytest.fixture
def till(phone: Device) -> Iterator[Till]:
    """A run with a person who says yes, on the phone of this run, which has just been reset."""
    with Till.on(phone) as till:
        yield till
