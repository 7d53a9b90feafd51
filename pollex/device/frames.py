"""Frames between host and helper (docs/helper-protocol.md, section 2).

A frame is a u32 big-endian length, a u8 kind and that many bytes: kind 0 one JSON object, kind 1 a piece of a blob.
Pure bytes; what the objects mean is said in `wire`.
"""

import struct
from dataclasses import dataclass

__all__ = [
    "MAX_BLOB_PIECE_BYTES",
    "MAX_PAYLOAD_BYTES",
    "BlobFrame",
    "Frame",
    "FrameDecoder",
    "FrameError",
    "JsonFrame",
    "encode_blob_piece",
    "encode_json",
]

MAX_PAYLOAD_BYTES = 1_048_576
MAX_BLOB_PIECE_BYTES = 65_536

_HEAD = struct.Struct(">IB")
_PIECE_HEAD = struct.Struct(">IB")
_JSON = 0
_BLOB = 1


class FrameError(ValueError):
    """The bytes are no frames; nothing that follows can be read."""


@dataclass(frozen=True, slots=True)
class JsonFrame:
    """One JSON object, not yet decoded."""

    payload: bytes


@dataclass(frozen=True, slots=True)
class BlobFrame:
    """A piece of the blob that belongs to the answer of a request."""

    request_id: int
    is_last: bool
    data: bytes


Frame = JsonFrame | BlobFrame


def encode_json(payload: bytes) -> bytes:
    """A frame of kind 0.

    Raises:
        FrameError: more bytes than a frame can hold.
    """
    if len(payload) > MAX_PAYLOAD_BYTES:
        raise FrameError(f"{len(payload)} bytes do not fit into a frame")
    return _HEAD.pack(len(payload), _JSON) + payload


def encode_blob_piece(request_id: int, data: bytes, *, is_last: bool) -> bytes:
    """A frame of kind 1. Only the phone's side sends these; here for whoever plays it."""
    if len(data) > MAX_BLOB_PIECE_BYTES:
        raise FrameError(f"{len(data)} bytes do not fit into a piece of a blob")
    return _HEAD.pack(_PIECE_HEAD.size + len(data), _BLOB) + _PIECE_HEAD.pack(request_id, is_last) + data


class FrameDecoder:
    """Takes bytes as they come and gives the frames that are whole."""

    def __init__(self) -> None:
        self._rest = bytearray()

    def feed(self, data: bytes) -> list[Frame]:
        """Gives the frames that these bytes complete, in order.

        Raises:
            FrameError: a length or kind that no helper sends. The decoder is of no use afterwards.
        """
        self._rest += data
        frames: list[Frame] = []
        at = 0
        while len(self._rest) - at >= _HEAD.size:
            length, kind = _HEAD.unpack_from(self._rest, at)
            if length > MAX_PAYLOAD_BYTES or kind not in (_JSON, _BLOB):
                raise FrameError(f"a frame of kind {kind} with {length} bytes is none of the helper's")
            end = at + _HEAD.size + length
            if len(self._rest) < end:
                break
            frames.append(_frame(kind, bytes(self._rest[at + _HEAD.size : end])))
            at = end
        del self._rest[:at]
        return frames


def _frame(kind: int, payload: bytes) -> Frame:
    if kind == _JSON:
        return JsonFrame(payload)
    if len(payload) < _PIECE_HEAD.size:
        raise FrameError("a piece of a blob without its head")
    request_id, last = _PIECE_HEAD.unpack_from(payload)
    return BlobFrame(request_id, bool(last), payload[_PIECE_HEAD.size :])
