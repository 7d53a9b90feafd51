"""Where pollex keeps what belongs to this user and this machine from one process to the next."""

import os
from pathlib import Path

import platformdirs

__all__ = ["state_folder"]


def state_folder() -> Path:
    """POLLEX_STATE_HOME, or the system's own place. It may not be there yet."""
    chosen = os.environ.get("POLLEX_STATE_HOME")
    return (Path(chosen) if chosen else platformdirs.user_state_path("pollex")).resolve()
