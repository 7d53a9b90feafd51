"""What of a screen is told to a model, before any notation: controls and texts in reading order, window by window.

Listed are all controls that are shown, and all texts that no control has taken in. Not listed but counted are controls
out of view or under a higher window. The keyboard is said and not listed; the system's bars are neither, unless they
have the focus.
"""

import re
from collections.abc import Iterator
from dataclasses import dataclass

from pollex.screen.bars import is_bar
from pollex.screen.comparing import folded
from pollex.screen.folding import Label, folds, label_of, own_words, says_too
from pollex.screen.places import place_of
from pollex.screen.screen import Node, Screen, Window
from pollex.screen.wording import cut, quoted, shown

__all__ = ["Item", "Section", "sections"]

MAX_STATE_CHARS = 100
_PLAIN = re.compile(r"[\w %.,:/+°…-]+")


@dataclass(frozen=True, slots=True)
class Item:
    """One control or text."""

    node: Node
    depth: int
    """How many listed controls it lies in."""
    label: Label
    states: tuple[str, ...]
    value: str
    """What an input holds, where a slider or a list stands."""


@dataclass(frozen=True, slots=True)
class Section:
    """One window."""

    window: Window
    is_listed: bool
    """False: the keyboard, which is said only."""
    items: tuple[Item, ...]
    out_of_view: int
    """Controls that are in the tree and not on the display."""
    covered: int
    """Controls whose middle lies under a higher window."""

    @property
    def says_something(self) -> bool:
        """Whether there is anything to tell of it."""
        window = self.window
        is_whole = window.first is not None and window.cut is None
        return not self.is_listed or bool(self.items or self.covered or self.out_of_view) or not is_whole


def sections(screen: Screen) -> tuple[Section, ...]:
    """The windows from the top, without the system's bars and without those that have nothing to say."""
    made = (_section(screen, window) for window in screen.windows if not is_bar(screen, window))
    return tuple(section for section in made if section.says_something)


def _section(screen: Screen, window: Window) -> Section:
    if window.type == "keyboard":
        return Section(window, False, (), 0, 0)
    items: list[Item] = []
    out_of_view = covered = 0
    inside: list[tuple[int, int, bool]] = []
    """Listed controls around the present node: where each ends, its depth, and whether it takes in texts."""
    for node in screen.tree(window):
        while inside and inside[-1][0] <= node.index:
            inside.pop()
        depth = inside[-1][1] + 1 if inside else 0
        is_control = node.can_be_acted_on
        if node.visible_bounds.is_empty:
            out_of_view += is_control
        elif _is_under(screen, node):
            covered += is_control
        elif is_control:
            items.append(_control(screen, node, depth))
            inside.append((screen.end(node), depth, folds(screen, node)))
        elif not (inside and inside[-1][2]) and (words := own_words(node)):
            label = Label(", ".join(dict.fromkeys(words)), "own")
            if not _is_repeated(items, node, label):
                items.append(Item(node, depth, label, (), ""))
    return Section(window, True, tuple(items), out_of_view, covered)


def _is_under(screen: Screen, node: Node) -> bool:
    """Bars lie over pages that reach below them and take few touches; they do not count as covers here."""
    middle = node.visible_bounds.center
    return any(
        area.has(middle)
        for window in screen.windows[: node.window]
        if not is_bar(screen, window) and (window.region is not None or window.type != "overlay")
        for area in window.touchable
    )


def _is_repeated(items: list[Item], node: Node, label: Label) -> bool:
    """Whether the text before says the same in the same place, as merged labels do."""
    if not items:
        return False
    before = items[-1]
    common = before.node.visible_bounds.cut_to(node.visible_bounds)
    return not common.is_empty and says_too(folded(before.label.text), folded(label.text))


def _control(screen: Screen, node: Node, depth: int) -> Item:
    return Item(node, depth, label_of(screen, node), tuple(_states(node)), _value(screen, node))


def _states(node: Node) -> Iterator[str]:
    if node.checked is not None:
        yield {"yes": "on", "no": "off", "partial": "partial"}[node.checked]
    named = (
        ("disabled", not node.is_enabled),
        ("selected", node.is_selected),
        ("focused", node.is_focused and node.is_editable),
        ("secret", node.is_secret),
        ("scroll", node.is_scrollable and node.role != "list" and not node.is_editable),
        ("hold", node.is_long_clickable and not node.is_editable),
    )
    yield from (word for word, is_so in named if is_so)


def _value(screen: Screen, node: Node) -> str:
    if node.is_secret:
        return ""
    if node.range is not None:
        limits = f"{_number(node.range.minimum)}..{_number(node.range.maximum)}"
        said = _said(node.state_description or node.text)
        return f"{_number(node.range.current)} of {limits}" + (f", {said}" if said else "")
    if node.is_editable:
        return shown(node.text)
    if node.is_scrollable:
        return str(place_of(screen, node))
    return _said(node.state_description) if node.checked is None else ""


def _said(state: str) -> str:
    """What an app says of a control's state: plain words as they are; what could pass for words of ours in quotes."""
    words = cut(shown(state), MAX_STATE_CHARS)
    return words if not words or _PLAIN.fullmatch(words) else "is " + quoted(words)


def _number(value: float | None) -> str:
    return "?" if value is None else f"{value:g}"
