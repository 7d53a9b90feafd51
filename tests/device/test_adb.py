"""Phones over adb, against a fake server on a port of its own."""

import threading
from pathlib import Path

import pytest
from adbutils import AdbClient

from pollex.device.adb import Adb
from pollex.device.deadline import Cancel, Deadline
from pollex.device.virtual import VirtualPhone
from pollex.errors import DeviceDetail, DeviceUnavailable, OutcomeUnknown, ReadFailed, Refused
from tests.device.fake_adb import FakeAdb, FakePhone, Said


@pytest.fixture(autouse=True)
def alone(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.delenv("ANDROID_SERIAL", raising=False)
    monkeypatch.setenv("POLLEX_STATE_HOME", str(tmp_path / "state"))


def adb_of(server: FakeAdb) -> Adb:
    return Adb(AdbClient(host="127.0.0.1", port=server.port, socket_timeout=5))


def state_of(raised: pytest.ExceptionInfo[DeviceUnavailable]) -> str:
    assert isinstance(raised.value.detail, DeviceDetail)
    return raised.value.detail.state


def test_the_only_phone_need_not_be_named() -> None:
    with FakeAdb(FakePhone("one")) as server:
        assert adb_of(server).phone().serial == "one"


def test_of_several_one_must_be_named_and_the_error_lists_them() -> None:
    with FakeAdb(FakePhone("one"), FakePhone("two")) as server:
        with pytest.raises(DeviceUnavailable) as raised:
            adb_of(server).phone()
        assert state_of(raised) == "several"
        assert "one, two" in raised.value.message
        assert adb_of(server).phone("two").serial == "two"


def test_the_environment_may_name_it(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("ANDROID_SERIAL", "two")
    with FakeAdb(FakePhone("one"), FakePhone("two")) as server:
        assert adb_of(server).phone().serial == "two"


@pytest.mark.parametrize(
    ("phones", "state", "words"),
    [
        ([], "none", "No phone is connected"),
        ([FakePhone("one", state="unauthorized")], "unauthorized", "accept its question"),
        ([FakePhone("one", state="offline")], "offline", "is offline"),
    ],
    ids=["none", "unauthorized", "offline"],
)
def test_without_a_ready_phone_the_error_says_what_to_do(phones: list[FakePhone], state: str, words: str) -> None:
    with FakeAdb(*phones) as server:
        with pytest.raises(DeviceUnavailable) as raised:
            adb_of(server).phone()
        assert state_of(raised) == state
        assert words in raised.value.message


def test_a_virtual_phone_that_runs_unconnected_is_named(fake_phone: pytest.MonkeyPatch) -> None:
    first, second = VirtualPhone.start().serial, VirtualPhone.start().serial
    with FakeAdb() as server, pytest.raises(DeviceUnavailable) as raised:
        adb_of(server).phone()

    assert raised.value.detail == DeviceDetail("none", (first, second))
    assert f"name a virtual phone that runs: {first} or {second} or virtual (after --device; in Python, " in (
        raised.value.message
    )


def test_the_only_virtual_phone_that_runs_is_the_only_phone_beside_those_that_ended(
    fake_phone: pytest.MonkeyPatch,
) -> None:
    living = VirtualPhone.start().serial
    dead = FakePhone("127.0.0.1:1", state="offline")
    with FakeAdb(dead, connectable=(FakePhone(living),)) as server:
        assert adb_of(server).phone().serial == living


def test_a_phone_that_cannot_be_used_yet_is_spoken_of_rather_than_one_that_ended() -> None:
    dead = FakePhone("127.0.0.1:1", state="offline")
    with FakeAdb(dead, FakePhone("one", state="unauthorized")) as server, pytest.raises(DeviceUnavailable) as raised:
        adb_of(server).phone()
    assert "one does not trust this computer yet" in raised.value.message


def test_a_virtual_phone_that_has_ended_is_not_to_be_plugged_in(fake_phone: pytest.MonkeyPatch) -> None:
    with FakeAdb(FakePhone("127.0.0.1:1", state="offline")) as server:
        with pytest.raises(DeviceUnavailable, match="this virtual phone was stopped; start one with"):
            adb_of(server).phone("127.0.0.1:1")
        with pytest.raises(DeviceUnavailable, match="this virtual phone was stopped; start one with"):
            adb_of(server).phone()
        living = VirtualPhone.start().serial
        with pytest.raises(DeviceUnavailable, match=f"was stopped; name a virtual phone that runs: {living}"):
            adb_of(server).phone("127.0.0.1:1")


def test_a_virtual_phone_that_runs_and_one_on_the_network_are_not_called_stopped(
    fake_phone: pytest.MonkeyPatch,
) -> None:
    fake_phone.setattr("pollex.device.adb.RETURN_S", 0.0)
    for serial in (VirtualPhone.start().serial, "192.168.1.20:5555"):
        with FakeAdb(FakePhone(serial, state="offline")) as server, pytest.raises(DeviceUnavailable) as raised:
            adb_of(server).phone(serial)
        assert "unplug it" in raised.value.message


def test_a_phone_on_the_network_that_adb_reaches_anew_by_itself_is_waited_for() -> None:
    """adb calls it offline until then, and a `connect` in between changes nothing."""
    phone = FakePhone("192.168.1.20:5555", state="offline")
    with FakeAdb(phone) as server:
        back = threading.Timer(0.3, lambda: setattr(phone, "state", "device"))
        back.start()

        assert adb_of(server).phone(phone.serial).serial == phone.serial
        back.join()


def test_a_serial_with_host_and_port_is_connected_to() -> None:
    with FakeAdb(connectable=(FakePhone("127.0.0.1:5555"),)) as server:
        assert adb_of(server).phone("127.0.0.1:5555").serial == "127.0.0.1:5555"


def test_a_serial_that_nobody_has_is_told_with_those_there_are() -> None:
    with FakeAdb(FakePhone("one")) as server:
        for serial in ("elsewhere", "127.0.0.1:1"):
            with pytest.raises(DeviceUnavailable) as raised:
                adb_of(server).phone(serial)
            assert "connected are: one" in raised.value.message


def test_a_command_gives_both_outputs_and_its_exit_code() -> None:
    phone = FakePhone(answer=lambda words: Said("out\n", "err\n", 7))
    with FakeAdb(phone) as server:
        result = adb_of(server).phone().read("id -u", Deadline(5))

    assert (result.text, result.error_text, result.exit_code) == ("out\n", "err\n", 7)
    assert phone.lines == ["id -u"]


def test_a_command_that_breaks_off_is_a_failed_read_or_an_unknown_outcome() -> None:
    with FakeAdb(FakePhone(answer=lambda words: None)) as server:
        phone = adb_of(server).phone()
        with pytest.raises(ReadFailed):
            phone.read("getprop", Deadline(5))
        with pytest.raises(OutcomeUnknown) as raised:
            phone.change("input tap 1 1", Deadline(5))
        assert raised.value.code == "CONNECTION_LOST"


def test_a_command_that_was_called_off_is_not_sent() -> None:
    cancel = Cancel()
    cancel.set()
    phone = FakePhone()
    with FakeAdb(phone) as server, pytest.raises(Refused):
        adb_of(server).phone().change("input tap 1 1", Deadline(5, cancel))
    assert phone.lines == []


def test_a_phone_that_vanished_is_unavailable() -> None:
    with FakeAdb(FakePhone("one")) as server:
        phone = adb_of(server).phone()
        server.phones.clear()
        with pytest.raises(DeviceUnavailable):
            phone.read("id", Deadline(5))
