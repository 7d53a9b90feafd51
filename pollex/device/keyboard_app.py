"""A keyboard app on the phone that takes text from outside, used for one text at a time (spec L-98).

Only one that its owner has installed and switched on. The owner's own keyboard is put back after the text, after an
error, and, where a process died in between, by the next one that connects:

    <state>/keyboards/SERIAL     the owner's keyboard, while another is in its place
"""

import base64
import contextlib
import time
from pathlib import Path
from urllib.parse import quote

from pollex.device.adb import AdbPhone
from pollex.device.deadline import Cancel, Deadline
from pollex.device.quoting import command_line
from pollex.device.state import state_folder
from pollex.errors import Misuse, PhoneError, Rejected

__all__ = ["MAX_TEXT_BYTES", "find_keyboard_app", "put_back", "type_by_app"]

APPS = ("com.android.adbkeyboard/.AdbIME",)
"""Those that commit what comes with the broadcast below."""
ACTION = "ADB_INPUT_B64"
MAX_TEXT_BYTES = 60_000
"""What goes into one command line."""
SHOW_S = 3.0
LOOK_INTERVAL_S = 0.1
BACK_S = 5.0
"""To put the owner's keyboard back, whatever is left of the deadline."""


def find_keyboard_app(phone: AdbPhone, deadline: Deadline) -> str | None:
    """The id of one that is switched on, None if there is none.

    Raises:
        ReadFailed, DeviceUnavailable: it cannot be asked.
    """
    enabled = phone.read(command_line("ime", "list", "-s"), deadline).text.split()
    return next((app for app in APPS if app in enabled), None)


def type_by_app(phone: AdbPhone, text: str, deadline: Deadline) -> None:
    """Has it commit the text into the field that has the focus, in place of what is selected there.

    Raises:
        Misuse: UNSUPPORTED, there is no such app; OUT_OF_RANGE, the text is too long for a command.
        Rejected: the keyboard does not come up.
        ReadFailed, OutcomeUnknown, DeviceUnavailable: the connection went.
    """
    coded = base64.b64encode(text.encode()).decode()
    if len(coded) > MAX_TEXT_BYTES:
        raise Misuse("OUT_OF_RANGE", "The text is too long for a keyboard app; give it in parts.")
    app = find_keyboard_app(phone, deadline)
    if app is None:
        raise Misuse("UNSUPPORTED", "No keyboard app that takes text from outside is switched on.")
    former = phone.read(command_line("settings", "get", "secure", "default_input_method"), deadline).text.strip()
    if former != app:
        _note(phone.serial).parent.mkdir(mode=0o700, parents=True, exist_ok=True)
        _note(phone.serial).write_text(former, "utf-8")
    try:
        phone.change(command_line("ime", "set", app), deadline)
        _await_shown(phone, app, deadline)
        phone.change(command_line("am", "broadcast", "-a", ACTION, "--es", "msg", coded), deadline)
    finally:
        # A later connection tries again, for the note is still there.
        with contextlib.suppress(PhoneError):
            put_back(phone, Deadline(BACK_S, Cancel()))


def put_back(phone: AdbPhone, deadline: Deadline) -> None:
    """Makes the owner's keyboard the one in use again, if another is in its place.

    Raises:
        OutcomeUnknown, DeviceUnavailable: the connection went; it is tried again with the next one.
    """
    note = _note(phone.serial)
    try:
        former = note.read_text("utf-8").strip()
    except FileNotFoundError:
        return
    if former and former != "null":
        phone.change(command_line("ime", "set", former), deadline)
    note.unlink(missing_ok=True)


def _await_shown(phone: AdbPhone, app: str, deadline: Deadline) -> None:
    patience = deadline.within(SHOW_S)
    while True:
        told = phone.read(command_line("dumpsys", "input_method"), deadline).text
        if f"mCurMethodId={app}" in told and "mInputShown=true" in told:
            return
        if patience.is_over:
            raise Rejected("REJECTED", "The keyboard app does not come up for this field.")
        time.sleep(LOOK_INTERVAL_S)


def _note(serial: str) -> Path:
    return state_folder() / "keyboards" / quote(serial, safe="")
