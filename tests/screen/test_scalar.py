"""Strings in YAML (S-24)."""

import io

import pytest
import yaml
from hypothesis import example, given
from hypothesis import strategies as st
from ruamel.yaml import YAML

from pollex.screen.scalar import scalar

texts = st.one_of(
    st.text(st.characters(exclude_categories=["Cs"])),
    st.text(" !\"#%&'()*+,-./:;<=>?@[\\]^_`{|}~\t\n\u00a0\u3000a1中", max_size=8),
)


def load_11(text: str) -> object:
    return yaml.safe_load(text)


def load_12(text: str) -> object:
    return YAML(typ="safe", pure=True).load(io.StringIO(text))


@pytest.mark.parametrize(
    "text", ["Inbox", "周报", "Café crème", "🎉 done", "a-b", "it's", "3 items", "http://x.y/z", "50 %"]
)
def test_what_is_safe_stays_plain(text: str) -> None:
    assert scalar(text) == text
    assert load_11(f"[{scalar(text)}, 1]") == load_12(f"[{scalar(text)}, 1]") == [text, 1]


INDICATORS = ["- a", "#1", "*", "&x", "!t", "|", ">", "%d", "@me", "`x`", "[x]", "{x}", "~", "=", "<<"]
INSIDE = [
    "",
    " a",
    "a ",
    "a: b",
    "a:",
    "a #b",
    "a,b",
    'say "hi"',
    "a?",
    "a\nb",
    "a\tb",
    "\x07",
    "\x85",
    "\u2028",
    "\ufeff",
]
WORDS = ["yes", "No", "on", "OFF", "true", "null", "y", ".inf", ".NaN"]
NUMBERS = ["1", "-3", "+3", "1_000", "0x1f", "0o17", "1.5", "1e3", ".5", "12:30", "1:02:03.5"]
DATES = ["2026-03-01", "2026-03-01 12:30:00"]


@pytest.mark.parametrize("text", [*INDICATORS, *INSIDE, *WORDS, *NUMBERS, *DATES])
def test_what_would_load_as_something_else_is_quoted(text: str) -> None:
    assert scalar(text).startswith('"')
    assert load_11(scalar(text)) == text
    assert load_12(scalar(text)) == text


@given(texts)
@example("::")
@example("a:,b")
@example("?a")
@example("-")
@example("a\\")
def test_any_text_is_read_back_by_loaders_of_both_versions(text: str) -> None:
    line = f"[{{txt: {scalar(text)}, h: {scalar(text)}}}, {scalar(text)}]"

    assert load_11(line) == [{"txt": text, "h": text}, text]
    assert load_12(line) == [{"txt": text, "h": text}, text]


@given(st.text("-+.:~=<0123456789abcdefox_ztETnNuUlLyYsS ", min_size=1, max_size=14))
def test_what_looks_like_a_number_a_date_or_a_word_is_read_back_as_text(text: str) -> None:
    assert load_11(f"{{k: {scalar(text)}}}") == {"k": text}
    assert load_12(f"{{k: {scalar(text)}}}") == {"k": text}


def test_half_a_surrogate_pair_becomes_the_replacement_character() -> None:
    assert load_11(scalar("a\ud83d")) == "a\ufffd"
