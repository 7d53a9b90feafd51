"""`gesture`: one finger between two places of the display, for what no index stands for."""

from typing import Literal

from pydantic import Field, field_validator

from pollex.action.actions import Action, LongPress, Swipe, Tap
from pollex.action.receipt import Receipt
from pollex.errors import Misuse, PhoneError
from pollex.geometry import Point
from pollex.screen.screen import Display
from pollex.tools.answering import effect, raise_failure, yaml_result
from pollex.tools.caller import Call
from pollex.tools.tool import Arguments, Result, Tool

__all__ = ["TOOL"]

MIN_DURATION_MS = 20
MAX_DURATION_MS = 10_000
DEFAULT_DURATION_MS = 300
LONG_PRESS_FROM_MS = 500


class GestureArguments(Arguments):
    """Where the finger goes down and up, how long that takes, and how it is done."""

    start_x: float = Field(description="pixels of the screen as it is turned now")
    start_y: float
    end_x: float = Field(description="the same as the start: a tap, or from 500 ms on a long press")
    end_y: float
    duration: int = Field(
        DEFAULT_DURATION_MS, description=f"milliseconds; {MIN_DURATION_MS} to {MAX_DURATION_MS}, clipped"
    )
    method: Literal["accessibility", "shell"] = "accessibility"

    @field_validator("duration")
    @classmethod
    def _is_clipped(cls, duration: int) -> int:
        return min(max(duration, MIN_DURATION_MS), MAX_DURATION_MS)


def gesture(call: Call, arguments: GestureArguments) -> Result:
    """Moves one finger once and says what was seen afterwards.

    Raises:
        Misuse: OUT_OF_RANGE; nothing was sent.
        Refused: STALE, APP_CHANGED, INJECT_DENIED …; nothing was sent.
        OutcomeUnknown: CONNECTION_LOST, TIMEOUT; it may have happened and is not repeated.
    """
    display = call.executor.look(call.deadline).screen.display
    start = _point(display, "start", arguments.start_x, arguments.start_y)
    end = _point(display, "end", arguments.end_x, arguments.end_y)
    is_by_shell = arguments.method == "shell" or call.tier == "adb"
    receipt = call.executor.perform(_action(start, end, arguments.duration, is_by_shell=is_by_shell), call.deadline)
    if not is_by_shell and _was_not_sent(receipt):
        receipt = call.executor.perform(_action(start, end, arguments.duration, is_by_shell=True), call.deadline)
    raise_failure(receipt, "what lies there")
    return yaml_result({"ok": True, **effect(call, receipt)}, call=call)


def _point(display: Display, name: str, x: float, y: float) -> Point:
    point = Point(round(x), round(y))
    if not display.bounds.has(point):
        message = f"{name} ({x:g}, {y:g}) is not on the screen; it has {display.width} x {display.height} pixels."
        raise Misuse("OUT_OF_RANGE", message)
    return point


def _action(start: Point, end: Point, duration_ms: int, *, is_by_shell: bool) -> Action:
    if start != end:
        return Swipe(start, end, duration_ms, by_shell=is_by_shell)
    if duration_ms < LONG_PRESS_FROM_MS:
        return Tap(start, by_shell=is_by_shell)
    return LongPress(start, by_shell=is_by_shell, at_least_ms=duration_ms)


def _was_not_sent(receipt: Receipt) -> bool:
    """Whether the helper cannot do it at all. What a check refused is refused for every way (spec S-37, S-48)."""
    failure: PhoneError | None = receipt.failure
    return failure is not None and receipt.dispatch == "none" and failure.code in ("UNSUPPORTED", "INJECT_DENIED")


TOOL = Tool("gesture", "Swipe or drag", GestureArguments, gesture, "write", needs=("input",))
