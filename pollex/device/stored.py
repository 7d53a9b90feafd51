"""Screens that were stored: dumps of uiautomator and readings of the helper, each in a file, a picture beside it.

A reading is one JSON object {"header": the helper's answer, "tree": the rows of its blob}. A picture has the same name
with the ending .png, .jpg or .jpeg. Files are untrusted: what cannot be read is an error that names the file.
"""

import io
import re
from dataclasses import dataclass
from pathlib import Path
from typing import Literal

import msgspec
from PIL import Image, UnidentifiedImageError

from pollex.device.device import Picture
from pollex.device.files import read_ordinary
from pollex.errors import Misuse, ReadFailed
from pollex.screen.decode import build_screen
from pollex.screen.rows import Rows, ScreenHeader
from pollex.screen.screen import Screen
from pollex.screen.uiautomator import read_dump

__all__ = ["StoredScreen", "stored_screens"]

MAX_FILE_BYTES = 64 * 1024 * 1024
MAX_SCREENS = 1000

_PICTURES: dict[str, Literal["png", "jpeg"]] = {".png": "png", ".jpg": "jpeg", ".jpeg": "jpeg"}


class _Reading(msgspec.Struct, frozen=True):
    header: ScreenHeader
    tree: Rows


@dataclass(frozen=True, slots=True)
class StoredScreen:
    """One screen, and its picture if one lies beside it."""

    screen: Screen
    picture: Picture | None


def stored_screens(place: Path) -> tuple[StoredScreen, ...]:
    """The screen in a file, or those in a folder in the order of their names, numbers by value.

    Raises:
        Misuse: INVALID, there is nothing like that, or a file is no screen.
    """
    if place.is_dir():
        files = sorted((path for path in place.iterdir() if path.suffix in (".xml", ".json")), key=_by_number)
    else:
        files = [place]
    if not files or len(files) > MAX_SCREENS:
        raise Misuse("INVALID", f"{place} has {len(files)} screens (*.xml, *.json); give 1 to {MAX_SCREENS}.")
    return tuple(_stored(path, f"s{number}") for number, path in enumerate(files, 1))


def _stored(path: Path, screen_id: str) -> StoredScreen:
    data = _content(path)
    try:
        if path.suffix == ".json":
            reading = msgspec.json.decode(data, type=_Reading)
            screen = build_screen(reading.header, reading.tree, screen_id=screen_id)
        else:
            screen = read_dump(data, screen_id=screen_id)
    except (ReadFailed, msgspec.DecodeError, UnicodeDecodeError, RecursionError, ValueError, IndexError) as error:
        raise Misuse("INVALID", f"{path} is no stored screen: {error}") from error
    beside = next((found for ending in _PICTURES if (found := path.with_suffix(ending)).is_file()), None)
    return StoredScreen(screen, None if beside is None else _picture(beside, screen))


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
