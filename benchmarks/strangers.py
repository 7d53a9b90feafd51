"""Fetches the clients of other projects that `make strangers` tries, each into an environment of its own.

    python -m benchmarks.strangers [NAME…]

They lie in build/strangers/NAME. What is there in the pinned version is not fetched again. Needs npm for mobile-mcp and
Python 3.12 or newer, under such a name, for mobile-use; what cannot be had is named, and its tests are skipped.
"""

import argparse
import shutil
import subprocess
import sys
from dataclasses import dataclass
from pathlib import Path
from typing import Literal

FOLDER = Path("build/strangers")
FETCH_S = 1_200
MARK = "pollex-version"
"""A file in each environment: the version that was fetched whole."""


@dataclass(frozen=True, slots=True)
class Package:
    """A client as its makers publish it."""

    registry: Literal["npm", "pip"]
    name: str
    version: str
    pythons: tuple[str, ...] = (sys.executable,)
    """Names of Pythons that it runs on; the first that is there is taken."""


PACKAGES = {
    "adb-agent-bridge": Package("pip", "adb-agent-bridge", "0.1.2"),
    "agent-droid-bridge": Package("pip", "agent-droid-bridge", "0.6.1"),
    "mobile-mcp": Package("npm", "@mobilenext/mobile-mcp", "1.0.4"),
    "mobile-use": Package("pip", "minitap-mobile-use", "4.0.0", ("python3.12", "python3.13", "python3.14")),
}
"""Short names for the command line and the folders."""


class CannotFetchError(Exception):
    """A client cannot be had here; the message says why."""


def folder_of(name: str) -> Path:
    """Where a client lies once it was fetched."""
    return (FOLDER / name).absolute()


def why_missing(name: str) -> str | None:
    """None when the client is there in its pinned version, else a sentence."""
    mark = folder_of(name) / MARK
    wanted = PACKAGES[name]
    if mark.exists() and mark.read_text() == wanted.version:
        return None
    return f"{wanted.name} {wanted.version} is not in {FOLDER / name}; `make strangers` fetches it"


def fetch(name: str) -> None:
    """Installs one client, anew where another version is there.

    Raises:
        CannotFetchError: its program to install by is missing, or fails.
    """
    if why_missing(name) is None:
        return
    package, folder = PACKAGES[name], folder_of(name)
    print(f"fetching {package.name} {package.version} …", file=sys.stderr)
    shutil.rmtree(folder, ignore_errors=True)
    folder.mkdir(parents=True)
    if package.registry == "npm":
        npm = _program(("npm",))
        _run([npm, "install", "--silent", "--no-audit", "--no-fund", "--prefix", str(folder), _pinned(package, "@")])
    else:
        _run([_program(package.pythons), "-m", "venv", str(folder)])
        _run([str(folder / "bin" / "python"), "-m", "pip", "install", "--quiet", _pinned(package, "==")])
    (folder / MARK).write_text(package.version)


def _pinned(package: Package, sign: str) -> str:
    return f"{package.name}{sign}{package.version}"


def _program(names: tuple[str, ...]) -> str:
    """The first of these that is there and runs: a name may stand for a program that is not installed."""
    for name in names:
        path = shutil.which(name)
        if path is not None and subprocess.run([path, "--version"], capture_output=True).returncode == 0:
            return path
    raise CannotFetchError(f"none of {', '.join(names)} is on PATH")


def _run(command: list[str]) -> None:
    done = subprocess.run(command, timeout=FETCH_S, capture_output=True, text=True, check=False)
    if done.returncode != 0:
        raise CannotFetchError(f"{command[0]} failed: {done.stderr.strip()[-500:]}")


def main(words: list[str] | None = None) -> int:
    """Fetches, and prints what is there and what is not."""
    parser = argparse.ArgumentParser(prog="python -m benchmarks.strangers", description="Fetches other clients.")
    parser.add_argument("names", nargs="*", metavar="NAME", help=f"which: {', '.join(PACKAGES)} (default: all)")
    options = parser.parse_args(words)
    unknown = set(options.names) - PACKAGES.keys()
    if unknown:
        parser.error(f"there is no {min(unknown)}; there are: {', '.join(PACKAGES)}")
    for name in options.names or PACKAGES:
        try:
            fetch(name)
        except (CannotFetchError, subprocess.TimeoutExpired) as why:
            shutil.rmtree(folder_of(name), ignore_errors=True)
            print(f"{name}: not fetched, its tests are skipped: {why}")
        else:
            print(f"{name}: {folder_of(name)}")
    return 0


if __name__ == "__main__":
    sys.exit(main())
