"""The shell protocol of adb."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pollex.device.packets import Packet, PacketDecoder, PacketError, Stream, encode_packet

packets = st.lists(st.builds(Packet, st.sampled_from(Stream), st.binary(max_size=200)), max_size=8)


def test_a_packet_is_stream_length_and_bytes() -> None:
    assert encode_packet(Stream.STDOUT, b"abc") == b"\x01\x03\x00\x00\x00abc"
    assert PacketDecoder().feed(b"\x03\x01\x00\x00\x00\x07") == [Packet(Stream.EXIT, b"\x07")]


@given(packets, st.data())
def test_packets_survive_any_cutting_of_the_stream(sent: list[Packet], data: st.DataObject) -> None:
    stream = b"".join(encode_packet(packet.stream, packet.data) for packet in sent)
    decoder, got = PacketDecoder(), []

    while stream:
        size = data.draw(st.integers(1, len(stream)))
        got += decoder.feed(stream[:size])
        stream = stream[size:]

    assert got == sent


@given(st.binary(max_size=400))
def test_garbage_gives_packets_or_a_packet_error_and_nothing_else(garbage: bytes) -> None:
    try:
        got = PacketDecoder().feed(garbage)
    except PacketError:
        return
    assert sum(len(packet.data) for packet in got) <= len(garbage)


@pytest.mark.parametrize("head", [b"\x09\x00\x00\x00\x00", b"\x01\xff\xff\xff\xff"], ids=["stream", "length"])
def test_an_unknown_stream_or_an_absurd_length_is_told(head: bytes) -> None:
    with pytest.raises(PacketError):
        PacketDecoder().feed(head)
