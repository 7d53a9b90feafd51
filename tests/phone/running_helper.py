"""A helper that runs on a phone, spoken to in plain frames: for tests of the wire itself.

It knows nothing of pollex's own client, so that the two are tested apart.
"""

import hashlib
import itertools
import json
import struct
import subprocess
import threading
import time
import zlib
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from tests.adbd.device import Device

JAR = Path(__file__).parents[2] / "build" / "phone" / "helper.jar"
ANSWER_TIMEOUT_S = 60.0
"""A machine that runs tests may have other work too."""
DEADLINE_MS = 30_000

Json = dict[str, Any]
"""Any JSON object: these tests look at what comes, whatever it is."""

STRING_KEYS = "ctdhrkexujy"


@dataclass(frozen=True, slots=True)
class Reading:
    """One answer of `observe` with its rows, strings in place of their indexes."""

    header: Json
    rows: list[Json]

    def row(self, **facts: object) -> int:
        """The index of the one row that has all these facts."""
        (index,) = [i for i, row in enumerate(self.rows) if facts.items() <= row.items()]
        return index

    def window_of(self, index: int) -> Json:
        """The window that a row belongs to."""
        (window,) = [w for w in self.header["windows"] if w["first"] <= index < w["first"] + w["count"]]
        found: Json = window
        return found

    def target(self, index: int) -> Json:
        """The row as the target of a write, without parts."""
        row = self.rows[index]
        is_value = row.get("f", 3) & 1 << 5 or "g" in row
        label = row.get("d") or row.get("h") if is_value else row.get("t") or row.get("d")
        look = {"class": row.get("c"), "id": row.get("r"), "label": label}
        return {"node": [self.window_of(index)["id"], row["n"]], "look": look}


