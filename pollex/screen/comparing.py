"""How texts of people and of screens are compared: by what is read, not by how it is encoded."""

import re
import unicodedata

__all__ = ["folded", "same_characters"]

_INVISIBLE = re.compile("[\u00ad\u200b-\u200f\u202a-\u202e\u2060-\u2064\u2066-\u2069\ufeff]")
"""Zero-width characters and direction marks."""
_MARK = re.compile(r"(?<=\d)[.,](?=\d)")
_DECIMALS = re.compile(r"(?<=\d)[.,](\d+)\D*\Z")
_THOUSANDS = 3


def folded(text: str) -> str:
    """The text in the form in which equal ones are equal: NFKC, case folded, marks removed, white space joined."""
    visible = _INVISIBLE.sub("", unicodedata.normalize("NFKC", text))
    return " ".join(visible.casefold().split())


def same_characters(wanted: str, holds: str) -> bool:
    """Whether two texts differ in separators only, as a card number that was regrouped does (spec L-100).

    Separators are blanks, punctuation and invisible characters. An amount whose decimals moved is another amount.
    """
    kept = _without_separators(wanted)
    return bool(kept) and kept == _without_separators(holds) and not _is_other_amount(wanted, holds)


def _without_separators(text: str) -> str:
    return "".join(character for character in text if unicodedata.category(character)[0] not in "ZPC")


def _is_other_amount(wanted: str, holds: str) -> bool:
    marks = [len(_MARK.findall(text)) for text in (wanted, holds)]
    return 1 in marks and _decimals(wanted) != _decimals(holds)


def _decimals(text: str) -> int:
    """Digits after the last mark; three are taken for thousands."""
    found = _DECIMALS.search(text)
    digits = 0 if found is None else len(found[1])
    return 0 if digits == _THOUSANDS else digits
