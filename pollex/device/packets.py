"""The shell protocol of adb (`shell,v2`): packets that keep the streams of one command apart.

A packet is a u8 stream number, a u32 little-endian length and that many bytes. Packets come as a byte stream: any
boundary may fall anywhere. Both directions use the same form.
"""

import struct
from dataclasses import dataclass
from enum import IntEnum

__all__ = ["Packet", "PacketDecoder", "PacketError", "Stream", "encode_packet"]

MAX_PACKET_BYTES = 4 * 1024 * 1024
"""More than adb's largest message; a longer one is garbage."""

_HEAD = struct.Struct("<BI")


class Stream(IntEnum):
    """What the bytes of a packet are."""

    STDIN = 0
    STDOUT = 1
    STDERR = 2
    EXIT = 3
    """One byte, the exit code; the last packet."""
    CLOSE_STDIN = 4


class PacketError(ValueError):
    """The bytes are no shell protocol."""


@dataclass(frozen=True, slots=True)
class Packet:
    """One piece of one stream."""

    stream: Stream
    data: bytes


def encode_packet(stream: Stream, data: bytes = b"") -> bytes:
    """One packet as bytes."""
    return _HEAD.pack(stream, len(data)) + data


class PacketDecoder:
    """Takes bytes as they come and gives the packets that are whole."""

    def __init__(self) -> None:
        self._rest = bytearray()

    def feed(self, data: bytes) -> list[Packet]:
        """Gives the packets that these bytes complete, in order.

        Raises:
            PacketError: an unknown stream or an absurd length. The decoder is of no use afterwards.
        """
        self._rest += data
        packets: list[Packet] = []
        at = 0
        while len(self._rest) - at >= _HEAD.size:
            number, length = _HEAD.unpack_from(self._rest, at)
            if number not in Stream._value2member_map_ or length > MAX_PACKET_BYTES:
                raise PacketError(f"stream {number} with {length} bytes is no packet of the shell protocol")
            end = at + _HEAD.size + length
            if len(self._rest) < end:
                break
            packets.append(Packet(Stream(number), bytes(self._rest[at + _HEAD.size : end])))
            at = end
        del self._rest[:at]
        return packets
