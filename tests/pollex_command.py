"""Runs the `pollex` command as a user would: another process, its own state folder, answers as text."""

import os
import subprocess
import sys
from dataclasses import dataclass, field
from pathlib import Path

__all__ = ["PollexCommand"]

TIMEOUT_S = 120


@dataclass(frozen=True, slots=True)
class PollexCommand:
    """The command with an environment of its own."""

    state_home: Path
    environment: dict[str, str] = field(default_factory=dict)

    def run(self, *words: str, **environment: str) -> subprocess.CompletedProcess[str]:
        """Runs it to the end."""
        return subprocess.run(
            [sys.executable, "-m", "pollex", *words],
            env=self._environment(environment),
            capture_output=True,
            text=True,
            stdin=subprocess.DEVNULL,
            timeout=TIMEOUT_S,
            check=False,
        )

    def open(self, *words: str, **environment: str) -> "subprocess.Popen[str]":
        """Starts it and leaves it running, with pipes at its outputs."""
        return subprocess.Popen(
            [sys.executable, "-m", "pollex", *words],
            env=self._environment(environment),
            stdin=subprocess.DEVNULL,
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            text=True,
        )

    def _environment(self, more: dict[str, str]) -> dict[str, str]:
        return {**os.environ, "POLLEX_STATE_HOME": str(self.state_home), **self.environment, **more}
