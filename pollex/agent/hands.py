"""Carries out one action of a step: through the executor, with the few retries that are safe (L-89, L-106 to L-111)."""

import time
from collections.abc import Callable
from dataclasses import dataclass

from pollex.action.actions import Action, Press
from pollex.action.receipt import Receipt
from pollex.agent.fence import RunFence
from pollex.agent.limits import Budget
from pollex.agent.means import Means
from pollex.agent.retry import PAUSES_S, may_repeat, was_not_sent
from pollex.agent.seeing import Eyes
from pollex.agent.stopping import Ended
from pollex.agent.verify import Judgement
from pollex.device.deadline import Deadline
from pollex.errors import Misuse, PhoneError, ReadFailed
from pollex.screen.front import foreground_app
from pollex.screen.refs import NamedScreen

__all__ = ["Acted", "Hands"]

PROBE = Press("home")
"""Any action that no app gets; only to ask the fence about the app in front."""


@dataclass(slots=True)
class Acted:
    """What came of one action, tries included."""

    action: Action
    receipt: Receipt
    after: NamedScreen | None
    judgement: Judgement
    tries: int


class Hands:
    """The hands of one run."""

    def __init__(self, means: Means, eyes: Eyes, budget: Budget) -> None:
        self._means = means
        self._eyes = eyes
        self._budget = budget
        self.sent = 0
        """Inputs that went out."""
        self._went_home = False

    def act(
        self,
        make: Callable[[NamedScreen], Action],
        before: NamedScreen,
        judge: Callable[[Receipt, NamedScreen, NamedScreen | None], Judgement],
        deadline: Deadline,
        *,
        said: str,
    ) -> Acted:
        """Does it, looks, and tries again where that is safe.

        Args:
            make: the action on a screen; it raises Misuse where the target is not there any more.
            before: the screen that it was chosen on.
            judge: the verdict of a receipt and the screens around it.
            deadline: of the step.
            said: how the model named the target.
        """
        journal, tries = self._means.journal, 0
        while True:
            action = make(before)
            tries += 1
            journal.event("acting", action=type(action).__name__, screen=before.screen.id, attempt=tries)
            receipt = self._means.executor.perform(action, deadline, said=said)
            self.sent += receipt.dispatch != "none"
            self._raise_what_ends(receipt)
            after = self._after(receipt, deadline)
            self._watch_fence(after, deadline)
            judgement = judge(receipt, before, after)
            journal.event(
                "acted", status=receipt.status, dispatch=receipt.dispatch, way=receipt.way, code=receipt.error
            )
            if tries > len(PAUSES_S) or deadline.is_over or not self._may_try_again(action, receipt, judgement):
                return Acted(action, receipt, after, judgement, tries)
            time.sleep(min(PAUSES_S[tries - 1], deadline.left_s))
            self._means.cancel.check()
            looked = self._eyes.look(deadline)
            journal.event("retried", attempt=tries + 1, pause_s=PAUSES_S[tries - 1])
            if receipt.dispatch != "none" and looked.screen.digest != before.screen.digest:
                # It had its effect late; what is seen now counts (L-107).
                return Acted(action, receipt, looked, judge(receipt, before, looked), tries)
            before = looked

    def _may_try_again(self, action: Action, receipt: Receipt, judgement: Judgement) -> bool:
        if was_not_sent(receipt):
            return True
        was_useless = judgement.verdict == "no_effect" and receipt.status in ("completed", "observed")
        return was_useless and receipt.dispatch == "finished" and may_repeat(action, receipt.before, spends=False)

    def _raise_what_ends(self, receipt: Receipt) -> None:
        """A fence stops the run, a lost phone ends it; all else is for the model to read."""
        error = receipt.failure
        if error is None:
            return
        if error.code == "APP_NOT_ALLOWED":
            self._go_home()
            raise Ended.because("APP_NOT_ALLOWED", error.message)
        if error.code in ("CANCELLED", "DEVICE_UNAVAILABLE", "RECORDS_FAILED"):
            raise error

    def _after(self, receipt: Receipt, deadline: Deadline) -> NamedScreen | None:
        """The screen that the action ended with, or a new look; None if it cannot be read."""
        if receipt.screen_after is not None:
            named = self._means.executor.named(receipt.screen_after.id)
            if named is not None:
                return named
        try:
            return self._eyes.look(Deadline(max(deadline.left_s, 1.0), deadline.cancel))
        except ReadFailed:
            return None

    def _watch_fence(self, after: NamedScreen | None, deadline: Deadline) -> None:
        """Nothing more is sent to an app that is not allowed (L-89, L-91)."""
        fence = self._means.fence
        front = None if after is None else foreground_app(after.screen)
        if fence is None or front is None or _is_allowed(fence, front):
            return
        self._means.journal.event("fence", app=front)
        self._go_home()
        if self._means.on_foreign == "return" and not self._went_home:
            self._went_home = True
            return
        raise Ended.because("APP_NOT_ALLOWED", f"{front} came to the front, which this run may not touch.")

    def _go_home(self) -> None:
        self._means.executor.perform(PROBE, Deadline(3.0))


def _is_allowed(fence: RunFence, package: str) -> bool:
    """Whether an app may be in front; asked as for a touch, which no key that leads out of it is."""
    try:
        fence.check(Press(4), package)
    except PhoneError as error:
        if isinstance(error, Misuse):
            raise
        return False
    return True
