"""Carries out one action of a step: through the executor, with the few retries that are safe (L-89, L-106 to L-111)."""

import contextlib
import time
from collections.abc import Callable
from dataclasses import dataclass

from pollex.action.actions import Action, Press, Tap, kind_of
from pollex.action.receipt import Receipt
from pollex.agent.detour import Detour, Found, Trail
from pollex.agent.means import Means
from pollex.agent.retry import is_in_place, may_repeat, was_not_sent
from pollex.agent.scene import Scene
from pollex.agent.seeing import Eyes
from pollex.agent.stopping import Ended
from pollex.agent.verify import Judgement
from pollex.device.deadline import Deadline
from pollex.device.wire import Probe
from pollex.errors import ReadFailed
from pollex.flow.hand import RETRY_AFTER_S
from pollex.geometry import Point
from pollex.screen.front import foreground_app
from pollex.screen.refs import NamedScreen
from pollex.screen.screen import Screen
from pollex.screen.touched import window_at

__all__ = ["Acted", "Hands", "Judge"]

Judge = Callable[[Receipt, NamedScreen, NamedScreen | None], Judgement]
HOME_S = 3.0


@dataclass(slots=True)
class Acted:
    """What came of one action, tries included."""

    receipt: Receipt
    after: NamedScreen | None
    judgement: Judgement
    tries: int


