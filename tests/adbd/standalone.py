"""The phone's adbd alone, as a process: its shell and an empty file system, no phone around it."""

import os
import subprocess
from dataclasses import dataclass
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
CLASSES = ("phone/adbd/target/classes", "phone/adbd/target/test-classes", "phone/shell/target/classes")
MAIN = "pollex.phone.adbd.StandaloneAdbd"


@dataclass(frozen=True, slots=True)
class Standalone:
    """A running adbd."""

    process: subprocess.Popen[str]
    port: int

    @staticmethod
    def start(folder: Path) -> "Standalone":
        """Start one that keeps its files in `folder`."""
        paths = [ROOT / "android" / path for path in CLASSES]
        if not all((path / "pollex").is_dir() for path in paths):
            pytest.fail("The phone is not built. `make phone` builds it.", pytrace=False)
        home = os.environ.get("JAVA_HOME")
        java = str(Path(home) / "bin" / "java") if home else "java"
        process = subprocess.Popen(
            [java, "-Xmx128m", "-cp", os.pathsep.join(map(str, paths)), MAIN, str(folder)],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            text=True,
        )
        assert process.stdout is not None
        return Standalone(process, int(process.stdout.readline()))

    @property
    def serial(self) -> str:
        """The name under which adb knows it once it is connected."""
        return f"127.0.0.1:{self.port}"

    def threads(self) -> int:
        """How many threads adbd has: one that listens, two for each host, one for each stream."""
        assert self.process.stdin is not None
        assert self.process.stdout is not None
        self.process.stdin.write("\n")
        self.process.stdin.flush()
        return int(self.process.stdout.readline())

    def stop(self) -> None:
        """End it."""
        self.process.communicate(timeout=30)
