"""`pollex mcp`: the MCP server for AI hosts, over standard input and output or HTTP."""

import logging
import sys
from typing import Annotated

import typer

from pollex.cli.options import AGENTS, flag
from pollex.cli.terminal import note
from pollex.errors import Misuse
from pollex.tools.bursts import MAX_BURST_ACTIONS, MOST_BURST_ACTIONS

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
    toolsets: Annotated[
        str, typer.Option(metavar="NAMES", help="Which tools: some of phone, controls and skill.")
    ] = "phone,controls",
    max_burst_actions: Annotated[
        int, typer.Option(min=1, max=MOST_BURST_ACTIONS, help="How many steps one action_sequence may have.")
    ] = MAX_BURST_ACTIONS,
    http: Annotated[bool, flag("--http", "Streamable HTTP on 127.0.0.1, for who knows the token.")] = False,
    port: Annotated[
        int | None, typer.Option(min=0, max=65535, help="For --http; any that is free if 0 or not given.")
    ] = None,
) -> int:
    """Serve the phone's tools over MCP.

    AI hosts start this themselves and talk with it over standard input and output. The phone is looked for at the first
    call, and its helper is started then.
    """
    if port is not None and not http:
        raise Misuse("INVALID", "--port is for --http; give both or neither.")
    # The SDK takes a second to import; the other commands need not wait for it.
    from pollex.serve.http import serve_http
    from pollex.serve.stdio import serve_stdio
    from pollex.tools.devices import Devices
    from pollex.tools.registry import Registry
    from pollex.tools.toolsets import DOCUMENTS, TOOLSETS, common_prompt

    names = tuple(dict.fromkeys(name.strip() for name in toolsets.split(",")))
    for name in names:
        if name not in TOOLSETS:
            raise Misuse("INVALID", f"There is no toolset {name[:40]!r}; there are {', '.join(TOOLSETS)}.")
    logging.basicConfig(stream=sys.stderr, level=logging.WARNING, format="%(levelname)s %(name)s: %(message)s")
    tools = [tool for name in names for tool in TOOLSETS[name] if tool.risk == "read" or not read_only]
    prompt = "\n\n".join(text for name in names if (text := common_prompt(name)))
    registry = Registry(
        tools,
        Devices.opened(device or (), apps=app or ()),
        prompt=prompt,
        max_burst_actions=max_burst_actions,
        documents=[document for name in names for document in DOCUMENTS.get(name, ())],
    )
    if not http:
        return serve_stdio(registry)
    return serve_http(registry, port or 0, note)
