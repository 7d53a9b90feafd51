"""The live control that an action means, and all by which it is known again (spec C-86)."""

from dataclasses import dataclass

from pollex.geometry import Bounds
from pollex.screen.screen import Look, Node, NodeId, Screen

__all__ = ["Target", "target_of"]


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


def target_of(screen: Screen, node: Node, *, is_exact: bool = False) -> Target:
    """What the node is known by. `is_exact`: place and text too, for an action bound to a reading (spec C-23)."""
    parts = tuple((part.id, part.look) for part in screen.parts(node))
    if not is_exact:
        return Target(node.id, node.look, parts, node.is_editable)
    text = None if node.is_secret else node.text
    return Target(node.id, node.look, parts, node.is_editable, node.bounds, text)
