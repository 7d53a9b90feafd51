"""One adbd and one private adb server for all tests of this folder."""

import time
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from tests.adb_server import AdbServer
from tests.adbd.device import Device
from tests.adbd.standalone import Standalone
from tests.adbd.wire import Wire

EVENTUALLY_S = 10.0


@pytest.fixture(scope="session")
def adbd(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Standalone]:
    """A running adbd."""
    standalone = Standalone.start(tmp_path_factory.mktemp("adbd"))
    yield standalone
    standalone.stop()


@pytest.fixture(scope="session")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[AdbServer]:
    """A private adb server."""
    with AdbServer.private(tmp_path_factory.mktemp("adb")) as private:
        yield private


@pytest.fixture(scope="session")
def device(server: AdbServer, adbd: Standalone) -> Device:
    """The adbd as a device that the adb server is connected to."""
    connected = server.run("connect", adbd.serial)
    assert connected.stdout.decode() == f"connected to {adbd.serial}\n"
    return Device(server, adbd.serial)


@pytest.fixture
def wire(adbd: Standalone) -> Iterator[Wire]:
    """A host that speaks the wire itself and has introduced itself."""
    with Wire.connected(adbd.port) as host:
        yield host


@pytest.fixture
def folder(request: pytest.FixtureRequest) -> str:
    """A folder on the phone that no other test uses; it need not exist."""
    name: str = request.node.name
    return f"/data/local/tmp/{''.join(letter if letter.isalnum() else '_' for letter in name)}"


@pytest.fixture
def source(tmp_path: Path) -> Path:
    """A folder on the computer for files to be sent."""
    path = tmp_path / "source"
    path.mkdir()
    return path


def eventually(condition: Callable[[], bool]) -> bool:
    """Whether the condition came to hold in ten seconds."""
    deadline = time.monotonic() + EVENTUALLY_S
    while not condition():
        if time.monotonic() > deadline:
            return False
        time.sleep(0.01)
    return True
