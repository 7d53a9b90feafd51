"""The devices that one door offers, and what is known about them without asking."""

from collections.abc import Iterable, Iterator, Sequence

from pollex.act.executor import Executor
from pollex.act.opening import open_executor
from pollex.device.adb import Adb
from pollex.device.deadline import Deadline
from pollex.device.device import Tier
from pollex.errors import DeviceUnavailable, Misuse

__all__ = ["Devices", "ServedDevice"]

ONLY = "the only one"
"""Name of a device that nobody named: the only phone there is, at the first call that needs it."""


class ServedDevice:
    """One device, and the executor through which all callers move it."""

    def __init__(self, name: str, executor: Executor) -> None:
        self.name = name
        self.executor = executor
        self.tier: Tier = "helper"
        self.capabilities: frozenset[str] | None = None
        """Of the present connection; None as long as there is none, for then nothing is known."""

    def connect(self, deadline: Deadline) -> None:
        """Makes sure that it can be used.

        Raises:
            DeviceUnavailable: it cannot.
        """
        try:
            info = self.executor.device.info(deadline)
        except DeviceUnavailable:
            self.capabilities = None
            raise
        self.tier, self.capabilities = info.tier, info.capabilities


class Devices:
    """All of them, in the order in which they were named."""

    def __init__(self, served: Iterable[ServedDevice]) -> None:
        self._by_name = {device.name: device for device in served}

    @classmethod
    def opened(cls, names: Sequence[str] = (), *, apps: Sequence[str] = (), adb: Adb | None = None) -> "Devices":
        """The devices with these names, each once; the only phone there is if none is named. Touches no phone yet.

        Args:
            names: serials, `virtual`, `replay:FILE`. A virtual phone is started by the first call, if none runs.
            apps: the packages that may be touched on them; none: all (spec L-90).
            adb: the adb server, if not that of this computer.

        Raises:
            Misuse: INVALID, one of the apps is no package name, or there are no such stored screens.
        """

        def served(name: str, meant: str | None) -> ServedDevice:
            return ServedDevice(name, open_executor(meant, apps=apps, adb=adb, boots_late=True))

        return cls([served(name, name) for name in dict.fromkeys(names)] or [served(ONLY, None)])

    def __iter__(self) -> Iterator[ServedDevice]:
        return iter(self._by_name.values())

    @property
    def names(self) -> tuple[str, ...]:
        """What a caller may say to choose one; empty if there is nothing to choose."""
        return tuple(self._by_name) if len(self._by_name) > 1 else ()

    def named(self, name: object) -> ServedDevice:
        """The device with this name; where there is one only, that one, and the name must be None.

        Raises:
            Misuse: INVALID.
        """
        if not self.names:
            return next(iter(self._by_name.values()))
        if not isinstance(name, str) or name not in self._by_name:
            raise Misuse("INVALID", f"device: give one of {', '.join(self.names)}.")
        return self._by_name[name]

    def close(self) -> None:
        """Ends what runs on the devices for us and lets go of them."""
        for served in self._by_name.values():
            served.executor.device.close()
