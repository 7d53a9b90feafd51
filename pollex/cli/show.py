"""`pollex show`: the phone on a page of this computer, to look at and to move by hand."""

import threading
import webbrowser
from typing import Annotated

import typer

from pollex.cli.interrupt import end_in_order
from pollex.cli.options import PHONES, AsJson, DeviceName, flag
from pollex.cli.terminal import note, progress, say, say_json

__all__ = ["OpensPage", "PagePort", "register", "show_phone"]

CONNECT_S = 30.0

OpensPage = Annotated[bool, flag("--open", "Open the page in your browser.")]
PagePort = Annotated[
    int, typer.Option("--port", min=0, max=65535, help="Port of the page; any that is free if 0 or not given.")
]


def register(app: typer.Typer) -> None:
    """Adds the command."""
    app.command("show", rich_help_panel=PHONES, epilog="Example: pollex show --device virtual --open")(show)


def show(*, device: DeviceName = None, port: PagePort = 0, opens: OpensPage = False, as_json: AsJson = False) -> None:
    """Show the phone's screen on a page, live, and move it by mouse, touch and keyboard.

    Prints the page's link, for you alone, and serves it on this computer only until Ctrl-C. Nothing that you do there
    is asked about: it is your own hand. While the page is looked at, other commands find the phone busy; its Pause
    button sets the phone free.
    """
    from pollex.cli.opened import tell_of_boot

    end_in_order()
    tell_of_boot(device)
    show_phone(device, {}, port=port, opens=opens, as_json=as_json)


def show_phone(name: str | None, facts: dict[str, object], *, port: int, opens: bool, as_json: bool) -> None:
    """Serves the page until Ctrl-C or a signal ends it.

    Args:
        name: as `open_executor`.
        facts: what the JSON answer has beside the address.
        port: of the page; 0 for any that is free.
        opens: whether it is opened in the browser.
        as_json: whether the answer is JSON.

    Raises:
        DeviceUnavailable: there is no such phone.
        Misuse: INVALID, the port is taken.
    """
    from pollex.act.opening import open_executor
    from pollex.device.deadline import Deadline
    from pollex.serve.phone_page import phone_page

    with progress("Connecting to the phone"):
        executor = open_executor(name)
    try:
        with progress("Connecting to the phone"):
            executor.device.info(Deadline(CONNECT_S))
        with phone_page(executor, port) as page:
            if as_json:
                say_json({"ok": True, **facts, "address": page.address})
            else:
                say(page.address)
                note("Open this link; it is for you alone. It works until Ctrl-C.")
            if opens and not webbrowser.open(page.address):
                note("No browser could be opened; open the link yourself.")
            threading.Event().wait()
    finally:
        executor.device.close()
