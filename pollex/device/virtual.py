"""Virtual phones on this machine: started, listed, stopped. How one is driven is adb's business, as with any phone.

A phone is one Java process with a private folder, its home. It is ready when it has written its own word, `phone.json`,
into that folder. Several can run at once, and several programs can start and stop them at the same time.
"""

import os
import shutil
import subprocess
from collections.abc import Callable
from dataclasses import dataclass
from datetime import UTC, datetime
from pathlib import Path
from typing import Literal

import msgspec
import psutil

from pollex.device import _homes
from pollex.device.deadline import Deadline
from pollex.device.java import find_java
from pollex.device.ports import listener_on
from pollex.errors import DeviceUnavailable, Misuse, PhoneError

__all__ = ["BOOT_TIMEOUT_S", "INSTALL_TIMEOUT_S", "BootingPhone", "PhoneOptions", "VirtualPhone", "phones", "running"]

BOOT_TIMEOUT_S = 60
"""A boot takes five to eight seconds on two cores; this is for a machine that is busy with other things."""

INSTALL_TIMEOUT_S = 120
"""For an app whose code has to be translated, which is done once; twenty megabytes take ten to forty seconds."""

LOOK_INTERVAL_S = 0.05

LAST_WORDS_LINES = 15

HOME_MB = 210
"""What a phone without apps of others writes to its home, in megabytes; most of it are fonts."""

EXIT_BAD_OPTION = 4
"""The phone's own exit code for an option that it does not take."""


@dataclass(frozen=True, slots=True, kw_only=True)
class PhoneOptions:
    """What a phone is like. What is None is left to the phone."""

    port: int | None = None
    """The port its adb listens on, on the loopback address; None takes a free one."""
    size: str | None = None
    """Width and height in pixels, as `1080x2400`."""
    density: int | None = None
    """Dots per inch."""
    locale: str | None = None
    """Language and country, as `zh-CN`."""
    install: tuple[Path, ...] = ()
    """APKs that are on it when it is ready, installed in this order."""
    network: bool = False
    """Whether its apps may reach other machines; never this one."""

    def as_arguments(self) -> tuple[str, ...]:
        """These options as the phone's command line takes them."""
        given = {"--port": self.port, "--size": self.size, "--density": self.density, "--locale": self.locale}
        words = [word for name, value in given.items() if value is not None for word in (name, str(value))]
        for apk in self.install:
            words += ["--install", str(apk.absolute())]  # The phone's own working folder is another one.
        return (*words, "--network") if self.network else tuple(words)


@dataclass(frozen=True, slots=True, kw_only=True)
class _LivingPhone:
    """What a phone has from its first moment on."""

    home: Path
    """Its private folder, gone when the phone has ended."""
    pid: int
    started: str
    """Wall clock time, UTC, to the second: `2026-01-31T09:05:00Z`."""

    @property
    def log(self) -> Path:
        """What it says while it lives."""
        return self.home / _homes.LOG_NAME

    @property
    def memory_bytes(self) -> int | None:
        """What its process holds in memory now; None once it has ended."""
        try:
            return int(psutil.Process(self.pid).memory_info().rss)
        except psutil.NoSuchProcess:
            return None

    def stop(self) -> Path:
        """Ends it and clears up after it. One that has ended already is no error; a start that waits for it fails.

        Returns:
            Where its log is kept now.
        """
        return _end(self.home)


@dataclass(frozen=True, slots=True, kw_only=True)
class BootingPhone(_LivingPhone):
    """A phone that has not yet said that it is ready."""

    state: Literal["booting"] = "booting"


