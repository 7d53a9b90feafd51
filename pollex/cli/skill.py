"""`pollex skill`: the document that teaches an AI host to use the tools."""

from typing import Annotated

import typer

from pollex.cli.options import AGENTS, AsJson
from pollex.cli.terminal import say, say_json

__all__ = ["register"]


def register(app: typer.Typer) -> None:
    """Adds the commands."""
    verbs = typer.Typer(help="Show or install the document that teaches an AI host to use the tools.")
    verbs.command("show", epilog="Example: pollex skill show > SKILL.md")(show)
    verbs.command("install", epilog="Example: pollex skill install --host claude")(install)
    app.add_typer(verbs, name="skill", rich_help_panel=AGENTS)


def show(*, as_json: AsJson = False) -> None:
    """Print the document."""
    from pollex.tools.skill_document import text

    if as_json:
        say_json({"ok": True, "text": text()})
    else:
        say(text().rstrip("\n"))


def install(
    *,
    host: Annotated[str, typer.Option(help="Which host: agents, claude, codex, copilot, cursor or gemini.")] = "agents",
    as_json: AsJson = False,
) -> None:
    """Put the document where a host looks for it."""
    from pollex.tools.skill_document import install as put

    file = put(host)
    if as_json:
        say_json({"ok": True, "file": str(file)})
    else:
        say(f"Written to {file}")
