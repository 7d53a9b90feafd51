"""A yes ends with the first step after the page was read for its card, whoever does it, and while the card waits too.

docs/spec/confirmation.md, G-17, G-22.
"""

import pytest

from pollex.act.confirming import confirm
from pollex.act.executor import Executor
from pollex.act.moves import Moves
from pollex.action.actions import Action, Press, Tap, Type
from pollex.action.person import HandOver, PersonAnswer
from pollex.device.deadline import Deadline
from pollex.errors import Refused
from pollex.screen.target import target_of
from tests.act.page import APP, Field, Page
from tests.guard.gates import Desk, order
from tests.screen.scene import N

PHONE = "phone"
REQUEST = order(app=APP)


@pytest.fixture
def shop(page: Page) -> Page:
    page.fields.append(Field(1, is_focused=True))
    page.others = [
        N("TextView", (40, 300, 600, 390), text="蜜雪冰城", id=3),
        N("TextView", (40, 2000, 900, 2080), text="合计 ¥25", id=5),
        N("Button", (40, 2200, 1040, 2320), text="提交订单", flags="clickable", actions=("click",), id=2),
    ]
    page.draw()
    return page


def ordering(executor: Executor) -> Action:
    screen = executor.look(Deadline(5)).screen
    node = screen.node((1, 2))
    assert node is not None
    return Tap(target_of(screen, node))


def answered(desk: Desk, executor: Executor, meanwhile: Action, by: Executor) -> None:
    """A card waits through one call, something is done, the person says yes, and the same call takes it."""
    desk.asker.says = None
    with pytest.raises(Refused) as caught:
        confirm(executor, desk.gate, PHONE, REQUEST, Deadline(2))
    assert caught.value.code == "confirmation_pending"
    by.perform(meanwhile, Deadline(5))
    desk.asker.says = "approved"
    confirm(executor, desk.gate, PHONE, REQUEST, Deadline(5))


@pytest.mark.parametrize("is_other_run", [False, True], ids=["the same run", "another run"])
def test_a_step_while_the_card_waits_ends_the_yes(shop: Page, executor: Executor, is_other_run: bool) -> None:
    """G-22: another kind of drink at the same price stands on the same page by then."""
    desk, other = Desk(), Desk()
    mine = executor.under(desk.gate.on(PHONE))
    theirs = executor.under(other.gate.on(PHONE))
    answered(desk, mine, Press("back"), theirs if is_other_run else mine)
    shop.inputs.clear()

    receipt = mine.perform(ordering(mine), Deadline(5))

    assert receipt.error == "confirmation_required"
    assert shop.inputs == []


def test_a_step_of_another_run_after_the_yes_ends_it(shop: Page, executor: Executor) -> None:
    desk = Desk()
    mine, theirs = executor.under(desk.gate.on(PHONE)), executor.under(Desk().gate.on(PHONE))
    confirm(mine, desk.gate, PHONE, REQUEST, Deadline(5))
    theirs.perform(Press("back"), Deadline(5))
    shop.inputs.clear()

    receipt = mine.perform(ordering(mine), Deadline(5))

    assert receipt.error == "confirmation_required"
    assert shop.inputs == []


class Hands:
    """Somebody who takes the phone and gives it back at once."""

    def ask(self, request: HandOver, *, must_unlock: bool) -> "Hands":
        return self

    def answer(self, wait_s: float) -> PersonAnswer | None:
        return PersonAnswer("done")

    def withdraw(self) -> None:
        """Nothing lies open."""


def test_a_hand_over_while_the_card_waits_ends_the_yes(shop: Page, executor: Executor) -> None:
    """G-24: what the person did by hand meanwhile is not on the card."""
    desk = Desk()
    mine = executor.under(desk.gate.on(PHONE))
    desk.asker.says = None
    with pytest.raises(Refused):
        confirm(mine, desk.gate, PHONE, REQUEST, Deadline(2))
    executor.handing.begin(Hands(), HandOver("decision", "choose"), 5, must_unlock=False)
    executor.handing.wait(Deadline(5))
    desk.asker.says = "approved"
    confirm(mine, desk.gate, PHONE, REQUEST, Deadline(5))

    receipt = mine.perform(ordering(mine), Deadline(5))

    assert receipt.error == "confirmation_required"
    assert shop.inputs == []


def test_typing_while_the_card_waits_does_not(shop: Page, executor: Executor) -> None:
    """G-22."""
    desk = Desk()
    mine = executor.under(desk.gate.on(PHONE))
    answered(desk, mine, Type("less ice"), mine)
    shop.inputs.clear()

    mine.perform(ordering(mine), Deadline(5))

    assert desk.approvals[-1].decision == "allow"


def test_steps_beside_the_request_are_counted_before_and_after() -> None:
    """A page that is read while a step goes on is older than what that step does."""
    moves = Moves()
    before = moves.count
    with moves.by(Press("back")):
        during = moves.count

    assert len({before, during, moves.count}) == 3
