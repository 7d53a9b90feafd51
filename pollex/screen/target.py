"""The live control that an action means, and all by which it is known again (spec C-86)."""

from dataclasses import dataclass

from pollex.geometry import Bounds
from pollex.screen.screen import Look, Node, NodeId, Screen

__all__ = [
    "Target",
    "again",
    "changes_of",
    "is_same_kind",
    "is_there",
    "rebuilt",
    "says_the_same",
    "target_of",
    "title",
]


@dataclass(frozen=True, slots=True)
class Target:
    """A control as it was when it was chosen; the phone compares the live one with it in the call that acts."""

    id: NodeId
    look: Look
    parts: tuple[tuple[NodeId, Look], ...] = ()
    """What makes up its label if it has none of its own."""
    is_editable: bool = False
    bounds: Bounds | None = None
    """Its place in pixels, if it has to be there still."""
    text: str | None = None
    """Its text, if that has to be the same; None for a secret control, whatever it holds."""
    must_be_enabled: bool = False
    """Whether it must be enabled still."""
    description: str | None = None
    """The same of its content description."""


def target_of(screen: Screen, node: Node, *, is_exact: bool = False) -> Target:
    """What the node is known by. `is_exact`: place and text too, for an action bound to a reading (spec C-23)."""
    parts = tuple((part.id, part.look) for part in screen.parts(node))
    if not is_exact:
        return Target(node.id, node.look, parts, node.is_editable)
    text, description = (None, None) if node.is_secret else (node.text, node.description)
    return Target(node.id, node.look, parts, node.is_editable, node.bounds, text, description=description)


def is_same_kind(node: Node, other: Node) -> bool:
    """Whether two nodes with one id can be one control: ids are given out again to what takes a control's place."""
    return (node.class_name, node.resource_id) == (other.class_name, other.resource_id)


def title(screen: Screen, node: Node) -> str | None:
    """What the control is called first: its own label, else that of its first part. The others may tell its state."""
    label = node.look.label
    return label if label is not None else next((part.look.label for part in screen.parts(node)), None)


def rebuilt(screen: Screen, node: Node, later: Screen) -> Node | None:
    """The control that an app has put in this one's place, as where a new font size lays a page out anew (spec C-42).

    It counts only if one control alone of the app has this look on either screen, and the look says more than a class.
    """
    if (node.look.resource_id or node.look.label) is None or len(_alike(screen, node)) != 1:
        return None
    found = _alike(later, node)
    return found[0] if len(found) == 1 else None


def _alike(screen: Screen, node: Node) -> list[Node]:
    return [other for other in screen.nodes if other.look == node.look and other.package == node.package]


def again(screen: Screen, node: Node) -> Node | None:
    """The control on a later screen; None if it is gone, or if what has its id now looks otherwise."""
    found = screen.node(node.id)
    return found if found is not None and found.look == node.look else None


def changes_of(screen: Screen, target: Target) -> tuple[str, ...]:
    """In what the control differs from what it was chosen by: `identity`, `place`, `text`; empty if in nothing.

    As the phone compares it in the call that acts (spec C-24, C-86).
    """
    node = screen.node(target.id)
    if node is None or (node.look.class_name, node.look.resource_id) != (
        target.look.class_name,
        target.look.resource_id,
    ):
        return ("identity",)
    has_moved = target.bounds is not None and node.bounds != target.bounds
    has_text = not is_there(screen, target) or not says_the_same(target, node)
    return (*(("place",) if has_moved else ()), *(("text",) if has_text else ()))


def says_the_same(target: Target, node: Node) -> bool:
    """Whether the live control has the text and the description that are bound, as far as any are (spec C-23)."""
    bound = ((target.text, node.text), (target.description, node.description))
    return all(wanted is None or wanted == live for wanted, live in bound)


def is_there(screen: Screen, target: Target) -> bool:
    """Whether the control is on the screen with the look that it was chosen by, its parts too."""
    node = screen.node(target.id)
    if node is None or node.look != target.look:
        return False
    parts = ((screen.node(part_id), look) for part_id, look in target.parts)
    return all(part is not None and part.look == look for part, look in parts)