@dataclass(frozen=True, slots=True, kw_only=True)
class VirtualPhone(_LivingPhone):
    """A phone that is up."""

    serial: str
    """Its address for `adb connect` and its name for `adb -s`."""
    size: str
    density: int
    locale: str
    boot_ms: int
    state: Literal["ready"] = "ready"

    @classmethod
    def start(
        cls,
        options: PhoneOptions | None = None,
        *,
        attached: bool = False,
        deadline: Deadline | None = None,
        report: Callable[[float], None] = lambda waited_s: None,
    ) -> "VirtualPhone":
        """Boots a phone and returns when it is ready.

        Args:
            options: what the phone is like.
            attached: it ends with this process, however that ends; otherwise it stays until somebody stops it.
            deadline: when to give up; if there is none, BOOT_TIMEOUT_S from now and INSTALL_TIMEOUT_S for each APK.
            report: called again and again while it boots, with the seconds it has taken so far.

        Raises:
            DeviceUnavailable: Java 17 or the built phone is missing, or the phone did not get ready.
            Misuse: INVALID, the phone does not take an option or an APK, or the port is taken.
            Refused: CANCELLED, through the deadline's `Cancel`.
        """
        options = options or PhoneOptions()
        if options.port is not None:
            # The phone itself would say so only after its boot, and at length.
            listener_on(options.port).close()
        process, home = _launch(options, attached=attached)
        try:
            limit_s = BOOT_TIMEOUT_S + INSTALL_TIMEOUT_S * len(options.install)
            word = _await_word(process, home, deadline or Deadline(limit_s), report)
        except BaseException:
            _end(home)
            raise
        return cls(**msgspec.structs.asdict(word), home=home)

    def wait(self) -> int:
        """Waits until a phone that this process started ends by itself or is ended by others, however long that takes.

        Returns:
            The exit code of its process.

        Raises:
            Misuse: INVALID, another process started it, or it was stopped here.
        """
        process = _children.get(self.home)
        if process is None:
            raise Misuse("INVALID", f"Only the process that started {self.serial} can wait for it.")
        return process.wait()


_ENVIRONMENT = {"LC_ALL": "C.UTF-8", "MALLOC_ARENA_MAX": "2"}
"""File names of any script, whatever the terminal's language; and drawing code in C++ that keeps less memory."""

_PASSED_ON = ("PATH", "HOME", "TMPDIR", "TZ", "LD_LIBRARY_PATH", "JAVA_TOOL_OPTIONS", "JDK_JAVA_OPTIONS")
"""All that a phone gets of the environment, which its apps can read: keys and tokens often lie there."""

_RESTARTS = 'trap : TERM; while :; do "$@"; code=$?; [ "$code" -eq 75 ] || exit "$code"; done'
"""A phone that ends with 75 (EXIT_TEMPFAIL) wants to be started again, and goes on with what its home holds. The trap
has the shell wait for a phone that was told to end, and take its exit code."""

_children: dict[Path, subprocess.Popen[bytes]] = {}
"""The phones that this process started, by home, so that they can be waited for and leave no zombies."""


class _Word(msgspec.Struct, frozen=True):
    """The phone's own word, `phone.json`."""

    serial: str
    pid: int
    size: str
    density: int
    locale: str
    started: str
    boot_ms: int


def phones() -> tuple[VirtualPhone | BootingPhone, ...]:
    """Every virtual phone of this user that is alive, oldest first. Clears up after those that are gone."""
    with _homes.locked():
        _homes.sweep()
    return tuple(_phone(alive) for alive in _homes.living())


def running() -> tuple[VirtualPhone, ...]:
    """Every virtual phone of this user that is ready, oldest first. Clears up after those that are gone."""
    return tuple(phone for phone in phones() if isinstance(phone, VirtualPhone))


def _launch(options: PhoneOptions, *, attached: bool) -> tuple[subprocess.Popen[bytes], Path]:
    for apk in options.install:
        if apk.exists() and not apk.is_file():
            raise Misuse("INVALID", f"{apk} is no file that can be installed; give the path of an APK.")
    java, folder = find_java(), _built_phone()
    with _homes.locked():
        _homes.sweep()
        home = _homes.make_home()
        command = ["/bin/sh", "-c", _RESTARTS, "pollex-phone", str(java)]
        command += ["@jvm.args", f"-Djava.io.tmpdir={home / 'tmp'}", _homes.MAIN_CLASS, "--home", str(home)]
        command += ["--apk-cache", str(_homes.apk_cache())]
        if attached:
            command.append("--until-stdin-ends")
        with (home / _homes.LOG_NAME).open("wb") as log:
            process = subprocess.Popen(
                [*command, *options.as_arguments()],
                cwd=folder,
                env={name: os.environ[name] for name in _PASSED_ON if name in os.environ} | _ENVIRONMENT,
                stdin=subprocess.PIPE if attached else subprocess.DEVNULL,
                stdout=log,
                stderr=subprocess.STDOUT,
                start_new_session=True,  # Ctrl-C in the terminal is for pollex, which ends the phone in order.
            )
    _children[home] = process
    return process, home


