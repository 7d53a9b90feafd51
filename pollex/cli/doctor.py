"""`pollex doctor`: what stands between this computer, a phone and a model, and what to do about it (spec L-173)."""

import os
from itertools import chain
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
EXIT_FAILED, EXIT_MODEL = 3, 4
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
    model: Annotated[
        str | None,
        typer.Option(
            "--model", metavar="NAME", help="Ask this model one fixed question too; it may cost.", show_default=False
        ),
    ] = None,
    fix: Annotated[bool, flag("--fix", "Do what a program can do about it, and say each thing.")] = False,
    device: DeviceName = None,
    as_json: AsJson = False,
) -> int:
    """Check settings, adb, the phone, its trust, the helper, display, tree, picture and input, by trying them.

    Takes at most 20 s and changes nothing without --fix; that the phone takes input is tried with a key that does
    nothing on a phone whose display is on. With --model a model is asked one fixed question, as a step of a run asks
    it, and what is wrong with its answer is said.
    """
    settings, unread = _settings()
    if not as_json:
        for name, (value, source) in settings.items():
            say(f"setting  {name}={value} ({source})", style="dim")
    found, repaired = [], []
    serial = _named(device)
    with progress("Looking"):
        for finding in chain(unread, _findings(serial, model)):
            found.append(finding)
            if not as_json:
                _tell(finding)
            if fix and finding.fix is not None:
                repaired.append(_repair(finding))
    faults = [finding.name for finding in found if finding.state == "failed"]
    if as_json:
        told = {name: {"value": value, "from": source} for name, (value, source) in settings.items()}
        findings = [_facts(one) for one in found]
        say_json({"ok": not faults, "settings": told, "findings": findings, "fixed": repaired})
    if faults and all(name.startswith("model") for name in faults):
        return EXIT_MODEL
    return EXIT_FAILED if faults else 0


def _settings() -> "tuple[dict[str, tuple[str, str]], list[Finding]]":
    """What is set, with where it came from; and what speaks against the file of settings, if anything does."""
    from pollex.config import settings, settings_file
    from pollex.device.doctor import Finding

    told = {name: (value, "environment") for name in SETTINGS if (value := os.environ.get(name))}
    try:
        set_there = settings().approval.model_dump(exclude_unset=True)
    except Misuse as error:
        return told, [Finding("settings", "failed", error.message, "Mend the file, or take it away.")]
    file = settings_file()
    return told | {f"approval.{name}": (str(value), str(file)) for name, value in set_there.items()}, []


def _named(device: str | None) -> str | None:
    """The phone's serial as far as it is known. A virtual one is booted first, which does not count."""
    from pollex.cli.opened import tell_of_boot
    from pollex.device.discovery import REPLAY, VIRTUAL, open_device

    if device is not None and device.startswith(REPLAY):
        raise Misuse("INVALID", "Stored screens need no doctor.")
    if device == VIRTUAL:
        tell_of_boot(device)
        return open_device(device).serial
    return device or os.environ.get("ANDROID_SERIAL") or None


def _findings(serial: str | None, model: str | None) -> "Iterator[Finding]":
    from pollex.device.adb import Adb
    from pollex.device.deadline import Deadline
    from pollex.device.doctor import findings

    deadline = Deadline(DOCTOR_S)
    yield from findings(Adb(), serial, deadline)
    if model is not None:
        from pollex.agent.trying import model_findings

        yield from model_findings(model, deadline)


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
