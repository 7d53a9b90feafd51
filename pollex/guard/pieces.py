"""The texts of a window as the person sees them, and which of them stand in one row (docs/spec/confirmation.md, G-51).

A number may be split over several nodes, and web views tell the same text twice, in a parent and in its children; both
are put right here, so that whoever reads sums sees each text once and whole.
"""

import itertools
import re
from bisect import bisect_left, bisect_right
from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from pollex.geometry import Bounds
from pollex.guard.currencies import MARK
from pollex.guard.money import TORN, readable
from pollex.screen.screen import Node, Screen, Window

__all__ = ["Line", "Piece", "Rows", "is_right_to_left", "line_of", "pieces_of", "whole_numbers"]

BAND_PX = 64
"""Rows are looked for among what touches the same band."""
MAX_BESIDE = 48
"""Nearest texts of a band that are looked at, on either side; no row of a page has more."""
TOUCHING = 0.5
"""A gap below this share of the smaller height joins two texts to one number."""

_FRAGMENT = re.compile(rf"[-−–—]?\s?(?:{MARK})?\s?[0-9.,]*[万千]?\s?(?:{MARK})?")
_RIGHT_TO_LEFT = re.compile("[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufefc]")
_DIGIT = re.compile("[0-9]")
_LETTER = re.compile(r"[^\W\d_]")


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


def pieces_of(screen: Screen, window: Window) -> tuple[Piece, ...]:
    """The texts and descriptions of a window's nodes, each once, in the order of the tree.

    Left out are inputs and hints (spec G-45), what is not in view, and what repeats the texts below it.
    """
    if window.type == "keyboard" or window.first is None:
        return ()
    display = screen.display.bounds
    first = window.first
    lists: list[bool] = []
    controls: list[int | None] = []
    found: list[Piece] = []
    for node in screen.tree(window):
        parent = None if node.parent is None else node.parent - first
        lists.append(node.is_scrollable or (parent is not None and lists[parent]))
        controls.append(node.index if node.is_clickable else None if parent is None else controls[parent])
        if node.is_editable or node.is_secret or not (node.text or node.description):
            continue
        box = node.visible_bounds.cut_to(display)
        if box.is_empty:
            continue
        for text in dict.fromkeys((node.text, node.description)):
            if text and (shown := readable(text).strip()):
                found.append(Piece(shown, box, (node,), lists[-1], controls[-1]))
    return tuple(_without_copies(screen, found))


def _without_copies(screen: Screen, pieces: Sequence[Piece]) -> Iterable[Piece]:
    """Without what says only what the texts below it say, or what another text at the same place says."""
    known: set[tuple[str, Bounds]] = set()
    for place, piece in enumerate(pieces):
        key = (piece.text, piece.box)
        if key in known or _repeats(screen, pieces, place):
            continue
        known.add(key)
        yield piece


def _repeats(screen: Screen, pieces: Sequence[Piece], place: int) -> bool:
    piece = pieces[place]
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


class Rows:
    """Which texts stand beside and below each other."""

    def __init__(self, pieces: Sequence[Piece]) -> None:
        """Sorts them into bands once, so that a question looks at few."""
        self._pieces = pieces
        self._bands: dict[int, list[tuple[int, int]]] = {}
        for place, piece in enumerate(pieces):
            for band in _bands(piece.box):
                self._bands.setdefault(band, []).append((piece.box.left, place))
        for row in self._bands.values():
            row.sort()

    def left_of(self, piece: Piece) -> list[Piece]:
        """What stands left of it in its row, from left to right."""
        return [other for other in self._beside(piece) if _is_left(other.box, piece.box)]

    def right_of(self, piece: Piece) -> list[Piece]:
        """What stands right of it in its row, from left to right."""
        return [other for other in self._beside(piece) if _is_left(piece.box, other.box)]

    def below(self, piece: Piece) -> Piece | None:
        """The nearest text straight below it, over half of the smaller width, no further than three of its heights."""
        box = piece.box
        reach = Bounds(box.left, box.bottom, box.right, box.bottom + 3 * box.height)
        places = {place for band in _bands(reach) for _, place in self._near(band, box.left)}
        under = [other for other in map(self._pieces.__getitem__, places) if _is_under(other.box, box)]
        return min(under, key=lambda other: (other.box.top, abs(other.box.left - box.left)), default=None)

    def _beside(self, piece: Piece) -> list[Piece]:
        places = {place for band in _bands(piece.box) for _, place in self._near(band, piece.box.left)}
        found = (self._pieces[place] for place in places)
        row = (other for other in found if other is not piece and _is_one_row(other.box, piece.box))
        return sorted(row, key=lambda other: (other.box.left, other.box.right))

    def _near(self, band: int, left: int) -> list[tuple[int, int]]:
        row = self._bands.get(band, [])
        middle = bisect_left(row, (left, 0))
        return row[max(0, middle - MAX_BESIDE) : middle + MAX_BESIDE]


