"""`phone_tap`, `phone_long_press`, `phone_swipe`: fingers on controls and points (docs/spec/find.md, F-99 to F-105)."""

from typing import Literal

from pydantic import Field, model_validator

from pollex.action.actions import Action, Contact, Gesture, LongPress, Swipe, Tap
from pollex.geometry import Point
from pollex.screen.target import Target
from pollex.tools.caller import Call
from pollex.tools.naming import place_of_call, target_named
from pollex.tools.phone_arguments import PhoneArguments, Space, invalid
from pollex.tools.receipts import receipt_result
from pollex.tools.tool import Result, Tool

__all__ = ["LONG_PRESS", "SWIPE", "TAP"]

MIN_DURATION_MS, MAX_DURATION_MS, DEFAULT_DURATION_MS = 50, 5000, 300
MAX_HOLD_MS = 3000


class PlaceArguments(PhoneArguments):
    """One control, or one point."""

    ref: str | None = Field(None, description="as e5; of a match, take its actionRef")
    snapshot_id: str | None = Field(None, description="the screen that ref or point was chosen on")
    x: float | None = Field(None, description="only if there is no ref; 0..1000 from left to right")
    y: float | None = Field(None, description="0..1000 from top to bottom")
    space: Space = Field("normalized", description="of x and y: 0..1000, or pixels of the display")

    @model_validator(mode="after")
    def _is_one_place(self) -> "PlaceArguments":
        has_point = self.x is not None or self.y is not None
        if has_point == (self.ref is not None):
            raise invalid("ref", "give a ref, or x and y, and not both")
        if has_point and (self.x is None or self.y is None):
            raise invalid("x" if self.x is None else "y", "a point needs both x and y")
        return self


class PhoneTapArguments(PlaceArguments):
    """Where, and how often."""

    times: Literal[1, 2] = Field(1, description="2: a double tap")


class PhoneSwipeArguments(PhoneArguments):
    """From where to where the finger goes, and how."""

    x1: float = Field(description="where the finger goes down; 0..1000 from left to right")
    y1: float = Field(description="0..1000 from top to bottom")
    x2: float = Field(description="where it lifts")
    y2: float
    duration_ms: int = Field(
        DEFAULT_DURATION_MS, ge=MIN_DURATION_MS, le=MAX_DURATION_MS, description="of the movement; a quick one flings"
    )
    hold_ms: int = Field(0, ge=0, le=MAX_HOLD_MS, description="hold so long before it moves, to drag")
    space: Space = Field("normalized", description="0..1000, or pixels of the display")


def phone_tap(call: Call, arguments: PhoneTapArguments) -> Result:
    """Clicks a control by its own action, or touches a point.

    Raises:
        Misuse: NOT_FOUND, OUT_OF_RANGE; nothing was sent.
        Refused: STALE; nothing was sent.
    """
    return _performed(call, Tap(_place(call, arguments), arguments.times))


def phone_long_press(call: Call, arguments: PlaceArguments) -> Result:
    """Presses long; what it raises is what `phone_tap` does."""
    return _performed(call, LongPress(_place(call, arguments)))


def phone_swipe(call: Call, arguments: PhoneSwipeArguments) -> Result:
    """Moves one finger straight, after holding if asked.

    Raises:
        Misuse: OUT_OF_RANGE; nothing was sent.
    """
    start = place_of_call(call, arguments.x1, arguments.y1, arguments.space, names=("x1", "y1"))
    end = place_of_call(call, arguments.x2, arguments.y2, arguments.space, names=("x2", "y2"))
    if not arguments.hold_ms:
        return _performed(call, Swipe(start, end, arguments.duration_ms))
    first, last = (float(start.x), float(start.y)), (float(end.x), float(end.y))
    there_at = arguments.hold_ms + arguments.duration_ms
    path = Contact(((0, *first), (arguments.hold_ms, *first), (there_at, *last)))
    return _performed(call, Gesture((path,)))


def _performed(call: Call, action: Action) -> Result:
    return receipt_result(call, call.executor.perform(action, call.deadline, operation_id=call.id))


def _place(call: Call, arguments: PlaceArguments) -> Target | Point:
    if arguments.ref is not None:
        return target_named(call, arguments.ref, arguments.snapshot_id)
    x, y = arguments.x or 0.0, arguments.y or 0.0
    return place_of_call(call, x, y, arguments.space, snapshot_id=arguments.snapshot_id)


TAP = Tool("phone_tap", "Tap", PhoneTapArguments, phone_tap, "write", needs=("input",), gives_data=True)
LONG_PRESS = Tool(
    "phone_long_press", "Press and hold", PlaceArguments, phone_long_press, "write", needs=("input",), gives_data=True
)
SWIPE = Tool("phone_swipe", "Swipe", PhoneSwipeArguments, phone_swipe, "write", needs=("input",), gives_data=True)
