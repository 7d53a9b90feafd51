"""A virtual phone for the tests of others, as a pytest fixture (docs/testing.md).

    from pollex.testing import phone

One phone is booted for the first test that asks for it and serves the whole session; each test gets it as if it had
just booted. What it is like says a fixture `phone_options` of your own, if there is one; phones that differ are booted
apart.
"""

from collections.abc import Iterator
from functools import partial

import pytest

from pollex.device.adb import Adb
from pollex.device.deadline import Deadline
from pollex.device.virtual import PhoneOptions, VirtualPhone
from pollex.errors import DeviceUnavailable
from pollex.phone import Phone

__all__ = ["PhoneOptions", "phone"]

BOOT_S = 180.0
"""A machine that runs tests may have other work too."""
RESET_S = 60.0
TIMEOUT_S = 60.0
"""For each call of a test's phone."""

_BOOTED = pytest.StashKey[dict[PhoneOptions, VirtualPhone]]()


@pytest.fixture
def phone(request: pytest.FixtureRequest) -> Iterator[Phone]:
    """A `Phone` in front of the launcher, with its apps and settings as new.

    Raises:
        DeviceUnavailable: the phone did not start, or could not be reset.
    """
    try:
        options: PhoneOptions = request.getfixturevalue("phone_options")
    except pytest.FixtureLookupError:
        options = PhoneOptions()
    serial = _booted(request.config, options).serial
    done = Adb().phone(serial).change("vphone reset", Deadline(RESET_S))
    if done.exit_code != 0:
        raise DeviceUnavailable("DEVICE_UNAVAILABLE", f"{serial} could not be reset: {done.text.strip()}")
    with Phone.connect(serial, timeout_s=TIMEOUT_S) as connected:
        yield connected


def _booted(config: pytest.Config, options: PhoneOptions) -> VirtualPhone:
    """The session's phone of this kind; it ends with the session, however that ends."""
    booted = config.stash.setdefault(_BOOTED, {})
    if options not in booted:
        started = VirtualPhone.start(options, attached=True, deadline=Deadline(BOOT_S))
        config.add_cleanup(partial(_end, started))
        booted[options] = started
    return booted[options]


def _end(booted: VirtualPhone) -> None:
    booted.stop()
