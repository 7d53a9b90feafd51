"""Joins the pages of a list into one text, each row once and in its order (spec F-75 to F-80).

Two pages overlap by one displacement for the whole page: the way that most rows went which are alike no other. What
fits it is the same row; so equal messages at different places stay two.
"""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass

from pollex.act.pages import JOINT, STILL_PX, Page, Row, shift_between, singles
from pollex.act.unchanged import stands_still
from pollex.action.words import Direction

__all__ = ["GAP", "Collection"]

GAP = "[gap]"


@dataclass(slots=True, eq=False)
class _Entry:
    """One line of the text; what is cut at an edge is told anew when more of it is seen."""

    line: str
    is_cut: bool = False
    is_fixed: bool = False
    """It lies over the list, and what it says may stand in the list as well."""


class Collection:
    """The rows of a list, as far as they were seen. Used by one thread."""

    def __init__(self, direction: Direction) -> None:
        self._goes_back = direction in ("up", "left")
        self._entries: list[_Entry] = []
        self._page: Page | None = None
        self._at: dict[int, _Entry] = {}
        """Which entry each row of that page is."""
        self._seen: set[tuple[str, ...]] = set()

    @property
    def lines(self) -> tuple[str, ...]:
        """The rows that say something, from top to bottom, and `[gap]` where some may be missing."""
        own = {entry.line for entry in self._entries if not entry.is_fixed}
        told: dict[_Entry, str] = {}
        fixed: set[str] = set()
        for entry in self._entries:
            if not entry.line or (entry.is_fixed and entry.line in own | fixed):
                continue
            fixed |= {entry.line} if entry.is_fixed else set()
            told[entry] = entry.line
        return tuple(told.values())

    @property
    def unlabelled(self) -> int:
        """Rows without any words."""
        return sum(not entry.line for entry in self._entries)

    def add(self, page: Page, *, is_torn: bool = False) -> bool:
        """Joins a page with the one before.

        Args:
            page: what is shown now.
            is_torn: whether nothing proves that no row lies between the two.

        Returns:
            whether it had a row with words that had not been there.
        """
        told = tuple(row.line for row in page.labelled)
        same = {} if self._page is None else same_rows(self._page, page)
        if not same and told in self._seen:
            self._go_on(page, self._known(page))
            return False
        self._seen.add(told)
        if not same and is_torn and self._entries:
            self._entries.insert(0 if self._goes_back else len(self._entries), _Entry(GAP))
        at = {place: self._at[old] for place, old in same.items() if old in self._at}
        pinned = self._pinned(page, same)
        for place in pinned:
            at[place].is_fixed = True
        new = self._insert(page, at, pinned)
        for place, entry in at.items():
            self._tell_more(entry, page.rows[place])
        self._go_on(page, at | new)
        return any(entry.line and not entry.is_fixed for entry in new.values())

    def _insert(self, page: Page, at: Mapping[int, _Entry], pinned: set[int]) -> dict[int, _Entry]:
        """Puts each row that is new behind the one before it, else before the first that was known."""
        known = [place for place in at if place not in pinned]
        end = 0 if self._goes_back else len(self._entries)
        place_in_text = self._entries.index(at[min(known)]) if known else end
        new: dict[int, _Entry] = {}
        for place, row in enumerate(page.rows):
            if place in pinned:
                continue
            if place in at:
                place_in_text = self._entries.index(at[place]) + 1
                continue
            new[place] = _Entry(row.line, row.is_cut, row.is_fixed)
            self._entries.insert(place_in_text, new[place])
            place_in_text += 1
        return new

    def _pinned(self, page: Page, same: Mapping[int, int]) -> set[int]:
        """Rows that stayed where they were while others moved: they stand where they were first seen (spec F-78)."""
        if self._page is None:
            return set()
        before = self._page.rows
        if _stood(self._page, page):
            return set()
        still = (
            place for place, old in same.items() if old in self._at and page.rows[place].is_at_place_of(before[old])
        )
        return {place for place in still if page.rows[place].is_fixed or page.rows[place].index is None}

    def _tell_more(self, entry: _Entry, row: Row) -> None:
        """What an edge hid of a row is added once it is seen; what changes in a row does not matter."""
        if not entry.is_cut or not row.line:
            return
        words, others = entry.line.split(JOINT), row.line.split(JOINT)
        if not row.is_cut or _words(entry.line) <= _words(row.line):
            entry.line, entry.is_cut = row.line, row.is_cut
        elif self._goes_back:
            entry.line = JOINT.join([*others, *(word for word in words if word not in others)])
        else:
            entry.line = JOINT.join([*words, *(word for word in others if word not in words)])

    def _known(self, page: Page) -> dict[int, _Entry]:
        """Where the rows of a page stand that was seen before."""
        by_line = {entry.line: entry for entry in self._entries}
        return {place: by_line[row.line] for place, row in enumerate(page.rows) if row.line in by_line}

    def _go_on(self, page: Page, at: dict[int, _Entry]) -> None:
        self._page, self._at = page, at


