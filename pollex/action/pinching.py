"""Two fingers on opposite sides of a centre that change their distance, turn, or both (spec C-76)."""

import math
from dataclasses import dataclass

from pollex.action.actions import Contact
from pollex.errors import ArgumentDetail, Misuse

__all__ = ["PINCH_MAX_MS", "PINCH_MIN_MS", "PINCH_STILL_MS", "Pinch", "pinch_contacts"]

PINCH_STILL_MS = 40
"""Without movement at both ends, so that detectors see two fingers, and nothing flings."""
PINCH_MIN_MS, PINCH_MAX_MS = 150, 10_000
SAMPLE_MS = 10
"""The phone sends a position so often (TOUCH_SAMPLE_MS); a way that turns is straight only from one to the next."""
SHORT_SAMPLE_MS = 5
MOVES_MIN = 10
DIGITS = 6
"""Of computed positions: beyond them there is nothing but the error of computing."""


@dataclass(frozen=True, slots=True)
class Pinch:
    """What the fingers do, in pixels and degrees."""

    center: tuple[float, float]
    start_span: float
    """Distance of the fingers when they come down."""
    end_span: float
    angle_degrees: float = 0
    """Direction from finger 1 to finger 2 when they come down: 0 to the right, positive clockwise."""
    rotation_degrees: float = 0
    """Turned on the way, positive clockwise."""
    duration_ms: int = 600
    """From the first finger down to the last one up."""


def pinch_contacts(pinch: Pinch) -> tuple[Contact, Contact]:
    """The ways of the two fingers. Span and angle change evenly with time.

    Raises:
        Misuse: INVALID, the fingers would not move, a span is none, or the time is too short or too long.
    """
    _check(pinch)
    still_until, moved_by = PINCH_STILL_MS, pinch.duration_ms - PINCH_STILL_MS
    moving_ms = moved_by - still_until
    step_ms = SAMPLE_MS if moving_ms >= MOVES_MIN * SAMPLE_MS else SHORT_SAMPLE_MS
    one: list[tuple[int, float, float]] = []
    other: list[tuple[int, float, float]] = []
    for at_ms in (0, *range(still_until, moved_by, step_ms), moved_by, pinch.duration_ms):
        part = min(1.0, max(0.0, (at_ms - still_until) / moving_ms))
        x, y = _arm(pinch, part)
        one.append((at_ms, round(pinch.center[0] - x, DIGITS), round(pinch.center[1] - y, DIGITS)))
        other.append((at_ms, round(pinch.center[0] + x, DIGITS), round(pinch.center[1] + y, DIGITS)))
    return Contact(tuple(one)), Contact(tuple(other))


def _arm(pinch: Pinch, part: float) -> tuple[float, float]:
    """From the centre to finger 2 when so much of the movement is done."""
    span = pinch.start_span + (pinch.end_span - pinch.start_span) * part
    angle = math.radians(pinch.angle_degrees + pinch.rotation_degrees * part)
    return span / 2 * math.cos(angle), span / 2 * math.sin(angle)


def _check(pinch: Pinch) -> None:
    if pinch.start_span <= 0 or pinch.end_span <= 0:
        raise _invalid("start_span" if pinch.start_span <= 0 else "end_span", "a span is more than 0")
    if pinch.start_span == pinch.end_span and pinch.rotation_degrees == 0:
        raise _invalid("end_span", "spans that are equal need rotation_degrees, else the fingers would not move")
    if not PINCH_MIN_MS <= pinch.duration_ms <= PINCH_MAX_MS:
        raise _invalid("duration_ms", f"give {PINCH_MIN_MS} to {PINCH_MAX_MS} ms")


def _invalid(argument: str, sentence: str) -> Misuse:
    return Misuse("INVALID", f"{argument}: {sentence}.", ArgumentDetail(argument))
