"""The troubles of a soak run: which there are, when they fit a page, and which crashes are nobody's wish."""

import random
import re
from pathlib import Path

import pytest

from benchmarks.mischief import CALM, MAX_BYTES, MIN_BYTES, MISCHIEF, Mischief, crashes, has_begun

HEADING = "crash 2004 AndroidRuntime: FATAL EXCEPTION: main"
APP = "crash 2004 AndroidRuntime: Process: com.demo.mall, PID: 2004"
CRASHED = "Process: com.demo.mall java.lang.NullPointerException: row"


def chance(seed: int) -> random.Random:
    return random.Random(seed)  # noqa: S311  # not for secrets


def named(name: str) -> Mischief:
    (found,) = (one for one in MISCHIEF if one.name == name)
    return found


def test_most_deeds_are_undisturbed_and_each_mischief_ends() -> None:
    troubles = [one for one in MISCHIEF if one is not CALM]

    assert len({one.name for one in MISCHIEF}) == len(MISCHIEF) > 40
    assert all(one.line and one.ending for one in troubles)
    assert CALM.share > sum(one.share for one in troubles)


def test_each_kind_of_fault_is_done_at_random() -> None:
    """Each command of the table in docs/faults.md, by its first words: what is asked for differs."""
    table = (Path(__file__).parents[2] / "docs" / "faults.md").read_text("utf-8")
    commands = re.findall(r"^\| [^|]+ \| `([a-z -]+?)(?: [\[A-Z][^`]*)?`", table, re.MULTILINE)
    lines = [one.line for one in MISCHIEF]

    assert len(commands) > 25
    assert [one for one in commands if not any(f"vphone fault {one}" in line for line in lines)] == []


def test_a_fault_that_waits_when_the_call_is_over_has_not_happened() -> None:
    assert not has_begun("popup: waits for inputs: 1, from=input until=clear\n")
    assert not has_begun("hang: waits for its time, from=81714 until=83214\n")
    assert has_begun("slow 60: active, from=81714 until=clear\n")
    assert has_begun(""), "what is over at once is not listed any more"


@pytest.mark.parametrize(("name", "takes"), [("text", "title"), ("move", "list")])
def test_what_changes_a_view_begins_where_there_is_one(name: str, takes: str) -> None:
    trouble = named(name)

    line = trouble.begin(chance(1), ["title"], ["list"])

    assert line is not None and f" {takes} " in line
    assert trouble.begin(chance(1), [], []) is None


def test_after_how_many_bytes_the_line_is_cut_is_random() -> None:
    lines = {named("drop after bytes").begin(chance(seed), [], []) for seed in range(20)}

    assert len(lines) > 10
    assert all(MIN_BYTES <= int(str(line).split()[-1]) < MAX_BYTES for line in lines)


def test_a_crash_that_was_asked_for_is_none() -> None:
    wished = "crash 2004 AndroidRuntime: java.lang.IllegalStateException: vphone fault crash"
    own = "crash 2004 AndroidRuntime: java.lang.NullPointerException: row"

    assert crashes("\n".join((HEADING, APP, wished, "main 612 Lab: x"))) == {}
    assert crashes("\n".join((HEADING, APP, own))) == {CRASHED: "\n".join((HEADING, APP, own))}


def test_an_app_that_crashes_each_time_that_it_starts_is_told_once() -> None:
    own = "crash 2004 AndroidRuntime: java.lang.NullPointerException: row"
    crash = "\n".join((HEADING, APP, own))

    assert list(crashes(f"{crash}\n{crash.replace('2004', '2005')}")) == [CRASHED]
