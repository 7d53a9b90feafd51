"""Whether an action may be tried again, and when (L-106 to L-111). Pure."""

from pollex.action.actions import Action, LongPress, Press, Scroll, Tap, Type
from pollex.action.receipt import Receipt
from pollex.screen.screen import Node

__all__ = ["PAUSES_S", "may_repeat", "was_not_sent"]

PAUSES_S = (0.3, 0.8)
"""Before the first and the second retry (L-106)."""

_UNSENT = frozenset({"STALE", "NOT_VISIBLE", "OCCLUDED", "BUSY", "UNAVAILABLE", "READ_FAILED"})
_TWICE = frozenset({"list_item", "tab", "menu", "input"})
"""Roles that may be touched twice: opening the same thing again changes nothing (L-107)."""


def was_not_sent(receipt: Receipt) -> bool:
    """Whether nothing went out, for a reason that a new look may mend (L-108)."""
    return receipt.dispatch == "none" and receipt.error in _UNSENT


def may_repeat(action: Action, node: Node | None, *, spends: bool) -> bool:
    """Whether an action that was sent and had no effect may be sent once more (L-107).

    Args:
        action: what was done.
        node: what it touched.
        spends: whether the gate knew it as any kind of step: sending, ordering, paying, deleting.
    """
    match action:
        case Scroll():
            return True
        case Type() | LongPress() | Press():
            return False
        case Tap(times=1):
            return not spends and node is not None and node.checked is None and _opens(node)
        case _:
            return False


def _opens(node: Node) -> bool:
    """A row, a tab, a menu entry, a field, a link; never a plain button, switch or stepper."""
    return node.role in _TWICE or node.is_editable or (node.collection_item is not None and node.role != "button")
