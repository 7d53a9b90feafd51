"""Values of a card as plain text that cannot pose as a part of the card (spec G-117, G-118)."""

import unicodedata
from types import MappingProxyType

from pollex.guard.norm import plain
from pollex.screen.wording import cut

__all__ = ["CONFIRM_FIELD_MAX", "clean"]

CONFIRM_FIELD_MAX = 200
"""Characters of a field; the last is `…` where it was cut (spec G-12)."""

_STANDINS = MappingProxyType(
    {
        **dict.fromkeys("·•‧∙⋅⸱●◦|¦∣│┃⏐", "/"),
        **dict.fromkeys(":꞉ː˸፡։׃܃᠄", "∶"),
        **dict.fromkeys(";؛⁏", ","),
        **dict.fromkeys("“”„‟❝❞", '"'),
        **dict.fromkeys("—―⸺⸻─━", "-"),
    }
)
"""What stands between the fields and boxes of a card, and what looks like it, becomes what a card never uses there."""


def clean(value: str, *, limit: int | None = CONFIRM_FIELD_MAX) -> str:
    """One line of plain text: nothing unseen, no line breaks, no separators of a card, at most `limit` characters."""
    text = " ".join(plain(value).split())
    if not text.isalnum():
        text = "".join(map(_harmless, text))
    return text if limit is None else cut(text, limit)


def _harmless(one: str) -> str:
    """Forms of other widths count as what they are a form of: `︰` is a colon too."""
    if one.isascii():
        return _STANDINS.get(one, one)
    return next((_STANDINS[form] for form in (one, *unicodedata.normalize("NFKC", one)) if form in _STANDINS), one)
