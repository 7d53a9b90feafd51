"""The screen as the `skill` toolset shows it: entries with an index, folded and cut (docs/spec/skill.md, section 2).

Makes the entries and remembers which live control stands behind each index. How they are written is the affair of
`skill_yaml`.
"""

from collections.abc import Iterator
from dataclasses import dataclass

from pollex.geometry import Bounds, grid_place
from pollex.screen.bars import is_bar
from pollex.screen.front import foreground_app
from pollex.screen.roles import Role
from pollex.screen.screen import Node, Screen, Window
from pollex.screen.target import Target, target_of

__all__ = ["Entry", "Numbering", "SkillTree", "skill_tree"]

MAX_MORE_CHARS = 20
MAX_MORE = 20
MAX_ENTRIES = 1500

_WORDS: dict[Role, str] = {
    "radio": "checkbox",
    "menu": "list",
    "slider": "container",
    "progress": "container",
    "web": "container",
}
"""Roles that the format has no word for; all others keep theirs."""


@dataclass(frozen=True, slots=True)
class Entry:
    """One node as the model sees it. Fields are named by what they hold; their short keys belong to the notation."""

    index: int
    kind: str
    bounds: Bounds
    place: str
    text: str
    """Whole; the notation cuts it."""
    description: str
    taps: bool
    holds: bool
    edits: bool
    scrolls: bool
    is_checked: bool
    more: tuple[str, ...]
    """What its children that are not in view are called."""
    children: tuple["Entry", ...]


@dataclass(frozen=True, slots=True)
class Numbering:
    """What the indices of one reading stand for."""

    package: str | None
    targets: tuple[Target, ...]

    def target(self, index: int) -> Target | None:
        """The control with this index, None if there is none."""
        return self.targets[index - 1] if 1 <= index <= len(self.targets) else None


@dataclass(frozen=True, slots=True)
class SkillTree:
    """A screen in this form."""

    app: str
    width_px: int
    height_px: int
    has_keyboard: bool
    is_secure: bool
    omitted: int
    """Entries left out because there are too many."""
    roots: tuple[Entry, ...]
    numbering: Numbering


@dataclass(slots=True)
class _Draft:
    """An entry before it has an index."""

    node: Node
    text: str
    description: str
    more: list[str]
    children: list["_Draft"]

    @property
    def says_something(self) -> bool:
        node = self.node
        return bool(
            self.text
            or self.description
            or node.is_scrollable
            or node.checked == "yes"
            or (node.is_enabled and (node.is_clickable or node.is_long_clickable or node.is_editable))
            or any(word != _EMPTY for word in self.more)
        )


_EMPTY = "(empty)"


def skill_tree(screen: Screen) -> SkillTree:
    """Shapes the screen: windows from the top without bars and keyboard, folded, numbered from 1, cut at the limits."""
    drafts = [
        _draft(screen, root)
        for window in screen.windows
        if _is_shown(screen, window) and (root := screen.root(window)) is not None
    ]
    numbers = _Numbers(screen)
    front = foreground_app(screen)
    roots = tuple(entry for draft in drafts if (entry := numbers.entry(draft)) is not None)
    return SkillTree(
        app=front or "",
        width_px=screen.display.width,
        height_px=screen.display.height,
        has_keyboard=screen.has_keyboard,
        is_secure=screen.secure == "yes",
        omitted=numbers.omitted,
        roots=roots,
        numbering=Numbering(front, tuple(numbers.targets)),
    )


def description_of(node: Node) -> str:
    """What identifies a node beside its text: description, else hint of an input, else its id if it has no text."""
    if node.description:
        return node.description
    if node.is_editable and node.hint:
        return node.hint
    return "" if node.text else node.resource_id.rpartition("/")[2]


def _is_shown(screen: Screen, window: Window) -> bool:
    return window.is_focused or not (window.type == "keyboard" or is_bar(screen, window))


def _draft(screen: Screen, node: Node) -> _Draft:
    draft = _Draft(node, node.text, description_of(node), [], [])
    for child in screen.children(node):
        draft.children += _shown(screen, child, draft.more)
    return draft


def _shown(screen: Screen, node: Node, more: list[str]) -> Iterator[_Draft]:
    """What of a child is shown in its parent's place; what is out of view is named in `more`."""
    if node.visible_bounds.is_empty:
        inner_more: list[str] = []
        inner = [draft for child in screen.children(node) for draft in _shown(screen, child, inner_more)]
        if inner:
            more += [node.label, *inner_more] if node.label else inner_more
        else:
            more.append(_first_label(screen, node))
        yield from inner
        return
    draft = _draft(screen, node)
    if draft.says_something or len(draft.children) > 1:
        yield draft
    else:
        yield from draft.children


def _first_label(screen: Screen, node: Node) -> str:
    return next((other.label for other in screen.subtree(node) if other.label), _EMPTY)


class _Numbers:
    """Gives out indices in tree order until there are too many entries."""

    def __init__(self, screen: Screen) -> None:
        self._screen = screen
        self.targets: list[Target] = []
        self.omitted = 0

    def entry(self, draft: _Draft) -> Entry | None:
        if len(self.targets) == MAX_ENTRIES:
            self.omitted += _count(draft)
            return None
        node, display = draft.node, self._screen.display
        self.targets.append(target_of(self._screen, node))
        index = len(self.targets)
        bounds = node.visible_bounds if not node.visible_bounds.is_empty else node.bounds
        children = (self.entry(child) for child in draft.children)
        return Entry(
            index=index,
            kind=_WORDS.get(node.role, node.role),
            bounds=bounds,
            place=grid_place(bounds, width_px=display.width, height_px=display.height),
            text=draft.text,
            description=draft.description,
            taps=node.is_enabled and node.is_clickable,
            holds=node.is_enabled and node.is_long_clickable,
            edits=node.is_enabled and node.is_editable,
            scrolls=node.is_scrollable,
            is_checked=node.checked == "yes",
            more=_more(draft.more),
            children=tuple(child for child in children if child is not None),
        )


def _count(draft: _Draft) -> int:
    return 1 + sum(_count(child) for child in draft.children)


def _more(words: list[str]) -> tuple[str, ...]:
    """The first names, cut without a mark, and how many there are beyond them."""
    shown = tuple(word[:MAX_MORE_CHARS] for word in words[:MAX_MORE])
    beyond = len(words) - len(shown)
    return (*shown, f"+{beyond}") if beyond else shown
