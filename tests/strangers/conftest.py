"""The clients of other projects, connected to the phone of this run through the private adb server."""

import gc
import signal
from collections.abc import Iterator
from pathlib import Path

import adbutils
import pytest

from tests.adbd.device import Device

HERE = Path(__file__).parent
CALL_S = 45.0
LIMIT_S = 600
"""No test here takes longer, whatever a client waits for: ten times what the longest takes on an idle computer."""

LEAKS = pytest.mark.filterwarnings("ignore:unclosed:ResourceWarning")
"""The clients leave sockets and files open: a refused service, a log that was followed, a server that did not start."""


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """All of this needs the virtual phone, and forgives the clients what is theirs."""
    for item in items:
        if item.path.is_relative_to(HERE):
            item.add_marker("phone")
            item.add_marker(LEAKS)


@pytest.fixture(scope="module", autouse=True)
def swept() -> Iterator[None]:
    """What the clients left open is closed here, where it is forgiven, and not in somebody else's test."""
    yield
    gc.collect()


@pytest.fixture(autouse=True)
def limited() -> Iterator[None]:
    """Fails a test that takes longer than LIMIT_S, wherever it is."""

    def give_up(*_: object) -> None:
        pytest.fail(f"took longer than {LIMIT_S} s")

    before = signal.signal(signal.SIGALRM, give_up)
    signal.alarm(LIMIT_S)
    yield
    signal.alarm(0)
    signal.signal(signal.SIGALRM, before)


@pytest.fixture
def phone(phone: Device) -> Iterator[Device]:
    """The phone of this run; afterwards what clients left is ended: forwards, servers that keep the UiAutomation."""
    yield phone
    phone.adb("shell", "pkill app_process")
    phone.adb("forward", "--remove-all")
    phone.adb("reverse", "--remove-all")


@pytest.fixture
def client(phone: Device) -> adbutils.AdbClient:
    """adbutils' client of the private server."""
    return adbutils.AdbClient("127.0.0.1", phone.server.port, socket_timeout=CALL_S)


@pytest.fixture
def device(phone: Device, client: adbutils.AdbClient) -> adbutils.AdbDevice:
    """The phone as adbutils knows it."""
    return client.device(phone.serial)
