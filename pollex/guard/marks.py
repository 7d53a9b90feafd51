"""What stands around an amount and restricts it: estimates, prices per month, ranges, parts (spec G-48)."""

import re

from pollex.guard.currencies import MARK

__all__ = ["is_instalment", "is_range", "restriction"]

_DASH = r"(?:(\s?)[-−–—]\1|\s?[~～〜至到]\s?|\sto\s)"
_RANGE_AFTER = re.compile(rf"{_DASH}(?:{MARK})?\s?[0-9]")
_RANGE_BEFORE = re.compile(rf"[0-9元円]{_DASH}$")
_OPEN_AFTER = re.compile(r"\s?(?:起|\+|から|부터|or more\b|and up\b)")
_FROM_BEFORE = re.compile(
    r"(?:(?<![A-Za-z])(?:from|starting at|ab|desde|à partir de|a partir de|a partire da)|(?<!\w)от)\s?$", re.IGNORECASE
)
_PARTS_AFTER = re.compile(r"\s?(?:[x×*✕]\s?[0-9]{1,3}|[/／]\s?期)")
_PARTS_BEFORE = re.compile(
    r"(?:(?<![0-9])[0-9]{1,3}\s?(?:(?:payments?|installments?|instalments?)\sof|[x×*✕]|期)|每期)[\s:：]?$",
    re.IGNORECASE,
)
_ABOUT_BEFORE = re.compile(
    r"(?:约|預估|预估|预计|大约|大概|估计|≈|~|～|(?<![A-Za-z])(?:est\.|est|estimated|approx\.|approx|approximately|about))"
    r"(?:到手|总)?(?:价格?|费用?)?[\s:：]{0,2}$",
    re.IGNORECASE,
)
_ABOUT_AFTER = re.compile(r"\s?[(（]?(?:左右|上下|预估|(?:est|estimated|approx)\b)", re.IGNORECASE)
_PER_AFTER = re.compile(
    r"\s?(?:[/／]\s?|per\s|every\s|an?\s(?=(?:month|year|week|night|day|hour)\b))"
    r"(?P<unit>[0-9]{0,4}\s?(?:个月|個月|小时|小時|ヶ月|[A-Za-z]{1,10}|[^\W\d_A-Za-z]))"
    r"|\s(?P<adverb>monthly|yearly|annually|weekly|daily|each)\b",
    re.IGNORECASE,
)
_EACH_BEFORE = re.compile(r"每(?P<unit>个月|個月|小时|小時|[^\W\d_A-Za-z])[\s:：仅只需付]{0,3}$")
_UNITS = {
    **dict.fromkeys(("月", "个月", "個月", "ヶ月", "month", "months", "mo", "mth", "monthly"), "month"),
    **dict.fromkeys(("年", "year", "yr", "annually", "yearly"), "year"),
    **dict.fromkeys(("周", "週", "week", "wk", "weekly"), "week"),
    **dict.fromkeys(("天", "日", "day", "daily"), "day"),
    **dict.fromkeys(("晚", "夜", "night"), "night"),
    **dict.fromkeys(("时", "小时", "小時", "hour", "hr", "h"), "hour"),
    **dict.fromkeys(("件", "个", "個", "item", "each", "ea"), "item"),
    **dict.fromkeys(("人", "位", "person", "pp"), "person"),
}
"""One name for all ways to write a unit; others stand for themselves."""


def restriction(before: str, after: str) -> str:
    """The mark of an amount between these texts: `est`, `/month`, `est/night`, or empty."""
    per = _PER_AFTER.match(after) or _EACH_BEFORE.search(before)
    unit = ""
    if per is not None:
        said = next(filter(None, per.groupdict().values())).lower().replace(" ", "")
        unit = "/" + _UNITS.get(said, said)
    if _EACH_BEFORE.search(before):
        before = ""
    is_about = _ABOUT_BEFORE.search(before) or _ABOUT_AFTER.match(after)
    return ("est" if is_about else "") + unit


def is_range(before: str, after: str) -> bool:
    """Whether the amount is one end of a range, or a price from which others begin."""
    return bool(
        _RANGE_AFTER.match(after)
        or _RANGE_BEFORE.search(before)
        or _OPEN_AFTER.match(after)
        or _FROM_BEFORE.search(before)
    )


def is_instalment(before: str, after: str) -> bool:
    """Whether it is one of several equal parts."""
    return bool(_PARTS_AFTER.match(after) or _PARTS_BEFORE.search(before))
