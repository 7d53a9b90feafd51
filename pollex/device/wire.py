"""The frame of the helper's JSON as types (docs/helper-protocol.md), and which error each of its codes is.

What single operations ask and answer stands in `requests` and `answers`, a reading of the screen in
`pollex.screen.decode`.
"""

from dataclasses import replace
from typing import Literal, TypeAlias, TypeVar, get_args

import msgspec

from pollex.codes import Code
from pollex.device.advice import NO_WINDOW, with_advice
from pollex.errors import (
    DeviceDetail,
    DeviceUnavailable,
    Misuse,
    OutcomeUnknown,
    PhoneError,
    ReadFailed,
    Refused,
    Rejected,
    Stopped,
    WireDetail,
)

__all__ = [
    "Dispatch",
    "Envelope",
    "Hello",
    "Json",
    "LateEvent",
    "Ping",
    "Probe",
    "Settle",
    "decode",
    "error_from",
]

Json: TypeAlias = str | int | float | bool | list["Json"] | dict[str, "Json"] | None
Dispatch = Literal["none", "finished", "stopped", "uncertain"]


class WireError(msgspec.Struct, frozen=True):
    """Why the helper said no."""

    code: str
    message: str = ""
    detail: msgspec.Raw = msgspec.field(default_factory=msgspec.Raw)
    """Not looked at before somebody asks: a detail that makes no sense must not cost the connection."""


class Envelope(msgspec.Struct, frozen=True):
    """What all answers and events have in common."""

    id: int | None = None
    ok: bool = False
    event: str | None = None
    seq: int | None = None
    blob: int | None = None
    """Bytes of the blob that follows, None if none does."""
    error: WireError | None = None
    dispatch: Dispatch | None = None
    operation_id: str | None = None
    """In the answer of a `late_outcome` event."""
    events: int | None = None
    """Of a touch that was begun, in its refusal too."""
    max_late_ms: int | None = None
    landed_on: tuple[int | None, ...] = ()
    over: bool = False
    """The app that hung answers again, so that an uncertain input is over, whatever came of it."""


class LateEvent(msgspec.Struct, frozen=True):
    """The true outcome of an input that had been answered as uncertain."""

    answer: msgspec.Raw


class Hello(msgspec.Struct, frozen=True):
    """What the helper is and can do."""

    protocol: int
    version: str
    api: int
    capabilities: frozenset[str]
    seq: int = 0


class Ping(msgspec.Struct, frozen=True):
    """That the helper is alive."""

    seq: int
    working_on: str | None = None


class Probe(msgspec.Struct, frozen=True, omit_defaults=True):
    """An element that ends a wait as soon as it is there and has stood still for `hold_ms` (spec C-85).

    It is named by exactly one of node, text, content_desc and resource_id, the last three exactly.
    """

    hold_ms: int
    node: tuple[int, int] | None = None
    text: str | None = None
    content_desc: str | None = None
    resource_id: str | None = None
    facts: dict[str, Json] = msgspec.field(name="is", default_factory=dict)
    """What must be so of it."""


class Settle(msgspec.Struct, frozen=True, omit_defaults=True):
    """A wait before a reading: until nothing has happened for `quiet_ms` since event `after_seq`, at most `cap_ms`.

    Without `quiet_ms` only the probe ends it, or `cap_ms`.
    """

    cap_ms: int
    after_seq: int
    quiet_ms: int | None = None
    probe: Probe | None = None


_Decoded = TypeVar("_Decoded")

_READ_CODES = frozenset({"READ_FAILED", "UNAVAILABLE", "TIMEOUT", "CONNECTION_LOST"})
_MISUSE_CODES = frozenset({"INVALID", "UNSUPPORTED", "OUT_OF_RANGE"})


def decode(payload: bytes, kind: type[_Decoded]) -> _Decoded:
    """The JSON as the type.

    Raises:
        ReadFailed: READ_FAILED, it is something else.
    """
    try:
        return msgspec.json.decode(payload, type=kind)
    except (msgspec.DecodeError, UnicodeDecodeError, RecursionError) as error:
        message = f"The helper's answer could not be understood ({error}); try again."
        raise ReadFailed("READ_FAILED", message) from error


def error_from(envelope: Envelope, *, is_write: bool) -> PhoneError:
    """The error that a refusing answer stands for."""
    wire = envelope.error or WireError("READ_FAILED", "the helper gave no reason")
    code: Code = wire.code if wire.code in get_args(Code) else "READ_FAILED"  # type: ignore[assignment]  # checked
    has_sent = envelope.dispatch in ("uncertain", "stopped") or (envelope.dispatch == "finished" and code != "REJECTED")
    detail = _with_touch(_detail(wire), envelope)
    has_no_window = detail is not None and "windows" in detail.missing
    said = NO_WINDOW if has_no_window else wire.message or "the helper gave no reason"
    message = with_advice(code, said, has_sent=has_sent, is_read=not is_write)
    if envelope.dispatch == "uncertain":
        return OutcomeUnknown(code, message, detail)
    if has_sent:
        # Finished, and yet an error: a part was typed or moved. That is no refusal, for those sent nothing.
        return Stopped(code, message, detail)
    if code == "DEVICE_UNAVAILABLE":
        is_taken = detail is not None and detail.state == "slot_taken"
        return DeviceUnavailable(code, message, DeviceDetail("slot_taken" if is_taken else "helper_failed"))
    if code == "BUSY":
        return DeviceUnavailable(code, message, DeviceDetail("held"))
    if code == "REJECTED":
        return Rejected(code, message, detail)
    if code in _MISUSE_CODES:
        return Misuse(code, message, detail)
    if code in _READ_CODES and not is_write:
        return ReadFailed(code, message, detail)
    return Refused(code, message, detail)


def _with_touch(detail: WireDetail | None, envelope: Envelope) -> WireDetail | None:
    """How far a touch had come that was broken off."""
    if not envelope.events:
        return detail
    told = WireDetail() if detail is None else detail
    late, landed_on = envelope.max_late_ms, envelope.landed_on
    return replace(told, events=envelope.events, max_late_ms=late, landed_on=landed_on)


def _detail(wire: WireError) -> WireDetail | None:
    """What belongs to the error; None if that is nothing, or not what it should be."""
    try:
        return msgspec.json.decode(wire.detail, type=WireDetail | None)
    except (msgspec.DecodeError, UnicodeDecodeError, RecursionError):
        return None
