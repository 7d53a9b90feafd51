"""Words beside an amount that say what it is for: discounts, side costs, later charges (spec G-46 to G-49)."""

import re
from collections.abc import Sequence
from functools import cache

from pollex.guard.money import Written, money_in
from pollex.guard.total_labels import FIRST_TIGHT, pattern_of
from pollex.guard.words import Words

__all__ = ["are_sentences", "is_long", "is_side_cost", "later_in", "says_estimate"]

DISCOUNT_WINDOW_CHARS = 4
"""Characters before an amount that can make it a discount, blanks and punctuation not counted."""
LABEL_MAX_CHARS = 12
LABEL_MAX_WORDS = 5
SENTENCE_MIN_CHARS = 2 * LABEL_MAX_WORDS + 1
"""Longer labels are sentences (spec G-60)."""

_BLANK = re.compile(r"[\s\W_]+")
_NEAR_WORDS = re.compile(
    "优惠|優惠|减|減|抵扣|运费|運費|券|红包|紅包|已省|余额|餘額|原价|原價|商品总额|商品總額|手续费|手續費|小费|小費|积分|積分|最高"
)
_RIGHT_BEFORE = re.compile("(?:省|返)(?:了|共|约|您|现)?$")
_PRICE_AFTER = re.compile("(?:优惠|優惠|券|折|减|減)(?:后|後)")
_ENGLISH = re.compile(
    r"\b(?:discounts?|coupons?|saves?|saved|savings?|off|shipping|delivery|postage|fees?|tax(?:es)?|vat|gst|tips?|was|mrp|"
    r"balance|up\s+to|cashback|refund(?:ed)?)\b"
)
_INCLUDED = re.compile(
    r"\bincl(?:\.|uding|udes?|uded)?\s(?:of\s|all\s)*[a-z]+(?:\s(?:and|&)\s[a-z]+)?|\bwith\s(?:tax|vat)\b"
)
"""`incl. tax` says that it is the whole."""
_LATIN = re.compile("[a-z]")
_OFF = re.compile(r"\s?(?:off|cashback)\b", re.IGNORECASE)
_AFTER_TRIAL = r"\bafter\b[^.]{0,20}\btrial\b|\btrial\b[^.]{0,20}\bends?\b|自动扣费|连续包[月年季]"
_RENEW_BUTTON = re.compile(r"(?:立即|马上|现在|去|确认|同意并)?(?:续费|續費|续订|續訂)|renew(?:now)?", re.IGNORECASE)
_ESTIMATE = re.compile(r"\b(?:est\.|estimated|approx)|预估|預估|预计|預計|(?<!节)约(?!定)|大约", re.IGNORECASE)
_UNSPACED = re.compile("[\u0e00-\u0eff\u3040-\u30ff\u3400-\u9fff]")
_CLAUSES = re.compile(r"[,，。;；!！?？\n]|\.\s")


def is_side_cost(before: str, behind: str) -> bool:
    """Whether these texts before and behind an amount make it a discount or a side cost (spec G-46, G-47)."""
    bare = _BLANK.sub("", before)
    near = bare[-DISCOUNT_WINDOW_CHARS:]
    if (_NEAR_WORDS.search(near) or _RIGHT_BEFORE.search(bare[-6:])) and not _PRICE_AFTER.search(near):
        return True
    if _OFF.match(behind):
        return True
    words = before[-200:].lower()
    return _LATIN.search(words) is not None and _ENGLISH.search(_INCLUDED.sub(" ", words)) is not None


def are_sentences(text: str, found: Sequence[Written]) -> tuple[bool, ...]:
    """Which amounts of a text are told in running text: the clause around is longer than a label (spec G-48, G-60)."""
    if len(text) < SENTENCE_MIN_CHARS:
        return (False,) * len(found)
    clauses = [clause_at(text, written.start, written.end) for written in found]
    are_long = {(start, end): is_long(without_amounts(text[start:end])) for start, end in set(clauses)}
    return tuple(are_long[clause] for clause in clauses)


def clause_at(text: str, start: int, end: int) -> tuple[int, int]:
    """The clause around these characters: from the last mark that ends one to the next."""
    ends = [match.end() for match in _CLAUSES.finditer(text, 0, start)]
    stop = _CLAUSES.search(text, end)
    return ends[-1] if ends else 0, stop.start() if stop is not None else len(text)


def without_amounts(text: str) -> str:
    """The words of a text."""
    for written in reversed(money_in(text)):
        text = text[: written.start] + " " + text[written.end :]
    return text


def is_long(text: str) -> bool:
    """Whether a text without amounts is longer than a label; scripts without blanks are counted by characters."""
    bare = _BLANK.sub(" ", text).strip()
    if _UNSPACED.search(bare):
        return len(bare.replace(" ", "")) > LABEL_MAX_CHARS
    return bare.count(" ") >= LABEL_MAX_WORDS


def later_in(text: str, found: Sequence[Written]) -> tuple[bool, ...]:
    """Which amounts of a text will be charged later (spec G-49): those behind the word for that, else the last."""
    word = _later_words().search(text.lower()) if found and any(map(str.isalpha, text)) else None
    if word is None or _RENEW_BUTTON.fullmatch(_BLANK.sub("", without_amounts(text))):
        return (False,) * len(found)
    are_behind = tuple(written.start > word.start() for written in found)
    return are_behind if any(are_behind) else (*are_behind[:-1], True)


@cache
def _later_words() -> re.Pattern[str]:
    tight: list[str] = []
    divided: list[str] = []
    for word in Words.load().listed("later"):
        (tight if word[0] >= FIRST_TIGHT else divided).append(word)
    return re.compile(rf"{pattern_of(tight)}|\b(?:{pattern_of(divided)})\b|{_AFTER_TRIAL}")


def says_estimate(text: str) -> bool:
    """Whether a total label's text calls its sum an estimate (spec G-48)."""
    return _ESTIMATE.search(text) is not None
