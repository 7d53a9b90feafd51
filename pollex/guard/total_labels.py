"""The words that stand before the sum of an order (docs/spec/confirmation.md, G-50, G-133)."""

import re
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, replace
from functools import cache, lru_cache

from pollex.guard.norm import spaced
from pollex.guard.words import Words

__all__ = ["FIRST_TIGHT", "TotalLabel", "labels_in", "pattern_of"]

CACHED_CHARS = 200
CACHED_TEXTS = 4096
FIRST_TIGHT = "\u0e00"
"""Scripts from here on do not divide words; those before do, and there a label has to be whole words."""
_WORD = re.compile(rf"[^\W\d_{FIRST_TIGHT}-\uffff]+")
_DUE = ("实付", "应付", "實付", "應付")
"""Say what is due, though they stand among the plain totals."""

_SHAPES = {one[0]: f"[{one}]" for one in ("计計", "实實", "应應", "总總", "额額", "单單", "订訂", "优優", "后後")}
"""Simplified characters of the labels with their traditional shapes, for texts keep their length here."""

_NOT_BEFORE = re.compile(
    r"(?:商品|货品|满|滿|小|优惠|優惠|折扣|红包|节省|節省|共省|店铺|运费|運費|積分|积分|상품|sub|items?|in|sous|saved|tax)[\s:：-]?$"
)
"""What makes a part of it, or nothing of the kind: `商品合计`, `Item total`, `in total`."""
_NOT_AFTER = re.compile(
    r"[\s:：]?(?:优惠|優惠|立减|減|减|节省|節省|省|折扣|抵扣|积分|積分|时长|件数|数|人|满|滿|款项|职工|"
    r"(?:savings?|saved|discounts?|items?|qty|quantity|points?|tax(?:es)?|fees?|shipping|delivery|tips?|assets?|income|"
    r"expenses?|refunds?|time|distance|weight|views?|likes?|reviews?|ratings?|users?|days?|hours?|orders?)\b|"
    r"balance\b(?! due)|der artikel|produk|hàng|ย่อย|สินค้า|товаров)"
)


@dataclass(frozen=True, slots=True)
class TotalLabel:
    """One label as it stands in a text."""

    text: str
    start: int
    end: int
    is_payable: bool
    """Says what is due, not only a sum (spec G-80)."""


@dataclass(frozen=True, slots=True)
class _Labels:
    by_start: Mapping[str, re.Pattern[str]]
    """The labels that begin with a word, or with a character of a script that divides none."""
    starts: re.Pattern[str]
    """Matches where a label may begin; most texts have no such place, and are done with at once."""
    payable: re.Pattern[str]
    subtotal: re.Pattern[str]


def labels_in(text: str) -> tuple[TotalLabel, ...]:
    """All total labels in a text that is `readable`, from left to right."""
    return _labels_in(text) if len(text) <= CACHED_CHARS else _labels_in.__wrapped__(text)


@lru_cache(maxsize=CACHED_TEXTS)
def _labels_in(text: str) -> tuple[TotalLabel, ...]:
    low = text.lower()
    if len(low) != len(text):
        low = text
    if _labels().starts.search(low) is None:
        return ()
    found = tuple(_found(low, _labels()))
    return tuple(replace(label, text=text[label.start : label.end]) for label in found)


def _found(low: str, labels: _Labels) -> Iterator[TotalLabel]:
    end = 0
    for start in labels.starts.finditer(low):
        pattern = labels.by_start.get(start[0])
        match = pattern.match(low, start.start()) if pattern is not None and start.start() >= end else None
        if match is None or not _stands_alone(low, match):
            continue
        end = match.end()
        if not _is_part(low, match, labels.subtotal):
            yield TotalLabel(match[0], *match.span(), labels.payable.fullmatch(match[0]) is not None)


def _is_part(low: str, match: re.Match[str], subtotal: re.Pattern[str]) -> bool:
    """Whether it belongs to the words for a part of the sum."""
    parts = subtotal.finditer(low, max(0, match.start() - 30), match.end() + 30)
    return any(part.start() < match.end() and match.start() < part.end() for part in parts)


def pattern_of(words: Iterable[str]) -> str:
    """An expression for any of these words in a lower-case text, the longest first, with and without accents."""
    return "|".join(_pattern(form) for form in sorted(_forms(words), key=lambda form: (-len(form), form)))


def _forms(words: Iterable[str]) -> set[str]:
    return {form for word in words for form in (word.lower(), spaced(word))}


def _stands_alone(low: str, match: re.Match[str]) -> bool:
    before, after = low[max(0, match.start() - 8) : match.start()], low[match.end() : match.end() + 16]
    if _NOT_BEFORE.search(before) or _NOT_AFTER.match(after):
        return False
    if match[0] == "待付" and after.lstrip().startswith("款") and not any(map(str.isdigit, after)):
        return False
    return not _is_divided(match[0]) or not (before[-1:].isalnum() or before.endswith("-") or after[:1].isalnum())


def _is_divided(word: str) -> bool:
    return word[0] < FIRST_TIGHT


def _pattern(word: str) -> str:
    if _is_divided(word):
        return re.escape(word).replace(r"\ ", r"\s")
    return r"\s?".join(_SHAPES.get(one, re.escape(one)) for one in word if not one.isspace())


@cache
def _labels() -> _Labels:
    words = Words.load()
    payable = (*words.listed("payable"), *_DUE)
    by_start: dict[str, set[str]] = {}
    for form in _forms((*payable, *words.listed("total"))):
        start = _WORD.match(form)
        for key in (start[0],) if start is not None else _SHAPES.get(form[0], form[0]).strip("[]"):
            by_start.setdefault(key, set()).add(form)
    tight = "".join(sorted(key for key in by_start if not _is_divided(key)))
    return _Labels(
        by_start={key: re.compile(pattern_of(forms)) for key, forms in by_start.items()},
        starts=re.compile(f"[{tight}]|{_WORD.pattern}"),
        payable=re.compile(pattern_of(payable)),
        subtotal=re.compile(pattern_of(words.listed("subtotal"))),
    )