@dataclass(slots=True)
class RunningHelper:
    """One helper process. Not for several threads."""

    process: subprocess.Popen[bytes]
    events: list[Json] = field(default_factory=list)
    ids: Iterator[int] = field(default_factory=lambda: itertools.count(1))
    begun: dict[int, tuple[Json, bytes]] = field(default_factory=dict)
    """Answers whose blobs are still to come."""
    done: dict[int, tuple[Json, bytes]] = field(default_factory=dict)
    """Answers that nobody has asked for yet."""

    def send(self, **request: object) -> None:
        """Sends one request as it is."""
        self.send_payload(json.dumps(request).encode())

    def send_payload(self, payload: bytes, *, kind: int = 0) -> None:
        """Sends one frame with any payload."""
        self.send_bytes(struct.pack(">IB", len(payload), kind) + payload)

    def send_bytes(self, data: bytes) -> None:
        """Sends any bytes."""
        assert self.process.stdin is not None
        self.process.stdin.write(data)
        self.process.stdin.flush()

    def receive(self) -> tuple[int, bytes]:
        """The next frame: its kind and payload."""
        length, kind = struct.unpack(">IB", self._read(5))
        return kind, self._read(length)

    def next_json(self) -> Json:
        """The next JSON frame, which must be the next frame."""
        kind, payload = self.receive()
        assert kind == 0
        decoded: Json = json.loads(payload)
        return decoded

    def ask(self, op: str, **members: object) -> tuple[Json, bytes]:
        """Sends a request and waits for its answer and blob."""
        return self.answer(self.begin(op, **members))

    def begin(self, op: str, **members: object) -> int:
        """Sends a request and gives its id; the answer is asked for later."""
        request_id = next(self.ids)
        self.send(id=request_id, op=op, **({"deadline_ms": DEADLINE_MS} | members))
        return request_id

    def answer(self, request_id: int) -> tuple[Json, bytes]:
        """The answer to a request that was sent; events and other answers on the way are kept."""
        while request_id not in self.done:
            self._take(*self.receive())
        return self.done.pop(request_id)

    def event(self, kind: str) -> Json:
        """The next event of a kind, waited for."""
        while True:
            for event in self.events:
                if event["event"] == kind:
                    self.events.remove(event)
                    return event
            self._take(*self.receive())

    def _take(self, kind: int, payload: bytes) -> None:
        """Keeps what a frame brings until it is asked for."""
        if kind == 1:
            request_id, last = struct.unpack(">IB", payload[:5])
            answer, blob = self.begun[request_id]
            self.begun[request_id] = (answer, blob + payload[5:])
            if last:
                assert len(blob) + len(payload) - 5 == answer["blob"]
                self.done[request_id] = self.begun.pop(request_id)
            return
        decoded: Json = json.loads(payload)
        if "event" in decoded:
            self.events.append(decoded)
        else:
            place = self.begun if "blob" in decoded else self.done
            place[decoded["id"]] = (decoded, b"")

    def answers(self, *request_ids: int) -> list[Json]:
        """Answers without blobs to requests that were sent, in the order asked for, whatever order they come in."""
        found: dict[int, Json] = {}
        while found.keys() != set(request_ids):
            decoded = self.next_json()
            if "event" in decoded:
                self.events.append(decoded)
            else:
                found[decoded["id"]] = decoded
        return [found[request_id] for request_id in request_ids]

    def observe(self, **members: object) -> Reading:
        """A whole reading, which must be good."""
        answer, blob = self.ask("observe", **members)
        assert answer["ok"], answer
        return _reading(answer, blob)

    def home(self) -> Reading:
        """A whole reading of the launcher, as soon as it is there."""
        return self.until(t="Settings", r="com.android.launcher3:id/icon")

    def until(self, **facts: object) -> Reading:
        """A whole reading of a screen at rest, as soon as it has a row with these facts."""
        end = time.monotonic() + ANSWER_TIMEOUT_S
        settle = {"after_seq": 0, "quiet_ms": 100, "cap_ms": 2000}
        while time.monotonic() < end:
            answer, blob = self.ask("observe", settle=settle)
            if answer["ok"] and answer["complete"]:
                screen = _reading(answer, blob)
                if any(facts.items() <= row.items() for row in screen.rows):
                    return screen
        raise AssertionError(f"no screen with {facts}")

    def open_lab(self, phone: Device, page: str, **facts: object) -> Reading:
        """A page of the app Lab, as soon as it has a row with these facts."""
        phone.adb("shell", "am", "start", "-n", f"dev.pollex.lab/.{page}Activity").check_returncode()
        return self.until(**facts)

    def settled(self, answer: Json) -> Reading:
        """A reading after the screen has come to rest from a write."""
        return self.observe(settle={"after_seq": answer["seq"], "quiet_ms": 300, "cap_ms": 20_000})

    def act(self, reading: Reading, index: int, action: str, **members: object) -> Json:
        """Performs an action on a row of a reading, expecting its app and window unless told otherwise."""
        here = {"package": reading.header["foreground"]["package"], "window": reading.window_of(index)["id"]}
        defaults = {"operation_id": f"op-{next(self.ids)}", "target": reading.target(index), "expect": here}
        return self.ask("act", action=action, **(defaults | members))[0]

    def key(self, **members: object) -> Json:
        """Presses a key, expecting nothing unless told otherwise."""
        return self.ask("key", **({"operation_id": f"op-{next(self.ids)}", "expect": {}} | members))[0]

    def touch(self, *fingers: Sequence[Sequence[float]], **members: object) -> Json:
        """Moves fingers, expecting nothing unless told otherwise."""
        defaults = {"operation_id": f"op-{next(self.ids)}", "expect": {}, "fingers": list(fingers)}
        return self.ask("touch", **(defaults | members))[0]

    def text(self, reading: Reading, index: int, text: str, by: str, **members: object) -> Json:
        """Puts text into a row of a reading, expecting nothing unless told otherwise."""
        defaults = {"operation_id": f"op-{next(self.ids)}", "target": reading.target(index), "expect": {}}
        return self.ask("text", text=text, by=by, **(defaults | members))[0]

    def end_input(self) -> int:
        """Ends its standard input and waits for its exit code."""
        assert self.process.stdin is not None
        self.process.stdin.close()
        return self.process.wait(ANSWER_TIMEOUT_S)

    def _read(self, count: int) -> bytes:
        """Exactly so many bytes; a helper that stays silent is killed, which ends the stream."""
        assert self.process.stdout is not None
        watchdog = threading.Timer(ANSWER_TIMEOUT_S, self.process.kill)
        watchdog.start()
        try:
            data = self.process.stdout.read(count)
        finally:
            watchdog.cancel()
        assert len(data) == count, "the helper's stream ended"
        return data


@contextmanager
def running_helper(phone: Device, *mask: str) -> Iterator[RunningHelper]:
    """Starts the built helper on a phone; ends it if it still runs."""
    path = f"/data/local/tmp/pollex-{hashlib.sha256(JAR.read_bytes()).hexdigest()[:16]}.jar"
    assert phone.adb("push", str(JAR), path).returncode == 0
    start = f"export CLASSPATH={path}; trap '' HUP; exec app_process / dev.pollex.helper.Main"
    process = phone.popen("shell", "-T", " ".join([start, *mask]))
    assert process.stderr is not None
    log = threading.Thread(target=process.stderr.read, daemon=True)
    log.start()
    try:
        yield RunningHelper(process)
    finally:
        assert process.stdin is not None
        if not process.stdin.closed:
            process.stdin.close()
        try:
            process.wait(ANSWER_TIMEOUT_S)
        except subprocess.TimeoutExpired:
            process.kill()
            process.wait()
        log.join()
        for stream in (process.stdout, process.stderr):
            assert stream is not None
            stream.close()


def _reading(answer: Json, blob: bytes) -> Reading:
    table = json.loads(zlib.decompress(blob)) if blob else {"strings": [], "rows": []}
    return Reading(answer, [_with_strings(row, table["strings"]) for row in table["rows"]])


def _with_strings(row: Json, strings: list[str]) -> Json:
    decoded = {key: strings[value] if key in STRING_KEYS else value for key, value in row.items()}
    if "a" in row:
        decoded["a"] = [strings[index] for index in row["a"]]
    return decoded
