"""`key_event`: system keys by number. The five named ones are the system's own actions and never go out as key codes.

Android's 84 is SEARCH and its 83 a headset key; in this toolset they open the quick settings and the notifications.
"""

from dataclasses import dataclass

from pydantic import Field, field_validator

from pollex.action.actions import GlobalKey
from pollex.device.deadline import Deadline
from pollex.device.device import Order
from pollex.device.session import Session
from pollex.errors import Misuse, ReadFailed, Rejected
from pollex.screen.screen import Screen
from pollex.screen.skill_yaml import Value, mapping_lines
from pollex.tools.caller import Call
from pollex.tools.shell_touch import input_program
from pollex.tools.tool import Arguments, Result, Tool
from pollex.tools.watching import watch

__all__ = ["TOOL"]

MIN_KEY = 1
MAX_KEY = 400
KEY_S = 5.0


@dataclass(frozen=True, slots=True)
class _SystemKey:
    name: str
    action: GlobalKey
    by_shell: tuple[str, ...]
    """What does the same from the shell, where the system declines the action."""


_SYSTEM_KEYS = {
    3: _SystemKey("HOME", "home", ("input", "keyevent", "3")),
    4: _SystemKey("BACK", "back", ("input", "keyevent", "4")),
    83: _SystemKey("NOTIFICATIONS", "notifications", ("cmd", "statusbar", "expand-notifications")),
    84: _SystemKey("QUICK_SETTINGS", "quick_settings", ("cmd", "statusbar", "expand-settings")),
    187: _SystemKey("RECENTS", "recents", ("input", "keyevent", "187")),
}

_NAMES = {
    19: "DPAD_UP",
    20: "DPAD_DOWN",
    21: "DPAD_LEFT",
    22: "DPAD_RIGHT",
    23: "DPAD_CENTER",
    24: "VOLUME_UP",
    25: "VOLUME_DOWN",
    26: "POWER",
    27: "CAMERA",
    61: "TAB",
    62: "SPACE",
    66: "ENTER",
    67: "DEL",
    82: "MENU",
    85: "MEDIA_PLAY_PAUSE",
    86: "MEDIA_STOP",
    87: "MEDIA_NEXT",
    88: "MEDIA_PREVIOUS",
    91: "MUTE",
    92: "PAGE_UP",
    93: "PAGE_DOWN",
    111: "ESCAPE",
    112: "FORWARD_DEL",
    122: "MOVE_HOME",
    123: "MOVE_END",
    126: "MEDIA_PLAY",
    127: "MEDIA_PAUSE",
    164: "VOLUME_MUTE",
    220: "BRIGHTNESS_DOWN",
    221: "BRIGHTNESS_UP",
    223: "SLEEP",
    224: "WAKEUP",
}
"""Names of codes that are often used; another code is called by its number."""


class KeyEventArguments(Arguments):
    """Which key."""

    key: int = Field(description="1 to 400; 3 home, 4 back, 83 notifications, 84 quick settings, 187 recents")

    @field_validator("key")
    @classmethod
    def _is_a_key(cls, key: int) -> int:
        if not MIN_KEY <= key <= MAX_KEY:
            raise ValueError(f"give a number from {MIN_KEY} to {MAX_KEY}")
        return key


def key_event(call: Call, arguments: KeyEventArguments) -> Result:
    """Presses once and says what was seen afterwards.

    Raises:
        Rejected: the phone declined.
        OutcomeUnknown: CONNECTION_LOST, TIMEOUT; it may have happened and is not repeated.
    """
    session, deadline, key = call.device, call.deadline, arguments.key
    with session.moving(deadline):
        before = _seen(session, deadline)
        system_key = _SYSTEM_KEYS.get(key)
        if system_key is None:
            name, method = _NAMES.get(key, str(key)), "shell"
            input_program(session, "keyevent", str(key), deadline=deadline)
        else:
            name, method = system_key.name, _press(session, system_key, deadline)
        effect = watch(session, before, 0 if before is None else before.seq, deadline)
    fields: dict[str, Value] = {
        "ok": True,
        "key": key,
        "name": name,
        "method": method,
        "status": "completed",
        "changed": effect.changed,
        "app": effect.app,
    }
    return Result("\n".join(mapping_lines(fields)))


def _seen(session: Session, deadline: Deadline) -> Screen | None:
    """The screen before; None if it cannot be read, as on a dark phone, which only a key can wake."""
    try:
        return session.observe(deadline)
    except ReadFailed:
        return None


def _press(session: Session, key: _SystemKey, deadline: Deadline) -> str:
    """By the system's own action; by shell only where the phone says that it did not do that."""
    try:
        session.press(Order.fresh(deadline.within(KEY_S)), key.action)
    except (Rejected, Misuse):
        program, *words = key.by_shell
        if program == "input":
            input_program(session, *words, deadline=deadline)
        elif session.run(*key.by_shell, deadline=deadline.within(KEY_S)).exit_code != 0:
            raise Rejected("REJECTED", f"this phone cannot open {key.name} from outside; use a swipe.") from None
        return "shell"
    return "accessibility"


TOOL = Tool("key_event", "Press a key", KeyEventArguments, key_event, "write", needs=("input",))
