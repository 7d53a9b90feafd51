"""Words that were found in the picture and confirmed by a second look (docs/spec/confirmation.md, G-40, G-92)."""

from dataclasses import dataclass

from pollex.geometry import Bounds, Point
from pollex.guard.norm import plain
from pollex.screen.screen import Screen

__all__ = ["Seen", "SeenWord", "is_textless", "seen_at"]


@dataclass(frozen=True, slots=True)
class SeenWord:
    """A piece of text in the picture of this very screen."""

    text: str
    box: Bounds
    """In pixels of the display."""


Seen = tuple[SeenWord, ...]


def is_textless(screen: Screen) -> bool:
    """Whether no app window has a visible text or description, so that the tree says nothing (spec G-40)."""
    return not any(
        plain(node.text or node.description).strip()
        for node in screen.nodes
        if not node.visible_bounds.is_empty and screen.windows[node.window].type == "app"
    )


def seen_at(seen: Seen, point: Point) -> tuple[SeenWord, ...]:
    """The words under a point."""
    return tuple(word for word in seen if word.box.has(point))
