"""The words that the detector knows: one file for each language in `words/`, and what the person adds to them.

Words are compared in the forms of `norm.py`: where a script divides words, as whole words; else anywhere in a text.
Nothing can take a word away (docs/spec/confirmation.md, G-58, G-133).
"""

import re
import tomllib
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from functools import cache
from importlib.resources import files
from typing import Literal, get_args

from pollex.errors import Misuse
from pollex.guard.hit import Kind
from pollex.guard.norm import bare, english, label, norm

__all__ = ["ADDABLE", "STRONG", "WORD", "Use", "Words", "divided", "joined", "worded"]

Use = Literal[
    "pay",
    "order",
    "submit",
    "send",
    "delete",
    "whole_submit",
    "whole_send",
    "whole_delete",
    "weak_order",
    "weak_pay",
    "weak_end",
    "verb",
    "broker",
    "consent",
    "consent_box",
    "general",
    "onward",
    "retry",
    "before",
    "after",
    "ad",
    "lead",
    "tail",
    "objects",
    "entry",
    "tile",
    "confirms",
    "decline",
    "method",
    "done",
    "failed",
    "failed_order",
    "login",
    "panel",
    "weak_panel",
    "offer",
    "total",
    "payable",
    "subtotal",
    "later",
    "ledger",
    "filter",
    "transfer",
    "pin",
    "pay_pin",
    "clear",
    "message",
    "search",
    "enter_key",
    "id_order",
    "id_pay",
    "id_not",
    "id_affix",
    "cashier",
    "order_page",
    "done_page",
    "pay_code_page",
    "wallet_package",
]
"""What a group of words is for; `words/en.toml` says each in a comment."""

ADDABLE: tuple[Use, ...] = ("pay", "order", "submit", "send", "delete", "weak_order", "weak_pay", "general", "onward")
"""What a person may add: only words that make the gate ask more often."""

_FIRST_TIGHT = "\u0e00"
"""From Thai on, scripts that words are found in anywhere; those before it divide words."""

STRONG: tuple[Kind, ...] = get_args(Kind)
_SEARCHED: tuple[Use, ...] = (
    *STRONG,
    "consent_box",
    "panel",
    "weak_panel",
    "done",
    "failed",
    "failed_order",
    "offer",
    "ledger",
    "pin",
    "pay_pin",
    "filter",
    "message",
    "search",
    "transfer",
)
"""Words that count inside a text too; of the others only a whole label."""
_GAP = ".{0,8}?"
"""What `…` in a pattern stands for."""
WORD = re.compile(r"[^\W_]+")
_FILLERS = frozenset(
    ["the", "your", "my", "a", "an", "la", "le", "les", "el", "il", "lo", "l", "die", "den", "das", "o"]
)
"""Words that stand between others and change nothing: `place your order` is `place order`."""


def divided(text: str) -> str:
    """For whole words: letters without accents, words by single spaces, no marks, amounts, counts or articles."""
    return worded(bare(text))


def worded(text: str) -> str:
    """The same of a text that is `bare`."""
    return joined(WORD.findall(english(text)))


def joined(words: list[str]) -> str:
    """The words as one text, without articles."""
    return " ".join([word for word in words if word not in _FILLERS] or words)


@dataclass(frozen=True, slots=True)
class _Group:
    use: Use
    rule: str
    words: tuple[str, ...]
    is_tight: bool


class Finder:
    """Looks for many words in a text at once."""

    def __init__(self, uses: Mapping[str, Mapping[Use, str]], *, is_tight: bool) -> None:
        """Takes what each word is for, and by which rule; `is_tight`: words may begin and end anywhere."""
        self._is_tight = is_tight
        self._uses = uses
        self._by_start: dict[str, tuple[str, ...]] = {}
        for word in uses:
            start = word[0] if is_tight else word.partition(" ")[0]
            found = (*self._by_start.get(start, ()), word)
            self._by_start[start] = tuple(sorted(found, key=lambda one: -len(one)))

    @property
    def words(self) -> Iterable[str]:
        """All that are looked for."""
        return self._uses.keys()

    def find(self, text: str) -> Iterator[tuple[int, str, Mapping[Use, str]]]:
        """Each word at each place, the longest first, also where one lies in another: where, itself, what it is for."""
        place = 0
        for start in text if self._is_tight else text.split(" "):
            for word in self._by_start.get(start, ()):
                if text.startswith(word, place) and (self._is_tight or text[place + len(word) :][:1] in ("", " ")):
                    yield place, word, self._uses[word]
            place += len(start) + (not self._is_tight)


