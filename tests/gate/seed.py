"""The seed of the rounds in which a page changes at a random moment (docs/spec/confirmation.md, GA-4)."""

import os

__all__ = ["gate_seed"]


def gate_seed() -> int:
    """The same at every run, but for one that asks for another."""
    return int(os.environ.get("POLLEX_GATE_SEED", "20261201"))
