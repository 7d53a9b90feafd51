"""The app Guest: an APK with dex code, as strangers' apps are, and what tests make of it."""

import re
import zipfile
from collections.abc import Mapping
from pathlib import Path

from tests.adbd.device import Device
from tests.phone.waiting import wait_for

APK = Path(__file__).parents[2] / "build" / "phone" / "guest" / "dev.pollex.guest.apk"
GUEST = "dev.pollex.guest"
MAIN = f"{GUEST}/.MainActivity"
VERSION = 7001
MANIFEST = "AndroidManifest.xml"


def changed(folder: Path, entries: Mapping[str, bytes | None], name: str = "changed.apk") -> Path:
    """A copy of the APK with some entries of other content, or without those that are None."""
    out = folder / name
    with zipfile.ZipFile(APK) as old, zipfile.ZipFile(out, "w", zipfile.ZIP_DEFLATED) as new:
        kept = {info.filename: old.read(info) for info in old.infolist() if info.filename not in entries}
        for entry, content in [*kept.items(), *entries.items()]:
            if content is not None:
                new.writestr(entry, content)
    return out


def manifest() -> bytes:
    """The binary manifest of the APK."""
    with zipfile.ZipFile(APK) as apk:
        return apk.read(MANIFEST)


def of_version(folder: Path, version: int) -> Path:
    """The app in another version."""
    old = VERSION.to_bytes(4, "little")
    binary = manifest()
    assert binary.count(b"\x10" + old) == 1
    new = binary.replace(old, version.to_bytes(4, "little"))
    return changed(folder, {MANIFEST: new}, f"version{version}.apk")


def named(folder: Path, package: str) -> Path:
    """The app under another package name of the same length; its classes keep their names."""
    assert len(package) == len(GUEST)
    old, new = (name.encode() + b"\0" for name in (GUEST, package))
    if old not in manifest():
        old, new = ((name + "\0").encode("utf-16-le") for name in (GUEST, package))
    action = (f"{GUEST}.TRY".encode(), f"{package}.TRY".encode())
    binary = manifest().replace(old, new).replace(*action)
    assert binary != manifest()
    return changed(folder, {MANIFEST: binary}, f"{package}.apk")


def with_application(name: str) -> bytes:
    """The manifest with another application class, whose name is as long as that of GuestApp."""
    old, new = (f"{GUEST}.{one}".encode() for one in ("GuestApp", name))
    binary = manifest()
    if old not in binary:
        old, new = (one.decode().encode("utf-16-le") for one in (old, new))
    assert (len(old), binary.count(old)) == (len(new), 1)
    return binary.replace(old, new)


def open_page(phone: Device, component: str) -> None:
    """Starts a page, or brings its task to the front, where `am` warns."""
    done = phone.adb("shell", f"am start -W -n {component}")
    assert b"Status: ok" in done.stdout, done


def attempt(phone: Device, what: str, at: str = "") -> str:
    """What comes of something that the app tries, in the app's own words."""
    phone.output("shell", "logcat -c")
    phone.output("shell", f"am broadcast -a {GUEST}.TRY -n {GUEST}/.Attempts --es do {what} --es at '{at}'")

    def said() -> str | None:
        found = re.search(rf"^{what}: (.*)$", phone.output("shell", "logcat -d -v raw -s Guest"), re.MULTILINE)
        return found and found[1]

    return wait_for(f"what comes of {what}", said)
