"""`pollex mcp`: the MCP server for AI hosts, over standard input and output or HTTP."""

import contextlib
import logging
import sys
from collections.abc import Callable, Iterator
from enum import StrEnum
from functools import partial
from typing import TYPE_CHECKING, Annotated, Any

import typer

from pollex.cli.options import AGENTS, flag
from pollex.cli.terminal import note
from pollex.errors import Misuse
from pollex.tools.bursts import MAX_BURST_ACTIONS, MOST_BURST_ACTIONS

if TYPE_CHECKING:
    from pollex.config import ApprovalSettings
    from pollex.guard.gate import ApprovalGate
    from pollex.tools.tool import Tool

__all__ = ["register"]


class Approve(StrEnum):
    """Where the person is asked."""

    CONSOLE = "console"


DeviceNames = Annotated[
    list[str] | None,
    typer.Option(
        "--device", metavar="NAME", help="SERIAL as adb names it, virtual, or replay:FILE; repeat it for several."
    ),
]
BurstActions = Annotated[
    int, typer.Option(min=1, max=MOST_BURST_ACTIONS, help="How many steps one action_sequence may have.")
]


def register(app: typer.Typer) -> None:
    """Adds the command."""
    app.command("mcp", rich_help_panel=AGENTS, epilog="Example: pollex mcp --device emulator-5554")(serve)


def serve(
    *,
    device: DeviceNames = None,
    app: Annotated[
        list[str] | None,
        typer.Option("--app", metavar="PACKAGE", help="Only this app may be touched; repeat it.", show_default=False),
    ] = None,
    read_only: Annotated[bool, flag("--read-only", "Offer only the tools that read.")] = False,
    toolsets: Annotated[
        str, typer.Option(metavar="NAMES", help="Which tools: some of phone, controls and skill.")
    ] = "phone,controls",
    max_burst_actions: BurstActions = MAX_BURST_ACTIONS,
    http: Annotated[bool, flag("--http", "Streamable HTTP on 127.0.0.1, for who knows the token.")] = False,
    approve: Annotated[
        Approve | None,
        typer.Option(help="Where you are asked before money is spent: a page on this computer; else nowhere."),
    ] = None,
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
    from pollex.config import settings
    from pollex.serve.http import serve_http
    from pollex.serve.stdio import serve_stdio
    from pollex.tools.devices import Devices
    from pollex.tools.registry import Registry
    from pollex.tools.toolsets import DOCUMENTS, TOOLSETS, common_prompt

    names = _known(toolsets, tuple(TOOLSETS))
    logging.basicConfig(stream=sys.stderr, level=logging.WARNING, format="%(levelname)s %(name)s: %(message)s")
    approval = settings().approval
    asks = approval.mode == "ask" and not read_only
    registry = Registry(
        [tool for name in names for tool in TOOLSETS[name] if not read_only or _only_reads(tool)],
        Devices.opened(device or (), apps=app or ()),
        prompt="\n\n".join(text for name in names if (text := common_prompt(name, asks=asks))),
        mode=approval.mode,
        max_burst_actions=max_burst_actions,
        documents=[document for name in names for document in DOCUMENTS.get(name, ())],
    )
    with _gates(approval, by_page="console" in (approve, approval.approve)) as new_gate:
        if not http:
            return serve_stdio(registry, new_gate)
        return serve_http(registry, new_gate, port or 0, note)


@contextlib.contextmanager
def _gates(approval: "ApprovalSettings", *, by_page: bool) -> "Iterator[Callable[[], ApprovalGate]]":
    """How the approval gate of a run is made; with a page on which the person is asked, if that is wanted."""
    from pollex.gates import gate_of
    from pollex.serve.approval_page import approval_page

    if not by_page:
        yield partial(gate_of, approval, "mcp")
        return
    with approval_page() as page:
        note(f"You are asked before money is spent, on this page; leave it open: {page.address}")
        yield partial(gate_of, approval, "mcp", page.desk)


def _known(toolsets: str, known: tuple[str, ...]) -> tuple[str, ...]:
    """The toolsets that are named, each once.

    Raises:
        Misuse: INVALID, there is no such toolset.
    """
    names = tuple(dict.fromkeys(name.strip() for name in toolsets.split(",")))
    for name in names:
        if name not in known:
            raise Misuse("INVALID", f"There is no toolset {name[:40]!r}; there are {', '.join(known)}.")
    return names


# Any: tools of one set have different arguments.
def _only_reads(tool: "Tool[Any]") -> bool:
    """Whether a host that may only read is to have it; nobody is asked for what cannot be done anyhow."""
    from pollex.tools.tool import ASKING

    return tool.risk == "read" and ASKING not in tool.needs
