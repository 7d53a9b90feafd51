"""Starting, finding and ending virtual phones, with a scripted program in place of Java."""

import os
import signal
import stat
import threading
from pathlib import Path
from types import SimpleNamespace

import psutil
import pytest

from pollex.device.deadline import Cancel, Deadline
from pollex.device.virtual import BootingPhone, PhoneOptions, VirtualPhone, phones, running
from pollex.errors import DeviceUnavailable, Misuse, Refused
from tests import fake_java

pytestmark = pytest.mark.usefixtures("fake_phone")


def test_a_phone_is_started_found_and_stopped() -> None:
    phone = VirtualPhone.start(PhoneOptions(port=5599, size="720x1280", density=320, locale="zh-CN"))

    assert (phone.serial, phone.size, phone.density, phone.locale) == ("127.0.0.1:5599", "720x1280", 320, "zh-CN")
    assert running() == (phone,)

    phone.stop()

    assert running() == ()
    assert not psutil.pid_exists(phone.pid)


def test_a_phone_has_a_private_home_while_it_lives() -> None:
    phone = VirtualPhone.start()

    assert stat.S_IMODE(phone.home.stat().st_mode) == 0o700
    assert phone.log.read_text() == "the launcher is on the screen\n"

    log = phone.stop()

    assert not phone.home.exists()
    assert log.read_text() == "the launcher is on the screen\n"


