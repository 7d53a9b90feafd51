"""Keys by their names, as tools and the command line take them (spec F-106)."""

from collections.abc import Mapping
from types import MappingProxyType

from pollex.action.actions import GlobalKey
from pollex.errors import Misuse

__all__ = ["KEYS", "MAX_CODE", "key_named", "name_of"]

MAX_CODE = 400
"""Spec S-50."""

KEYS: Mapping[str, GlobalKey | int] = MappingProxyType(
    {
        "back": "back",
        "home": "home",
        "recents": "recents",
        "notifications": "notifications",
        "quick_settings": "quick_settings",
        "enter": 66,
        "tab": 61,
        "delete": 67,
        "escape": 111,
        "search": 84,
        "menu": 82,
        "wakeup": 224,
        "sleep": 223,
        "volume_up": 24,
        "volume_down": 25,
        "volume_mute": 164,
        "media_play_pause": 85,
        "media_next": 87,
        "media_previous": 88,
        "camera": 27,
        "dpad_up": 19,
        "dpad_down": 20,
        "dpad_left": 21,
        "dpad_right": 22,
        "dpad_center": 23,
        "page_up": 92,
        "page_down": 93,
    }
)
"""One of the system's own actions, or a key by its Android code."""


_NAMES = {key: name.upper() for name, key in KEYS.items() if isinstance(key, int)}


def name_of(code: int) -> str:
    """What a key with this Android code is called, in capitals; its number, if it has no name here."""
    return _NAMES.get(code, str(code))


def key_named(word: str) -> GlobalKey | int:
    """The key of this name, whatever its case, with `-` or `_`; or the key with this Android code.

    Raises:
        Misuse: INVALID, there is no such key.
    """
    name = word.strip().casefold().replace("-", "_")
    if name in KEYS:
        return KEYS[name]
    if name.isascii() and name.isdecimal() and 1 <= int(name[:9]) <= MAX_CODE:
        return int(name)
    raise Misuse("INVALID", f"{word[:40]!r} is no key; give a code from 1 to {MAX_CODE}, or one of {', '.join(KEYS)}.")
