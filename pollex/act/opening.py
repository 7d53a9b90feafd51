"""Opens the way to one device, with the fence that its owner asked for."""

from collections.abc import Sequence

from pollex.act.executor import Executor
from pollex.device.adb import Adb
from pollex.device.deadline import Deadline
from pollex.device.discovery import open_device
from pollex.guard.fence import AppFence

__all__ = ["open_executor"]

LAUNCHERS_S = 5.0
"""How long the phone may take to tell its launchers."""


def open_executor(
    name: str | None, *, apps: Sequence[str] = (), adb: Adb | None = None, boots_late: bool = False
) -> Executor:
    """The one door to a device. It connects with the first call.

    Args:
        name: serial as adb names it, `virtual`, `replay:FILE`; None for the only one there is.
        apps: the packages that may be touched; none: all (spec L-90).
        adb: the adb server, if not that of this computer.
        boots_late: whether a virtual phone that does not run yet is started by the first call only.

    Raises:
        DeviceUnavailable: the virtual phone did not start.
        Misuse: INVALID, one of the apps is no package name, or there are no such stored screens.
    """
    AppFence(apps)
    device = open_device(name, adb=adb, boots_late=boots_late)
    if not apps:
        return Executor(device)
    return Executor(device, fence=AppFence(apps, launchers=lambda: device.home_apps(Deadline(LAUNCHERS_S))))
