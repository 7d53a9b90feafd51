"""What the command line writes: safe for a terminal, in columns, with colour for people only, and progress."""

import contextlib
import io
import json
import time

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pollex.cli.terminal import QUIET_S, clean, progress, say, say_json, say_table
from tests.cli.desk import Desk


@given(st.text())
def test_clean_text_has_nothing_that_a_terminal_obeys(text: str) -> None:
    cleaned = clean(text)

    assert all(letter.isprintable() or letter in "\n\u200c\u200d" or letter.isspace() for letter in cleaned)
    assert not set(cleaned) & set("\x1b\x9b\r\b\x07\u202e\u2066\u2028\ud800")
    assert len(cleaned) == len(text)
    assert clean(cleaned) == cleaned


@given(st.text())
def test_json_gives_back_every_text_and_harms_no_terminal(text: str) -> None:
    with contextlib.redirect_stdout(io.StringIO()) as out:
        say_json({"text": text})

    line = out.getvalue().removesuffix("\n")
    assert json.loads(line) == {"text": text}
    assert not set(line) & set("\x1b\x9b\r\n\u202e\u2066\u2028\ud800\x7f\u061c")


def test_columns_stand_under_each_other_whatever_is_in_them(capsys: pytest.CaptureFixture[str]) -> None:
    say_table(("NAME", "KIND"), [("周报", "a"), ("x\x1b[0m\ny", "b"), ("", "c")])

    assert capsys.readouterr().out.splitlines() == ["NAME     KIND", "周报     a", "x\ufffd[0m y  b", "         c"]


def test_without_a_terminal_there_is_no_colour(capsys: pytest.CaptureFixture[str]) -> None:
    say("done", style="bold green")

    assert capsys.readouterr().out == "done\n"


def test_markup_in_a_text_is_text(capsys: pytest.CaptureFixture[str]) -> None:
    say("[bold]x[/bold] :smile:")

    assert capsys.readouterr().out == "[bold]x[/bold] :smile:\n"


def test_what_is_quick_is_not_spoken_of(capsys: pytest.CaptureFixture[str]) -> None:
    with progress("Counting"):
        pass

    assert capsys.readouterr().err == ""


def test_what_takes_long_is_spoken_of_on_standard_error(capsys: pytest.CaptureFixture[str]) -> None:
    with progress("Counting"):
        time.sleep(QUIET_S + 0.5)

    told = capsys.readouterr()
    assert (told.out, told.err) == ("", "Counting, 2 s so far …\n")


def test_a_terminal_gets_colour_and_with_no_color_it_gets_none(desk: Desk) -> None:
    assert "\x1b[" in desk.on_a_terminal("tap", "Dark theme", TERM="xterm-256color")
    assert "\x1b[3" not in desk.on_a_terminal("tap", "Dark theme", TERM="xterm-256color", NO_COLOR="1")
