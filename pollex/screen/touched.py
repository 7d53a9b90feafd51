"""What lies under a point of a screen: the window that takes a touch there, and the controls in it."""

from pollex.geometry import Point
from pollex.screen.screen import Node, Screen, Window

__all__ = ["clickable_for", "controls_at", "focused", "window_at"]


def window_at(screen: Screen, point: Point) -> Window | None:
    """The highest window whose touchable region holds the point; None if there is none."""
    for window in screen.windows:
        if any(area.has(point) for area in window.touchable):
            return window
    return None


def controls_at(screen: Screen, point: Point) -> tuple[Node, ...]:
    """What can be acted on at the point in the window that takes the touch, outermost first.

    A branch is followed only while its bounds hold the point, as on the phone (spec C-86).
    """
    window = window_at(screen, point)
    root = screen.root(window) if window is not None else None
    if root is None:
        return ()
    found: list[Node] = []
    waiting = [root]
    while waiting:
        node = waiting.pop()
        if not node.bounds.has(point):
            continue
        if node.can_be_acted_on:
            found.append(node)
        waiting += reversed(tuple(screen.children(node)))
    return tuple(found)


def focused(screen: Screen) -> Node | None:
    """The node with the input focus, in the window that has it; None if no node has."""
    for window in screen.windows:
        if window.is_focused:
            return next((node for node in screen.tree(window) if node.is_focused), None)
    return None


def clickable_for(screen: Screen, node: Node) -> Node | None:
    """What a tap on the node clicks: itself, or the nearest clickable ancestor if that holds no second clickable.

    None: nothing can be clicked for it without reaching something else too, so that its label has to be touched
    (spec L-94).
    """
    if node.is_clickable:
        return node
    parent = None if node.parent is None else screen.nodes[node.parent]
    while parent is not None and not parent.is_clickable:
        parent = None if parent.parent is None else screen.nodes[parent.parent]
    if parent is None:
        return None
    holds_others = any(other.is_clickable and other is not parent for other in screen.subtree(parent))
    return None if holds_others else parent
