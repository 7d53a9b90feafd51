"""The real dumps under tests/data/screens/dumps, by name."""

import gzip

from pollex.screen.screen import Screen
from pollex.screen.uiautomator import read_dump
from tests.snapshot import DATA

__all__ = ["DUMPS", "dump_bytes", "dump_screen"]

FOLDER = DATA / "screens" / "dumps"
DUMPS = tuple(sorted(path.name.removesuffix(".xml.gz") for path in FOLDER.glob("*.xml.gz")))


def dump_bytes(name: str) -> bytes:
    """The dump as it was found."""
    return gzip.decompress((FOLDER / f"{name}.xml.gz").read_bytes())


def dump_screen(name: str) -> Screen:
    """The screen that it tells of."""
    return read_dump(dump_bytes(name), screen_id="s1")
