"""What stands between us and a phone: the first thing that is missing is named, with what to do."""

from collections.abc import Callable
from pathlib import Path

import pytest
from adbutils import AdbClient

from pollex.device.adb import Adb
from pollex.device.deadline import Deadline
from pollex.device.doctor import CHECKS, Finding, findings
from pollex.device.session import Session
from pollex.device.virtual import VirtualPhone
from tests.device.fake_adb import FakeAdb, FakePhone, Said
from tests.device.fake_shell import FakeShell
from tests.device.scripted_helper import Reply, error
from tests.screen.scene import N, Reading, W

BUTTON = N("Button", (0, 0, 100, 100), text="OK", flags="clickable")
OFF = Reply({"width": 1080, "height": 2400, "density": 480, "rotation": 0, "on": False, "locked": True})


@pytest.fixture
def phone() -> FakePhone:
    shell = FakeShell()
    phone = FakePhone(answer=shell.answer, picture=shell.picture)
    phone.helper.reading = Reading([W(BUTTON)])
    return phone


def adb_of(server: FakeAdb) -> Adb:
    return Adb(AdbClient(host="127.0.0.1", port=server.port))


def look(*phones: FakePhone, serial: str | None = None) -> dict[str, Finding]:
    with FakeAdb(*phones) as server:
        found = list(findings(adb_of(server), serial, Deadline(20)))
    assert tuple(finding.name for finding in found) == CHECKS
    assert all(finding.remedy for finding in found if finding.state in ("warning", "failed"))
    return {finding.name: finding for finding in found}


def states(found: dict[str, Finding]) -> dict[str, str]:
    return {name: finding.state for name, finding in found.items() if finding.state != "ok"}


def test_a_phone_with_which_all_is_well(phone: FakePhone, jar: bytes) -> None:
    found = look(phone)

    assert states(found) == {}
    assert "fake-1, Fake_1" in found["phone"].what
    assert phone.helper.asked("key")[0]["code"] == 224
    assert phone.helper.requests[-1]["op"] == "quit"


