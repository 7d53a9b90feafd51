"""Hosts of all ages: what a host does not know it is not asked for, and what it knows more is not used."""

import struct
from dataclasses import dataclass

import pytest

from tests.adbd.standalone import Standalone
from tests.adbd.wire import (
    CLSE,
    CNXN,
    LOCAL_ID,
    MAX_DATA_BYTES,
    OKAY,
    OLD_MAX_DATA_BYTES,
    OLD_VERSION,
    OPEN,
    VERSION,
    WRTE,
    Message,
    Wire,
)

OFFERED = {"shell_v2", "cmd", "stat_v2", "ls_v2", "fixed_push_mkdir"}
CONTENT = bytes(range(256)) * 40
MODE = 0o100644
TIME_S = 1_600_000_000
DATA_BYTES = 4000
"""Fits the smallest payload with the words before it."""


@dataclass(frozen=True, slots=True)
class Host:
    """How one adb introduces itself."""

    version: int
    max_data_bytes: int
    name: bytes

    @property
    def shared(self) -> set[str]:
        """Features that both sides have: only these are used."""
        _, _, listed = self.name.rstrip(b"\0").partition(b"features=")
        return OFFERED & set(listed.decode().split(","))


HOSTS = {
    "the first ones": Host(OLD_VERSION, OLD_MAX_DATA_BYTES, b"host::\0"),
    "with checksums and a serial": Host(OLD_VERSION, 262_144, b"host:0123456789:"),
    "without features": Host(VERSION, MAX_DATA_BYTES, b"host::"),
    "shell_v2 alone": Host(VERSION, 262_144, b"host::features=shell_v2"),
    "stat_v2 without ls_v2": Host(VERSION, MAX_DATA_BYTES, b"host::features=shell_v2,cmd,stat_v2"),
    "ls_v2 without shell_v2": Host(VERSION, MAX_DATA_BYTES, b"host::features=cmd,stat_v2,ls_v2"),
    "adb 29": Host(
        VERSION,
        MAX_DATA_BYTES,
        b"host::features=shell_v2,cmd,stat_v2,ls_v2,fixed_push_mkdir,apex,abb,fixed_push_symlink_timestamp,abb_exec,"
        b"remount_shell",
    ),
    "adb 36": Host(
        VERSION,
        MAX_DATA_BYTES,
        b"host::features=shell_v2,cmd,stat_v2,ls_v2,fixed_push_mkdir,apex,abb,fixed_push_symlink_timestamp,abb_exec,"
        b"remount_shell,track_app,sendrecv_v2,sendrecv_v2_brotli,sendrecv_v2_lz4,sendrecv_v2_zstd,"
        b"sendrecv_v2_dry_run_send,openscreen_mdns,devicetracker_proto_format,devraw,app_info,server_status,delayed_ack",
    ),
    "one of the future": Host(0x01000002, 16 << 20, b"host::model=x;features=shell_v2,shell_v9,delayed_ack;more=1"),
}


def words(name: bytes, *numbers: int) -> bytes:
    return name + struct.pack(f"<{len(numbers)}I", *numbers)


def path_words(name: bytes, path: str) -> bytes:
    return words(name, len(path)) + path.encode()


def send_all(wire: Wire, stream: int, said: bytes) -> None:
    """In pieces that fit the payload agreed on, each waited for; answers of the stream itself come after the last."""
    assert wire.banner is not None
    size = wire.banner.arg1
    for start in range(0, len(said), size):
        wire.send(Message(WRTE, LOCAL_ID, stream, said[start : start + size]))
        assert wire.receive().command == OKAY


def take(wire: Wire, count: int) -> bytes:
    """So many bytes that a stream says."""
    said = b""
    while len(said) < count:
        message = wire.receive()
        if message.command == WRTE:
            said += message.data
            wire.send(Message(OKAY, LOCAL_ID, message.arg0))
    assert len(said) == count
    return said


def run(wire: Wire, host: Host, line: str) -> tuple[bytes, int]:
    """Output and exit code of a command, in the way that this host has for it."""
    if "shell_v2" not in host.shared:
        output, _, number = wire.ask(f"shell:{line}; echo END$?").rpartition(b"END")
        return output, int(number)
    said = wire.ask(f"shell,v2,raw:{line}")
    output, code = b"", -1
    while said:
        kind, length = struct.unpack("<BI", said[:5])
        if kind == 1:
            output += said[5 : 5 + length]
        if kind == 3:
            code = said[5]
        said = said[5 + length :]
    return output, code


