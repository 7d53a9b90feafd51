"""What to do next, for refusals of the helper: it says what is so, and knows nothing of who asks (spec C-26)."""

from collections.abc import Mapping
from types import MappingProxyType

from pollex.codes import Code

__all__ = ["NO_WINDOW", "VENDOR_SWITCH", "with_advice"]

NO_WINDOW = "the phone shows no window; if its screen is off, wake it with key 224, then look again"
"""A phone that lists no window at all is most often dark, and a model cannot see that (spec S-28)."""

VENDOR_SWITCH = (
    "On Xiaomi, Redmi and POCO switch on 'USB debugging (Security settings)' in its developer options and restart it; "
    "on OPPO, realme and OnePlus switch on 'Disable permission monitoring'."
)
"""What lets a phone take injected input that refuses it (spec S-41, L-95)."""

_NEXT: Mapping[Code, str] = MappingProxyType(
    {
        "APP_CHANGED": "look at the screen again",
        "BUSY": "try again in a moment",
        "CANCELLED": "nothing was sent",
        "DEVICE_UNAVAILABLE": "end what else automates the phone, or see `pollex doctor`",
        "DISABLED": "do first what enables it",
        "DUPLICATE": "give each input an id of its own",
        "INVALID": "change the call",
        "NOT_VISIBLE": "scroll to it",
        "OCCLUDED": "close what covers it, or look again",
        "OUT_OF_RANGE": "give one that it has",
        "READ_FAILED": "try again",
        "REJECTED": "look before going on",
        "STALE": "look at the screen again",
        "TIMEOUT": "nothing was sent, so try again",
        "UNAVAILABLE": "look again in a moment",
        "UNSUPPORTED": "use another way",
    }
)


def with_advice(code: Code, said: str, *, has_sent: bool, is_read: bool = False) -> str:
    """The helper's words as a sentence that says what to do next; words that say so already stay as they are.

    Args:
        code: of the refusal.
        said: the helper's words.
        has_sent: whether a part of the input may have happened.
        is_read: whether nothing was to be sent at all.
    """
    sentence = said[:1].upper() + said[1:].rstrip(". ")
    if code == "INJECT_DENIED":
        return f"{sentence}. {VENDOR_SWITCH}"
    if has_sent:
        advice = "look before going on"
    elif is_read and code in ("CANCELLED", "TIMEOUT"):
        advice = "try again"
    else:
        advice = _NEXT.get(code, "")
    return f"{sentence}." if "; " in sentence or not advice else f"{sentence}; {advice}."
