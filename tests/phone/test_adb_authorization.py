"""A phone that asks whether it may be debugged (`vphone auth on`), and the real adb with keys that it does not know."""

import re
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.adb_server import AdbServer
from tests.adbd.device import Device
from tests.phone.acting import Hands
from tests.phone.waiting import wait_for
from tests.pollex_command import PollexCommand

TITLE = "Allow USB debugging?"
FINGERPRINT = re.compile(r"The computer's RSA key fingerprint is:\n((?:[0-9A-F]{2}:){15}[0-9A-F]{2})")


@pytest.fixture
def hands(phone: Device) -> Iterator[Hands]:
    """The owner's hands, which were let in before the phone began to ask."""
    with Hands.on(phone) as found:
        phone.output("shell", "vphone", "auth", "on")
        yield found
    phone.output("shell", "vphone", "reset")


@pytest.fixture
def stranger(tmp_path: Path, phone: Device) -> Iterator[Device]:
    """Another computer: its own adb server, with a key that it makes for itself."""
    home = tmp_path / "stranger"
    home.mkdir()
    with AdbServer.private(home) as server:
        yield Device(server, phone.serial)


def state(device: Device) -> str:
    listed = device.server.run("devices").stdout.decode().splitlines()
    return next((line.split()[1] for line in listed if line.startswith(device.serial)), "not there")


def test_x(hands, stranger):
    said = stranger.server.run("connect", stranger.serial)
    print(said)
    print(state(stranger))
    from pollex.device.deadline import Deadline
    import time
    time.sleep(2)
    for n in hands.executor.look(Deadline(30)).screen.nodes: print(n.package, n.class_name, n.text, n.resource_id)
    assert 0
