"""What a virtual phone does on command, being brought back included; docs/virtual-phone.md tells what that takes."""

import time

from pollex.device.adb import AdbPhone
from pollex.device.deadline import Deadline
from pollex.device.quoting import command_line
from pollex.device.shell import ShellResult
from pollex.errors import PhoneError

__all__ = ["bring_back", "vphone"]

RESTARTS = "the phone restarts itself"
"""So begins what a phone says when it has given up too many class loaders."""
LOOK_INTERVAL_S = 0.1
ANSWER_S = 5.0


def bring_back(phone: AdbPhone, deadline: Deadline, *, snapshot: str | None = None) -> ShellResult:
    """Has the phone reset itself, or restore a snapshot; see `vphone`.

    Args:
        phone: a virtual phone; another one does not know the command.
        deadline: for all of it.
        snapshot: its name; without one the phone is as it came up.
    """
    words = ("reset",) if snapshot is None else ("restore", snapshot)
    return vphone(phone, deadline, *words)


def vphone(phone: AdbPhone, deadline: Deadline, *words: str) -> ShellResult:
    """Runs the phone's program `vphone`, and waits where the phone restarts itself for that.

    Args:
        phone: a virtual phone; another one does not know the program.
        deadline: for all of it.
        words: its arguments; they mean nothing to the phone's shell.

    Returns:
        What the program said. An exit code other than 0: nothing was changed, and the text tells why.

    Raises:
        PhoneError: the phone could not be asked, or did not come back in time.
    """
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
