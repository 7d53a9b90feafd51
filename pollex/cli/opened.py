"""The device of one command: found, connected, and with what the command before had shown of it."""

import contextlib
import time
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from pollex.act.executor import Executor
from pollex.act.looking import at_rest
from pollex.act.opening import open_executor
from pollex.action.receipt import Receipt
from pollex.cli import memory
from pollex.cli.interrupt import calling_off
from pollex.cli.terminal import note, progress
from pollex.device.deadline import Cancel, Deadline
from pollex.device.device import Device, DeviceInfo
from pollex.device.discovery import VIRTUAL
from pollex.device.state import state_folder
from pollex.device.virtual import phones
from pollex.errors import ReadFailed
from pollex.screen.refs import NamedScreen
from pollex.screen.skill_tree import Numbering

__all__ = ["Opened", "opened", "ref_of", "tell_of_boot"]

COMMAND_S = 50.0
"""Longest time of a command that is not told otherwise."""


@dataclass(slots=True)
class Opened:
    """A device in the hands of one command."""

    executor: Executor
    info: DeviceInfo
    deadline: Deadline
    refs_below: int = 1
    """Refs from this number on have not been shown to anybody yet."""
    numbering: Numbering | None = None
    """What `pollex call` has shown last."""

    @property
    def device(self) -> Device:
        """The device itself."""
        return self.executor.device

    def look(self) -> NamedScreen:
        """The screen once it has come to rest, with refs that go on from the command before.

        Raises:
            ReadFailed: it could not be read.
        """
        return self.executor.look(self.deadline, settle=at_rest(0))


def tell_of_boot(name: str | None) -> None:
    """Says on standard error that a virtual phone is about to be started, if that is so: it outlives the command."""
    if name == VIRTUAL and not phones():
        note("No virtual phone runs, so one is started; it stays until `pollex phone stop`.")


@contextlib.contextmanager
def opened(name: str | None, *, apps: Sequence[str] = ()) -> Iterator[Opened]:
    """Connects, and keeps for the next command what this one shows.

    Args:
        name: a serial, `virtual` or `replay:FILE`; None for the only phone there is.
        apps: the packages that may be touched; none given: all.

    Raises:
        DeviceUnavailable: there is none, or it cannot be used.
        Misuse: INVALID, one of the apps is no package.
    """
    cancel = Cancel()
    with contextlib.ExitStack() as leaving:
        leaving.enter_context(calling_off(cancel))
        tell_of_boot(name)
        with progress("Connecting to the phone"):
            executor = open_executor(name, apps=apps)
            leaving.callback(executor.device.close)
            # A virtual phone may just have booted, which does not count.
            deadline = Deadline(COMMAND_S, cancel)
            found = Opened(executor, executor.device.info(deadline), deadline)
            _recall(found)
        try:
            yield found
        finally:
            _keep(found)


def ref_of(phone: Opened, receipt: Receipt) -> str | None:
    """The name of the control that was acted on, None if there was no single one."""
    if receipt.before is None or receipt.screen_before is None:
        return None
    named = phone.executor.named(receipt.screen_before.id)
    return None if named is None else named.ref(receipt.before)


def _recall(found: Opened) -> None:
    shown = memory.load(found.info.serial)
    if shown is None:
        return
    if shown.windows:
        # Once only: on a dark phone nothing can be read, and a key may be just what is asked for.
        with contextlib.suppress(ReadFailed):
            shown = memory.renumbered(shown, found.device.observe(found.deadline))
    found.executor.refs.recall(shown.refs)
    found.refs_below = max(shown.refs.next, 1)
    found.numbering = shown.numbering


def _keep(found: Opened) -> None:
    newest = found.executor.newest
    if newest is not None:
        windows = memory.windows_of(newest.screen)
        refs = found.executor.refs.remembered()
        try:
            memory.save(found.info.serial, memory.Shown(time.time(), windows, refs, found.numbering))
        except OSError as error:
            note(f"The next command will not know the refs: {state_folder()} cannot be written: {error.strerror}.")
