"""The one place where text becomes part of a command line for the phone's shell.

adb joins words with blanks and the phone's shell parses the result again, so every word that is not a fixed string of
ours goes through `quote`. No other code builds shell strings.
"""

import re

from pollex.errors import Misuse

__all__ = ["command_line", "quote"]

_PLAIN = re.compile(r"[A-Za-z0-9_./:@%+,-]+")
"""What no shell gives a meaning to. `~`, `=` and `#` are not here: at the start of a word they have one."""


def quote(word: str) -> str:
    """Gives the word as the phone's shell reads it back, unchanged.

    Raises:
        Misuse: INVALID for a NUL character, which no command line can hold.
    """
    if "\0" in word:
        raise Misuse("INVALID", "A command for the phone cannot hold the NUL character; leave it out.")
    if _PLAIN.fullmatch(word):
        return word
    return "'" + word.replace("'", "'\\''") + "'"


def command_line(*words: str) -> str:
    """Joins a program and its arguments to one line for the phone's shell."""
    return " ".join(quote(word) for word in words)
