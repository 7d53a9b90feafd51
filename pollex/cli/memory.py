"""What one command tells the next: the refs and the numbering that were shown last, per device (spec S-9).

    <state>/shown/DEVICE.json     0600; counts for ten minutes

After that it is forgotten, but for the number of the last ref, which counts for a day: a ref that somebody still has in
mind must not stand for something else that was never shown to them.

A phone gives its windows new numbers when the helper comes back, as each command makes it do, unless some other
accessibility service keeps them. So the windows are kept too, and a window that has a new number is found again by
its type, package and title, if it is the only one. What a ref stands for is compared on the phone in the acting call
all the same.
"""

import contextlib
import dataclasses
import os
import time
from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from urllib.parse import quote

import msgspec

from pollex.device.files import read_ordinary
from pollex.device.state import state_folder
from pollex.screen.refs import Remembered
from pollex.screen.screen import NodeId, Screen
from pollex.screen.skill_tree import Numbering
from pollex.screen.target import Target

__all__ = ["LASTS_S", "Shown", "load", "renumbered", "save", "windows_of"]

LASTS_S = 600.0
NUMBERS_LAST_S = 24 * 3600.0
MAX_BYTES = 8 * 1024 * 1024


@dataclass(frozen=True, slots=True)
class KnownWindow:
    """A window as it can be known again."""

    id: int
    type: str
    package: str
    title: str

    @property
    def kind(self) -> tuple[str, str, str]:
        """All but its number."""
        return (self.type, self.package, self.title)


@dataclass(frozen=True, slots=True)
class Shown:
    """What was shown of one device."""

    at_s: float
    """Wall clock."""
    windows: tuple[KnownWindow, ...]
    refs: Remembered
    numbering: Numbering | None = None
    """Of `pollex call`."""


def windows_of(screen: Screen) -> tuple[KnownWindow, ...]:
    """The windows of a screen."""
    return tuple(KnownWindow(window.id, window.type, window.package, window.title) for window in screen.windows)


def save(device: str, shown: Shown) -> None:
    """Keeps it, in place of what was kept before; whole or not at all.

    Raises:
        OSError: it cannot be written.
    """
    path = _path(device)
    path.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
    new = path.with_suffix(f".{os.getpid()}")
    try:
        new.touch(mode=0o600)
        new.write_bytes(msgspec.json.encode(shown))
        new.replace(path)
    except OSError:
        new.unlink(missing_ok=True)
        raise


def load(device: str) -> Shown | None:
    """What was kept; None if there is nothing, or if somebody wrote something else there."""
    path = _path(device)
    try:
        data = read_ordinary(path, MAX_BYTES)
        shown = msgspec.json.decode(data, type=Shown) if len(data) <= MAX_BYTES else None
    except (OSError, ValueError, RecursionError):
        return None
    if shown is None:
        return None
    age_s = time.time() - shown.at_s
    if 0 <= age_s <= LASTS_S:
        return shown
    is_of_today = 0 <= age_s <= NUMBERS_LAST_S
    rest = Shown(shown.at_s, (), Remembered(shown.refs.next, (), ())) if is_of_today else None
    with contextlib.suppress(OSError):  # It counts no more, whether it can be removed or not.
        path.unlink(missing_ok=True)
        if rest is not None:
            save(device, rest)
    return rest


def renumbered(shown: Shown, screen: Screen) -> Shown:
    """The same, with the numbers that its windows have on this screen. What is of no window here keeps its own."""
    numbers = _new_numbers(shown.windows, windows_of(screen))
    if not numbers:
        return shown
    refs = dataclasses.replace(
        shown.refs,
        refs=tuple(dataclasses.replace(ref, id=_moved(ref.id, numbers)) for ref in shown.refs.refs),
        secrets=tuple((_moved(node_id, numbers), kind, name) for node_id, kind, name in shown.refs.secrets),
    )
    numbering = shown.numbering
    if numbering is not None:
        targets = tuple(_moved_target(target, numbers) for target in numbering.targets)
        numbering = dataclasses.replace(numbering, targets=targets)
    return dataclasses.replace(shown, refs=refs, numbering=numbering)


def _new_numbers(before: tuple[KnownWindow, ...], now: tuple[KnownWindow, ...]) -> Mapping[int, int]:
    kept = {window.id for window in before} & {window.id for window in now}
    gone = [window for window in before if window.id not in kept]
    come = [window for window in now if window.id not in kept]
    were, are = Counter(window.kind for window in gone), Counter(window.kind for window in come)
    return {
        old.id: new.id for old in gone for new in come if old.kind == new.kind and were[old.kind] == are[old.kind] == 1
    }


def _moved(node_id: NodeId, numbers: Mapping[int, int]) -> NodeId:
    return (numbers.get(node_id[0], node_id[0]), node_id[1])


def _moved_target(target: Target, numbers: Mapping[int, int]) -> Target:
    parts = tuple((_moved(part_id, numbers), look) for part_id, look in target.parts)
    return dataclasses.replace(target, id=_moved(target.id, numbers), parts=parts)


def _path(device: str) -> Path:
    return state_folder() / "shown" / f"{quote(device, safe='')}.json"
