"""Requests to the helper on a phone, over any stream that carries its frames.

One thread writes, one reads; callers wait for the answer with their id, in any number of threads. An input is sent at
most once: when the connection breaks while one is under way, its caller hears that the outcome is unknown, and nothing
repeats it; what the helper says of it later is kept. Starting the helper and finding a phone are not its affair.
"""

import itertools
import queue
import threading
from collections import deque
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Protocol

import msgspec

from pollex.device.deadline import Deadline
from pollex.device.frames import BlobFrame, Frame, FrameDecoder, FrameError, JsonFrame, encode_json
from pollex.device.late import LateAnswers
from pollex.device.wire import Envelope, Hello, Json, decode, error_from
from pollex.errors import DeviceDetail, DeviceUnavailable, Misuse, OutcomeUnknown, ReadFailed, Refused

__all__ = ["PROTOCOL", "Answer", "Event", "HelperClient", "Link"]

PROTOCOL = 3
MAX_REQUEST_S = 600.0
"""The longest that a helper takes a request for; a walk or a play may last longer, but is many of them."""
ANSWER_GRACE_S = 1.0
"""How much later than its deadline an answer may come before the helper counts as gone."""
CANCEL_WAIT_S = 1.0
CANCEL_POLL_S = 0.1
EVENTS_KEPT = 1000
"""Spec F-97."""
MAX_EVENT_BYTES = 131_072
"""More than a helper's longest event has; a longer one is not kept."""
MAX_BLOB_BYTES = 64 * 1024 * 1024


class Link(Protocol):
    """The stream to and from the helper."""

    def send(self, data: bytes) -> None:
        """Writes to the helper's standard input."""

    def receive(self) -> bytes:
        """Waits for bytes of its standard output; none means the end."""

    def end_input(self) -> None:
        """Ends its standard input, its sign to end."""

    def close(self) -> None:
        """Breaks the stream; whoever waits in `send` or `receive` comes back."""

    def last_words(self) -> str:
        """The end of what it wrote to its log."""


@dataclass(frozen=True, slots=True)
class Answer:
    """A positive answer: its JSON, and its blob if it has one."""

    header: bytes
    blob: bytes


@dataclass(frozen=True, slots=True)
class Event:
    """Something the phone told by itself."""

    name: str
    seq: int
    payload: bytes


@dataclass(slots=True)
class _Open:
    """A request that has no answer yet. Touched under the client's lock only."""

    is_write: bool
    operation_id: str | None
    done: threading.Event = field(default_factory=threading.Event)
    is_sent: bool = False
    header: bytes = b""
    envelope: Envelope | None = None
    blob: bytearray = field(default_factory=bytearray)
    is_lost: bool = False
    is_blob_bad: bool = False


