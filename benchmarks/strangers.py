"""Fetches the clients of other projects that are tried on the virtual phone, each into an environment of its own.

    python -m benchmarks.strangers [NAME…]          all of them, or these; --small: those that `make test` tries
    python -m benchmarks.strangers --lock NAME…     writes their lock files anew, for the versions below

They lie in build/strangers/NAME, with everything that they need just as benchmarks/locks says; what is there is not
fetched again. Needs npm for mobile-mcp and Python 3.12 or newer for mobile-use; what cannot be had is named, and its
tests are skipped.
"""

import argparse
import hashlib
import os
import shutil
import subprocess
import sys
import tempfile
from dataclasses import dataclass
from importlib.metadata import version
from pathlib import Path
from typing import Literal

FOLDER = Path("build/strangers")
LOCKS = Path(__file__).parent / "locks"
FETCH_S = 1_200
PATIENCE = {"pip": ("--retries", "0", "--timeout", "20"), "npm": ("--fetch-retries", "0")}
"""Without a network they would try for minutes."""
MARK = "pollex-lock"
"""A file in each environment: the hash of the lock file by which it was fetched whole."""
SMALL = ("adb-agent-bridge", "agent-droid-bridge", "mobile-mcp")
"""Fetched in well under a minute."""
LOCKING = [
    *("-m", "piptools", "compile", "--quiet", "--generate-hashes", "--allow-unsafe", "--strip-extras"),
    *("--no-annotate", "--no-header", "--no-emit-index-url", "--no-emit-trusted-host", "--no-emit-find-links"),
]
INSTALLING = ["--loglevel=error", "--no-audit", "--no-fund", "--ignore-scripts", "--omit-lockfile-registry-resolved"]
"""Its packages run nothing when they are installed, and the lock file names no host."""


@dataclass(frozen=True, slots=True)
class Package:
    """A client as its makers publish it."""

    registry: Literal["npm", "pip"]
    name: str
    version: str
    pythons: tuple[str, ...] = ()
    """Versions of Python that it runs on, the first that is there is taken; none for the one that runs this."""


PACKAGES = {
    "adb-agent-bridge": Package("pip", "adb-agent-bridge", "0.1.2"),
    "agent-droid-bridge": Package("pip", "agent-droid-bridge", "0.6.1"),
    "mobile-mcp": Package("npm", "@mobilenext/mobile-mcp", "1.0.4"),
    "mobile-use": Package("pip", "minitap-mobile-use", "4.0.0", ("3.12", "3.13", "3.14")),
}
"""Short names for the command line and the folders."""


class CannotFetchError(Exception):
    """A client cannot be had here; the message says why."""


def folder_of(name: str) -> Path:
    """Where a client lies once it was fetched."""
    return (FOLDER / name).absolute()


def lock_of(name: str) -> Path:
    """The file that pins a client and all that it needs, by hash."""
    if PACKAGES[name].registry == "npm":
        return LOCKS / name / "package-lock.json"
    return LOCKS / f"{name}.lock"


def why_missing(name: str) -> str | None:
    """None when the client is there as its lock file wants it, else a sentence."""
    mark = folder_of(name) / MARK
    if mark.exists() and mark.read_text() == _hash(lock_of(name)):
        return None
    wanted = PACKAGES[name]
    return f"{wanted.name} {wanted.version} is not in {FOLDER / name}; `make strangers` fetches it"


