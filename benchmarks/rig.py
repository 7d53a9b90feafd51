"""A phone to measure: booted for it, on an adb server of its own, and gone afterwards."""

import signal
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass

import msgspec
import psutil

from pollex.device.adb import Adb, AdbPhone
from pollex.device.adb_server import AdbServer, private_adb_server
from pollex.device.deadline import Deadline
from pollex.device.helper import HelperClient
from pollex.device.jar import place_helper, read_jar, start_line
from pollex.device.link import ShellLink
from pollex.device.session import Session
from pollex.device.virtual import INSTALL_TIMEOUT_S, PhoneOptions, VirtualPhone
from pollex.errors import ReadFailed

__all__ = ["COMMAND_S", "LAB", "LAUNCHER", "Rig"]

BOOT_S = 180.0
"""A machine that measures may have other work too; the figure then says so."""
COMMAND_S = 30.0
FRONT_POLL_S = 0.05
MEGABYTE = 1 << 20
LAB = "dev.pollex.lab"
LAUNCHER = "com.android.launcher3"


class _Memory(msgspec.Struct, frozen=True):
    """What `vphone gc` tells."""

    heap_mb: float


@dataclass(frozen=True, slots=True)
class Rig:
    """One running phone and the ways to it."""

    virtual: VirtualPhone
    phone: AdbPhone
    server: AdbServer
    boot_s: float
    """Wall time from starting the process to the phone's own word."""
    boot_cpu_s: float
    """Processor time, all threads, up to the same moment."""

    @staticmethod
    @contextmanager
    def booted(
        options: PhoneOptions | None = None, report: Callable[[float], None] = lambda waited_s: None
    ) -> Iterator["Rig"]:
        """Boots a phone, and ends it and the adb server at the end, also when this process is asked to end.

        Args:
            options: what the phone is like.
            report: called again and again while it boots, with the seconds it has taken so far.
        """
        signal.signal(signal.SIGTERM, lambda number, frame: sys.exit(128 + number))
        with private_adb_server() as server:
            began = time.monotonic()
            limit_s = BOOT_S + INSTALL_TIMEOUT_S * len(options.install if options else ())
            virtual = VirtualPhone.start(options, attached=True, deadline=Deadline(limit_s), report=report)
            boot_s = time.monotonic() - began
            try:
                used = psutil.Process(virtual.pid).cpu_times()
                phone = Adb(server.client).phone(virtual.serial)
                yield Rig(virtual, phone, server, boot_s, used.user + used.system)
            finally:
                virtual.stop()

    @contextmanager
    def helper(self) -> Iterator[HelperClient]:
        """The helper's bare protocol. A phone has room for one helper at a time."""
        deadline = Deadline(COMMAND_S)
        line = start_line(place_helper(self.phone, read_jar(), deadline))
        client = HelperClient(ShellLink(self.phone, line, deadline))
        try:
            client.hello(deadline)
            yield client
        finally:
            client.close()

    @contextmanager
    def session(self) -> Iterator[Session]:
        """The helper as pollex uses it."""
        session = Session(Adb(self.server.client), self.virtual.serial)
        try:
            yield session
        finally:
            session.close()

    def shell(self, line: str) -> str:
        """Output of a command on the phone that has to succeed."""
        result = self.phone.read(line, Deadline(COMMAND_S))
        if result.exit_code != 0:
            raise ReadFailed("READ_FAILED", f"`{line}` failed on the phone: {result.error_text.strip()}")
        return result.text

    def adb(self, *words: str, timeout_s: float = COMMAND_S) -> bytes:
        """Standard output of the adb program, as somebody at a terminal gets it."""
        command = self.server.command("-s", self.virtual.serial, *words)
        return subprocess.run(
            command, env=self.server.environment(), check=True, capture_output=True, timeout=timeout_s
        ).stdout

    def open(self, component: str) -> None:
        """Starts an activity and waits until its window has the focus.

        Raises:
            ReadFailed: TIMEOUT, it did not come to the front.
        """
        self.shell(f"am start -n {component}")
        deadline = Deadline(COMMAND_S)
        package, _, name = component.partition("/")
        while f"{package}/{package}{name}" not in self._focused():
            if deadline.is_over:
                raise ReadFailed("TIMEOUT", f"{component} did not come to the front: {self._focused()}")
            time.sleep(FRONT_POLL_S)

    def _focused(self) -> str:
        lines = self.shell("dumpsys window").splitlines()
        return next((line for line in lines if "mCurrentFocus" in line), "")

    def heap_mb(self) -> float:
        """The Java heap in use after a collection."""
        return msgspec.json.decode(self.shell("vphone gc"), type=_Memory).heap_mb

    def process(self) -> psutil.Process:
        """The phone's process on this computer."""
        return psutil.Process(self.virtual.pid)

    def rss_mb(self) -> float:
        """What the phone's process holds of the computer's memory."""
        rss: int = self.process().memory_info().rss
        return rss / MEGABYTE
