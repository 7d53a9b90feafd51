"""`key_event`: system keys by number. The five named ones are the system's own actions and never go out as key codes.

Android's 84 is SEARCH and its 83 a headset key; in this toolset they open the quick settings and the notifications.
"""

from collections.abc import Mapping

from pydantic import Field, field_validator

from pollex.action.actions import GlobalKey, Press
from pollex.action.key_names import MAX_CODE, name_of
from pollex.tools.answering import effect, raise_failure, yaml_result
from pollex.tools.caller import Call
from pollex.tools.tool import Arguments, Result, Tool

__all__ = ["TOOL"]

MIN_KEY = 1

_SENTENCES = {
    "REJECTED": "the phone declined that key; use a swipe, or another way there.",
    "UNSUPPORTED": "this phone has no such key; use a swipe, or another way there.",
}


_SYSTEM_KEYS: Mapping[int, tuple[str, GlobalKey]] = {
    3: ("HOME", "home"),
    4: ("BACK", "back"),
    83: ("NOTIFICATIONS", "notifications"),
    84: ("QUICK_SETTINGS", "quick_settings"),
    187: ("RECENTS", "recents"),
}


class KeyEventArguments(Arguments):
    """Which key."""

    key: int = Field(description="1 to 400; 3 home, 4 back, 83 notifications, 84 quick settings, 187 recents")

    @field_validator("key")
    @classmethod
    def _is_a_key(cls, key: int) -> int:
        if not MIN_KEY <= key <= MAX_CODE:
            raise ValueError(f"give a number from {MIN_KEY} to {MAX_CODE}")
        return key


def key_event(call: Call, arguments: KeyEventArguments) -> Result:
    """Presses once and says what was seen afterwards.

    Raises:
        Refused: INJECT_DENIED …; nothing was sent.
        Rejected: the phone declined.
        OutcomeUnknown: CONNECTION_LOST, TIMEOUT; it may have happened and is not repeated.
    """
    key = arguments.key
    name, system_key = _SYSTEM_KEYS.get(key, (name_of(key), None))
    action = Press(key, by_shell=True) if system_key is None else Press(system_key)
    receipt = call.executor.perform(action, call.deadline)
    raise_failure(receipt, "what has the focus", _SENTENCES)
    return yaml_result({"ok": True, "key": key, "name": name, **effect(call, receipt)}, call=call)


TOOL = Tool("key_event", "Press a key", KeyEventArguments, key_event, "write", needs=("input",))
