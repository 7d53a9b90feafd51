"""What a control is called where the gate judges it: its own label, and where it has none, what stands for one.

Every text is judged by itself, never joined with others, so that a subtitle makes no sentence of a button's word
(docs/spec/confirmation.md, G-70, G-72, G-137).
"""

import itertools
import re
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Literal

from pollex.geometry import Bounds
from pollex.guard.hit import Kind
from pollex.guard.labels import Said, say
from pollex.guard.norm import plain
from pollex.guard.page import Page
from pollex.guard.seen import Seen, seen_at
from pollex.guard.words import Words
from pollex.screen.screen import Node

__all__ = ["Name", "has_label", "id_kind", "is_page_sized", "names_of", "own_texts"]

CHILD_LEVELS_MAX = 4
CHILD_TEXTS_MAX = 3
ANCESTORS_MAX = 4
JOINED_MAX = 8
"""Texts of one control that may be one label."""
SAME_BOX_SHARE = 0.8
"""Of two boxes: what they must have in common to be one control."""
BOX_MAX_SHARE = 0.25
"""Of the display: a clickable box up to this size is one control with all that stands on it."""
PAGE_MIN_SHARE = 0.5
"""A clickable box above this is a page, and what stands on it is not its label."""
SIDE_MAX_SHARE = 0.6
"""Of the display's width: how far beside an unlabelled control a text may stand for it."""

_Source = Literal["own", "inside", "around", "beside", "seen"]
_MARKS = frozenset(" \t\n\u00a0.·•…|>›»→<‹«←-_/:：")
"""A text of these alone names nothing."""
_CAMEL = re.compile(r"[A-Z]+(?![a-z])|[A-Z]?[a-z]+|\d+")


@dataclass(frozen=True, slots=True)
class Name:
    """One text that a control goes by."""

    said: Said
    source: _Source
    node: Node | None
    """Where it stands; None for seen words."""


def names_of(page: Page, node: Node, seen: Seen = ()) -> tuple[Name, ...]:
    """The texts that a control is judged by, in the order of G-72; none: nothing names it but perhaps its id."""
    own = tuple(Name(say(text, page.words), "own", node) for text in own_texts(node))
    inside = tuple(Name(say(text, page.words), "inside", part) for part, text in _inside(page, node))
    if own:
        # A box that is one control says on its children too what it does.
        if not _is_box(page, node):
            return own
        return (*own, *(one for one in inside if any(found.kind in ("pay", "order") for found in one.said.counted)))
    if inside:
        listed = inside[:CHILD_TEXTS_MAX]
        if not _is_box(page, node):
            return listed
        rest = inside[CHILD_TEXTS_MAX:]
        return (*listed, *(one for one in rest if any(found.kind in ("pay", "order") for found in one.said.counted)))
    around = next((up for up in itertools.islice(_same_boxes(page, node), ANCESTORS_MAX) if own_texts(up)), None)
    if around is not None:
        return tuple(Name(say(text, page.words), "around", around) for text in own_texts(around))
    if covered := _covered(page, node):
        return tuple(Name(say(text, page.words), "beside", part) for part in covered for text in own_texts(part))
    if (beside := _beside(page, node)) is not None:
        return tuple(Name(say(text, page.words), "beside", beside) for text in own_texts(beside))
    over = seen_at(seen, node.visible_bounds.center)
    return tuple(Name(say(word.text, page.words), "seen", None) for word in over)


def own_texts(node: Node) -> tuple[str, ...]:
    """Its text or the hint in place of it, and its description, else its tooltip.

    Nothing for what is typed into it, nor for marks that say nothing.
    """
    if node.is_editable or node.is_secret:
        return ()
    shown = node.text or node.hint
    texts = tuple(text for text in dict.fromkeys((shown, node.description)) if _says_something(text))
    return texts or tuple(text for text in (node.tooltip,) if _says_something(text))


def has_label(page: Page, node: Node) -> bool:
    """Whether anything on the screen names it (spec G-26)."""
    return bool(names_of(page, node))


def is_page_sized(page: Page, node: Node) -> bool:
    """Whether it is as large as a page, so that what stands on it is no label of it."""
    return _share(page, node) > PAGE_MIN_SHARE


def id_kind(resource_id: str, words: Words) -> Kind | None:
    """The kind that a resource id tells by its whole parts (spec G-70)."""
    name = resource_id.rpartition("/")[2].rpartition(":")[2]
    parts = [part.lower() for part in _CAMEL.findall(name)]
    if not words.ids["id_not"].isdisjoint(parts):
        return None
    while parts and parts[-1] in words.ids["id_affix"]:
        parts.pop()
    for length in range(1, len(parts) + 1):
        end = " ".join(parts[-length:])
        if end in words.ids["id_pay"]:
            return "pay"
        if end in words.ids["id_order"]:
            return "order"
    return None


