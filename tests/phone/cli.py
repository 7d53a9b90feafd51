"""The `pollex` command in a tester's hands, with the phone of this run as the one that is meant."""

import json
import subprocess
import sys
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from tests.adbd.device import Device

__all__ = ["Cli", "answer"]

TIMEOUT_S = 120


@dataclass(frozen=True, slots=True)
class Cli:
    """The command with a state folder of its own."""

    phone: Device
    state: Path

    @property
    def data(self) -> Path:
        """Where its records and flows are."""
        return self.state / "data"

    def run(self, *words: str, code: int = 0) -> "subprocess.CompletedProcess[str]":
        """Runs one command line, which must end with this exit code and no traceback."""
        done = subprocess.run(
            [sys.executable, "-m", "pollex", *words],
            env=self._environment(),
            capture_output=True,
            encoding="utf-8",
            timeout=TIMEOUT_S,
            check=False,
        )
        assert done.returncode == code, done.stderr + done.stdout
        assert "Traceback" not in done.stderr
        return done

    def start(self, *words: str) -> "subprocess.Popen[bytes]":
        """Starts one command line, with pipes at its outputs."""
        return subprocess.Popen(
            [sys.executable, "-m", "pollex", *words],
            env=self._environment(),
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
        )

    def _environment(self) -> dict[str, str]:
        own = {"ANDROID_SERIAL": self.phone.serial, "POLLEX_STATE_HOME": str(self.state)}
        own["POLLEX_DATA_HOME"] = str(self.data)
        return {**self.phone.server.environment(), **own}


def answer(done: "subprocess.CompletedProcess[str]") -> dict[str, Any]:
    """The answer of a command with --json, which must be one object on one line."""
    (line,) = done.stdout.splitlines()
    told: dict[str, Any] = json.loads(line)
    return told
