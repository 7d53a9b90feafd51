"""How much text an answer may have: tokens, estimated on the safe side, and whole pieces only (spec F-14)."""

from collections.abc import Callable, Sequence
from typing import TypeVar

__all__ = ["MAX_TOKENS", "MIN_TOKENS", "fitting", "tokens_of"]

MIN_TOKENS = 200
MAX_TOKENS = 20_000
BYTES_PER_TOKEN = 3
"""Of UTF-8. English has more, Chinese about as many; a few tokens less than allowed do no harm."""

_Piece = TypeVar("_Piece")


def tokens_of(text: str) -> int:
    """About how many tokens a text has; rather too many."""
    return -(-len(text.encode("utf-8", "replace")) // BYTES_PER_TOKEN)


def fitting(pieces: Sequence[_Piece], max_tokens: int, text_of: Callable[[_Piece], str]) -> Sequence[_Piece]:
    """The first pieces that fit, whole ones only."""
    left = max_tokens
    for count, piece in enumerate(pieces):
        # One more for what separates it from the next.
        left -= tokens_of(text_of(piece)) + 1
        if left < 0:
            return pieces[:count]
    return pieces
