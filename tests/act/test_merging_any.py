"""Any list, cut into any pages that overlap, is one text again, or says that rows may be missing (spec F-77, F-80)."""

import itertools
from dataclasses import dataclass

import pytest
from hypothesis import event, given, settings
from hypothesis import strategies as st

from pollex.act.merging import GAP, Collection
from pollex.act.pages import Page
from pollex.action.words import Direction
from tests.act.lists import HEIGHT, page, row
from tests.screen.scene import N

MIN_ROW, MAX_ROW = 100, 600
LEAST_WAY = 20
"""A list that goes by less counts as one that stands."""


@dataclass(frozen=True)
class Split:
    """A list of rows, and the places at which it is looked at, from its start on."""

    texts: tuple[str, ...]
    heights: tuple[int, ...]
    places: tuple[int, ...]

    @property
    def seen(self) -> tuple[str, ...]:
        """The rows that come into view, at least in part."""
        end, starts = self.places[-1] + HEIGHT, itertools.accumulate(self.heights, initial=0)
        return tuple(text for text, start in zip(self.texts, starts, strict=False) if start < end)

    def page(self, at_px: int, *, is_numbered: bool, is_clipped: bool) -> Page:
        """What is in view there; an app tells of a row that an edge cuts as a whole, or only what is left of it."""
        rows: list[N] = []
        top = -at_px
        for number, (text, height) in enumerate(zip(self.texts, self.heights, strict=True)):
            start, end = (max(top, 0), min(top + height, HEIGHT)) if is_clipped else (top, top + height)
            if top < HEIGHT and top + height > 0:
                rows.append(row(text, start, height=end - start, index=number if is_numbered else None))
            top += height
        return page(rows, count=len(self.texts) if is_numbered else None)


@st.composite
def splits(draw: st.DrawFn) -> Split:
    """Lists with many equal rows; each page has at least one whole row in common with the page before."""
    kinds = draw(st.sampled_from(["ok", "ab", "abc", "abcdefg"]))
    words = st.sampled_from(["ok"] if kinds == "ok" else list(kinds))
    part = draw(st.lists(words, min_size=1, max_size=14))
    is_repeated = draw(st.booleans())
    texts = part * draw(st.integers(1, 5)) if is_repeated else [*part, *draw(st.lists(words, max_size=40))]
    named = draw(st.sampled_from([0, 2, 3, 7]))
    texts = [f"{text} {place}" if named and place % named == 0 else text for place, text in enumerate(texts)]
    if draw(st.booleans()):
        heights = [draw(st.sampled_from([MIN_ROW, 200, MAX_ROW]))] * len(texts)
    else:
        heights = [draw(st.integers(MIN_ROW, MAX_ROW)) for _ in texts]
    starts = [sum(heights[:place]) for place in range(len(texts))]
    end = max(0, sum(heights) - HEIGHT)
    places = [0]
    while places[-1] < end:
        whole = [place for place, top in enumerate(starts) if places[-1] <= top <= places[-1] + HEIGHT - heights[place]]
        # To the start of a row that is seen whole at most: it stays in view.
        nearest, furthest = places[-1] + LEAST_WAY, starts[whole[-1]]
        if furthest < nearest or min(end, furthest) < nearest:
            break
        places.append(min(end, draw(st.integers(nearest, furthest)) if draw(st.booleans()) else furthest))
    return Split(tuple(texts), tuple(heights), tuple(places))


@pytest.mark.parametrize("direction", ["down", "up"])
@settings(max_examples=400)
@given(split=splits(), is_numbered=st.booleans(), is_clipped=st.booleans(), is_told=st.booleans())
def test_any_split_is_put_together_again_or_the_text_has_a_gap(
    direction: Direction, split: Split, is_numbered: bool, is_clipped: bool, is_told: bool
) -> None:
    """F-77, F-80: nothing is lost or doubled in silence, however many rows are equal."""
    collection = Collection(direction)
    places = split.places if direction == "down" else split.places[::-1]

    for at_px in places:
        shown = split.page(at_px, is_numbered=is_numbered, is_clipped=is_clipped)
        collection.add(shown, has_moved=True if is_told else None)

    event("with a gap" if collection.gaps else "exact")
    assert collection.gaps == collection.lines.count(GAP)
    if not collection.gaps:
        assert collection.lines == split.seen
    if is_numbered:
        assert not collection.gaps
