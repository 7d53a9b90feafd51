"""How texts of people and of screens are compared: by what is read, not by how it is encoded."""

import re
import unicodedata

__all__ = ["folded"]

_INVISIBLE = re.compile("[\u00ad\u200b-\u200f\u202a-\u202e\u2060-\u2064\u2066-\u2069\ufeff]")
"""Zero-width characters and direction marks."""


def folded(text: str) -> str:
    """The text in the form in which equal ones are equal: NFKC, case folded, marks removed, white space joined."""
    visible = _INVISIBLE.sub("", unicodedata.normalize("NFKC", text))
    return " ".join(visible.casefold().split())
