"""Which phones there are, and the way to those on the network."""

import contextlib
import re
import time
from typing import TYPE_CHECKING, Annotated

import typer

from pollex.cli.options import PHONES, AsJson, flag
from pollex.cli.terminal import note, progress, say, say_json, say_table
from pollex.errors import Misuse

if TYPE_CHECKING:
    from pollex.device.discovery import ListedDevice

__all__ = ["register"]

LIST_S = 10.0
CONNECT_S = 15.0
CLEAN_S = 20.0
WATCH_INTERVAL_S = 1.0
_HOST_AND_PORT = re.compile(r"(?:[A-Za-z0-9][A-Za-z0-9_.-]*|\[[0-9A-Fa-f:.]+\]):[0-9]{1,5}", re.ASCII)


def register(app: typer.Typer) -> None:
    """Adds the commands."""
    app.command("devices", rich_help_panel=PHONES, epilog="Example: pollex devices --json")(devices)
    app.command("connect", rich_help_panel=PHONES, epilog="Example: pollex connect 192.168.1.20:37099")(connect)
    app.command("disconnect", rich_help_panel=PHONES, epilog="Example: pollex disconnect --clean")(disconnect)


def devices(
    *,
    watch: Annotated[bool, flag("--watch", "Print it again whenever it changes, until Ctrl-C.")] = False,
    as_json: AsJson = False,
) -> None:
    """List the phones that adb knows and the virtual phones that run, usable or not."""
    with progress("Asking adb"):
        found = _found()
    _tell(found, as_json=as_json)
    while watch:
        time.sleep(WATCH_INTERVAL_S)
        before, found = found, _found()
        if found != before:
            _tell(found, as_json=as_json)


def connect(
    address: Annotated[str, typer.Argument(metavar="HOST:PORT", help="As the phone shows it for wireless debugging.")],
    *,
    as_json: AsJson = False,
) -> None:
    """Connect to a phone on the network."""
    _check_address(address)
    from pollex.device.adb import Adb
    from pollex.device.deadline import Deadline

    with progress(f"Connecting to {address}"):
        phone = Adb().connect(address, Deadline(CONNECT_S))
    if as_json:
        say_json({"ok": True, "serial": phone.serial})
    else:
        say(f"connected: {phone.serial}")


def disconnect(
    serial: Annotated[
        str | None,
        typer.Argument(help="Which phone, as adb names it; not needed if there is one only.", show_default=False),
    ] = None,
    *,
    clean: Annotated[
        bool, flag("--clean", "First remove the helper, the one file that pollex leaves on a phone.")
    ] = False,
    as_json: AsJson = False,
) -> None:
    """Let go of a phone: remove what pollex left on it, and end the connection of one on the network."""
    from pollex.device.adb import Adb
    from pollex.device.deadline import Deadline
    from pollex.device.jar import remove_helpers
    from pollex.device.owner import Owner

    adb, deadline = Adb(), Deadline(CLEAN_S)
    with progress("Asking the phone"):
        phone = adb.phone(serial, deadline)
    is_remote = _HOST_AND_PORT.fullmatch(phone.serial) is not None
    if not clean and not is_remote:
        message = (
            f"{phone.serial} is not on the network, so there is nothing to disconnect; --clean removes the helper."
        )
        raise Misuse("INVALID", message)
    removed: tuple[str, ...] = ()
    if clean:
        # Whoever works with the phone now needs the file.
        owner = Owner(lambda: None)
        with contextlib.ExitStack() as leaving:
            leaving.callback(owner.release)
            leaving.enter_context(owner.using())
            leaving.enter_context(progress("Removing the helper"))
            owner.take(phone.serial, deadline)
            removed = remove_helpers(phone, deadline)
    if is_remote:
        adb.disconnect(phone.serial, deadline)
    if as_json:
        say_json({"ok": True, "serial": phone.serial, "removed": list(removed), "disconnected": is_remote})
        return
    if clean:
        say(f"removed: {', '.join(removed) or 'nothing was there'}")
    if is_remote:
        say(f"disconnected: {phone.serial}")


def _check_address(address: str) -> None:
    if not _HOST_AND_PORT.fullmatch(address) or not 1 <= int(address.rpartition(":")[2]) <= 65535:
        raise Misuse("INVALID", f"{address[:60]!r} is no address; give host and port, as 192.168.1.20:37099.")


def _found() -> "tuple[ListedDevice, ...]":
    from pollex.device.deadline import Deadline
    from pollex.device.discovery import list_devices

    return list_devices(Deadline(LIST_S))


_ADVICE = {
    "device": "",
    "unauthorized": "Unlock the phone and accept its question about USB debugging.",
    "authorizing": "Unlock the phone and accept its question about USB debugging.",
    "offline": "Plug it in again, or restart it.",
    "not connected": "Name it with --device, and it is connected; where it is the only phone, it need not be named.",
}
_OTHERWISE = "See what `pollex doctor --device SERIAL` says."


def _kind(device: "ListedDevice") -> str:
    if device.is_virtual:
        return "virtual"
    if device.serial.startswith("emulator-"):
        return "emulator"
    return "network" if ":" in device.serial or "._adb-tls-" in device.serial else "cable"


def _tell(found: "tuple[ListedDevice, ...]", *, as_json: bool) -> None:
    from pollex.device.absent import STOPPED, is_stopped

    told = [
        {
            "serial": device.serial,
            "state": device.state,
            "kind": _kind(device),
            "model": device.model,
            "advice": f"{STOPPED.capitalize()}."
            if is_stopped(device.serial, device.state)
            else _ADVICE.get(device.state, _OTHERWISE),
        }
        for device in found
    ]
    if as_json:
        say_json({"ok": True, "devices": told})
    elif told:
        say_table([name.upper() for name in told[0]], [[value or "" for value in device.values()] for device in told])
    else:
        note("No phone is connected. Connect one with USB debugging on, or start one with `pollex phone`.")
