"""Opens the way to a phone: through its helper."""

from pollex.device.adb import AdbPhone
from pollex.device.channel import Channel
from pollex.device.deadline import Deadline
from pollex.device.helper import HelperClient
from pollex.device.helper_channel import HelperChannel
from pollex.device.jar import place_helper, read_jar, start_line
from pollex.device.link import ShellLink
from pollex.device.programs import Programs
from pollex.errors import DeviceDetail, DeviceUnavailable, PhoneError, ReadFailed

__all__ = ["open_channel"]

CONNECT_S = 5.0
SLOT_WAIT_S = 3.0
"""How long a helper that we lost may take to give the phone's one UiAutomation back."""


def open_channel(phone: AdbPhone, deadline: Deadline, *, was_open: bool) -> Channel:
    """Starts the helper; where one of ours ran a moment ago, waits until it has let go.

    Raises:
        DeviceUnavailable: the phone cannot be reached, or its helper does not run.
    """
    line = start_line(place_helper(phone, read_jar(), deadline.within(CONNECT_S)))
    patience = deadline.within(SLOT_WAIT_S if was_open else 0.0)
    while True:
        client: HelperClient | None = None
        try:
            client = HelperClient(ShellLink(phone, line, deadline.within(CONNECT_S)))
            hello = client.hello(deadline.within(CONNECT_S))
            channel = HelperChannel(client, hello, phone.serial, Programs(phone))
            channel.subscribe(deadline.within(CONNECT_S))
        except PhoneError as error:
            if client is not None:
                client.close()
            if not _is_slot_taken(error) or patience.is_over:
                raise _start_error(error) from error
        else:
            return channel


def _is_slot_taken(error: PhoneError) -> bool:
    return isinstance(error.detail, DeviceDetail) and error.detail.state == "slot_taken"


def _start_error(error: PhoneError) -> PhoneError:
    """A helper that cannot say hello is no failed reading: there is no way to the phone."""
    if not isinstance(error, ReadFailed):
        return error
    message = f"The helper does not run on the phone: {error.message}"
    return DeviceUnavailable("DEVICE_UNAVAILABLE", message, DeviceDetail("helper_failed"))
