"""Execution alone: many of each kind of action, and nearly all of them do what was wanted (LA-20)."""

from collections.abc import Callable

import pytest

from pollex.action.actions import Action, Launch, LongPress, NodeAct, Press, Scroll, Tap, Type
from pollex.device.deadline import Deadline
from pollex.screen.refs import NamedScreen
from pollex.screen.target import Target, target_of
from tests.agent.phone.bench import Bench
from tests.phone.lab import PACKAGE

FEW, MANY = 20, 1000
ACTION_S = 60.0
LEAST_SHARE = 0.99
NOTES = "dev.pollex.notes"


def at(named: NamedScreen, name: str) -> Target:
    """The control of Lab with this id."""
    wanted = f"{PACKAGE}:id/{name}"
    return target_of(named.screen, next(node for node in named.screen.nodes if node.resource_id == wanted))


KINDS: dict[str, tuple[str, Callable[[NamedScreen, int], Action]]] = {
    "tap": ("Switches", lambda named, number: Tap(at(named, "wifi"))),
    "long_press": ("Taps", lambda named, number: LongPress(at(named, "tap_pad"))),
    "type": ("Inputs", lambda named, number: Type(f"text {number} 你好😀", at(named, "greeting"))),
    "swipe": ("Rows", lambda named, number: Scroll("down" if number % 2 else "up", at(named, "list"))),
    "slide": ("Ranges", lambda named, number: NodeAct(at(named, "volume"), "set_progress", {"value": number % 101})),
    "key": ("Switches", lambda named, number: Press("home" if number % 2 else "recents")),
    "launch": ("Switches", lambda named, number: Launch(NOTES if number % 2 else PACKAGE)),
}


@pytest.mark.parametrize("count", [FEW, pytest.param(MANY, marks=pytest.mark.long)], ids=["few", "many"])
@pytest.mark.parametrize("kind", KINDS)
def test_actions_do_what_was_wanted(bench: Bench, kind: str, count: int) -> None:
    """L-6, LA-20: each on a screen that was looked at, each with a receipt that says it is done."""
    page, action = KINDS[kind]
    bench.lab.show(page)
    executor = bench.executor
    named = executor.look(Deadline(ACTION_S))
    said: list[str] = []
    for number in range(1, count + 1):
        receipt = executor.perform(action(named, number), Deadline(ACTION_S))
        is_good = receipt.failure is None and receipt.status == "completed" and receipt.check.held is not False
        if not is_good:
            said.append(f"{number}: {receipt.status} {receipt.error} {receipt.message}")
        named = executor.look(Deadline(ACTION_S))

    assert len(said) <= (1 - LEAST_SHARE) * count, said
