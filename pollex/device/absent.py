"""What to say where a phone is not there: a virtual one that ended needs other advice than one on a cable."""

import re

from pollex.device.virtual import running

__all__ = ["STOPPED", "is_stopped", "unmet", "way_to_a_phone"]

STOPPED = "this virtual phone was stopped"

_LOOPBACK = re.compile(r"(?:127\.[0-9.]+|localhost|\[::1\]):[0-9]{1,5}")


def unmet(listed: tuple[str, ...]) -> tuple[str, ...]:
    """Serials of the virtual phones of this user that run and are not among those that adb lists."""
    return tuple(serial for serial in _running() if serial not in listed)


def is_stopped(serial: str, state: str) -> bool:
    """Whether a line of adb's list stands for a virtual phone that has ended: no other has an address of this kind."""
    return state == "offline" and _LOOPBACK.fullmatch(serial) is not None and serial not in _running()


def way_to_a_phone(serials: tuple[str, ...]) -> str:
    """What to do to have a virtual phone, as the end of a sentence.

    Args:
        serials: of those that run and are not connected.
    """
    if not serials:
        return "start one with `pollex phone`"
    names = " or ".join((*serials, "virtual"))
    return f"name a virtual phone that runs: {names} (after --device; in Python, Phone.connect(name))"


def _running() -> tuple[str, ...]:
    try:
        return tuple(phone.serial for phone in running())
    except OSError:  # Where the state folder cannot be used, no virtual phone is known; that is not what was asked.
        return ()
