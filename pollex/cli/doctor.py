"""`pollex doctor`: what stands between this computer and a phone, and what to do about it."""

import os
from typing import TYPE_CHECKING, Annotated

import typer

from pollex.cli.options import PHONES, AsJson, DeviceName, flag
from pollex.cli.terminal import note, progress, say, say_json
from pollex.errors import Misuse

if TYPE_CHECKING:
    from collections.abc import Iterator

    from pollex.device.doctor import Finding

__all__ = ["register"]

DOCTOR_S = 20.0
"""Spec L-173."""
EXIT_FAILED = 3
SETTINGS = (
    *("ANDROID_SERIAL", "ANDROID_ADB_SERVER_HOST", "ANDROID_ADB_SERVER_PORT", "ADBUTILS_ADB_PATH"),
    *("POLLEX_STATE_HOME", "POLLEX_PHONE_DIR", "JAVA_HOME"),
)
"""What of the environment changes how pollex reaches a phone."""
_STYLES = {"ok": "green", "warning": "yellow", "failed": "bold red", "skipped": "dim"}


def register(app: typer.Typer) -> None:
    """Adds the command."""
    app.command("doctor", rich_help_panel=PHONES, epilog="Example: pollex doctor --fix")(doctor)


def doctor(
    *,
    fix: Annotated[bool, flag("--fix", "Do what a program can do about it, and say each thing.")] = False,
    device: DeviceName = None,
    as_json: AsJson = False,
) -> int:
    """Check adb, the phone, its trust, the helper, the display, the tree and input, by trying them.

    Takes at most 20 s and changes nothing without --fix; that the phone takes input is tried with a key that does
    nothing on a phone whose display is on.
    """
    settings = {name: value for name in SETTINGS if (value := os.environ.get(name))}
    if not as_json:
        for name, value in settings.items():
            say(f"setting  {name}={value} (environment)", style="dim")
    found, repaired = [], []
    with progress("Looking"):
        for finding in _findings(device):
            found.append(finding)
            if not as_json:
                _tell(finding)
            if fix and finding.fix is not None:
                repaired.append(_repair(finding))
    is_well = all(finding.state != "failed" for finding in found)
    if as_json:
        say_json({"ok": is_well, "settings": settings, "findings": [_facts(one) for one in found], "fixed": repaired})
    return 0 if is_well else EXIT_FAILED


def _findings(device: str | None) -> "Iterator[Finding]":
    from pollex.cli.opened import tell_of_boot
    from pollex.device.adb import Adb
    from pollex.device.deadline import Deadline
    from pollex.device.discovery import REPLAY, VIRTUAL, open_device
    from pollex.device.doctor import findings

    if device is not None and device.startswith(REPLAY):
        raise Misuse("INVALID", "Stored screens need no doctor.")
    adb = Adb()
    if device == VIRTUAL:
        tell_of_boot(device)
        device = open_device(device).serial
    return findings(adb, device or os.environ.get("ANDROID_SERIAL") or None, Deadline(DOCTOR_S))


def _tell(finding: "Finding") -> None:
    say(f"{finding.state:<8} {finding.name}: {finding.what}", style=_STYLES[finding.state])
    if finding.remedy:
        say(f"         {finding.remedy}")


def _repair(finding: "Finding") -> dict[str, object]:
    """Does what the finding offers. That it was done is no proof; the next look is."""
    from pollex.errors import PhoneError

    try:
        if finding.fix is not None:
            finding.fix()
    except PhoneError as error:
        note(f"fix      {finding.name}: {error.code}: {error.message}")
        return {"name": finding.name, "done": False, "error": error.code, "message": error.message}
    note(f"fix      {finding.name}: done; look again.")
    return {"name": finding.name, "done": True}


def _facts(finding: "Finding") -> dict[str, object]:
    return {
        "name": finding.name,
        "state": finding.state,
        "what": finding.what,
        "remedy": finding.remedy,
        "can_fix": finding.fix is not None,
    }
