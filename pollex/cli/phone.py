"""`pollex phone`: starts, lists and stops virtual phones."""

import re
import signal
import time
from collections.abc import Sequence
from pathlib import Path
from typing import Annotated

import typer

from pollex.cli.interrupt import end_in_order
from pollex.cli.options import PHONES, AsJson, flag
from pollex.cli.show import show_phone
from pollex.cli.terminal import note, say, say_json, say_table
from pollex.device.several import MAX_PHONES, start_several
from pollex.device.virtual import BootingPhone, PhoneOptions, VirtualPhone, phones
from pollex.errors import DeviceUnavailable, Misuse

__all__ = ["register", "with_verb"]

QUIET_S = 2
"""A boot that takes longer than this is spoken of."""

REPORT_INTERVAL_S = 5

MEGABYTE = 1 << 20

EXIT_TERMINATED = 143
"""As a shell says it for a program that SIGTERM ended; so ends a phone that somebody else stopped."""


def with_verb(words: Sequence[str]) -> list[str]:
    """The words of a command line, with `phone` alone, or with options only, meaning `phone start`."""
    is_bare = words[:1] == ["phone"] and (len(words) == 1 or words[1].startswith("-"))
    if is_bare and words[1:2] not in (["-h"], ["--help"]):
        return ["phone", "start", *words[1:]]
    return list(words)


def register(app: typer.Typer) -> None:
    """Adds the commands."""
    verbs = typer.Typer(help="Start, list and stop virtual phones. `pollex phone` alone is `pollex phone start`.")
    verbs.command("start", epilog="Example: pollex phone --background --size 720x1280 --density 320")(start)
    verbs.command("list", epilog="Example: pollex phone list --json")(list_phones)
    verbs.command("stop", epilog="Example: pollex phone stop --all")(stop)
    app.add_typer(verbs, name="phone", rich_help_panel=PHONES)


def _size(text: str) -> str:
    if not re.fullmatch(r"[1-9][0-9]{1,4}x[1-9][0-9]{1,4}", text):
        raise typer.BadParameter(f"{text} is no size: width x height in pixels, as 1080x2400")
    return text


def start(
    *,
    count: Annotated[
        int,
        typer.Option("-n", "--count", min=1, max=MAX_PHONES, help="How many; if one does not come up, none stays."),
    ] = 1,
    background: Annotated[bool, flag("--background", "Return when it is ready and let it run.")] = False,
    port: Annotated[
        int | None,
        typer.Option(min=1, max=65535, help="Port of its adb on the loopback address; a free one if not given."),
    ] = None,
    size: Annotated[
        str | None, typer.Option(metavar="WxH", parser=_size, help="Pixels of its display; 1080x2400 if not given.")
    ] = None,
    density: Annotated[int | None, typer.Option(min=10, max=9999, help="Dots per inch; 480 if not given.")] = None,
    locale: Annotated[str | None, typer.Option(help="Language and country, as zh-CN; en-US if not given.")] = None,
    shows: Annotated[bool, flag("--show", "Show it on a page of this computer, as `pollex show` does.")] = False,
    install: Annotated[
        list[Path] | None,
        typer.Option(metavar="APK", exists=True, dir_okay=False, help="An app to install on it; may be given again."),
    ] = None,
    network: Annotated[
        bool, flag("--network", "Let its apps reach other machines; without it they reach none.")
    ] = False,
    as_json: AsJson = False,
) -> None:
    """Start a virtual phone, or several, and print the serial of each when they are ready.

    They run until Ctrl-C, or with --background until `pollex phone stop`. Connect to one with: adb connect SERIAL
    """
    apks = tuple(install or ())
    options = PhoneOptions(port=port, size=size, density=density, locale=locale, install=apks, network=network)
    if shows and (background or count > 1):
        other = "--background" if background else "-n"
        raise Misuse("INVALID", f"--show serves the page of one phone until Ctrl-C; leave out {other}.")
    end_in_order()
    if count > 1:
        _start_several(count, options, background=background, as_json=as_json)
        return
    phone = VirtualPhone.start(options, attached=not background, report=_Progress(len(apks)))
    try:
        if shows:
            note(f"Started {phone.serial}; stop it with Ctrl-C.")
            show_phone(phone.serial, _facts(phone), port=0, opens=False, as_json=as_json)
            return
        if as_json:
            say_json({"ok": True, **_facts(phone)})
        else:
            say(phone.serial)
        if not background:
            note(f"Connect with: adb connect {phone.serial} - stop it with Ctrl-C")
            _wait(phone)
    except BaseException:
        _end(phone)
        raise


