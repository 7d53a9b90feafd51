"""`pollex phone`: starts, lists and stops virtual phones."""

import argparse
import json
import re
import signal
import sys
from collections.abc import Sequence
from typing import NoReturn

from pollex.cli import Commands
from pollex.device.virtual import BootingPhone, PhoneOptions, VirtualPhone, phones
from pollex.errors import DeviceUnavailable, Misuse

__all__ = ["register", "with_verb"]

VERBS = ("start", "list", "stop")

QUIET_S = 2
"""A boot that takes longer than this is spoken of."""

REPORT_INTERVAL_S = 5

EXIT_TERMINATED = 143
"""As a shell says it for a program that SIGTERM ended; so ends a phone that somebody else stopped."""


def with_verb(words: Sequence[str]) -> list[str]:
    """The words of a command line, with `phone` alone meaning `phone start`."""
    if words[:1] == ["phone"] and words[1:2] not in [[word] for word in (*VERBS, "-h", "--help")]:
        return ["phone", "start", *words[1:]]
    return list(words)


def register(commands: Commands) -> None:
    """Adds the command."""
    text = "Start, list and stop virtual phones. `pollex phone` alone is `pollex phone start`."
    verbs = commands.add_parser("phone", help="start, list and stop virtual phones", description=text).add_subparsers(
        title="verbs", metavar="VERB", required=True
    )
    _register_start(verbs)

    text = "List the virtual phones that run: serial, process, size, start and state."
    parser = verbs.add_parser("list", help="list those that run", description=text)
    parser.add_argument("--json", action="store_true", help="answer as JSON, with the folders and logs")
    parser.set_defaults(run=_list)

    text = "Stop one virtual phone, or all of them."
    parser = verbs.add_parser("stop", help="stop one or all", description=text)
    which = parser.add_mutually_exclusive_group()
    which.add_argument("serial", metavar="SERIAL", nargs="?", help="the one to stop; not needed if only one runs")
    which.add_argument("--all", action="store_true", help="stop all, also those that still boot")
    parser.add_argument("--json", action="store_true", help="answer as JSON: the serials, and where the logs are kept")
    parser.set_defaults(run=_stop)


def _register_start(verbs: Commands) -> None:
    text = (
        "Start a virtual phone and print its serial when it is ready. It runs until Ctrl-C, or with --background until "
        "`pollex phone stop`. Connect to it with: adb connect SERIAL"
    )
    parser = verbs.add_parser("start", help="start one (the default)", description=text)
    parser.add_argument("--background", action="store_true", help="return when it is ready and let it run")
    parser.add_argument("--port", type=_port, help="port of its adb on the loopback address (default: a free one)")
    parser.add_argument("--size", type=_size, metavar="WxH", help="pixels of its display (default: 1080x2400)")
    parser.add_argument("--density", type=_density, help="dots per inch (default: 480)")
    parser.add_argument("--locale", help="language and country, as zh-CN (default: en-US)")
    parser.add_argument("--json", action="store_true", help="answer as JSON")
    parser.set_defaults(run=_start)


def _port(text: str) -> int:
    if not (text.isdecimal() and 1 <= int(text) <= 65535):
        raise argparse.ArgumentTypeError(f"{text} is no port: 1 to 65535")
    return int(text)


def _size(text: str) -> str:
    if not re.fullmatch(r"[1-9][0-9]{1,4}x[1-9][0-9]{1,4}", text):
        raise argparse.ArgumentTypeError(f"{text} is no size: width x height in pixels, as 1080x2400")
    return text


def _density(text: str) -> int:
    if not re.fullmatch(r"[1-9][0-9]{1,3}", text):
        raise argparse.ArgumentTypeError(f"{text} is no density: dots per inch, as 480")
    return int(text)


def _start(arguments: argparse.Namespace) -> int:
    options = PhoneOptions(port=arguments.port, size=arguments.size, density=arguments.density, locale=arguments.locale)
    for number in (signal.SIGTERM, signal.SIGHUP):
        signal.signal(number, _leave)
    phone = VirtualPhone.start(options, attached=not arguments.background, report=_Progress())
    try:
        print(json.dumps(_facts(phone)) if arguments.json else phone.serial, flush=True)
        if not arguments.background:
            _note(f"Connect with: adb connect {phone.serial} - stop it with Ctrl-C")
            _wait(phone)
    except BaseException:
        phone.stop()
        raise
    return 0


def _wait(phone: VirtualPhone) -> None:
    exit_code = phone.wait()
    log = phone.stop()
    if exit_code not in (0, EXIT_TERMINATED, -signal.SIGTERM):
        raise DeviceUnavailable("DEVICE_UNAVAILABLE", f"The virtual phone ended (exit {exit_code}). Its log: {log}")


def _leave(number: int, frame: object) -> NoReturn:
    sys.exit(128 + number)


def _list(arguments: argparse.Namespace) -> int:
    found = phones()
    if arguments.json:
        print(json.dumps([_facts(phone) for phone in found]))
        return 0
    rows = [("SERIAL", "PID", "SIZE", "STARTED", "STATE")]
    for phone in found:
        serial, size = (phone.serial, phone.size) if isinstance(phone, VirtualPhone) else ("-", "-")
        rows.append((serial, str(phone.pid), size, phone.started, phone.state))
    widths = [max(map(len, column)) for column in zip(*rows, strict=True)]
    for row in rows:
        print("  ".join(word.ljust(width) for word, width in zip(row, widths, strict=True)).rstrip())
    return 0


def _stop(arguments: argparse.Namespace) -> int:
    found = phones()
    wanted = found if arguments.all else (_chosen(found, arguments.serial),)
    stopped = [(getattr(phone, "serial", None), str(phone.stop())) for phone in wanted]
    if arguments.json:
        print(json.dumps([{"serial": serial, "log": log} for serial, log in stopped]))
    else:
        for serial, log in stopped:
            print(f"stopped {serial or 'a phone that was booting'}, its log: {log}")
    return 0


def _chosen(found: tuple[VirtualPhone | BootingPhone, ...], serial: str | None) -> VirtualPhone:
    ready = [phone for phone in found if isinstance(phone, VirtualPhone)]
    serials = ", ".join(phone.serial for phone in ready) or "none"
    if serial is None and len(ready) == 1:
        return ready[0]
    if serial is None and ready:
        raise Misuse("AMBIGUOUS", f"Several virtual phones run: {serials}. Name one, or stop them with --all.")
    for phone in ready:
        if phone.serial == serial:
            return phone
    raise Misuse("NOT_FOUND", f"There is no virtual phone {serial or 'to stop'}. Ready are: {serials}.")


def _facts(phone: VirtualPhone | BootingPhone) -> dict[str, object]:
    facts: dict[str, object] = {"state": phone.state, "serial": None, "pid": phone.pid, "started": phone.started}
    if isinstance(phone, VirtualPhone):
        facts |= {"serial": phone.serial, "size": phone.size, "density": phone.density, "locale": phone.locale}
        facts["boot_ms"] = phone.boot_ms
    return {**facts, "home": str(phone.home), "log": str(phone.log)}


class _Progress:
    """Says on standard error that a boot still goes on, once it takes long."""

    def __init__(self) -> None:
        self._next_s: float = QUIET_S

    def __call__(self, waited_s: float) -> None:
        if waited_s >= self._next_s:
            self._next_s += REPORT_INTERVAL_S
            _note(f"Starting a virtual phone, {waited_s:.0f} s so far; five to eight are usual ...")


def _note(sentence: str) -> None:
    print(sentence, file=sys.stderr, flush=True)
