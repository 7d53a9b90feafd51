"""`pollex mcp`: the MCP server for AI hosts, over standard input and output or HTTP."""

import argparse
import logging
import sys

from pollex.cli import Commands

__all__ = ["register"]


def register(commands: Commands) -> None:
    """Adds the command."""
    text = (
        "Serve the phone's tools over MCP. AI hosts start this themselves and talk with it over standard input and "
        "output; with --http it listens on this computer instead, for those who know the token. The phone is looked "
        "for at the first call, and its helper is started then."
    )
    parser = commands.add_parser("mcp", help="serve an AI host over MCP", description=text)
    parser.add_argument(
        "--serial", action="append", default=[], help="the phone, as adb names it; repeat it for several"
    )
    parser.add_argument("--http", action="store_true", help="streamable HTTP on 127.0.0.1")
    parser.add_argument("--port", type=int, default=0, help="for --http (default: any that is free)")
    parser.set_defaults(run=_serve)


def _serve(arguments: argparse.Namespace) -> int:
    # The SDK takes a second to import; the other commands need not wait for it.
    from pollex.device.adb import Adb
    from pollex.serve.http import serve_http
    from pollex.serve.stdio import serve_stdio
    from pollex.tools.devices import Devices
    from pollex.tools.registry import Registry
    from pollex.tools.toolsets import SKILL

    logging.basicConfig(stream=sys.stderr, level=logging.WARNING, format="%(levelname)s %(name)s: %(message)s")
    registry = Registry(SKILL, Devices.on_adb(Adb(), arguments.serial))
    if not arguments.http:
        return serve_stdio(registry)
    return serve_http(registry, arguments.port, lambda line: print(line, file=sys.stderr, flush=True))
