"""One owner per phone: of all pollex processes of this user, one at a time talks to a phone's helper.

    <state>/owners/SERIAL.lock     locked while somebody owns the phone; holds the number of that process
    <state>/owners/SERIAL.wanted   the mark of a process that was turned away; removed by the next owner

A phone has one UiAutomation, so that two of us would only throw each other out. An owner that sees the mark and has
had nothing to do for a while lets go. Programs that are not pollex know nothing of this.
"""

import contextlib
import fcntl
import os
import shlex
import threading
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import IO
from urllib.parse import quote

import psutil

from pollex.device.deadline import Deadline
from pollex.device.state import state_folder
from pollex.errors import DeviceDetail, DeviceUnavailable

__all__ = ["IDLE_S", "Owner"]

IDLE_S = 5.0
"""How long an owner must have had nothing to do before it lets go of a phone that another process wants."""
TAKE_WAIT_S = 2.0
LOOK_INTERVAL_S = 0.05
WATCH_INTERVAL_S = 0.2
MAX_COMMAND_CHARS = 200
SHOWN_CHARS = 60


class Owner:
    """This process as the owner of one phone, or as one that would like to be. May be used from several threads."""

    def __init__(self, end: Callable[[], None], *, idle_s: float = IDLE_S) -> None:
        """Takes what ends the work on the phone, called in a thread of the owner's own before it lets go."""
        self._end = end
        self._idle_s = idle_s
        self._lock = threading.Lock()
        self._file: IO[bytes] | None = None
        self._released = threading.Event()
        self._users = 0
        self._last_use_s = time.monotonic()

    @contextlib.contextmanager
    def using(self) -> Iterator[None]:
        """Keeps the phone from being let go meanwhile; what is owned here must be taken and used inside."""
        with self._lock:
            self._users += 1
        try:
            yield
        finally:
            with self._lock:
                self._users -= 1
                self._last_use_s = time.monotonic()

    def take(self, serial: str, deadline: Deadline) -> None:
        """Becomes the owner of the phone, if this is not so yet.

        Raises:
            DeviceUnavailable: BUSY, another process still owns it after 2 s; DEVICE_UNAVAILABLE, the state folder
                cannot be written.
            Refused: CANCELLED.
        """
        if self._file is not None:
            return
        try:
            file = _taken(serial, deadline)
        except OSError as error:
            message = (
                f"pollex cannot note in {state_folder()} that it uses {serial[:SHOWN_CHARS]}: "
                f"{error.strerror or error}. POLLEX_STATE_HOME names another folder."
            )
            raise DeviceUnavailable("DEVICE_UNAVAILABLE", message) from error
        self._file, self._released = file, threading.Event()
        watch = threading.Thread(target=self._watch, args=(serial, self._released), name="owner", daemon=True)
        watch.start()

    def release(self) -> None:
        """Lets go. Safe to call when nothing is owned."""
        with self._lock:
            self._let_go()

    def _watch(self, serial: str, released: threading.Event) -> None:
        mark = _path(serial, "wanted")
        while not released.wait(WATCH_INTERVAL_S):
            with self._lock:
                is_idle = not self._users and time.monotonic() - self._last_use_s >= self._idle_s
                if is_idle and not released.is_set() and mark.exists():
                    self._end()
                    self._let_go()

    def _let_go(self) -> None:
        self._released.set()
        file, self._file = self._file, None
        if file is not None:
            file.close()


def _taken(serial: str, deadline: Deadline) -> IO[bytes]:
    """The locked file, as soon as nobody else has it."""
    patience = deadline.within(TAKE_WAIT_S)
    while (file := _try(serial)) is None:
        _path(serial, "wanted").touch()
        if patience.is_over:
            raise DeviceUnavailable("BUSY", _busy_message(serial), DeviceDetail("held"))
        deadline.cancel.check()
        time.sleep(LOOK_INTERVAL_S)
    with contextlib.suppress(OSError):
        _path(serial, "wanted").unlink(missing_ok=True)
    return file


def _try(serial: str) -> IO[bytes] | None:
    """The locked file, None while another process has it."""
    path = _path(serial, "lock")
    path.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
    # Without a buffer: what a full disk does not take must not be tried again when the file is closed.
    file = path.open("ab", buffering=0)
    try:
        fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
        file.truncate(0)
        file.write(str(os.getpid()).encode())
    except BlockingIOError:
        file.close()
        return None
    except OSError:
        file.close()
        raise
    return file


def _path(serial: str, ending: str) -> Path:
    return state_folder() / "owners" / f"{quote(serial, safe='')}.{ending}"


def _busy_message(serial: str) -> str:
    return f"{serial} is in use by another pollex, {_holder(serial)}. Try again when that is done, or end it."


def _holder(serial: str) -> str:
    try:
        pid = int(_path(serial, "lock").read_text())
        command = shlex.join(psutil.Process(pid).cmdline())
    except (OSError, ValueError, psutil.Error):
        return "which just comes or goes"
    return f"process {pid}: {command[:MAX_COMMAND_CHARS]}"
