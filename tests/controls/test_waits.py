"""Waiting until something is so of a control (spec C-52 to C-60). Times of the phone stand in Lab's notes."""

import threading
import time
from typing import Any

import pytest

from pollex.device.deadline import Cancel
from tests.controls.exact import Answer, Exact, by_id

SLACK = 5
"""Upper bounds of time hold on a quiet machine; here they have so many times as long."""


@pytest.fixture(autouse=True)
def page(exact: Exact) -> None:
    """The page with controls that change when they are told to."""
    exact.show("Changes")


def wait(exact: Exact, condition: str, name: str | dict[str, Any], **arguments: Any) -> Answer:
    selector = by_id(name) if isinstance(name, str) else name
    return exact.call("wait_until", condition=condition, selector=selector, **{"timeout_ms": 20000, **arguments})


def seen_at(exact: Exact) -> int:
    """When the newest screen had been read, by the phone's clock."""
    newest = exact.executor.newest
    assert newest is not None and newest.screen.read_ms is not None
    return newest.screen.read_ms[1]


def test_a_control_that_comes(exact: Exact) -> None:
    """CA-28, C-52, C-53: met once it is there and not before."""
    at = exact.lab.command("appear", 800)

    answer = wait(exact, "appear", "newcomer")

    assert (answer["ok"], answer["status"], answer["met"], answer["dispatch"]) == (True, "observed", True, "none")
    came = exact.lab.await_log("appear")["at"]
    assert at <= came <= seen_at(exact) <= came + 400 * SLACK
    assert answer["waited_ms"] <= 1200 * SLACK
    assert answer["control"]["resource_id"].endswith("id/newcomer")
    assert answer["readings"] >= 2 and answer["failed_readings"] == 0 and answer["last_error"] is None


@pytest.mark.parametrize(
    ("command", "condition", "name", "arguments"),
    [
        ("enable", "enabled", "gate", {}),
        ("check", "checked", "box", {"state": True}),
        ("select", "selected", "tab", {}),
        ("say", "text", "message", {"text": "Done \N{PARTY POPPER}"}),
        ("level", "value", "level", {"value": 70}),
        ("share", "value", "share", {"value": 0.75}),
    ],
)
def test_a_state_that_comes(exact: Exact, command: str, condition: str, name: str, arguments: dict[str, Any]) -> None:
    """CA-28, C-53."""
    exact.lab.command(command, 600)

    answer = wait(exact, condition, name, **arguments)

    came = exact.lab.await_log(command)["at"]
    assert answer["met"]
    assert came <= seen_at(exact) <= came + 400 * SLACK


@pytest.mark.parametrize(
    ("first", "then", "condition", "name"),
    [
        ("enable", "disable", "enabled", "gate"),
        ("check", "uncheck", "checked", "box"),
        ("select", "unselect", "selected", "tab"),
    ],
)
def test_a_state_that_goes(exact: Exact, first: str, then: str, condition: str, name: str) -> None:
    """CA-28, C-53: `state` false."""
    exact.lab.command(first)
    exact.lab.command(then, 600)

    answer = wait(exact, condition, name, state=False)

    assert answer["met"]
    assert exact.lab.await_log(then)["at"] <= seen_at(exact)


@pytest.mark.parametrize("command", ["vanish", "hide"])
def test_a_control_that_goes(exact: Exact, command: str) -> None:
    """CA-29, C-53, C-54: met after it has been gone for 200 ms."""
    exact.lab.command(command, 500)

    answer = wait(exact, "disappear", "subject")

    went = exact.lab.await_log(command)["at"]
    assert answer["met"] and answer["control"] is None
    assert exact.lab.command("still") >= went + 200


def test_a_screen_that_cannot_be_read_proves_nothing(exact: Exact) -> None:
    """CA-29, CA-8, C-16, C-55: TIMEOUT, unknown, the original error; the name is of nothing that is there."""
    exact.lab.phone.output("shell", "vphone set anr_kill_s 0; vphone fault hang --for 60000")
    try:
        answer = wait(exact, "disappear", {"text": "never there"}, timeout_ms=3000)
        read = exact.call("read_control", selector=by_id("subject"), timeout_ms=1000)
    finally:
        exact.lab.phone.output("shell", "vphone fault clear")

    assert (answer["ok"], answer["status"], answer["error"], answer["met"]) == (False, "unknown", "TIMEOUT", False)
    assert answer["detail"]["last_error"] == answer["last_error"]
    assert answer["last_error"]["code"] == read["error"]
    assert answer["readings"] == 0 and answer["failed_readings"] >= 1
    assert "does not mean it is gone" in answer["message"]
    assert (read["status"], read["dispatch"]) == ("unknown", "none")
    assert read["error"] in ("READ_FAILED", "UNAVAILABLE")


