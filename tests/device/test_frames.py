"""Frames between host and helper."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pollex.device.frames import (
    MAX_BLOB_PIECE_BYTES,
    MAX_PAYLOAD_BYTES,
    BlobFrame,
    Frame,
    FrameDecoder,
    FrameError,
    JsonFrame,
    encode_blob_piece,
    encode_json,
)

frames = st.lists(
    st.one_of(
        st.builds(JsonFrame, st.binary(max_size=200)),
        st.builds(BlobFrame, st.integers(0, 2**32 - 1), st.booleans(), st.binary(max_size=200)),
    ),
    max_size=8,
)


def encode(frame: Frame) -> bytes:
    if isinstance(frame, JsonFrame):
        return encode_json(frame.payload)
    return encode_blob_piece(frame.request_id, frame.data, is_last=frame.is_last)


def test_a_frame_is_length_kind_and_payload() -> None:
    assert encode_json(b'{"id":7}') == b'\x00\x00\x00\x08\x00{"id":7}'
    assert encode_blob_piece(7, b"abc", is_last=True) == b"\x00\x00\x00\x08\x01\x00\x00\x00\x07\x01abc"


@given(frames, st.data())
def test_frames_survive_any_cutting_of_the_stream(sent: list[Frame], data: st.DataObject) -> None:
    stream = b"".join(encode(frame) for frame in sent)
    decoder, got = FrameDecoder(), []

    while stream:
        size = data.draw(st.integers(1, len(stream)))
        got += decoder.feed(stream[:size])
        stream = stream[size:]

    assert got == sent


@given(st.binary(max_size=400))
def test_garbage_gives_frames_or_a_frame_error_and_nothing_else(garbage: bytes) -> None:
    decoder = FrameDecoder()
    try:
        got = decoder.feed(garbage)
    except FrameError:
        return
    assert sum(len(encode(frame)) for frame in got) <= len(garbage)


@pytest.mark.parametrize(
    "head",
    [
        (MAX_PAYLOAD_BYTES + 1).to_bytes(4, "big") + b"\x00",
        b"\x00\x00\x00\x01\x02",
        b"\x00\x00\x00\x04\x01\x00\x00\x00\x01",
    ],
    ids=["too long", "unknown kind", "piece without head"],
)
def test_what_no_helper_sends_is_told_at_once(head: bytes) -> None:
    with pytest.raises(FrameError):
        FrameDecoder().feed(head)


def test_what_does_not_fit_is_not_encoded() -> None:
    with pytest.raises(FrameError):
        encode_json(bytes(MAX_PAYLOAD_BYTES + 1))
    with pytest.raises(FrameError):
        encode_blob_piece(1, bytes(MAX_BLOB_PIECE_BYTES + 1), is_last=True)
