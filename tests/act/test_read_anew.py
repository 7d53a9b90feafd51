"""A page that changes after it was read: what else it shows is read once more before a step that hangs on it.

docs/spec/confirmation.md, G-25, G-94, G-96.
"""

from collections.abc import Callable

import pytest

from pollex.act.executor import Executor
from pollex.action.actions import Action, Press, Tap
from pollex.action.receipt import Receipt
from pollex.device.deadline import Deadline
from pollex.screen.target import target_of
from tests.act.page import APP, Page
from tests.guard.gates import Desk, order
from tests.screen.scene import N

BUTTON = 2
AT = (40, 2200, 1040, 2320)


def button(said: str) -> N:
    return N("Button", AT, text=said, flags="clickable focused", actions=("click",), id=BUTTON)


def by_ref(executor: Executor) -> Action:
    newest = executor.newest
    assert newest is not None
    node = newest.screen.node((1, BUTTON))
    assert node is not None
    return Tap(target_of(newest.screen, node))


def by_point(executor: Executor) -> Action:
    newest = executor.newest
    assert newest is not None
    node = newest.screen.node((1, BUTTON))
    assert node is not None
    return Tap(node.visible_bounds.center)


def by_key(executor: Executor) -> Action:
    return Press(66)


def shown(page: Page, *nodes: N) -> None:
    """The app shows this from now on, and nobody has looked yet."""
    page.others = list(nodes)
    page.seq += 1
    page.draw()


def code(receipt: Receipt) -> str | None:
    return receipt.error


@pytest.mark.parametrize("way", [by_ref, by_point, by_key])
@pytest.mark.parametrize("said", ["确定", "提交", "Continue", "Subscribe", "Retry", "", "Send"])
def test_a_price_that_comes_after_the_look_counts(
    page: Page, executor: Executor, said: str, way: Callable[[Executor], Action]
) -> None:
    """G-94: a general button was harmless on the page that was read, and is not any more."""
    shown(page, button(said))
    executor.look(Deadline(5))
    action = way(executor)
    shown(page, N("TextView", (40, 2000, 900, 2080), text="应付 ¥120", id=5), button(said))

    receipt = executor.perform(action, Deadline(5))

    assert code(receipt) == "approval_unavailable"
    assert page.inputs == []


@pytest.mark.parametrize("way", [by_point, by_key])
def test_what_is_touched_must_be_what_was_chosen(
    page: Page, executor: Executor, way: Callable[[Executor], Action]
) -> None:
    """G-96: reading anew does not make another control the chosen one."""
    shown(page, button("确定"))
    executor.look(Deadline(5))
    action = way(executor)
    shown(page, button("Delete all"))

    receipt = executor.perform(action, Deadline(5))

    assert code(receipt) == "STALE"
    assert page.inputs == []


@pytest.mark.parametrize(
    "more",
    [
        N("TextView", (40, 1800, 900, 1880), text="then ¥19.90/month", id=6),
        N("TextView", (40, 1800, 900, 1880), text="实付 ¥45", id=6),
        N("CheckBox", (40, 1800, 900, 1880), text="自动续费", flags="clickable checkable checked", id=6),
    ],
    ids=["later charge", "second total", "ticked box"],
)
def test_what_the_page_shows_more_than_the_card_ends_the_yes(page: Page, executor: Executor, more: N) -> None:
    """G-25, G-49, G-52: nothing that stood on the card has changed, and yet it is another order."""
    due = [
        N("TextView", (40, 100, 600, 190), text="蜜雪冰城", id=3),
        N("TextView", (40, 2000, 900, 2080), text="合计 ¥25", id=5),
        button("提交订单"),
    ]
    shown(page, *due)
    desk = Desk()
    executor = executor.under(desk.gate.on("phone"))
    screen = executor.look(Deadline(5)).screen
    assert desk.grant(screen, order(app=APP), link=executor.link(Deadline(5)))
    shown(page, *due, more)

    receipt = executor.perform(by_ref(executor), Deadline(5))

    assert code(receipt) == "confirmation_mismatch"
    assert page.inputs == []