def test_what_moves_is_stable_after_its_last_step(exact: Exact) -> None:
    """CA-30, C-53, C-54."""
    exact.lab.command("mover")

    answer = wait(exact, "stable", "mover")

    last = exact.log("moved")[-1]
    assert answer["met"] and answer["waited_ms"] >= 500
    assert last["left"] == 0
    assert exact.lab.command("still") >= last["at"] + 500


def test_what_comes_and_goes_is_not_stable(exact: Exact) -> None:
    """CA-30, C-54: each break begins the stretch anew; it is met once the blinking has ended."""
    exact.lab.command("blink")
    restless = wait(exact, "stable", "blinking", timeout_ms=2500)
    exact.lab.command("still")

    exact.lab.command("say")
    at_rest = wait(exact, "stable", "message")

    assert (restless["met"], restless["error"]) == (False, "TIMEOUT")
    assert at_rest["met"]


def test_a_second_match_names_no_control(exact: Exact) -> None:
    """CA-31, C-57: at once."""
    exact.lab.command("second", 600)

    began_s = time.monotonic()
    answer = wait(exact, "stable", {"text": "Match"}, settle_ms=5000)

    assert (answer["ok"], answer["error"]) == (False, "AMBIGUOUS")
    assert seen_at(exact) <= exact.lab.await_log("second")["at"] + 500 * SLACK
    assert time.monotonic() - began_s < 5


@pytest.mark.parametrize(
    ("condition", "arguments", "code"), [("checked", {}, "INVALID"), ("value", {"value": 1}, "UNSUPPORTED")]
)
def test_what_can_never_be_so_is_told_at_once(
    exact: Exact, condition: str, arguments: dict[str, Any], code: str
) -> None:
    """CA-31, C-57."""
    began_s = time.monotonic()
    answer = wait(exact, condition, "message", **arguments)

    assert (answer["ok"], answer["error"], answer["dispatch"]) == (False, code, "none")
    assert time.monotonic() - began_s < 0.5 * SLACK


def test_a_dialog_over_a_control_does_not_make_it_disappear(exact: Exact) -> None:
    """CA-32, C-53: a control that a ref names is looked for in whatever window it stood."""
    exact.show("Windows")
    ref = exact.read("volume")["ref"]
    exact.lab.command("panel", 500)

    answer = exact.call("wait_until", condition="disappear", ref=ref, timeout_ms=2500)

    assert (answer["met"], answer["status"], answer["error"]) == (False, "observed", "TIMEOUT")
    assert answer["control"]["ref"] == ref


def test_another_app_ends_the_wait(exact: Exact) -> None:
    """CA-32, C-58: its screen says nothing of the control, also where `disappear` would be met there."""
    exact.lab.command("leave", 300)

    answer = wait(exact, "disappear", "subject")

    assert (answer["ok"], answer["error"], answer["detail"]["package"]) == (
        False,
        "APP_CHANGED",
        "com.android.settings",
    )


def test_a_wait_for_what_appears_goes_on_in_another_app(exact: Exact) -> None:
    """C-58."""
    exact.lab.command("leave", 300)

    answer = wait(exact, "appear", {"text": "Battery"})

    assert answer["met"] and answer["control"]["package_name"] == "com.android.settings"


def test_how_long_a_wait_may_be(exact: Exact) -> None:
    """CA-32, C-7."""
    answer = wait(exact, "appear", "subject", timeout_ms=30001)

    assert (answer["status"], answer["error"]) == ("not_started", "INVALID")
    assert answer["detail"] == {"argument": "timeout_ms", "value": 30001, "allowed": "100..30000"}


def test_a_wait_is_called_off(exact: Exact) -> None:
    """CA-32, C-60: within 200 ms."""
    exact.cancel = Cancel()
    called_off_s: list[float] = []

    def call_off() -> None:
        called_off_s.append(time.monotonic())
        if exact.cancel is not None:
            exact.cancel.set()

    threading.Timer(1.0, call_off).start()

    answer = wait(exact, "appear", {"text": "never there"})

    assert (answer["ok"], answer["status"], answer["error"]) == (False, "cancelled", "CANCELLED")
    assert time.monotonic() - called_off_s[0] < 0.2 * SLACK


def test_others_read_during_a_wait(exact: Exact) -> None:
    """CA-32, C-60."""
    waiting = threading.Thread(target=lambda: wait(exact, "appear", {"text": "never there"}, timeout_ms=4000))
    waiting.start()
    time.sleep(0.5)

    began_s = time.monotonic()
    observed = exact.call("phone_observe")
    took_s = time.monotonic() - began_s

    assert waiting.is_alive()
    waiting.join(60)
    assert observed["ok"] and took_s < 1.0 * SLACK
