"""The phone's adbd and the real adb program."""

import os
import socket
import subprocess
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest

from tests.adbd.conftest import eventually
from tests.adbd.device import Device, read_until
from tests.adbd.standalone import Standalone
from tests.phone.waiting import wait_for

LIMIT_S = 30.0
BIG_BYTES = 8 << 20


def test_the_device_is_listed_with_its_names(device: Device) -> None:
    listed = device.server.run("devices", "-l").stdout.decode()

    assert f"{device.serial}" in listed
    assert "device product:pollex_phone model:pollex device:virtual transport_id:" in listed


def test_the_features_are_those_that_are_kept(device: Device) -> None:
    assert device.output("features").split() == ["shell_v2", "cmd", "stat_v2", "ls_v2", "fixed_push_mkdir"]


def test_connecting_again_and_disconnecting_is_fine(device: Device) -> None:
    assert device.server.run("connect", device.serial).stdout.decode() == f"already connected to {device.serial}\n"
    assert device.server.run("disconnect", device.serial).returncode == 0
    assert device.server.run("connect", device.serial).stdout.decode() == f"connected to {device.serial}\n"
    assert device.output("get-state") == "device\n"


def test_a_command_prints(device: Device) -> None:
    assert device.output("shell", "echo hello") == "hello\n"


@pytest.mark.parametrize("code", [0, 1, 7, 127, 255])
def test_the_exit_code_of_a_command_is_that_of_adb(device: Device, code: int) -> None:
    assert device.adb("shell", f"exit {code}").returncode == code


def test_errors_travel_apart_from_output(device: Device) -> None:
    done = device.adb("shell", "echo out; echo err >&2; exit 3")

    assert (done.returncode, done.stdout, done.stderr) == (3, b"out\n", b"err\n")


def test_the_old_shell_mixes_errors_and_output(device: Device) -> None:
    done = device.adb("shell", "-x", "echo out; echo err >&2")

    assert (done.stdout, done.stderr) == (b"out\nerr\n", b"")


def test_an_unknown_program_is_127(device: Device) -> None:
    done = device.adb("shell", "nosuchprogram")

    assert done.returncode == 127
    assert done.stderr == b"/system/bin/sh: nosuchprogram: inaccessible or not found\n"


def test_standard_input_goes_to_the_command_and_ends(device: Device) -> None:
    data = os.urandom(300_000)

    done = device.adb("shell", "cat", stdin=data)

    assert (done.returncode, done.stdout) == (0, data)


def test_lines_on_standard_input_are_run_without_a_command(device: Device) -> None:
    done = device.adb("shell", stdin=b"echo one\ncd /data/local\npwd\nexit 5\necho never\n")

    assert (done.returncode, done.stdout) == (5, b"one\n/data/local\n")


def test_a_terminal_ends_lines_as_terminals_do(device: Device) -> None:
    assert device.adb("shell", "-tt", "echo a; echo b").stdout == b"a\r\nb\r\n"


def test_a_person_at_a_terminal_sees_keys_prompts_and_answers(device: Device) -> None:
    done = device.adb("shell", "-tt", stdin=b"cd /sdcard\recho $((6 * 7))\rfalse\rexit 4\r")

    assert done.returncode == 4
    for shown in (b"virtual:/ $ ", b"echo $((6 * 7))\r\n", b"42\r\n", b"virtual:/sdcard $ ", b"1|virtual:/sdcard $ "):
        assert shown in done.stdout


def test_ctrl_c_ends_the_running_command_and_not_the_session(device: Device) -> None:
    process = device.popen("shell", "-tt")
    read_until(process, b"virtual:/ $ ")
    assert process.stdin is not None
    process.stdin.write(b"echo begin; sleep 100\r")
    process.stdin.flush()
    read_until(process, b"\r\nbegin\r\n")

    out, _ = process.communicate(b"\x03echo after\rexit\r", timeout=30)

    assert out.startswith(b"^C\r\n")
    assert b"130|virtual:/ $ " in out
    assert b"after\r\n" in out.replace(b"echo after\r\n", b"")


@pytest.mark.parametrize("way", [("exec-out",), ("shell",)])
def test_eight_megabytes_come_through_as_they_are(
    device: Device, source: Path, folder: str, way: tuple[str, ...]
) -> None:
    data = os.urandom(BIG_BYTES)
    (source / "big").write_bytes(data)
    device.adb("push", str(source / "big"), f"{folder}/big").check_returncode()

    assert device.adb(*way, f"cat {folder}/big").stdout == data


