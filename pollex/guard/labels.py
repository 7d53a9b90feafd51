"""What one text says: which words of the detector it holds, and whether they count (docs/spec/confirmation.md, 8).

Texts say nothing about the page that they stand on; `page.py` and `detector.py` bring the two together.
"""

import re
from collections.abc import Iterator
from dataclasses import dataclass
from functools import lru_cache

from pollex.guard.hit import Kind
from pollex.guard.norm import bare, english, has_amount, label, norm, plain, readings, unmarked
from pollex.guard.words import STRONG, Use, Words, divided, worded

__all__ = ["LABEL_MAX_CHARS", "LABEL_MAX_WORDS", "Found", "Said", "say"]

LABEL_MAX_CHARS = 12
LABEL_MAX_WORDS = 5
"""Longer labels are sentences (spec G-60); characters count in scripts that do not divide words."""
END_CHARS = 200
"""Of a long text only so much of its start and end is looked at: words in the middle of sentences do not count."""
RAW_MAX_CHARS = 20_000
"""Of a text; more is cut off its middle before anything else."""
CACHED_TEXTS = 4096

_NUMBERS = re.compile(r"(?: \d+)+")
_HAS_TIGHT = "\u0e00"


@dataclass(frozen=True, slots=True)
class Found:
    """One action word that counts where it stands (spec G-58 to G-60)."""

    kind: Kind
    word: str
    rule: str
    at: int
    is_whole: bool
    """Whether the text says nothing else, but for words such as now and please."""
    is_bare: bool
    """Whether it says nothing else at all."""
    is_at_edge: bool
    """Whether it stands at the start or the end; else it counts on short labels only."""


@dataclass(frozen=True, slots=True)
class Said:
    """All that one text says."""

    text: str
    """As it stands on the screen."""
    strong: tuple[Found, ...]
    weak: tuple[Found, ...]
    """Words that count only beside an amount or a total (spec G-77)."""
    whole: dict[Use, str]
    """Uses of words that are this whole label, with their rules."""
    holds: frozenset[Use]
    """Uses of words that stand in it somewhere."""
    has_amount: bool
    is_amount: bool
    """Whether it says nothing but an amount."""
    is_short: bool
    is_consent: bool
    """Whether it says that payments are allowed from now on (spec G-74)."""
    confirms: bool
    """Whether it begins as a confirmation does, and says what of (spec G-151)."""
    ledger_words: frozenset[str]
    """Words of expense books that stand in it (spec G-80)."""

    @property
    def counted(self) -> tuple[Found, ...]:
        """The strong words that count on a control with this label (spec G-60)."""
        return self.strong if self.is_short else tuple(found for found in self.strong if found.is_at_edge)

    @property
    def tells_something(self) -> bool:
        """Whether any rule about controls may ask what it says."""
        return bool(self.strong or self.weak or self.whole or self.has_amount or self.is_consent or self.confirms)


