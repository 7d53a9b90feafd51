"""The private folders of virtual phones on this machine: made, found, swept; and the logs of phones that ended.

    <state>/phones/lock            held while folders are made or removed
    <state>/phones/phone-x1y2z3/   one phone's home, there while it lives
    <state>/apks/                  apps whose code was translated, by hash; the phones keep it small
    <state>/logs/phone-x1y2z3.log  what a phone that ended had said; the newest ten

A home is alive while some process carries it in its command line as the phone's `--home`. Nothing else is believed: a
process number can be given to somebody else after the phone died, the name of its home cannot.
"""

import fcntl
import itertools
import math
import os
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from dataclasses import dataclass
from pathlib import Path

import psutil

from pollex.device.deadline import Deadline
from pollex.device.state import state_folder
from pollex.errors import DeviceUnavailable

__all__ = ["LOG_NAME", "MAIN_CLASS", "Living", "apk_cache", "end", "kept_log", "living", "locked", "make_home", "sweep"]

MAIN_CLASS = "pollex.phone.launch.Main"

LOG_NAME = "log.txt"

KEPT_LOGS = 10

TERMINATE_TIMEOUT_S = 5
"""How long a phone may take to end by itself before it is killed."""

KILL_TIMEOUT_S = 5

LOOK_INTERVAL_S = 0.05


@dataclass(frozen=True, slots=True)
class Living:
    """A home with a phone in it."""

    home: Path
    processes: tuple[psutil.Process, ...]
    """The shell that starts Java, again where the phone restarts itself, and Java, which comes last."""
    started_s: float
    """Wall clock time of the first of them."""


@contextmanager
def locked() -> Iterator[None]:
    """Keeps every other pollex of this user from making or removing homes meanwhile.

    Raises:
        DeviceUnavailable: the state folder cannot be made or written.
    """
    homes = state_folder() / "phones"
    try:
        homes.mkdir(mode=0o700, parents=True, exist_ok=True)
        lock = (homes / "lock").open("w")
    except OSError as error:
        message = f"pollex cannot keep its phones in {homes}: {error.strerror}. POLLEX_STATE_HOME names another folder."
        raise DeviceUnavailable("DEVICE_UNAVAILABLE", message) from error
    with lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        yield


def make_home() -> Path:
    """A new empty home that only this user can enter. Call it, and start the phone in it, while `locked`."""
    home = Path(tempfile.mkdtemp(prefix="phone-", dir=state_folder() / "phones"))
    (home / "tmp").mkdir(mode=0o700)
    return home


def apk_cache() -> Path:
    """Where phones keep the translated code of apps that were installed on them."""
    return state_folder() / "apks"


def living() -> tuple[Living, ...]:
    """The homes that are alive, oldest first."""
    homes = state_folder() / "phones"
    found: dict[Path, list[psutil.Process]] = {}
    started_s: dict[Path, float] = {}
    for process in psutil.process_iter(["cmdline", "create_time", "ppid"]):
        home = _home_in(process.info["cmdline"] or [])
        if home is not None and home.parent == homes:
            found.setdefault(home, []).append(process)
            started_s[home] = min(process.info["create_time"], started_s.get(home, math.inf))
    return tuple(
        Living(home, _parents_first(found[home]), started_s[home])
        for home in sorted(found, key=lambda home: started_s[home])
    )


def _parents_first(processes: list[psutil.Process]) -> tuple[psutil.Process, ...]:
    """Numbers begin anew some day, and times are coarse: neither tells who has started whom."""
    pids = {process.pid for process in processes}
    return tuple(sorted(processes, key=lambda process: process.info["ppid"] in pids))


def sweep() -> None:
    """Removes the homes of phones that are gone and keeps their logs. Call it while `locked`; it spares the living."""
    homes = set((state_folder() / "phones").glob("phone-*/"))
    for home in homes - {alive.home for alive in living()}:
        _keep_log(home)
        with suppress(OSError):  # What cannot be removed now is tried again with the next sweep.
            _remove(home)


def _remove(home: Path) -> None:
    """Removes a folder however deep it is: apps nest folders deeper than any path, or any call of ours, may reach.

    Raises:
        OSError: something cannot be removed; the rest may be gone.
    """
    lifted = itertools.count()
    folders = [home]
    while folders:
        folder = folders.pop()
        folder.chmod(0o700)
        for entry in list(os.scandir(folder)):
            if not entry.is_dir(follow_symlinks=False):
                Path(entry).unlink()
            elif folder == home:
                folders.append(Path(entry))
            else:
                folders.append(Path(entry).rename(home / f".lifted-{os.getpid()}-{next(lifted)}"))
        if folder != home:
            folder.rmdir()
    home.rmdir()


def end(home: Path) -> Path:
    """Ends the phone of this home, politely and then by force, and clears up after it.

    Returns:
        Where its log is kept now.

    Raises:
        DeviceUnavailable: not even force ended it.
    """
    mine = [process for alive in living() if alive.home == home for process in alive.processes]
    for process in mine:
        with suppress(psutil.NoSuchProcess):
            process.terminate()
    left = _outlasting(mine, Deadline(TERMINATE_TIMEOUT_S))
    # The phone first: the shell that started it takes note of its end, and ends by itself.
    for stubborn in (left[-1:], left[:-1]):
        for process in stubborn:
            with suppress(psutil.NoSuchProcess):
                process.kill()
        left = _outlasting(left, Deadline(KILL_TIMEOUT_S))
    if left:
        raise DeviceUnavailable("DEVICE_UNAVAILABLE", f"The phone's process {left[0].pid} cannot be ended.")
    with locked():
        sweep()
    return kept_log(home)


def _outlasting(processes: list[psutil.Process], deadline: Deadline) -> list[psutil.Process]:
    """Those that are still there at the deadline, in the same order, which psutil does not keep.

    One that ended is gone, even before its parent takes note of it.
    """
    while processes and not deadline.is_over:
        _, left = psutil.wait_procs(processes, timeout=LOOK_INTERVAL_S)
        processes = [process for process in processes if process in left and not _is_zombie(process)]
    return processes


def _is_zombie(process: psutil.Process) -> bool:
    try:
        return process.status() == psutil.STATUS_ZOMBIE
    except psutil.NoSuchProcess:
        return True


def _home_in(arguments: list[str]) -> Path | None:
    if MAIN_CLASS not in arguments or "--home" not in arguments[:-1]:
        return None
    return Path(arguments[arguments.index("--home") + 1])


def kept_log(home: Path) -> Path:
    """Where the log of this home is kept when its phone has ended."""
    return state_folder() / "logs" / f"{home.name}.log"


def _keep_log(home: Path) -> None:
    kept = kept_log(home)
    kept.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
    with suppress(FileNotFoundError):
        (home / LOG_NAME).replace(kept)
    for old in sorted(kept.parent.glob("*.log"), key=lambda log: log.stat().st_mtime)[:-KEPT_LOGS]:
        old.unlink(missing_ok=True)