class Hands:
    """The hands of one run."""

    def __init__(self, means: Means, eyes: Eyes, scene: Scene) -> None:
        self._means = means
        self._eyes = eyes
        self._scene = scene
        self.sent = 0
        """Inputs that went out for a decision."""
        self.trail = Trail()
        self._went_home = False
        self.has_returned = False
        """Home was pressed, and the model is still to be told."""

    def perform(self, action: Action, deadline: Deadline, *, said: str = "", probe: Probe | None = None) -> Receipt:
        """Sends one action, and keeps its receipt; `probe` as in `Executor.perform`."""
        receipt = self._means.executor.perform(action, deadline, said=said, probe=probe)
        self._scene.note(receipt)
        return receipt

    def carry_out(
        self,
        action: Action,
        before: NamedScreen,
        judge: Judge,
        deadline: Deadline,
        *,
        said: str,
        probe: Probe | None = None,
    ) -> Acted:
        """Does it, looks, and tries again where that is safe.

        Args:
            action: on the screen before.
            before: the screen that it was chosen on.
            judge: the verdict of a receipt and the screens around it.
            deadline: of the step.
            said: how the model named the target.
            probe: what is expected to be seen (L-104).
        """
        tries, first, is_last = 0, before, False
        while True:
            tries += 1
            sends = self._sending(action, deadline, said, probe)
            acted = self.once(kind_of(action), sends, before, judge, deadline, tries=tries)
            receipt = acted.receipt
            self._join(action, before, acted.after)
            acted.after = self.within_fence(acted.after)
            is_over = is_last or tries > len(RETRY_AFTER_S) or deadline.is_over
            if is_over or not self._may_try_again(action, receipt, acted.judgement):
                return acted
            looked = acted.after
            if looked is None or receipt.dispatch != "none" or is_in_place(action, first, looked):
                looked = self._looked_after(RETRY_AFTER_S[tries - 1], deadline)
                if receipt.dispatch != "none" and looked.screen.digest != before.screen.digest:
                    # It had its effect late; what is seen now counts (L-107).
                    return Acted(receipt, looked, judge(receipt, before, looked), tries)
            if is_in_place(action, first, looked):
                self._means.journal.event("retried", attempt=tries + 1, pause_s=RETRY_AFTER_S[tries - 1])
                before = looked
                continue
            # The element is gone or elsewhere: no retry, another way at once, or the model decides anew (L-109).
            found = self._other_way(action, first, looked, deadline)
            if found.action is None:
                return Acted(receipt, found.screen, acted.judgement, tries)
            action, before, is_last = found.action, found.screen, True

    def _sending(self, action: Action, deadline: Deadline, said: str, probe: Probe | None) -> Callable[[], Receipt]:
        return lambda: self.perform(action, deadline, said=said, probe=probe)

    def _looked_after(self, pause_s: float, deadline: Deadline) -> NamedScreen:
        time.sleep(min(pause_s, deadline.left_s))
        self._means.cancel.check()
        return self._eyes.look(deadline)

    def _other_way(self, action: Action, chosen: NamedScreen, now: NamedScreen, deadline: Deadline) -> Found:
        """Scrolls to the element, or goes back to its page, where that is safe (L-110, L-111)."""
        if self._is_step_of_gate(action, chosen.screen):
            return Found(now, None)
        detour = Detour(
            self._means.journal,
            self.trail,
            lambda one: self.perform(one, deadline),
            lambda: self._eyes.look(deadline),
            self._is_launcher,
        )
        return detour.take(action, chosen, now)

    def _is_launcher(self, package: str) -> bool:
        fence, device = self._means.fence, self._means.executor.device
        return fence.is_launcher(package) if fence is not None else package in device.home_apps(Deadline(HOME_S))

    def once(
        self,
        kind: str,
        do: Callable[[], Receipt],
        before: NamedScreen,
        judge: Judge,
        deadline: Deadline,
        *,
        tries: int = 1,
    ) -> Acted:
        """Does something once, however many inputs that takes, looks and judges."""
        journal = self._means.journal
        journal.event("acting", action=kind, screen=before.screen.id, attempt=tries)
        receipt = do()
        self.sent += receipt.dispatch != "none"
        journal.event("acted", status=receipt.status, dispatch=receipt.dispatch, way=receipt.way, code=receipt.error)
        if receipt.settled is not None:
            journal.event("settled", quiet=receipt.settled.quiet, waited_ms=receipt.settled.waited_ms)
        self._raise_what_ends(receipt)
        after = self.after(receipt, deadline)
        judgement = judge(receipt, before, after)
        never_rests = receipt.settled is not None and receipt.settled.quiet is False
        if never_rests and after is not None and judgement.difference and judgement.expected.held != "held":
            with contextlib.suppress(ReadFailed):
                after = self._eyes.restless(before, after, deadline)
                judgement = judge(receipt, before, after)
        return Acted(receipt, after, judgement, tries)

    def after(self, receipt: Receipt, deadline: Deadline) -> NamedScreen | None:
        """The screen that the action ended with, or a new look; None if it cannot be read."""
        if receipt.screen_after is not None:
            named = self._means.executor.named(receipt.screen_after.id)
            if named is not None:
                return named
        try:
            return self._eyes.look(Deadline(max(deadline.left_s, 1.0), deadline.cancel))
        except ReadFailed:
            return None

    def within_fence(self, named: NamedScreen | None) -> NamedScreen | None:
        """The same screen, if its app may be touched; else home is pressed and nothing more is sent (L-89, L-91).

        Raises:
            Ended: APP_NOT_ALLOWED.
        """
        if named is not None:
            self.trail.note(named.screen)
        fence = self._means.fence
        front = None if named is None else foreground_app(named.screen)
        if fence is None or front is None or fence.is_allowed(front):
            return named
        self._means.journal.event("fence", app=front)
        self._scene.look()
        self._go_home()
        if self._means.on_foreign == "return" and not self._went_home:
            self._went_home = self.has_returned = True
            return None
        raise Ended.because("APP_NOT_ALLOWED", f"{front} came to the front, which this run may not touch.")

    def _may_try_again(self, action: Action, receipt: Receipt, judgement: Judgement) -> bool:
        if was_not_sent(receipt):
            return True
        was_useless = judgement.verdict == "no_effect" and receipt.status in ("completed", "observed")
        spends = self._is_step_of_gate(action, receipt.screen_before)
        return was_useless and receipt.dispatch == "finished" and may_repeat(action, receipt.before, spends=spends)

    def _is_step_of_gate(self, action: Action, screen: Screen | None) -> bool:
        """Whether it is, or for all that is known may be, spending, sending, deleting (L-107, L-111)."""
        return screen is None or self._means.gate.rules.hit(action, screen, (), said="", again=None) is not None

    def _raise_what_ends(self, receipt: Receipt) -> None:
        """A fence stops the run, a lost phone ends it; all else is for the model to read."""
        error = receipt.failure
        if error is None:
            return
        if error.code == "APP_NOT_ALLOWED":
            self._scene.look()
            self._go_home()
            raise Ended.because("APP_NOT_ALLOWED", error.message)
        if error.code in ("CANCELLED", "DEVICE_UNAVAILABLE", "RECORDS_FAILED"):
            raise error

    def _join(self, action: Action, before: NamedScreen, after: NamedScreen | None) -> None:
        """Lets an app in that an icon of the launcher has opened (L-90)."""
        fence = self._means.fence
        if fence is None or after is None or not isinstance(action, Tap):
            return
        there, touched = foreground_app(after.screen), _touched_app(action, before.screen)
        if touched is not None and there is not None and fence.is_launcher(touched):
            fence.join(there)

    def _go_home(self) -> None:
        self.perform(Press("home"), Deadline(HOME_S))


def _touched_app(action: Tap, screen: Screen) -> str | None:
    """Whose control it was: a notice, an ad or a link that lies over the launcher is no icon of it."""
    if isinstance(action.at, Point):
        window = window_at(screen, action.at)
        return None if window is None else window.package
    node = screen.node(action.at.id)
    return None if node is None else node.package or screen.windows[node.window].package
