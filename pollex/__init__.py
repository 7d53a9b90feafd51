"""pollex: hands on an Android phone for AI agents."""

from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from pollex.phone import Phone

__all__ = ["Phone", "__version__"]

__version__ = "0.1.0.dev0"


def __getattr__(name: str) -> Any:  # Any: whatever a module holds.
    """Imports `Phone` when it is first asked for: the way to a phone takes half a second to import."""
    if name == "Phone":
        from pollex.phone import Phone

        return Phone
    raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
