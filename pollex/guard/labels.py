"""What one text says: which words of the detector it holds, and whether they count (docs/spec/confirmation.md, 8).

Texts say nothing about the page that they stand on; `page.py` and `detector.py` bring the two together.
"""

import re
from collections.abc import Iterator
from dataclasses import dataclass
from functools import lru_cache

from pollex.guard.hit import Kind
from pollex.guard.money import money_in
from pollex.guard.norm import english, label, norm, plain, readings
from pollex.guard.words import STRONG, Use, Words, divided

__all__ = ["LABEL_MAX_CHARS", "LABEL_MAX_WORDS", "Found", "Said", "say"]

LABEL_MAX_CHARS = 12
LABEL_MAX_WORDS = 5
"""Longer labels are sentences (spec G-60); characters count in scripts that do not divide words."""
END_CHARS = 200
"""Of a long text only so much of its start and end is looked at: words in the middle of sentences do not count."""
RAW_MAX_CHARS = 20_000
"""Of a text; more is cut off its middle before anything else."""
CACHED_TEXTS = 4096

_FILLERS = (" the", " your", " my", " a", " this", " la", " el", " le", " die", " den", " o", " il", " l")
_DIGIT = re.compile(r"\d")
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
    ledger_words: frozenset[str]
    """Words of expense books that stand in it (spec G-80)."""

    @property
    def counted(self) -> tuple[Found, ...]:
        """The strong words that count on a control with this label (spec G-60)."""
        return self.strong if self.is_short else tuple(found for found in self.strong if found.is_at_edge)


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
        self._names = label(text), divided(text)
        tight = words.ads_tight.sub("·", norm(text)) if not text.isascii() else norm(text)
        self._tight = label(tight)
        self._divided = divided(words.ads_divided.sub(" · ", english(text)))
        self._text = text

    def said(self, raw: str) -> Said:
        tight, parted = self._tight, self._divided
        found = [*self._in_tight(), *self._in_divided()]
        whole: dict[Use, str] = {
            **self._words.whole_divided.get(self._names[1], {}),
            **self._words.whole_tight.get(self._names[0], {}),
        }
        with_amount = bool(_DIGIT.search(self._text)) and bool(money_in(self._text))
        return Said(
            raw,
            tuple(one for use, one in found if use in STRONG),
            (*(one for use, one in found if use in ("weak_order", "weak_pay")), *self._bare_verbs()),
            whole,
            frozenset(use for use, _ in found) | whole.keys(),
            with_amount,
            with_amount and not self._names[0],
            _is_short(tight, parted),
            self._is_consent(),
            frozenset(one.word.removesuffix("s") for use, one in found if use == "ledger"),
        )

    def _in_tight(self) -> Iterator[tuple[Use, Found]]:
        text, words = self._tight, self._words
        for at, word, uses in words.tight.find(text):
            before, after = text[:at], text[at + len(word) :]
            is_action = not (before.endswith(words.before) or after.startswith(words.after) or after in words.last)
            is_led, is_last = _is_all(words.lead, before), _is_all(words.tail, after)
            for use, rule in uses.items():
                counts = is_action or (after in words.objects and not before.endswith(words.before))
                if use in STRONG or use in ("weak_order", "weak_pay"):
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
            led = f" {before}"
            for filler in _FILLERS:
                led = led.removesuffix(filler)
            refused = led.endswith(words.before_divided) or f"{after} ".startswith(words.after_divided)
            is_led = _is_all(words.lead_divided, f"{before} " if before else "")
            is_last = _is_all(words.tail_divided, f" {after}" if after else "")
            for use, rule in uses.items():
                if refused and use in STRONG:
                    continue
                whole, bare = is_led and is_last, not before and not after
                yield use, Found(_KINDS.get(use, "order"), word, rule, at, whole, bare, is_led or is_last)

    def _bare_verbs(self) -> Iterator[Found]:
        """Verbs of scripts that divide words: the whole label, but for what they may carry (spec G-77, G-145)."""
        text, words = self._divided, self._words
        start = words.lead_divided.match(text)
        core = text[start.end() :] if start is not None else text
        parts = core.split(" ")
        for length in range(min(3, len(parts)), 0, -1):
            verb = " ".join(parts[:length])
            uses = words.whole_divided.get(verb, {})
            rest = core[len(verb) :]
            for use in ("weak_pay", "weak_order"):
                if use in uses and (_is_all(words.objects_divided, rest) or _is_all(words.tail_divided, rest)):
                    yield Found(_KINDS[use], verb, uses[use], 0, True, not rest, True)
                    return

    def _is_consent(self) -> bool:
        match = self._words.consents.search(self._tight)
        if match is not None and not self._tight[: match.start()].endswith(self._words.before):
            return not self._tight[match.end() :].startswith(self._words.after)
        return any("consent" in uses for _, _, uses in self._words.divided.find(self._divided))


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
