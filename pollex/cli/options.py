"""What several commands take, with the same name and meaning everywhere."""

from typing import Annotated, Any

import typer

__all__ = ["ACT", "AGENTS", "LOOK", "PHONES", "AsJson", "DeviceName", "Marks", "flag"]


def flag(name: str, text: str) -> Any:
    """An option that is there or not. Without a type in the help, for `--json <bool>` asks for a value.

    Any: what Typer's own `Option` says it is.
    """
    return typer.Option(name, help=text, metavar="")


PHONES = "Phones"
LOOK = "Looking"
ACT = "Acting"
AGENTS = "Agents and tools"
"""The parts of the list of commands."""

DeviceName = Annotated[
    str | None,
    typer.Option(
        "--device",
        metavar="NAME",
        help="SERIAL as adb names it, virtual, or replay:FILE; else ANDROID_SERIAL, else the only phone there is.",
        show_default=False,
    ),
]
AsJson = Annotated[bool, flag("--json", "Answer with one JSON object.")]
Marks = Annotated[bool, flag("--marks", "Draw the refs beside their controls.")]
