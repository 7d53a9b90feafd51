"""A device that is a row of stored screens: each action that could be done on the present one leads to the next.

What belongs to one action, as the inputs of one text, leads on once. A screen that the phone came to show by itself is
reached by waiting for a change.

For trying prompts and tools, for finding out what went wrong, and for tests; nothing is touched anywhere. It knows what
was stored and no more: an input is compared with the present screen as on a phone, and is then taken as done.
"""

import contextlib
import threading
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import Literal

from pollex.action.actions import Argument, Contact, GlobalKey, NodeAction
from pollex.action.words import TextBy
from pollex.device.adb_facts import LONG_PRESS_MS
from pollex.device.checking import check_expected, live_node, touchable_node
from pollex.device.deadline import Deadline
from pollex.device.device import (
    App,
    DeviceInfo,
    DisplayState,
    LateOutcome,
    NodeFacts,
    Order,
    PhoneEvent,
    Picture,
    Sent,
)
from pollex.device.operations import Operations
from pollex.device.stored import StoredScreen, stored_phone, stored_screens
from pollex.device.wire import Settle
from pollex.errors import DeviceDetail, DeviceUnavailable, Misuse, ReadFailed
from pollex.screen.screen import Node, Screen
from pollex.screen.target import Target

__all__ = ["ReplayDevice", "ReplayedInput"]

BUSY_WAIT_S = 2.0


@dataclass(frozen=True, slots=True)
class ReplayedInput:
    """An input that a phone would have got."""

    operation_id: str
    kind: str
    screen: str
    """Id of the screen on which it came."""
    target: Target | None = None
    what: Mapping[str, object] = field(default_factory=dict)


