"""Finds the Java that runs the virtual phone: version 17, no other (docs/decisions/003-jdk-17.md)."""

import os
import re
import shutil
import subprocess
from pathlib import Path

from pollex.errors import DeviceUnavailable

__all__ = ["JAVA_VERSION", "find_java"]

JAVA_VERSION = 17

VERSION_TIMEOUT_S = 20
"""A cold Java on a busy machine takes a second to tell its version."""

ADVICE = "Install JDK 17 (Debian: openjdk-17-jdk-headless) and set JAVA_HOME to it."


def find_java() -> Path:
    """The `java` program of JAVA_HOME, or else of the path.

    Raises:
        DeviceUnavailable: there is none, or it is not version 17.
    """
    home = os.environ.get("JAVA_HOME")
    found = shutil.which("java", path=str(Path(home, "bin"))) if home else shutil.which("java")
    if found is None:
        place = f"in JAVA_HOME ({home})" if home else "on the path"
        raise DeviceUnavailable(
            "DEVICE_UNAVAILABLE", f"The virtual phone needs Java 17, and there is none {place}. {ADVICE}"
        )
    version = _version(found)
    if version != JAVA_VERSION:
        is_version = f"is version {version}" if version else "does not tell its version"
        raise DeviceUnavailable(
            "DEVICE_UNAVAILABLE", f"The virtual phone needs Java 17; {found} {is_version}. {ADVICE}"
        )
    return Path(found)


def _version(java: str) -> int | None:
    try:
        answer = subprocess.run(
            [java, "-version"], capture_output=True, text=True, timeout=VERSION_TIMEOUT_S, check=False
        )
    except (OSError, subprocess.TimeoutExpired):
        return None
    # Java 8 calls itself 1.8, everything newer by its number.
    match = re.search(r'version "(?:1\.)?(\d+)', answer.stderr)
    return int(match[1]) if match else None