def say(text: str, words: Words) -> Said:
    """What the text says, as stored and as shown (spec G-132)."""
    if len(text) > RAW_MAX_CHARS:
        text = text[: RAW_MAX_CHARS // 2] + text[-RAW_MAX_CHARS // 2 :]
    return _say(text, words) if len(text) > 4 * END_CHARS else _cached(text, words)


@lru_cache(maxsize=CACHED_TEXTS)
def _cached(text: str, words: Words) -> Said:
    return _say(text, words)


def _say(text: str, words: Words) -> Said:
    first, *others = (_Reader(_cut(one), words).said(text) for one in readings(text))
    for other in others:
        first = Said(
            text,
            first.strong + other.strong,
            first.weak + other.weak,
            {**other.whole, **first.whole},
            first.holds | other.holds,
            first.has_amount or other.has_amount,
            first.is_amount and other.is_amount,
            first.is_short,
            first.is_consent or other.is_consent,
            first.confirms or other.confirms,
            first.ledger_words | other.ledger_words,
        )
    return first


def _cut(text: str) -> str:
    text = plain(text)
    return text if len(text) <= 2 * END_CHARS else f"{text[:END_CHARS]} … {text[-END_CHARS:]}"


class _Reader:
    """Reads one text once."""

    def __init__(self, text: str, words: Words) -> None:
        self._words = words
        # Whole labels are compared before advertising is cut out: `cash on delivery` is a name too.
        plainly = bare(text)
        self._names = self._tight, self._divided = unmarked(plainly), worded(plainly)
        self._text = text
        if not text.isascii() and words.ads_tight.search(whole := norm(text)):
            self._tight = label(words.ads_tight.sub("·", whole))
        if words.ads_divided.search(spelt := english(text)):
            self._divided = divided(words.ads_divided.sub(" · ", spelt))

    def said(self, raw: str) -> Said:
        tight, parted = self._tight, self._divided
        found = [*self._in_tight(), *self._in_divided()]
        with_amount = has_amount(self._text)
        whole = self._whole(with_amount=with_amount)
        strong = tuple(one for use, one in found if use in STRONG)
        has_strong = any(one.kind in ("pay", "order") for one in strong)
        return Said(
            raw,
            strong,
            (*(one for use, one in found if use in _WEAK), *(() if has_strong else self._verbs())),
            whole,
            frozenset(use for use, _ in found) | whole.keys(),
            with_amount,
            with_amount and not self._names[0],
            _is_short(tight, parted),
            self._is_consent(),
            tight.startswith(self._words.confirms) or parted.startswith(self._words.confirms_divided),
            frozenset(one.word.removesuffix("s") for use, one in found if use == "ledger"),
        )

    def _in_tight(self) -> Iterator[tuple[Use, Found]]:
        text, words = self._tight, self._words
        refused_to = 0
        for at, word, uses in words.tight.find(text):
            if at + len(word) <= refused_to:
                continue
            before, after = text[:at], text[at + len(word) :]
            is_action = not (before.endswith(words.before) or after.startswith(words.after) or after in words.last)
            if not is_action and after not in words.objects and not _ACTIONS.isdisjoint(uses):
                refused_to = max(refused_to, at + len(word))
            is_led, is_last = _is_all(words.lead, before), _is_all(words.tail, after)
            for use, rule in uses.items():
                counts = is_action or (after in words.objects and not before.endswith(words.before))
                if use in STRONG or use in _WEAK:
                    if not counts:
                        continue
                    # A verb with a noun that makes a name of it is the verb where an amount is on the page (G-145).
                    use = use if is_action else ("weak_pay" if use in ("pay", "weak_pay") else "weak_order")
                kind = _KINDS.get(use, "order")
                whole, bare = is_led and is_last, not before and not after
                yield use, Found(kind, word, rule, at, whole, bare, is_led or is_last)

    def _in_divided(self) -> Iterator[tuple[Use, Found]]:
        text, words = self._divided, self._words
        for at, word, uses in words.divided.find(text):
            before, after = text[:at].rstrip(), text[at + len(word) :].lstrip()
            refused = f" {before}".endswith(words.before_divided) or f"{after} ".startswith(words.after_divided)
            is_led = _is_all(words.lead_divided, f"{before} " if before else "")
            is_last = _is_all(words.tail_divided, f" {after}" if after else "")
            for use, rule in uses.items():
                if refused and use in STRONG:
                    continue
                whole, bare = is_led and is_last, not before and not after
                yield use, Found(_KINDS.get(use, "order"), word, rule, at, whole, bare, is_led or is_last)

    def _verbs(self) -> Iterator[Found]:
        """Verbs of scripts that divide words, with what they may carry (spec G-77, G-145); and those at an end."""
        text, words = self._divided, self._words
        if "%" in self._text:
            return
        start = words.lead_divided.match(text)
        core = text[start.end() :] if start is not None else text
        parts = core.split(" ")
        for length in range(min(3, len(parts)), 0, -1):
            verb = " ".join(parts[:length])
            uses, rest = words.whole_divided.get(verb, {}), core[len(verb) :]
            if f"{rest.lstrip()} ".startswith(words.after_divided):
                continue
            is_object = _is_all(words.objects_divided, rest) or _is_all(words.tail_divided, rest)
            takes_this = "verb" in uses or (is_object and not _NUMBERS.fullmatch(rest))
            use: Use = "weak_pay" if "weak_pay" in uses else "weak_order"
            if takes_this and not {"verb", use}.isdisjoint(uses):
                yield Found(_KINDS[use], verb, uses.get(use, "G-145"), 0, not rest, not rest, True)
                return
        for end in words.ends_divided.get(text.rpartition(" ")[2], ()):
            if not f" {text}".endswith(f" {end}"):
                continue
            if not f" {text.removesuffix(end).rstrip()}".endswith(words.before_divided):
                uses = words.whole_divided.get(end, {})
                kind: Kind = "pay" if {"pay", "weak_pay"} & uses.keys() else "order"
                yield Found(kind, end, "G-77", len(text) - len(end), False, False, True)
        tight = self._tight
        for end in (one for one in words.ends if tight.endswith(one) and len(tight) > len(one)):
            known = any(
                at + len(word) == len(tight) for at, word, uses in words.tight.find(tight) if _ACTIONS & uses.keys()
            )
            if not known and not tight.removesuffix(end).endswith(words.before):
                yield Found("pay" if end == "付" else "order", end, "G-77", len(tight) - len(end), False, False, True)

    def _whole(self, *, with_amount: bool) -> dict[Use, str]:
        """Uses of the whole label; one that tells a sum may also say for or from (spec G-134)."""
        tight, parted = self._words.whole_tight, self._words.whole_divided
        found = {**parted.get(self._names[1], {}), **tight.get(self._names[0], {})}
        if found or not with_amount:
            return found
        parts = self._names[1].split(" ")
        for length in range(len(parts) - 1, 0, -1):
            rest = self._names[1][len(" ".join(parts[:length])) :]
            uses = parted.get(" ".join(parts[:length]), {})
            if {"general", "onward"} & uses.keys() and _is_all(self._words.objects_divided, rest):
                return uses
        return found

    def _is_consent(self) -> bool:
        match = self._words.consents.search(self._tight)
        if match is not None and not self._tight[: match.start()].endswith(self._words.before):
            return not self._tight[match.end() :].startswith(self._words.after)
        return any("consent" in uses for _, _, uses in self._words.divided.find(self._divided))


_WEAK: tuple[Use, ...] = ("weak_order", "weak_pay")
_ACTIONS: frozenset[Use] = frozenset((*STRONG, *_WEAK))
_KINDS: dict[Use, Kind] = {
    "pay": "pay",
    "order": "order",
    "submit": "submit",
    "send": "send",
    "delete": "delete",
    "weak_order": "order",
    "weak_pay": "pay",
}


def _is_all(expression: re.Pattern[str], text: str) -> bool:
    return not text or expression.fullmatch(text) is not None


def _is_short(tight: str, parted: str) -> bool:
    if any(one >= _HAS_TIGHT for one in tight):
        return len(tight) <= LABEL_MAX_CHARS
    return parted.count(" ") < LABEL_MAX_WORDS
