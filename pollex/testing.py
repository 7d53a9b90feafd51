"""A virtual phone for the tests of others, as a pytest fixture (docs/testing.md).

    from pollex.testing import phone, vphone  # in conftest.py

`phone` is the phone; `vphone` is what only a virtual one does on command: faults, snapshots, the record of inputs.

One phone is booted for the first test that asks for it and serves the whole session; each test gets it as if it had
just booted. What it is like says a fixture `phone_options` of your own, if there is one; phones that differ are booted
apart. From what each test starts says a fixture `phone_snapshot` of your own; without one it is the phone as it booted.
"""

from collections.abc import Callable, Iterator
from contextlib import nullcontext
from dataclasses import dataclass, field
from functools import partial
from typing import Any

import pytest

from pollex.device.adb import Adb
from pollex.device.bringing_back import vphone as ask_vphone
from pollex.device.deadline import Deadline
from pollex.device.forgetting import end_and_forget
from pollex.device.virtual import PhoneOptions, VirtualPhone
from pollex.errors import DeviceUnavailable, Misuse
from pollex.phone import Phone

__all__ = ["PhoneOptions", "phone", "vphone"]

BOOT_S = 180.0
"""A machine that runs tests may have other work too."""
BACK_S = 120.0
"""For a reset or a snapshot; once in fifty times a phone with other people's apps restarts itself for it."""
TIMEOUT_S = 60.0
"""For each call of a test's phone."""
SNAPSHOTS_KEPT = 10
"""Of each phone, the ones made last; another one is made anew when a test asks for it."""

QUIET_S = 2.0
"""A boot that takes longer is spoken of."""
REPORT_INTERVAL_S = 10.0

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
    prepare: Preparation | None = _own(request, "phone_snapshot")
    booted = _booted(request)
    if prepare is None:
        _told(booted.phone, "reset")
    else:
        _told(booted.phone, "restore", _snapshot(booted, prepare))
    with Phone.connect(booted.phone.serial, timeout_s=TIMEOUT_S) as connected:
        yield connected


@pytest.fixture
def vphone(request: pytest.FixtureRequest, phone: Phone) -> Callable[..., str]:
    """Has the phone of this test do what `vphone WORDS` says: `vphone("fault", "call", "Anna")` (docs/faults.md).

    It takes words, each a string, which mean nothing to the phone's shell, and returns what the program printed.

    Raises:
        Misuse: INVALID, when called: the phone refused; the message is its own, with the usage.
        PhoneError: when called: the phone could not be asked, or did not answer; `transport drop` may end so.
    """
    virtual = _booted(request).phone

    def told(*words: str) -> str:
        done = ask_vphone(Adb().phone(virtual.serial), Deadline(BACK_S), *words)
        if done.exit_code != 0:
            raise Misuse("INVALID", (done.error_text or done.text).strip())
        return done.text

    return told


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
        _told(booted.phone, "reset")
        with Phone.connect(booted.phone.serial, timeout_s=TIMEOUT_S) as connected:
            prepare(connected)
        while len(booted.snapshots) >= SNAPSHOTS_KEPT:
            _told(booted.phone, "snapshots", "delete", booted.snapshots.pop(next(iter(booted.snapshots))))
        booted.made += 1
        name = f"test-{booted.made}"
        _told(booted.phone, "snapshot", name)
        booted.snapshots[prepare] = name
    return booted.snapshots[prepare]


def _told(virtual: VirtualPhone, *words: str) -> None:
    """What these fixtures need themselves; a test is not to blame where it fails."""
    done = ask_vphone(Adb().phone(virtual.serial), Deadline(BACK_S), *words)
    if done.exit_code != 0:
        said = (done.error_text or done.text).strip()
        raise DeviceUnavailable("DEVICE_UNAVAILABLE", f"{virtual.serial} could not do `vphone {words[0]}`: {said}")


def _booted(request: pytest.FixtureRequest) -> _Booted:
    """The session's phone of the kind that this test wants; it ends with the session, however that ends."""
    options: PhoneOptions = _own(request, "phone_options") or PhoneOptions()
    booted = request.config.stash.setdefault(_BOOTED, {})
    if options not in booted:
        telling = _Telling(request.config)
        started = VirtualPhone.start(options, attached=True, deadline=Deadline(BOOT_S), report=telling)
        request.config.add_cleanup(partial(_end, started))
        booted[options] = _Booted(started)
    return booted[options]


def _end(booted: VirtualPhone) -> None:
    end_and_forget(booted)


class _Telling:
    """Says in pytest's own output that a phone still boots, past what it captures; a worker of xdist has no output."""

    def __init__(self, config: pytest.Config) -> None:
        self._reporter = config.pluginmanager.getplugin("terminalreporter")
        self._capture = config.pluginmanager.getplugin("capturemanager")
        self._next_s = QUIET_S

    def __call__(self, waited_s: float) -> None:
        """Called again and again while a phone boots, with the seconds so far."""
        if waited_s < self._next_s or self._reporter is None:
            return
        self._next_s += REPORT_INTERVAL_S
        with nullcontext() if self._capture is None else self._capture.global_and_fixture_disabled():
            self._reporter.ensure_newline()
            self._reporter.write_line(f"Booting a virtual phone, {waited_s:.0f} s so far ...")
            self._reporter.flush()
