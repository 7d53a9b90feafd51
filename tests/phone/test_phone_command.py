"""`pollex phone` with the real virtual phone behind it."""

import json
from pathlib import Path

import psutil

from tests.adb_server import AdbServer
from tests.adbd.device import Device
from tests.phone.waiting import wait_for
from tests.pollex_command import PollexCommand


def _has_ended(pid: int) -> bool:
    """Whoever took the orphan over may need a moment to bury it."""
    try:
        return psutil.Process(pid).status() == psutil.STATUS_ZOMBIE
    except psutil.NoSuchProcess:
        return True


def test_the_phone_of_the_tests_answers_adb(phone: Device) -> None:
    assert phone.output("shell", "echo", "here").strip() == "here"


def test_a_phone_in_the_background_is_a_phone_for_adb_until_it_is_stopped(
    adb_server: AdbServer, tmp_path: Path
) -> None:
    pollex = PollexCommand(tmp_path / "state")
    words = ("--size", "720x1280", "--density", "320", "--locale", "zh-CN")

    started = json.loads(pollex.run("phone", "--background", "--json", *words).stdout)
    serial = started["serial"]
    adb_server.run("connect", serial)
    listed = adb_server.run("devices", "-l").stdout.decode()
    shown = adb_server.run("-s", serial, "exec-out", "uiautomator", "dump", "/dev/tty").stdout.decode()
    stopped = pollex.run("phone", "stop", serial)
    connected_again = adb_server.run("connect", serial).stdout.decode()

    assert (started["size"], started["density"], started["locale"]) == ("720x1280", 320, "zh-CN")
    (line,) = [line for line in listed.splitlines() if line.startswith(serial)]
    assert "product:pollex_phone model:pollex device:virtual" in line
    assert "设置" in shown
    assert 'bounds="[0,0][720,1280]"' in shown
    assert stopped.returncode == 0
    wait_for("the process's end", lambda: _has_ended(started["pid"]))
    assert "failed to connect" in connected_again


def test_a_foreground_phone_ends_even_when_its_command_is_killed(tmp_path: Path) -> None:
    pollex = PollexCommand(tmp_path / "state")
    running = pollex.open("phone", "--json")
    assert running.stdout is not None
    started = json.loads(running.stdout.readline())
    process = psutil.Process(started["pid"])

    running.kill()
    running.communicate()
    process.wait(30)

    assert json.loads(pollex.run("phone", "list", "--json").stdout)["phones"] == []
