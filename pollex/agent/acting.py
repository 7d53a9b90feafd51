"""From a decision to the action that it means on its list: numbers and words become places (L-3, L-27, L-51)."""

from collections.abc import Callable

from pollex.action.actions import Action, Launch, LongPress, NodeAct, Press, Scroll, Tap, Type
from pollex.action.key_names import key_named
from pollex.agent.decision import Decision
from pollex.errors import Misuse
from pollex.flow.doing import QUARTERS, value_at
from pollex.geometry import Bounds, Point
from pollex.screen.elements import ElementList
from pollex.screen.folding import own_words
from pollex.screen.screen import Node
from pollex.screen.target import Target, target_of
from pollex.screen.wording import cut

__all__ = ["action_of", "in_words", "node_of", "place_on"]

EDGE_SHARE = 8
"""A part is touched so much of the element's length from its edge: an eighth."""
MAX_NAME_CHARS = 60


def action_of(decision: Decision, listed: ElementList, secret: Callable[[str], str]) -> Action:
    """The action of a decision that touches the phone.

    Args:
        decision: not `wait`, `done`, or one of the person's verbs.
        listed: the elements that it was made on.
        secret: gives the value of a secret by its name.

    Raises:
        Misuse: NOT_FOUND, there is no such element; UNSUPPORTED, it is no slider.
    """
    match decision.action:
        case "tap":
            return Tap(_touched(decision, listed))
        case "long_press":
            return LongPress(_touched(decision, listed))
        case "type":
            text = secret(decision.secret) if decision.secret is not None else decision.text or ""
            return Type(text, _target(decision.target, listed), decision.mode or "replace", bool(decision.submit))
        case "swipe" if decision.direction is not None:
            container = None if decision.in_ is None else _target(decision.in_, listed)
            return Scroll(decision.direction, container, QUARTERS[decision.distance or "page"])
        case "swipe":
            node = node_of(decision.target, listed)
            value = place_on(node, decision.to or "max")
            return NodeAct(target_of(listed.screen, node), "set_progress", {"value": value})
        case "key":
            return Press(key_named(decision.key or "back"))
        case "launch":
            return Launch(decision.app or "")
        case _:
            raise AssertionError(f"{decision.action} touches nothing.")


def node_of(number: int | None, listed: ElementList) -> Node:
    """The element with this number.

    Raises:
        Misuse: NOT_FOUND.
    """
    node = None if number is None else listed.node(number)
    if node is None:
        raise Misuse("NOT_FOUND", f"There is no element {number}; the list has 1 to {len(listed.elements)}.")
    return node


def place_on(slider: Node, to: str) -> int | float:
    """The value that `min`, `max` or `n %` means on a slider.

    Raises:
        Misuse: UNSUPPORTED, it is none, or does not say where it ends.
    """
    value = value_at(slider.range, to)
    if value is None:
        raise Misuse("UNSUPPORTED", "This element is no slider that says where it ends; swipe or tap on its part.")
    return value


def in_words(decision: Decision, listed: ElementList) -> str:
    """The decision as history and progress tell it, as `tap 6 "Display"`; a secret by its name."""
    words: list[str] = [decision.action]
    if decision.target is not None:
        words.append(str(decision.target))
        words += [f'"{name}"' for name in (_name(decision.target, listed),) if name]
    for value in (decision.part, decision.direction, decision.distance, decision.to, decision.key, decision.app):
        if value is not None:
            words.append(value)
    if decision.secret is not None:
        words.append(f"secret:{decision.secret}")
    elif decision.text is not None:
        words.append(f'"{_short(decision.text)}"')
    if decision.until is not None:
        words.append(f'until "{_short(decision.until)}"')
    if decision.seconds is not None:
        words.append(f"{decision.seconds} s")
    if decision.want is not None:
        words.append(f'wanted "{_short(decision.want)}"')
    if decision.status is not None:
        words.append(decision.status)
    if decision.question is not None:
        words.append(f'"{_short(decision.question)}"')
    return " ".join(words)


def _touched(decision: Decision, listed: ElementList) -> Target | Point:
    node = node_of(decision.target, listed)
    if decision.part is None:
        return target_of(listed.screen, node)
    return _part(node.visible_bounds, decision.part)


def _part(box: Bounds, part: str) -> Point:
    middle = box.center
    across, down = box.width // EDGE_SHARE, box.height // EDGE_SHARE
    return {
        "left": Point(box.left + across, middle.y),
        "right": Point(box.right - 1 - across, middle.y),
        "top": Point(middle.x, box.top + down),
        "bottom": Point(middle.x, box.bottom - 1 - down),
    }[part]


def _target(number: int | None, listed: ElementList) -> Target:
    return target_of(listed.screen, node_of(number, listed))


def _name(number: int, listed: ElementList) -> str:
    node = listed.node(number)
    if node is None:
        return ""
    element = listed.elements[number - 1]
    return _short(element.item.label.text or ", ".join(own_words(node)))


def _short(text: str) -> str:
    return cut(" ".join(text.split()), MAX_NAME_CHARS)
