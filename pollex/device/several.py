"""Several virtual phones at once: all of them come up, or none stays."""

import os
from collections.abc import Callable
from concurrent.futures import FIRST_EXCEPTION, Future, ThreadPoolExecutor, wait

from pollex.device.deadline import Cancel, Deadline
from pollex.device.virtual import BOOT_TIMEOUT_S, INSTALL_TIMEOUT_S, PhoneOptions, VirtualPhone
from pollex.errors import Misuse

__all__ = ["MAX_PHONES", "start_several"]

MAX_PHONES = 16
"""More than any computer that this is for can hold; each takes half a gigabyte of memory."""

LOOK_INTERVAL_S = 0.2


def start_several(
    count: int,
    options: PhoneOptions | None = None,
    *,
    attached: bool = False,
    report: Callable[[int], None] = lambda ready: None,
) -> tuple[VirtualPhone, ...]:
    """Boots several phones of one kind, at most one at a time for each processor.

    Args:
        count: how many, 1 to MAX_PHONES.
        options: what each of them is like; without a port, for each takes one of its own.
        attached: they end with this process; otherwise they stay until somebody stops them.
        report: called again and again meanwhile, with how many are ready.

    Returns:
        All of them, in the order in which they were begun.

    Raises:
        PhoneError: what the first that failed says; the others have been ended by then. The same holds for Ctrl-C.
        Misuse: INVALID, a count out of range, or one port for several.
    """
    options = options or PhoneOptions()
    if not 1 <= count <= MAX_PHONES:
        raise Misuse("INVALID", f"{count} phones cannot be started at once; from 1 to {MAX_PHONES} can.")
    if options.port is not None and count > 1:
        raise Misuse("INVALID", "Several phones cannot share one port; leave it out, and each takes a free one.")
    cancel = Cancel()
    limit_s = BOOT_TIMEOUT_S + INSTALL_TIMEOUT_S * len(options.install)
    with ThreadPoolExecutor(min(count, os.cpu_count() or 1), "boot") as pool:
        boots: list[Future[VirtualPhone]] = []
        try:
            # The time of each counts from its own begin: those that wait for a processor lose none of it.
            boots = [
                pool.submit(lambda: VirtualPhone.start(options, attached=attached, deadline=Deadline(limit_s, cancel)))
                for _ in range(count)
            ]
            while not wait(boots, LOOK_INTERVAL_S, FIRST_EXCEPTION).done.issuperset(boots):
                _check(boots)
                report(sum(boot.done() for boot in boots))
            return tuple(boot.result() for boot in boots)
        except BaseException:
            cancel.set()
            for boot in boots:
                boot.cancel()
            wait(boots)
            for boot in boots:
                if not boot.cancelled() and boot.exception() is None:
                    boot.result().stop()
            raise


def _check(boots: list[Future[VirtualPhone]]) -> None:
    """Raises what the first boot that failed has raised."""
    for boot in boots:
        if boot.done():
            boot.result()