def fetch(name: str) -> None:
    """Installs one client, anew where another one is there.

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
        for file in lock_of(name).parent.iterdir():
            shutil.copy(file, folder)
        # Not `npm ci`: a lock file made on one system misses the programs for others; their versions are pinned alone.
        _run([_npm(), "install", *INSTALLING, *PATIENCE["npm"], "--prefix", str(folder)])
    else:
        pip = _environment(package, folder)
        _run([*pip, "install", "--quiet", *PATIENCE["pip"], "--require-hashes", "--no-deps", "-r", str(lock_of(name))])
    (folder / MARK).write_text(_hash(lock_of(name)))


def lock(name: str) -> None:
    """Writes the lock file of one client anew, with the newest of what it needs.

    Raises:
        CannotFetchError: as for `fetch`.
    """
    package = PACKAGES[name]
    with tempfile.TemporaryDirectory() as scratch:
        if package.registry == "npm":
            made = Path(scratch, name)  # npm writes this name into the file
            made.mkdir()
            words = ["--package-lock-only", "--save-exact", "--prefix", str(made), f"{package.name}@{package.version}"]
            _run([_npm(), "install", *INSTALLING, *words])
            lock_of(name).parent.mkdir(parents=True, exist_ok=True)
            for file in ("package.json", "package-lock.json"):
                shutil.copy(made / file, lock_of(name).parent)
        else:
            pip = _environment(package, Path(scratch, "python"))
            _run([*pip, "install", "--quiet", f"pip-tools=={version('pip-tools')}"])
            wish = Path(scratch, "wish.in")
            wish.write_text(f"{package.name}=={package.version}\n")
            _run([pip[0], *LOCKING, "--output-file", str(lock_of(name)), str(wish)])


def _hash(file: Path) -> str:
    return hashlib.sha256(file.read_bytes()).hexdigest()


def _environment(package: Package, folder: Path) -> list[str]:
    """Makes a virtual environment, and gives the words that call its pip."""
    _run([_python(package.pythons), "-m", "venv", str(folder)])
    return [str(folder / "bin" / "python"), "-m", "pip"]


def _python(versions: tuple[str, ...]) -> str:
    """The program of the first of these versions that is there; pyenv's stand-ins want to be told which is meant."""
    for number in versions:
        path = shutil.which(f"python{number}")
        if path is not None:
            environment = os.environ | {"PYENV_VERSION": number}
            asked = [path, "-c", "import sys; print(sys.executable)"]
            told = subprocess.run(asked, env=environment, capture_output=True, text=True, check=False)
            if told.returncode == 0:
                return told.stdout.strip()
    if not versions:
        return sys.executable
    raise CannotFetchError(f"it needs Python {versions[0]} or newer, and none of {', '.join(versions)} is on PATH")


def _npm() -> str:
    path = shutil.which("npm")
    if path is None:
        raise CannotFetchError("it needs npm, which is not on PATH")
    return path


def _run(command: list[str]) -> None:
    try:
        done = subprocess.run(command, timeout=FETCH_S, capture_output=True, text=True, check=False)
    except subprocess.TimeoutExpired as late:
        raise CannotFetchError(f"{command[0]} took longer than {FETCH_S} s") from late
    if done.returncode != 0:
        told = (done.stderr or done.stdout).strip().splitlines()
        why = next((line for line in told if "error" in line.lower() and "WARNING" not in line), "it does not say why")
        raise CannotFetchError(f"{Path(command[0]).name} failed: {why}")


def main(words: list[str] | None = None) -> int:
    """Fetches, and prints what is there and what is not; that something cannot be had is no failure."""
    parser = argparse.ArgumentParser(prog="python -m benchmarks.strangers", description="Fetches other clients.")
    parser.add_argument("names", nargs="*", metavar="NAME", help=f"which: {', '.join(PACKAGES)} (default: all)")
    parser.add_argument("--small", action="store_true", help=f"only {', '.join(SMALL)}, which `make test` tries")
    parser.add_argument("--lock", action="store_true", help="write the lock files anew, and fetch nothing")
    options = parser.parse_args(words)
    unknown = set(options.names) - PACKAGES.keys()
    if unknown:
        parser.error(f"there is no {min(unknown)}; there are: {', '.join(PACKAGES)}")
    names = options.names or (SMALL if options.small else tuple(PACKAGES))
    if options.lock:
        for name in names:
            lock(name)
            print(f"{name}: {lock_of(name)}")
        return 0
    for name in names:
        try:
            fetch(name)
        except CannotFetchError as why:
            shutil.rmtree(folder_of(name), ignore_errors=True)
            print(f"{name}: not fetched, its tests are skipped: {why}")
        else:
            print(f"{name}: {folder_of(name)}")
    return 0


if __name__ == "__main__":
    sys.exit(main())
