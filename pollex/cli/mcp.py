"""`pollex mcp`: the MCP server over standard input and output, for AI hosts."""

import argparse
import logging
import sys

from pollex.cli import Commands

__all__ = ["register"]


def register(commands: Commands) -> None:
    """Adds the command."""
    text = (
        "Serve the phone's tools over MCP on standard input and output. AI hosts start this themselves. The phone is "
        "looked for at the first call, and its helper is started then."
    )
    parser = commands.add_parser("mcp", help="serve an AI host over MCP", description=text)
    parser.add_argument("--serial", help="the phone, as adb names it (default: the only one)")
    parser.set_defaults(run=_serve)


def _serve(arguments: argparse.Namespace) -> int:
    # The SDK takes a second to import; the other commands need not wait for it.
    from pollex.device.adb import Adb
    from pollex.device.session import Session
    from pollex.serve.mcp import serve_stdio
    from pollex.tools.caller import Caller
    from pollex.tools.toolsets import SKILL

    logging.basicConfig(stream=sys.stderr, level=logging.WARNING, format="%(levelname)s %(name)s: %(message)s")
    serve_stdio(Caller(Session(Adb(), arguments.serial)), SKILL)
    return 0