def _start_several(count: int, options: PhoneOptions, *, background: bool, as_json: bool) -> None:
    progress = _Progress(len(options.install), count)
    try:
        found = start_several(count, options, attached=not background, report=progress)
    except (KeyboardInterrupt, SystemExit):
        note("Stopped those that were starting; none is left.")
        raise
    try:
        if as_json:
            say_json({"ok": True, "phones": [_facts(phone) for phone in found]})
        for phone in () if as_json else found:
            say(phone.serial)
        memory = ", ".join(_memory(phone) for phone in found)
        note(f"{count} virtual phones are ready after {progress.waited_s:.0f} s. Memory: {memory}")
        if not background:
            note("Stop them with Ctrl-C.")
            for phone in found:
                _wait(phone)
    except BaseException:
        for phone in found:
            _end(phone)
        note(f"Stopped {', '.join(phone.serial for phone in found)}.")
        raise


def _memory(phone: VirtualPhone | BootingPhone) -> str:
    held = phone.memory_bytes
    return "-" if held is None else f"{held / MEGABYTE:.0f} MB"


def list_phones(as_json: AsJson = False) -> None:
    """List the virtual phones that run: serial, process, memory, size, start and state."""
    found = phones()
    if as_json:
        say_json({"ok": True, "phones": [_facts(phone) for phone in found]})
        return
    rows = []
    for phone in found:
        serial, size = (phone.serial, phone.size) if isinstance(phone, VirtualPhone) else ("-", "-")
        rows.append((serial, str(phone.pid), _memory(phone), size, phone.started, phone.state))
    say_table(("SERIAL", "PID", "MEMORY", "SIZE", "STARTED", "STATE"), rows)


def stop(
    serials: Annotated[
        list[str] | None, typer.Argument(metavar="SERIAL", help="Those to stop; not needed if only one runs.")
    ] = None,
    *,
    every: Annotated[bool, flag("--all", "Stop all, also those that still boot.")] = False,
    as_json: AsJson = False,
) -> None:
    """Stop a virtual phone, several, or all of them, and take them off adb's list."""
    if every and serials:
        raise Misuse("INVALID", "Give serials or --all, not both.")
    found = phones()
    names = list(dict.fromkeys(serials or ()))
    wanted = found if every else tuple(_chosen(found, name) for name in names or (None,))
    stopped = [(getattr(phone, "serial", None), str(_end(phone))) for phone in wanted]
    if as_json:
        say_json({"ok": True, "stopped": [{"serial": serial, "log": log} for serial, log in stopped]})
    else:
        for serial, log in stopped:
            say(f"stopped {serial or 'a phone that was booting'}, its log: {log}")


def _wait(phone: VirtualPhone) -> None:
    exit_code = phone.wait()
    log = _end(phone)
    if exit_code not in (0, EXIT_TERMINATED, -signal.SIGTERM):
        raise DeviceUnavailable("DEVICE_UNAVAILABLE", f"The virtual phone ended (exit {exit_code}). Its log: {log}")


def _end(phone: VirtualPhone | BootingPhone) -> Path:
    from pollex.device.forgetting import end_and_forget  # adb's part of the program: not for every command line

    return end_and_forget(phone)


def _chosen(found: tuple[VirtualPhone | BootingPhone, ...], serial: str | None) -> VirtualPhone:
    ready = [phone for phone in found if isinstance(phone, VirtualPhone)]
    serials = ", ".join(phone.serial for phone in ready)
    if serial is None and len(ready) == 1:
        return ready[0]
    if serial is None and ready:
        raise Misuse("AMBIGUOUS", f"Several virtual phones run: {serials}. Name one, or stop them with --all.")
    for phone in ready:
        if phone.serial == serial:
            return phone
    there = f"ready: {serials}" if ready else "none is ready"
    raise Misuse("NOT_FOUND", f"There is no virtual phone {serial or 'to stop'}; {there}.")


def _facts(phone: VirtualPhone | BootingPhone) -> dict[str, object]:
    facts: dict[str, object] = {"state": phone.state, "serial": None, "pid": phone.pid, "started": phone.started}
    if isinstance(phone, VirtualPhone):
        facts |= {"serial": phone.serial, "size": phone.size, "density": phone.density, "locale": phone.locale}
        facts["boot_ms"] = phone.boot_ms
    held = phone.memory_bytes
    facts["memory_mb"] = None if held is None else round(held / MEGABYTE)
    return {**facts, "home": str(phone.home), "log": str(phone.log)}


class _Progress:
    """Says on standard error that a boot still goes on, once it takes long."""

    def __init__(self, apks: int, count: int = 1) -> None:
        self._began_s = time.monotonic()
        self._next_s: float = QUIET_S
        self._count = count
        self._more = f", and {apks} APK to install; each is translated once" if apks else ""

    @property
    def waited_s(self) -> float:
        """Since the boot was begun."""
        return time.monotonic() - self._began_s

    def __call__(self, ready: float) -> None:
        """Called again and again while phones boot.

        Args:
            ready: how many of several are ready; of one its time, which is known here.
        """
        waited_s = self.waited_s
        if waited_s < self._next_s:
            return
        self._next_s += REPORT_INTERVAL_S
        if self._count > 1:
            note(f"Starting {self._count} virtual phones, {waited_s:.0f} s so far, {ready:.0f} ready{self._more} ...")
        else:
            note(f"Starting a virtual phone, {waited_s:.0f} s so far; five to eight are usual{self._more} ...")
