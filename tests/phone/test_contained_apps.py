"""What an installed app cannot do: leave the phone's folder, start programs, end the phone, reach other machines."""

import os
import re
import socket
from collections.abc import Iterator
from pathlib import Path

import pytest

from pollex.device.virtual import VirtualPhone
from tests.adb_server import free_port
from tests.adbd.device import Device
from tests.phone.guest import APK, GUEST, MAIN, attempt, changed, open_page
from tests.phone.waiting import wait_for

CLOSE = re.compile(r'resource-id="android:id/aerr_close"[^>]*bounds="\[(\d+),(\d+)\]\[(\d+),(\d+)\]"')


@pytest.fixture(scope="module")
def tried(connected_phone: Device) -> Device:
    """The phone with Guest on it."""
    connected_phone.output("shell", "vphone", "reset")
    assert b"Success" in connected_phone.adb("install", str(APK)).stdout
    return connected_phone


@pytest.fixture
def listener() -> Iterator[int]:
    with socket.socket() as open_port:
        open_port.bind(("127.0.0.1", 0))
        open_port.listen()
        yield int(open_port.getsockname()[1])


def test_its_own_files_are_its_own(tried: Device) -> None:
    assert attempt(tried, "own") == "done 1"
    assert tried.output("shell", f"ls /data/data/{GUEST}/files") == "own.txt\n"


@pytest.mark.parametrize("what", ["read", "read-path", "read-os", "read-descriptor", "link"])
def test_files_of_the_computer_cannot_be_read(tried: Device, tmp_path: Path, what: str) -> None:
    (tmp_path / "secret").write_text("secret")

    assert attempt(tried, what, str(tmp_path / "secret")).startswith("failed ")


@pytest.mark.parametrize("what", ["write", "write-descriptor", "delete"])
def test_files_of_the_computer_cannot_be_written(tried: Device, tmp_path: Path, what: str) -> None:
    (tmp_path / "kept").write_text("kept")

    came = attempt(tried, what, str(tmp_path / ("kept" if what == "delete" else "new")))

    assert came.startswith("failed ")
    assert [path.name for path in tmp_path.iterdir()] == ["kept"]


@pytest.mark.parametrize("what", ["database", "database-attach", "database-vacuum", "deputy"])
def test_neither_databases_nor_deputies_make_files_of_the_computer(tried: Device, tmp_path: Path, what: str) -> None:
    came = attempt(tried, what, str(tmp_path / "new"))

    assert came == "came back" if what == "deputy" else came.startswith("failed ")
    assert not list(tmp_path.iterdir())


def test_databases_of_its_own_open_others_of_its_own(tried: Device) -> None:
    assert attempt(tried, "database-own") == "done true"


def test_local_sockets_of_the_computer_are_out_of_reach(tried: Device, tmp_path: Path) -> None:
    assert attempt(tried, "local-bind", str(tmp_path / "new")).startswith("failed ")
    assert not list(tmp_path.iterdir())
    with socket.socket(socket.AF_UNIX) as server:
        server.bind(str(tmp_path / "door"))
        server.listen()
        server.setblocking(False)
        assert attempt(tried, "local-connect", str(tmp_path / "door")).startswith("failed ")
        with pytest.raises(BlockingIOError):
            server.accept()


def test_an_app_cannot_say_what_the_phone_says_of_itself(tried: Device, phone_session: VirtualPhone) -> None:
    for name in ("phone.json", "log.txt", "snapshots"):
        assert attempt(tried, "write", str(phone_session.home / name)).startswith("failed ")


def test_the_phone_runs_no_program_that_an_app_calls_java(tried: Device, tmp_path: Path) -> None:
    assert attempt(tried, "java-home", str(tmp_path / "ran")) == "done"

    fresh = changed(tmp_path, {"assets/new": os.urandom(8)})

    assert b"Success" in tried.adb("install", "-r", str(fresh)).stdout
    assert not (tmp_path / "ran").exists()


@pytest.mark.parametrize("how", ["interrupt", "suspend", "stop"])
def test_threads_of_the_phone_do_not_feel_an_app(tried: Device, how: str) -> None:
    assert attempt(tried, "threads", how) == "refused 5, felt by []"


def test_the_environment_of_the_computer_stays_there(tried: Device) -> None:
    assert attempt(tried, "environment", "POLLEX_STATE_HOME") == "done null"


def test_programs_libraries_and_sockets_are_out_of_reach(tried: Device, listener: int) -> None:
    for what, at in (
        ("list", str(Path.home())), ("exec", "/bin/true"), ("build-process", "/bin/true"), ("listen", ""),
        ("datagram", ""), ("load", "/lib/x86_64-linux-gnu/libc.so.6"), ("load-library", "guest"),
        ("connect", f"127.0.0.1 {listener}"), ("connect", f"192.0.2.1 {free_port()}"), ("exit-reflected", ""),
    ):  # fmt: skip
        assert attempt(tried, what, at).startswith("failed "), what


@pytest.mark.parametrize("what", ["exit", "halt", "kill", "exit-elsewhere"])
def test_an_app_that_ends_itself_ends_alone_and_without_a_dialog(tried: Device, what: str) -> None:
    open_page(tried, MAIN)

    tried.output("shell", f"am broadcast -a {GUEST}.TRY -n {GUEST}/.Attempts --es do {what}")

    wait_for("the app has ended", lambda: tried.adb("shell", f"pidof {GUEST}").returncode == 1)
    assert "came back" not in tried.output("shell", "logcat -d -v raw -s Guest")
    windows = tried.output("shell", "dumpsys window windows")
    assert "Application Error" not in windows
    open_page(tried, MAIN)
    assert tried.adb("shell", f"pidof {GUEST}").returncode == 0


def test_code_that_catches_whatever_ends_it_is_ended_all_the_same(tried: Device) -> None:
    tried.output("shell", "logcat -c; vphone set anr_kill_s 1")

    tried.adb("shell", f"am broadcast -a {GUEST}.TRY -n {GUEST}/.Attempts --es do swallow")

    wait_for("the app has ended", lambda: tried.adb("shell", f"pidof {GUEST}").returncode == 1)
    wait_for("the phone goes on", lambda: '"hang":null' in tried.output("shell", "vphone state"))
    assert f":{GUEST}: anr" in tried.output("shell", "logcat -d")
    tried.output("shell", "vphone reset")
    assert b"Success" in tried.adb("install", "-r", str(APK)).stdout


def test_an_exception_of_a_thread_ends_the_app_with_a_dialog(tried: Device) -> None:
    open_page(tried, MAIN)

    tried.output("shell", f"am broadcast -a {GUEST}.TRY -n {GUEST}/.Attempts --es do throw-elsewhere")

    wait_for("the app has ended", lambda: tried.adb("shell", f"pidof {GUEST}").returncode == 1)
    wait_for("the dialog", lambda: "Application Error" in tried.output("shell", "dumpsys window windows"))
    assert "guest thread" in tried.output("shell", "logcat -b crash -d")
    left, top, right, bottom = map(int, CLOSE.findall(tried.output("shell", "uiautomator dump /dev/tty"))[0])
    tried.output("shell", f"input tap {(left + right) // 2} {(top + bottom) // 2}")
    wait_for("no dialog", lambda: "Application Error" not in tried.output("shell", "dumpsys window windows"))
