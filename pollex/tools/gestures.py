"""What `pinch` and `touch_gesture` have in common: the space of their places, the screen they were chosen on, and
what is told of the touch events (docs/spec/controls.md, sections 11 to 13)."""

from typing import Literal

from pydantic import Field

from pollex.act.expecting import expected
from pollex.action.actions import Contact, Gesture
from pollex.action.fingers import check_fingers
from pollex.action.receipt import Receipt, Touched
from pollex.errors import ArgumentDetail, Misuse, Refused, WireDetail
from pollex.geometry import pixel
from pollex.screen.screen import Display, Screen
from pollex.tools.caller import Call
from pollex.tools.control_receipts import answered, receipt_facts
from pollex.tools.tool import Arguments, Result

__all__ = ["GestureArguments", "chosen_on", "gesture_facts", "gesture_result", "invalid", "make_gesture"]

SETTLE_DEFAULT_MS, SETTLE_MAX_MS = 300, 3000


class GestureArguments(Arguments):
    """What both take."""

    space: Literal["normalized", "pixel"] = Field("normalized", description="0..1000")
    settle_ms: int = Field(SETTLE_DEFAULT_MS, ge=0, le=SETTLE_MAX_MS)

    def place(self, point: list[float], display: Display) -> tuple[float, float]:
        """A point of the call in pixels, fractions kept (spec C-68)."""
        x, y = point
        return (x, y) if self.space == "pixel" else (pixel(x, display.width), pixel(y, display.height))


def invalid(argument: str, message: str, value: float | None = None, allowed: str | None = None) -> Misuse:
    """An argument that cannot be used, and what to give (spec C-7)."""
    return Misuse("INVALID", f"{argument}: {message}.", ArgumentDetail(argument, value, allowed))


def chosen_on(call: Call) -> Screen:
    """The screen that the caller has seen last, on which it chose its places; else the newest one (spec C-71)."""
    kept = (call.executor.named(screen_id) for screen_id in reversed(call.view.screens))
    named = next((one for one in kept if one is not None), None) or call.executor.newest
    return (named or call.executor.look(call.deadline)).screen


def make_gesture(call: Call, contacts: tuple[Contact, ...], settle_ms: int, chosen: Screen) -> Receipt:
    """Moves the fingers, if they stay on the display and apart, and go where the caller meant them to.

    Raises:
        Misuse: INVALID, OUT_OF_RANGE; nothing was sent.
        Refused: APP_CHANGED, STALE, the newest screen is not the one that the places were chosen on.
    """
    check_fingers(contacts, chosen.display)
    action = Gesture(contacts, settle_ms)
    _check_chosen(call, action, chosen)
    return call.executor.perform(action, call.deadline, operation_id=call.id)


def gesture_facts(receipt: Receipt) -> dict[str, object]:
    """What is known of the touch events, of a touch that was broken off too (spec C-73)."""
    told = receipt.touched or receipt.detail
    if not isinstance(told, Touched | WireDetail) or told.events is None:
        return {}
    landed_on = [None if window is None else f"w{window}" for window in told.landed_on]
    return {"events": told.events, "max_late_ms": told.max_late_ms, "landed_on": landed_on}


def gesture_result(call: Call, tool: str, receipt: Receipt, extra: dict[str, object]) -> Result:
    """The answer: the receipt, what is known of the events, and what the tool has to say beside."""
    if receipt.screen_after is not None:
        call.view.show(receipt.screen_after.id)
    data = receipt_facts(call, tool, receipt) | gesture_facts(receipt) | extra
    if receipt.status == "completed":
        data["message"] = "Android delivered the touches. Look at what the app did."
    return answered(data)


def _check_chosen(call: Call, action: Gesture, chosen: Screen) -> None:
    newest = call.executor.newest
    if newest is None or newest.screen is chosen:
        return
    then, now = expected(action, chosen, (), ()), expected(action, newest.screen, (), ())
    if then.package != now.package:
        raise Refused("APP_CHANGED", "Another app is in front than when you chose the places; observe again.")
    if then != now:
        raise Refused("STALE", "The display, the window or what lies there is not what you saw; observe again.")
