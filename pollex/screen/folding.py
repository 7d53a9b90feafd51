"""What a control is called: its own words, those of its children, or those beside it (spec L-30).

Text of a child that cannot be acted on by itself belongs to the control around it. A control without any word is never
left out; it is called after what stands next to it, else after its resource id, and the source says so.
"""

import unicodedata
from collections.abc import Iterable
from dataclasses import dataclass
from typing import Literal

from pollex.geometry import Bounds
from pollex.screen.screen import Node, Screen
from pollex.screen.wording import shown

__all__ = ["Label", "LabelSource", "folds", "label_of", "own_words", "says_too"]

MAX_FOLDED_NODES = 60
MAX_FOLDED = 12
MAX_FOLDED_CHARS = 400
"""A control that holds more than this is a page, not a row; its texts stand for themselves."""
MAX_STEPS_UP = 4
MAX_NEIGHBOURS = 60
"""Nodes of a row or a group; what holds more says nothing about one control in it."""
NEAR_SHARE_DOWN = 0.12
NEAR_SHARE_ACROSS = 0.75
"""Of the display's height and width: how far away a text may be to stand for a control."""

LabelSource = Literal["own", "children", "beside", "id", "none"]


@dataclass(frozen=True, slots=True)
class Label:
    """A control's name and where it was found."""

    text: str
    source: LabelSource


def label_of(screen: Screen, node: Node) -> Label:
    """The first that there is: own words, the children's, a text beside it, the end of its resource id."""
    words = own_words(node)
    inner = _folded_in(screen, node) or []
    if words:
        return Label(_joined(words + inner), "own")
    if inner:
        return Label(_joined(inner), "children")
    if not node.is_scrollable and (beside := _beside(screen, node)):
        return Label(beside, "beside")
    if name := shown(node.resource_id.rpartition("/")[2]):
        return Label(name, "id")
    return Label("", "none")


def own_words(node: Node) -> list[str]:
    """Its text (not the value of an input or a slider), description and, for want of these, hint and titles."""
    if not (node.text or node.description or node.hint or node.tooltip or node.pane_title):
        return []
    is_value = node.is_editable or node.is_secret or node.range is not None
    words = [word for word in ("" if is_value else shown(node.text), shown(node.description)) if word]
    return words or [word for word in map(shown, (node.hint, node.tooltip, node.pane_title)) if word][:1]


def folds(screen: Screen, node: Node) -> bool:
    """Whether the texts inside it belong to its name: it is a control, no scroller, and holds no whole page."""
    return _folded_in(screen, node) is not None


def _folded_in(screen: Screen, node: Node) -> list[str] | None:
    """The words of its parts that belong to its name; None: it takes in none."""
    if not node.can_be_acted_on or (node.is_scrollable and not node.is_editable):
        return None
    if screen.end(node) - node.index > MAX_FOLDED_NODES:
        return None
    inner = _inner_words(screen, node)
    return inner if len(inner) <= MAX_FOLDED and sum(map(len, inner)) <= MAX_FOLDED_CHARS else None


def _inner_words(screen: Screen, node: Node) -> list[str]:
    return [word for part in screen.plain_below(node) for word in own_words(part)]


def says_too(text: str, word: str) -> bool:
    """Whether the text has the word as a part of its own, as a description that joins title and summary does.

    A word inside a longer one is no repetition: 应用 is not said by 已安装的应用.
    """
    start = text.find(word)
    while start >= 0:
        before, after = text[:start].rstrip(), text[start + len(word) :].lstrip()
        if (not before or _separates(before[-1])) and (not after or _separates(after[0])):
            return True
        start = text.find(word, start + 1)
    return False


def _separates(character: str) -> bool:
    """Marks between parts of any script; a hyphen and an apostrophe stand inside words."""
    return character == "|" or (unicodedata.category(character) in ("Po", "Ps", "Pe") and character != "'")


def _joined(words: list[str]) -> str:
    """The words in order, without those that another one says already."""
    kept: list[str] = []
    for word in words:
        if not any(says_too(other, word) for other in kept):
            kept = [other for other in kept if not says_too(word, other)]
            kept.append(word)
    return ", ".join(kept)


def _beside(screen: Screen, node: Node) -> str:
    """The nearest text around it that belongs to no other control, or the name of the control that holds it.

    A box to tick may also be called after a text beside it that can be touched, as agreements can.
    """
    for ancestor in list(screen.lineage(node))[1 : 1 + MAX_STEPS_UP]:
        if ancestor.is_scrollable or screen.end(ancestor) - ancestor.index > MAX_NEIGHBOURS:
            return ""
        if ancestor.can_be_acted_on and (words := own_words(ancestor) or _inner_words(screen, ancestor)[:1]):
            return _joined(words)
        found = _nearest(screen, node, screen.plain_below(ancestor))
        if not found and node.checked is not None:
            others = (part for part in screen.subtree(ancestor) if part.role == "text" and part.checked is None)
            found = _nearest(screen, node, others)
        if found:
            return found
    return ""


def _nearest(screen: Screen, node: Node, parts: Iterable[Node]) -> str:
    near = [
        (distance, part.index, words[0])
        for part in parts
        if not part.visible_bounds.is_empty
        and (words := own_words(part))
        and (distance := _distance(screen, node.visible_bounds, part)) is not None
    ]
    return min(near)[2] if near else ""


def _distance(screen: Screen, box: Bounds, part: Node) -> int | None:
    """How far a text is from the control in pixels: on its line, above or below it; None if it is none of these."""
    other = part.visible_bounds
    across = max(box.left - other.right, other.left - box.right, 0)
    down = max(box.top - other.bottom, other.top - box.bottom, 0)
    if across and down:
        return None
    if across > screen.display.width * NEAR_SHARE_ACROSS or down > screen.display.height * NEAR_SHARE_DOWN:
        return None
    # What stands on the same line says more than what stands a little nearer above or below.
    return across if down == 0 else 3 * down + 2 * box.height
