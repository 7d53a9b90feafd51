"""`pinch`: two fingers that move apart, together, or around each other (docs/spec/controls.md, section 12)."""

from pydantic import Field

from pollex.action.fingers import MIN_FINGER_GAP_DP
from pollex.action.pinching import PINCH_MAX_MS, PINCH_MIN_MS, Pinch, pinch_contacts
from pollex.geometry import pixel_length
from pollex.screen.screen import Display
from pollex.tools.caller import Call
from pollex.tools.control_receipts import failed
from pollex.tools.gestures import GestureArguments, chosen_on, gesture_result, invalid, make_gesture
from pollex.tools.tool import Result, Tool

__all__ = ["TOOL", "PinchArguments"]

FULL_TURN = 360


class PinchArguments(GestureArguments):
    """How the fingers stand at the start and at the end."""

    center: list[float] = Field(min_length=2, max_length=2)
    start_span: float = Field(json_schema_extra={"exclusiveMinimum": 0}, description=f"≥ {MIN_FINGER_GAP_DP} dp")
    end_span: float = Field(json_schema_extra={"exclusiveMinimum": 0})
    angle_degrees: float = Field(0, ge=-FULL_TURN, le=FULL_TURN, description="finger 1 to 2: 90 is down")
    rotation_degrees: float = Field(0, ge=-FULL_TURN, le=FULL_TURN, description="clockwise")
    duration_ms: int = Field(600, ge=PINCH_MIN_MS, le=PINCH_MAX_MS)

    def made(self, display: Display) -> Pinch:
        """The same in pixels of this display (spec C-68, C-69)."""
        start, end = (self._length(span, display) for span in (self.start_span, self.end_span))
        center = self.place(self.center, display)
        return Pinch(center, start, end, self.angle_degrees, self.rotation_degrees, self.duration_ms)

    def _length(self, span: float, display: Display) -> float:
        if self.space == "pixel":
            return span
        return pixel_length(span, width_px=display.width, height_px=display.height)

    def model_post_init(self, context: object, /) -> None:
        """Refuses what is no pinch on any display (spec C-7)."""
        for name in ("start_span", "end_span"):
            if (span := getattr(self, name)) <= 0:
                raise invalid(name, f"give more than 0, not {span:g}", span, "more than 0")
        if self.start_span == self.end_span and self.rotation_degrees == 0:
            message = "equal spans need rotation_degrees, else the fingers would not move"
            raise invalid("end_span", message, self.end_span)


def pinch(call: Call, arguments: PinchArguments) -> Result:
    """Moves two fingers and says what Android took of it.

    Raises:
        Misuse: INVALID, fingers too near to each other; OUT_OF_RANGE, one off the display; nothing was sent.
        Refused: APP_CHANGED, STALE; nothing was sent.
    """
    chosen = chosen_on(call)
    planned = arguments.made(chosen.display)
    receipt = make_gesture(call, pinch_contacts(planned), arguments.settle_ms, chosen)
    return gesture_result(call, TOOL.name, receipt, pinch_facts(planned) if receipt.touched is not None else {})


def pinch_facts(planned: Pinch) -> dict[str, object]:
    """What was sent, in pixels and degrees (spec C-76)."""
    last_angle = planned.angle_degrees + planned.rotation_degrees
    return {
        "center_px": [round(place, 1) for place in planned.center],
        "spans_px": [round(planned.start_span, 1), round(planned.end_span, 1)],
        "angles_degrees": [planned.angle_degrees, last_angle],
    }


TOOL = Tool(
    "pinch",
    "Pinch, zoom, rotate",
    PinchArguments,
    pinch,
    "write",
    needs=("touch.multi",),
    gives_data=True,
    failed=failed,
)
