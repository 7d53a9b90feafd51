"""Which control is meant on a screen, and one exact reading of it (spec C-8 to C-16, C-38)."""

import dataclasses
from dataclasses import dataclass

from pollex.act.executor import Executor
from pollex.act.watch import POLL_MS
from pollex.device.deadline import Deadline
from pollex.errors import ReadFailed, Refused, WireDetail
from pollex.screen.exposed import exposed_share
from pollex.screen.front import check_complete
from pollex.screen.refs import NamedScreen
from pollex.screen.screen import Node, Screen, Window
from pollex.screen.selectors import Selector, resolve
from pollex.screen.target import Target, changes_of
from pollex.screen.utf16 import units

__all__ = [
    "TEXT_READ_MAX",
    "Control",
    "Name",
    "ancestor_with",
    "check_whole",
    "control_of",
    "control_on",
    "find",
    "read",
    "telling",
]

TEXT_READ_MAX = 100_000
"""In UTF-16 units; a longer text comes cut."""

Name = Selector | Target
"""A control by its properties, or by what it was when it was last shown."""


@dataclass(frozen=True, slots=True)
class Control:
    """A control that was read (spec C-21)."""

    node: Node
    ref: str
    token: str
    """Binds an action to this reading; STALE if the control moved or changed since."""
    window: Window
    exposed: float
    """The share of its visible part that no higher window covers, 0 to 1."""
    on: NamedScreen = dataclasses.field(repr=False)
    """The screen that it was read from."""

    @property
    def is_cut(self) -> bool:
        """Whether its text may be longer than what was read."""
        return units(self.node.text) >= TEXT_READ_MAX


def read(executor: Executor, name: Name, deadline: Deadline) -> Control:
    """One control from a fresh reading. A reading that fails is made again until the deadline.

    Raises:
        Misuse: INVALID, NOT_FOUND with near misses, AMBIGUOUS with candidates: of a complete reading.
        Refused: STALE, what the target stood for is gone or another one; CANCELLED.
        ReadFailed: the screen could not be read well enough, which says nothing about the control.
        DeviceUnavailable: there is no device.
    """
    watch = executor.watch(deadline)
    failure: ReadFailed | None = None
    while True:
        try:
            watch.next(0 if failure is None else POLL_MS)
            return control_on(executor, executor.shown(watch), name)
        except ReadFailed as error:
            failure = telling(failure, error)
            if deadline.is_over:
                raise failure from None


def control_on(executor: Executor, named: NamedScreen, name: Name) -> Control:
    """The reading of a control on this screen; what it raises is what `find` does."""
    return control_of(executor, named, find(named, name))


def control_of(executor: Executor, named: NamedScreen, node: Node) -> Control:
    """The reading of a node of this screen, with a token for it."""
    screen = named.screen
    token = executor.readings.keep(screen, node)
    return Control(node, named.ref(node), token, screen.windows[node.window], exposed_share(screen, node), named)


def find(named: NamedScreen, name: Name) -> Node:
    """The control on this screen.

    Raises:
        Misuse: INVALID, NOT_FOUND, AMBIGUOUS.
        Refused: STALE.
        ReadFailed: UNAVAILABLE, READ_FAILED: the screen was not read well enough to tell (spec C-16).
    """
    if isinstance(name, Selector):
        return resolve(name, named)
    changed = changes_of(named.screen, name)
    if not changed and (node := named.screen.node(name.id)) is not None:
        return node
    if changed == ("identity",):
        check_whole(named.screen, name)
    message = "What was named is gone or is another control now; look at the screen again."
    raise Refused("STALE", message, WireDetail(which="target", changed=changed))


def check_whole(screen: Screen, target: Target) -> None:
    """Makes sure that a control which is not on the screen is not there.

    Raises:
        ReadFailed: its window, or the list of windows, was not read to its end.
    """
    window = next((window for window in screen.windows if window.id == target.id[0]), None)
    check_complete(screen)
    if window is not None and (window.first is None or window.cut is not None):
        raise ReadFailed("READ_FAILED", "The control's window could not be read to its end; look again.")


def telling(known: ReadFailed | None, error: ReadFailed) -> ReadFailed:
    """Which of two failures says more: that the time is up is only the end of another one."""
    return known if known is not None and error.code == "TIMEOUT" else error


def ancestor_with(screen: Screen, node: Node, action: str) -> Node | None:
    """The nearest ancestor that offers the action which the control itself does not (spec C-40)."""
    above = (other for other in screen.lineage(node) if other is not node)
    return next((other for other in above if action in other.actions), None)
