"""Snapshots: what a model reads, as text files under tests/data, reviewed in the diff.

`POLLEX_UPDATE_SNAPSHOTS=1 pytest` writes them anew.
"""

import os
from pathlib import Path

__all__ = ["assert_snapshot"]

DATA = Path(__file__).parent / "data"


def assert_snapshot(name: str, text: str) -> None:
    """The text must be what the file holds."""
    path = DATA / name
    if os.environ.get("POLLEX_UPDATE_SNAPSHOTS"):
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text + "\n", "utf-8")
    assert text + "\n" == path.read_text("utf-8")
