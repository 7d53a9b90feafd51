"""Which devices there are, and the one that a name means."""

import time
from dataclasses import dataclass
from pathlib import Path

from pollex.device.adb import Adb
from pollex.device.deadline import Deadline
from pollex.device.device import Device
from pollex.device.replay import ReplayDevice
from pollex.device.session import Session
from pollex.device.virtual import BOOT_TIMEOUT_S, VirtualPhone, phones, running
from pollex.errors import DeviceUnavailable

__all__ = ["REPLAY", "VIRTUAL", "ListedDevice", "list_devices", "open_device"]

VIRTUAL = "virtual"
REPLAY = "replay:"
LOOK_INTERVAL_S = 0.1


@dataclass(frozen=True, slots=True)
class ListedDevice:
    """A device that can be named."""

    serial: str
    state: str
    """`device` if it can be used, else adb's word for why not; `not connected`: a virtual phone unknown to adb."""
    model: str | None
    is_virtual: bool


def open_device(name: str | None = None, *, adb: Adb | None = None, boots_late: bool = False) -> Device:
    """The device that a name means. A phone is connected to by the first call that needs it.

    Args:
        name: a serial of adb's; `virtual` for the virtual phone, which is started if none runs; `replay:` and a file
            or folder of stored screens; None for the only phone that adb lists, else the only virtual phone that runs.
        adb: the adb server, if not that of this computer.
        boots_late: whether a virtual phone that does not run yet is started by the first call only, not here.

    Raises:
        DeviceUnavailable: the virtual phone did not start.
        Misuse: INVALID, there are no such stored screens.
    """
    if name is not None and name.startswith(REPLAY):
        return ReplayDevice(Path(name.removeprefix(REPLAY)))
    if name != VIRTUAL:
        return Session(adb or Adb(), name)
    return Session(adb or Adb(), find=_virtual_serial) if boots_late else Session(adb or Adb(), _virtual_serial())


def list_devices(deadline: Deadline, *, adb: Adb | None = None) -> tuple[ListedDevice, ...]:
    """All phones that adb lists, and the virtual phones of this user.

    Raises:
        DeviceUnavailable: no adb server could be reached or started.
    """
    virtual = {phone.serial for phone in running()}
    listed = (adb or Adb()).phones(deadline)
    found = [ListedDevice(phone.serial, phone.state, phone.model, phone.serial in virtual) for phone in listed]
    unmet = sorted(virtual - {phone.serial for phone in listed})
    return (*found, *(ListedDevice(serial, "not connected", None, True) for serial in unmet))


def _virtual_serial() -> str:
    """The oldest virtual phone that is ready; one that boots is waited for."""
    deadline = Deadline(BOOT_TIMEOUT_S)
    while True:
        ready = running()
        if ready:
            return ready[0].serial
        if not phones():
            return VirtualPhone.start(deadline=deadline).serial
        if deadline.is_over:
            message = "The virtual phone that was started elsewhere does not get ready; look with `pollex phone list`."
            raise DeviceUnavailable("DEVICE_UNAVAILABLE", message)
        time.sleep(LOOK_INTERVAL_S)
