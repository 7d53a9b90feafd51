"""`pollex mcp`: the MCP server for AI hosts, over standard input and output or HTTP."""

import logging
import sys
from typing import Annotated

import typer

from pollex.cli.options import AGENTS, flag
from pollex.cli.terminal import note
from pollex.errors import Misuse

__all__ = ["register"]


def register(app: typer.Typer) -> None:
    """Adds the command."""
    app.command("mcp", rich_help_panel=AGENTS, epilog="Example: pollex mcp --device emulator-5554")(serve)


def serve(
    *,
    device: Annotated[
        list[str] | None,
        typer.Option(
            "--device", metavar="NAME", help="SERIAL as adb names it, virtual, or replay:FILE; repeat it for several."
        ),
    ] = None,
    app: Annotated[
        list[str] | None,
        typer.Option("--app", metavar="PACKAGE", help="Only this app may be touched; repeat it.", show_default=False),
    ] = None,
    read_only: Annotated[bool, flag("--read-only", "Offer only the tools that read.")] = False,
    toolset: Annotated[str, typer.Option(metavar="NAME", help="Which tools: phone, or skill.")] = "phone",
    http: Annotated[bool, flag("--http", "Streamable HTTP on 127.0.0.1, for who knows the token.")] = False,
    port: Annotated[int, typer.Option(min=0, max=65535, help="For --http; 0 takes any that is free.")] = 0,
) -> int:
    """Serve the phone's tools over MCP.

    AI hosts start this themselves and talk with it over standard input and output. The phone is looked for at the first
    call, and its helper is started then.
    """
    # The SDK takes a second to import; the other commands need not wait for it.
    from pollex.serve.http import serve_http
    from pollex.serve.stdio import serve_stdio
    from pollex.tools.devices import Devices
    from pollex.tools.registry import Registry
    from pollex.tools.toolsets import TOOLSETS, common_prompt

    if toolset not in TOOLSETS:
        raise Misuse("INVALID", f"There is no toolset {toolset[:40]!r}; there are {', '.join(TOOLSETS)}.")
    logging.basicConfig(stream=sys.stderr, level=logging.WARNING, format="%(levelname)s %(name)s: %(message)s")
    tools = [tool for tool in TOOLSETS[toolset] if tool.risk == "read" or not read_only]
    registry = Registry(tools, Devices.opened(device or (), apps=app or ()), prompt=common_prompt(toolset))
    if not http:
        return serve_stdio(registry)
    return serve_http(registry, port, note)