def test_a_virtual_phone_that_has_ended_is_told(jar: bytes, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("POLLEX_STATE_HOME", str(tmp_path / "state"))

    found = look(FakePhone("127.0.0.1:1", state="offline"))

    assert found["adb server"].what == "It answers and lists 1 phone."
    assert found["trust"].what == "The phone is offline: this virtual phone was stopped."
    assert found["trust"].remedy == "Start one with `pollex phone`."


def test_a_virtual_phone_that_has_ended_does_not_hide_the_one_that_runs(
    phone: FakePhone, fake_phone: pytest.MonkeyPatch
) -> None:
    """Nobody has connected to it so far."""
    phone.serial = VirtualPhone.start().serial
    with FakeAdb(FakePhone("127.0.0.1:1", state="offline"), connectable=(phone,)) as server:
        found = {finding.name: finding for finding in findings(adb_of(server), None, Deadline(20))}

    assert (found["phone"].state, found["trust"].state) == ("ok", "ok")
    assert found["phone"].what.startswith(phone.serial)


def test_without_a_phone_nothing_else_is_looked_at(jar: bytes) -> None:
    found = look()

    assert found["phone"].state == "failed"
    assert {found[name].state for name in CHECKS[2:]} == {"skipped"}


def test_of_several_phones_one_must_be_named(phone: FakePhone, jar: bytes) -> None:
    other = FakePhone("other", helper=phone.helper)

    assert look(phone, other)["phone"].state == "failed"
    assert states(look(phone, other, serial="other")) == {}


@pytest.mark.parametrize(
    ("state", "words"),
    [("unauthorized", "accept its question"), ("offline", "plug it in again"), ("no permissions (user)", "udev")],
)
def test_a_phone_that_cannot_be_used_yet(state: str, words: str, jar: bytes) -> None:
    found = look(FakePhone(state=state))

    assert found["trust"].state == "failed"
    assert words in found["trust"].remedy


def test_an_offline_phone_can_be_connected_anew(jar: bytes) -> None:
    phone = FakePhone(state="offline")
    with FakeAdb(phone) as server:
        (trust,) = (found for found in findings(adb_of(server), None, Deadline(20)) if found.name == "trust")
        assert trust.fix is not None
        trust.fix()

    assert phone.state == "device"


def test_without_a_helper_on_this_computer(phone: FakePhone, monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setenv("POLLEX_PHONE_DIR", str(tmp_path))

    found = look(phone)

    assert (found["helper"].state, found["connection"].state) == ("failed", "failed")


def test_a_helper_that_does_not_start_is_a_warning_with_its_last_words(phone: FakePhone, jar: bytes) -> None:
    phone.helper_dies = Said(err="app_process: not found\n", code=127)

    found = look(phone)

    assert states(found) == {"connection": "warning"}
    assert "app_process: not found" in found["connection"].what


def test_another_tool_that_holds_the_accessibility(phone: FakePhone, jar: bytes) -> None:
    phone.helper.failures["hello"] = error("DEVICE_UNAVAILABLE", "Another tool holds it.", state="slot_taken")

    found = look(phone)

    assert states(found) == {"connection": "warning", "accessibility": "failed", "tree": "skipped"}


def test_another_pollex_that_owns_the_phone(phone: FakePhone, jar: bytes) -> None:
    with FakeAdb(phone) as server:
        owner = Session(adb_of(server))
        owner.observe(Deadline(10))
        found = {finding.name: finding for finding in findings(adb_of(server), None, Deadline(20))}
        owner.close()

    assert found["connection"].state == "failed"
    assert "End the other pollex" in found["connection"].remedy


def test_a_dark_phone_can_be_woken_and_is_not_typed_at(phone: FakePhone, jar: bytes) -> None:
    phone.helper.failures["display"] = OFF
    with FakeAdb(phone) as server:
        found = {finding.name: finding for finding in findings(adb_of(server), None, Deadline(20))}
        assert (found["display"].state, found["input"].state) == ("warning", "skipped")
        assert phone.helper.asked("key") == []
        assert found["display"].fix is not None
        found["display"].fix()

    assert phone.words[-1] == ["input", "keyevent", "224"]
    assert phone.helper.requests[-1]["op"] == "quit"


def _too_old(phone: FakePhone) -> None:
    phone.helper.script("hello", Reply({"protocol": 3, "version": "0", "api": 24, "capabilities": ["tree"], "seq": 0}))


def _too_new(phone: FakePhone) -> None:
    phone.helper.script("hello", Reply({"protocol": 3, "version": "0", "api": 99, "capabilities": ["tree"], "seq": 0}))


def _locked(phone: FakePhone) -> None:
    phone.helper.failures["display"] = Reply({**OFF.members, "on": True})


def _unreadable(phone: FakePhone) -> None:
    phone.helper.failures["observe"] = error("UNAVAILABLE", "no window and no root")


def _no_input(phone: FakePhone) -> None:
    phone.helper.failures["key"] = error("INJECT_DENIED", "switch on the setting", dispatch="none")


@pytest.mark.parametrize(
    ("trouble", "name", "state"),
    [
        (_too_old, "Android", "failed"),
        (_too_new, "Android", "warning"),
        (_locked, "display", "warning"),
        (_unreadable, "tree", "failed"),
        (_no_input, "input", "failed"),
    ],
)
def test_other_troubles(
    phone: FakePhone, jar: bytes, trouble: Callable[[FakePhone], None], name: str, state: str
) -> None:
    trouble(phone)

    assert states(look(phone)) == {name: state}


def test_without_an_adb_server(monkeypatch: pytest.MonkeyPatch) -> None:
    server = FakeAdb()
    with server:
        port = server.port
    monkeypatch.setenv("PATH", "")
    monkeypatch.setenv("ADBUTILS_ADB_PATH", "/nowhere/adb")

    found = list(findings(Adb(AdbClient(host="127.0.0.1", port=port)), None, Deadline(20)))

    assert found[0].state == "failed"
    assert {finding.state for finding in found[1:]} == {"skipped"}
