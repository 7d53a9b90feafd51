"""What several commands take, with the same name and meaning everywhere."""

from typing import Annotated

import typer

__all__ = ["ACT", "AGENTS", "LOOK", "PHONES", "AsJson", "DeviceName", "Marks"]

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
AsJson = Annotated[bool, typer.Option("--json", help="Answer with one JSON object.")]
Marks = Annotated[bool, typer.Option("--marks", help="Draw the refs beside their controls.")]
