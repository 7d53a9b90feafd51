"""`pollex screen`: what is on the phone's screen now, every window of it."""

import argparse
import contextlib
import json

from pollex.cli import Commands

__all__ = ["register"]

DEADLINE_S = 20.0
QUIET_MS = 300
SETTLE_MAX_MS = 3000


def register(commands: Commands) -> None:
    """Adds the command."""
    text = (
        "Print what is on the screen: each window from top to bottom, the system's too, with its tree. Waits up to "
        "three seconds for the screen to come to rest."
    )
    parser = commands.add_parser("screen", help="print what is on the screen", description=text)
    parser.add_argument("--serial", help="the phone, as adb names it (default: the only one)")
    form = parser.add_mutually_exclusive_group()
    form.add_argument("--json", action="store_true", help="everything that was read, as JSON")
    form.add_argument("--yaml", action="store_true", help="as the tool screen_content shows it to a model")
    parser.set_defaults(run=_print)


def _print(arguments: argparse.Namespace) -> int:
    # adbutils takes half a second to import; the other commands need not wait for it.
    from pollex.device.adb import Adb
    from pollex.device.deadline import Deadline
    from pollex.device.session import Session
    from pollex.device.wire import Settle
    from pollex.screen.complete import as_json
    from pollex.screen.outline import outline
    from pollex.screen.skill_tree import skill_tree
    from pollex.screen.skill_yaml import tree_yaml

    with contextlib.closing(Session(Adb(), arguments.serial)) as session:
        settle = Settle(SETTLE_MAX_MS, after_seq=0, quiet_ms=QUIET_MS)
        screen = session.observe(Deadline(DEADLINE_S), settle=settle)
    if arguments.json:
        print(json.dumps(as_json(screen), ensure_ascii=False))
    elif arguments.yaml:
        print(tree_yaml(skill_tree(screen)))
    else:
        print(outline(screen))
    return 0
