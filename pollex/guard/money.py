"""Amounts of money as they are written on screens and in requests (docs/spec/confirmation.md, G-42 to G-44, G-48).

A number without a currency is no money. A number that can be read in two ways has no value: a wrong reading would let a
wrong sum pass, and no reading only sends the step to the person.
"""

import re
import unicodedata
from collections.abc import Iterator
from dataclasses import dataclass
from decimal import Decimal
from functools import lru_cache
from typing import NamedTuple

from pollex.guard.currencies import MARK, PREFIXES, SUFFIXES, common_currency, may_hold_mark
from pollex.guard.marks import is_instalment, is_range, restriction
from pollex.guard.norm import plain
from pollex.guard.numbers import number, split_run

__all__ = ["CACHED_TEXTS", "TORN", "Money", "Written", "money_in", "places_in", "readable"]

CACHED_CHARS = 200
CACHED_TEXTS = 4096
NEAR = 40
"""Characters around an amount that can say something about it."""

_TOKEN = re.compile(rf"(?P<number>\.?[0-9](?:[.,'’\u00a0\u202f\u2009 ]?[0-9])*)|(?P<mark>{MARK})")
_DIGIT = re.compile(r"\d")
_STABLE = re.compile("[ -~¥€£₹、。\u3041-\u3096\u30a1-\u30fa\u4e00-\u9fff\uac00-\ud7a3]*")
"""Most texts have nothing else, and are readable as they are."""
_OTHER_DIGIT = re.compile(r"[^\D0-9]")
_MANY = re.compile(r"\s?(千万|百万|[万萬亿億千])")
_TIMES = {"千": 10**3, "万": 10**4, "萬": 10**4, "百万": 10**6, "千万": 10**7, "亿": 10**8, "億": 10**8}
_UNIT = re.compile(rf"(?!{MARK})[^\W\d_]")
"""`¥25 300g` is no ¥25,300."""
_GOES_ON = re.compile(r"(?:[kKmMbB]|[bm]n)(?![A-Za-z])")
"""`$1.2k` is not 1.2; what it is exactly, nobody says."""
_GAP = re.compile(r"[^\S\n]{0,3}")
_GAP_WITH_MINUS = re.compile(r"\s{0,3}[-−–—]?\s{0,3}")
_DASH = re.compile(r"[-−–—]")
_MINUS = re.compile(r"[-−–—]\s{0,3}[(（]?\s{0,3}$")
TORN = "\u2044"
"""Between digits whose connection is not certain; also the line of a written fraction."""
_ODD_DIGITS = re.compile(
    "([\u00b2\u00b3\u00b9\u00bc-\u00be\u2044\u2070-\u2079\u2080-\u2089\u2150-\u2189\u2460-\u249b]+)"
)


@dataclass(frozen=True, slots=True)
class Money:
    """A sum. Equal sums are equal however they were written: `25` is `25.00`."""

    value: Decimal
    currency: str
    """ISO code; `¥` or `$` where the sign fits several; empty for a number that names none."""


@dataclass(frozen=True, slots=True)
class Written:
    """One amount as it stands in a text."""

    money: Money | None
    """None: its value cannot be read for certain (spec G-44)."""
    currency: str
    """Known also where the value is not."""
    start: int
    """Where it begins in `readable(text)`, its sign or currency word included."""
    end: int
    text: str
    """As written there, as `¥19.90`."""
    mark: str
    """What restricts it: `est`, `/month`, `est/night`; empty if nothing does (spec G-48)."""
    is_negative: bool
    """Whether a minus sign stands before it (spec G-46)."""
    is_range: bool
    """One end of a range, or a price from which others begin."""
    is_instalment: bool
    """One of several parts of a sum."""


class _Token(NamedTuple):
    is_number: bool
    start: int
    end: int


def readable(text: str) -> str:
    """The text in one form of width, without what nobody sees, with the digits 0 to 9 for those of every script.

    Raised, circled and broken digits stay what they are: they are footnotes, cents or parts, and no digits of a number.
    """
    if _STABLE.fullmatch(text):
        return text
    return _readable(text) if len(text) <= CACHED_CHARS else _readable.__wrapped__(text)


@lru_cache(maxsize=CACHED_TEXTS)
def _readable(text: str) -> str:
    pieces = _ODD_DIGITS.split(text)
    pieces[::2] = (unicodedata.normalize("NFKC", piece) for piece in pieces[::2])
    text = plain("".join(pieces))
    return text if text.isascii() else _OTHER_DIGIT.sub(_plain_digit, text)


def money_in(text: str) -> tuple[Written, ...]:
    """All amounts of money in a text, from left to right (spec G-42, G-43)."""
    if not _DIGIT.search(text):
        return ()
    return _found_in(text) if len(text) <= CACHED_CHARS else _found_in.__wrapped__(text)


