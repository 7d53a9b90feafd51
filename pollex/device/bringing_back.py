"""Bringing a virtual phone back to how it came up, or to a snapshot; docs/virtual-phone.md tells what that takes."""

import time

from pollex.device.adb import AdbPhone
from pollex.device.deadline import Deadline
from pollex.device.quoting import command_line
from pollex.device.shell import ShellResult
from pollex.errors import PhoneError

__all__ = ["bring_back"]

RESTARTS = "the phone restarts itself"
"""So begins what a phone says when it has given up too many class loaders."""
LOOK_INTERVAL_S = 0.1
ANSWER_S = 5.0


def bring_back(phone: AdbPhone, deadline: Deadline, *, snapshot: str | None = None) -> ShellResult:
    """Has the phone reset itself, or restore a snapshot, and waits where it restarts itself for that.

    Args:
        phone: a virtual phone; another one does not know the command.
        deadline: for all of it.
        snapshot: its name; without one the phone is as it came up.

    Returns:
        What the command said. An exit code other than 0: nothing was changed, and the text tells why.

    Raises:
        PhoneError: the phone could not be asked, or did not come back in time.
    """
    words = ("reset",) if snapshot is None else ("restore", snapshot)
    done = phone.change(command_line("vphone", *words), deadline)
    if done.exit_code == 0 and done.text.startswith(RESTARTS):
        _await(phone, deadline)
    return done


def _await(phone: AdbPhone, deadline: Deadline) -> None:
    while True:
        try:
            phone.find_again(deadline.within(ANSWER_S))
            if phone.read("vphone state", deadline.within(ANSWER_S)).exit_code == 0:
                return
        except PhoneError:
            if deadline.is_over:
                raise
        deadline.cancel.check()
        time.sleep(LOOK_INTERVAL_S)
