"""`pollex mcp`: the MCP server over standard input and output, for AI hosts."""

import logging
import sys

import typer

from pollex.cli.options import AGENTS, DeviceName

__all__ = ["register"]


def register(app: typer.Typer) -> None:
    """Adds the command."""
    app.command("mcp", rich_help_panel=AGENTS, epilog="Example: pollex mcp --device emulator-5554")(serve)


def serve(device: DeviceName = None) -> None:
    """Serve the phone's tools over MCP on standard input and output.

    AI hosts start this themselves. The phone is looked for at the first call, and its helper is started then.
    """
    # The SDK takes a second to import; the other commands need not wait for it.
    from pollex.device.adb import Adb
    from pollex.device.session import Session
    from pollex.serve.mcp import serve_stdio
    from pollex.tools.caller import Caller
    from pollex.tools.toolsets import SKILL

    logging.basicConfig(stream=sys.stderr, level=logging.WARNING, format="%(levelname)s %(name)s: %(message)s")
    serve_stdio(Caller(Session(Adb(), device)), SKILL)
