"""A locked phone ends the approval that lives (docs/spec/confirmation.md, G-24).

A lock that came and went between two steps shows on no screen, so it is asked for as long as an approval lives.
"""

import threading

from pollex.act.executor import Executor
from pollex.device.deadline import Deadline
from pollex.errors import PhoneError
from pollex.guard.gate import ApprovalGate

__all__ = ["end_when_locked"]

EVERY_S = 0.5
ASK_S = 5.0


def end_when_locked(executor: Executor, gate: ApprovalGate) -> None:
    """Ends the gate's approval once the display is dark or locked. Returns at once; asks in a thread of its own."""
    threading.Thread(target=_watch, args=(executor, gate), name="lock-watch", daemon=True).start()


def _watch(executor: Executor, gate: ApprovalGate) -> None:
    pause = threading.Event()
    while gate.has_grant():
        try:
            state = executor.device.display_if_connected(Deadline(ASK_S))
        except PhoneError:
            pass  # nothing is known of the lock then
        else:
            if state is None:
                return  # a connection that is gone ends the approval by itself, and must not be made anew
            if state.is_locked is True or state.is_on is False:
                gate.end_grant()
                return
        pause.wait(EVERY_S)
