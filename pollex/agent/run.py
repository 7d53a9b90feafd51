"""The loop of a run: look, decide, act, look again, verify, until it is done or has to end (L-9 to L-14)."""

import time
from dataclasses import replace
from typing import Any

from pollex.action.actions import Press
from pollex.agent.choosing import MODEL_S, choose
from pollex.agent.limits import Budget
from pollex.agent.means import Means
from pollex.agent.past import Past
from pollex.agent.replay import DIVERGED, Replay, left_of
from pollex.agent.seeing import Eyes
from pollex.agent.stopping import Ended, ended_by_model, ended_by_phone
from pollex.agent.task import Ending, Task, layer_of
from pollex.agent.turn import Turn
from pollex.device.deadline import Deadline
from pollex.errors import DeviceUnavailable, PhoneError, ReadFailed
from pollex.flow.searching import Hit
from pollex.model.protocol import ModelFailed
from pollex.record.store import RESUMED
from pollex.screen.front import foreground_app
from pollex.screen.screen import Screen

__all__ = ["play"]

WAKE_KEY = 224
HOME_S = 0.8
"""After the first home (L-13)."""
TIMEOUTS = 2
RECONNECT_S = 30.0
RECONNECT_EVERY_S = 0.5
BROKEN_STEPS = 3
FAILED_STEPS = 5


def play(task: Task, means: Means, past: Past | None = None) -> tuple[Ending, Hit | None]:
    """Does a task, or goes on with one whose program ended; says truthfully what came of it, and with which flow."""
    run = _Run(task, means, past)
    try:
        ending = run.play()
    finally:
        means.gate.close()
    means.journal.event("finished", **_totals(ending))
    return ending, run.flow


# Any: JSON of any shape.
def _totals(ending: Ending) -> dict[str, Any]:
    """What an ending says, but for its evidence and scene."""
    return {
        "outcome": ending.outcome,
        "reason": ending.reason,
        "sentence": ending.sentence,
        "result": ending.result,
        "answer": ending.answer,
        "notes": list(ending.notes),
        "steps": ending.steps,
        "seconds": ending.seconds,
        "tokens": ending.tokens,
        "cost": ending.cost,
        "exit_code": ending.exit_code,
    }


