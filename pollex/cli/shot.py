"""`pollex shot`: a picture of the phone's display, as a file."""

import sys
from datetime import datetime
from enum import StrEnum
from pathlib import Path
from typing import Annotated, Literal

import typer

from pollex.cli.options import LOOK, AsJson, DeviceName, Marks
from pollex.cli.terminal import progress, say, say_bytes, say_json
from pollex.errors import Misuse

__all__ = ["form_of", "register", "write"]

STDOUT = Path("-")


class Form(StrEnum):
    """How a picture is encoded."""

    PNG = "png"
    JPEG = "jpeg"


def register(app: typer.Typer) -> None:
    """Adds the command."""
    app.command("shot", rich_help_panel=LOOK, epilog="Example: pollex shot home.png --marks --max-side 1280")(shot)


def shot(
    file: Annotated[
        Path | None,
        typer.Argument(metavar="[FILE]", help="Where to; - is standard output. Else a file named by the time, here."),
    ] = None,
    *,
    device: DeviceName = None,
    marks: Marks = False,
    max_side: Annotated[
        int | None, typer.Option(help="Longest side in pixels, 256 to 4096; as it is if not given.", show_default=False)
    ] = None,
    form: Annotated[
        Form | None, typer.Option("--format", help="By the file's name if not given, else png.", show_default=False)
    ] = None,
    as_json: AsJson = False,
) -> None:
    """Take a picture of the display.

    Secret fields are painted over. Of an app that forbids pictures there is none.
    """
    if file == STDOUT and as_json:
        raise Misuse("INVALID", "Picture and JSON cannot both go to standard output; give a file.")
    if file == STDOUT and sys.stdout.isatty():
        raise Misuse("INVALID", "A terminal shows no pictures; give a file, or send the output on.")
    kind = form_of(file, form)

    from pollex.act.picture import take_picture
    from pollex.cli.opened import opened

    with opened(device) as phone, progress("Taking a picture"):
        taken = take_picture(phone.executor, phone.deadline, form=kind, max_side_px=max_side, has_marks=marks)
    picture = taken.picture
    if file == STDOUT:
        say_bytes(picture.data)
        return
    if file is None:
        file = Path(datetime.now().astimezone().strftime(f"pollex-%Y%m%d-%H%M%S.{kind}"))
    write(file, picture.data)
    if as_json:
        facts = {"file": str(file), "format": kind, "width": picture.width, "height": picture.height}
        more = {"scale": round(picture.scale, 4), "rotation": picture.rotation, "secure": picture.secure}
        say_json({"ok": True, **facts, **more, "hidden": taken.hidden, "steady": taken.is_steady})
        return
    hidden = f", {taken.hidden} secret fields painted over" if taken.hidden else ""
    moving = "" if taken.is_steady else ", while the screen was moving"
    say(f"{file}: {picture.width}x{picture.height}{hidden}{moving}")


def form_of(file: Path | None, asked: str | None) -> Literal["png", "jpeg"]:
    """How to encode a picture for this file.

    Raises:
        Misuse: INVALID, its name ends like something else.
    """
    if asked is not None:
        return "png" if asked == "png" else "jpeg"
    ending = "" if file is None else file.suffix.casefold()
    if ending in (".jpg", ".jpeg"):
        return "jpeg"
    if ending in ("", ".png"):
        return "png"
    raise Misuse(
        "INVALID", f"{ending} is no picture that pollex writes; end the name in .png or .jpg, or say --format."
    )


def write(file: Path, data: bytes) -> None:
    """Writes the picture, in place of what is there.

    Raises:
        Misuse: INVALID, it cannot be written.
    """
    try:
        file.write_bytes(data)
    except OSError as error:
        raise Misuse("INVALID", f"{file} cannot be written: {error.strerror}.") from error
