"""`pollex devices`, `connect` and `disconnect`: which phones there are, and what is left on them."""

import json

import pytest

from pollex.device.deadline import Deadline
from pollex.device.owner import Owner
from tests.cli.desk import Desk
from tests.device.fake_adb import FakePhone, helper_jars


def test_the_list_says_what_to_do_about_a_phone_that_cannot_be_used(desk: Desk) -> None:
    desk.adb.phones += [FakePhone("emulator-5554", state="offline"), FakePhone("10.0.0.2:5555", state="unauthorized")]

    lines = desk.run("devices").out.splitlines()

    assert [line.split()[:3] for line in lines] == [
        ["SERIAL", "STATE", "KIND"],
        ["fake-1", "device", "cable"],
        ["emulator-5554", "offline", "emulator"],
        ["10.0.0.2:5555", "unauthorized", "network"],
    ]
    assert lines[2].endswith("Plug it in again, or restart it.")


def test_with_json_it_is_one_object(desk: Desk) -> None:
    answer = desk.run("devices", "--json").json

    (device,) = answer["devices"]
    assert device.items() >= {"serial": "fake-1", "state": "device", "kind": "cable", "advice": ""}.items()


def test_no_phone_is_an_answer(desk: Desk) -> None:
    desk.adb.phones.clear()

    said = desk.run("devices")

    assert (said.code, said.out) == (0, "")
    assert said.err.startswith("No phone is connected.")
    assert desk.run("devices", "--json").json == {"ok": True, "devices": []}


def test_a_virtual_phone_that_has_ended_is_told_so(desk: Desk) -> None:
    desk.adb.phones[:] = [FakePhone("127.0.0.1:1", state="offline")]

    (device,) = desk.run("devices", "--json").json["devices"]

    assert device["advice"] == "This virtual phone was stopped."


def test_watching_tells_of_each_change(desk: Desk) -> None:
    running = desk.start("devices", "--watch", "--json")
    assert running.stdout is not None
    first = json.loads(running.stdout.readline())
    desk.adb.phones.append(FakePhone("fake-2"))
    second = json.loads(running.stdout.readline())

    running.terminate()
    running.communicate(timeout=30)

    assert [len(answer["devices"]) for answer in (first, second)] == [1, 2]


def test_no_adb_server_is_exit_code_3(desk: Desk, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("ANDROID_ADB_SERVER_HOST", "127.0.0.1")
    monkeypatch.setenv("ANDROID_ADB_SERVER_PORT", "1")
    monkeypatch.setenv("ADBUTILS_ADB_PATH", "/does/not/exist")

    running = desk.start("devices")
    out, err = running.communicate(timeout=60)

    assert (running.returncode, out) == (3, "")
    assert "error: DEVICE_UNAVAILABLE: The adb server cannot be reached" in err


def test_a_phone_on_the_network_is_connected(desk: Desk) -> None:
    said = desk.run("connect", "phone.local:5555")

    assert (said.code, said.out) == (0, "connected: phone.local:5555\n")
    assert desk.run("screen", "--device", "phone.local:5555").code == 0


def test_that_adb_answered_is_not_that_it_connected(desk: Desk) -> None:
    """adb says OKAY whatever came of it."""
    said = desk.run("connect", "nowhere.local:5555", "--json")

    assert (said.code, said.json["error"]) == (3, "DEVICE_UNAVAILABLE")
    assert "failed to connect to nowhere.local:5555" in said.json["message"]


@pytest.mark.parametrize(
    "address", ["phone", "phone:", "phone:0", "phone:65536", "a b:1", "-x:1", "phone:5555;reboot", ""]
)
def test_what_is_no_address_is_not_sent_to_adb(desk: Desk, address: str) -> None:
    assert desk.run("connect", "--", address).code == 2
    assert len(desk.adb.phones) == 1


def test_cleaning_removes_the_one_file_that_was_left(desk: Desk) -> None:
    desk.run("screen")
    desk.phone.files["/data/local/tmp/pollex-0123456789abcdef.jar.77"] = b"half"
    desk.phone.files["/data/local/tmp/somebody-elses.jar"] = b"not ours"
    assert len(helper_jars(desk.phone)) == 3

    said = desk.run("disconnect", "--clean")

    assert said.code == 0
    assert said.out.startswith("removed: pollex-")
    assert helper_jars(desk.phone) == ["somebody-elses.jar"]
    assert desk.run("disconnect", "--clean").out == "removed: nothing was there\n"


def test_a_phone_on_the_network_is_cleaned_and_disconnected(desk: Desk) -> None:
    desk.run("connect", "phone.local:5555")
    desk.run("screen", "--device", "phone.local:5555")

    answer = desk.run("disconnect", "phone.local:5555", "--clean", "--json").json

    assert len(answer["removed"]) == 1
    assert answer["disconnected"] is True
    assert [phone.serial for phone in desk.adb.phones] == ["fake-1"]


def test_a_phone_on_a_cable_is_not_disconnected(desk: Desk) -> None:
    said = desk.run("disconnect")

    assert said.code == 2
    assert "--clean removes the helper" in said.err


def test_nothing_is_removed_while_another_process_works_with_it(desk: Desk, monkeypatch: pytest.MonkeyPatch) -> None:
    desk.run("screen")
    other = Owner(lambda: None)
    with other.using():
        other.take("fake-1", Deadline(5))

        said = desk.run("disconnect", "--clean")

    other.release()
    assert (said.code, len(helper_jars(desk.phone))) == (3, 1)
    assert "error: BUSY: fake-1 is in use by another pollex" in said.err
