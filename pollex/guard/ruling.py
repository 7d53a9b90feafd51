"""The rules of the gate: detector, sums and bindings, as one."""

from functools import cache

from pollex.action.actions import Action
from pollex.action.expect import Witness
from pollex.guard.hit import Hit, Kind
from pollex.guard.request import Request
from pollex.guard.rules import Page, Rules
from pollex.screen.screen import Screen, Window

__all__ = ["rules"]


class _Rules:
    def hit(self, action: Action, screen: Screen, *, said: str, again: Kind | None) -> Hit | None:
        return None

    def request_reason(self, request: Request, screen: Screen) -> str | None:
        return None

    def step_reason(self, request: Request, hit: Hit, action: Action, screen: Screen) -> str | None:
        return None

    def page(self, request: Request | None, screen: Screen, window: Window | None) -> Page:
        return Page()

    def witnesses(self, hit: Hit, screen: Screen) -> tuple[Witness, ...]:
        return ()


@cache
def rules() -> Rules:
    """With the words that come with pollex."""
    return _Rules()
