"""Execution alone: given each kind of action again and again, then the app really got what was asked for (LA-20).

What counts is the app's own log and the phone's own state; a receipt that says otherwise is a failure too. Twenty of
each kind here, a thousand with `pytest -m long`.
"""

from collections.abc import Callable

import pytest

from pollex.action.actions import Action, Launch, LongPress, NodeAct, Press, Scroll, Tap, Type
from pollex.device.deadline import Deadline
from pollex.screen.screen import Node
from pollex.screen.target import Target, target_of
from tests.agent.phone.bench import Bench
from tests.phone.lab import LAUNCHER, PACKAGE, is_resumed

WAIT_S = 60.0
SHARE = 0.99
ROUNDS = pytest.mark.parametrize("rounds", [20, pytest.param(1000, marks=pytest.mark.long)])


def target(bench: Bench, name: str) -> Target:
    """A control of the page in front, by its resource id."""
    named = bench.executor.look(Deadline(WAIT_S))
    node: Node = next(one for one in named.screen.nodes if one.resource_id.endswith(f":id/{name}"))
    return target_of(named.screen, node)


def share(bench: Bench, rounds: int, action: Callable[[int], Action], came: Callable[[int], bool]) -> float:
    """How many of the actions did what they should, by the receipt and by the app.

    Args:
        bench: the phone.
        rounds: how many.
        action: the n-th, from 0.
        came: whether the app, or the phone, has it.
    """
    good = 0
    for number in range(rounds):
        receipt = bench.executor.perform(action(number), Deadline(WAIT_S))
        good += receipt.status == "completed" and came(number)
    return good / rounds


@ROUNDS
def test_taps(bench: Bench, rounds: int) -> None:
    """LA-20, L-6: each is one click."""
    bench.lab.show("Busy")
    count = target(bench, "count")
    assert (
        share(bench, rounds, lambda _: Tap(count), lambda n: len(bench.lab.log("click", id="count")) == n + 1) >= SHARE
    )


@ROUNDS
def test_long_presses(bench: Bench, rounds: int) -> None:
    """LA-20, L-50: each is long by the app's own measure, and none a tap."""
    bench.lab.show("Taps")
    pad = target(bench, "tap_pad")

    def came(number: int) -> bool:
        return len(bench.lab.log("long_click", id="tap_pad")) == number + 1 and bench.lab.log("tap") == []

    assert share(bench, rounds, lambda _: LongPress(pad), came) >= SHARE


@ROUNDS
def test_texts(bench: Bench, rounds: int) -> None:
    """LA-20, L-96: the field holds the last one, whatever stood there."""
    bench.lab.show("Inputs")

    def came(number: int) -> bool:
        return bool(bench.lab.log("text", id="greeting", text=f"第 {number} 次 😀"))

    field = target(bench, "greeting")
    assert share(bench, rounds, lambda n: Type(f"第 {n} 次 😀", field), came) >= SHARE


@ROUNDS
def test_swipes(bench: Bench, rounds: int) -> None:
    """LA-20, L-51: each moves the list, down and up in turn."""
    bench.lab.show("Rows")

    seen = [0]

    def came(number: int) -> bool:
        rests = len(bench.lab.log("rest"))
        seen.append(rests)
        return rests > seen[-2]

    rows = target(bench, "list")
    assert share(bench, rounds, lambda n: Scroll("up" if n % 2 else "down", rows, 1), came) >= SHARE


@ROUNDS
def test_sliders(bench: Bench, rounds: int) -> None:
    """LA-20, L-53: each stands where it was put."""
    bench.lab.show("Ranges")
    volume = target(bench, "volume")

    def slide(number: int) -> Action:
        return NodeAct(volume, "set_progress", {"value": value(number)})

    def value(number: int) -> int:
        return 10 + 7 * number % 90

    def came(number: int) -> bool:
        return bool(bench.lab.log("progress", id="volume")[-1]["value"] == value(number))

    assert share(bench, rounds, slide, came) >= SHARE


@ROUNDS
def test_keys_and_launches(bench: Bench, rounds: int) -> None:
    """LA-20, L-54, L-105: home and the app in turn, each in front."""
    bench.lab.open("MainActivity")
    home, app = LAUNCHER, f"{PACKAGE}/.MainActivity"

    def came(number: int) -> bool:
        return is_resumed(bench.phone, app if number % 2 else home)

    assert share(bench, rounds, lambda n: Launch(PACKAGE) if n % 2 else Press("home"), came) >= SHARE
