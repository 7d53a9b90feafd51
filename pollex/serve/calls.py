"""Calls in worker threads: each is bounded, can be called off, and tells how far it has come.

A thread per call, and a daemon, so that a phone that hangs never keeps the server from ending.
"""

import asyncio
import contextlib
import threading
from collections.abc import Awaitable, Callable

import anyio

from pollex.device.deadline import Cancel, Deadline
from pollex.errors import OutcomeUnknown, PhoneError, ReadFailed
from pollex.tools.caller import Report
from pollex.tools.tool import Result, Risk

__all__ = ["CALL_DEADLINE_S", "CALL_LIMIT_S", "RECEIPT_WAIT_S", "Calls"]

CALL_DEADLINE_S = 45.0
"""What a tool gets, so that it can still say how far it came (spec F-125)."""
CALL_LIMIT_S = 49.0
"""Hosts give up after about 60 s; a tool that is not back by then is called off."""
RECEIPT_WAIT_S = 1.0
"""How long a call that was called off may take to say what became of its input (docs/design.md, decision 6)."""
MAX_CALLS = 32
"""At the same time; further ones wait for their turn."""

Work = Callable[[Deadline, Report], Result]
Progress = tuple[int, int | None, str]
Tell = Callable[[int, int | None, str], Awaitable[None]]


class Calls:
    """All calls of one server that are under way."""

    def __init__(self) -> None:
        self._room = asyncio.Semaphore(MAX_CALLS)
        self._open: set[Cancel] = set()

    def cancel_all(self) -> None:
        """Calls off whatever is under way; each call still gives its answer."""
        for cancel in tuple(self._open):
            cancel.set()

    async def run(self, work: Work, tell: Tell, risk: Risk) -> Result:
        """Runs it and passes its progress on. A caller that cancels waits, shielded, for what became of the input.

        Raises:
            PhoneError: TIMEOUT, the work did not come back.
            Exception: what the work raises.
        """
        cancel = Cancel()
        thread: _Thread | None = None
        self._open.add(cancel)
        try:
            with anyio.move_on_after(CALL_LIMIT_S):
                async with self._room:
                    thread = _Thread(work, cancel)
                    await _watch(thread, cancel, tell)
        finally:
            self._open.discard(cancel)
        if thread is None or not thread.has_ended:
            raise _too_long(risk)
        return thread.result()


async def _watch(thread: "_Thread", cancel: Cancel, tell: Tell) -> None:
    try:
        while (progress := await thread.progress.get()) is not None:
            await tell(*progress)
    except anyio.get_cancelled_exc_class():
        cancel.set()
        with anyio.move_on_after(RECEIPT_WAIT_S, shield=True):
            while await thread.progress.get() is not None:
                pass
        raise


class _Thread:
    """One call in a thread of its own."""

    def __init__(self, work: Work, cancel: Cancel) -> None:
        self.progress: asyncio.Queue[Progress | None] = asyncio.Queue()
        """What it reports; None once it has ended."""
        self._loop = asyncio.get_running_loop()
        self._work = work
        self._deadline = Deadline(CALL_DEADLINE_S, cancel)
        self._result: Result | None = None
        self._error: Exception | None = None
        threading.Thread(target=self._run, name="call", daemon=True).start()

    @property
    def has_ended(self) -> bool:
        """Whether it has a result, or an error."""
        return self._result is not None or self._error is not None

    def result(self) -> Result:
        """What came of it."""
        if self._result is None:
            raise self._error or RuntimeError("The call has not ended.")
        return self._result

    def _run(self) -> None:
        try:
            self._result = self._work(self._deadline, self._report)
        except Exception as error:
            self._error = error
        self._tell(None)

    def _report(self, done: int, total: int | None, sentence: str) -> None:
        self._tell((done, total, sentence))

    def _tell(self, progress: Progress | None) -> None:
        with contextlib.suppress(RuntimeError):  # The loop has ended, and nobody listens any more.
            self._loop.call_soon_threadsafe(self.progress.put_nowait, progress)


def _too_long(risk: Risk) -> PhoneError:
    if risk == "read":
        return ReadFailed("TIMEOUT", f"the call was cut off after {CALL_LIMIT_S:.0f} s; make it again.")
    message = f"the call was cut off after {CALL_LIMIT_S:.0f} s; it may have happened. Look at the screen, then go on."
    return OutcomeUnknown("TIMEOUT", message)
