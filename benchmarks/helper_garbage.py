"""Sends garbage to the helper on a virtual phone, and sees that it answers on, ends nothing and keeps nothing.

    python -m benchmarks.helper_garbage [--frames 100000] [--seed N]

Exit code 1 if the helper ended, left a ping unanswered, or the phone's heap grew by more than HEAP_GROWTH_MAX_MB.
"""

import argparse
import json
import random
import struct
import sys
import threading
import time
from dataclasses import dataclass, field

from benchmarks.rig import COMMAND_S, Rig
from pollex.device.adb import AdbPhone
from pollex.device.deadline import Deadline
from pollex.device.frames import MAX_PAYLOAD_BYTES, FrameDecoder, JsonFrame, encode_json
from pollex.device.jar import place_helper, read_jar, start_line
from pollex.device.link import ShellLink

__all__ = ["Talk", "garbage", "main"]

PING_EVERY = 500
PING_S = 20.0
WARM_UP_FRAMES = 2_000
HEAP_GROWTH_MAX_MB = 20.0
OPS = (
    *("hello", "observe", "wait", "act", "touch", "key", "text", "screenshot", "display", "clipboard", "apps"),
    *("events", "cancel", "ping", "", "quit2", "\u0000", "OBSERVE"),
)
MEMBERS = (
    *("id", "op", "deadline_ms", "operation_id", "expect", "target", "action", "args", "fingers", "code", "global"),
    *("settle", "base_digest", "refresh", "wait_ms", "text", "by", "format", "max_side_px", "kinds", "since_seq"),
)


@dataclass(slots=True)
class Talk:
    """A stream to a helper, with what came back."""

    link: ShellLink
    answers: int = 0
    pongs: set[int] = field(default_factory=set)
    is_over: bool = False

    def listen(self) -> None:
        """Reads to the end, in a thread of its own."""
        decoder = FrameDecoder()
        try:
            while data := self.link.receive():
                for frame in decoder.feed(data):
                    if isinstance(frame, JsonFrame):
                        told = json.loads(frame.payload)
                        self.answers += "id" in told
                        if told.get("ok") and "working_on" in told:
                            self.pongs.add(told["id"])
        except OSError:
            pass
        self.is_over = True

    def is_alive(self, number: int) -> bool:
        """Whether a ping with this id is answered in time."""
        self.link.send(encode_json(b'{"id":%d,"op":"ping"}' % number))
        until_s = time.monotonic() + PING_S
        while number not in self.pongs and not self.is_over and time.monotonic() < until_s:
            time.sleep(0.005)
        return number in self.pongs


def garbage(phone: AdbPhone, frames: int, chance: random.Random) -> Talk:
    """Sends the frames over one connection, with a ping after each PING_EVERY; stops at one that is not answered."""
    deadline = Deadline(COMMAND_S)
    talk = Talk(ShellLink(phone, start_line(place_helper(phone, read_jar(), deadline)), deadline))
    threading.Thread(target=talk.listen, daemon=True).start()
    try:
        for number in range(frames):
            talk.link.send(_frame(chance))
            if number % PING_EVERY == 0 and not talk.is_alive(4_000_000_000 + number):
                return talk
        talk.is_alive(4_294_967_295)
        return talk
    finally:
        talk.link.end_input()
        until_s = time.monotonic() + PING_S
        while not talk.is_over and time.monotonic() < until_s:
            time.sleep(0.01)
        talk.link.close()


def _frame(chance: random.Random) -> bytes:
    dice = chance.random()
    if dice < 0.2:
        data = chance.randbytes(chance.randrange(200))
        return struct.pack(">IB", len(data), chance.choice((0, 0, 1, 2, 255))) + data
    if dice < 0.201:
        return struct.pack(">IB", MAX_PAYLOAD_BYTES + 1, 0) + bytes(MAX_PAYLOAD_BYTES + 1)
    if dice < 0.22:
        depth = chance.randrange(2_000)
        return encode_json(b'{"id":1,"op":' + b"[" * depth + b"]" * depth + b"}")
    written = bytearray(json.dumps(_request(chance), ensure_ascii=False).encode("utf-8", "surrogatepass"))
    for _ in range(chance.choice((0, 0, 0, 1, 3))):
        if written:
            written[chance.randrange(len(written))] = chance.randrange(256)
    return encode_json(bytes(written))


def _request(chance: random.Random) -> dict[str, object]:
    members: dict[str, object] = {"id": chance.randrange(1 << 31), "op": chance.choice(OPS), "deadline_ms": 1_000}
    for name in chance.sample(MEMBERS, chance.randrange(6)):
        if name not in ("op", "id") or chance.random() < 0.1:
            members[name] = _value(chance, 3)
    return members


def _value(chance: random.Random, depth: int) -> object:
    choices: list[object] = [None, True, -1, 0, 7, 1 << 40, 1.5, -1e300, "", "x" * 300, "\ud800", "é😀\u0000", "back"]
    if depth:
        choices += [[_value(chance, depth - 1) for _ in range(chance.randrange(4))], {"x": _value(chance, depth - 1)}]
    return chance.choice(choices)


def main(words: list[str] | None = None) -> int:
    """Sends, prints what came of it, and returns the exit code."""
    parser = argparse.ArgumentParser(prog="python -m benchmarks.helper_garbage", description="Garbage to the helper.")
    parser.add_argument("--frames", type=int, default=100_000)
    parser.add_argument("--seed", type=int, default=20_261_201)
    options = parser.parse_args(words)
    with Rig.booted() as rig:
        garbage(rig.phone, WARM_UP_FRAMES, random.Random(0))  # noqa: S311  # the seed makes it repeatable
        heap_mb = rig.heap_mb()
        began_s = time.monotonic()
        talk = garbage(rig.phone, options.frames, random.Random(options.seed))  # noqa: S311  # likewise
        took_s, growth_mb = time.monotonic() - began_s, rig.heap_mb() - heap_mb
    is_good = 4_294_967_295 in talk.pongs and growth_mb <= HEAP_GROWTH_MAX_MB
    print(
        f"{options.frames} frames in {took_s:.0f} s, seed {options.seed}: {talk.answers} answers, "
        f"heap {growth_mb:+.1f} MB; {'the helper answers on' if is_good else 'FAULT'}"
    )
    return 0 if is_good else 1


if __name__ == "__main__":
    sys.exit(main())