class ReplayDevice:
    """The stored screens of a file or folder as a `Device`. May be used from several threads."""

    def __init__(self, place: Path, stored: tuple[StoredScreen, ...] = ()) -> None:
        """Reads all of it, unless the screens are given.

        Raises:
            Misuse: INVALID, there is nothing like that, or a file is no screen.
        """
        self._place = place
        self._stored = stored or stored_screens(place)
        self._phone = stored_phone(place)
        capabilities = {"input", "node.act", "node.read", "touch.multi", "tree"}
        if all(one.picture is not None for one in self._stored):
            capabilities.add("picture")
        reason = "These are stored screens; no phone is touched."
        self._info = DeviceInfo(f"replay:{place}", "replay", None, None, frozenset(capabilities), reason)
        self._action = ""
        """Id of the action that led to the present screen; later inputs of it have it with a number behind (C-30)."""
        self._moving = threading.RLock()
        self._operations = Operations()
        self._at = 0
        self.inputs: list[ReplayedInput] = []
        """What it was told to do, in order."""

    @property
    def serial(self) -> str:
        """How it was asked for."""
        return f"replay:{self._place}"

    def info(self, deadline: Deadline) -> DeviceInfo:
        """What it can do: pictures only if every screen has one."""
        return self._info

    @contextlib.contextmanager
    def moving(self, deadline: Deadline) -> Iterator[None]:
        """Holds it for one input and what belongs to it.

        Raises:
            DeviceUnavailable: BUSY.
        """
        if not self._moving.acquire(timeout=min(BUSY_WAIT_S, deadline.left_s)):
            message = "Another call is still at these screens; wait for its answer and try again."
            raise DeviceUnavailable("BUSY", message, DeviceDetail("held"))
        try:
            yield
        finally:
            self._moving.release()

    def observe(self, deadline: Deadline, *, settle: Settle | None = None, base: Screen | None = None) -> Screen:
        """The present screen; it is always at rest."""
        deadline.cancel.check()
        screen = self._screen
        if base is not None and base.digest == screen.digest:
            return base
        return screen if settle is None else replace(screen, is_quiet=True)

    def wait(self, deadline: Deadline, base: Screen, *, wait_ms: int) -> Screen:
        """The next screen, if the phone came to show it by itself; else the present one, at once."""
        following = self._at + 1
        if following < len(self._stored) and self._stored[following].by_itself and base.digest == self._screen.digest:
            self._at = following
        return self.observe(deadline, base=base)

    def act(self, order: Order, target: Target, action: NodeAction, args: Mapping[str, Argument] | None = None) -> Sent:
        """Takes a node's own action as done."""
        return self._take(
            order, "act", target, {"action": action, **(args or {})}, needs_place=action != "show_on_screen"
        )

    def touch(
        self, order: Order, contacts: Sequence[Contact], target: Target | None = None, *, by_shell: bool = False
    ) -> Sent:
        """Takes a touch as done."""
        return self._take(order, "touch", target, {"contacts": tuple(contacts)})

    def press(self, order: Order, key: GlobalKey | int, *, is_long: bool = False, by_shell: bool = False) -> Sent:
        """Takes a key as pressed."""
        return self._take(order, "press", None, {"key": key, "is_long": is_long})

    def write_text(self, order: Order, target: Target, text: str, by: TextBy) -> Sent:
        """Takes a text as written."""
        return self._take(order, "write_text", target, {"text": text, "by": by})

    def keyboard_app(self, deadline: Deadline) -> str | None:
        """None: nothing is installed on stored screens."""
        return None

    def launch(self, order: Order, activity: str, *, uri: str | None = None) -> Sent:
        """Takes an app as opened."""
        return self._take(order, "launch", None, {"activity": activity} | ({} if uri is None else {"uri": uri}))

    def stop_app(self, order: Order, package: str) -> Sent:
        """Takes an app as ended."""
        return self._take(order, "stop_app", None, {"package": package})

    def screenshot(
        self, deadline: Deadline, *, form: Literal["png", "jpeg"], max_side_px: int | None = None, quality: int = 80
    ) -> Picture:
        """The stored picture as it is, whatever form and size are asked for.

        Raises:
            ReadFailed: READ_FAILED, none was stored with this screen.
        """
        picture = self.present.picture
        if picture is None:
            raise ReadFailed("READ_FAILED", "No picture was stored with this screen; look at its tree.")
        return picture

    def display(self, deadline: Deadline) -> DisplayState:
        """As it was; a screen that could be stored was on."""
        return DisplayState(self._screen.display, is_on=True, is_locked=False)

    def clipboard(self, deadline: Deadline) -> str | None:
        """Refused."""
        raise _unsupported("have no clipboard")

    def set_clipboard(self, order: Order, text: str, *, is_sensitive: bool = False) -> Sent:
        """Refused."""
        raise _unsupported("have no clipboard")

    def apps(self, deadline: Deadline) -> tuple[App, ...]:
        """Those that were opened on these screens.

        Raises:
            Misuse: UNSUPPORTED, nobody wrote down which.
        """
        if not self._phone.apps:
            raise _unsupported("have no list of apps")
        return self._phone.apps

    def long_press_ms(self, deadline: Deadline) -> int:
        """Android's own; stored screens wait for no finger."""
        return LONG_PRESS_MS

    def accessibility_services(self, deadline: Deadline) -> tuple[str, ...]:
        """None that were stored."""
        return ()

    def home_apps(self, deadline: Deadline) -> frozenset[str]:
        """Those that the phone had, where that was written down."""
        return self._phone.home_apps

    def clock(self, deadline: Deadline) -> None:
        """None: no time was stored."""

    def events(self, since_seq: int) -> tuple[PhoneEvent, ...]:
        """The notices that came with the present screen."""
        stored = self._stored[self._at]
        return tuple(PhoneEvent("toast", since_seq + 1, 0, self._screen.package, (toast,)) for toast in stored.toasts)

    def display_if_connected(self, deadline: Deadline) -> DisplayState:
        """As `display`: stored screens are always at hand."""
        return self.display(deadline)

    def late_outcomes(self) -> tuple[LateOutcome, ...]:
        """None: every outcome is known."""
        return ()

    def close(self) -> None:
        """Nothing runs."""

    def advance(self, came: ReplayedInput) -> None:
        """What an input leads to: with the first one of an action the screen of the next, if there is one."""
        if not came.operation_id.startswith(f"{self._action}."):
            self._action = came.operation_id
            self._at = self._after_action()

    @property
    def present(self) -> StoredScreen:
        """What is shown now."""
        return self._stored[self._at]

    @property
    def _screen(self) -> Screen:
        return self.present.screen

    def _take(
        self, order: Order, kind: str, target: Target | None, what: Mapping[str, object], *, needs_place: bool = True
    ) -> Sent:
        with self.moving(order.deadline):
            order.deadline.cancel.check()
            self._operations.begin(order.operation_id)
            before = self._screen
            check_expected(before, order.expect)
            node: Node | None = None
            if target is not None:
                node = touchable_node(before, target) if needs_place else live_node(before, target)
            came = ReplayedInput(order.operation_id, kind, before.id, target, what)
            self.inputs.append(came)
            seq = len(self.inputs)
            self.advance(came)
            after = None if target is None else self._screen.node(target.id)
            return Sent(seq, before=_facts(node), after=_facts(after))

    def _after_action(self) -> int:
        """Place of the screen that the next action leads to; the last one stays."""
        later = range(self._at + 1, len(self._stored))
        return next((at for at in later if not self._stored[at].by_itself), len(self._stored) - 1)


def _facts(node: Node | None) -> NodeFacts | None:
    if node is None:
        return None
    return NodeFacts(
        id=node.id,
        text=None if node.is_secret else node.text,
        description=node.description or None,
        checked=node.checked,
        current=None if node.range is None else node.range.current,
        selection=node.selection,
        is_secret=node.is_secret,
        is_focused=node.is_focused,
        bounds=node.bounds,
        actions=node.actions,
    )


def _unsupported(what: str) -> Misuse:
    return Misuse("UNSUPPORTED", f"Stored screens {what}; use a phone.")
