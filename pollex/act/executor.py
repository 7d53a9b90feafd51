"""The one door through which the phone is moved: `Executor.perform` (docs/design.md, section 3, decision 4).

The order is the same for every action: lock, resolve on the newest screen, fence, gate, record the intent, act with
everything that was judged as expectation, settle and look, check, record the outcome. It returns a receipt and never
raises for what the phone says.
"""

import copy
import threading
import time
import uuid
from collections import OrderedDict
from collections.abc import Callable
from dataclasses import replace
from typing import Any, Literal

from pollex.act import apps, keys, looking, nodes, scrolling, text, touching
from pollex.act.concerning import concerned_package, touched_packages
from pollex.act.expecting import bound, expected
from pollex.act.handing import Handing
from pollex.act.moves import Moves
from pollex.act.run import Run
from pollex.act.watch import Watch
from pollex.action.actions import (
    Action,
    Clear,
    Drag,
    Gesture,
    Launch,
    LongPress,
    NodeAct,
    Press,
    Scroll,
    SetClipboard,
    StopApp,
    Swipe,
    Tap,
    Type,
    judged,
)
from pollex.action.hooks import Fence, Gate, Link, NoFence, NoRecorder, Recorder
from pollex.action.receipt import Receipt
from pollex.device.deadline import Deadline
from pollex.device.device import Device, Picture
from pollex.device.wire import Probe, Settle
from pollex.errors import OutcomeUnknown, PhoneError, ReadFailed, Refused, Rejected, WireDetail
from pollex.guard.refusals import MAY_EXIST, NOTHING_SEEN
from pollex.guard.unasked import nobody_asked
from pollex.screen.readings import ReadingTable
from pollex.screen.refs import NamedScreen, RefTable
from pollex.screen.screen import Node, NodeId, Screen
from pollex.screen.target import Target, changes_of, is_there
from pollex.screen.touched import focused

__all__ = ["SCREENS_KEPT", "Executor"]

SCREENS_KEPT = 50
"""Spec F-86."""

# Any: each function takes its own kind of action; the table pairs them.
_HANDLERS: dict[type[Action], Callable[[Run, Any, Screen], None]] = {
    Tap: touching.tap,
    LongPress: touching.long_press,
    Swipe: touching.swipe,
    Drag: touching.drag,
    Gesture: touching.gesture,
    NodeAct: nodes.node_act,
    Scroll: scrolling.scroll,
    Type: text.type_text,
    Clear: text.clear,
    Press: keys.press,
    Launch: apps.launch,
    StopApp: apps.stop_app,
    SetClipboard: apps.set_clipboard,
}


