"""The sums of every screen of the corpus, as a snapshot: a new, a lost or another amount fails."""

import contextlib
import statistics
import time

import pytest

from pollex.errors import ReadFailed
from pollex.guard.sums import Amount, Sums, Total, read_sums
from pollex.screen.screen import Screen
from tests.screen.dumps import DUMPS, dump_screen
from tests.snapshot import assert_snapshot


def told(sums: Sums) -> list[str]:
    """One line a total and an amount."""
    return [*(_total(total) for total in sums.totals), *(_amount(amount, sums) for amount in sums.amounts)]


def _total(total: Total) -> str:
    said = total.written.text if total.written is not None else "?"
    words = ["payable" if total.is_payable else "sum", *(["in a list"] if total.in_list else [])]
    return f"  total {total.label!r} {said} ({', '.join(words)})"


def _amount(amount: Amount, sums: Sums) -> str:
    written = amount.written
    words = [
        written.currency,
        written.mark,
        "unreadable" if written.money is None else "",
        "range" if written.is_range else "",
        "part" if written.is_instalment else "",
        "side cost" if amount.is_discount else "",
        "sentence" if amount.in_sentence else "",
        "later" if amount.is_later else "",
        "in a list" if amount.in_list else "",
    ]
    return f"  {written.text} ({', '.join(filter(None, words))})"


def corpus() -> dict[str, Screen]:
    """All dumps that hold a tree."""
    screens = {}
    for name in DUMPS:
        with contextlib.suppress(ReadFailed):
            screens[name] = dump_screen(name)
    return screens


def sums_of(screen: Screen) -> list[str]:
    return [line for window in screen.windows for line in told(read_sums(screen, window))]


def test_the_corpus() -> None:
    """GA-14, rows 25 and 56: 045 shows ₹202, its label inside of the list."""
    lines: list[str] = []
    for name, screen in corpus().items():
        if found := sums_of(screen):
            lines += [name, *found]

    assert_snapshot("guard/sums.txt", "\n".join(lines))


@pytest.mark.parametrize(
    ("name", "label", "total"),
    [
        ("045_flipkart-cart", "Total Amount", "₹202"),
        ("047_zomato-bill", "To pay", "₹315.08"),
        ("047_zomato-bill", "Grand Total", "₹415.08"),
        ("049_zomato-invoice", "Grand Total", "₹3,596.83"),
    ],
)
def test_totals_of_real_pages(name: str, label: str, total: str) -> None:
    """G-50, G-51."""
    screen = dump_screen(name)
    found = {total.label: total for total in read_sums(screen, screen.windows[0]).totals}

    assert found[label].written is not None
    assert found[label].written.text == total  # type: ignore[union-attr]
    assert found[label].in_list


def test_reading_is_quick() -> None:
    """GA-20: well under 5 ms on 800 nodes; of this thread, whatever else the machine does."""
    screen = max(corpus().values(), key=lambda one: len(one.nodes))
    window = max(screen.windows, key=lambda one: one.count)
    took = []
    for _ in range(15):
        began_s = time.thread_time()
        read_sums(screen, window)
        took.append(time.thread_time() - began_s)

    assert len(screen.nodes) > 700
    assert statistics.median(took) < 0.025
