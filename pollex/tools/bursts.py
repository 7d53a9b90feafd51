"""How many members a sequence may have: a setting of the run (spec C-81)."""

__all__ = ["MAX_BURST_ACTIONS", "MOST_BURST_ACTIONS"]

MAX_BURST_ACTIONS = 8
"""Unless the run says otherwise."""
MOST_BURST_ACTIONS = 16