class Words:
    """All words, ready to be looked for. Never changed once made; equal only to itself."""

    def __init__(self, groups: Iterable[_Group]) -> None:
        self._groups = tuple(groups)
        self.whole_tight = self._whole(is_tight=True)
        self.whole_divided = self._whole(is_tight=False)
        self.tight = self._finder(is_tight=True)
        self.divided = self._finder(is_tight=False)
        self.consents = re.compile(_any(self._list("consent", is_tight=True)))
        self.before = tuple(self._list("before", is_tight=True))
        self.after = tuple(word for word in self._list("after", is_tight=True) if not word.endswith("$"))
        self.last = frozenset(word[:-1] for word in self._list("after", is_tight=True) if word.endswith("$"))
        self.before_divided = tuple(f" {word}" for word in self._list("before", is_tight=False))
        self.after_divided = tuple(f"{word} " for word in self._list("after", is_tight=False))
        self.confirms = tuple(self._list("confirms", is_tight=True))
        self.confirms_divided = tuple(f"{word} " for word in self._list("confirms", is_tight=False))
        self.ends = tuple(self._list("weak_end", is_tight=True))
        self.ends_divided: dict[str, tuple[str, ...]] = {}
        for end in self._list("weak_end", is_tight=False):
            last = end.rpartition(" ")[2]
            self.ends_divided[last] = (*self.ends_divided.get(last, ()), end)
        self.lead = re.compile(f"(?:{_any(self._list('lead', is_tight=True))})*")
        self.tail = re.compile(f"(?:{_any(self._list('tail', is_tight=True))})*")
        self.lead_divided = re.compile(f"(?:(?:{_any(self._list('lead', is_tight=False))}) )*")
        self.tail_divided = re.compile(rf"(?: (?:{_any(self._list('tail', is_tight=False))}|\d+))*")
        self.objects_divided = re.compile(rf"(?: (?:{_any(self._list('objects', is_tight=False))}|\d+))*")
        self.objects = frozenset(self._list("objects", is_tight=True))
        self.ads_tight = re.compile(_any(self._list("ad", is_tight=True)))
        self.ads = tuple(english(word) for word in self._raw("ad", False))
        self.ads_divided = re.compile(rf"(?<!\w)(?:{_any(self.ads)})(?!\w)")
        self._classes = {use: self._raw(use) for use in ("cashier", "order_page", "done_page", "pay_code_page")}
        self._wallets = frozenset(self._raw("wallet_package"))
        self.ids: Mapping[str, frozenset[str]] = {
            use: frozenset(self._raw(use)) for use in ("id_order", "id_pay", "id_not", "id_affix")
        }

    @classmethod
    def load(cls, added: Mapping[str, Iterable[str]] | None = None) -> "Words":
        """The words that come with pollex, and those that the person adds, by use.

        Raises:
            Misuse: INVALID, words are added for a use that is not in ADDABLE, or an empty one.
        """
        return cls((*_shipped(), *_added(added or {})))

    def page_of(self, activity: str | None) -> Literal["cashier", "order_page", "done_page", "pay_code_page"] | None:
        """What sort of page an activity is known for, by its class name (appendix B)."""
        if not activity:
            return None
        for use in ("done_page", "cashier", "order_page", "pay_code_page"):
            if any(_is_class(activity, name) for name in self._classes[use]):
                return use
        return None

    def is_wallet(self, package: str) -> bool:
        """Whether the app keeps money, as far as its name says."""
        return not self._wallets.isdisjoint(package.lower().replace("_", ".").split("."))

    def listed(self, use: Use) -> tuple[str, ...]:
        """The words for a use as they are written, of all languages."""
        return tuple(word for group in self._groups if group.use == use for word in group.words)

    def _raw(self, use: str, is_tight: bool | None = None) -> list[str]:
        groups = (group for group in self._groups if group.use == use and is_tight in (None, group.is_tight))
        return [word for group in groups for word in group.words]

    def _list(self, use: str, *, is_tight: bool) -> list[str]:
        if use == "ad":
            return ["…".join(map(norm, word.split("…"))) for word in self._raw(use, is_tight)]
        return [form for word in self._raw(use, is_tight) if (form := _form(word, is_tight))]

    def _whole(self, *, is_tight: bool) -> dict[str, dict[Use, str]]:
        found: dict[str, dict[Use, str]] = {}
        for group in self._groups:
            if group.is_tight == is_tight and group.use not in ("before", "after", "ad", "lead", "tail"):
                for word in group.words:
                    found.setdefault(_form(word, is_tight), {}).setdefault(group.use, group.rule)
        found.pop("", None)
        return found

    def _finder(self, *, is_tight: bool) -> Finder:
        searched = (*_SEARCHED, "weak_order", "weak_pay") if is_tight else (*_SEARCHED, "consent")
        whole = self.whole_tight if is_tight else self.whole_divided
        return Finder(
            {
                word: told
                for word, uses in whole.items()
                if (told := {use: rule for use, rule in uses.items() if use in searched})
            },
            is_tight=is_tight,
        )


def _form(word: str, is_tight: bool) -> str:
    """A word as texts are when they are compared with it; the marks of patterns stay."""
    end = "$" if word.endswith("$") and len(word) > 1 else ""
    if not is_tight:
        return divided(word) + end
    return "…".join(label(part) for part in word.removesuffix("$").split("…")) + end


def _any(words: Iterable[str]) -> str:
    """An expression for any of them, the longest first; none at all matches nothing."""
    ordered = sorted({word for word in words if word}, key=lambda word: (-len(word), word))
    return "|".join(_GAP.join(re.escape(part) for part in word.split("…")) for word in ordered) or "(?!)"


def _is_class(activity: str, name: str) -> bool:
    if name.endswith(".*"):
        return activity.startswith(name[:-1])
    return activity == name or activity.endswith(f".{name.rpartition('.')[2]}") or activity == name.rpartition(".")[2]


@cache
def _shipped() -> tuple[_Group, ...]:
    groups: list[_Group] = []
    for file in sorted(files("pollex.guard").joinpath("words").iterdir(), key=lambda one: one.name):
        if file.name.endswith(".toml"):
            told = tomllib.loads(file.read_text(encoding="utf-8"))
            is_tight = told["script"] == "tight"
            groups += [_Group(one["use"], one["rule"], tuple(one["words"]), is_tight) for one in told["group"]]
    return tuple(groups)


def _added(added: Mapping[str, Iterable[str]]) -> Iterator[_Group]:
    if unknown := sorted(set(added) - set(ADDABLE)):
        raise Misuse("INVALID", f"Words can be added to {', '.join(ADDABLE)}, not to {', '.join(unknown)[:80]}.")
    for use in ADDABLE:
        for word in added.get(use, ()):
            if not label(word):
                raise Misuse("INVALID", f"An empty word cannot be added to {use}.")
            yield _Group(use, "G-58", (word,), any(one >= _FIRST_TIGHT for one in word))
