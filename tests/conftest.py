"""What every test can ask for, and what no test may do: reach for another machine."""

import signal
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest
from hypothesis import settings

from pollex.device.deadline import Deadline
from pollex.device.virtual import VirtualPhone, phones
from tests import fake_java
from tests.adb_server import AdbServer
from tests.adbd.device import Device
from tests.gate.seed import gate_seed
from tests.pollex_command import PollexCommand

PHONE_TESTS = tuple(Path(__file__).parent / name for name in ("agent/phone", "controls", "gate", "phone"))

BOOT_TIMEOUT_S = 180
"""A machine that runs tests may have other work too."""
# Time limits of single examples fail on a busy machine and find nothing; the same examples come each time.
settings.register_profile("pollex", deadline=None, derandomize=True)
settings.load_profile("pollex")

# Whoever starts the tests in the background may have Ctrl-C ignored, which programs that they start would inherit.
signal.signal(signal.SIGINT, signal.default_int_handler)

LOOPBACK = ("127.0.0.1", "::1", "localhost")


def _refuse_other_machines(event: str, arguments: tuple[object, ...]) -> None:
    if event in ("socket.connect", "socket.sendto"):
        address = arguments[1]
        if isinstance(address, tuple) and address[0] not in LOOPBACK:
            raise AssertionError(f"Tests use no network, and this one reached for {address}.")


sys.addaudithook(_refuse_other_machines)


def pytest_report_header(config: pytest.Config) -> str:
    """So that a run whose moments are random can be repeated."""
    return f"seed of the gate's rounds: {gate_seed()} (POLLEX_GATE_SEED)"


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Marks what needs the virtual phone, so that `-m "not phone"` is the fast part."""
    for item in items:
        if any(item.path.is_relative_to(folder) for folder in PHONE_TESTS):
            item.add_marker("phone")


@pytest.fixture(scope="session", autouse=True)
def state_home(tmp_path_factory: pytest.TempPathFactory) -> Iterator[None]:
    """Keeps this run apart from the user's own phones, logs and settings; processes that tests start inherit it."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("POLLEX_STATE_HOME", str(tmp_path_factory.mktemp("state")))
        patch.setenv("XDG_CONFIG_HOME", str(tmp_path_factory.mktemp("config")))
        yield


@pytest.fixture(scope="session")
def adb_server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[AdbServer]:
    """A private adb server: its own port, its own keys."""
    with AdbServer.private(tmp_path_factory.mktemp("adb")) as server:
        yield server


@pytest.fixture(scope="session")
def phone_session(state_home: None) -> Iterator[VirtualPhone]:
    """One virtual phone for all tests that ask for one, booted for the first of them."""
    started = VirtualPhone.start(attached=True, deadline=Deadline(BOOT_TIMEOUT_S))
    yield started
    started.stop()


@pytest.fixture(scope="session")
def connected_phone(adb_server: AdbServer, phone_session: VirtualPhone) -> Device:
    """The phone of this run, connected to the private adb server, as the tests before left it."""
    connected = adb_server.run("connect", phone_session.serial)
    assert connected.stdout.decode() == f"connected to {phone_session.serial}\n"
    return Device(adb_server, phone_session.serial)


@pytest.fixture
def phone(connected_phone: Device) -> Device:
    """The phone of this run as if it had just booted: launcher in front, its apps and settings as new."""
    connected_phone.output("shell", "vphone", "reset")
    return connected_phone


@pytest.fixture
def fake_phone(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[pytest.MonkeyPatch]:
    """Makes `java` a program without a phone in it (tests/fake_java.py), in a state folder of the test's own.

    Set JAVA_TOOL_OPTIONS through the given patch to say how it behaves.
    """
    java = tmp_path / "jdk" / "bin" / "java"
    java.parent.mkdir(parents=True)
    java.write_text(f"#!{sys.executable} -S\n{Path(fake_java.__file__).read_text()}")
    java.chmod(0o755)
    built = tmp_path / "built"
    built.mkdir()
    (built / "jvm.args").touch()
    monkeypatch.setenv("JAVA_HOME", str(tmp_path / "jdk"))
    monkeypatch.setenv("POLLEX_PHONE_DIR", str(built))
    monkeypatch.setenv("POLLEX_STATE_HOME", str(tmp_path / "state"))
    yield monkeypatch
    for phone in phones():
        phone.stop()


@pytest.fixture
def pollex(fake_phone: pytest.MonkeyPatch, tmp_path: Path) -> PollexCommand:
    """The `pollex` command, with the fake phone behind it."""
    return PollexCommand(tmp_path / "state")