def facts(wire: Wire, host: Host, stream: int, path: str) -> tuple[int, int]:
    """Mode and size of a file."""
    if "stat_v2" in host.shared:
        send_all(wire, stream, path_words(b"STA2", path))
        answer = take(wire, 72)
        assert (answer[:4], answer[4:8]) == (b"STA2", b"\0" * 4)
        return struct.unpack("<I", answer[24:28])[0], struct.unpack("<Q", answer[40:48])[0]
    send_all(wire, stream, path_words(b"STAT", path))
    _, mode, size, _ = struct.unpack("<4sIII", take(wire, 16))
    return mode, size


def names(wire: Wire, host: Host, stream: int, path: str) -> list[bytes]:
    """What is in a folder that has one file."""
    is_new = "ls_v2" in host.shared
    send_all(wire, stream, path_words(b"LIS2" if is_new else b"LIST", path))
    row = 76 if is_new else 20
    found = []
    said = take_until_done(wire, row)
    while not said.startswith(b"DONE"):
        (length,) = struct.unpack("<I", said[row - 4 : row])
        found.append(said[row : row + length])
        said = said[row + length :]
    return found


def take_until_done(wire: Wire, done: int) -> bytes:
    said = b""
    while said[len(said) - done :][:4] != b"DONE":
        message = wire.receive()
        if message.command == WRTE:
            said += message.data
            wire.send(Message(OKAY, LOCAL_ID, message.arg0))
    return said


@pytest.mark.parametrize("host", HOSTS.values(), ids=HOSTS)
def test_a_host_does_what_hosts_do(adbd: Standalone, folder: str, host: Host) -> None:
    """It runs a command, pushes a file, asks for its facts, lists its folder and pulls it, in its own words."""
    with Wire.connected(adbd.port, version=host.version, max_data_bytes=host.max_data_bytes, name=host.name) as wire:
        assert wire.banner is not None
        wire.sums = host.version < VERSION
        listed = wire.banner.data.rstrip(b"\0").decode().rpartition("features=")[2].split(",")
        assert (set(listed), wire.banner.arg1) == (OFFERED, min(host.max_data_bytes, MAX_DATA_BYTES))

        assert run(wire, host, "echo out; (exit 3)") == (b"out\n", 3)
        path = f"{folder}/file"
        stream = wire.open("sync:")
        pieces = [CONTENT[start : start + DATA_BYTES] for start in range(0, len(CONTENT), DATA_BYTES)]
        said = path_words(b"SEND", f"{path},{MODE}") + b"".join(words(b"DATA", len(piece)) + piece for piece in pieces)
        send_all(wire, stream, said + words(b"DONE", TIME_S))
        assert take(wire, 8) == words(b"OKAY", 0)
        assert facts(wire, host, stream, path) == (MODE, len(CONTENT))
        assert sorted(names(wire, host, stream, folder)) == [b".", b"..", b"file"]
        send_all(wire, stream, path_words(b"RECV", path))
        assert take(wire, 8 + len(CONTENT) + 8)[8:-8] == CONTENT
        wire.send(Message(CLSE, LOCAL_ID, stream))


def test_what_was_not_agreed_on_is_refused(adbd: Standalone) -> None:
    """A window for acknowledgements (`delayed_ack`) is not offered, so that an OPEN which asks for one is an error."""
    with Wire.connected(adbd.port, name=HOSTS["adb 36"].name) as wire:
        wire.send(Message(OPEN, LOCAL_ID, 1 << 25, b"shell:echo no\0"))
        assert wire.receive() == Message(CLSE, 0, LOCAL_ID, b"", 0)
        stream = wire.open("sync:")
        send_all(wire, stream, path_words(b"SND2", "/data/local/tmp/x"))
        assert take(wire, 8 + len("unknown command SND2")).startswith(b"FAIL")


def test_a_host_that_comes_back_needs_no_checksum(adbd: Standalone) -> None:
    """adb reaches a phone that it lost by itself; it knows the version that was agreed on, and sends no checksum."""
    with Wire.to(adbd.port) as wire:
        wire.sums = False
        wire.send(Message(CNXN, VERSION, MAX_DATA_BYTES, b"host::features=shell_v2"))
        assert wire.receive().command == CNXN
        assert wire.ask("shell:echo back") == b"back\n"
