"""Waiting for a service in a way that a deadline and a `Cancel` end at once (docs/spec/loop.md, L-165).

The client libraries wait in coroutines, for only those can be broken off in the middle of a reply. They run in one
thread of this module; nobody outside of it meets them.
"""

import asyncio
import concurrent.futures
import threading
import time
from collections.abc import Coroutine
from typing import TypeVar

from pollex.device.deadline import Deadline
from pollex.model.protocol import ModelFailed

__all__ = ["CLOSE_S", "CONNECT_S", "run_within"]

CONNECT_S = 5.0
CLOSE_S = 2.0
CANCEL_S = 0.1
"""How often it is asked whether the reply is still wanted."""

_Reply = TypeVar("_Reply")
_lock = threading.Lock()
_loop: asyncio.AbstractEventLoop | None = None


def run_within(asking: Coroutine[None, None, _Reply], deadline: Deadline) -> _Reply:
    """The result of the coroutine; its connection is closed when the deadline is over or its `Cancel` is set.

    Raises:
        ModelFailed: CANCELLED, TIMEOUT; and what the coroutine raises.
    """
    future = asyncio.run_coroutine_threadsafe(asking, _running_loop())
    began_s = time.monotonic()
    while True:
        try:
            return future.result(min(CANCEL_S, deadline.left_s))
        except concurrent.futures.TimeoutError:
            if future.done():
                raise
        if deadline.cancel.is_set or deadline.is_over:
            future.cancel()
            if deadline.cancel.is_set:
                raise ModelFailed("The model was not waited for any longer.", code="CANCELLED")
            waited_s = time.monotonic() - began_s
            raise ModelFailed(f"The model gave no answer within {waited_s:.0f} s.", code="TIMEOUT")


def _running_loop() -> asyncio.AbstractEventLoop:
    global _loop
    with _lock:
        if _loop is None:
            _loop = asyncio.new_event_loop()
            threading.Thread(target=_loop.run_forever, name="models", daemon=True).start()
        return _loop
