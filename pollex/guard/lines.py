"""Which texts stand in one row, and what they say together (docs/spec/confirmation.md, G-51).

A number may be split over several nodes; here it becomes one text again.
"""

import itertools
import re
from bisect import bisect_left, bisect_right
from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache

from pollex.geometry import Bounds
from pollex.guard.currencies import MARK, may_hold_mark
from pollex.guard.money import CACHED_TEXTS, TORN
from pollex.guard.pieces import Piece

__all__ = ["Line", "Rows", "is_right_to_left", "line_of", "whole_numbers"]

BAND_PX = 64
"""Rows are looked for among what touches the same band."""
MAX_BANDS = 6
"""What is higher is a paragraph or a box, and stands in no row."""
MAX_NEAR = 24
"""Nearest texts of a band that are looked at, on either side."""
MAX_IN_ROW = 10
"""Of a row on either side; no row of a page has more."""
TOUCHING = 0.5
"""A gap below this share of the smaller height joins two texts to one number."""
MAX_FRAGMENT_CHARS = 24

_FRAGMENT = re.compile(rf"[-−–—]?\s?(?:{MARK})?\s?[0-9.,]*[万千]?\s?(?:{MARK})?")
_BARE_FRAGMENT = re.compile(r"[-−–—\s0-9.,万千]*")
_DIGIT = re.compile("[0-9]")
_RIGHT_TO_LEFT = re.compile("[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufefc]")
_LETTER = re.compile(r"[^\W\d_]")


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


class Rows:
    """Which texts stand beside and below each other."""

    def __init__(self, pieces: Sequence[Piece]) -> None:
        """Sorts them into bands once, so that a question looks at few."""
        self._pieces = pieces
        self._bands: dict[int, list[tuple[int, int, int, int]]] = {}
        for place, piece in enumerate(pieces):
            box = piece.box
            entry = (box.left, place, box.top, box.bottom)
            for band in _bands(box):
                self._bands.setdefault(band, []).append(entry)
        for row in self._bands.values():
            row.sort()

    def left_of(self, piece: Piece) -> list[Piece]:
        """What stands left of it in its row, from left to right."""
        box = piece.box
        near = sorted(self._near(_bands(box), box.left, box.top, box.bottom, behind=0), key=_by_left)
        row = (one for one in reversed(near) if _is_one_row(one.box, box) and _is_left(one.box, box))
        return list(itertools.islice(row, MAX_IN_ROW))[::-1]

    def right_of(self, piece: Piece) -> list[Piece]:
        """What stands right of it in its row, from left to right."""
        box = piece.box
        near = sorted(self._near(_bands(box), box.left, box.top, box.bottom, before=0), key=_by_left)
        row = (one for one in near if _is_one_row(one.box, box) and _is_left(box, one.box))
        return list(itertools.islice(row, MAX_IN_ROW))

    def below(self, piece: Piece) -> Piece | None:
        """The nearest text straight below it, over half of the smaller width, no further than three of its heights."""
        box = piece.box
        if not _bands(box):
            return None
        height = box.height
        reach = range(box.bottom // BAND_PX, (box.bottom + 3 * height) // BAND_PX + 1)
        near = self._near(reach, box.left, box.bottom - height - 1, box.bottom + 3 * height + 1)
        under = [other for other in near if _is_under(other.box, box)]
        return min(under, key=lambda other: (other.box.top, abs(other.box.left - box.left)), default=None)

    def _near(
        self, bands: range, left: int, top: int, bottom: int, *, before: int = MAX_NEAR, behind: int = MAX_NEAR
    ) -> list[Piece]:
        """Of the nearest texts of these bands what reaches between the two heights.

        The nearest: so many that begin left of the place, and so many of the others.
        """
        places: set[int] = set()
        for band in bands:
            row = self._bands.get(band)
            if row is not None:
                middle = bisect_left(row, (left, 0))
                near = row[max(0, middle - before) : middle + behind]
                places.update([place for _, place, start, end in near if start < bottom and end > top])
        return [self._pieces[place] for place in sorted(places)]


def _bands(box: Bounds) -> range:
    first, end = box.top // BAND_PX, (box.bottom - 1) // BAND_PX + 1
    return range(first, end) if end - first <= MAX_BANDS else range(0)


def _by_left(piece: Piece) -> tuple[int, int]:
    return piece.box.left, piece.box.right


def _is_one_row(one: Bounds, other: Bounds) -> bool:
    """Whether the heights overlap by half of the smaller (spec G-51)."""
    smaller = min(one.bottom - one.top, other.bottom - other.top)
    return 2 * (min(one.bottom, other.bottom) - max(one.top, other.top)) >= smaller > 0


def _is_left(one: Bounds, other: Bounds) -> bool:
    """Whether it ends where the other begins; a little overlap is drawn often."""
    if one.left >= other.left:
        return False
    return one.right <= other.left or one.right - other.left <= min(one.width, other.width) // 4


def _is_under(one: Bounds, upper: Bounds) -> bool:
    gap, height = one.top - upper.bottom, upper.height
    if not -height // 4 <= gap <= 3 * height:
        return False
    overlap = min(one.right, upper.right) - max(one.left, upper.left)
    return 2 * overlap >= min(one.width, upper.width)


def whole_numbers(pieces: Sequence[Piece]) -> list[Piece]:
    """The texts, with the parts of split amounts put together: `¥`, `1299`, `.00` become one."""
    fragments = [piece for piece in pieces if _is_fragment(piece.text)]
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
    return Piece(
        line_of(chain).text,
        box,
        nodes,
        in_list=any(piece.in_list for piece in chain),
        control=chain[0].control,
        is_chosen=any(piece.is_chosen for piece in chain),
    )


def _touch(one: Bounds, other: Bounds) -> bool:
    left, right = (one, other) if one.left <= other.left else (other, one)
    gap = right.left - left.right
    return gap <= 0 or gap <= TOUCHING * min(one.height, other.height)


def is_right_to_left(pieces: Sequence[Piece]) -> bool:
    """Whether most texts that have letters begin with those of a script that is written from right to left."""
    if not any(_RIGHT_TO_LEFT.search(piece.text) for piece in pieces if not piece.text.isascii()):
        return False
    lettered = [match[0] for piece in pieces if (match := _LETTER.search(piece.text)) is not None]
    return 2 * sum(bool(_RIGHT_TO_LEFT.match(one)) for one in lettered) > len(lettered)


def _is_fragment(text: str) -> bool:
    return len(text) <= MAX_FRAGMENT_CHARS and _is_part(text)


@lru_cache(maxsize=CACHED_TEXTS)
def _is_part(text: str) -> bool:
    may_be = _BARE_FRAGMENT.fullmatch(text) is not None or may_hold_mark(text)
    return may_be and _FRAGMENT.fullmatch(text) is not None
