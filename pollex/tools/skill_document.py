"""The skill document `phone-use`: where it is, and where AI hosts look for such documents (docs/spec/skill.md, S-64).

Installed with the package it lies inside it; in the source tree, beside it.
"""

import os
from collections.abc import Mapping
from importlib import resources
from pathlib import Path

from pollex.errors import Misuse

__all__ = ["DEFAULT_HOST", "HOSTS", "NAME", "install", "text"]

NAME = "phone-use"
FILE = "SKILL.md"
DEFAULT_HOST = "agents"
HOSTS: Mapping[str, str] = {
    "agents": ".agents/skills",
    "claude": ".claude/skills",
    "codex": ".codex/skills",
    "copilot": ".copilot/skills",
    "cursor": ".cursor/skills",
    "gemini": ".gemini/skills",
}
"""The folder of skills of each host, in the user's home; `agents` is the one that several hosts read."""


def text() -> str:
    """The whole document."""
    package = Path(str(resources.files("pollex")))
    for folder in (package / "skills", package.parent / "skills"):
        file = folder / NAME / FILE
        if file.is_file():
            return file.read_text("utf-8")
    raise Misuse("NOT_FOUND", "This installation of pollex lacks its skill document; install it anew.")


def install(host: str = DEFAULT_HOST) -> Path:
    """Puts the document where the host looks, in place of an older one of ours.

    Returns:
        The file that was written.

    Raises:
        Misuse: INVALID, no such host is known, or the folder cannot be written; NOT_FOUND, the document is missing.
    """
    folder = HOSTS.get(host)
    if folder is None:
        raise Misuse("INVALID", f"host: give one of {', '.join(HOSTS)}; or save the output of `pollex skill show`.")
    file = Path.home() / folder / NAME / FILE
    try:
        file.parent.mkdir(parents=True, exist_ok=True)
        new = file.with_name(f"{FILE}.{os.getpid()}")
        new.write_text(text(), "utf-8")
        new.replace(file)
    except OSError as error:
        raise Misuse("INVALID", f"{file} cannot be written: {error.strerror or error}.") from error
    return file
