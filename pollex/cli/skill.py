"""`pollex skill`: the document that teaches an AI host to use the tools."""

from typing import Annotated

import typer

from pollex.cli.options import AGENTS
from pollex.cli.terminal import say

__all__ = ["register"]


def register(app: typer.Typer) -> None:
    """Adds the commands."""
    verbs = typer.Typer(no_args_is_help=True, help="The document that teaches an AI host to use the tools.")
    verbs.command("show", epilog="Example: pollex skill show > SKILL.md")(show)
    verbs.command("install", epilog="Example: pollex skill install --host claude")(install)
    app.add_typer(verbs, name="skill", rich_help_panel=AGENTS)


def show() -> int:
    """Print the document."""
    from pollex.tools.skill_document import text

    say(text().rstrip("\n"))
    return 0


def install(
    *,
    host: Annotated[str, typer.Option(help="Which host: agents, claude, codex, copilot, cursor or gemini.")] = "agents",
) -> int:
    """Put the document where a host looks for it."""
    from pollex.tools.skill_document import install as put

    say(f"Written to {put(host)}")
    return 0
