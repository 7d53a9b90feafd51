"""Pictures and long texts, each stored once under its hash (docs/spec/loop.md, L-130)."""

import contextlib
import hashlib
import io
import os
import re
import threading
from collections.abc import Iterator
from pathlib import Path

from PIL import Image

from pollex.record.faults import told

__all__ = ["LONG_EDGE", "Blobs"]

LONG_EDGE = 1280
QUALITY = 60
_HASH = re.compile(r"[0-9a-f]{64}")


class Blobs:
    """A folder of files, named after what they hold. Nobody but their owner can read them."""

    def __init__(self, folder: Path) -> None:
        self._folder = folder
        folder.mkdir(mode=0o700, parents=True, exist_ok=True)

    def put(self, data: bytes) -> str:
        """Stores the data, if it is not there yet, and gives its hash. When it returns the file is whole.

        Raises:
            Refused: RECORDS_FAILED.
        """
        name = hashlib.sha256(data).hexdigest()
        path = self._path(name)
        if path.exists():
            return name
        with told("written", self._folder):
            self._write(path, data)
        return name

    def put_picture(self, data: bytes) -> str:
        """Stores a picture of any form, made smaller and lossy (L-130).

        Raises:
            OSError: it is no picture.
            Refused: RECORDS_FAILED.
        """
        with Image.open(io.BytesIO(data)) as opened:
            picture = opened.convert("RGB")
        picture.thumbnail((LONG_EDGE, LONG_EDGE))
        out = io.BytesIO()
        picture.save(out, "WEBP", quality=QUALITY, method=0)
        return self.put(out.getvalue())

    def get(self, name: str) -> bytes:
        """The data with this hash.

        Raises:
            FileNotFoundError: it is not kept any more.
        """
        if _HASH.fullmatch(name) is None:
            raise FileNotFoundError(name)
        return self._path(name).read_bytes()

    def sizes(self) -> Iterator[tuple[str, int]]:
        """Hash and bytes of everything that is kept."""
        for path in self._folder.glob("??/*"):
            if _HASH.fullmatch(path.name):
                yield path.name, path.stat().st_size

    def drop(self, name: str) -> None:
        """Forgets it."""
        with contextlib.suppress(FileNotFoundError):
            self._path(name).unlink()

    @staticmethod
    def _write(path: Path, data: bytes) -> None:
        path.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
        # Of this call alone: another thread may be storing the same.
        part = path.with_name(f"{path.name}.{os.getpid()}.{threading.get_ident()}.part")
        try:
            with os.fdopen(os.open(part, os.O_WRONLY | os.O_CREAT | os.O_TRUNC, 0o600), "wb") as file:
                file.write(data)
            part.replace(path)
        finally:
            part.unlink(missing_ok=True)

    def _path(self, name: str) -> Path:
        return self._folder / name[:2] / name
