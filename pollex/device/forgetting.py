"""Takes a phone that has ended off adb's list."""

import contextlib

from adbutils import AdbClient

from pollex.device.adb_stream import AdbRefusal, AdbStream
from pollex.device.deadline import Deadline

__all__ = ["forget"]


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
