"""Words that actions, plans and devices share: directions, keys of the system, and what a control can do by itself."""

from typing import Literal

__all__ = ["Argument", "Direction", "GlobalKey", "NodeAction", "TextBy"]

Direction = Literal["up", "down", "left", "right"]
"""Where the wanted content lies, not the way of the finger (spec F-8)."""
GlobalKey = Literal["back", "home", "recents", "notifications", "quick_settings"]
NodeAction = Literal[
    "click",
    "long_click",
    "focus",
    "show_on_screen",
    "scroll_forward",
    "scroll_backward",
    "scroll_up",
    "scroll_down",
    "scroll_left",
    "scroll_right",
    "set_text",
    "set_selection",
    "replace_selection",
    "expand",
    "collapse",
    "dismiss",
    "set_progress",
    "set_checked",
    "ime_enter",
]
Argument = str | int | float | bool
TextBy = Literal["paste", "keys", "ime"]
"""Through the clipboard, by keys, or by a keyboard app that takes text from outside (spec L-97 to L-99)."""