def places_in(text: str) -> list[tuple[int, int]]:
    """Where the amounts of a `readable` text begin and end: what they are worth is not asked, which costs more."""
    return [_ends(*marked) for marked in _marked(text)] if _DIGIT.search(text) else []


@lru_cache(maxsize=CACHED_TEXTS)
def _found_in(text: str) -> tuple[Written, ...]:
    """The same, kept: one text is asked about again for its clause, its row and its total."""
    text = readable(text)
    return tuple(_written(text, *marked) for marked in _marked(text))


def _marked(text: str) -> Iterator[tuple[_Token | None, _Token, _Token | None]]:
    """Each number that has a mark, with the mark before it and the one behind it."""
    if not may_hold_mark(text):
        return
    tokens = tuple(_tokens(text))
    used = -1
    for place, token in enumerate(tokens):
        if not token.is_number:
            continue
        before = _mark_before(text, tokens, place) if place - 1 != used else None
        after = _mark_after(text, tokens, place, before)
        if before is not None or after is not None:
            used = place if after is None else place + 1
            yield before, token, after


def _tokens(text: str) -> Iterator[_Token]:
    for match in _TOKEN.finditer(text):
        if match["mark"]:
            yield _Token(False, match.start(), match.end())
            continue
        is_last = match.end() == len(text)
        is_followed = not is_last and _UNIT.match(text, match.end()) is not None
        for start, end in split_run(match["number"], at_blanks=is_followed):
            many = None if is_last else _MANY.match(text, match.start() + end)
            yield _Token(True, match.start() + start, match.start() + end if many is None else many.end())


def _mark_before(text: str, tokens: tuple[_Token, ...], place: int) -> _Token | None:
    if place == 0 or tokens[place - 1].is_number:
        return None
    mark = tokens[place - 1]
    start = tokens[place].start
    is_near = mark.end == start or _GAP_WITH_MINUS.fullmatch(text, mark.end, start) is not None
    return mark if is_near and text[mark.start : mark.end].lower() not in SUFFIXES else None


def _mark_after(text: str, tokens: tuple[_Token, ...], place: int, before: _Token | None) -> _Token | None:
    """The mark behind a number, unless it belongs to the next number, or says another currency than the one before."""
    if place + 1 == len(tokens) or tokens[place + 1].is_number:
        return None
    mark, written = tokens[place + 1], text[tokens[place + 1].start : tokens[place + 1].end]
    gap = mark.start - tokens[place].end
    if _GAP.fullmatch(text, tokens[place].end, mark.start) is None:
        return None
    if before is not None and common_currency(text[before.start : before.end], written) is None:
        return None
    if written.lower() in SUFFIXES or place + 2 == len(tokens) or not tokens[place + 2].is_number:
        return mark
    if _GAP_WITH_MINUS.fullmatch(text, mark.end, tokens[place + 2].start) is None:
        return mark
    to_next = tokens[place + 2].start - mark.end
    is_nearer = gap < to_next or (gap == to_next and written not in PREFIXES)
    return mark if is_nearer and before is None else None


def _ends(before: _Token | None, number_token: _Token, after: _Token | None) -> tuple[int, int]:
    return (before or number_token).start, (after or number_token).end


def _written(text: str, before: _Token | None, number_token: _Token, after: _Token | None) -> Written:
    start, end = _ends(before, number_token, after)
    marks = tuple(text[mark.start : mark.end] for mark in (before, after) if mark is not None)
    currency = common_currency(*marks) or ""
    near, behind = text[max(0, start - NEAR) : start], text[end : end + NEAR]
    is_alone = not near and not behind
    is_end_of_range = not is_alone and is_range(near, behind)
    minus = (near and _MINUS.search(near)) or (
        before is not None and _DASH.search(text, before.end, number_token.start)
    )
    value = _value(text, number_token)
    return Written(
        money=None if value is None else Money(value, currency),
        currency=currency,
        start=start,
        end=end,
        text=text[start:end],
        mark="" if is_alone else restriction(near, behind),
        is_negative=bool(minus) and not is_end_of_range,
        is_range=is_end_of_range,
        is_instalment=not is_alone and is_instalment(near, behind),
    )


def _value(text: str, token: _Token) -> Decimal | None:
    """Of the number alone; nothing if something beside it changes what it says."""
    if _GOES_ON.match(text, token.end) or _ODD_DIGITS.match(text, token.end):
        return None
    if _ODD_DIGITS.fullmatch(text[token.start - 1 : token.start]):
        return None
    many = _MANY.search(text, token.start, token.end)
    if many is None:
        return number(text[token.start : token.end])
    value = number(text[token.start : many.start()])
    return None if value is None else value * _TIMES[many[1]]


def _plain_digit(match: re.Match[str]) -> str:
    return str(unicodedata.decimal(match[0]))
