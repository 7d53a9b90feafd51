"""A live control, and what it looked like when it was chosen (docs/design.md, section 3, decision 2).

A target is made from a screen and sent with an input; the phone refreshes the control and compares, so that what was
chosen and what is touched cannot drift apart.
"""

from dataclasses import dataclass

from pollex.geometry import Bounds
from pollex.screen.screen import Look, Node, NodeId, Screen

__all__ = ["Target", "target_of"]


@dataclass(frozen=True, slots=True)
class Target:
    """One live control, known by its id and its look."""

    id: NodeId
    look: Look
    parts: tuple[tuple[NodeId, Look], ...] = ()
    """What makes up its label if it has none of its own."""
    bounds: Bounds | None = None
    """Where it must still stand; None: anywhere."""
    is_editable: bool = False
    text: str | None = None
    """What it must still show, of a target bound to a reading (spec C-24); None: anything."""


def target_of(screen: Screen, node: Node, *, with_place: bool = False) -> Target:
    """The node as a target; with its place where a touch is aimed at it."""
    parts = tuple((part.id, part.look) for part in screen.parts(node))
    return Target(node.id, node.look, parts, node.bounds if with_place else None, node.is_editable)
