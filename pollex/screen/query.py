"""Queries: loose search by parts of text, resource id and role (spec F-24 to F-36). One engine for all who search."""

from dataclasses import dataclass
from typing import TYPE_CHECKING, Literal, get_args

from pollex.errors import ArgumentDetail, Misuse
from pollex.geometry import Bounds
from pollex.screen.comparing import folded
from pollex.screen.roles import Role
from pollex.screen.screen import Node, Screen

if TYPE_CHECKING:
    from pollex.screen.refs import NamedScreen

__all__ = [
    "MAX_RESOURCE_ID_CHARS",
    "MAX_ROLE_CHARS",
    "MAX_TEXT_CHARS",
    "STATES",
    "Found",
    "Match",
    "Query",
    "State",
    "find",
    "label_parts",
]

MAX_TEXT_CHARS = 500
MAX_RESOURCE_ID_CHARS = 300
MAX_ROLE_CHARS = 100
MAX_NAME_CHARS = 200
MAX_PARENT_CHARS = 60
MAX_PARENTS = 8

State = Literal[
    "clickable",
    "long_clickable",
    "editable",
    "checkable",
    "checked",
    "selected",
    "enabled",
    "focused",
    "scrollable",
]
STATES: tuple[State, ...] = get_args(State)


@dataclass(frozen=True, slots=True)
class Query:
    """What is looked for; None matches anything, and so does a string of blanks (spec F-5)."""

    text: str | None = None
    resource_id: str | None = None
    role: str | None = None
    states: tuple[str, ...] = ()
    """Words of `STATES`, with `!` in front where it must not be so."""

    def check(self) -> None:
        """Refuses what is no query.

        Raises:
            Misuse: INVALID, nothing is asked for, a part is too long, or a state has no such name.
        """
        if not any(folded(value or "") for value in (self.text, self.resource_id, self.role)):
            raise Misuse("INVALID", "give a target: text, resourceId or role", ArgumentDetail("text"))
        limits = (
            ("text", self.text, MAX_TEXT_CHARS),
            ("resourceId", self.resource_id, MAX_RESOURCE_ID_CHARS),
            ("role", self.role, MAX_ROLE_CHARS),
        )
        for name, value, longest in limits:
            if value is not None and len(value) > longest:
                message = f"{name}: give at most {longest} characters, not {len(value)}."
                raise Misuse("INVALID", message, ArgumentDetail(name, len(value), f"0..{longest}"))
        for word in self.states:
            if word.removeprefix("!") not in STATES:
                states = ", ".join(STATES)
                message = f"states: {word[:40]!r} is no state; there are {states}."
                raise Misuse("INVALID", message, ArgumentDetail("states", allowed=states))

    def matches(self, node: Node) -> bool:
        """Whether all that is asked for holds for the node, in view or not."""
        return (
            all(_state(node, word.removeprefix("!")) is not word.startswith("!") for word in self.states)
            and folded(self.resource_id or "") in folded(node.resource_id)
            and _has_role(node, folded(self.role or ""))
            and folded(self.text or "") in "\n".join(folded(part) for part in label_parts(node))
        )


@dataclass(frozen=True, slots=True)
class Match:
    """One node that fits. Bounds in pixels."""

    ref: str
    name: str
    role: Role
    class_name: str
    resource_id: str
    bounds: Bounds
    states: tuple[State, ...]
    parents: tuple[str, ...]
    """What the nearest ancestors are called, nearest first."""
    action_ref: str | None
    """Itself if clickable, else its nearest clickable ancestor."""
    edit_ref: str | None
    window: str
    row: int | None


@dataclass(frozen=True, slots=True)
class Found:
    """What fits, from the topmost window down."""

    total: int
    matches: tuple[Match, ...]
    above: int
    """Fitting nodes that are in the tree but out of view, before what is shown: above it or left of it."""
    below: int

    @property
    def is_truncated(self) -> bool:
        """Whether more fit than are named."""
        return self.total > len(self.matches)


def find(query: Query, screen: "NamedScreen", *, limit: int, container: Node | None = None) -> Found:
    """Looks through the whole screen, or what lies in the container.

    Raises:
        Misuse: INVALID, it is no query.
    """
    query.check()
    whole = screen.screen
    nodes = whole.nodes if container is None else tuple(whole.subtree(container))
    fitting = [node for node in nodes if query.matches(node)]
    shown = [node for node in fitting if not node.visible_bounds.is_empty]
    sides = [_side(whole, node) for node in fitting if node.visible_bounds.is_empty]
    matches = tuple(_match(screen, node) for node in shown[:limit])
    return Found(len(shown), matches, sides.count("before"), sides.count("after"))


def label_parts(node: Node) -> tuple[str, ...]:
    """Text, description and hint, each once; no text of a secret node (spec F-26, F-30)."""
    parts = ("" if node.is_secret else node.text, node.description, node.hint)
    return tuple(dict.fromkeys(part for part in parts if part))


def _has_role(node: Node, part: str) -> bool:
    return part in folded(node.role) or part in folded(node.class_name)


def _state(node: Node, name: str) -> bool:
    match name:
        case "clickable":
            return node.is_clickable
        case "long_clickable":
            return node.is_long_clickable
        case "editable":
            return node.is_editable
        case "checkable":
            return node.checked is not None
        case "checked":
            return node.checked == "yes"
        case "selected":
            return node.is_selected
        case "enabled":
            return node.is_enabled
        case "focused":
            return node.is_focused
        case _:
            return node.is_scrollable


def _match(screen: "NamedScreen", node: Node) -> Match:
    whole = screen.screen
    clickable = next((other for other in whole.lineage(node) if other.is_clickable), None)
    editable = next((other for other in whole.lineage(node) if other.is_editable), None)
    window = whole.windows[node.window]
    return Match(
        ref=screen.ref(node),
        name=" ".join(label_parts(node))[:MAX_NAME_CHARS],
        role=node.role,
        class_name=node.class_name,
        resource_id=node.resource_id,
        bounds=node.visible_bounds,
        states=tuple(name for name in STATES if _state(node, name)),
        parents=_parents(whole, node),
        action_ref=None if clickable is None else screen.ref(clickable),
        edit_ref=None if editable is None else screen.ref(editable),
        window=f"{window.type} {window.title}".rstrip(),
        row=next((other.collection_item[0] for other in whole.lineage(node) if other.collection_item), None),
    )


def _parents(screen: Screen, node: Node) -> tuple[str, ...]:
    names: list[str] = []
    for ancestor in list(screen.lineage(node))[1:]:
        name = " ".join(label_parts(ancestor)) or ancestor.resource_id
        if name:
            names.append(name[:MAX_PARENT_CHARS])
        if len(names) == MAX_PARENTS:
            break
    return tuple(names)


def _side(screen: Screen, node: Node) -> Literal["before", "after", "nowhere"]:
    """Where a node that is out of view lies, seen from the scroller it is in."""
    scroller = next((other for other in list(screen.lineage(node))[1:] if other.is_scrollable), None)
    if scroller is None or node.bounds.is_empty:
        return "nowhere"
    box, window = node.bounds, scroller.bounds
    if box.bottom <= window.top or box.right <= window.left:
        return "before"
    return "after" if box.top >= window.bottom or box.left >= window.right else "nowhere"
