"""`pollex demo`: the guided tour on a virtual phone of its own, as `make demo` plays it."""

import subprocess
import sys
from pathlib import Path

import typer

from pollex.cli.options import PHONES, AsJson
from pollex.cli.terminal import say, say_json
from pollex.errors import Misuse

__all__ = ["register"]

REPOSITORY = Path(__file__).parents[2]
END_S = 20.0
"""How long the tour may take to end its phone after Ctrl-C."""


def register(app: typer.Typer) -> None:
    """Adds the command."""
    app.command("demo", rich_help_panel=PHONES, epilog="Example: pollex demo")(demo)


def demo(*, as_json: AsJson = False) -> int:
    """Boot a virtual phone, use it as an AI host would, and leave a page with what happened.

    Each claim is checked by reading again. In one scene a flow orders a drink and asks you at this terminal; without
    a terminal the answer is no. It takes a good minute and touches no other phone.
    """
    tour = REPOSITORY / "demo" / "run.py"
    if not tour.is_file():
        raise Misuse("UNSUPPORTED", "The tour is a part of the repository, and this is an installed package.")
    with subprocess.Popen([sys.executable, "-m", "demo.run"], cwd=REPOSITORY, stdout=sys.stderr) as running:
        try:
            code = running.wait()
        except KeyboardInterrupt:
            # The tour has heard it too, as one of the same terminal.
            running.wait(END_S)
            raise
    page = REPOSITORY / "build" / "demo" / "index.html"
    if as_json:
        pages = {"page": page, "run": page.parent / "run.html"}
        told = {name: str(path) if path.is_file() else None for name, path in pages.items()}
        say_json({"ok": code == 0, **told})
    elif page.is_file():
        say(str(page))
    return 0 if code == 0 else 1