class _Run:
    def __init__(self, task: Task, means: Means, past: Past | None) -> None:
        self.task = task
        self.means = means
        self.past = past
        self.budget = Budget(task.limits, means.cancel, used_before_s=0.0 if past is None else past.used_s)
        self.flow = task.flow
        self.has_diverged = False
        self.eyes = Eyes(means.executor, means.journal, means.secrets.hide)
        self.turn = Turn(task, means, self.budget, self.eyes)

    def play(self) -> Ending:
        journal = self.means.journal
        try:
            if self.past is None:
                journal.event("run_started", run=journal.run, goal=self.task.goal, apps=list(self.task.apps))
                self._choose_flow()
                self._start()
            else:
                self._take_up(self.past)
            self._replay()
            while True:
                self._step()
        except Ended as ended:
            ending = ended.ending
        except ModelFailed as failed:
            ending = ended_by_model(failed).ending
        except PhoneError as error:
            ending = ended_by_phone(error).ending
        finally:
            self.turn.close()
        notes = (*ending.notes, DIVERGED) if self.has_diverged else ending.notes
        notes = notes if self.past is None else (*notes, RESUMED)
        scene = None if ending.outcome == "succeeded" else self.turn.scene.kept()
        return replace(
            ending,
            notes=notes,
            steps=journal.step,
            tokens=self.budget.tokens,
            cost=self.turn.ledger.cost,
            seconds=round(self.budget.used_s, 1),
            scene=scene,
            layer=layer_of(ending),
        )

    def _start(self) -> None:
        """The same start for all: awake, at home, looked at (L-13)."""
        hands, deadline = self.turn.hands, self.budget.step()
        self._wake(deadline)
        if not self.task.starts_here:
            receipt = hands.perform(Press("home"), deadline)
            if receipt.failure is not None and receipt.status == "unknown":
                raise receipt.failure
            time.sleep(min(HOME_S, deadline.left_s))
        named = self.eyes.look(deadline)
        if self.task.starts_here and self.means.fence is not None:
            self._join_front(named.screen)
        self.turn.screen = named

    def _wake(self, deadline: Deadline) -> None:
        device = self.means.executor.device
        state = device.display(deadline)
        if state.is_on is False:
            self.turn.hands.perform(Press(WAKE_KEY), deadline)
            state = device.display(deadline)
        if state.is_locked:
            raise Ended.because("NEEDS_PERSON", "The phone is locked; unlock it, then start again.")

    def _take_up(self, past: Past) -> None:
        """Looks first: nothing is sent for what nobody knows the outcome of (L-131)."""
        journal = self.means.journal
        journal.step = past.step
        unknown = [{"step": one.step, **one.action} for one in past.unknown]
        journal.event("resumed", used_s=round(past.used_s, 1), unknown=unknown)
        self._check_time()
        self.turn.take_up(past)
        deadline = self.budget.step()
        self._wake(deadline)
        self.turn.screen = self.eyes.look(deadline)

    def _choose_flow(self) -> None:
        """Looks for a flow that is the same task; what the model takes for it counts like all else (L-127, L-143)."""
        if self.flow is not None or not self.task.flows:
            return
        deadline = self.budget.rest().within(MODEL_S)
        means = self.means
        self.flow = choose(
            self.task.goal,
            self.task.flows,
            installed={app.package for app in means.executor.device.apps(deadline)},
            secrets=self.task.secrets,
            player=means.router.main if self.task.has_model else None,
            ask=self.turn.ledger.ask,
            hide=means.secrets.hide,
            deadline=deadline,
        )

    def _replay(self) -> None:
        """Plays the flow, if there is one; where it diverges the model goes on (L-146)."""
        hit, turn, past = self.flow, self.turn, self.past
        if hit is None:
            return
        if past is not None and past.diverged_at is not None:
            turn.memory.plan = left_of(hit.flow.steps[past.diverged_at - 1 :])
        else:
            replay = Replay(hit, self.task, self.means, self.budget, self.eyes, turn.memory, turn.scene, past)
            turn.take_over(replay.play())
        self.has_diverged = True

    def _join_front(self, screen: Screen) -> None:
        front = foreground_app(screen)
        if front is not None and self.means.fence is not None:
            self.means.fence.join(front)

    def _step(self) -> None:
        """One step, within its own time and that of the run."""
        journal, turn = self.means.journal, self.turn
        self._check_limits()
        journal.step += 1
        self.means.gate.next_step()
        deadline = self.budget.step()
        try:
            turn.play(deadline)
            self._note_time(deadline)
        except ModelFailed as failed:
            self._note_failed_model(failed)
        except ReadFailed as error:
            journal.event("warning", code=error.code, message=error.message)
            turn.failed(f"the screen could not be read ({error.code})")
            turn.screen = None
        except DeviceUnavailable as error:
            self._await_phone(error)
        if turn.failures >= FAILED_STEPS:
            raise Ended.because("STEPS_FAILED", f"{FAILED_STEPS} steps in a row failed.")
        if turn.broken >= BROKEN_STEPS:
            raise Ended.because("MODEL_OUTPUT", f"The replies of {BROKEN_STEPS} steps in a row could not be used.")
        if turn.loops.is_over:
            raise Ended.because("LOOP", "The run went round in circles.")

    def _note_time(self, deadline: Deadline) -> None:
        """A step that took longer than it may is one that failed, two in a row end the run (L-124)."""
        turn = self.turn
        if not deadline.is_over or turn.has_own_time:
            turn.timeouts = 0
            return
        self._check_time()
        turn.timeouts += 1
        turn.screen = None
        self.means.journal.event("warning", code="STEP_TIMEOUT", message="The step took longer than it may.")
        self._end_after_timeouts()

    def _end_after_timeouts(self) -> None:
        if self.turn.timeouts >= TIMEOUTS:
            raise Ended.because("STEP_TIMEOUT", f"{TIMEOUTS} steps in a row took longer than they may.")

    def _await_phone(self, error: DeviceUnavailable) -> None:
        """A phone that went away is waited for; then the next step looks first (L-126).

        Raises:
            DeviceUnavailable: it did not come back.
        """
        if error.code == "BUSY":
            raise error
        self.means.journal.event("warning", code=error.code, message=error.message)
        patience = self.budget.rest().within(RECONNECT_S)
        while True:
            try:
                self.turn.screen = self.eyes.look(patience)
                break
            except (DeviceUnavailable, ReadFailed):
                if patience.is_over:
                    raise error from None
                self.means.cancel.check()
                time.sleep(RECONNECT_EVERY_S)
        self.turn.failed("the phone was away; what was being sent may have happened")

    def _check_time(self) -> None:
        if self.budget.left_s <= 0:
            raise Ended.because("TIME_LIMIT", f"The {self.task.limits.seconds:.0f} s that were allowed are over.")

    def _check_limits(self) -> None:
        limits = self.task.limits
        self.means.cancel.check()
        if self.means.journal.step >= limits.steps:
            raise Ended.because("STEP_LIMIT", f"The {limits.steps} steps that were allowed are used up.")
        self._check_time()

    def _note_failed_model(self, failed: ModelFailed) -> None:
        """A slow model fails its step; one that cannot answer ends the run (L-124, L-165)."""
        turn = self.turn
        if failed.is_final or failed.code in ("CANCELLED", "MODEL_AUTH", "NOT_RECORDED"):
            raise failed
        self._check_time()
        turn.timeouts += 1
        turn.failed(f"the model gave no answer ({failed.code})")
        turn.screen = None
        if turn.timeouts >= TIMEOUTS and failed.code != "TIMEOUT":
            raise failed
        self._end_after_timeouts()
