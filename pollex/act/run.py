"""One action under way: the situation it was judged in, the orders it gives, and all that becomes known about it.

Each kind of action has a function that carries it out by sending through a `Run`; what is left in the run when that
returns or raises is what the receipt says.
"""

import time
from collections.abc import Callable
from dataclasses import dataclass, field

from pollex.act.looking import at_rest, look
from pollex.act.stillness import Content, await_still
from pollex.act.watch import Watch
from pollex.action.actions import Action, Launch, Press, kind_of
from pollex.action.expect import Expect
from pollex.action.hooks import Verdict
from pollex.action.receipt import (
    Check,
    Dispatch,
    Receipt,
    Settled,
    Status,
    Timings,
    Touched,
    Warned,
    WarningCode,
    Way,
    status_of,
)
from pollex.action.scrolling import Edge
from pollex.device.deadline import Deadline
from pollex.device.device import App, Device, Order, Sent
from pollex.device.wire import Probe, Settle
from pollex.errors import DeviceUnavailable, Mismatch, PhoneError, ReadFailed
from pollex.screen.overlays import overlays
from pollex.screen.screen import Node, NodeId, Screen

__all__ = ["Run"]


@dataclass(slots=True)
class Run:
    """One action under way. Used by one thread."""

    device: Device
    action: Action
    deadline: Deadline
    operation_id: str
    take: Callable[[Screen], Screen]
    """Makes a screen the newest one, and gives it with its secrets hidden."""
    said: str = ""
    """How a model named the target."""
    by_hand: bool = False
    """Whether a person does it from a page, who waits for nothing (`Executor.by_hand`)."""
    probe: Probe | None = None
    """What ends the wait for the screen to rest."""
    screen: Screen | None = None
    """What it was judged on."""
    verdict: Verdict = field(default_factory=Verdict)
    expect: Expect = field(default_factory=Expect)
    target_id: NodeId | None = None
    """The control it acts on, if it is a single one."""
    rebuilt_id: NodeId | None = None
    """What the app has put in its place, if that is certain (spec C-42)."""
    is_replaced: bool = False
    """Whether it is gone by now; its id may name another one."""
    way: Way | None = None
    sent: Sent | None = None
    """The last input that Android took."""
    since_seq: int | None = None
    """Number of the last event before the first input."""
    status: Status | None = None
    """Where it is not what follows from the rest."""
    dispatch: Dispatch | None = None
    """The same, for an input that Android had and that did nothing."""
    has_sent: bool = False
    """Whether Android took any input of this action."""
    after: Screen | None = None
    unread: PhoneError | None = None
    """Why the screen could not be read after the input."""
    settled: Settled | None = None
    live: Node | None = None
    """The target as the phone read it in the call that acted."""
    value: float | None = None
    """What a range was set to."""
    check: Check = field(default_factory=Check)
    warnings: list[Warned] = field(default_factory=list)
    overlays_told: set[int] = field(default_factory=set)
    """Ids of windows that came up meanwhile."""
    ways_tried: list[str] = field(default_factory=list)
    touched: Touched | None = None
    moved: bool | None = None
    distance: float | None = None
    edge: Edge | None = None
    submitted: bool | None = None
    app: App | None = None
    """The app that is to be opened or ended."""
    message: str = ""
    orders: int = 0
    started_s: float = field(default_factory=time.monotonic)
    lock_ms: int = 0
    resolve_ms: int = 0
    act_ms: int = 0
    settle_ms: int = 0

    def order(self, *, expect: Expect | None = None, seconds: float = 10.0) -> Order:
        """The next order of this action. Later ones have the id of the first with a number behind it (spec C-30).

        Args:
            expect: what must still be so, if not the `situation`.
            seconds: how long the input may take.
        """
        self.orders += 1
        name = self.operation_id if self.orders == 1 else f"{self.operation_id}.{self.orders - 1}"
        return Order(name, self.deadline.within(seconds), self.situation if expect is None else expect)

    @property
    def situation(self) -> Expect:
        """All that was judged; after an input of our own only what that does not change: the app and its page.

        For an approved step also what the approval relies on, but for the field that was typed into (spec G-94).
        """
        if not self.has_sent:
            return self.expect
        relied_on = self.expect.witnesses if self.verdict.approved is not None else ()
        kept = tuple(witness for witness in relied_on if witness.target.id != self.target_id)
        return Expect(self.expect.package, self.expect.window, witnesses=kept)

    def send(self, way: Way, give: Callable[[], Sent]) -> Sent:
        """Sends one input and notes how long it took."""
        self.way = way
        began_s = time.monotonic()
        try:
            self.sent = give()
        finally:
            self.act_ms += _ms_since(began_s)
        self.has_sent = self.has_sent or not self.sent.already
        self.since_seq = self.sent.seq if self.since_seq is None else self.since_seq
        return self.sent

    def look_again(self) -> Screen:
        """The screen as it is now, before anything is said of it without an input: what was judged may be long ago.

        Raises:
            ReadFailed: it could not be read.
        """
        return self.take(look(self.device, self.deadline, base=self.screen))

    def settle(self, wait: Settle | None = None) -> Screen | None:
        """Waits until the screen has come to rest after the last input, and reads it; None if it cannot be read.

        The input has happened; that nobody can look at it is no reason to call it failed.
        """
        began_s = time.monotonic()
        seq = self.sent.seq if self.sent is not None else 0
        if self.by_hand:
            wait = Settle(0, after_seq=seq)
        try:
            wait = wait or at_rest(seq)
            if wait.probe is None and self.probe is not None:
                wait = Settle(wait.cap_ms, wait.after_seq, wait.quiet_ms, self.probe)
            read = look(self.device, self.deadline, settle=wait, base=self.after or self.screen)
            self.after = self.take(read)
            self.settled = Settled(read.is_quiet, _ms_since(began_s))
            self._note_overlays()
        except (ReadFailed, DeviceUnavailable):
            self.after = None
            self.settled = Settled(None, _ms_since(began_s))
        self.settle_ms += _ms_since(began_s)
        return self.after

    def settle_content(self, container: Node, before: Content, settle_ms: int, deadline: Deadline) -> None:
        """Waits until what a container shows has stood still, and reads it (spec C-63)."""
        began_s = time.monotonic()
        watch = Watch(self.device, self.take, self.deadline)
        try:
            is_still = await_still(watch, container, before, settle_ms=settle_ms, deadline=deadline)
            self.settled = Settled(is_still, _ms_since(began_s))
            self.after = watch.screen
            self._note_overlays()
        except (ReadFailed, DeviceUnavailable) as error:
            self.settled, self.unread = Settled(None, _ms_since(began_s)), error
        self.settle_ms += _ms_since(began_s)

    def verify(self, rule: str, *, held: bool | None, otherwise: Callable[[], Mismatch]) -> None:
        """Notes the check that belongs to the action.

        Raises:
            Mismatch: what is seen is not what was asked for.
        """
        self.check = Check(rule, held)
        if held is False:
            raise otherwise()

    def warn(self, code: WarningCode, message: str) -> None:
        """Notes something to know that is no error."""
        self.warnings.append(Warned(code, message))

    def done(self) -> Receipt:
        """The receipt of an action that nothing stopped."""
        if self.has_sent and self.check.rule is None and self.moved is None and self.has_changed is False:
            self.warn("NO_VISIBLE_CHANGE", "Nothing on the screen is seen to differ; look twice before going on.")
        status: Status = self.status or ("completed" if self.has_sent else "observed")
        message = self.message or ("Done." if self.has_sent else "It is so already; nothing was sent.")
        return self._receipt(status, self.dispatch or ("finished" if self.has_sent else "none"), message)

    def failed(self, error: PhoneError) -> Receipt:
        """The receipt of an action that an error ended (spec C-27)."""
        status, dispatch = status_of(error)
        if self.has_sent and status == "not_started":
            # An input was taken; what failed came after it.
            status = "unknown" if isinstance(error, ReadFailed | DeviceUnavailable) else "partial"
        if self.status == "partial":
            status = self.status
        if self.has_sent and dispatch == "none":
            dispatch = "finished"
        return self._receipt(status, dispatch, error.message, error)

    def _note_overlays(self) -> None:
        """Questions of the system and other apps' windows that came up and take touches (spec L-105).

        What an app that is opened, or a key, brings up was asked for; what is met on the way to an app is told there.
        """
        if self.screen is None or self.after is None or isinstance(self.action, Launch | Press):
            return
        known = {overlay.window.id for overlay in overlays(self.screen)} | self.overlays_told
        for overlay in overlays(self.after):
            window = overlay.window
            takes_touches = any(node.can_be_acted_on for node in self.after.tree(window))
            if overlay.kind != "dialog" and window.id not in known and takes_touches:
                self.overlays_told.add(window.id)
                title = f"{window.title or 'A window'} of {window.package or 'the system'}"
                self.warn("OVERLAY_SEEN", f"{title} came up over the page; deal with it before going on.")

    @property
    def has_changed(self) -> bool | None:
        """Whether the screen differs from what it was judged on; None if that is not known."""
        if self.screen is None or self.after is None:
            return None
        return self.after.digest != self.screen.digest

    def _receipt(self, status: Status, dispatch: Dispatch, message: str, error: PhoneError | None = None) -> Receipt:
        for late in self.device.late_outcomes():
            # Asked last, for the doubt about an earlier input ends right before this one is sent (spec C-36).
            self.warn("LATE_OUTCOME", late.message)
        return Receipt(
            action=kind_of(self.action),
            status=status,
            dispatch=dispatch,
            message=message,
            operation_id=self.operation_id,
            way=self.way,
            failure=error,
            check=self.check,
            before=self.live or _node(self.screen, self.target_id),
            after=None if self.is_replaced else _node(self.after, self.rebuilt_id or self.target_id),
            screen_before=self.screen,
            screen_after=self.after,
            settled=self.settled,
            timings=Timings(self.lock_ms, self.resolve_ms, self.act_ms, self.settle_ms, _ms_since(self.started_s)),
            touched=self.touched,
            toasts=self._toasts(),
            warnings=tuple(self.warnings),
            ways_tried=tuple(self.ways_tried),
            moved=self.moved,
            distance=self.distance,
            edge=self.edge,
            value=self.value,
            submitted=self.submitted,
            package=self.app.package if self.app is not None else None,
        )

    def _toasts(self) -> tuple[str, ...]:
        """Of the first input and all that followed; a notice that the first set off is gone before the last (L-48)."""
        if self.since_seq is None:
            return ()
        events = self.device.events(self.since_seq)
        return tuple(text for event in events if event.kind == "toast" for text in event.texts)


def _node(screen: Screen | None, node_id: NodeId | None) -> Node | None:
    return None if screen is None or node_id is None else screen.node(node_id)


def _ms_since(began_s: float) -> int:
    return round((time.monotonic() - began_s) * 1000)
