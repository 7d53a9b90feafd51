"""Screens that cannot be read for a while or at all: what is not read is not gone (spec C-15, C-16, C-55)."""

from collections.abc import Iterator
from typing import Any

import pytest

from pollex.geometry import Point
from pollex.screen.screen import Node
from tests.controls.exact import Answer, Exact, by_id
from tests.phone.lab import PACKAGE, middle
from tests.phone.naive import NaiveClient
from tests.phone.waiting import wait_for

PAGE = "ChangesActivity"
LONG_MS = 600_000
GONE_MS = 2000
"""Much more than one call of adb takes, by which the time is read."""
ENOUGH_MS = 20_000
"""For a wait that is met, on a machine that is busy."""


@pytest.fixture(autouse=True)
def page(exact: Exact) -> Iterator[None]:
    """The page with controls that change when they are told to."""
    exact.show("Changes")
    yield
    exact.lab.phone.output("shell", "vphone fault clear")


def wait(exact: Exact, condition: str, name: str | dict[str, Any], **arguments: Any) -> Answer:
    selector = by_id(name) if isinstance(name, str) else name
    return exact.call("wait_until", condition=condition, selector=selector, **{"timeout_ms": ENOUGH_MS, **arguments})


def now(exact: Exact) -> int:
    """The phone's uptime."""
    return exact.lab.command("still")


FAILURES = [("layer", "UNAVAILABLE", "layer"), ("tree", "READ_FAILED", "tree"), ("silence", "READ_FAILED", "tree")]


@pytest.mark.parametrize(("fault", "code", "missing"), FAILURES)
def test_what_is_not_wholly_known_proves_nothing(exact: Exact, fault: str, code: str, missing: str) -> None:
    """CA-8, C-15, C-16: a layer is hidden, a tree fails or is never told; neither a reading nor an act comes of it."""
    exact.lab.keep_back(fault, PAGE, LONG_MS)

    absent = exact.call("read_control", selector={"text": "never there"}, timeout_ms=3000)
    there = exact.call("read_control", selector=by_id("subject"), timeout_ms=3000)
    clicked = exact.act("subject", "click", timeout_ms=3000)

    for answer in (absent, there):
        assert (answer["ok"], answer["status"], answer["error"]) == (False, "unknown", code)
        assert answer["detail"]["missing"] == [missing]
    assert (clicked["ok"], clicked["error"], clicked["dispatch"]) == (False, code, "none")
    assert exact.log("click") == [] and exact.log("action") == []
    if missing == "tree":
        exact.lab.session.close()  # else its place is taken
        assert "Subject" not in NaiveClient(exact.lab.phone).dump(), "gone, as far as the naive client can tell"
        assert exact.log("vanish") == []


def test_what_lies_over_a_control_is_not_known_without_its_layer(exact: Exact) -> None:
    """CA-8, C-16: by what is told the naive client takes the page for the top, and another app has its touch."""
    exact.show("Windows")
    exact.lab.command("cover")
    volume = exact.lab.await_node(**by_id("volume"))
    wait_for("the other app's window", lambda: naive_top(exact, volume) == "dev.pollex.shade")
    exact.lab.keep_back("layer", "Shade", LONG_MS)

    acted = exact.act("volume", "set_progress", value=70, timeout_ms=3000)

    assert (acted["ok"], acted["error"], acted["dispatch"]) == (False, "UNAVAILABLE", "none")
    assert naive_top(exact, volume) == PACKAGE
    assert NaiveClient(exact.lab.phone).tap(middle(volume)) == "success"
    assert exact.log("touch") == [] and exact.log("progress") == []


def naive_top(exact: Exact, node: Node) -> str:
    """Whose window is the highest over that node, for a client that asks for nothing but layers."""
    screen = exact.lab.screen()
    assert screen is not None
    place = Point(*middle(node))
    there = [window for window in screen.windows if any(part.has(place) for part in window.touchable)]
    return max(there, key=lambda window: window.layer).package


@pytest.mark.parametrize(("fault", "code", "missing"), FAILURES)
def test_a_screen_that_stays_unreadable_does_not_fulfil(exact: Exact, fault: str, code: str, missing: str) -> None:
    """CA-8, CA-29, C-55: of a name that was never there; TIMEOUT, unknown, the original code."""
    exact.lab.keep_back(fault, PAGE, LONG_MS)

    answer = wait(exact, "disappear", {"text": "never there"}, timeout_ms=4000)

    assert (answer["ok"], answer["status"], answer["error"], answer["met"]) == (False, "unknown", "TIMEOUT", False)
    assert answer["readings"] == 0 and answer["failed_readings"] >= 1
    assert answer["detail"]["last_error"] == answer["last_error"]
    assert answer["last_error"]["code"] == code
    assert "does not mean it is gone" in answer["message"]


@pytest.mark.parametrize("fault", ["layer", "tree"])
def test_readings_that_fail_midway_do_not_fulfil(exact: Exact, fault: str) -> None:
    """CA-29, C-54, C-55: it goes while nothing can be read; met once it has been seen to be gone for so long."""
    fails_from, fails_until = exact.lab.keep_back(fault, PAGE, 2500, after_ms=1500)
    exact.lab.command("vanish", max(0, fails_from - now(exact)) + 700)

    answer = wait(exact, "disappear", "subject", settle_ms=GONE_MS)

    went = exact.lab.await_log("vanish")["at"]
    assert fails_from < went < fails_until, "the test itself came too late"
    assert answer["met"] and answer["failed_readings"] >= 1 and answer["readings"] >= 2
    assert now(exact) >= fails_until + GONE_MS


def test_an_unreadable_while_delays_and_does_not_fulfil(exact: Exact) -> None:
    """CA-29, C-54, C-55: it is there before and after; the wait ends in vain, and says what it saw last."""
    fails_from, fails_until = exact.lab.keep_back("tree", PAGE, 1500, after_ms=1000)

    answer = wait(exact, "disappear", "subject", timeout_ms=6000)

    assert (answer["met"], answer["error"], answer["status"]) == (False, "TIMEOUT", "observed")
    assert answer["failed_readings"] >= 1 and answer["readings"] >= 2
    assert answer["control"]["ref"]
    assert fails_from < fails_until < now(exact)


def test_a_failed_reading_begins_the_stretch_anew(exact: Exact) -> None:
    """CA-30, C-54: what stands still all the time is stable only so long after the last failure."""
    undisturbed = wait(exact, "stable", "subject", settle_ms=3000)
    _, fails_until = exact.lab.keep_back("tree", PAGE, 700, after_ms=1500)

    disturbed = wait(exact, "stable", "subject", settle_ms=3000)

    assert undisturbed["met"] and undisturbed["failed_readings"] == 0
    assert disturbed["met"] and disturbed["failed_readings"] >= 1
    assert now(exact) >= fails_until + 3000
