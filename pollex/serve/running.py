"""From the start of a server to its end: signals, calls under way, devices."""

import asyncio
import os
import signal
import threading
from collections.abc import AsyncIterator, Awaitable, Callable

import anyio

from pollex.tools.devices import Devices

__all__ = ["run"]

CLOSE_S = 5.0

Serve = Callable[[Callable[[Callable[[], None]], None]], Awaitable[None]]
"""Serves until its end; it is given the function to which it says how it is told to stop."""


def run(serve: Serve, devices: Devices) -> int:
    """Serves, and lets go of the devices at the end.

    Returns:
        0 if it ended by itself; 130 after Ctrl-C, 143 after SIGTERM. A second signal ends the process at once.
    """
    return anyio.run(_run, serve, devices)


async def _run(serve: Serve, devices: Devices) -> int:
    stops: list[Callable[[], None]] = []
    received: list[signal.Signals] = []
    with anyio.open_signal_receiver(signal.SIGINT, signal.SIGTERM) as signals:
        async with anyio.create_task_group() as tasks:
            tasks.start_soon(_stop_on, signals, stops, received)
            try:
                await serve(stops.append)
            finally:
                await _close(devices)
                tasks.cancel_scope.cancel()
    return 128 + received[0] if received else 0


async def _stop_on(
    signals: AsyncIterator[signal.Signals], stops: list[Callable[[], None]], received: list[signal.Signals]
) -> None:
    async for number in signals:
        received.append(number)
        if len(received) > 1:
            os._exit(128 + number)
        for stop in stops:
            stop()


async def _close(devices: Devices) -> None:
    """In a thread, and not for longer than CLOSE_S: a phone that hangs keeps nobody."""
    loop, closed = asyncio.get_running_loop(), anyio.Event()

    def close() -> None:
        devices.close()
        loop.call_soon_threadsafe(closed.set)

    threading.Thread(target=close, name="close", daemon=True).start()
    with anyio.move_on_after(CLOSE_S, shield=True):
        await closed.wait()
