"""`phone_press_key` and `phone_back`: keys of the system (docs/spec/find.md, F-106, F-107)."""

from typing import Literal

from pydantic import Field

from pollex.action.actions import Press
from pollex.action.key_names import KEYS
from pollex.screen.front import foreground_app
from pollex.screen.screen import Screen
from pollex.tools.caller import Call
from pollex.tools.phone_arguments import PhoneArguments
from pollex.tools.receipts import receipt_result
from pollex.tools.tool import Result, Tool

__all__ = ["BACK", "PRESS_KEY"]

Key = Literal[
    "home",
    "recents",
    "enter",
    "tab",
    "delete",
    "escape",
    "search",
    "menu",
    "wakeup",
    "sleep",
    "volume_up",
    "volume_down",
    "volume_mute",
    "media_play_pause",
    "media_next",
    "media_previous",
    "camera",
    "dpad_up",
    "dpad_down",
    "dpad_left",
    "dpad_right",
    "dpad_center",
    "page_up",
    "page_down",
    "notifications",
    "quick_settings",
]


class PhonePressKeyArguments(PhoneArguments):
    """Which key."""

    key: Key = Field(description="the key's name")


class PhoneBackArguments(PhoneArguments):
    """None."""


def phone_press_key(call: Call, arguments: PhonePressKeyArguments) -> Result:
    """Presses the key once."""
    receipt = call.executor.perform(Press(KEYS[arguments.key]), call.deadline, operation_id=call.id)
    return receipt_result(call, receipt)


def phone_back(call: Call, arguments: PhoneBackArguments) -> Result:
    """Goes back once, and says what that closed."""
    receipt = call.executor.perform(Press("back"), call.deadline, operation_id=call.id)
    before, after = receipt.screen_before, receipt.screen_after
    is_known = receipt.ok and before is not None and after is not None
    return receipt_result(call, receipt, {"closed": _closed(before, after) if is_known else None})


def _closed(before: Screen | None, after: Screen | None) -> str | None:
    """The keyboard, a window over the page, the page, or the app; None where nothing is seen to have closed."""
    if before is None or after is None:
        return None
    if before.has_keyboard and not after.has_keyboard:
        return "keyboard"
    if foreground_app(before) != foreground_app(after):
        return "app"
    gone = [window for window in before.windows if window.id not in {other.id for other in after.windows}]
    stays = {window.id for window in before.windows if window not in gone and window.type == "app"}
    if gone and stays and before.topmost_app in gone:
        return "window"
    if gone or (before.activity is not None and before.activity != after.activity):
        return "screen"
    return None


PRESS_KEY = Tool(
    "phone_press_key",
    "Press a key",
    PhonePressKeyArguments,
    phone_press_key,
    "write",
    needs=("input",),
    gives_data=True,
)
BACK = Tool("phone_back", "Go back", PhoneBackArguments, phone_back, "write", needs=("input",), gives_data=True)
