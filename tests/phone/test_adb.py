"""The ordinary adb with a booted phone: what people type, and what they see."""

import os
import re
import struct
import zlib
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest

from tests.adbd.device import Device, read_until
from tests.phone.lab import LAUNCHER, front, is_resumed
from tests.phone.waiting import wait_for
from tests.strangers.hierarchy import Hierarchy

SETTINGS = "com.android.settings/.Settings"
PNG_SIGNATURE = b"\x89PNG\r\n\x1a\n"


def test_a_tap_on_an_icon_of_the_launcher_opens_the_app(phone: Device) -> None:
    x, y = Hierarchy.read(phone.output("exec-out", "uiautomator", "dump", "/dev/tty")).middle("Settings")

    assert phone.output("shell", "input", "tap", str(x), str(y)) == ""

    wait_for("Settings in front", lambda: is_resumed(phone, SETTINGS))


def test_the_phone_is_listed_with_its_names(phone: Device) -> None:
    listed = phone.server.run("devices", "-l").stdout.decode()

    facts = "device product:pollex_phone model:pollex device:virtual transport_id:"
    assert re.search(rf"^{re.escape(phone.serial)} +{facts}\d+$", listed, re.M)


def test_the_plain_list_is_serial_and_state(phone: Device) -> None:
    assert phone.server.run("devices").stdout.decode().splitlines() == [
        "List of devices attached",
        f"{phone.serial}\tdevice",
        "",
    ]


def test_connecting_again_says_so_and_after_a_disconnect_the_phone_is_as_before(phone: Device) -> None:
    phone.output("shell", "am start -W -n com.android.settings/.Settings")

    assert phone.server.run("connect", phone.serial).stdout.decode() == f"already connected to {phone.serial}\n"
    assert phone.server.run("disconnect", phone.serial).stdout.decode() == f"disconnected {phone.serial}\n"
    gone = phone.adb("shell", "true")
    assert phone.server.run("connect", phone.serial).stdout.decode() == f"connected to {phone.serial}\n"

    assert (gone.returncode, gone.stderr) == (1, f"adb: device '{phone.serial}' not found\n".encode())
    assert phone.output("get-state") == "device\n"
    assert front(phone) == SETTINGS


def test_the_dump_of_the_screen_is_xml_with_all_its_words(phone: Device) -> None:
    assert phone.output("shell", "uiautomator dump") == "UI hierchary dumped to: /sdcard/window_dump.xml\n"

    screen = Hierarchy.read(phone.output("exec-out", "cat", "/sdcard/window_dump.xml"))

    assert {"Settings", "Notes"} <= set(screen.texts)
    assert screen.packages == {"com.android.launcher3"}


def test_the_dump_follows_the_screen(phone: Device) -> None:
    phone.output("shell", f"am start -W -n {SETTINGS}")

    screen = Hierarchy.read(phone.output("shell", "uiautomator dump /dev/tty"))

    assert {"Settings", "Display"} <= set(screen.texts)
    assert screen.packages == {"com.android.settings"}


def test_a_picture_is_a_png_of_the_whole_screen(phone: Device) -> None:
    picture = phone.adb("exec-out", "screencap", "-p").stdout

    assert picture.startswith(PNG_SIGNATURE)
    assert struct.unpack(">II", picture[16:24]) == (1080, 2400)
    assert picture.endswith(b"IEND" + struct.pack(">I", zlib.crc32(b"IEND")))


def test_a_picture_can_be_left_on_the_phone_and_pulled(phone: Device, tmp_path: Path) -> None:
    phone.output("shell", "screencap -p /sdcard/picture.png")

    phone.adb("pull", "/sdcard/picture.png", str(tmp_path)).check_returncode()

    assert (tmp_path / "picture.png").read_bytes() == phone.adb("exec-out", "cat /sdcard/picture.png").stdout
    assert (tmp_path / "picture.png").read_bytes().startswith(PNG_SIGNATURE)


@pytest.mark.parametrize("folder", ["/sdcard", "/sdcard/Download", "/data/local/tmp", "/storage/emulated/0/new/deep"])
def test_a_file_comes_back_as_it_was_pushed(phone: Device, tmp_path: Path, folder: str) -> None:
    (tmp_path / "文件 1.bin").write_bytes(os.urandom(200_000))

    pushed = phone.adb("push", str(tmp_path / "文件 1.bin"), f"{folder}/文件 1.bin")
    pulled = phone.adb("pull", f"{folder}/文件 1.bin", str(tmp_path / "back"))

    assert b"1 file pushed, 0 skipped." in pushed.stdout + pushed.stderr
    assert b"1 file pulled, 0 skipped." in pulled.stdout + pulled.stderr
    assert (tmp_path / "back").read_bytes() == (tmp_path / "文件 1.bin").read_bytes()


