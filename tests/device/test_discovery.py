"""Which devices there are, and the one that a name means."""

from pathlib import Path

import pytest
from adbutils import AdbClient

from pollex.device.adb import Adb
from pollex.device.deadline import Deadline
from pollex.device.discovery import ListedDevice, list_devices, open_device
from pollex.device.replay import ReplayDevice
from pollex.device.virtual import VirtualPhone, running
from pollex.errors import DeviceDetail, DeviceUnavailable, Misuse
from tests.device.fake_adb import FakeAdb, FakePhone
from tests.screen.scene import N, Reading, W


def a_phone(serial: str) -> FakePhone:
    phone = FakePhone(serial)
    phone.helper.reading = Reading([W(N("Button", (0, 0, 9, 9), text=serial, flags="clickable"))])
    return phone


def adb_of(server: FakeAdb) -> Adb:
    return Adb(AdbClient(host="127.0.0.1", port=server.port))


@pytest.fixture(autouse=True)
def no_serial(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("ANDROID_SERIAL", raising=False)


def test_a_name_is_a_serial_and_none_is_the_only_phone(jar: bytes) -> None:
    with FakeAdb(a_phone("one"), a_phone("two")) as server:
        device = open_device("two", adb=adb_of(server))
        assert device.observe(Deadline(10)).nodes[0].text == "two"
        device.close()

        server.phones.pop()
        device = open_device(adb=adb_of(server))
        assert device.observe(Deadline(10)).nodes[0].text == "one"
        assert device.serial == "one"
        device.close()


def test_nothing_is_connected_before_the_first_call() -> None:
    """S-7."""
    with FakeAdb() as server:
        device = open_device(adb=adb_of(server))

        with pytest.raises(DeviceUnavailable) as missing:
            device.info(Deadline(10))
    assert isinstance(missing.value.detail, DeviceDetail)
    assert missing.value.detail.state == "none"


def test_stored_screens_are_named_by_their_place(tmp_path: Path) -> None:
    (tmp_path / "a.xml").write_text('<hierarchy rotation="0"><node class="X" bounds="[0,0][9,9]"/></hierarchy>')

    assert isinstance(open_device(f"replay:{tmp_path}"), ReplayDevice)
    with pytest.raises(Misuse):
        open_device(f"replay:{tmp_path / 'nothing'}")


def test_virtual_is_the_virtual_phone_started_if_none_runs(fake_phone: pytest.MonkeyPatch) -> None:
    assert running() == ()

    first = open_device("virtual")
    second = open_device("virtual")

    (phone,) = running()
    assert first.serial == second.serial == phone.serial


def test_a_virtual_phone_can_be_left_to_the_first_call(fake_phone: pytest.MonkeyPatch) -> None:
    """S-7: a server that offers it is there at once."""
    with FakeAdb() as server:
        device = open_device("virtual", adb=adb_of(server), boots_late=True)
        assert (device.serial, running()) == (None, ())

        with pytest.raises(DeviceUnavailable):
            device.info(Deadline(1))

        (phone,) = running()
        assert device.serial == phone.serial


def test_the_list_has_states_models_and_virtual_phones(fake_phone: pytest.MonkeyPatch) -> None:
    virtual = VirtualPhone.start()
    with FakeAdb(
        FakePhone("one"), FakePhone("two", state="no permissions (user in plugdev group; see [url])")
    ) as server:
        listed = list_devices(Deadline(10), adb=adb_of(server))
        server.phones.append(FakePhone(virtual.serial))
        later = list_devices(Deadline(10), adb=adb_of(server))

    assert listed[0] == ListedDevice("one", "device", "Fake_1", is_virtual=False)
    assert listed[1].state.startswith("no permissions")
    assert listed[2] == ListedDevice(virtual.serial, "not connected", None, is_virtual=True)
    assert later[2] == ListedDevice(virtual.serial, "device", "Fake_1", is_virtual=True)
