"""Whether a page's tree says enough to work with, or the picture has to help (spec L-16 to L-18)."""

from pollex.screen.front import current_window
from pollex.screen.overlays import PAGE_SHARE, overlays, share_of
from pollex.screen.screen import Node, Screen, Window

__all__ = ["is_usable"]

LEAST_CLICKABLE = 3
LEAST_SAYING = 5


def is_usable(screen: Screen) -> bool:
    """Judges the topmost app window; without one, the current window, which is the system's then."""
    page = screen.topmost_app or current_window(screen)
    if page is None:
        return False
    nodes = [node for node in screen.tree(page) if not node.visible_bounds.is_empty]
    clickable = [node for node in nodes if node.is_clickable]
    if _is_dialog(screen, page) and any(_is_labelled(screen, node) for node in clickable):
        return True
    saying = sum(_says_something(node) for node in nodes if node.parent is not None)
    return len(clickable) >= LEAST_CLICKABLE and saying >= LEAST_SAYING


def _is_dialog(screen: Screen, window: Window) -> bool:
    """Small, or a question of the system, whose dump may hold nothing to measure it by."""
    is_question = any(overlay.kind == "question" and overlay.window is window for overlay in overlays(screen))
    return is_question or share_of(screen, window) < PAGE_SHARE


def _is_labelled(screen: Screen, node: Node) -> bool:
    return bool(node.label) or any(part.label for part in screen.plain_below(node))


def _says_something(node: Node) -> bool:
    return bool(node.text or node.description or node.can_be_acted_on)
