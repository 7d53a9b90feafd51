"""The phone's adbd and the Python client adbutils, through a private adb server."""

import io
import os
from pathlib import Path

import adbutils
import pytest

from tests.adb_server import AdbServer
from tests.adbd.device import Device


@pytest.fixture
def phone(device: Device, server: AdbServer) -> adbutils.AdbDevice:
    """The device as adbutils knows it."""
    return adbutils.AdbClient("127.0.0.1", server.port).device(device.serial)


def test_a_command_gives_its_output(phone: adbutils.AdbDevice) -> None:
    assert phone.shell("echo hello; echo world") == "hello\nworld"


def test_a_list_of_words_is_quoted_for_the_phone(phone: adbutils.AdbDevice) -> None:
    assert phone.shell(["echo", "a  b", "it's", "$HOME"]) == "a  b it's $HOME"


def test_the_exit_code_comes_with_the_output(phone: adbutils.AdbDevice) -> None:
    done = phone.shell2("echo out; echo err >&2; exit 7", v2=True)

    assert (done.returncode, done.stdout, done.stderr) == (7, "out\n", "err\n")


def test_the_exit_code_comes_over_the_old_shell_too(phone: adbutils.AdbDevice) -> None:
    assert phone.shell2("echo out; false").returncode == 1


def test_output_can_be_streamed(phone: adbutils.AdbDevice) -> None:
    with phone.shell("echo one; echo two", stream=True) as connection:
        assert connection.read_until_close() == "one\ntwo\n"


def test_the_features_are_named(phone: adbutils.AdbDevice) -> None:
    assert phone.get_features().split(",") == ["shell_v2", "cmd", "stat_v2", "ls_v2", "fixed_push_mkdir"]


def test_a_file_is_pushed_checked_and_read(phone: adbutils.AdbDevice, folder: str) -> None:
    data = os.urandom(300_000)

    assert phone.sync.push(io.BytesIO(data), f"{folder}/文件", mode=0o755, check=True) == len(data)

    assert phone.sync.read_bytes(f"{folder}/文件") == data
    assert b"".join(phone.sync.iter_content(f"{folder}/文件")) == data
    assert phone.sync.stat(f"{folder}/文件").mode & 0o777 == 0o755


def test_a_file_is_pulled(phone: adbutils.AdbDevice, folder: str, tmp_path: Path) -> None:
    phone.sync.push(b"content", f"{folder}/file")

    assert phone.sync.pull(f"{folder}/file", tmp_path / "file") == 7
    assert (tmp_path / "file").read_bytes() == b"content"


def test_a_folder_is_pulled(phone: adbutils.AdbDevice, folder: str, tmp_path: Path) -> None:
    phone.sync.push(b"a", f"{folder}/a")
    phone.sync.push(b"b", f"{folder}/inner/b")

    phone.sync.pull_dir(folder, tmp_path / "back")

    assert (tmp_path / "back" / "a").read_bytes() == b"a"
    assert (tmp_path / "back" / "inner" / "b").read_bytes() == b"b"


def test_a_folder_is_listed(phone: adbutils.AdbDevice, folder: str) -> None:
    phone.sync.push(b"12345", f"{folder}/a")

    assert {entry.path: entry.size for entry in phone.sync.list(folder)}["a"] == 5


def test_a_missing_file_is_missing(phone: adbutils.AdbDevice, folder: str) -> None:
    assert phone.sync.stat(f"{folder}/none").mode == 0
    assert not phone.sync.exists(f"{folder}/none")
    with pytest.raises(adbutils.AdbError, match="No such file or directory"):
        phone.sync.read_bytes(f"{folder}/none")


def test_a_refused_service_is_an_error(phone: adbutils.AdbDevice) -> None:
    with pytest.raises(adbutils.AdbError):
        phone.create_connection(adbutils.Network.LOCAL_ABSTRACT, "nobody")
