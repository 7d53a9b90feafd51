"""Waiting for what a phone comes to show: by looking again and again, with a bound, never by sleeping and hoping."""

import time
from collections.abc import Callable
from typing import TypeVar

WAIT_S = 30.0
"""A machine that runs tests may have other work too."""
LOOK_EVERY_S = 0.05

T = TypeVar("T")


def wait_for(what: str, look: Callable[[], T | None], *, timeout_s: float = WAIT_S, seen: object = None) -> T:
    """What `look` gives as soon as it is true; fails when that takes too long, and tells what was `seen` instead."""
    deadline = time.monotonic() + timeout_s
    while True:
        found = look()
        if found:
            return found
        assert time.monotonic() < deadline, f"{what}: did not come within {timeout_s:.0f} s; seen: {seen or found!r}"
        time.sleep(LOOK_EVERY_S)
