"""The texts of a window as the person sees them, each once (docs/spec/confirmation.md, G-45, G-51).

Web views tell the same text twice, in a parent and in its children.
"""

import itertools
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace

from pollex.geometry import Bounds
from pollex.guard.kept import PerWindow
from pollex.guard.money import readable
from pollex.screen.screen import Node, Screen, Window

__all__ = ["Piece", "pieces_of"]

MAX_TEXT_CHARS = 2000
"""What stands further behind in a text is read by nobody who wants to pay."""


@dataclass(frozen=True, slots=True)
class Piece:
    """One text on the screen."""

    text: str
    """As `readable` gives it, ends trimmed."""
    box: Bounds
    """The part of it that is in view."""
    nodes: tuple[Node, ...]
    """Where it comes from; several for a split number, none for a word seen in the picture."""
    in_list: bool
    """Whether it stands inside a scrollable container."""
    control: int | None = None
    """Index of the clickable node that it belongs to."""
    is_chosen: bool = False
    """Whether it, or the control that it belongs to, is ticked or selected."""


def pieces_of(screen: Screen, window: Window) -> tuple[Piece, ...]:
    """The texts and descriptions of a window's nodes, each once, in the order of the tree.

    Left out are inputs and hints (spec G-45), what is not in view, and what repeats the texts below it.
    """
    return _PIECES.of(screen, window)


def _read(screen: Screen, window: Window) -> tuple[Piece, ...]:
    if window.type == "keyboard" or window.first is None:
        return ()
    display = screen.display.bounds
    first = window.first
    lists: list[bool] = []
    controls: list[int | None] = []
    chosen: set[int | None] = set()
    found: list[Piece] = []
    for node in screen.tree(window):
        parent = None if node.parent is None else node.parent - first
        lists.append(node.is_scrollable or (parent is not None and lists[parent]))
        controls.append(node.index if node.is_clickable else None if parent is None else controls[parent])
        if node.is_selected or node.checked == "yes":
            chosen |= {node.index, controls[-1]} - {None}
        if node.is_editable or node.is_secret or not (node.text or node.description):
            continue
        box = node.visible_bounds
        if not (0 <= box.left < box.right <= display.right and 0 <= box.top < box.bottom <= display.bottom):
            box = box.cut_to(display)
            if box.is_empty:
                continue
        for text in (node.text,) if node.description in ("", node.text) else (node.text, node.description):
            if text and (shown := readable(text[:MAX_TEXT_CHARS]).strip()):
                found.append(Piece(shown, box, (node,), lists[-1], controls[-1]))
    pieces = tuple(_without_copies(screen, found))
    if not chosen:
        return pieces
    return tuple(
        replace(piece, is_chosen=True) if chosen & {piece.control, piece.nodes[0].index} else piece for piece in pieces
    )


_PIECES = PerWindow(_read)


def _without_copies(screen: Screen, pieces: Sequence[Piece]) -> Iterable[Piece]:
    """Without what says only what the texts below it say, or what another text at the same place says."""
    known: set[tuple[str, tuple[int, int, int, int]]] = set()
    for place, piece in enumerate(pieces):
        key = (piece.text, piece.box.as_tuple())
        if key in known or _repeats(screen, pieces, place):
            continue
        known.add(key)
        yield piece


def _repeats(screen: Screen, pieces: Sequence[Piece], place: int) -> bool:
    piece = pieces[place]
    if not piece.nodes[0].children:
        return False
    end = screen.end(piece.nodes[0])
    rest: str | None = None
    for part in itertools.islice(pieces, place + 1, None):
        if part.nodes[0].index >= end:
            break
        if part.nodes[0] is piece.nodes[0]:
            continue
        rest = _bare(piece.text) if rest is None else rest
        said = _bare(part.text)
        if not rest.startswith(said):
            return False
        rest = rest[len(said) :]
    return rest == ""


def _bare(text: str) -> str:
    """Letters, digits and currency signs; a list of parts is told with commas."""
    return "".join(one for one in text if one.isalnum() or one in "¥$€£₹₩฿₫₽-−–.")
