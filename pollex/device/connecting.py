"""Opens the way to a phone: through its helper, or without it where that cannot run (docs/design.md, section 4.2)."""

from pollex.device.adb import AdbPhone
from pollex.device.adb_channel import AdbChannel
from pollex.device.channel import Channel
from pollex.device.deadline import Deadline
from pollex.device.helper import HelperClient
from pollex.device.helper_channel import HelperChannel
from pollex.device.jar import place_helper, read_jar, start_line
from pollex.device.link import ShellLink
from pollex.device.programs import Programs
from pollex.errors import DeviceDetail, DeviceUnavailable, PhoneError, ReadFailed

__all__ = ["open_channel", "open_helper"]

CONNECT_S = 5.0
SLOT_WAIT_S = 3.0
"""How long a helper that we lost may take to give the phone's one UiAutomation back."""
ASK_S = 5.0

_CANNOT_RUN = frozenset({"no_helper", "helper_failed", "slot_taken"})
"""States in which the phone is there and its helper is not."""


def open_channel(phone: AdbPhone, deadline: Deadline, *, had_helper: bool) -> Channel:
    """Starts the helper; where it cannot run and the phone answers all the same, does without.

    Args:
        phone: the phone.
        deadline: until when.
        had_helper: one of our helpers ran before, and may not have let go yet.

    Raises:
        DeviceUnavailable: the phone cannot be reached, or there is no helper on this computer.
        Refused: CANCELLED.
    """
    jar = read_jar()
    try:
        return open_helper(phone, jar, deadline, had_helper=had_helper)
    except DeviceUnavailable as error:
        state = error.detail.state if isinstance(error.detail, DeviceDetail) else None
        if state not in _CANNOT_RUN:
            raise
        try:
            api = _api(phone, deadline.within(ASK_S))
        except ReadFailed:
            # Not even a plain command comes back, so that it is not the helper that fails.
            raise error from None
        return AdbChannel(phone, api=api, why=error)


def open_helper(phone: AdbPhone, jar: bytes, deadline: Deadline, *, had_helper: bool) -> HelperChannel:
    """Starts the helper.

    Raises:
        DeviceUnavailable: no_helper, helper_failed, slot_taken: it does not run; another state: there is no phone.
        Refused: CANCELLED.
    """
    line = start_line(place_helper(phone, jar, deadline.within(CONNECT_S)))
    patience = deadline.within(SLOT_WAIT_S if had_helper else 0.0)
    while True:
        try:
            return _started(phone, line, deadline.within(CONNECT_S))
        except PhoneError as error:
            if not _is_slot_taken(error) or patience.is_over:
                raise _start_error(error) from error


def _started(phone: AdbPhone, line: str, deadline: Deadline) -> HelperChannel:
    client = HelperClient(ShellLink(phone, line, deadline))
    try:
        channel = HelperChannel(client, client.hello(deadline), phone.serial, Programs(phone))
        channel.subscribe(deadline)
    except BaseException:
        client.close()
        raise
    return channel


def _api(phone: AdbPhone, deadline: Deadline) -> int | None:
    said = phone.read("getprop ro.build.version.sdk", deadline).text.strip()
    return int(said) if said.isdecimal() else None


def _is_slot_taken(error: PhoneError) -> bool:
    return isinstance(error.detail, DeviceDetail) and error.detail.state == "slot_taken"


def _start_error(error: PhoneError) -> PhoneError:
    """A helper that cannot say hello is no failed reading: there is no way to the phone."""
    if not isinstance(error, ReadFailed):
        return error
    message = f"The helper does not run on the phone: {error.message}"
    return DeviceUnavailable("DEVICE_UNAVAILABLE", message, DeviceDetail("helper_failed"))
