"""`pollex screen`: what is on the phone's screen now, or in a dump of one, in the form that is asked for."""

import argparse
import contextlib
import json
from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING

from pollex.cli import Commands
from pollex.errors import Misuse

if TYPE_CHECKING:
    from pollex.screen.screen import Screen

__all__ = ["register"]

DEADLINE_S = 20.0
QUIET_MS = 300
SETTLE_MAX_MS = 3000
MAX_FILE_BYTES = 64 * 1024 * 1024 + 1
"""One more than a dump may have."""


def register(commands: Commands) -> None:
    """Adds the command."""
    text = (
        "Print what is on the screen: each window from top to bottom. Waits up to three seconds for the screen to come "
        "to rest."
    )
    parser = commands.add_parser("screen", help="print what is on the screen", description=text)
    source = parser.add_mutually_exclusive_group()
    source.add_argument("--serial", help="the phone, as adb names it (default: the only one)")
    source.add_argument("--from", dest="file", type=Path, metavar="FILE.xml", help="a dump of uiautomator instead")
    parser.add_argument(
        "--format",
        choices=tuple(FORMATS),
        default="outline",
        help="outline: densest; yaml: as screen_content shows it; elements: as the agent sees it; json: everything",
    )
    parser.set_defaults(run=_print)


def _print(arguments: argparse.Namespace) -> int:
    screen = _phone_screen(arguments.serial) if arguments.file is None else _file_screen(arguments.file)
    print(FORMATS[arguments.format](screen))
    return 0


def _phone_screen(serial: str | None) -> "Screen":
    # adbutils takes half a second to import; the other commands need not wait for it.
    from pollex.device.adb import Adb
    from pollex.device.deadline import Deadline
    from pollex.device.session import Session
    from pollex.device.wire import Settle

    with contextlib.closing(Session(Adb(), serial)) as session:
        settle = Settle(SETTLE_MAX_MS, after_seq=0, quiet_ms=QUIET_MS)
        return session.observe(Deadline(DEADLINE_S), settle=settle)


def _file_screen(path: Path) -> "Screen":
    from pollex.screen.uiautomator import read_dump

    try:
        with path.open("rb") as file:
            return read_dump(file.read(MAX_FILE_BYTES), screen_id="s1")
    except OSError as error:
        raise Misuse("INVALID", f"{path} cannot be read: {error.strerror}.") from error


def _outline(screen: "Screen") -> str:
    from pollex.screen.outline import headline, outline
    from pollex.screen.refs import RefTable

    return f"{headline(screen)}\n{outline(RefTable().take(screen))}"


def _yaml(screen: "Screen") -> str:
    from pollex.screen.skill_tree import skill_tree
    from pollex.screen.skill_yaml import tree_yaml

    return tree_yaml(skill_tree(screen))


def _elements(screen: "Screen") -> str:
    from pollex.screen.elements import element_list, elements_prompt

    return elements_prompt(element_list(screen))


def _json(screen: "Screen") -> str:
    from pollex.screen.complete import as_json

    return json.dumps(as_json(screen), ensure_ascii=False)


FORMATS: dict[str, "Callable[[Screen], str]"] = {
    "outline": _outline,
    "yaml": _yaml,
    "elements": _elements,
    "json": _json,
}