def _built_phone() -> Path:
    chosen = os.environ.get("POLLEX_PHONE_DIR")
    folder = Path(chosen) if chosen else Path(__file__).parents[2] / "build" / "phone"
    if not (folder / "jvm.args").is_file():
        raise DeviceUnavailable(
            "DEVICE_UNAVAILABLE",
            f"There is no built virtual phone in {folder}. Run `make phone` in pollex's repository, "
            "or name the folder of a built one in POLLEX_PHONE_DIR.",
        )
    return folder


def _await_word(
    process: subprocess.Popen[bytes], home: Path, deadline: Deadline, report: Callable[[float], None]
) -> _Word:
    before_s = deadline.left_s
    while (word := _read_word(home)) is None:
        deadline.cancel.check()
        try:
            raise _ended_early(process.wait(LOOK_INTERVAL_S), home)
        except subprocess.TimeoutExpired:
            report(before_s - deadline.left_s)
        if deadline.is_over:
            raise DeviceUnavailable(
                "DEVICE_UNAVAILABLE",
                f"The virtual phone was not ready after {before_s:.0f} s and was ended. {_last_words(home)}",
            )
    return word


def _read_word(home: Path) -> _Word | None:
    try:
        return msgspec.json.decode((home / "phone.json").read_bytes(), type=_Word)
    except (FileNotFoundError, msgspec.DecodeError):
        return None  # What is no word of a phone is none yet; one phone's broken file must not hide the others.


def _ended_early(exit_code: int, home: Path) -> PhoneError:
    if exit_code == EXIT_BAD_OPTION:
        said = _log(home).strip().rpartition("\n")[2]
        return Misuse("INVALID", f"The virtual phone does not take its options. {said}")
    return DeviceUnavailable(
        "DEVICE_UNAVAILABLE", f"The virtual phone ended while it started (exit {exit_code}). {_last_words(home)}"
    )


def _last_words(home: Path) -> str:
    kept = _homes.kept_log(home)
    left_mb = shutil.disk_usage(home.parent).free >> 20
    room = (
        f"The disk of {home.parent} has {left_mb} MB left; a phone takes some {HOME_MB}. " if left_mb < HOME_MB else ""
    )
    lines = _log(home).splitlines()
    if not lines:
        return f"{room}It said nothing. If its sources changed, run `make phone` and try again. Its empty log: {kept}"
    said = "".join(f"\n  {line.expandtabs(2)}" for line in lines[-LAST_WORDS_LINES:])
    return f"{room}If its sources changed, run `make phone`. The whole log: {kept}\nIts last lines:{said}"


def _log(home: Path) -> str:
    try:
        return (home / _homes.LOG_NAME).read_text("utf-8", "replace")
    except FileNotFoundError:  # Another pollex has swept up already.
        return _homes.kept_log(home).read_text("utf-8", "replace")


def _phone(alive: _homes.Living) -> VirtualPhone | BootingPhone:
    word = _read_word(alive.home)
    if word is not None:
        return VirtualPhone(**msgspec.structs.asdict(word), home=alive.home)
    started = f"{datetime.fromtimestamp(alive.started_s, UTC):%Y-%m-%dT%H:%M:%SZ}"  # as the phone's own word says it
    return BootingPhone(home=alive.home, pid=alive.processes[-1].pid, started=started)


def _end(home: Path) -> Path:
    log = _homes.end(home)
    process = _children.pop(home, None)
    if process is not None:
        with process:  # Closes its standard input and takes its exit code.
            pass
    return log
