"""What the soak run says in the end, and of a phone that it cannot be held against. The run itself: tests/phone."""

import pytest
from adbutils import AdbClient

from benchmarks.soak import unfit, verdict
from pollex.device.adb import Adb
from tests.device.fake_adb import FakeAdb, FakePhone, Said


@pytest.mark.parametrize(
    ("faults", "receipts", "growth_mb", "said"),
    [
        ([], 100, 0.1, "all bounds hold"),
        ([], 12, None, "nothing broken so far; too little to judge (12 receipts of 100)"),
        ([], 99, 0.1, "nothing broken so far; too little to judge (99 receipts of 100)"),
        ([], 100, None, "nothing broken so far; too little to judge the heap"),
        (["an input was done twice"], 3, None, "1 bounds are broken"),
    ],
)
def test_a_bound_that_was_not_judged_is_not_said_to_hold(
    faults: list[str], receipts: int, growth_mb: float | None, said: str
) -> None:
    assert verdict(faults, receipts, growth_mb) == said


def test_a_phone_that_does_not_tell_what_its_views_did_is_refused_at_once() -> None:
    old = FakePhone(answer=lambda words: Said(err="vphone: unknown command 'echo'\nUsage: vphone ...\n", code=1))
    with FakeAdb(old) as server:
        told = unfit(Adb(AdbClient(host="127.0.0.1", port=server.port)).phone("fake-1"))

        old.answer = lambda words: Said()
        assert unfit(Adb(AdbClient(host="127.0.0.1", port=server.port)).phone("fake-1")) is None
    assert told is not None and "no `vphone echo` (vphone: unknown command 'echo'); run `make phone`" in told
