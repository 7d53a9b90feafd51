"""pollex: hands on an Android phone for AI agents."""

__all__ = ["__version__"]

__version__ = "0.1.0.dev0"