def test_a_phone_knows_nothing_of_the_environment_that_it_does_not_need(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("SOME_API_KEY", "secret")
    phone = VirtualPhone.start()

    environment = psutil.Process(phone.pid).environ()

    assert environment["PATH"] == os.environ["PATH"]
    assert "SOME_API_KEY" not in environment


def test_several_phones_run_at_once_and_end_one_by_one() -> None:
    first, second = VirtualPhone.start(), VirtualPhone.start()

    first.stop()

    assert running() == (second,)


@pytest.mark.parametrize("word", ["garbage", '{"serial": 1}', ""])
def test_a_phone_whose_word_is_broken_can_be_stopped_and_hides_no_other(word: str) -> None:
    broken, sound = VirtualPhone.start(), VirtualPhone.start()
    (broken.home / "phone.json").write_text(word)

    assert running() == (sound,)
    assert [phone.home for phone in phones()] == [broken.home, sound.home]

    for phone in phones():
        phone.stop()

    assert phones() == ()


def test_a_home_with_folders_deeper_than_any_path_is_cleared_up(tmp_path: Path) -> None:
    phone = VirtualPhone.start()
    place = os.open(phone.home, os.O_RDONLY)
    for _ in range(2_500):
        os.mkdir("d", dir_fd=place)
        inner = os.open("d", os.O_RDONLY, dir_fd=place)
        os.close(place)
        place = inner
    os.symlink(tmp_path, "away", dir_fd=place)
    os.close(place)
    (tmp_path / "kept").touch()

    phone.stop()

    assert not phone.home.exists()
    assert (tmp_path / "kept").exists()


def test_a_state_folder_that_cannot_be_made_is_told_as_such(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    (tmp_path / "file").touch()

    with monkeypatch.context() as patch:
        patch.setenv("POLLEX_STATE_HOME", str(tmp_path / "file"))
        with pytest.raises(DeviceUnavailable, match="POLLEX_STATE_HOME names another folder"):
            phones()


def test_stopping_a_phone_twice_is_no_error() -> None:
    phone = VirtualPhone.start()

    assert phone.stop() == phone.stop()


def test_a_phone_that_ignores_the_order_to_end_is_killed(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("JAVA_TOOL_OPTIONS", fake_java.STUBBORN)
    phone = VirtualPhone.start()

    phone.stop()

    assert not psutil.pid_exists(phone.pid)


def test_the_last_words_of_a_phone_that_dies_while_booting_are_told(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("JAVA_TOOL_OPTIONS", fake_java.DIES)

    with pytest.raises(DeviceUnavailable, match=r"(?s)ended while it started \(exit 1\).*the reason why it died"):
        VirtualPhone.start()

    assert phones() == ()


def test_a_phone_that_dies_on_a_full_disk_says_what_is_left(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("JAVA_TOOL_OPTIONS", fake_java.DIES)
    monkeypatch.setattr("shutil.disk_usage", lambda place: SimpleNamespace(total=1 << 40, used=1 << 40, free=3 << 20))

    with pytest.raises(DeviceUnavailable, match=r"phones has 3 MB left; a phone takes some 210\. If"):
        VirtualPhone.start()


def test_what_never_ends_is_not_installed() -> None:
    with pytest.raises(Misuse, match="/dev/zero is no file that can be installed"):
        VirtualPhone.start(PhoneOptions(install=(Path("/dev/zero"),)))

    assert phones() == ()


def test_an_option_that_the_phone_refuses_is_the_callers_mistake(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("JAVA_TOOL_OPTIONS", fake_java.BAD_OPTION)

    with pytest.raises(Misuse) as raised:
        VirtualPhone.start(PhoneOptions(locale="nowhere"))

    assert str(raised.value) == "INVALID: The virtual phone does not take its options. the reason why it died"


def test_a_phone_that_never_gets_ready_is_ended_at_the_deadline(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("JAVA_TOOL_OPTIONS", fake_java.SILENT)

    with pytest.raises(DeviceUnavailable, match="not ready after"):
        VirtualPhone.start(deadline=Deadline(0.6))

    assert phones() == ()


def test_a_start_that_is_called_off_leaves_nothing(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("JAVA_TOOL_OPTIONS", fake_java.SILENT)
    cancel = Cancel()

    with pytest.raises(Refused, match="CANCELLED"):
        VirtualPhone.start(deadline=Deadline(30, cancel), report=lambda waited_s: cancel.set())

    assert phones() == ()


def test_a_phone_that_still_boots_is_seen_and_can_be_stopped(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("JAVA_TOOL_OPTIONS", fake_java.SILENT)
    failures: list[DeviceUnavailable] = []
    seen = threading.Event()

    def start() -> None:
        try:
            VirtualPhone.start(report=lambda waited_s: seen.set())
        except DeviceUnavailable as error:
            failures.append(error)

    starter = threading.Thread(target=start)
    starter.start()
    assert seen.wait(30)
    (booting,) = phones()

    booting.stop()
    starter.join(30)

    assert isinstance(booting, BootingPhone)
    assert len(failures) == 1
    assert phones() == ()


def test_what_a_killed_phone_left_is_swept_and_its_log_kept() -> None:
    killed, other = VirtualPhone.start(), VirtualPhone.start()
    os.kill(killed.pid, signal.SIGKILL)
    killed.wait()

    assert running() == (other,)
    assert not killed.home.exists()
    assert other.home.exists()
    assert killed.stop().read_text().startswith("the launcher is on the screen\n")


def test_a_home_whose_process_number_now_belongs_to_another_program_is_swept() -> None:
    phone = VirtualPhone.start()
    phone.stop()
    phone.home.mkdir()
    word = f'{{"serial":"s","pid":{os.getpid()},"size":"1x1","density":1,"locale":"en-US","started":"","boot_ms":1}}'
    (phone.home / "phone.json").write_text(word)

    assert running() == ()
    assert not phone.home.exists()


def test_the_logs_of_the_last_ten_phones_are_kept() -> None:
    phone = VirtualPhone.start()
    logs = phone.stop().parent
    for number in range(12):
        old = logs / f"phone-{number}.log"
        old.touch()
        os.utime(old, (number, number))

    newest = VirtualPhone.start().home.name
    for running_phone in running():
        running_phone.stop()

    kept = {log.name for log in logs.iterdir()}
    assert len(kept) == 10
    assert {f"{newest}.log", f"{phone.home.name}.log", "phone-11.log"} <= kept
    assert "phone-3.log" not in kept


def test_without_a_built_phone_the_way_to_one_is_told(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setenv("POLLEX_PHONE_DIR", str(tmp_path / "nothing"))

    with pytest.raises(DeviceUnavailable, match="Run `make phone`"):
        VirtualPhone.start()


def test_a_phone_that_was_stopped_cannot_be_waited_for() -> None:
    phone = VirtualPhone.start()
    phone.stop()

    with pytest.raises(Misuse, match="Only the process that started"):
        phone.wait()


def test_apks_and_the_network_are_given_to_the_phone(tmp_path: Path) -> None:
    options = PhoneOptions(install=(tmp_path / "a.apk", Path("b.apk")), network=True)

    assert options.as_arguments() == (
        "--install", str(tmp_path / "a.apk"), "--install", str(Path.cwd() / "b.apk"), "--network",
    )  # fmt: skip
