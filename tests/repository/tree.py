"""What is in the repository: its files as git lists them."""

import subprocess
from functools import cache
from pathlib import Path

__all__ = ["ROOT", "files", "text_files"]

ROOT = Path(__file__).parents[2]


@cache
def files(*suffixes: str) -> tuple[Path, ...]:
    """The files that git tracks or would take in, those with one of the suffixes if any are given."""
    command = ["git", "ls-files", "-z", "--cached", "--others", "--exclude-standard"]
    listed = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=True).stdout
    paths = (ROOT / name for name in listed.split("\0") if name)
    return tuple(path for path in paths if path.is_file() and (not suffixes or path.suffix in suffixes))


@cache
def text_files() -> tuple[tuple[Path, str], ...]:
    """Every file that is text, with its text."""
    read = ((path, path.read_bytes()) for path in files())
    return tuple((path, content.decode()) for path, content in read if b"\0" not in content[:8192])
