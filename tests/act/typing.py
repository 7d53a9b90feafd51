"""Typing into a page behind the wire, and what was sent for it."""

from pollex.act.executor import Executor
from pollex.action.actions import Type
from pollex.action.receipt import Receipt
from pollex.device.deadline import Deadline
from pollex.screen.target import Target, target_of
from tests.act.page import Page

__all__ = ["sent", "target", "type_into"]


def target(executor: Executor, number: int = 1) -> Target:
    """Field number so and so, as a caller would choose it."""
    screen = executor.look(Deadline(10)).screen
    node = screen.node((1, number))
    assert node is not None
    return target_of(screen, node)


def type_into(executor: Executor, page: Page, text: str, *, number: int = 1, **how: object) -> Receipt:
    page.draw()
    action = Type(text, target(executor, number), **how)  # type: ignore[arg-type]  # as the test says
    return executor.perform(action, Deadline(30))


def sent(page: Page, op: str) -> list[str]:
    return [said for name, said in page.inputs if name == op]
