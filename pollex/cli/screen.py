"""`pollex screen`: what is on the phone's screen now, or in a dump of one, in the form that is asked for."""

from enum import StrEnum
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from pollex.cli.options import LOOK, AsJson, DeviceName, Marks, flag
from pollex.cli.terminal import note, progress, say, say_json
from pollex.errors import Misuse, ReadFailed, Refused

if TYPE_CHECKING:
    from pollex.cli.opened import Opened
    from pollex.screen.refs import NamedScreen

__all__ = ["Format", "named_file", "register"]

MAX_FILE_BYTES = 64 * 1024 * 1024 + 1
"""One more than a dump may have."""
WATCH_MS = 2000
"""One wait for a change, after which Ctrl-C is looked at again."""
WATCH_CALL_S = 30.0
NEXT_TRY_S = 1.0


class Format(StrEnum):
    """How a screen is written."""

    OUTLINE = "outline"
    YAML = "yaml"
    ELEMENTS = "elements"
    JSON = "json"


def register(app: typer.Typer) -> None:
    """Adds the command."""
    app.command("screen", rich_help_panel=LOOK, epilog="Example: pollex screen --format yaml")(screen)


def screen(
    *,
    device: DeviceName = None,
    form: Annotated[
        Format,
        typer.Option(
            "--format",
            help="outline: densest, with refs; yaml: as the tool screen_content gives it; elements: as the agent sees "
            "it; json: everything.",
        ),
    ] = Format.OUTLINE,
    as_json: AsJson = False,
    picture: Annotated[
        Path | None, typer.Option(metavar="FILE", help="Write a picture too, .png or .jpg.", show_default=False)
    ] = None,
    marks: Marks = False,
    watch: Annotated[bool, flag("--watch", "Print it again whenever it changes, until Ctrl-C.")] = False,
    file: Annotated[
        Path | None,
        typer.Option("--from", metavar="FILE.xml", help="Read a dump of uiautomator instead.", show_default=False),
    ] = None,
) -> None:
    """Print what is on the screen, each window from top to bottom.

    Waits up to three seconds for the screen to come to rest. The refs, as e5, serve the commands that act, for ten
    minutes.
    """
    form = Format.JSON if as_json else form
    if file is not None:
        if device is not None or picture is not None or watch:
            raise Misuse("INVALID", "A file is no phone: leave out --device, --picture and --watch.")
        _print(named_file(file), form)
        return
    if marks and picture is None:
        raise Misuse("INVALID", "Marks are drawn on a picture: give --picture FILE too.")
    if watch and picture is not None:
        raise Misuse("INVALID", "Give --watch or --picture, not both.")

    from pollex.cli.opened import opened

    with opened(device) as phone:
        if watch:
            _watch(phone, form)
        elif picture is not None:
            _print_with_picture(phone, form, picture, marks=marks)
        else:
            with progress("Reading the screen"):
                named = phone.look()
            _print(named, form)


def _print(named: "NamedScreen", form: Format) -> None:
    match form:
        case Format.OUTLINE:
            from pollex.screen.outline import headline, outline

            say(f"{headline(named.screen)}\n{outline(named)}")
        case Format.YAML:
            from pollex.screen.skill_tree import skill_tree
            from pollex.screen.skill_yaml import tree_yaml

            say(tree_yaml(skill_tree(named.screen)))
        case Format.ELEMENTS:
            from pollex.screen.elements import element_list, elements_prompt

            say(elements_prompt(element_list(named.screen)))
        case Format.JSON:
            from pollex.screen.complete import as_json

            say_json({"ok": True, **as_json(named.screen)})


def _print_with_picture(phone: "Opened", form: Format, file: Path, *, marks: bool) -> None:
    from pollex.act.picture import take_picture
    from pollex.cli.shot import form_of, write

    kind = form_of(file, None)
    with progress("Taking a picture"):
        shot = take_picture(phone.executor, phone.deadline, form=kind, has_marks=marks)
    write(file, shot.picture.data)
    _print(shot.screen, form)


def _watch(phone: "Opened", form: Format) -> None:
    """Goes on until Ctrl-C, or until the phone is gone."""
    import time

    from pollex.act.looking import at_rest
    from pollex.device.deadline import Deadline

    shown: str | None = None
    while True:
        deadline = Deadline(WATCH_CALL_S, phone.deadline.cancel)
        try:
            named = phone.executor.look(deadline, settle=at_rest(0))
            if named.screen.digest != shown:
                _print(named, form)
                shown = named.screen.digest
            phone.device.wait(deadline, named.screen, wait_ms=WATCH_MS)
        except Refused as error:
            # Ctrl-C is the way to end this.
            raise KeyboardInterrupt from error
        except ReadFailed as error:
            note(f"{error.code}: {error.message}")
            time.sleep(NEXT_TRY_S)


def named_file(path: Path) -> "NamedScreen":
    """The screen of a dump, with the refs that every reading of this file gives.

    Raises:
        Misuse: INVALID, the file cannot be read.
        ReadFailed: READ_FAILED, there is no tree in it.
    """
    from pollex.screen.refs import RefTable
    from pollex.screen.uiautomator import read_dump

    try:
        with path.open("rb") as file:
            data = file.read(MAX_FILE_BYTES)
    except OSError as error:
        raise Misuse("INVALID", f"{path} cannot be read: {error.strerror}.") from error
    return RefTable().take(read_dump(data, screen_id="s1"))
