"""Opens the way to one device, with the fence that its owner asked for."""

from collections.abc import Sequence

from pollex.act.executor import Executor
from pollex.device.deadline import Deadline
from pollex.device.discovery import open_device
from pollex.guard.fence import AppFence

__all__ = ["open_executor"]


def open_executor(name: str | None, deadline: Deadline, *, apps: Sequence[str] = ()) -> Executor:
    """The one door to a device. It connects with the first call, or here if there is a fence to build.

    Args:
        name: serial as adb names it, `virtual`, `replay:FILE`; None for the only one there is.
        deadline: for finding it, and for starting the virtual phone.
        apps: the packages that may be touched; none: all (spec L-90).

    Raises:
        DeviceUnavailable: there is no such device.
        Misuse: INVALID, one of the apps is no package name.
    """
    device = open_device(name)
    if not apps:
        return Executor(device)
    AppFence(apps)
    return Executor(device, fence=AppFence(apps, launchers=device.home_apps(deadline)))
