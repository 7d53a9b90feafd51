"""A reader of prompts that shares no code with what writes them: what stands in data blocks, and what outside."""

import re
import unicodedata
from dataclasses import dataclass

from pollex.model.protocol import ModelRequest

__all__ = ["ReadPrompt", "as_read", "read_prompt"]

_NAMED = re.compile(r"Text between (\S+) and (\S+) ")


@dataclass(frozen=True)
class ReadPrompt:
    """A prompt in its two parts."""

    opening: str
    closing: str
    outside: str
    """All that may give orders, in the order of the slots; a block is told by its marks alone."""
    inside: tuple[str, ...]

    @property
    def mark(self) -> str:
        """What stands between the brackets."""
        return self.opening[1:-1]


def read_prompt(request: ModelRequest) -> ReadPrompt:
    """The marks are those that the first slot names. What is opened and never closed stands outside."""
    first = request.slots[0].text
    named = _NAMED.search(first)
    assert named is not None, first
    opening, closing = named[1], named[2]
    outside: list[str] = []
    inside: list[str] = []
    for slot in request.slots:
        rest = slot.text.replace(f"Text between {opening} and {closing} ", "Text between the marks ")
        while rest:
            before, found, after = rest.partition(opening)
            outside.append(before)
            if not found:
                break
            block, found, rest = after.partition(closing)
            (inside if found else outside).append(block)
    return ReadPrompt(opening, closing, "\n".join(outside), tuple(inside))


def as_read(text: str) -> str:
    """What a reader makes of it who is not misled by width, case and invisible characters."""
    seen = "".join(one for one in text if unicodedata.category(one) not in ("Cf", "Cc", "Co", "Cn", "Cs"))
    return unicodedata.normalize("NFKC", seen).casefold()
