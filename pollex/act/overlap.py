"""Which rows of two pages of a list are the same (spec F-77).

Where the list numbers its rows, the numbers decide. Otherwise two pages overlap by one displacement for the whole page,
so that equal messages at different places stay two. Every displacement that some rows would fit is tried. If more than
one can be the true one, what is taken is told to be unsure.
"""

from collections import Counter
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass

from pollex.act.pages import JOINT, STILL_PX, Page, Row, shift_between, singles
from pollex.act.unchanged import stands_still

__all__ = ["Overlap", "is_same_place", "overlap", "words_of"]

MAX_TRIES = 1_000_000
"""Pairs of rows that are compared for all displacements together: about a second."""


@dataclass(frozen=True, slots=True)
class Overlap:
    """The rows that two pages have in common."""

    rows: Mapping[int, int]
    """Places in the later page, and in the earlier one."""
    is_sure: bool
    """Whether the rows could not be others."""


@dataclass(frozen=True, slots=True)
class _Fit:
    """How well the rows of two pages fit one displacement."""

    way: int
    alike: int
    """Rows that are where it would bring them."""
    unlike: int
    """Rows that ought to be on the other page and are not, counted on both."""
    votes: int
    """Of the first, those that are like no other on either page."""

    @property
    def is_still(self) -> bool:
        return abs(self.way) <= STILL_PX

    @property
    def is_likely(self) -> bool:
        """Whether it may be the true one though some rows say something else by now."""
        return self.votes > 0 and 2 * self.alike > self.unlike


def overlap(before: Page, after: Page, *, has_moved: bool | None, is_to_start: bool) -> Overlap:
    """Finds the rows that the pages have in common.

    Args:
        before: the earlier page.
        after: the later one.
        has_moved: what is known of the way between them, whatever the rows look like.
        is_to_start: whether the way between them led to the beginning of the list.
    """
    if is_same_place(before, after) and (has_moved is False or _tells_index(before, after)):
        return Overlap(_in_place(before, after), is_sure=True)
    fixed = _paired(before, after, lambda old, new: _is_alike(old, new) and new.has_stayed(old))
    if _tells_index(before, after):
        found = _paired(before, after, _has_same_index)
        return Overlap(_added(found, {new: old for new, old in fixed.items() if after.rows[new].index is None}), True)
    ways, are_all = _ways(before, after)
    fits = _fits(before, after, ways, has_moved=has_moved, is_to_start=is_to_start)
    chosen, is_only = _chosen(fits, is_still=stands_still(before, after))
    is_sure = is_only and are_all
    if chosen is None:
        shift = shift_between(before, after)
        return Overlap(fixed if shift is None else _moved(before, after, shift.way, fixed), are_all)
    if chosen.is_still:
        return Overlap(_in_place(before, after), is_sure)
    return Overlap(_moved(before, after, chosen.way, fixed), is_sure)


def is_same_place(before: Page, after: Page) -> bool:
    """Whether the two pages look like the same place of the list."""
    indexes = [[row.index for row in page.rows] for page in (before, after)]
    return stands_still(before, after) and (not _tells_index(before, after) or indexes[0] == indexes[1])


def words_of(line: str) -> set[str]:
    """The labels of a row."""
    return set(line.split(JOINT)) if line else set()


def _chosen(fits: list[_Fit], *, is_still: bool) -> tuple[_Fit | None, bool]:
    """The best displacement, None if none fits, and whether it can be no other."""
    perfect = [fit for fit in fits if not fit.unlike]
    likely = [fit for fit in fits if fit.unlike and (fit.is_likely or (fit.is_still and is_still))]
    best = max((*perfect, *likely), key=lambda fit: (fit.votes, fit.alike), default=None)
    if len(perfect) != 1:
        return best, len(perfect) + len(likely) <= 1
    # Rows that are like no other prove it, unless more of them went another way.
    most = max((fit.votes for fit in likely), default=-1)
    is_sure = not likely or perfect[0].votes > max(most, 0)
    return (perfect[0], True) if is_sure else (best, False)


def _ways(before: Page, after: Page) -> tuple[list[int], bool]:
    """Each displacement that a row would fit, and whether these are all: hundreds of equal rows have too many."""
    ways = Counter(
        way
        for old, new in _pairs(before, after)
        if _is_alike(old, new) and _is_beside(old, new) and (way := _way(old, new)) is not None
    )
    most = MAX_TRIES // max(1, len(before.rows) * len(after.rows))
    return [way for way, _ in ways.most_common(most)], len(ways) <= most


def _fits(before: Page, after: Page, ways: list[int], *, has_moved: bool | None, is_to_start: bool) -> list[_Fit]:
    """Each displacement that rows of both pages would fit; those that led the other way only if there is none else."""
    fits: list[_Fit] = []
    for fit in sorted((_fit(before, after, way) for way in ways), key=lambda fit: (fit.unlike, -fit.alike)):
        # An edge hides where a row begins; what is but a little off is the same way.
        if all(abs(fit.way - better.way) > 2 * STILL_PX for better in fits):
            fits.append(fit)
    moved = [fit for fit in fits if has_moved is not True or not fit.is_still]
    right = [fit for fit in moved if fit.is_still or (fit.way > 0) is is_to_start]
    return right or moved


