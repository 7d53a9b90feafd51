"""Each call of mobile-use's controller for Android, run by its own Python: a line of JSON for each."""

import asyncio
import json
import sys
from typing import Any

from adbutils import AdbClient  # type: ignore[import-not-found, unused-ignore]
from minitap.mobile_use.clients.ui_automator_client import UIAutomatorClient  # type: ignore[import-not-found]
from minitap.mobile_use.controllers.android_controller import (  # type: ignore[import-not-found]
    AndroidDeviceController,
)
from minitap.mobile_use.controllers.types import (  # type: ignore[import-not-found]
    CoordinatesSelectorRequest as At,
)

FORMS = "dev.pollex.forms"


def tell(call: str, gave: object) -> None:
    """One line for the test."""
    sys.stdout.write(json.dumps({"call": call, "gave": gave}) + "\n")


def middle(element: dict[str, Any]) -> Any:
    """Where to touch an element."""
    left, top, right, bottom = (int(part) for part in element["bounds"].replace("][", ",").strip("[]").split(","))
    return At(x=(left + right) // 2, y=(top + bottom) // 2)


async def first_field(phone: Any) -> dict[str, Any]:
    """The first field on the screen, as soon as there is one."""
    while True:
        fields = [one for one in await phone.get_ui_hierarchy() if "EditText" in one.get("class", "")]
        if fields:
            return dict(fields[0])


async def tour(serial: str, port: int) -> None:
    """Its controller, from the first look to the last key."""
    phone = AndroidDeviceController(serial, AdbClient("127.0.0.1", port), UIAutomatorClient(serial), 1080, 2400)
    screen = await phone.get_screen_data()
    tell("get_screen_data", [screen.width, screen.height, len(screen.elements)])
    tell("screenshot", len(await phone.screenshot()))
    tell("launch_app", await phone.launch_app(FORMS))
    field = await first_field(phone)
    tell("tap", (await phone.tap(middle(field))).error)
    tell("input_text", await phone.input_text("Grüße 你好"))
    tell("text", (await first_field(phone))["text"])
    tell("erase_text", await phone.erase_text(8))
    tell("text after", (await first_field(phone))["text"])
    tell("long tap", (await phone.tap(middle(field), long_press=True)).error)
    tell("swipe", await phone.swipe(At(x=540, y=1500), At(x=540, y=1100)))
    tell("press_enter", await phone.press_enter())
    tell("press_back", await phone.press_back())
    tell("press_home", await phone.press_home())
    tell("terminate_app", await phone.terminate_app(FORMS))
    await phone.cleanup()


asyncio.run(tour(sys.argv[1], int(sys.argv[2])))
