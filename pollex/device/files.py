"""Reading files that somebody else may have put there: ordinary ones only, and never more than is wanted."""

import errno
import os
import stat
from pathlib import Path

__all__ = ["read_ordinary"]


def read_ordinary(path: Path, max_bytes: int) -> bytes:
    """The content of an ordinary file, up to one byte more than `max_bytes`.

    A pipe would be waited for without end, and a device gives bytes without end.

    Raises:
        OSError: it cannot be read, or is no ordinary file.
    """
    with os.fdopen(os.open(path, os.O_RDONLY | os.O_NONBLOCK | os.O_CLOEXEC), "rb") as file:
        if not stat.S_ISREG(os.fstat(file.fileno()).st_mode):
            raise OSError(errno.EINVAL, "it is no ordinary file", str(path))
        return file.read(max_bytes + 1)
