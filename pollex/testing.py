"""A virtual phone for the tests of others, as a pytest fixture (docs/testing.md).

    from pollex.testing import phone

One phone is booted for the first test that asks for it and serves the whole session; each test gets it as if it had
just booted. What it is like says a fixture `phone_options` of your own, if there is one; phones that differ are booted
apart. From what each test starts says a fixture `phone_snapshot` of your own; without one it is the phone as it booted.
"""

from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from functools import partial
from typing import Any

import pytest

from pollex.device.adb import Adb
from pollex.device.bringing_back import bring_back
from pollex.device.deadline import Deadline
from pollex.device.quoting import command_line
from pollex.device.virtual import PhoneOptions, VirtualPhone
from pollex.errors import DeviceUnavailable
from pollex.phone import Phone

__all__ = ["PhoneOptions", "phone"]

BOOT_S = 180.0
"""A machine that runs tests may have other work too."""
BACK_S = 120.0
"""For a reset or a snapshot; once in fifty times a phone with other people's apps restarts itself for it."""
TIMEOUT_S = 60.0
"""For each call of a test's phone."""
SNAPSHOTS_KEPT = 10
"""Of each phone, the ones made last; another one is made anew when a test asks for it."""

Preparation = Callable[[Phone], None]


@dataclass(slots=True)
class _Booted:
    """A phone of this session, and what was kept on it."""

    phone: VirtualPhone
    snapshots: dict[Preparation, str] = field(default_factory=dict)
    made: int = 0


_BOOTED = pytest.StashKey[dict[PhoneOptions, _Booted]]()


@pytest.fixture
def phone(request: pytest.FixtureRequest) -> Iterator[Phone]:
    """A `Phone` in front of the launcher, with its apps and settings as new; or as `phone_snapshot` says.

    Raises:
        DeviceUnavailable: the phone did not start, or could not be brought back.
    """
    options: PhoneOptions | None = _own(request, "phone_options")
    prepare: Preparation | None = _own(request, "phone_snapshot")
    booted = _booted(request.config, options or PhoneOptions())
    if prepare is None:
        _back(booted.phone)
    else:
        _back(booted.phone, _snapshot(booted, prepare))
    with Phone.connect(booted.phone.serial, timeout_s=TIMEOUT_S) as connected:
        yield connected


def _own(request: pytest.FixtureRequest, name: str) -> Any:
    """A fixture of the user's tests, if they have it, else None. Any: pytest does not know what theirs gives."""
    try:
        return request.getfixturevalue(name)
    except pytest.FixtureLookupError as error:
        if error.argname != name:
            raise  # Theirs is there, and asks for one that is not.
        return None


def _snapshot(booted: _Booted, prepare: Preparation) -> str:
    """The name of the snapshot of what this function leaves, made for the first test that starts from it."""
    if prepare not in booted.snapshots:
        _back(booted.phone)
        with Phone.connect(booted.phone.serial, timeout_s=TIMEOUT_S) as connected:
            prepare(connected)
        while len(booted.snapshots) >= SNAPSHOTS_KEPT:
            _change(booted.phone, "snapshots", "delete", booted.snapshots.pop(next(iter(booted.snapshots))))
        booted.made += 1
        name = f"test-{booted.made}"
        _change(booted.phone, "snapshot", name)
        booted.snapshots[prepare] = name
    return booted.snapshots[prepare]


def _change(booted: VirtualPhone, *words: str) -> None:
    done = Adb().phone(booted.serial).change(command_line("vphone", *words), Deadline(BACK_S))
    if done.exit_code != 0:
        raise DeviceUnavailable("DEVICE_UNAVAILABLE", f"{booted.serial}: {(done.error_text or done.text).strip()}")


def _back(booted: VirtualPhone, snapshot: str | None = None) -> None:
    done = bring_back(Adb().phone(booted.serial), Deadline(BACK_S), snapshot=snapshot)
    if done.exit_code != 0:
        said = (done.error_text or done.text).strip()
        raise DeviceUnavailable("DEVICE_UNAVAILABLE", f"{booted.serial} could not be brought back: {said}")


def _booted(config: pytest.Config, options: PhoneOptions) -> _Booted:
    """The session's phone of this kind; it ends with the session, however that ends."""
    booted = config.stash.setdefault(_BOOTED, {})
    if options not in booted:
        started = VirtualPhone.start(options, attached=True, deadline=Deadline(BOOT_S))
        config.add_cleanup(partial(_end, started))
        booted[options] = _Booted(started)
    return booted[options]


def _end(booted: VirtualPhone) -> None:
    booted.stop()