def test_every_byte_goes_in_and_out(device: Device) -> None:
    data = bytes(range(256)) * 300

    assert device.adb("shell", "cat", stdin=data).stdout == data


def test_words_arrive_as_the_phones_shell_reads_them(device: Device) -> None:
    assert device.output("shell", "echo", "a  b", "'c  d'") == "a b c  d\n"
    assert device.output("exec-out", "echo", "a  b", "it's", '"$HOME"') == 'a  b it\'s "$HOME"\n'


def test_uninstall_quotes_its_words_and_reports_what_came(device: Device) -> None:
    done = device.adb("uninstall", "com.example.it's")

    assert done.returncode != 0
    assert "cmd: inaccessible or not found" in (done.stdout + done.stderr).decode()


@pytest.mark.parametrize("size", [0, 1, 65_535, 65_536, 65_537, 5_000_000])
def test_a_file_comes_back_as_it_was_pushed(
    device: Device, source: Path, tmp_path: Path, folder: str, size: int
) -> None:
    data = os.urandom(size)
    (source / "file").write_bytes(data)
    (source / "file").chmod(0o640)
    os.utime(source / "file", (1_600_000_000, 1_600_000_000))

    device.adb("push", str(source / "file"), f"{folder}/file").check_returncode()
    device.adb("pull", "-a", f"{folder}/file", str(tmp_path / "back")).check_returncode()

    assert (tmp_path / "back").read_bytes() == data
    assert (tmp_path / "back").stat().st_mtime == 1_600_000_000
    assert (tmp_path / "back").stat().st_mode == 0o100640


def test_a_folder_comes_back_as_it_was_pushed(device: Device, source: Path, tmp_path: Path, folder: str) -> None:
    files = {"a.txt": b"a", "empty": b"", "子目录/文件 一.txt": "内容\n".encode(), "deep/er/b": os.urandom(70_000)}
    for name, data in files.items():
        (source / name).parent.mkdir(parents=True, exist_ok=True)
        (source / name).write_bytes(data)

    device.adb("push", str(source), folder).check_returncode()
    device.adb("pull", folder, str(tmp_path / "back")).check_returncode()

    back = tmp_path / "back"
    assert {str(path.relative_to(back)): path.read_bytes() for path in back.rglob("*") if path.is_file()} == files


def test_a_push_into_a_folder_keeps_the_name(device: Device, source: Path) -> None:
    (source / "名字 '1'.txt").write_bytes(b"x")

    device.adb("push", str(source / "名字 '1'.txt"), "/sdcard/Download/").check_returncode()

    assert device.adb("exec-out", "cat", "/sdcard/Download/名字 '1'.txt").stdout == b"x"


def test_files_that_are_the_same_need_not_be_pushed(device: Device, source: Path, folder: str) -> None:
    (source / "file").write_bytes(b"x")
    device.adb("push", str(source / "file"), f"{folder}/file").check_returncode()

    again = device.adb("push", "--sync", str(source / "file"), f"{folder}/file")

    assert b"0 files pushed, 1 skipped" in again.stdout + again.stderr


def test_refusals_are_said_as_a_phone_says_them(device: Device, source: Path, tmp_path: Path) -> None:
    (source / "file").write_bytes(b"x" * 200_000)

    pulled = device.adb("pull", "/data/local/tmp/none", str(tmp_path / "none"))
    pushed = device.adb("push", str(source / "file"), "/system/file")

    assert b"failed to stat remote object '/data/local/tmp/none': No such file or directory" in pulled.stderr
    assert b"remote couldn't create file: Read-only file system" in pushed.stderr
    assert (pulled.returncode, pushed.returncode) == (1, 1)


def test_adb_lists_a_folder(device: Device) -> None:
    names = [line.split(maxsplit=3)[3] for line in device.output("ls", "/sdcard/").splitlines()]

    assert {".", "..", "Android", "DCIM", "Download"} <= set(names)


@pytest.mark.parametrize("command", ["root", "remount", "reboot", "jdwp"])
def test_what_a_phone_for_tests_has_not_is_refused(device: Device, command: str) -> None:
    done = device.adb(command)

    assert b"closed" in done.stdout + done.stderr
    assert device.output("get-state") == "device\n"


def test_many_streams_run_at_once(device: Device, source: Path, folder: str) -> None:
    data = os.urandom(1_000_000)
    (source / "file").write_bytes(data)

    def push_and_read(number: int) -> bytes:
        device.adb("push", str(source / "file"), f"{folder}/{number}").check_returncode()
        return device.adb("exec-out", f"cat {folder}/{number}").stdout

    with ThreadPoolExecutor(8) as pool:
        assert all(back == data for back in pool.map(push_and_read, range(16)))


