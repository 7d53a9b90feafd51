"""One owner per phone (docs/design.md, section 3, decision 1)."""

import os
import subprocess
import sys
import threading
from collections.abc import Iterator
from pathlib import Path
from urllib.parse import quote

import pytest

from pollex.device.deadline import Cancel, Deadline
from pollex.device.owner import Owner
from pollex.errors import DeviceDetail, DeviceUnavailable, Refused

SERIAL = "192.168.1.9:5555"

OTHER_PROCESS = """
import sys
from pollex.device.deadline import Deadline
from pollex.device.owner import Owner
owner = Owner(lambda: None)
owner.take(sys.argv[1], Deadline(20))
print("mine", flush=True)
sys.stdin.read()
"""


@pytest.fixture(autouse=True)
def state_home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("POLLEX_STATE_HOME", str(tmp_path))
    return tmp_path


@pytest.fixture
def other() -> Iterator["subprocess.Popen[bytes]"]:
    """Another process that owns the phone until its standard input ends."""
    command = [sys.executable, "-c", OTHER_PROCESS, SERIAL]
    with subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE) as process:
        assert process.stdout is not None
        assert process.stdout.readline() == b"mine\n"
        yield process
        process.kill()


def an_owner() -> Owner:
    return Owner(lambda: None)


def test_a_phone_is_taken_let_go_and_taken_by_another() -> None:
    first, second = an_owner(), an_owner()

    first.take(SERIAL, Deadline(5))
    first.take(SERIAL, Deadline(5))
    first.release()
    second.take(SERIAL, Deadline(5))
    second.release()


def test_who_owns_the_phone_is_told_with_process_and_command(other: "subprocess.Popen[bytes]") -> None:
    """S-8, CA-3."""
    with pytest.raises(DeviceUnavailable) as refused:
        an_owner().take(SERIAL, Deadline(0.2))

    assert refused.value.code == "BUSY"
    assert isinstance(refused.value.detail, DeviceDetail)
    assert refused.value.detail.state == "held"
    assert refused.value.message.startswith(f"{SERIAL} is in use by another pollex, process {other.pid}: ")
    assert "from pollex.device.owner import Owner" in refused.value.message


def test_a_phone_of_a_process_that_was_killed_is_free(other: "subprocess.Popen[bytes]") -> None:
    other.kill()
    other.wait()

    owner = an_owner()
    owner.take(SERIAL, Deadline(5))
    owner.release()


def test_another_phone_is_not_concerned(other: "subprocess.Popen[bytes]") -> None:
    owner = an_owner()
    owner.take("emulator-5554", Deadline(5))
    owner.release()


def test_a_wait_ends_as_soon_as_the_phone_is_free(other: "subprocess.Popen[bytes]") -> None:
    assert other.stdin is not None
    threading.Timer(0.2, other.stdin.close).start()

    owner = an_owner()
    owner.take(SERIAL, Deadline(20))
    owner.release()


def test_a_wait_can_be_called_off(other: "subprocess.Popen[bytes]") -> None:
    cancel = Cancel()
    threading.Timer(0.1, cancel.set).start()

    with pytest.raises(Refused) as refused:
        an_owner().take(SERIAL, Deadline(20, cancel))
    assert refused.value.code == "CANCELLED"


def test_an_owner_with_nothing_to_do_lets_go_of_a_phone_that_is_wanted() -> None:
    ended = threading.Event()
    idle = Owner(ended.set, idle_s=0.0)
    idle.take(SERIAL, Deadline(5))

    owner = an_owner()
    owner.take(SERIAL, Deadline(20))

    assert ended.is_set()
    owner.release()


def test_an_owner_keeps_a_phone_that_nobody_wants() -> None:
    ended = threading.Event()
    idle = Owner(ended.set, idle_s=0.0)
    idle.take(SERIAL, Deadline(5))

    assert not ended.wait(0.5)
    idle.release()


def test_an_owner_keeps_a_phone_that_it_uses_and_lets_go_afterwards() -> None:
    ended = threading.Event()
    owner, other = Owner(ended.set, idle_s=0.0), an_owner()
    owner.take(SERIAL, Deadline(5))

    with owner.using():
        with pytest.raises(DeviceUnavailable):
            other.take(SERIAL, Deadline(0.5))
        assert not ended.is_set()

    assert ended.wait(5)  # The mark of the one that was turned away still stands.
    other.take(SERIAL, Deadline(5))
    other.release()


def test_an_owner_that_was_busy_just_now_keeps_the_phone() -> None:
    owner = an_owner()
    owner.take(SERIAL, Deadline(5))
    with owner.using():
        pass

    with pytest.raises(DeviceUnavailable):
        an_owner().take(SERIAL, Deadline(0.5))
    owner.release()


def test_the_files_are_for_this_user_only_and_hold_the_process_number(state_home: Path) -> None:
    owner = an_owner()
    owner.take(SERIAL, Deadline(5))

    folder = state_home / "owners"
    assert folder.stat().st_mode & 0o777 == 0o700
    assert [(path.name, path.read_text()) for path in folder.iterdir()] == [
        ("192.168.1.9%3A5555.lock", str(os.getpid()))
    ]
    owner.release()


@pytest.mark.parametrize("serial", [SERIAL, "a name too long for any file " * 20])
def test_a_state_folder_that_cannot_be_written_is_no_phone(
    serial: str, state_home: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (state_home / "file").touch()
    if serial == SERIAL:
        monkeypatch.setenv("POLLEX_STATE_HOME", str(state_home / "file"))

    with pytest.raises(DeviceUnavailable, match="POLLEX_STATE_HOME") as raised:
        an_owner().take(serial, Deadline(5))

    assert raised.value.code == "DEVICE_UNAVAILABLE"


def test_a_lock_that_could_not_be_written_holds_nobody_up(state_home: Path) -> None:
    """As on a full disk: what could not be noted is not held either."""
    (state_home / "owners").mkdir()
    lock = state_home / "owners" / f"{quote(SERIAL, safe='')}.lock"
    lock.symlink_to("/dev/full")
    with pytest.raises(DeviceUnavailable):
        an_owner().take(SERIAL, Deadline(5))

    lock.unlink()
    owner = an_owner()
    owner.take(SERIAL, Deadline(5))
    owner.release()
