"""What a judgement costs on pages that want it to cost much, in processor time; and what is read once (GA-20)."""

import gc
import time
import weakref
from dataclasses import replace

import pytest

from pollex.guard.pieces import pieces_of
from pollex.guard.sums import read_sums
from pollex.screen.screen import Screen
from tests.guard.acts import tap, verdict
from tests.guard.pages import button, page, screen, text

LOW = (40, 2200, 1040, 2320)
ENDLESS = 10_000
GOAL_S = 0.2
FACTOR = 5
"""How far a loaded machine may be from a goal of time."""


def cost_s(shown: Screen, said: str) -> float:
    """What judging a tap takes of the processor."""
    action = tap(shown, said)
    began_s = time.thread_time()
    verdict(shown, action)
    return time.thread_time() - began_s


@pytest.mark.parametrize("height", [2, 90, 384])
@pytest.mark.parametrize("said", ["¥{}", "¥{}.00 off", "合计 ¥{}", "¥{} x", "{}", ".{}", "¥", "合计"])
def test_800_texts_in_one_row_are_read_in_time(said: str, height: int) -> None:
    cells = (text(said.format(place), (place, 500, place + 1, 500 + height)) for place in range(800))
    shown = screen(page(*cells, button("确定", LOW)))

    assert cost_s(shown, "确定") < FACTOR * GOAL_S


@pytest.mark.parametrize(
    "piece",
    [
        "很好的商品",
        "e\u0301",
        "支",
        "(1",
        "\u202e",
        "a ",
        "1.",
        "¥1 ",
        "¥1,",
        "1 ",
        "合计 ",
        "-",
        "连续",
        "after ",
        "pay ",
    ],
)
def test_a_label_of_10000_characters_does_no_harm(piece: str) -> None:
    """Section 22."""
    endless = piece * (ENDLESS // len(piece))
    total = text("合计 ¥25", (40, 2000, 500, 2080))
    shown = screen(page(text(endless), total, button(endless, (40, 900, 1040, 1000)), button("确定", LOW)))

    assert cost_s(shown, "确定") < FACTOR * GOAL_S


def test_one_reading_is_read_once_and_another_one_anew() -> None:
    shown = screen(page(text("合计 ¥25"), button("确定", LOW)))
    other = replace(shown)
    window = shown.windows[0]

    assert read_sums(shown, window) is read_sums(shown, window)
    assert pieces_of(shown, window) is pieces_of(shown, window)
    assert read_sums(other, window) == read_sums(shown, window)
    assert read_sums(other, window) is not read_sums(shown, window)


def test_what_was_read_does_not_keep_the_screen() -> None:
    shown = screen(page(text("合计 ¥25"), button("确定", LOW)))
    verdict(shown, tap(shown, "确定"))
    kept = weakref.ref(shown)

    del shown
    gc.collect()

    assert kept() is None
