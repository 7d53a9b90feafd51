"""Scrolls that moved nothing, as the failures that exact tools want to hear of (spec C-27, C-29, C-66)."""

import dataclasses

from pollex.action.receipt import Receipt
from pollex.errors import Mismatch

__all__ = ["as_failure"]


def as_failure(receipt: Receipt) -> Receipt:
    """The receipt with AT_EDGE or NO_PROGRESS for an error, where it is that of a scroll which moved nothing."""
    if receipt.moved is not False or receipt.failure is not None:
        return receipt
    warnings = tuple(warned for warned in receipt.warnings if warned.code not in ("AT_EDGE", "NO_VISIBLE_CHANGE"))
    if receipt.edge is not None:
        message = f"It scrolls no further that way: this is the {receipt.edge}."
        failure = Mismatch("AT_EDGE", message)
    else:
        message = "The container took the scroll and nothing moved; see that it is the right one."
        failure = Mismatch("NO_PROGRESS", message)
    return dataclasses.replace(receipt, status="observed", failure=failure, message=message, warnings=warnings)