class Executor:
    """Execution on one device: the newest screens, their refs, and the one way to move the device.

    One per device; each run works with its own view of it, `under` the run's gate. Without a gate of its own it has
    that of a run in which nobody can be asked, so that nothing passes without one (spec G-108).
    """

    def __init__(
        self, device: Device, *, fence: Fence | None = None, gate: Gate | None = None, recorder: Recorder | None = None
    ) -> None:
        self.device = device
        self.refs = RefTable()
        self.readings = ReadingTable()
        self.handing = Handing()
        self._moves = Moves()
        self._fence = fence or NoFence()
        self._gate = gate or nobody_asked().on("")
        self._recorder = recorder or NoRecorder()
        self._by_hand = False
        self._lock = threading.Lock()
        self._screens: OrderedDict[str, NamedScreen] = OrderedDict()

    def under(self, gate: Gate, *, fence: Fence | None = None, recorder: Recorder | None = None) -> "Executor":
        """The same device, screens, refs and hand-over, for the run that this gate belongs to.

        Args:
            gate: of the run.
            fence: of the run; None: the same as this one's.
            recorder: of the run; None: the same as this one's.
        """
        view = copy.copy(self)
        view._gate = gate
        view._fence = fence or self._fence
        view._recorder = recorder or self._recorder
        return view

    def by_hand(self, gate: Gate) -> "Executor":
        """The same, for a person who moves the phone from a page and sees for themselves what comes of it.

        Nobody waits for rest, text goes in as from a keyboard, and no keyboard is put away.

        Args:
            gate: a person's (`guard.hands`).
        """
        view = self.under(gate)
        view._by_hand = True
        return view

    def in_batch(self) -> "Executor":
        """The same, for the members of a batch or script, where no approval serves (spec G-126).

        Raises:
            Refused: approved_step_first, an approved step is waiting.
        """
        return self.under(self._gate.in_batch())

    @property
    def newest(self) -> NamedScreen | None:
        """The newest screen that was read, with the names of its nodes; None before the first."""
        with self._lock:
            return next(reversed(self._screens.values()), None)

    def named(self, screen_id: str) -> NamedScreen | None:
        """A screen that was read before; None if it is not kept any more."""
        with self._lock:
            return self._screens.get(screen_id)

    def screen_of(self, node: Node) -> NamedScreen | None:
        """The kept screen that this very node was taken from."""
        with self._lock:
            screens = tuple(reversed(self._screens.values()))
        return next((named for named in screens if _has(named.screen, node)), None)

    def look(self, deadline: Deadline, *, settle: Settle | None = None) -> NamedScreen:
        """Reads the screen, after a wait if asked; gives the newest one itself where nothing differs from it.

        Raises:
            ReadFailed: it could not be read, which proves nothing.
            DeviceUnavailable: there is no device, or its helper does not run.
            Refused: HANDED_OVER, a person pays or signs in (spec G-107).
        """
        self.handing.check_looking()
        newest = self.newest
        base = newest.screen if newest is not None else None
        return self._take(looking.look(self.device, deadline, settle=settle, base=base))

    def peek(self, deadline: Deadline) -> NamedScreen:
        """One reading, whatever it holds; `look` is what can be relied on.

        Raises:
            ReadFailed, DeviceUnavailable, Refused: as `look`.
        """
        self.handing.check_looking()
        newest = self.newest
        return self._take(self.device.observe(deadline, base=newest.screen if newest is not None else None))

    def wait(self, deadline: Deadline, base: NamedScreen, *, wait_ms: int) -> NamedScreen:
        """The first reading that differs from `base`, as soon as there is one; `base` itself after `wait_ms`.

        Raises:
            ReadFailed, DeviceUnavailable, Refused: as `look`.
        """
        self.handing.check_looking()
        screen = self.device.wait(deadline, base.screen, wait_ms=wait_ms)
        return base if screen is base.screen else self._take(screen)

    def screenshot(
        self, deadline: Deadline, *, form: Literal["png", "jpeg"], max_side_px: int | None = None, quality: int = 80
    ) -> Picture:
        """A picture of the display, as the device gives it.

        Raises:
            ReadFailed, DeviceUnavailable, Refused: as `look`.
        """
        self.handing.check_looking()
        return self.device.screenshot(deadline, form=form, max_side_px=max_side_px, quality=quality)

    def link(self, deadline: Deadline, action: Action | None = None) -> Link:
        """How the phone is reached now; by shell nothing can be compared in the call that acts.

        Raises:
            DeviceUnavailable: it cannot be reached.
        """
        info = self.device.info(deadline)
        has_helper = info.tier != "adb"
        compares = has_helper and not getattr(action, "by_shell", False)
        return Link(info.connection, has_helper, compares, self._moves.count + self.handing.turns)

    def watch(self, deadline: Deadline) -> Watch:
        """Reading after reading, as the screen changes; none is kept while a person pays or signs in."""

        def take(screen: Screen) -> Screen:
            self.handing.check_looking()
            return self._take(screen).screen

        return Watch(self.device, take, deadline)

    def shown(self, watch: Watch) -> NamedScreen:
        """The last reading of a watch, with the names of its nodes.

        Raises:
            ReadFailed: it has none.
        """
        named = None if watch.screen is None else self.named(watch.screen.id)
        if named is None:
            raise ReadFailed("READ_FAILED", "The screen that was read is not kept any more; look again.")
        return named

    def perform(
        self,
        action: Action,
        deadline: Deadline,
        *,
        operation_id: str | None = None,
        said: str = "",
        probe: Probe | None = None,
    ) -> Receipt:
        """Carries out one action and says what came of it.

        Args:
            action: what to do.
            deadline: for everything, looking included; its `Cancel` is looked at before each step.
            operation_id: the name of this action on the wire and in records, new for each one.
            said: the words by which a model named its target; they can only make the gate ask (spec G-71).
            probe: an element that ends the wait for the screen to rest as soon as it is there (spec L-104).
        """
        name = operation_id or f"op-{uuid.uuid4().hex[:12]}"
        run = Run(self.device, action, deadline, name, lambda s: self._take(s).screen, said, self._by_hand, probe)
        try:
            self.handing.check()
            with self.device.moving(deadline):
                self.handing.check()
                run.lock_ms = round((time.monotonic() - run.started_s) * 1000)
                receipt = self._performed(run)
        except PhoneError as error:
            receipt = run.failed(error)
        self._recorder.outcome(run.operation_id, action, receipt)
        return receipt

    def _performed(self, run: Run) -> Receipt:
        try:
            self._judge(run)
            run.deadline.cancel.check()
            if run.screen is not None:
                self._recorder.intent(run.operation_id, run.action, run.screen)
            with self._moves.by(run.action):
                _HANDLERS[type(run.action)](run, run.action, run.screen)  # type: ignore[arg-type]  # None: keys only
        except Rejected as error:
            return run.failed(self._told(run, _declined(run, error)))
        except PhoneError as error:
            return run.failed(self._told(run, error))
        if run.verdict.approved is not None and run.has_sent and not run.has_changed:
            # Nobody saw what came of it, and there may be an order all the same (spec G-27).
            return run.failed(self._told(run, OutcomeUnknown("NO_VISIBLE_CHANGE", NOTHING_SEEN)))
        return run.done()

    def _told(self, run: Run, error: PhoneError) -> PhoneError:
        """The error as the gate tells it; an approved step that may have happened is never done again (spec G-27)."""
        if run.verdict.approved is not None and (run.has_sent or isinstance(error, OutcomeUnknown)):
            run.warn("ORDER_MAY_EXIST", MAY_EXIST)
        return self._gate.failed(run.verdict, error)

    def _judge(self, run: Run) -> None:
        """Resolves the action on the newest screen, and lets fence and gate have their say."""
        began_s = time.monotonic()
        try:
            nodes = self._fenced(run)
        except PhoneError:
            self._gate.pass_unjudged(run.action)
            raise
        finally:
            run.resolve_ms = round((time.monotonic() - began_s) * 1000)
        if run.screen is None:
            self._gate.pass_unseen(run.action)
            return
        link = self.link(run.deadline, run.action)
        run.verdict = self._gate.judge(run.action, run.screen, nodes, link=link, said=run.said)
        run.expect = expected(run.action, run.screen, nodes, run.verdict.witnesses)
        if run.verdict.approved is not None:
            run.expect = bound(run.expect, run.action, run.screen)

    def _fenced(self, run: Run) -> tuple[Node, ...]:
        """Sets the run's screen, and gives what the action touches there; without one where a key wakes the phone."""
        try:
            run.screen = self._resolved_on(run)
            if self._gate.hangs_on_page(run.action, run.screen):
                run.screen = self._read_anew(run, run.screen)
        except ReadFailed:
            if not (isinstance(run.action, Press) and run.action.key in keys.WAKING_KEYS):
                raise
            return ()
        run.target_id, nodes = _target_id(run.action), judged(run.action, run.screen)
        for package in (concerned_package(run), *touched_packages(run.action, run.screen, nodes)):
            self._fence.check(run.action, package)
        return nodes

    def _read_anew(self, run: Run, chosen_on: Screen) -> Screen:
        """The page as it is now, for what else it shows decides; what is touched must be as it was chosen (spec G-94).

        Raises:
            Refused: STALE, it is not.
        """
        screen = self.look(run.deadline).screen
        if screen.digest != chosen_on.digest:
            then, now = (expected(run.action, one, judged(run.action, one), ()) for one in (chosen_on, screen))
            target = _target(run.action)
            if then != now or (target is not None and not is_there(screen, target)):
                raise Refused("STALE", "What the step touches is not what it was; look again.")
        return screen

    def _resolved_on(self, run: Run) -> Screen:
        """The newest screen, if the action's target is on it as it was chosen; else one that is read now."""
        target = _target(run.action)
        newest = self.newest
        if newest is not None and _is_enough(newest.screen, run.action, target):
            return newest.screen
        screen = self.look(run.deadline).screen
        if target is not None and not is_there(screen, target):
            detail = WireDetail(which="target", changed=changes_of(screen, target))
            raise Refused("STALE", "The control is gone or is another one now; look again.", detail)
        return screen

    def _take(self, screen: Screen) -> NamedScreen:
        """Makes it the newest screen, and names what is on it."""
        with self._lock:
            known = self._screens.get(screen.id)
            if known is not None and known.screen.digest == screen.digest:
                self._screens.move_to_end(screen.id)
                # No part of the digest: whether its app forbids pictures, and how this reading came to rest.
                known.screen = replace(known.screen, secure=screen.secure, is_quiet=screen.is_quiet)
                return known
        named = self.refs.take(screen)
        with self._lock:
            newest = next(reversed(self._screens.values()), None)
            self._screens[screen.id] = named
            if newest is not None and _is_older(screen, newest.screen):
                # A reading beside an action may come in after the one that the action ended with.
                self._screens.move_to_end(newest.screen.id)
            while len(self._screens) > SCREENS_KEPT:
                self._screens.popitem(last=False)
        return named


