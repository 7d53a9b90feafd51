"""The newest screen may be minutes old: what is said without an input must be seen now."""

from collections.abc import Callable

import pytest

from pollex.act.executor import Executor
from pollex.action.actions import Action, NodeAct, Scroll
from pollex.device.deadline import Deadline
from pollex.screen.target import Target
from tests.act.page import Page, Rows
from tests.act.typing import sent, target

WAYS: list[Callable[[Target], Action]] = [
    lambda container: NodeAct(container, "scroll_forward"),
    lambda container: Scroll("down", container),
]


@pytest.mark.parametrize("way", WAYS)
def test_the_end_of_a_list_that_somebody_has_scrolled_back_since_is_no_end(
    executor: Executor, page: Page, way: Callable[[Target], Action]
) -> None:
    """F-71, S-43: its owner has moved the list by hand."""
    page.rows = Rows(first=35)
    page.draw()
    container = target(executor, page.rows.id)
    page.rows.first = 0
    page.draw()

    receipt = executor.perform(way(container), Deadline(20))

    assert (receipt.status, receipt.moved, receipt.edge) == ("completed", True, None)
    assert page.rows.first > 0


@pytest.mark.parametrize("way", WAYS)
def test_the_end_of_a_list_is_looked_at_and_nothing_is_sent(
    executor: Executor, page: Page, way: Callable[[Target], Action]
) -> None:
    page.rows = Rows(first=35)
    page.draw()
    container = target(executor, page.rows.id)
    looked = len(page.phone.helper.asked("observe"))

    receipt = executor.perform(way(container), Deadline(20))

    assert (receipt.status, receipt.moved) == ("observed", False)
    assert len(page.phone.helper.asked("observe")) == looked + 1
    assert sent(page, "act") == []
