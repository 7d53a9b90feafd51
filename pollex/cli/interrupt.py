"""Ctrl-C while a phone is at work: the first one calls off, so that what became of an input is still told (L-171)."""

import _thread
import contextlib
import signal
import sys
import threading
from collections.abc import Iterator
from typing import NoReturn

from pollex.cli.terminal import note
from pollex.device.deadline import Cancel

__all__ = ["EXIT_INTERRUPTED", "calling_off", "end_in_order"]

EXIT_INTERRUPTED = 130
"""As a shell says it for a program that Ctrl-C ended."""
PATIENCE_S = 3.0
"""How long the phone's answer is waited for; then, or at a second Ctrl-C, the command ends at once."""


@contextlib.contextmanager
def calling_off(cancel: Cancel) -> Iterator[None]:
    """Sets `cancel` at the first Ctrl-C and raises KeyboardInterrupt at the second, or when nobody has listened."""
    is_ours = (
        threading.current_thread() is threading.main_thread()
        and signal.getsignal(signal.SIGINT) is signal.default_int_handler
    )
    if not is_ours:
        yield
        return
    patience = threading.Timer(PATIENCE_S, _thread.interrupt_main)
    patience.daemon = True

    def handle(number: int, frame: object) -> None:
        if cancel.is_set:
            raise KeyboardInterrupt
        cancel.set()
        patience.start()
        note("Calling off …")

    signal.signal(signal.SIGINT, handle)
    try:
        yield
    finally:
        patience.cancel()
        signal.signal(signal.SIGINT, signal.default_int_handler)


def end_in_order() -> None:
    """Lets SIGTERM and SIGHUP end this process as Ctrl-C does, so that what it started is ended too."""
    for number in (signal.SIGTERM, signal.SIGHUP):
        signal.signal(number, _leave)


def _leave(number: int, frame: object) -> NoReturn:
    sys.exit(128 + number)
