"""What end-to-end tests of the `controls` toolset can ask for. All of them need the virtual phone."""

from collections.abc import Iterator

import pytest

from tests.adbd.device import Device
from tests.controls.exact import Exact


@pytest.fixture
def exact(phone: Device) -> Iterator[Exact]:
    """The toolset in the hands of one caller, on a phone that has just been reset."""
    with Exact.on(phone) as exact:
        yield exact
