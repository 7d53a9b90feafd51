"""`touch_gesture`: one to five fingers along points, in one unbroken contact (docs/spec/controls.md, section 13)."""

from typing import Annotated

from pydantic import Field, WithJsonSchema

from pollex.action.actions import Contact
from pollex.action.fingers import FINGERS_MAX, GESTURE_MAX_MS, MIN_FINGER_GAP_DP
from pollex.screen.screen import Display
from pollex.tools.caller import Call
from pollex.tools.control_receipts import failed
from pollex.tools.gestures import GestureArguments, chosen_on, gesture_result, invalid, make_gesture
from pollex.tools.tool import Arguments, Result, Tool

__all__ = ["TOOL", "TouchGestureArguments"]

FRAMES_MIN, FRAMES_MAX = 2, 32
FRAME_SCHEMA = {
    "type": "object",
    "properties": {
        "at_ms": {"type": "integer", "maximum": GESTURE_MAX_MS},
        "points": {
            "type": "array",
            "items": {"type": "array", "items": {"type": "number"}},
            "maxItems": FINGERS_MAX,
            "description": f"≥ {MIN_FINGER_GAP_DP} dp apart",
        },
    },
}
"""Short, for it goes to the model with every call: that a point has two numbers, and time no sign, needs no telling."""


class Frame(Arguments):
    """Where all fingers are at one time."""

    at_ms: int = Field(ge=0, le=GESTURE_MAX_MS)
    points: list[Annotated[list[float], Field(min_length=2, max_length=2)]] = Field(
        min_length=1, max_length=FINGERS_MAX
    )


class TouchGestureArguments(GestureArguments):
    """The way of the fingers."""

    frames: list[Annotated[Frame, WithJsonSchema(FRAME_SCHEMA)]] = Field(min_length=FRAMES_MIN, max_length=FRAMES_MAX)

    def model_post_init(self, context: object, /) -> None:
        """Refuses frames that are no way of the same fingers (spec C-78)."""
        first = self.frames[0]
        if first.at_ms != 0:
            raise invalid("frames.0.at_ms", "the first frame is at 0", first.at_ms, "0")
        for index, (earlier, later) in enumerate(zip(self.frames, self.frames[1:], strict=False), 1):
            if later.at_ms <= earlier.at_ms:
                allowed = f"{earlier.at_ms + 1}..{GESTURE_MAX_MS}"
                raise invalid(f"frames.{index}.at_ms", "the times have to rise", later.at_ms, allowed)
            if len(later.points) != len(first.points):
                fingers = len(first.points)
                message = f"each frame has one point for each of the {fingers} fingers of the first"
                raise invalid(f"frames.{index}.points", message, len(later.points), str(fingers))

    def contacts(self, display: Display) -> tuple[Contact, ...]:
        """The way of each finger in pixels of this display."""
        return tuple(
            Contact(tuple((frame.at_ms, *self.place(frame.points[finger], display)) for frame in self.frames))
            for finger in range(len(self.frames[0].points))
        )


def touch_gesture(call: Call, arguments: TouchGestureArguments) -> Result:
    """Moves the fingers and says what Android took of it.

    Raises:
        Misuse: INVALID, fingers too near to each other; OUT_OF_RANGE, one off the display; nothing was sent.
        Refused: APP_CHANGED, STALE; nothing was sent.
    """
    chosen = chosen_on(call)
    receipt = make_gesture(call, arguments.contacts(chosen.display), arguments.settle_ms, chosen)
    return gesture_result(call, TOOL.name, receipt, {})


TOOL = Tool(
    "touch_gesture",
    "Move fingers exactly",
    TouchGestureArguments,
    touch_gesture,
    "write",
    needs=("touch.multi",),
    gives_data=True,
    failed=failed,
)
