"""An executor that works for long keeps no more than it did at first: screens, refs, receipts."""

import gc

import psutil

from pollex.act.executor import Executor
from pollex.action.actions import Tap
from pollex.device.deadline import Deadline
from pollex.screen.target import target_of
from tests.act.page import Page
from tests.screen.scene import N, Reading, W

ROUNDS = 1000
WARM_UP_ROUNDS = 150
"""More than the screens that are kept."""
MAX_GROWN_MB = 20.0
ROWS = 30


def one_round(executor: Executor, page: Page, number: int) -> None:
    """Everything on the screen is another control than before."""
    rows = [N("TextView", (0, 0, 9, 9), text=f"row {number}.{row}", id=number * 100 + row) for row in range(ROWS)]
    button = N("Button", (0, 0, 100, 100), text=f"OK {number}", flags="clickable", id=number * 100 + 99)
    page.phone.helper.reading = Reading([W(N("FrameLayout", (0, 0, 1080, 2400), [button, *rows]))], seq=number + 10)
    screen = executor.look(Deadline(10)).screen

    receipt = executor.perform(Tap(target_of(screen, screen.nodes[1])), Deadline(10))

    assert receipt.status == "completed"
    # What the phone's side writes down for tests is not the executor's.
    page.phone.helper.requests.clear()
    page.inputs.clear()


def resident_mb() -> float:
    gc.collect()
    return float(psutil.Process().memory_info().rss) / (1 << 20)


def test_a_thousand_looks_and_taps_with_their_receipts_grow_by_less_than_20_mb(executor: Executor, page: Page) -> None:
    for number in range(WARM_UP_ROUNDS):
        one_round(executor, page, number)
    before_mb = resident_mb()

    for number in range(WARM_UP_ROUNDS, WARM_UP_ROUNDS + ROUNDS):
        one_round(executor, page, number)

    grown_mb = resident_mb() - before_mb
    assert grown_mb < MAX_GROWN_MB, f"grown by {grown_mb:.1f} MB"
