"""One way to a phone that is open: through its helper, or by shell commands alone. `session` chooses and owns it.

A channel decides nothing and repeats nothing. What it cannot do is missing from its capabilities and refused with
UNSUPPORTED. Errors are those of `device.Device`.
"""

from collections.abc import Mapping, Sequence
from typing import Literal, Protocol

from pollex.action.actions import Argument, Contact, GlobalKey, NodeAction
from pollex.action.words import TextBy
from pollex.device.deadline import Deadline
from pollex.device.device import (
    App,
    DeviceInfo,
    DisplayState,
    Order,
    PhoneEvent,
    Picture,
    Sent,
)
from pollex.device.late import LateAnswer
from pollex.device.wire import Settle
from pollex.errors import Misuse
from pollex.screen.screen import Screen
from pollex.screen.target import Target

__all__ = ["Channel", "unsupported"]


class Channel(Protocol):
    """What a session asks of either way."""

    @property
    def info(self) -> DeviceInfo:
        """What the phone is and can do this way."""

    @property
    def is_lost(self) -> bool:
        """Whether it is of no use any more."""

    def observe(self, deadline: Deadline, *, settle: Settle | None, base: Screen | None, screen_id: str) -> Screen:
        """One reading, or `base` itself."""

    def wait(self, deadline: Deadline, base: Screen, *, wait_ms: int, screen_id: str) -> Screen:
        """The first reading that differs from `base`, or `base` itself."""

    def act(self, order: Order, target: Target, action: NodeAction, args: Mapping[str, Argument]) -> Sent:
        """A node's own action."""

    def touch(self, order: Order, contacts: Sequence[Contact], target: Target | None, *, by_shell: bool) -> Sent:
        """Moves fingers."""

    def press(self, order: Order, key: GlobalKey | int, *, is_long: bool, by_shell: bool) -> Sent:
        """A key or one of the system's own actions."""

    def write_text(self, order: Order, target: Target, text: str, by: TextBy) -> Sent:
        """Text into a field."""

    def launch(self, order: Order, activity: str, *, uri: str | None) -> Sent:
        """Opens an app."""

    def stop_app(self, order: Order, package: str) -> Sent:
        """Ends an app."""

    def screenshot(
        self, deadline: Deadline, *, form: Literal["png", "jpeg"], max_side_px: int | None, quality: int
    ) -> Picture:
        """A picture."""

    def display(self, deadline: Deadline) -> DisplayState:
        """The display's state."""

    def clipboard(self, deadline: Deadline) -> str | None:
        """The text on the clipboard."""

    def set_clipboard(self, order: Order, text: str, *, is_sensitive: bool) -> Sent:
        """Text onto the clipboard."""

    def apps(self, deadline: Deadline) -> tuple[App, ...]:
        """The installed apps."""

    def events(self, since_seq: int) -> tuple[PhoneEvent, ...]:
        """What the phone told."""

    def late_answer(self, operation_id: str, deadline: Deadline) -> LateAnswer | None:
        """What is said late of an input whose outcome was unknown."""

    def close(self) -> None:
        """Ends what runs on the phone for this channel. Safe to call twice."""


def unsupported(what: str, instead: str) -> Misuse:
    """The refusal of what a tier cannot do."""
    return Misuse("UNSUPPORTED", f"This phone is driven without its helper and cannot {what}; {instead}.")
