"""Looking for what a step means one page further on to each side, and no further (docs/spec/loop.md, L-110, L-145)."""

from collections.abc import Callable
from typing import TypeVar

from pollex.action.receipt import Receipt
from pollex.action.words import Direction
from pollex.screen.places import Axis

__all__ = ["found_beside"]

_Found = TypeVar("_Found")


def found_beside(
    scroll: Callable[[Direction], Receipt],
    found: Callable[[], _Found],
    *,
    axis: Axis = "vertical",
    is_before: bool = False,
    is_after: bool = False,
) -> _Found | None:
    """What is there after a page on, or else a page back from where it began; None if it is on neither.

    Args:
        scroll: moves the list by a page.
        found: looks on the screen that this has led to; None: it is not there.
        axis: which way the list runs.
        is_before: whether it is known to lie back, so that nothing else is tried.
        is_after: likewise, further on.
    """
    on: Direction = "down" if axis == "vertical" else "right"
    back: Direction = "up" if axis == "vertical" else "left"
    if is_before and not is_after:
        return _along(scroll, found, (back,))
    if is_after and not is_before:
        return _along(scroll, found, (on,))
    has_moved, met = _one(scroll, found, on)
    if met is not None or has_moved is None:
        return met
    # Back over the page where it began, and one further; at the end of the list there is none to come back over.
    return _along(scroll, found, (back, back) if has_moved else (back,))


def _along(
    scroll: Callable[[Direction], Receipt], found: Callable[[], _Found], ways: tuple[Direction, ...]
) -> _Found | None:
    for way in ways:
        has_moved, met = _one(scroll, found, way)
        if met is not None or not has_moved:
            return met
    return None


def _one(
    scroll: Callable[[Direction], Receipt], found: Callable[[], _Found], way: Direction
) -> tuple[bool | None, _Found | None]:
    """Whether it moved, None if it could not be scrolled; and what is there now."""
    receipt = scroll(way)
    if receipt.failure is not None:
        return None, None
    return (False, None) if receipt.moved is False else (True, found())