def same_rows(before: Page, after: Page) -> dict[int, int]:
    """Which rows of the later page are which of the earlier one, by their places in the pages."""
    if _stood(before, after):
        return _paired(before, after, _is_same_in_place)
    fixed = _paired(before, after, lambda old, new: _is_alike(old, new) and old.is_at_place_of(new))
    if _tells_index(before, after):
        found = _paired(before, after, _has_same_index)
        return _added(found, {new: old for new, old in fixed.items() if after.rows[new].index is None})
    shift = shift_between(before, after)
    if shift is not None:
        # What the way leads to elsewhere is no row that stayed, though one like it stands there now.
        return _added(_shifted(before, after, shift.way), fixed)
    return {} if singles(before) or singles(after) else _longest_run(before.rows, after.rows)


def _added(found: Mapping[int, int], more: Mapping[int, int]) -> dict[int, int]:
    """Both; each row of either page is paired once, and what was found first stands."""
    olds = set(found.values())
    return {**found, **{new: old for new, old in more.items() if new not in found and old not in olds}}


def _is_same_in_place(old: Row, new: Row) -> bool:
    """Whether it is the same row, of a list that has not moved; a header over it may say something else now."""
    is_alike = old.signature == new.signature or not old.is_fixed
    return is_alike and old.is_at_place_of(new) and old.is_fixed == new.is_fixed


def _has_same_index(old: Row, new: Row) -> bool:
    return old.index is not None and old.index == new.index and old.across == new.across


def _stood(before: Page, after: Page) -> bool:
    """Whether the two pages are the same place of the list."""
    indexes = [[row.index for row in page.rows] for page in (before, after)]
    return stands_still(before, after) and (not _tells_index(before, after) or indexes[0] == indexes[1])


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


def _words(line: str) -> set[str]:
    return set(line.split(JOINT)) if line else set()


def _is_shifted(old: Row, new: Row, shift: int) -> bool:
    return abs(old.start + shift - new.start) <= STILL_PX and abs(old.across - new.across) <= STILL_PX


def _is_same_in_part(old: Row, new: Row, shift: int) -> bool:
    """Whether it is the same row though it says something else: a clock is in it, or an edge cuts it."""
    if _is_shifted(old, new, shift) and old.signature[::3] == new.signature[::3]:
        return True
    start, end = max(old.start + shift, new.start), min(old.start + shift + old.length, new.start + new.length)
    words, others = _words(old.line), _words(new.line)
    is_part = (words <= others or others <= words) and old.is_fixed == new.is_fixed
    return is_part and abs(old.across - new.across) <= STILL_PX and 2 * (end - start) >= min(old.length, new.length)


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


def _longest_run(before: Sequence[Row], after: Sequence[Row]) -> dict[int, int]:
    """Where the end of the one page is the beginning of the other, as far as that goes."""
    old, new = [row.signature for row in before], [row.signature for row in after]
    for count in range(min(len(old), len(new)), 0, -1):
        if old[-count:] == new[:count]:
            return {place: len(old) - count + place for place in range(count)}
        if new[-count:] == old[:count]:
            return {len(new) - count + place: place for place in range(count)}
    return {}
