"""Whether an action may be tried again, and when (L-106 to L-111). Pure."""

from dataclasses import replace

from pollex.action.actions import Action, LongPress, NodeAct, Press, Scroll, Tap, Type
from pollex.action.receipt import Receipt
from pollex.screen.refs import NamedScreen
from pollex.screen.screen import Node
from pollex.screen.target import Target, is_there

__all__ = ["aimed", "is_in_place", "may_repeat", "meant", "was_not_sent"]

SLOP_DP = 8
"""As far as a finger may slip, in Android's own measure; an element that moved further is elsewhere (L-109)."""
DP_PER_INCH = 160

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


def meant(action: Action) -> Target | None:
    """The element that an action is for, None if it is for none."""
    match action:
        case Tap(at=Target() as target) | LongPress(at=Target() as target) | NodeAct(target=target):
            return target
        case Type(target=named) | Scroll(container=named):
            return named
        case _:
            return None


def aimed(action: Action, target: Target) -> Action:
    """The same action for another element."""
    match action:
        case Tap() | LongPress():
            return replace(action, at=target)
        case NodeAct() | Type():
            return replace(action, target=target)
        case Scroll():
            return replace(action, container=target)
        case _:
            raise AssertionError(f"{action} is for no element.")


def is_in_place(action: Action, chosen: NamedScreen, now: NamedScreen) -> bool:
    """Whether what an action means is on a later screen, and where it was when it was chosen (L-106, L-109)."""
    named = meant(action)
    if named is None:
        return True
    if not is_there(now.screen, named):
        return False
    then, later = chosen.screen.node(named.id), now.screen.node(named.id)
    if then is None or later is None or later.visible_bounds.is_empty:
        return False
    slop = SLOP_DP * (now.screen.display.density or DP_PER_INCH) / DP_PER_INCH
    old, new = then.bounds.center, later.bounds.center
    return abs(old.x - new.x) <= slop and abs(old.y - new.y) <= slop


def _opens(node: Node) -> bool:
    """A row, a tab, a menu entry, a field, a link; never a plain button, switch or stepper."""
    return node.role in _TWICE or node.is_editable or (node.collection_item is not None and node.role != "button")
