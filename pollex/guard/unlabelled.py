"""Touches of which nothing is told, while a grant lives (docs/spec/confirmation.md, G-26)."""

from pollex.action.actions import Action, Drag, Gesture, LongPress, NodeAct, Swipe, Tap, touched_points
from pollex.guard.hit import Hit
from pollex.guard.request import Request
from pollex.screen.screen import Node, Screen, Window
from pollex.screen.target import title
from pollex.screen.touched import window_at

__all__ = ["touched_blindly"]


def touched_blindly(action: Action, screen: Screen, nodes: tuple[Node, ...], request: Request) -> Hit | None:
    """A touch in the approved app on what has no label, as if it had the approved kind; None for all else."""
    if not isinstance(action, Tap | LongPress | Swipe | Drag | Gesture | NodeAct):
        return None
    if any(title(screen, node) is not None for node in nodes):
        return None
    window = _window(action, screen, nodes)
    if window is None or window.package != request.app:
        return None
    node = nodes[-1] if nodes else None
    matched = node.resource_id if node is not None else ""
    return Hit(request.action, matched, spends=True, node=node, window=window, rules=("G-26",))


def _window(action: Action, screen: Screen, nodes: tuple[Node, ...]) -> Window | None:
    if nodes:
        return screen.windows[nodes[-1].window]
    return next((found for point in touched_points(action) if (found := window_at(screen, point)) is not None), None)
