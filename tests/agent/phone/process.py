"""`pollex run` as a process of its own, on the phone of this run, with a model that plays a script."""

import json
import os
import subprocess
import sys
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from pollex.record.store import Records
from tests.agent.phone.bench import Bench, Line

__all__ = ["Running", "started"]


@dataclass(frozen=True, slots=True)
class Running:
    """The process, and where its records are."""

    process: "subprocess.Popen[str]"
    data: Path

    def until(self, step: int, kind: str) -> dict[str, Any]:
        """Reads its events up to this one."""
        for line in self._lines():
            event: dict[str, Any] = json.loads(line)
            if (event["step"], event["event"]) == (step, kind):
                return event
        raise AssertionError(f"It ended before step {step} had {kind}.")

    def rest(self) -> list[dict[str, Any]]:
        """The events that are left, up to its end."""
        return [json.loads(line) for line in self._lines()]

    def _lines(self) -> Iterator[str]:
        assert self.process.stdout is not None
        return iter(self.process.stdout)

    def end(self) -> int:
        """Waits for its end; its exit code."""
        code = self.process.wait()
        assert self.process.stdout is not None
        self.process.stdout.close()
        return code

    def records(self) -> Records:
        """What it left behind."""
        return Records(self.data)


def started(bench: Bench, script: Sequence[Line], folder: Path, *words: str) -> Running:
    """Starts a run on the page that is open, and takes its events from standard output.

    The phone is let go of first, as it has room for one owner.
    """
    bench.lab.session.close()
    lines = folder / "script.json"
    lines.write_text(json.dumps(list(script)), "utf-8")
    profile = folder / "script.yaml"
    profile.write_text(f"adapter: scripted\nscript: {lines}\n", "utf-8")
    data = folder / "other"
    environment = {
        **os.environ,
        **bench.phone.server.environment(),
        "POLLEX_DATA_HOME": str(data),
        "POLLEX_STATE_HOME": str(folder / "state"),
    }
    command = [sys.executable, "-m", "pollex", "run", "count", "--here", "--json"]
    command += ["--model", str(profile), "--device", bench.phone.serial, *words]
    process = subprocess.Popen(command, env=environment, stdout=subprocess.PIPE, text=True)
    return Running(process, data)
