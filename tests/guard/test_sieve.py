"""The quick look at all texts of a page leaves out only what the thorough look at one finds nothing in (GA-20)."""

import unicodedata

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pollex.errors import ReadFailed
from pollex.guard.labels import say
from pollex.guard.sieve import KNOWN_TEXTS, Sieve, sieve_of
from pollex.guard.words import Words
from tests.guard.acts import WORDS
from tests.guard.shown import corpus
from tests.screen.dumps import DUMPS

SIEVE = sieve_of(WORDS)
ALL_WORDS = sorted(
    {
        word.replace("…", " ").rstrip("$")
        for word in (*WORDS.whole_tight, *WORDS.whole_divided, *WORDS.tight.words, *WORDS.divided.words)
    }
)
NOISE = (
    *("¥5", "12", "5元", "$5/mo", "usd", "(2)", "x", " ", "·", "\n", "\u00a0", "\u200b", "\u202e", "\ufe0f", "\u3164"),
    *("\u0301", "\u3099", "\u0336", "ﬁ", "İ", "Σ", "①", "½", "ᴘ", "а", "＿", "℡", "\u241e", "支", "the", "your"),
)
PIECES = st.one_of(
    st.sampled_from(ALL_WORDS),
    st.sampled_from(ALL_WORDS).map(str.upper),
    st.sampled_from(ALL_WORDS).map(lambda word: unicodedata.normalize("NFKD", word)),
    st.tuples(st.sampled_from(ALL_WORDS), st.sampled_from(NOISE)).map(lambda two: two[0][:1] + two[1] + two[0][1:]),
    st.sampled_from(NOISE),
    st.text(max_size=6),
)
TEXTS = st.lists(PIECES, min_size=1, max_size=4).map("".join)


def says_something(text: str, words: Words = WORDS) -> bool:
    """Whether the thorough look finds a word."""
    said = say(text, words)
    return bool(said.strong or said.weak or said.whole or said.holds or said.ledger_words)


@given(st.lists(TEXTS, max_size=8))
def test_nothing_that_says_something_is_left_out(texts: list[str]) -> None:
    silent = SIEVE.silent(texts)

    assert [text for text in silent if says_something(text)] == []


@pytest.mark.parametrize("word", [pytest.param(word, id=f"{at}") for at, word in enumerate(ALL_WORDS[::25])])
def test_every_word_is_kept_alone_and_in_a_text(word: str) -> None:
    assert SIEVE.silent([word]) <= {word for word in (word,) if not says_something(word)}
    assert not [text for text in SIEVE.silent([f"一二 {word} 三", f"({word})", f"{word}¥5"]) if says_something(text)]


def test_texts_of_the_corpus_that_are_left_out_say_nothing_and_they_are_most() -> None:
    texts: set[str] = set()
    for name in DUMPS:
        try:
            nodes = corpus(name).nodes
        except ReadFailed:
            continue
        texts |= {text for node in nodes for text in (node.text, node.description) if text}
    silent = SIEVE.silent(texts)

    assert [text for text in silent if says_something(text)] == []
    assert 2 * len(silent) > len(texts)


def test_words_that_the_person_adds_are_kept() -> None:
    """G-58."""
    words = Words.load({"pay": ["冲冲冲"], "order": ["gimme", "1"]})

    assert Sieve(words).silent(["冲 冲·冲", "Gimme that", "¥5 1", "冲", "晴天"]) == {"晴天"}


def test_more_texts_than_it_remembers_are_looked_at_all_the_same() -> None:
    sieve = Sieve(WORDS)
    many = [f"天气 {place}" for place in range(KNOWN_TEXTS)]

    assert len(sieve.silent(many)) == KNOWN_TEXTS
    assert sieve.silent([*many, "立即支付"]) == frozenset(many)
    assert sieve.silent(["立即支付", "天气 1", ""]) == {"天气 1", ""}
