"""Screens that were stored: dumps of uiautomator and readings of the helper, each in a file, a picture beside it.

A reading is one JSON object {"header": the helper's answer, "tree": the rows of its blob}. A picture has the same name
with the ending .png, .jpg or .jpeg; `phone.json` may say which apps there were. Files are untrusted: what cannot be
read is an error that names the file.
"""

import io
import re
from dataclasses import dataclass
from pathlib import Path
from typing import Literal

import msgspec
from PIL import Image, UnidentifiedImageError

from pollex.device.device import App, Picture
from pollex.device.files import read_ordinary
from pollex.errors import Misuse, ReadFailed
from pollex.screen.decode import build_screen
from pollex.screen.encode import Reading
from pollex.screen.screen import Screen
from pollex.screen.uiautomator import read_dump

__all__ = ["PHONE_FILE", "StoredPhone", "StoredScreen", "stored_phone", "stored_screens"]

MAX_FILE_BYTES = 64 * 1024 * 1024
MAX_SCREENS = 1000
PHONE_FILE = "phone.json"

_PICTURES: dict[str, Literal["png", "jpeg"]] = {".png": "png", ".jpg": "jpeg", ".jpeg": "jpeg"}


class _App(msgspec.Struct, frozen=True):
    package: str
    activity: str
    label: str | None = None


class StoredPhone(msgspec.Struct, frozen=True):
    """What was known of the phone beside its screens."""

    home_apps: frozenset[str] = frozenset()
    opened: tuple[_App, ...] = ()
    """Apps that were opened on these screens."""

    @property
    def apps(self) -> tuple[App, ...]:
        """The same, as a phone lists them."""
        return tuple(
            App(app.package, app.label, app.activity, None, is_system=False, is_enabled=True) for app in self.opened
        )


@dataclass(frozen=True, slots=True)
class StoredScreen:
    """One screen, and its picture if one lies beside it."""

    screen: Screen
    picture: Picture | None
    by_itself: bool = False
    """Whether the phone came to show it without an input."""
    toasts: tuple[str, ...] = ()


def stored_screens(place: Path) -> tuple[StoredScreen, ...]:
    """The screen in a file, or those in a folder in the order of their names, numbers by value.

    Raises:
        Misuse: INVALID, there is nothing like that, or a file is no screen.
    """
    if place.is_dir():
        found = (path for path in place.iterdir() if path.suffix in (".xml", ".json") and path.name != PHONE_FILE)
        files = sorted(found, key=_by_number)
    else:
        files = [place]
    if not files or len(files) > MAX_SCREENS:
        raise Misuse("INVALID", f"{place} has {len(files)} screens (*.xml, *.json); give 1 to {MAX_SCREENS}.")
    return tuple(_stored(path, f"s{number}") for number, path in enumerate(files, 1))


def stored_phone(place: Path) -> StoredPhone:
    """What the folder says of the phone, which may be nothing.

    Raises:
        Misuse: INVALID, it cannot be read.
    """
    path = place / PHONE_FILE
    if not path.is_file():
        return StoredPhone()
    try:
        return msgspec.json.decode(_content(path), type=StoredPhone)
    except (msgspec.DecodeError, UnicodeDecodeError, RecursionError) as error:
        raise Misuse("INVALID", f"{path} says nothing of a phone: {error}") from error


def _stored(path: Path, screen_id: str) -> StoredScreen:
    data = _content(path)
    by_itself = False
    toasts: tuple[str, ...] = ()
    try:
        if path.suffix == ".json":
            reading = msgspec.json.decode(data, type=Reading)
            by_itself, toasts = reading.by_itself, reading.toasts
            screen = build_screen(reading.header, reading.tree, screen_id=screen_id)
        else:
            screen = read_dump(data, screen_id=screen_id)
    except (ReadFailed, msgspec.DecodeError, UnicodeDecodeError, RecursionError, ValueError, IndexError) as error:
        raise Misuse("INVALID", f"{path} is no stored screen: {error}") from error
    beside = next((found for ending in _PICTURES if (found := path.with_suffix(ending)).is_file()), None)
    return StoredScreen(screen, None if beside is None else _picture(beside, screen), by_itself, toasts)


def _picture(path: Path, screen: Screen) -> Picture:
    data = _content(path)
    form = _PICTURES[path.suffix]
    try:
        with Image.open(io.BytesIO(data), formats=["PNG", "JPEG"]) as image:
            width, height = image.size
    except (UnidentifiedImageError, OSError, SyntaxError, Image.DecompressionBombError) as error:
        raise Misuse("INVALID", f"{path} is no picture: {error}") from error
    longer = max(screen.display.width, screen.display.height)
    scale = max(width, height) / longer if longer else 1.0
    return Picture(data, form, width, height, scale, screen.display.rotation, screen.secure)


def _content(path: Path) -> bytes:
    try:
        data = read_ordinary(path, MAX_FILE_BYTES)
    except OSError as error:
        raise Misuse("INVALID", f"{path} cannot be read: {error.strerror or error}.") from error
    if len(data) > MAX_FILE_BYTES:
        raise Misuse("INVALID", f"{path} is larger than {MAX_FILE_BYTES} bytes, so it is no stored screen.")
    return data


def _by_number(path: Path) -> list[tuple[int, str]]:
    return [(int(part), "") if part.isdecimal() else (-1, part) for part in re.split(r"(\d+)", path.name)]