def _says_something(text: str) -> bool:
    return bool(text) and not _MARKS.issuperset(plain(text))


def _share(page: Page, node: Node) -> float:
    display = page.screen.display
    return node.visible_bounds.width * node.visible_bounds.height / max(1, display.width * display.height)


def _is_box(page: Page, node: Node) -> bool:
    """Whether it is one control with all that stands on it: no row of a list, and not too large (spec G-72)."""
    if not (node.is_clickable or node.is_long_clickable) or _share(page, node) > BOX_MAX_SHARE:
        return False
    parent = None if node.parent is None else page.screen.nodes[node.parent]
    return parent is None or not (parent.is_scrollable and parent.role == "list")


def _inside(page: Page, node: Node) -> Iterator[tuple[Node, str]]:
    """Texts of the parts that are no controls themselves; letters that stand apart in one row are one text."""
    if is_page_sized(page, node) or node.is_scrollable:
        return
    parts = [part for part in _parts(page, node, 1) if own_texts(part)]
    single = [part for part in parts if len(plain(part.text).strip()) == 1 and not part.description]
    if len(single) > 1 and len({part.visible_bounds.center.y // 8 for part in single}) == 1:
        ordered = sorted(single, key=lambda part: part.visible_bounds.left)
        yield ordered[0], "".join(plain(part.text).strip() for part in ordered)
        parts = [part for part in parts if part not in single]
    yield from _joined(page, node, parts)
    for part in parts:
        for text in own_texts(part):
            yield part, text


def _joined(page: Page, node: Node, parts: list[Node]) -> Iterator[tuple[Node, str]]:
    """The texts of one control read on, line by line, where they are a call to order or pay only together."""
    if not 1 < len(parts) <= JOINED_MAX or not _is_box(page, node):
        return
    texts = [plain(text) for part in sorted(parts, key=_reading_order) for text in own_texts(part)[:1]]
    calls = ("pay", "order")
    if not any(found.kind in calls for text in texts for found in say(text, page.words).counted):
        together = " ".join(texts)
        if any(found.is_whole and found.kind in calls for found in say(together, page.words).counted):
            yield parts[0], together


def _reading_order(node: Node) -> tuple[int, int]:
    box = node.visible_bounds
    return box.center.y // 8, box.left


def _parts(page: Page, node: Node, level: int) -> Iterator[Node]:
    for part in page.screen.children(node):
        if part.is_clickable or part.is_editable or part.visible_bounds.is_empty:
            continue
        yield part
        if level < CHILD_LEVELS_MAX:
            yield from _parts(page, part, level + 1)


def _same_boxes(page: Page, node: Node) -> Iterator[Node]:
    for up in itertools.islice(page.screen.lineage(node), 1, None):
        if not _is_same_box(node.visible_bounds, up.visible_bounds):
            return
        yield up


def _is_same_box(one: Bounds, other: Bounds) -> bool:
    common = one.cut_to(other)
    area = common.width * common.height
    return area >= SAME_BOX_SHARE * max(one.width * one.height, other.width * other.height, 1)


def _covered(page: Page, node: Node) -> list[Node]:
    """The texts that a control without any lies over, where they belong to no other: a clear plate takes the touch."""
    if is_page_sized(page, node) or node.is_scrollable:
        return []
    over = (other for other, _ in page.texts if node.visible_bounds.has(other.visible_bounds.center))
    found = (other for other in over if own_texts(other) and not page.is_touchable(other))
    return list(itertools.islice(dict.fromkeys(found), CHILD_TEXTS_MAX))


def _beside(page: Page, node: Node) -> Node | None:
    """The nearest text in its row that belongs to no other control."""
    box = node.visible_bounds
    reach = page.screen.display.width * SIDE_MAX_SHARE
    near: list[tuple[int, int, Node]] = []
    for other, _ in page.written:
        place = other.visible_bounds
        common = min(box.bottom, place.bottom) - max(box.top, place.top)
        gap = max(box.left - place.right, place.left - box.right)
        if 2 * common < min(box.height, place.height) or not 0 <= gap <= reach or not own_texts(other):
            continue
        holders = [up for up in page.screen.lineage(other) if up.is_clickable]
        if not holders or any(holder in holders for holder in page.screen.lineage(node)):
            near.append((gap, other.index, other))
    return min(near)[2] if near else None
