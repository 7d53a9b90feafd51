"""`pollex call`: one call of any tool, as an AI host would make it."""

import json
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from pollex.cli.options import AGENTS, AsJson, DeviceName
from pollex.cli.terminal import note, progress, say, say_json, say_table
from pollex.codes import CODES, EXIT_CODES
from pollex.errors import DeviceUnavailable, Misuse

if TYPE_CHECKING:
    from pollex.cli.opened import Opened
    from pollex.device.device import Picture
    from pollex.tools.tool import Result, Tool

__all__ = ["register"]


def register(app: typer.Typer) -> None:
    """Adds the command."""
    example = """Example: pollex call phone_find '{"text": "Battery", "direction": "down"}'"""
    app.command("call", rich_help_panel=AGENTS, epilog=example)(call)


def call(
    tool: Annotated[
        str | None, typer.Argument(help="The tool's name; the list of them if none is given.", show_default=False)
    ] = None,
    arguments: Annotated[str, typer.Argument(metavar="[JSON]", help="Its arguments, as one JSON object.")] = "{}",
    *,
    app: Annotated[
        list[str] | None,
        typer.Option("--app", metavar="PACKAGE", help="Only this app may be touched; repeat it.", show_default=False),
    ] = None,
    device: DeviceName = None,
    as_json: AsJson = False,
    pictures: Annotated[
        Path | None,
        typer.Option(metavar="FOLDER", help="Where pictures of the answer are written to.", show_default=False),
    ] = None,
) -> int:
    """Call one tool of any toolset, and print what it answers.

    Refs, and the numbering of the screen that was shown last, are kept for the next call, per phone, for ten minutes.
    """
    from pollex.tools.toolsets import TOOLSETS

    tools = {one.name: one for toolset in TOOLSETS.values() for one in toolset}
    if tool is None:
        _list(tools, as_json=as_json)
        return 0
    if tool not in tools:
        raise Misuse("NOT_FOUND", f"There is no tool {tool[:40]!r}; there are {', '.join(tools)}.")
    result = _called(tools[tool], _object(arguments), device, app or ())
    files = [] if pictures is None else [_write(pictures, place, one) for place, one in enumerate(result.pictures, 1)]
    if as_json:
        answer: dict[str, object] = {"ok": not result.is_error, "tool": tool, "text": result.text}
        say_json({**answer, "data": result.data, "pictures": files})
    else:
        (note if result.is_error else say)(result.text)
        for file in files:
            say(f"picture: {file}")
    return _exit_code(result)


# Any: tools of one set have different arguments.
def _called(tool: "Tool[Any]", given: Mapping[str, object], device: str | None, apps: Sequence[str]) -> "Result":
    """What the tool answers. What the phone can do is asked before what the arguments are, as at every door (C-3).

    Raises:
        DeviceUnavailable: there is no phone, and the arguments are not to blame.
    """
    from pollex.cli.opened import opened

    try:
        with opened(device, apps=apps) as phone, progress(f"Calling {tool.name}"):
            return _result(phone, tool, given)
    except DeviceUnavailable:
        try:
            tool.checked(given)
        except Misuse as error:
            return tool.failure(error)
        raise


# Any: tools of one set have different arguments.
def _result(phone: "Opened", tool: "Tool[Any]", given: Mapping[str, object]) -> "Result":
    from pollex.tools.caller import Caller
    from pollex.tools.devices import Devices, ServedDevice
    from pollex.tools.registry import Registry

    served = ServedDevice(phone.info.serial, phone.executor)
    caller = Caller()
    view = caller.views[served.name]
    view.numbering, view.refs_below = phone.numbering, phone.refs_below
    result = Registry((tool,), Devices([served])).call(caller, tool, given, phone.deadline)
    phone.numbering = view.numbering
    return result


def _list(tools: "Mapping[str, Tool[Any]]", *, as_json: bool) -> None:
    if as_json:
        told = [
            {"name": tool.name, "title": tool.title, "risk": tool.risk, "arguments": tool.schema}
            for tool in tools.values()
        ]
        say_json({"ok": True, "tools": told})
        return
    say_table(("TOOL", "RISK", "WHAT"), [(tool.name, tool.risk, tool.title) for tool in tools.values()])


def _object(text: str) -> dict[str, object]:
    try:
        given = json.loads(text)
    except (ValueError, RecursionError) as error:
        raise Misuse("INVALID", f"The arguments are no JSON: {error}.") from error
    if not isinstance(given, dict):
        raise Misuse("INVALID", 'The arguments are one JSON object, as {"key": 4}.')
    return given


def _write(folder: Path, place: int, picture: "Picture") -> str:
    file = folder / f"{place}.{picture.format}"
    try:
        folder.mkdir(parents=True, exist_ok=True)
        file.write_bytes(picture.data)
    except OSError as error:
        raise Misuse("INVALID", f"{file} cannot be written: {error.strerror}.") from error
    return str(file)


def _exit_code(result: "Result") -> int:
    """By the code that a failure names; tools without data name it in their one line (spec S-3)."""
    if not result.is_error:
        return 0
    named = result.data.get("error") if result.data is not None else result.text.split(":")[1].strip()
    return next((number for code, number in EXIT_CODES.items() if code == named), 1) if named in CODES else 1
