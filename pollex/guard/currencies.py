"""Which signs and words make a number money, and which currency each means (docs/spec/confirmation.md, G-43)."""

import re
from collections.abc import Mapping
from functools import lru_cache
from types import MappingProxyType

__all__ = ["BARE_SIGNS", "DOLLARS", "MARK", "PREFIXES", "SUFFIXES", "common_currency", "may_hold_mark"]

_SIGNS: Mapping[str, str] = MappingProxyType(
    {
        **{"¥": "¥", "$": "$", "€": "EUR", "£": "GBP", "₹": "INR", "₩": "KRW", "฿": "THB", "₫": "VND", "₽": "RUB"},
        **{"₱": "PHP", "₺": "TRY", "₴": "UAH", "₪": "ILS", "₦": "NGN", "S/": "PEN"},
        **{"US$": "USD", "HK$": "HKD", "NT$": "TWD", "S$": "SGD", "A$": "AUD", "AU$": "AUD", "C$": "CAD"},
        **{"CA$": "CAD", "NZ$": "NZD", "MX$": "MXN", "R$": "BRL"},
    }
)
"""`¥` and `$` alone fit several currencies and stand for themselves."""

_CODES = """
CNY RMB USD EUR GBP HKD TWD NTD JPY KRW INR SGD AUD CAD THB NZD CHF MYR VND IDR PHP BRL MXN RUB AED SAR ILS PLN CZK
HUF SEK NOK DKK UAH NGN MOP
"""
_WORDS: Mapping[str, str] = MappingProxyType(
    {
        **{code: code for code in _CODES.split()},
        **{"RMB": "CNY", "NTD": "TWD", "RM": "MYR", "RS": "INR", "RS.": "INR", "RP": "IDR", "RP.": "IDR"},
        **{"ZŁ": "PLN", "KČ": "CZK"},
    }
)
"""Written in letters: not to be found inside other words."""

_AFTER: Mapping[str, str] = MappingProxyType(
    {
        **{"人民币": "CNY", "美元": "USD", "美金": "USD", "欧元": "EUR", "英镑": "GBP", "日元": "JPY", "韩元": "KRW"},
        **{"港元": "HKD", "港币": "HKD", "新台币": "TWD", "台币": "TWD", "泰铢": "THB", "卢比": "INR"},
        **{"元": "CNY", "块": "CNY", "圆": "CNY", "円": "JPY", "원": "KRW", "บาท": "THB", "руб.": "RUB", "руб": "RUB"},
        **{"đ": "VND", "грн": "UAH"},
    }
)
"""Words that stand behind a number only: before one they belong to something else (`切块 3份`)."""

DOLLARS = frozenset({"USD", "HKD", "TWD", "SGD", "AUD", "CAD", "NZD", "MXN"})
"""What a bare `$` may mean (spec G-57)."""
BARE_SIGNS: Mapping[str, frozenset[str]] = MappingProxyType({"¥": frozenset({"CNY", "JPY"}), "$": DOLLARS})

SUFFIXES = frozenset(_AFTER)
PREFIXES = frozenset({*_SIGNS} - {"€", "₩", "฿", "₫", "₽", "₴"})
"""Signs that stand before their number where they could belong to either side."""

_NO_MONEY = {"元": "素旦气宵宝件", "块": "状头肉儿", "圆": "形桌柱", "円": "形"}
"""What makes another word of it: `3元素`, `5块肉`."""


def _any_of(words: Mapping[str, str]) -> str:
    longest_first = sorted(words, key=len, reverse=True)
    return "|".join(
        re.escape(word) + (f"(?![{_NO_MONEY[word]}])" if word in _NO_MONEY else "") for word in longest_first
    )


MARK = (
    r"(?<![A-Za-z])[A-Za-z]{1,3}\$|(?<![A-Za-z])S/(?=\s?[0-9])|[¥$€£₹₩฿₫₽₱₺₴₪₦]"
    rf"|(?<![^\W\d_])(?:(?i:{_any_of(_WORDS)}))(?![^\W\d_])|(?:{_any_of(_AFTER)})"
)
"""Matches one mark, wherever it stands."""


# Literals only: then only places where one of them begins are looked at.
_SIGN = re.compile("|".join(map(re.escape, ["S/", *sorted({word[0] for word in _AFTER} | set("¥$€£₹₩฿₫₽₱₺₴₪₦"))])))
_LATIN = re.compile(r"[A-Za-zŁłČč]+")


def may_hold_mark(text: str) -> bool:
    """Whether it is worth to look for marks in a text at all: a cheap test that most texts fail."""
    if _SIGN.search(text):
        return True
    words = _LATIN.findall(text)
    return bool(words) and not _WORDS.keys().isdisjoint(map(str.upper, words))


@lru_cache(maxsize=1024)
def common_currency(*marks: str) -> str | None:
    """The currency that all these marks mean, the narrowest one; None if they cannot mean the same.

    An ISO code; `¥` and `$` where the sign alone fits several; an unknown kind of dollar as it is written. `元` says
    yuan and, behind a kind of dollar, dollar.
    """
    currencies = [_currency(mark) for mark in marks]
    narrow = {currency for currency in currencies if currency not in BARE_SIGNS}
    if len(narrow) > 1 and "元" in marks:
        narrow.discard("CNY")
    if not narrow:
        return currencies[0] if len(set(currencies)) == 1 else None
    found = narrow.pop()
    is_one = not narrow and all(found in BARE_SIGNS.get(currency, {found, "CNY"}) for currency in currencies)
    return found if is_one else None


def _currency(mark: str) -> str:
    upper = mark.upper()
    return _SIGNS.get(upper) or _WORDS.get(upper) or _AFTER.get(mark.lower()) or upper
