"""Sends garbage to the client where a helper would send frames, and sees that each call ends, typed and in time.

    python -m benchmarks.garbage [--frames 100000] [--seed N]

Exit code 1 if a call ended with something else than a typed error, or late.
"""

import argparse
import contextlib
import json
import random
import socket
import struct
import sys
import threading
import time
from collections.abc import Callable
from dataclasses import dataclass, field

from pollex.device.deadline import Deadline
from pollex.device.frames import FrameDecoder, JsonFrame, encode_blob_piece, encode_json
from pollex.device.helper import HelperClient
from pollex.errors import PhoneError

__all__ = ["Tally", "feed", "main"]

FRAMES_A_CONNECTION = 100
CALL_S = 0.3
LATE_S = 5.0
CALLS_BEFORE_REST = 3


@dataclass
class Tally:
    """What came of it."""

    frames: int = 0
    answered: int = 0
    """Calls that got an answer all the same."""
    lost: int = 0
    """Connections that were given up for what came on them."""
    faults: list[str] = field(default_factory=list)


class _PipeLink:
    """One end of a pair of sockets as the stream to a helper."""

    def __init__(self, ours: socket.socket) -> None:
        self._ours = ours

    def send(self, data: bytes) -> None:
        self._ours.sendall(data)

    def receive(self) -> bytes:
        return self._ours.recv(65_536)

    def end_input(self) -> None:
        self._ours.shutdown(socket.SHUT_WR)

    def close(self) -> None:
        with contextlib.suppress(OSError):
            self._ours.shutdown(socket.SHUT_RDWR)
        self._ours.close()

    def last_words(self) -> str:
        return ""


def feed(frames: int, chance: random.Random, tally: Tally) -> None:
    """Sends so many frames over as many connections as that takes."""
    while tally.frames < frames:
        _connection(chance, tally)


def _connection(chance: random.Random, tally: Tally) -> None:
    ours, theirs = socket.socketpair()
    client = HelperClient(_PipeLink(ours))
    phone = threading.Thread(target=_play, args=(theirs, chance, tally), daemon=True)
    phone.start()
    calls: list[Callable[[], object]] = [
        lambda: client.read("observe", {}, Deadline(CALL_S)),
        lambda: client.write("act", {}, Deadline(CALL_S), operation_id="op"),
        lambda: client.read("events", {}, Deadline(CALL_S)),
    ]
    for call in calls:
        began_s = time.monotonic()
        try:
            call()
            tally.answered += 1
        except PhoneError:
            pass
        except Exception as error:  # anything else is what is looked for
            tally.faults.append(f"a call ended with {error!r}")
        if time.monotonic() - began_s > LATE_S:
            tally.faults.append(f"a call took {time.monotonic() - began_s:.1f} s")
    tally.lost += client.is_lost
    client.close()
    phone.join(LATE_S)


def _play(theirs: socket.socket, chance: random.Random, tally: Tally) -> None:
    """The phone: to each request many frames, most of which belong to nothing."""
    decoder = FrameDecoder()
    try:
        while data := theirs.recv(65_536):
            for frame in decoder.feed(data):
                if isinstance(frame, JsonFrame):
                    request = json.loads(frame.payload)
                    for _ in range(FRAMES_A_CONNECTION // CALLS_BEFORE_REST):
                        theirs.sendall(_frame(chance, request["id"]))
                        tally.frames += 1
                    theirs.sendall(encode_json(b'{"id":%d,"ok":true,"seq":1}' % request["id"]))
    except (OSError, ValueError):
        pass  # The client has given up.
    finally:
        theirs.close()


def _frame(chance: random.Random, request_id: int) -> bytes:
    """Most are frames of the protocol with nonsense in them; one in a thousand is none, and ends the connection."""
    if chance.random() < 0.001:
        return chance.randbytes(chance.randrange(1, 40))
    some_id = chance.choice((request_id, request_id + 1, 0, chance.randrange(1 << 32)))
    if chance.random() < 0.3:
        return encode_blob_piece(some_id, chance.randbytes(chance.randrange(64)), is_last=chance.random() < 0.3)
    if chance.random() < 0.001:
        return struct.pack(">IB", 3, chance.choice((1, 2, 255))) + b"abc"
    members: dict[str, object] = {}
    for name in ("id", "ok", "event", "seq", "blob", "error", "dispatch", "operation_id", "answer", "text"):
        # A blob that is promised and does not come costs its call all the time it has.
        if chance.random() < (0.001 if name == "blob" else 0.4):
            members[name] = _value(chance, name, some_id)
    if members.get("event") == "late_outcome" and chance.random() < 0.99:
        members["answer"] = _value(chance, "answer", some_id)
    return encode_json(json.dumps(members).encode())


def _value(chance: random.Random, name: str, some_id: int) -> object:
    if name in ("id", "seq", "blob"):
        return some_id if name == "id" else chance.choice((0, 1, 7, 70_000))
    if name == "answer":
        return {"id": some_id, "ok": chance.random() < 0.5, "operation_id": "op", "seq": 3}
    if name == "error":
        return {"code": chance.choice(("STALE", "NONSENSE", "TIMEOUT", "BUSY")), "message": "", "detail": {"x": [1]}}
    fitting: dict[str, object] = {
        "ok": chance.random() < 0.5,
        "dispatch": chance.choice(("none", "uncertain", "stopped")),
    }
    return fitting.get(name, chance.choice(("late_outcome", "toast", "op")))


def main(words: list[str] | None = None) -> int:
    """Runs it and returns the exit code."""
    parser = argparse.ArgumentParser(description="Sends garbage where a helper would send frames.")
    parser.add_argument("--frames", type=int, default=100_000, help="how many (default: 100,000)")
    parser.add_argument("--seed", type=int, default=None, help="for the random choices (default: a new one)")
    options = parser.parse_args(words)
    seed = options.seed if options.seed is not None else random.SystemRandom().randrange(1 << 32)
    tally = Tally()
    began_s = time.monotonic()
    # Not for secrets: the seed makes a run repeatable.
    feed(options.frames, random.Random(seed), tally)  # noqa: S311
    took_s = time.monotonic() - began_s
    print(
        f"seed {seed}: {tally.frames} frames, {tally.answered} answers, {tally.lost} connections lost, {took_s:.0f} s"
    )
    for fault in tally.faults:
        print(fault)
    return 1 if tally.faults else 0


if __name__ == "__main__":
    sys.exit(main())
