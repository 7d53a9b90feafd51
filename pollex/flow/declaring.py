"""Declares a step of a flow that spends: the amount is read from the page, the person is asked (G-127, L-148)."""

from collections.abc import Callable
from contextlib import AbstractContextManager

from pollex.act.confirming import confirm
from pollex.act.executor import Executor
from pollex.device.deadline import Cancel, Deadline
from pollex.flow import grammar as g
from pollex.guard import refusals
from pollex.guard.card import CONFIRM_TIMEOUT_S
from pollex.guard.gate import ApprovalGate
from pollex.guard.request import Request
from pollex.screen.front import current_window
from pollex.screen.screen import Screen

__all__ = ["NO_TOTAL", "declaring"]

NO_TOTAL = "no total can be read on the page"
READ_S = 5.0


def declaring(
    executor: Executor,
    gate: ApprovalGate,
    device: str,
    cancel: Cancel,
    waiting: Callable[[], AbstractContextManager[None]],
) -> Callable[[g.Confirm], None]:
    """What a play calls before a step with a `confirm` block.

    Args:
        executor: of the device, outside of any batch.
        gate: of the run.
        device: its name in that run.
        cancel: of the run.
        waiting: stops the clock of the run while the person is asked.
    """

    def declare(asked: g.Confirm) -> None:
        screen = executor.look(Deadline(READ_S, cancel)).screen
        amount = _due(gate, screen)
        if not amount:
            raise refusals.mismatch(asked.action, asked.target, NO_TOTAL)
        request = Request.checked(
            app=asked.app, action=asked.action, target=asked.target, content=asked.content, amount=amount
        )
        with waiting():
            confirm(executor, gate, device, request, Deadline(CONFIRM_TIMEOUT_S + READ_S, cancel))

    return declare


def _due(gate: ApprovalGate, screen: Screen) -> str:
    """The total, and what will be charged later, as the page has them; empty if it has no total."""
    page = gate.rules.page(None, screen, current_window(screen), gate.seen_on(screen))
    return ", then ".join((page.total, *page.later)) if page.total else ""
