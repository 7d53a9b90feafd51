"""tmp"""
import typer
def register(app: typer.Typer) -> None: pass
__all__ = ["register"]
