"""Numbers as people write them, read only where there is one way to read them (docs/spec/confirmation.md, G-44)."""

import itertools
import re
from decimal import Decimal

__all__ = ["number", "split_run"]

MAX_DIGITS = 15
"""No sum of a shop is longer; numbers of accounts and orders are."""
GROUP_DIGITS = 3
MAX_CENTS = 2

_PLAIN = re.compile(r"[0-9]{1,12}(?:\.[0-9]{1,2})?")
"""As most are written."""
_NUMBER = re.compile("[0-9][0-9.,'’\u00a0\u202f\u2009 ]*")
_BLANKS = re.compile("[\u00a0\u202f\u2009 ]")
_APOSTROPHES = re.compile("['’]")
_GROUPED = re.compile(r"[0-9]{1,3}(?:\x00[0-9]{3})+")
_INDIAN = re.compile(r"[0-9]{1,2}(?:\x00[0-9]{2})+\x00[0-9]{3}")


def split_run(run: str, *, at_blanks: bool) -> tuple[tuple[int, int], ...]:
    """Where the single numbers of a run of digits, separators and blanks stand: `15 128` is one, `25 30` is two.

    `at_blanks`: they divide numbers whatever these are.
    """
    if _BLANKS.search(run) is None or (not at_blanks and number(run) is not None):
        return ((0, len(run)),)
    edges = [-1, *(match.start() for match in _BLANKS.finditer(run)), len(run)]
    return tuple((left + 1, right) for left, right in itertools.pairwise(edges))


def number(text: str) -> Decimal | None:
    """The value; None if the text is no number, or one that can be read in two ways, as `1.299`.

    Blanks, apostrophes, commas, and dots that stand more than once are between groups of three; a comma before one or
    two last digits is a decimal comma (spec G-44). Indian groups of two before the last three are groups too.
    """
    if _PLAIN.fullmatch(text) is not None:
        return Decimal(text if "." in text else f"{text}.0")
    if _NUMBER.fullmatch(text) is None or sum(map(str.isdigit, text)) > MAX_DIGITS:
        return None
    head, cents = _divided(text)
    if head is None:
        return None
    seps = {one for one in head if not one.isdigit()}
    if len(seps) > 1:
        return None
    marked = "".join(one if one.isdigit() else "\0" for one in head)
    if seps and not _is_grouped(marked, seps.pop()):
        return None
    return Decimal(f"{marked.replace(chr(0), '')}.{cents or 0}")


def _is_grouped(marked: str, separator: str) -> bool:
    if marked.startswith("0"):
        return False
    return bool(_GROUPED.fullmatch(marked)) or (separator == "," and bool(_INDIAN.fullmatch(marked)))


def _divided(text: str) -> tuple[str | None, str]:
    """The whole part with its group separators, and the digits behind the decimal separator."""
    text = _APOSTROPHES.sub("'", _BLANKS.sub(" ", text))
    last = max(text.rfind("."), text.rfind(","))
    if last < 0:
        return (text, "") if text[:1].isdigit() else (None, "")
    head, separator, tail = text[:last], text[last], text[last + 1 :]
    if not head or not tail.isdigit():
        return None, ""
    has_other = any(not one.isdigit() and one != separator for one in head)
    if separator in head:
        return (text, "") if len(tail) == GROUP_DIGITS and not has_other else (None, "")
    if separator == "," and len(tail) <= MAX_CENTS:
        return head, tail
    if separator == "," and len(tail) == GROUP_DIGITS and not has_other:
        return text, ""
    if separator == "." and (
        len(tail) != GROUP_DIGITS or has_other or not 1 <= len(head) <= GROUP_DIGITS or head == "0"
    ):
        return head, tail
    return None, ""