def test_the_shared_storage_has_the_usual_folders_and_nothing_else(phone: Device) -> None:
    usual = ["Android", "DCIM", "Documents", "Download", "Movies", "Music", "Pictures"]

    assert phone.output("shell", "ls /sdcard/").split() == usual


def test_what_cannot_be_pushed_or_pulled_is_said(phone: Device, tmp_path: Path) -> None:
    (tmp_path / "file").write_bytes(b"x")

    pushed = phone.adb("push", str(tmp_path / "file"), "/system/file")
    pulled = phone.adb("pull", "/sdcard/none", str(tmp_path))

    assert (pushed.returncode, pulled.returncode) == (1, 1)
    assert b"remote couldn't create file: Read-only file system" in pushed.stderr
    assert b"failed to stat remote object '/sdcard/none': No such file or directory" in pulled.stderr


def test_a_line_written_to_the_log_is_in_the_log(phone: Device) -> None:
    phone.output("shell", "log -p w -t Manual 'hello  世界'; log plain words")

    written = phone.output("logcat", "-d")

    assert re.search(r"^\d\d-\d\d \d\d:\d\d:\d\d\.\d{3} +\d+ +\d+ W Manual *: hello  世界$", written, re.M)
    assert re.search(r" I log *: plain words$", written, re.M)


def test_wrong_words_for_log_are_said(phone: Device) -> None:
    assert phone.adb("shell", "log").returncode == 1
    assert phone.adb("shell", "log -p loud words").stderr == b"log: bad -p 'loud'\n"
    assert phone.adb("shell", "log -x words").stderr == b"log: Unknown option 'x' (see \"log --help\")\n"


@pytest.mark.parametrize("code", [0, 7, 255])
def test_the_exit_code_of_a_command_is_that_of_adb(phone: Device, code: int) -> None:
    assert phone.adb("shell", f"exit {code}").returncode == code


def test_standard_input_goes_to_the_command(phone: Device) -> None:
    assert phone.output("shell", "cat > /sdcard/in.txt; wc -c < /sdcard/in.txt", stdin=b"x" * 100_000) == "100000\n"


def test_lines_on_standard_input_are_run_one_after_the_other(phone: Device) -> None:
    done = phone.adb("shell", stdin=b"cd /data/local\npwd\ngetprop ro.product.model\nexit 7\necho never\n")

    assert (done.returncode, done.stdout, done.stderr) == (7, b"/data/local\npollex\n", b"")


def test_a_shell_that_waits_keeps_no_other_waiting(phone: Device) -> None:
    first = phone.popen("shell", "read line; echo first got $line")
    second = phone.popen("shell", "echo second; cat")
    try:
        read_until(second, b"second\n")
        assert first.poll() is None
        out, _ = first.communicate(b"it\n", timeout=30)
        assert (first.returncode, out) == (0, b"first got it\n")
        assert second.poll() is None
    finally:
        second.communicate(b"", timeout=30)


def test_many_commands_at_once_each_get_their_own_answer(phone: Device) -> None:
    with ThreadPoolExecutor(6) as pool:
        codes = pool.map(lambda code: phone.adb("shell", f"getprop ro.product.model; exit {code}"), range(12))

        assert [(done.returncode, done.stdout) for done in codes] == [(code, b"pollex\n") for code in range(12)]


def test_uninstalling_is_refused(phone: Device) -> None:
    done = phone.adb("uninstall", "dev.pollex.notes")

    assert (done.returncode, done.stdout) == (1, b"Failure [DELETE_FAILED_INTERNAL_ERROR]\n")
    assert "package:dev.pollex.notes\n" in phone.output("shell", "pm list packages")


def test_the_home_key_leads_back_to_the_launcher(phone: Device) -> None:
    phone.output("shell", f"am start -W -n {SETTINGS}")

    phone.output("shell", "input keyevent KEYCODE_HOME")

    wait_for("the launcher in front", lambda: is_resumed(phone, LAUNCHER))


def test_the_screen_is_awake_as_soon_as_the_key_was_pressed(phone: Device) -> None:
    told = phone.output(
        "shell", "for key in 223 224 223 224; do input keyevent $key; dumpsys power | grep mWakefulness=; done"
    )

    assert [line.strip() for line in told.splitlines()] == ["mWakefulness=Asleep", "mWakefulness=Awake"] * 2


def test_a_port_is_forwarded_and_a_closed_one_gives_nothing(phone: Device) -> None:
    port = phone.output("forward", "tcp:0", "localabstract:nobody").strip()
    try:
        assert phone.output("forward", "--list").split() == [phone.serial, f"tcp:{port}", "localabstract:nobody"]
    finally:
        phone.output("forward", "--remove", f"tcp:{port}")


@pytest.mark.parametrize("command", [["root"], ["remount"], ["tcpip", "5555"]])
def test_what_this_phone_does_not_do_is_refused(phone: Device, command: list[str]) -> None:
    done = phone.adb(*command)

    assert b"closed" in done.stdout + done.stderr
    assert phone.output("get-state") == "device\n"
