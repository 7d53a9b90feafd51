"""Calls on the virtual phone that are called off in the middle (docs/spec/find.md, FA-17)."""

import random
import threading
import time
from collections.abc import Iterator
from typing import Any

import pytest

from pollex.device.deadline import Cancel
from tests.adbd.device import Device
from tests.phone.phone_tools import Tools

LATEST_S = 4.0
"""A call is called off within the time of its first few rounds."""
STILL_S = 1.5
"""What was moving when the call was called off has come to rest by then, and nothing new may begin."""
FREE_S = 1.0
FACTOR = 5
"""How far a busy machine may be from that goal."""

CALLS: list[tuple[str, dict[str, Any]]] = [
    ("phone_find", {"text": "Row 999", "direction": "down"}),
    ("phone_collect", {"direction": "down"}),
    ("phone_scroll", {"direction": "down", "amount": 10}),
    ("phone_scroll", {"direction": "down", "amount": 5}),
    ("phone_wait", {"until": "appear", "text": "Row 999", "timeoutMs": 6000}),
]


@pytest.fixture
def tools(phone: Device) -> Iterator[Tools]:
    """The toolset in the hands of one caller, on a phone that has just been reset."""
    with Tools.on(phone) as tools:
        yield tools


@pytest.mark.parametrize("seed", [1, 2])
def test_called_off_in_any_moment_the_phone_is_still_and_every_input_is_told(tools: Tools, seed: int) -> None:
    """FA-17, F-17: each call once per seed, at a moment of its own."""
    chance = random.Random(seed)  # noqa: S311  # the seed makes it repeatable
    tools.open("Rows", rows=400)
    for tool, arguments in chance.sample(CALLS, len(CALLS)):
        after_s = chance.uniform(0, LATEST_S)
        written, where = tools.desk.written, f"{tool} {arguments}, called off after {after_s:.2f} s"
        known = len(written.outcomes)
        cancel = tools.desk.cancel = Cancel()
        called_off_s: list[float] = []

        def call_off(cancel: Cancel = cancel, called_off_s: list[float] = called_off_s) -> None:
            called_off_s.append(time.monotonic())
            cancel.set()

        timer = threading.Timer(after_s, call_off)
        timer.start()
        answer = tools.call(tool, **arguments)
        took_s = time.monotonic() - called_off_s[0] if called_off_s else 0.0
        timer.join()
        time.sleep(STILL_S)
        inputs = len(tools.log("action")), len(tools.log("finger"))
        time.sleep(STILL_S)

        assert (len(tools.log("action")), len(tools.log("finger"))) == inputs, where
        assert took_s < FREE_S * FACTOR, where
        outcomes = written.outcomes[known:]
        assert written.intents[-len(outcomes) :] == [name for name, _ in outcomes] or not outcomes, where
        if "scrolls" in answer:
            assert answer["error"] == answer["reason"] == "CANCELLED", where
            assert answer["scrolls"] == sum(receipt.ok for _, receipt in outcomes), where
    tools.desk.cancel = None
    assert tools.call("phone_scroll", direction="up")["ok"], "the lock is free, and no finger is down"
    assert tools.log("scroll")[-1]["distance"] < 0