def _bands(box: Bounds) -> range:
    return range(box.top // BAND_PX, (box.bottom - 1) // BAND_PX + 1)


def _is_one_row(one: Bounds, other: Bounds) -> bool:
    """Whether their heights overlap by half of the smaller (spec G-51)."""
    overlap = min(one.bottom, other.bottom) - max(one.top, other.top)
    return 2 * overlap >= min(one.height, other.height) > 0


def _is_left(one: Bounds, other: Bounds) -> bool:
    """Whether it ends where the other begins; a little overlap is drawn often."""
    return one.right - other.left <= min(one.width, other.width) // 4 and one.left < other.left


def _is_under(one: Bounds, upper: Bounds) -> bool:
    overlap = min(one.right, upper.right) - max(one.left, upper.left)
    gap = one.top - upper.bottom
    return -upper.height // 4 <= gap <= 3 * upper.height and 2 * overlap >= min(one.width, upper.width)


def whole_numbers(pieces: Sequence[Piece]) -> list[Piece]:
    """The texts, with the parts of split amounts put together: `¥`, `1299`, `.00` become one."""
    fragments = [piece for piece in pieces if _FRAGMENT.fullmatch(piece.text)]
    rows = Rows(fragments)
    used: set[int] = set()
    chains: dict[int, Piece] = {}
    for piece in sorted(fragments, key=lambda one: (one.box.left, one.box.top)):
        if id(piece) in used:
            continue
        chain = [piece]
        for other in rows.right_of(piece):
            if id(other) in used or not _goes_on(chain, other):
                break
            chain.append(other)
        if len(chain) > 1:
            used.update(map(id, chain))
            chains[id(piece)] = _chained(chain)
    return [chains.get(id(piece), piece) for piece in pieces if id(piece) in chains or id(piece) not in used]


def _goes_on(chain: Sequence[Piece], other: Piece) -> bool:
    """Whether it is more of the same amount; one with a sign of its own begins another."""
    if not _touch(chain[-1].box, other.box):
        return False
    has_digits = any(_DIGIT.search(piece.text) for piece in chain)
    return not (has_digits and _DIGIT.search(other.text)) or other.text[0] in ".,0123456789"


def _chained(chain: Sequence[Piece]) -> Piece:
    boxes = [piece.box for piece in chain]
    box = Bounds(
        min(one.left for one in boxes),
        min(one.top for one in boxes),
        max(one.right for one in boxes),
        max(one.bottom for one in boxes),
    )
    nodes = tuple(node for piece in chain for node in piece.nodes)
    return Piece(line_of(chain).text, box, nodes, any(piece.in_list for piece in chain), chain[0].control)


@dataclass(frozen=True, slots=True)
class Line:
    """Texts of one row as one text, and which of its characters come from where."""

    text: str
    pieces: tuple[Piece, ...]
    starts: tuple[int, ...]

    def piece_at(self, place: int) -> Piece:
        """The piece that the character comes from; what joins two counts to the left one."""
        return self.pieces[bisect_right(self.starts, place) - 1]


def line_of(pieces: Sequence[Piece], *, start: int = 0) -> Line:
    """The texts as one, from the given character of the first on.

    Two numbers that touch may be one number or a number with raised cents, so that their value is not certain.
    """
    text = pieces[0].text[start:] if pieces else ""
    starts = [0]
    for before, piece in itertools.pairwise(pieces):
        if not _touch(before.box, piece.box):
            text += "  "
        elif text[-1:].isdigit() and piece.text[:1].isdigit():
            text += TORN
        elif not (text[-1:].isdigit() or text[-1:] in ".,") or piece.text[:1] not in ".,0123456789":
            text += " "
        starts.append(len(text))
        text += piece.text
    return Line(text, tuple(pieces), tuple(starts))


def _touch(one: Bounds, other: Bounds) -> bool:
    left, right = (one, other) if one.left <= other.left else (other, one)
    return right.left - left.right <= TOUCHING * min(one.height, other.height)


def is_right_to_left(pieces: Sequence[Piece]) -> bool:
    """Whether most texts that have letters begin with those of a script that is written from right to left."""
    lettered = [match[0] for piece in pieces if (match := _LETTER.search(piece.text)) is not None]
    return 2 * sum(bool(_RIGHT_TO_LEFT.match(one)) for one in lettered) > len(lettered)
