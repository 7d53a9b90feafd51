"""The phone's adbd byte by byte: split, delayed, old, and cut off anywhere."""

import struct
from itertools import pairwise

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.adbd.conftest import eventually
from tests.adbd.standalone import Standalone
from tests.adbd.wire import (
    CLSE,
    CNXN,
    LOCAL_ID,
    OKAY,
    OLD_MAX_DATA_BYTES,
    OLD_VERSION,
    OPEN,
    VERSION,
    WRTE,
    Message,
    Wire,
)

CONTENT = bytes(range(48))
OTHER_LOCAL_ID = 99
QUIET_S = 0.3


def sync(name: bytes, *numbers: int) -> bytes:
    """Four letters and numbers."""
    return name + struct.pack(f"<{len(numbers)}I", *numbers)


def push(path: str, content: bytes, piece_bytes: int = 16) -> bytes:
    """All that a host says to push a file."""
    target = f"{path},33188".encode()
    pieces = [content[start : start + piece_bytes] for start in range(0, len(content), piece_bytes)]
    data = b"".join(sync(b"DATA", len(piece)) + piece for piece in pieces)
    return sync(b"SEND", len(target)) + target + data + sync(b"DONE", 1_600_000_000)


def take_answer(wire: Wire, size: int) -> bytes:
    """What a sync stream answers, up to this size, each piece acknowledged."""
    answer = b""
    while len(answer) < size:
        message = wire.receive()
        if message.command == WRTE:
            answer += message.data
            wire.send(Message(OKAY, LOCAL_ID, message.arg0))
    return answer


def test_a_host_introduces_itself_and_runs_a_command(wire: Wire) -> None:
    assert wire.banner is not None
    assert (wire.banner.command, wire.banner.arg0, wire.banner.arg1) == (CNXN, VERSION, 1 << 20)
    assert wire.ask("shell:echo hello") == b"hello\n"


def test_every_byte_may_come_alone(adbd: Standalone, folder: str) -> None:
    with Wire.connected(adbd.port, piece_bytes=1) as wire:
        assert wire.ask("shell:echo hello") == b"hello\n"
        stream = wire.open("sync:")
        for byte in push(f"{folder}/file", CONTENT):
            wire.write(stream, bytes([byte]))
        assert take_answer(wire, 8) == sync(b"OKAY", 0)
        assert wire.ask(f"exec:cat {folder}/file") == CONTENT


def test_a_whole_push_may_come_at_once(wire: Wire, folder: str) -> None:
    stream = wire.open("sync:")
    both = push(f"{folder}/a", CONTENT) + push(f"{folder}/b", CONTENT[::-1]) + sync(b"QUIT", 0)
    wire.send(Message(WRTE, LOCAL_ID, stream, both))

    assert take_answer(wire, 16) == sync(b"OKAY", 0) * 2
    assert wire.receive() == Message(CLSE, stream, LOCAL_ID, b"", 0)
    assert wire.ask(f"exec:cat {folder}/a {folder}/b") == CONTENT + CONTENT[::-1]


@settings(max_examples=30, deadline=None, derandomize=True)
@given(cuts=st.lists(st.integers(1, 150), max_size=8))
def test_a_push_may_be_split_anywhere(adbd: Standalone, cuts: list[int]) -> None:
    said = push("/data/local/tmp/split", CONTENT)
    edges = [0, *sorted({cut for cut in cuts if cut < len(said)})]
    with Wire.connected(adbd.port) as wire:
        stream = wire.open("sync:")
        for start, end in pairwise(edges):
            wire.write(stream, said[start:end])
        wire.send(Message(WRTE, LOCAL_ID, stream, said[edges[-1] :]))
        assert take_answer(wire, 8) == sync(b"OKAY", 0)


def test_a_second_piece_waits_for_the_okay_of_the_first(wire: Wire) -> None:
    stream = wire.open("exec:cat /dev/zero")
    assert wire.receive().command == WRTE

    wire.socket.settimeout(QUIET_S)
    with pytest.raises(TimeoutError):
        wire.receive()

    wire.socket.settimeout(None)
    wire.send(Message(OKAY, LOCAL_ID, stream))
    assert wire.receive().command == WRTE


def test_a_late_okay_holds_up_one_stream_only(wire: Wire) -> None:
    late = wire.open("exec:cat /dev/zero", OTHER_LOCAL_ID)
    assert wire.receive().arg0 == late

    for _ in range(10):
        assert wire.ask("shell:echo fine") == b"fine\n"

    wire.send(Message(OKAY, OTHER_LOCAL_ID, late))
    assert wire.receive().arg0 == late


