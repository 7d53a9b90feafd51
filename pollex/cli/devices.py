"""Which phones there are."""
import typer
__all__ = ["register"]
def register(app: typer.Typer) -> None:
    """Adds the commands."""
