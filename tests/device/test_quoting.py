"""Quoting for the phone's shell."""

import shlex
import subprocess

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from pollex.device.quoting import command_line, quote
from pollex.errors import Misuse

words = st.text(st.characters(exclude_characters="\0", exclude_categories=["Cs"]))


def test_words_that_no_shell_gives_a_meaning_to_stay_as_they_are() -> None:
    assert command_line("input", "tap", "540", "1200") == "input tap 540 1200"


def test_all_others_stand_in_single_quotes() -> None:
    assert quote("it's $HOME") == "'it'\\''s $HOME'"
    assert quote("") == "''"
    assert quote("~") == "'~'"
    assert quote("#tag") == "'#tag'"


@given(st.lists(words, min_size=1))
def test_words_come_back_unchanged_from_a_shell_parser(sent: list[str]) -> None:
    assert shlex.split(command_line(*sent)) == sent


@settings(max_examples=30)
@given(st.lists(words, min_size=1, max_size=20))
def test_words_come_back_unchanged_from_a_real_shell(sent: list[str]) -> None:
    line = command_line("printf", "%s\\0", *sent)

    printed = subprocess.run(["/bin/sh", "-c", line], capture_output=True, check=True).stdout

    assert printed.decode().split("\0")[:-1] == sent


def test_a_nul_character_is_refused() -> None:
    with pytest.raises(Misuse) as refused:
        quote("a\0b")
    assert refused.value.code == "INVALID"
