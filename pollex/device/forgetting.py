"""Ends virtual phones, and takes phones that have ended off adb's list."""

import contextlib
from pathlib import Path

from adbutils import AdbClient

from pollex.device.adb_stream import AdbRefusal, AdbStream
from pollex.device.deadline import Deadline
from pollex.device.virtual import BootingPhone, VirtualPhone

__all__ = ["end_and_forget", "forget"]

FORGET_S = 3.0
"""For adb to take a phone that has ended off its list."""


def end_and_forget(phone: VirtualPhone | BootingPhone) -> Path:
    """Stops a virtual phone and has adb forget it, which would list it as offline for a minute.

    Returns:
        Where its log is kept now.

    Raises:
        DeviceUnavailable: not even force ended it.
    """
    log = phone.stop()
    if isinstance(phone, VirtualPhone):
        forget(phone.serial, Deadline(FORGET_S))
    return log


def forget(serial: str, deadline: Deadline, *, client: AdbClient | None = None) -> None:
    """Has the adb server let go of a phone on the network, where a server runs and lists it; else does nothing.

    The phone has ended whatever comes of this, so trouble with adb is none of the caller's.

    Args:
        serial: host:port.
        deadline: until when.
        client: where the adb server is, if not where this computer has it.
    """
    client = client or AdbClient()
    with contextlib.suppress(AdbRefusal, OSError):
        listed = _ask(client, "host:devices-l", deadline)
        if any(line.split()[:1] == [serial] for line in listed.splitlines()):
            _ask(client, f"host:disconnect:{serial}", deadline)


def _ask(client: AdbClient, request: str, deadline: Deadline) -> str:
    stream = AdbStream(client, deadline, starts=False)
    try:
        stream.ask(request, deadline)
        return stream.block(deadline)
    finally:
        stream.close()