class HelperClient:
    """One helper that runs. Of no use any more once `is_lost`."""

    def __init__(self, link: Link) -> None:
        self._link = link
        self._lock = threading.Lock()
        self._open: dict[int, _Open] = {}
        self._ids = itertools.count(1)
        self.late = LateAnswers()
        """What is said late of inputs."""
        self._outbox: queue.SimpleQueue[tuple[int | None, bytes] | None] = queue.SimpleQueue()
        self._lost: str | None = None
        self._events: deque[Event] = deque(maxlen=EVENTS_KEPT)
        self._writer = threading.Thread(target=self._write_frames, name="helper-writer", daemon=True)
        self._reader = threading.Thread(target=self._read_frames, name="helper-reader", daemon=True)
        self._writer.start()
        self._reader.start()

    @property
    def is_lost(self) -> bool:
        """Whether the connection is gone."""
        return self._lost is not None

    def events(self) -> tuple[Event, ...]:
        """The last events, oldest first."""
        with self._lock:
            return tuple(self._events)

    def hello(self, deadline: Deadline) -> Hello:
        """Asks what the helper is, and makes sure that we speak the same language.

        Raises:
            DeviceUnavailable: DEVICE_UNAVAILABLE, with the state slot_taken or helper_failed.
            ReadFailed: CONNECTION_LOST, TIMEOUT.
        """
        hello = decode(self.read("hello", {}, deadline).header, Hello)
        if hello.protocol != PROTOCOL:
            message = f"The helper speaks protocol {hello.protocol}, not {PROTOCOL}: build it anew with `make phone`."
            raise DeviceUnavailable("DEVICE_UNAVAILABLE", message, DeviceDetail("helper_failed"))
        return hello

    def read(self, op: str, members: Mapping[str, Json], deadline: Deadline) -> Answer:
        """Sends a request that changes nothing and waits for its answer and blob.

        Raises:
            ReadFailed: the reading failed, also CONNECTION_LOST and TIMEOUT.
            Refused: CANCELLED.
            DeviceUnavailable, Misuse: as the helper says.
        """
        return self._request(op, dict(members), deadline, operation_id=None)

    def write(self, op: str, members: Mapping[str, Json], deadline: Deadline, *, operation_id: str) -> Answer:
        """Sends a request that changes something, once, and waits for what came of it.

        Raises:
            OutcomeUnknown: TIMEOUT, CONNECTION_LOST: it was sent, and may have happened.
            Refused, Rejected, Stopped, Misuse: as the helper says.
            Refused: also CONNECTION_LOST, it never left.
        """
        return self._request(op, {**members, "operation_id": operation_id}, deadline, operation_id=operation_id)

    def close(self, wait_s: float = 2.0) -> None:
        """Tells the helper to end, waits for it, and breaks the stream. Safe to call twice."""
        with self._lock:
            was_lost = self._lost is not None
        if not was_lost:
            self._outbox.put((None, encode_json(b'{"id":0,"op":"quit"}')))
            self._outbox.put(None)
            self._reader.join(wait_s)
        self._lose("it was closed")
        self._reader.join(wait_s)
        self._writer.join(wait_s)

    def _request(self, op: str, members: dict[str, Json], deadline: Deadline, *, operation_id: str | None) -> Answer:
        deadline.cancel.check()
        deadline = deadline.within(MAX_REQUEST_S)
        request = _Open(is_write=operation_id is not None, operation_id=operation_id)
        with self._lock:
            if self._lost is not None:
                raise self._lost_error(request)
            request_id = next(self._ids)
            self._open[request_id] = request
        body = {"id": request_id, "op": op, "deadline_ms": max(1, deadline.left_ms), **members}
        try:
            self._outbox.put((request_id, _frame(body)))
            self._wait(request_id, request, deadline)
        finally:
            with self._lock:
                self._open.pop(request_id, None)
        return self._answer(request)

    def _wait(self, request_id: int, request: _Open, deadline: Deadline) -> None:
        patience = Deadline(deadline.left_s + ANSWER_GRACE_S)
        while not request.done.wait(min(CANCEL_POLL_S, patience.left_s)):
            if deadline.cancel.is_set:
                self._call_off(request_id, request)
                if not request.done.wait(min(CANCEL_WAIT_S, patience.left_s)):
                    self._give_up(request_id, request, is_cancelled=True)
                return
            if patience.is_over:
                self._give_up(request_id, request, is_cancelled=False)
                return

    def _call_off(self, request_id: int, request: _Open) -> None:
        """Asks the helper to cancel; its answer to the request itself is what counts."""
        what: dict[str, Json] = {"operation_id": request.operation_id} if request.is_write else {"request": request_id}
        cancel_id = next(self._ids)
        self._outbox.put((None, encode_json(msgspec.json.encode({"id": cancel_id, "op": "cancel", **what}))))

    def _give_up(self, request_id: int, request: _Open, *, is_cancelled: bool) -> None:
        """Stops waiting. A helper that owes an answer past its time is trusted with nothing more and is dropped."""
        if not is_cancelled:
            self._lose("it did not answer in time")
        with self._lock:
            self._open.pop(request_id, None)
            if request.done.is_set() and not request.is_lost:
                return
            if request.is_sent and request.operation_id is not None:
                self.late.owe(request_id, request.operation_id)
        if request.is_write and request.is_sent:
            message = "The phone gave no answer in time; it may have happened. Look before going on."
            raise OutcomeUnknown("TIMEOUT", message)
        if is_cancelled:
            raise Refused("CANCELLED", "The call was cancelled; nothing was sent.")
        kind = Refused if request.is_write else ReadFailed
        raise kind("TIMEOUT", "The helper on the phone did not answer in time; try again.")

    def _answer(self, request: _Open) -> Answer:
        if request.is_lost:
            raise self._lost_error(request)
        envelope = request.envelope
        if request.is_write and (request.is_blob_bad or envelope is None):
            message = "The helper's answer came incomplete; it may have happened. Look before going on."
            raise OutcomeUnknown("READ_FAILED", message)
        if request.is_blob_bad or envelope is None:
            raise ReadFailed("READ_FAILED", "The helper's answer came incomplete; try again.")
        if not envelope.ok:
            raise error_from(envelope, is_write=request.is_write)
        return Answer(request.header, bytes(request.blob))

    def _lost_error(self, request: _Open) -> OutcomeUnknown | Refused | ReadFailed:
        reason = f"The connection to the helper on the phone was lost: {self._lost}."
        if not request.is_write:
            return ReadFailed("CONNECTION_LOST", f"{reason} Try again.")
        if request.is_sent:
            return OutcomeUnknown("CONNECTION_LOST", f"{reason} It may have happened; look before going on.")
        return Refused("CONNECTION_LOST", f"{reason} Nothing was sent; try again.")

    def _write_frames(self) -> None:
        try:
            while (item := self._outbox.get()) is not None:
                request_id, frame = item
                with self._lock:
                    if self._lost is not None:
                        return
                    request = self._open.get(request_id) if request_id is not None else None
                    if request is not None:
                        request.is_sent = True
                if request is not None or request_id is None:
                    self._link.send(frame)
            self._link.end_input()
        except OSError as error:
            self._lose(str(error) or type(error).__name__)

    def _read_frames(self) -> None:
        decoder = FrameDecoder()
        try:
            while data := self._link.receive():
                for frame in decoder.feed(data):
                    self._take(frame)
            self._lose(self._link.last_words() or "it ended")
        except (OSError, ValueError) as error:
            # ValueError: no frames, no packets. ReadFailed below: no JSON. Nothing after that can be trusted.
            self._lose(str(error) or type(error).__name__)
        except ReadFailed as error:
            self._lose(error.message)

    def _take(self, frame: Frame) -> None:
        match frame:
            case JsonFrame(payload):
                self._take_json(payload)
            case BlobFrame():
                self._take_piece(frame)

    def _take_json(self, payload: bytes) -> None:
        envelope = decode(payload, Envelope)
        if envelope.blob is not None and not 0 <= envelope.blob <= MAX_BLOB_BYTES:
            raise FrameError(f"a blob of {envelope.blob} bytes")
        if envelope.event == "late_outcome":
            self.late.take_event(payload)
            return
        with self._lock:
            if envelope.event is not None and len(payload) > MAX_EVENT_BYTES:
                return
            if envelope.event is not None:
                self._events.append(Event(envelope.event, envelope.seq or 0, payload))
                return
            request = self._open.get(envelope.id) if envelope.id is not None else None
            if request is None:
                self.late.take_answer(envelope, payload)
                return
            if request.envelope is not None:
                return
            request.header, request.envelope = payload, envelope
            if not envelope.blob:
                request.done.set()

    def _take_piece(self, piece: BlobFrame) -> None:
        with self._lock:
            request = self._open.get(piece.request_id)
            if request is None or request.envelope is None or request.done.is_set():
                return
            request.blob += piece.data
            wanted = request.envelope.blob or 0
            if piece.is_last or len(request.blob) > wanted:
                request.is_blob_bad = len(request.blob) != wanted
                request.done.set()

    def _lose(self, reason: str) -> None:
        """Ends everything; the first reason stays."""
        with self._lock:
            if self._lost is None:
                self._lost = reason
                for request in self._open.values():
                    if not request.done.is_set():
                        request.is_lost = True
                        request.done.set()
        self.late.end()
        self._outbox.put(None)
        self._link.close()


def _frame(body: dict[str, Json]) -> bytes:
    try:
        return encode_json(msgspec.json.encode(body))
    except UnicodeEncodeError as error:
        raise Misuse("INVALID", "Leave out halves of surrogate pairs; they cannot be sent.") from error
    except FrameError as error:
        raise Misuse("INVALID", f"This is too much for one request ({error}); send it in parts.") from error