def _is_older(screen: Screen, other: Screen) -> bool:
    return screen.read_ms is not None and other.read_ms is not None and screen.read_ms[1] < other.read_ms[1]


def _has(screen: Screen, node: Node) -> bool:
    return node.index < len(screen.nodes) and screen.nodes[node.index] is node


def _declined(run: Run, error: Rejected) -> PhoneError:
    """A control that declined has had the input: where the screen changed all the same, its outcome is not known."""
    before = run.after or run.screen
    after = run.settle()
    if after is None or before is None or after.digest != before.digest:
        message = "The control declined, and yet the screen may have changed; look before going on."
        return OutcomeUnknown("REJECTED", message, error.detail)
    return error


def _target(action: Action) -> Target | None:
    match action:
        case Tap(at=Target() as target) | LongPress(at=Target() as target):
            return target
        case NodeAct(target=target):
            return target
        case Type(target=named) | Clear(target=named) | Scroll(container=named):
            return named
        case _:
            return None


def _target_id(action: Action) -> NodeId | None:
    target = _target(action)
    return None if target is None else target.id


def _is_enough(screen: Screen, action: Action, target: Target | None) -> bool:
    """Whether what the action means is on the screen; that no field had the focus then says nothing of now."""
    if target is not None:
        return is_there(screen, target)
    return not isinstance(action, Type | Clear) or focused(screen) is not None
