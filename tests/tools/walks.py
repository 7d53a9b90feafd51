"""Lists behind the wire that make a walk through them hard, for tests of phone_find and phone_collect."""

from collections.abc import Callable
from types import MethodType
from typing import Any

from tests.act.page import Page, Rows
from tests.device.scripted_helper import Step

__all__ = ["FlungAlways", "after_act", "another_app"]


def after_act(page: Page, number: int, change: Callable[[], None]) -> None:
    """Does something on the phone right when the list has made its step of this number."""
    usual = page.phone.helper.failures["act"]
    done: list[int] = []

    def act(request: dict[str, Any]) -> Step:
        assert isinstance(usual, MethodType)
        reply: Step = usual(request)
        done.append(1)
        if len(done) == number:
            change()
            page.draw()
        return reply

    page.phone.helper.failures["act"] = act


def another_app(page: Page) -> None:
    """Another app comes to the front."""
    page.package = "com.example.dialer"


class FlungAlways(Rows):
    """However it is moved, it goes on for three pages."""

    def move(self, rows: int) -> None:
        super().move(rows * 6)
