"""Words of the screen as they are shown to a model: on one line, without what nobody sees."""

import unicodedata

__all__ = ["cut", "quoted", "shown"]

_JOINER = "\u200d"
"""Makes one emoji out of several, and is kept."""


def shown(text: str) -> str:
    """The text on one line: white space joined; control, direction and private characters (icon fonts) left out."""
    if not text:
        return text
    if text.isascii() and text.isprintable():
        return " ".join(text.split())
    kept = (
        " " if character.isspace() else character
        for character in text
        if character.isspace() or character == _JOINER or unicodedata.category(character)[0] != "C"
    )
    return " ".join("".join(kept).split())


def cut(text: str, most: int) -> str:
    """At most so many characters; the last one says so where it was shortened."""
    return text if len(text) <= most else text[: most - 1] + "…"


def quoted(text: str) -> str:
    """The text between quotes, such that its end is certain. Only `"` and the backslash are escaped."""
    return '"' + text.replace("\\", "\\\\").replace('"', '\\"') + '"'