def test_an_old_host_gets_small_messages_with_checksums(adbd: Standalone, folder: str) -> None:
    with Wire.connected(adbd.port, version=OLD_VERSION, max_data_bytes=OLD_MAX_DATA_BYTES) as wire:
        assert wire.banner is not None
        assert wire.banner.arg1 == OLD_MAX_DATA_BYTES
        stream = wire.open("sync:")
        said = push(f"{folder}/file", bytes(50_000), 4000)
        for start in range(0, len(said), OLD_MAX_DATA_BYTES):
            wire.send(Message(WRTE, LOCAL_ID, stream, said[start : start + OLD_MAX_DATA_BYTES]))
            assert wire.receive().command == OKAY
        take_answer(wire, 8)

        wire.open(f"exec:cat {folder}/file", OTHER_LOCAL_ID)
        pieces = wire.read_all(OTHER_LOCAL_ID)

    assert sum(len(piece.data) for piece in pieces) == 50_000
    assert all(len(piece.data) <= OLD_MAX_DATA_BYTES for piece in pieces)
    assert all(piece.checksum == sum(piece.data) for piece in pieces)


def test_an_old_host_with_a_wrong_checksum_is_cut_off(adbd: Standalone) -> None:
    with Wire.connected(adbd.port, version=OLD_VERSION, max_data_bytes=OLD_MAX_DATA_BYTES) as wire:
        wrong = bytearray(Message(OPEN, LOCAL_ID, 0, b"shell:echo no\0").encode())
        wrong[16] ^= 1
        wire.socket.sendall(wrong)

        with pytest.raises((EOFError, ConnectionError)):
            wire.receive()


@pytest.mark.parametrize("by_closing_the_stream", [True, False])
def test_a_push_that_is_cut_at_any_byte_leaves_the_old_file(
    adbd: Standalone, wire: Wire, folder: str, by_closing_the_stream: bool
) -> None:
    said = push(f"{folder}/file", CONTENT)
    before = adbd.threads()
    wire.write(wire.open("sync:"), push(f"{folder}/file", b"old"))
    take_answer(wire, 8)

    for cut in range(len(said)):
        with Wire.connected(adbd.port) as broken:
            stream = broken.open("sync:")
            broken.write(stream, said[:cut])
            if by_closing_the_stream:
                broken.send(Message(CLSE, LOCAL_ID, stream))
                assert broken.ask("shell:true") == b""
        assert wire.ask(f"exec:cat {folder}/*") == b"old"

    assert eventually(lambda: adbd.threads() <= before + 1)
    assert wire.ask(f"shell:ls -a {folder}").split() == [b".", b"..", b"file"]


def test_a_connection_that_is_cut_at_any_byte_harms_nothing_else(adbd: Standalone, wire: Wire) -> None:
    before = adbd.threads()
    said = (
        Message(CNXN, VERSION, 1 << 20, b"host::").encode()
        + Message(OPEN, 1, 0, b"shell:sleep 100\0").encode()
        + Message(OPEN, 2, 0, b"sync:\0").encode()
        + Message(WRTE, 2, 2, sync(b"STAT", 7) + b"/sdcard").encode()
        + Message(CLSE, 1, 1).encode()
    )

    for cut in range(len(said)):
        with Wire.to(adbd.port) as broken:
            broken.socket.sendall(said[:cut])
        # Sixteen hosts may be connected; those that left are gone a moment later.
        assert eventually(lambda: adbd.threads() <= before + 10)
        assert wire.ask("shell:echo fine") == b"fine\n"

    assert eventually(lambda: adbd.threads() <= before)


def test_closing_a_stream_frees_its_command(adbd: Standalone, wire: Wire) -> None:
    before = adbd.threads()
    stream = wire.open("shell:sleep 100")
    assert eventually(lambda: adbd.threads() == before + 1)

    wire.send(Message(CLSE, LOCAL_ID, stream))

    assert eventually(lambda: adbd.threads() == before)


def test_refused_services_are_closed_at_once(wire: Wire) -> None:
    for service in ("reboot:", "root:", "tcpip:5555", "tcp:9", "framebuffer:", "localabstract:x", "x"):
        wire.send(Message(OPEN, LOCAL_ID, 0, service.encode() + b"\0"))
        assert wire.receive() == Message(CLSE, 0, LOCAL_ID, b"", 0)


def test_a_path_may_have_1024_bytes_and_no_more(wire: Wire) -> None:
    stream = wire.open("sync:")
    wire.send(Message(WRTE, LOCAL_ID, stream, sync(b"STAT", 1024) + b"/" * 1024))
    assert take_answer(wire, 16)[:4] == b"STAT"

    wire.send(Message(WRTE, LOCAL_ID, stream, sync(b"STAT", 1025)))
    assert take_answer(wire, 21) == sync(b"FAIL", 13) + b"path too long"
