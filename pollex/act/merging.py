"""Joins the pages of a list into one text, each row once and in its order (spec F-75 to F-80).

Where it cannot be told which rows of two pages are the same, the text says so with a gap.
"""

from collections.abc import Mapping
from dataclasses import dataclass

from pollex.act.overlap import Overlap, is_same_place, overlap, words_of
from pollex.act.pages import JOINT, Page, Row
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
    is_gap: bool = False


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

    @property
    def gaps(self) -> int:
        """How often it could not be told what lies between two pages, or which of their rows are the same."""
        return sum(entry.is_gap for entry in self._entries)

    def add(self, page: Page, *, has_moved: bool | None = None, is_torn: bool = False) -> bool:
        """Joins a page with the one before.

        Args:
            page: what is shown now.
            has_moved: what is known of the way between the two, whatever they look like.
            is_torn: whether nothing proves that no row lies between the two.

        Returns:
            whether it had a row with words that had not been there.
        """
        told = tuple(row.line for row in page.labelled)
        joint = Overlap({}, is_sure=True)
        if self._page is not None:
            joint = overlap(self._page, page, has_moved=has_moved, is_to_start=self._goes_back)
        same = joint.rows
        if not same and told in self._seen:
            self._go_on(page, self._known(page))
            return False
        self._seen.add(told)
        at = {place: self._at[old] for place, old in same.items() if old in self._at}
        pinned = self._pinned(page, same)
        for place in pinned:
            at[place].is_fixed = True
        new = self._insert(page, at, pinned)
        if (told and not joint.is_sure) or (not same and is_torn):
            self._tear(new)
        for place, entry in at.items():
            self._tell_more(entry, page.rows[place])
        self._go_on(page, at | new)
        return any(entry.line and not entry.is_fixed for entry in new.values())

    def _tear(self, new: Mapping[int, _Entry]) -> None:
        """Notes a gap between what was read before and the rows of this page; two of them side by side say no more."""
        places = [self._entries.index(entry) for entry in new.values()]
        end = 0 if self._goes_back else len(self._entries)
        at = end if not places else max(places) + 1 if self._goes_back else min(places)
        if self._entries and not any(entry.is_gap for entry in self._entries[max(at - 1, 0) : at + 1]):
            self._entries.insert(at, _Entry(GAP, is_gap=True))

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
        if is_same_place(self._page, page):
            return set()
        still = (place for place, old in same.items() if old in self._at and page.rows[place].has_stayed(before[old]))
        return {place for place in still if page.rows[place].is_fixed or page.rows[place].index is None}

    def _tell_more(self, entry: _Entry, row: Row) -> None:
        """What an edge hid of a row is added once it is seen; what changes in a row does not matter."""
        if not entry.is_cut or not row.line:
            return
        words, others = entry.line.split(JOINT), row.line.split(JOINT)
        if not row.is_cut or words_of(entry.line) <= words_of(row.line):
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