def test_a_command_ends_when_its_host_goes_away(device: Device, adbd: Standalone) -> None:
    before = adbd.threads()
    running = [device.popen("shell", "echo started; sleep 100") for _ in range(3)]
    for process in running:
        read_until(process, b"started\n")
    assert adbd.threads() >= before + 3

    for process in running:
        process.kill()
        process.communicate()

    assert eventually(lambda: adbd.threads() <= before)


def test_a_dialogue_with_a_running_command(device: Device) -> None:
    process = device.popen("shell", "while read line; do echo got $line; done; exit 6")
    assert process.stdin is not None
    for number in range(20):
        process.stdin.write(f"{number}\n".encode())
        process.stdin.flush()
        assert read_until(process, b"\n") == f"got {number}\n".encode()

    process.communicate(timeout=30)

    assert process.returncode == 6


def test_a_reader_that_stops_does_not_stop_others(device: Device) -> None:
    stalled = device.popen("exec-out", "cat /dev/zero")
    try:
        read_until(stalled, b"\0")
        assert device.output("shell", "echo fine") == "fine\n"
    finally:
        stalled.kill()
        stalled.communicate()


def test_the_server_was_private(device: Device) -> None:
    listening = subprocess.run(
        device.server.command("version"), env=device.server.environment(), capture_output=True, check=True
    )

    assert b"Android Debug Bridge" in listening.stdout
    assert device.server.port != 5037


def test_a_port_of_the_phone_leads_to_a_server_on_the_computer(device: Device) -> None:
    """`adb reverse`: a forward is listed, serves several at once both ways, and is gone once it is taken back."""
    with socket.create_server(("127.0.0.1", 0)) as server:
        server.settimeout(LIMIT_S)
        there = f"tcp:{server.getsockname()[1]}"
        port = device.output("reverse", "tcp:0", there).strip()
        assert device.output("reverse", "--list").split() == ["host", f"tcp:{port}", there]
        line = f"nc localhost {port}"
        with device.popen("shell", line) as first, device.popen("shell", line) as second:
            for number, talk in enumerate((first, second)):
                assert talk.stdin is not None
                talk.stdin.write(b"talk %d\n" % number)
                talk.stdin.flush()
            for _ in range(2):
                connection, _ = server.accept()
                with connection:
                    heard = connection.recv(100)
                    connection.sendall(b"heard " + heard)
            said = [talk.communicate(timeout=LIMIT_S)[0] for talk in (first, second)]
            assert said == [b"heard talk 0\n", b"heard talk 1\n"]
    assert device.output("shell", f"nc localhost {port}") == "", "the computer refuses"

    device.output("reverse", "--remove", f"tcp:{port}")

    assert device.output("reverse", "--list").strip() == ""
    assert device.adb("shell", f"nc localhost {port}").stderr == b"nc: connect: Connection refused\n"


def test_a_port_of_the_computer_leads_to_what_listens_on_the_phone(device: Device) -> None:
    """`adb forward`: megabytes go through it; where nobody listens the connection ends at once."""
    port = int(device.output("forward", "tcp:0", "tcp:7100"))
    device.output("shell", "dd if=/dev/zero of=/data/local/tmp/many bs=65536 count=32 2>/dev/null")
    with socket.create_connection(("127.0.0.1", port), timeout=LIMIT_S) as nobody:
        assert nobody.recv(1) == b""

    def arrived() -> int:
        with socket.create_connection(("127.0.0.1", port), timeout=LIMIT_S) as connection:
            return sum(len(piece) for piece in iter(lambda: connection.recv(1 << 16), b""))

    with device.popen("exec-out", "nc -l -p 7100 < /data/local/tmp/many") as listener:
        assert wait_for("the listener", arrived) == 32 << 16
        assert listener.wait(LIMIT_S) == 0
    device.output("forward", "--remove", f"tcp:{port}")


def test_nothing_but_the_phone_is_reached_from_it(device: Device) -> None:
    """Its `localhost` is its own: a port on which this computer listens is not there; nor is any other machine."""
    with socket.create_server(("127.0.0.1", 0)) as server:
        port = server.getsockname()[1]
        assert device.adb("shell", f"nc 127.0.0.1 {port}").stderr == b"nc: connect: Connection refused\n"
        assert device.adb("shell", f"nc 192.0.2.1 {port}").stderr == b"nc: connect: Network is unreachable\n"
