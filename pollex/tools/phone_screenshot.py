"""`phone_screenshot`: a picture of the screen, with refs drawn in if asked (docs/spec/find.md, F-88)."""

from pydantic import Field

from pollex.act.picture import MAX_SIDE_PX, MIN_SIDE_PX, take_picture
from pollex.errors import Refused
from pollex.tools.caller import Call
from pollex.tools.phone_arguments import PhoneArguments
from pollex.tools.receipts import answer, of_screen
from pollex.tools.tool import Result, Tool

__all__ = ["TOOL"]

DEFAULT_SIDE_PX = 1280


class PhoneScreenshotArguments(PhoneArguments):
    """How large, and with what drawn in."""

    max_side: int = Field(
        DEFAULT_SIDE_PX, ge=MIN_SIDE_PX, le=MAX_SIDE_PX, description="pixels of the longer side at most"
    )
    marks: bool = Field(False, description="draw the refs of controls beside them")


def phone_screenshot(call: Call, arguments: PhoneScreenshotArguments) -> Result:
    """Takes the picture once the screen is at rest; secret fields are painted over.

    Raises:
        Refused: SCREEN_SECURE, the app forbids pictures, or all of it is black.
        ReadFailed: screen or picture could not be read.
    """
    try:
        shot = take_picture(call.executor, call.deadline, max_side_px=arguments.max_side, has_marks=arguments.marks)
    except Refused as error:
        if error.code != "SCREEN_SECURE":
            raise
        message = "There is no picture: the app forbids it, or the display is off. Work by phone_observe instead."
        raise Refused(error.code, message) from error
    picture = shot.picture
    facts: dict[str, object] = {
        "ok": True,
        **of_screen(call, shot.screen),
        "width": picture.width,
        "height": picture.height,
        "scale": round(picture.scale, 4),
        "secure": picture.secure,
    }
    if shot.hidden:
        facts["hidden"] = shot.hidden
    if not shot.is_steady:
        facts["steady"] = False
    return answer(call, facts, pictures=(picture,))


TOOL = Tool(
    "phone_screenshot",
    "Take a picture",
    PhoneScreenshotArguments,
    phone_screenshot,
    "read",
    needs=("picture",),
    gives_data=True,
)