def _fit(before: Page, after: Page, way: int) -> _Fit:
    same = _paired(before, after, lambda old, new: _is_alike(old, new) and _is_shifted(old, new, way))
    left = [row for place, row in enumerate(before.rows) if place not in same.values() and _is_in_view(row, way, after)]
    new = [row for place, row in enumerate(after.rows) if place not in same and _is_in_view(row, -way, before)]
    unlike = sum(not any(_is_cut_part(row, other, way) for other in after.rows) for row in left)
    unlike += sum(
        not _is_stuck(row, before) and not any(_is_cut_part(other, row, way) for other in before.rows) for row in new
    )
    olds, news = {id(row) for row in singles(before)}, {id(row) for row in singles(after)}
    votes = sum(id(after.rows[new]) in news and id(before.rows[old]) in olds for new, old in same.items())
    return _Fit(way, len(same), unlike, votes)


def _is_in_view(row: Row, way: int, page: Page) -> bool:
    """Whether the whole row would be seen if it went so far."""
    return row.start + way >= 0 and row.start + way + row.length <= page.length and not row.is_fixed


def _is_stuck(row: Row, before: Page) -> bool:
    """Whether a row at an edge of the container was there before: it lies over the list (spec F-78)."""
    return row.is_cut and any(_is_alike(old, row) and row.has_stayed(old) for old in before.rows)


def _moved(before: Page, after: Page, way: int, fixed: Mapping[int, int]) -> dict[int, int]:
    """What fits the displacement, and what lies over the list: it stayed where another ought to be, or covers one."""
    stuck = {
        new: old
        for new, old in fixed.items()
        if _is_in_view(after.rows[new], -way, before)
        or (_covers(after, after.rows[new]) and _covers(before, before.rows[old]))
    }
    return _added(_shifted(before, after, way), stuck)


def _covers(page: Page, row: Row) -> bool:
    """Whether a row lies over another one."""
    end = row.start + row.length
    return any(
        other is not row
        and min(end, other.start + other.length) - max(row.start, other.start) > STILL_PX
        and _is_beside(row, other)
        for other in page.rows
    )


def _added(found: Mapping[int, int], more: Mapping[int, int]) -> dict[int, int]:
    """Both; each row of either page is paired once, and what was found first stands."""
    olds = set(found.values())
    return {**found, **{new: old for new, old in more.items() if new not in found and old not in olds}}


def _in_place(before: Page, after: Page) -> dict[int, int]:
    return _paired(before, after, _is_same_in_place)


def _is_same_in_place(old: Row, new: Row) -> bool:
    """Whether it is the same row, of a list that has not moved; a header over it may say something else now."""
    is_alike = old.signature == new.signature or not old.is_fixed
    return is_alike and old.is_at_place_of(new) and old.is_fixed == new.is_fixed


def _has_same_index(old: Row, new: Row) -> bool:
    return old.index is not None and old.index == new.index and old.across == new.across


def _shifted(before: Page, after: Page, shift: int) -> dict[int, int]:
    alike = _paired(before, after, lambda old, new: _is_alike(old, new) and _is_shifted(old, new, shift))
    free = set(range(len(before.rows))) - set(alike.values())
    rest: dict[int, int] = {}
    for place, new in enumerate(after.rows):
        fitting = (at for at in sorted(free) if _is_same_in_part(before.rows[at], new, shift))
        if place not in alike and (old := next(fitting, None)) is not None:
            rest[place] = old
            free.discard(old)
    return alike | rest


def _is_alike(old: Row, new: Row) -> bool:
    return old.signature == new.signature and old.is_fixed == new.is_fixed


def _is_beside(old: Row, new: Row) -> bool:
    return abs(old.across - new.across) <= STILL_PX


def _is_shifted(old: Row, new: Row, shift: int) -> bool:
    way = _way(old, new)
    return way is not None and abs(way - shift) <= STILL_PX and _is_beside(old, new)


def _way(old: Row, new: Row) -> int | None:
    """How far it is from the one to the other, by the end that no edge cuts; None if each has another end cut."""
    if abs(old.length - new.length) <= STILL_PX or not (old.is_cut or new.is_cut):
        return new.start - old.start
    is_begun_before = [row.start <= 0 for row in (old, new)]
    if not any(is_begun_before):
        return new.start - old.start
    if any(row.is_cut and not is_before for row, is_before in zip((old, new), is_begun_before, strict=True)):
        return None
    return new.start + new.length - old.start - old.length


def _is_same_in_part(old: Row, new: Row, shift: int) -> bool:
    """Whether it is the same row though it says something else: a clock is in it, or an edge cuts it."""
    if _is_shifted(old, new, shift) and old.signature[::3] == new.signature[::3]:
        return True
    return _is_part(old, new, shift)


def _is_cut_part(old: Row, new: Row, shift: int) -> bool:
    return (old.is_cut or new.is_cut) and _is_part(old, new, shift)


def _is_part(old: Row, new: Row, shift: int) -> bool:
    """Whether the one is what an edge leaves of the other."""
    start, end = max(old.start + shift, new.start), min(old.start + shift + old.length, new.start + new.length)
    words, others = words_of(old.line), words_of(new.line)
    is_part = (words <= others or others <= words) and old.is_fixed == new.is_fixed
    return is_part and _is_beside(old, new) and 2 * (end - start) >= min(old.length, new.length)


def _pairs(before: Page, after: Page) -> Iterator[tuple[Row, Row]]:
    return ((old, new) for old in before.rows for new in after.rows)


def _paired(before: Page, after: Page, is_same: Callable[[Row, Row], bool]) -> dict[int, int]:
    """Each row serves once."""
    free = list(range(len(before.rows)))
    found: dict[int, int] = {}
    for place, new in enumerate(after.rows):
        old = next((at for at in free if is_same(before.rows[at], new)), None)
        if old is not None:
            found[place] = old
            free.remove(old)
    return found


def _tells_index(before: Page, after: Page) -> bool:
    return after.has_numbers_of(before) and all(
        any(row.index is not None for row in page.rows) for page in (before, after)
    )
