"""Which texts of a page may say something: a quick look at all of them, before a thorough one at few.

Most texts of a page hold no word that the detector knows. Here they are made comparable all at once, and only their
characters and words are looked at, not where they stand. What is left out says nothing for certain: neither a word that
counts inside a text, nor one that is a whole label (docs/spec/confirmation.md, GA-20).
"""

from collections.abc import Iterable
from functools import lru_cache

from pollex.guard.labels import END_CHARS
from pollex.guard.norm import english, fold, may_hold_amount, unmarked
from pollex.guard.words import WORD, Use, Words, joined

__all__ = ["Sieve", "sieve_of"]

_BETWEEN = "\u241e"
"""Stands between texts that are looked at together: a sign that no form of a text changes, and nobody writes."""
KNOWN_TEXTS = 8192
"""That are remembered; most texts of a page were there a moment ago."""
_VERBS: frozenset[Use] = frozenset(("verb", "weak_order", "weak_pay"))
"""May carry what they are done to; other whole labels are whole."""
_BLANKS = str.maketrans("\n\t\u00a0", "   ")


class Sieve:
    """For one set of words."""

    def __init__(self, words: Words) -> None:
        """Notes what a text must have for each of the words."""
        self._known: dict[str, bool] = {}
        self._whole = words.whole_tight
        self._whole_divided = words.whole_divided
        self._rest: dict[str, list[frozenset[str]]] = {}
        for word in (*words.tight.words, *words.ends):
            self._rest.setdefault(word[0], []).append(frozenset(word[1:]))
        self._starts = frozenset((*self._rest, *(word[0] for word in self._whole)))
        ends = (end for found in words.ends_divided.values() for end in found)
        verbs = (word for word, uses in words.whole_divided.items() if not _VERBS.isdisjoint(uses))
        keys = (*words.divided.words, *verbs, *ends, *words.ads)
        self._words = frozenset(map(_longest, keys))
        self._spelt_starts = frozenset(_longest(key)[0] for key in (*keys, *self._whole_divided))
        self._have_letters = all(any(map(str.isalpha, word)) for word in (*self._whole, *self._whole_divided))

    def silent(self, texts: Iterable[str]) -> frozenset[str]:
        """Those of these texts that say nothing for certain."""
        asked = frozenset(texts)
        known = self._known
        new = [text for text in asked if text not in known and _is_plain(text)]
        if len(known) + len(new) > KNOWN_TEXTS:
            known = self._known = {}
            new = [text for text in asked if _is_plain(text)]
        if new:
            together = fold(_BETWEEN.join(new).translate(_BLANKS))
            folded, spelt = together.split(_BETWEEN), english(together).split(_BETWEEN)
            known.update(zip(new, map(self._is_silent, folded, spelt), strict=True))
        return frozenset(text for text in asked if known.get(text, False))

    def _is_silent(self, low: str, spelt: str) -> bool:
        """Of one text, in one form of letters, and as words of a script that divides them."""
        # Amounts are taken out of labels, and what stood around them may be one word then.
        if may_hold_amount(low) and not (self._have_letters and not any(map(str.isalpha, low))):
            return False
        held = frozenset(low)
        if starts := held & self._starts:
            if any(rest <= held for start in starts for rest in self._rest.get(start, ())):
                return False
            if unmarked(low) in self._whole:
                return False
        if self._spelt_starts.isdisjoint(held if spelt == low else spelt):
            return True
        found = WORD.findall(spelt)
        return self._words.isdisjoint(found) and joined(found) not in self._whole_divided


def _longest(key: str) -> str:
    """The word of several that is to be found wherever all of them are."""
    words: list[str] = WORD.findall(key)
    return max(words, key=len)


def _is_plain(text: str) -> bool:
    """Whether it is short and has nothing that turns or hides parts of it."""
    if len(text) > 2 * END_CHARS or _BETWEEN in text:
        return False
    return text.isprintable() or text.translate(_BLANKS).isprintable()


@lru_cache(maxsize=4)
def sieve_of(words: Words) -> Sieve:
    """The one for these words."""
    return Sieve(words)
