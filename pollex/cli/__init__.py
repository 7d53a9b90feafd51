"""The command line: one module per command, put together in `main`."""

import argparse
from typing import TypeAlias

__all__ = ["Commands"]

Commands: TypeAlias = "argparse._SubParsersAction[argparse.ArgumentParser]"
"""What a command adds its parser to."""
