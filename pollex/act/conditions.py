"""What can be waited for of one control, judged on one reading (spec C-53, C-57)."""

import struct
from dataclasses import dataclass
from typing import Literal

from pollex.act.controls import Name, check_whole
from pollex.errors import Misuse, Refused, WireDetail
from pollex.screen.refs import NamedScreen
from pollex.screen.screen import Node
from pollex.screen.selectors import Selector, resolve

__all__ = ["Condition", "Judgement", "Wish", "judged_on"]

Condition = Literal["appear", "disappear", "enabled", "checked", "selected", "text", "value", "stable"]


@dataclass(frozen=True, slots=True)
class Wish:
    """What has to be so."""

    condition: Condition
    state: bool = True
    """For enabled, checked and selected."""
    text: str | None = None
    value: float | None = None


@dataclass(frozen=True, slots=True)
class Judgement:
    """What one reading says."""

    node: Node | None
    """The control; None if it is not there."""
    is_so: bool
    same: object
    """The stretch goes on only as long as this is equal: another control, or a changed one, begins it anew."""


def judged_on(named: NamedScreen, name: Name, wish: Wish) -> Judgement:
    """Whether it is so on this screen.

    Raises:
        Misuse: AMBIGUOUS; INVALID, UNSUPPORTED, the control can never be so.
        Refused: STALE, the target is another control by now.
        ReadFailed: the screen was not read well enough to tell.
    """
    node = _found(named, name)
    is_seen = node is not None and not node.visible_bounds.is_empty
    match wish.condition:
        case "appear":
            return Judgement(node, is_seen, None if node is None else node.id)
        case "disappear":
            return Judgement(node, not is_seen, None)
        case _ if node is None:
            return Judgement(None, False, None)
        case "stable":
            return Judgement(node, True, _all_of(node))
        case _:
            return Judgement(node, _holds(node, wish), node.id)


def _found(named: NamedScreen, name: Name) -> Node | None:
    """The control; its text may have changed, its identity not."""
    if isinstance(name, Selector):
        try:
            return resolve(name, named)
        except Misuse as error:
            if error.code != "NOT_FOUND":
                raise
            return None
    node = named.screen.node(name.id)
    if node is None:
        check_whole(named.screen, name)
        return None
    if (node.look.class_name, node.look.resource_id) != (name.look.class_name, name.look.resource_id):
        message = "What was named is another control now; look at the screen again."
        raise Refused("STALE", message, WireDetail(which="target", changed=("identity",)))
    return node


def _holds(node: Node, wish: Wish) -> bool:
    match wish.condition:
        case "enabled":
            return node.is_enabled is wish.state
        case "selected":
            return node.is_selected is wish.state
        case "checked":
            if node.checked is None:
                raise Misuse("INVALID", "condition: this control cannot be checked; wait for something else of it.")
            return node.checked == ("yes" if wish.state else "no")
        case "text":
            if node.is_secret:
                raise Misuse("UNSUPPORTED", "The text of a secret control is told to nobody; wait for something else.")
            return node.text == wish.text
        case _:
            if node.range is None:
                message = "This control has no value; wait for something that it has."
                raise Misuse("UNSUPPORTED", message, WireDetail(actions=node.actions))
            return wish.value is not None and node.range.current == _as_float(wish.value)


def _as_float(value: float) -> float:
    """The nearest 32-bit float, as Android holds it; as it is where there is none."""
    try:
        rounded: float = struct.unpack("f", struct.pack("f", value))[0]
    except OverflowError:
        return value
    return rounded


def _all_of(node: Node) -> tuple[object, ...]:
    """Identity, place, text, description, value and states."""
    states = (node.is_enabled, node.is_focused, node.is_selected, node.checked, node.state_description)
    place = (node.bounds, node.visible_bounds)
    return (node.id, node.class_name, node.resource_id, place, node.text, node.description, node.range, states)
